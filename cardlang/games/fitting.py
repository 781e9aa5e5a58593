"""Words that must fit a terminal; for the boards of all games."""

from __future__ import annotations

from rich.cells import cell_len


def cut(text: str, room: int) -> str:
    """The text in at most so many columns; what is left out shows as an ellipsis."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= max(room, 2):
        text = text[:-1]
    return text.rstrip() + "…"
