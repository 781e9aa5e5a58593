"""Crimson Company, a card game about recruiting fighters and conquering castles in lanes."""
