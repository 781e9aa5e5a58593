"""Matches for research libraries: PettingZoo, Gymnasium and OpenSpiel, each in a module of its own and an extra.

Nothing here is imported by the package itself, so it needs none of these libraries.
"""
