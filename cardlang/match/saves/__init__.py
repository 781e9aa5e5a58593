"""Saves: what they hold, how they are written and read without trust, and how a match goes on from one."""
