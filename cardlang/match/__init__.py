"""The host of a match: start, choose, view, save and replay any game. The README of this folder names each file."""
