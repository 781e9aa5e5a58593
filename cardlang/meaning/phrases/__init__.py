"""Checks noun phrases: their words, where things lie, how they compare."""
