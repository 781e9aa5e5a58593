"""Proposals to take answers back, which count once every person at the table has agreed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Proposal:
    """To go back to a moment, by the host's revision. `waiting` are the seats that have not agreed yet."""

    number: int
    by: int
    to: int
    seen: dict[str, Any]
    waiting: set[int] = field(default_factory=set)

    def as_data(self, seats: Iterable[int]) -> dict[str, Any]:
        """The proposal for somebody in some seats: with the cards that they have seen since."""
        mine = {str(seat) for seat in seats}
        cards = {seat: found for seat, found in self.seen["cards"].items() if seat in mine}
        return {
            "id": self.number,
            "by": self.by,
            "waiting": sorted(self.waiting),
            "seen": {"cards": cards, "secrets": self.seen["secrets"]},
        }
