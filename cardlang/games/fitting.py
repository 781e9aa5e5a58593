"""Fits text into the width of a terminal, for the boards of all games."""

from __future__ import annotations

from rich.cells import cell_len


def cut(text: str, room: int) -> str:
    """Cut a text to at most `room` columns, with an ellipsis."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= max(room, 2):
        text = text[:-1]
    return text.rstrip() + "…"
