"""Blackstone Castle: players move vassals on a board to complete tasks."""
