"""Crimson Company: the whole game as one value. The README of this folder names each file."""
