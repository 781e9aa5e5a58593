"""Check whole numbers from hosts (ids, seats, seeds), including those of NumPy and the like, and collections."""

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
    except Exception:  # a foreign type may raise anything
        return None


def seed_of(value: Any) -> int:
    """A seed as a plain `int`; raises GameError for anything else and for one that is too long."""
    seed = integer(value)
    if seed is None:
        raise GameError(f"a seed is a whole number, not {excerpt(value)}")
    if not is_seed(seed):
        raise GameError(f"a seed has at most {SEED_BITS} bits, not {seed.bit_length()}")
    return seed


def is_seed(value: Any) -> bool:
    """Whether a save can hold the seed: it is a plain `int` of at most `SEED_BITS` bits."""
    return type(value) is int and value.bit_length() <= SEED_BITS


def number_in(value: Any, first: int, last: int, fault: str) -> int:
    """A whole number from `first` to `last` as a plain `int`; raises IndexError for anything else.

    `fault` is the message; its `{}` is replaced by the value.
    """
    number = integer(value)
    if number is None or not first <= number <= last:
        raise IndexError(fault.format(excerpt(value)))
    return number


def several(values: Any, what: str, error: type[Exception]) -> list[Any]:
    """A collection from a host as a list; raises `error` for a single thing."""
    items = listed(values)
    if items is None:
        raise error(f"{what} are given together, as in [0, 1], not as {excerpt(values)}")
    return items


def listed(values: Any) -> list[Any] | None:
    """The items of a collection or an iterator; None for a single thing, such as an array without dimensions."""
    try:
        things = None if isinstance(values, str | bytes) else iter(values)
    except TypeError:
        return None
    return None if things is None else list(things)
