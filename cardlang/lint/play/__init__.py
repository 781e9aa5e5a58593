"""Lint by play: matches are played with the records of some sets, and what their texts never did is told."""
