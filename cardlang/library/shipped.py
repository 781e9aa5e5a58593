"""The set files that ship with the package, by game."""

from __future__ import annotations

from pathlib import Path

from cardlang.library.find import SUFFIXES
from cardlang.storage.shipped import cardsets_of


def shipped_sets(game: str) -> list[Path]:
    """Return the shipped set files of a game, sorted by name."""
    folder = cardsets_of(game)
    return sorted(path for path in folder.glob("*.yaml") if path.name.endswith(SUFFIXES))
