"""Whole numbers that hosts hand in: ids, seats, seeds; also those of NumPy and the like, but no truth values."""

from __future__ import annotations

from operator import index
from typing import Any

from cardlang.match.errors import GameError


def integer(value: Any) -> int | None:
    """The value as a plain `int`; None if it is no whole number."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def seed_of(value: Any) -> int:
    """A seed as a plain `int`; raises GameError for what is none."""
    seed = integer(value)
    if seed is None:
        raise GameError(f"a seed is a whole number, not {value!r}")
    return seed
