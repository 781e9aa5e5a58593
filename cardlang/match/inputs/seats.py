"""Options that are given seat by seat: as a mapping, or in words such as `A:2,B:3`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.games.options import MatchOption
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import integer


def by_seat(option: MatchOption, value: Any, seats: Sequence[str], *, example: str) -> dict[int, Any]:
    """The value for each seat, by the number of the seat. Raises GameError for a bad shape and for unknown seats."""
    pairs = list(value.items()) if isinstance(value, Mapping) else _pairs(value)
    if pairs is None:
        raise GameError(
            f"option `{option.name}` is given by seat, for example `{example}`, not `{excerpt(value, str)}`"
        )
    found = dict[int, Any]()
    for seat, given in pairs:
        number = _seat(option, seat, seats)
        if number in found:
            raise GameError(f"option `{option.name}` is given twice for seat {seats[number]}")
        found[number] = given
    return found


def _pairs(value: Any) -> list[tuple[str, str]] | None:
    """The pairs of seat and value in `A:2,B:3`; None for anything else."""
    if not isinstance(value, str):
        return None
    pairs = [part.partition(":") for part in value.split(",") if part]
    return [(seat.strip(), given.strip()) for seat, _, given in pairs] if all(colon for _, colon, _ in pairs) else None


def _seat(option: MatchOption, seat: Any, seats: Sequence[str]) -> int:
    number = seats.index(seat) if seat in seats else integer(seat)
    if number is None or not 0 <= number < len(seats):
        raise GameError(f"option `{option.name}`: there is no seat `{excerpt(seat, str)}`; there is {', '.join(seats)}")
    return number
