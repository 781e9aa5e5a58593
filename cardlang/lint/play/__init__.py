"""Lint by play: plays matches with the records of some sets and reports what their texts never did."""
