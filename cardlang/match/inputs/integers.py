"""What hosts hand in: whole numbers (ids, seats, seeds), also those of NumPy and the like; several things at once."""

from __future__ import annotations

from operator import index
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import GameError

SEED_BITS = 1024


def integer(value: Any) -> int | None:
    """The value as a plain `int`; None if it is no whole number."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except Exception:  # whatever it is, it is none
        return None


def seed_of(value: Any) -> int:
    """A seed as a plain `int`; raises GameError for what is none."""
    seed = integer(value)
    if seed is None:
        raise GameError(f"a seed is a whole number, not {excerpt(value)}")
    if not is_seed(seed):
        raise GameError(f"a seed has at most {SEED_BITS} bits, not {seed.bit_length()}")
    return seed


def is_seed(value: Any) -> bool:
    """Whether a seed can be written down, as saves do: it is a plain `int`, and not of thousands of digits."""
    return type(value) is int and value.bit_length() <= SEED_BITS


def number_in(value: Any, first: int, last: int, fault: str) -> int:
    """A whole number from `first` to `last` as a plain `int`; raises IndexError for anything else.

    In the words of the `fault`, `{}` stands for the value.
    """
    number = integer(value)
    if number is None or not first <= number <= last:
        raise IndexError(fault.format(excerpt(value)))
    return number


def several(values: Any, what: str, error: type[Exception]) -> list[Any]:
    """Several things that are handed in at once, as a list; raises the error for what is one thing or none."""
    items = listed(values)
    if items is None:
        raise error(f"{what} are given together, as in [0, 1], not as {excerpt(values)}")
    return items


def listed(values: Any) -> list[Any] | None:
    """The things in a collection or of an iterator; None for a single thing, which an array may be as well."""
    try:
        things = None if isinstance(values, str | bytes) else iter(values)
    except TypeError:
        return None
    return None if things is None else list(things)
