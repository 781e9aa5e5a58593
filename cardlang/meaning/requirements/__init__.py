"""Checks the phrases that stand in fields of their own, and works out what they ask of the board."""
