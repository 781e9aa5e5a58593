"""Checks of what hosts hand in, before anything uses it: whole numbers, options of a match, lists of cards."""
