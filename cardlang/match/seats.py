"""Options that are given seat by seat: as a mapping, or in words such as `A:2,B:3`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.games.options import Option
from cardlang.match.errors import GameError
from cardlang.match.integers import integer


def by_seat(option: Option, value: Any, seats: Sequence[str], *, example: str) -> dict[int, Any]:
    """What is given for each seat, by its number. Raises GameError for no seats, and for others than there are."""
    if isinstance(value, str):
        pairs = [part.partition(":") for part in value.split(",") if part]
        if all(colon for _, colon, _ in pairs):
            value = {seat.strip(): given.strip() for seat, _, given in pairs}
    if not isinstance(value, Mapping):
        raise GameError(f"option `{option.name}` is given by seat, for example `{example}`, not `{value}`")
    return {_seat(option, seat, seats): given for seat, given in value.items()}


def _seat(option: Option, seat: Any, seats: Sequence[str]) -> int:
    number = seats.index(seat) if seat in seats else integer(seat)
    if number is None or not 0 <= number < len(seats):
        raise GameError(f"option `{option.name}`: there is no seat `{seat}`; there is {', '.join(seats)}")
    return number
