"""What hosts hand in: whole numbers (ids, seats, seeds), also those of NumPy and the like; several things at once."""

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


def number_in(value: Any, first: int, last: int, fault: str) -> int:
    """A whole number from `first` to `last` as a plain `int`; raises IndexError with the `fault` for anything else."""
    number = integer(value)
    if number is None or not first <= number <= last:
        raise IndexError(fault)
    return number


def several(values: Any, what: str, error: type[Exception]) -> list[Any]:
    """Several things that are handed in at once, as a list; raises the error for what is one thing or none."""
    items = listed(values)
    if items is None:
        raise error(f"{what} are given together, as in [0, 1], not as {values!r}")
    return items


def listed(values: Any) -> list[Any] | None:
    """The things in a collection or of an iterator; None for a single thing, which an array may be as well."""
    try:
        things = None if isinstance(values, str | bytes) else iter(values)
    except TypeError:
        return None
    return None if things is None else list(things)
