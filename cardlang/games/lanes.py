"""Lanes with a side of each player, who all play alone: what the words about them mean, for the dialect of a game.

Their zone is called `lane`; none of them is ever closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.games.zones import layout
from cardlang.machine.state import CARD_MASK, ME, YOU, Frame, State


def side_of(s: State, player: int, lane: int) -> int:
    """A player's side of a lane."""
    return layout(s).place("lane", lane * s.rules.players + player)


def sides(s: State, lane: int) -> Sequence[int]:
    """All sides of a lane; none of no lane."""
    return [side_of(s, player, lane) for player in range(s.rules.players)] if lane >= 0 else ()


def _lane(s: State, _: Frame, ref: int) -> int:
    return s.rules.lane_of[s.place[ref & CARD_MASK]]


def _here(s: State, f: Frame) -> Sequence[int]:
    return sides(s, _lane(s, f, f[ME]))


def _players(s: State, _: Frame) -> list[int]:
    """The active player first, then in the order of their turns."""
    return [(s.active + step) % s.rules.players for step in range(s.rules.players)]


WORDS: dict[str, Any] = {
    "things": {"player": _players, "lane": lambda s, f: range(layout(s).lanes)},
    "places": {"here": _here, "in play": lambda s, f: layout(s).numbers["lane"]},
    "lane": _lane,
    "sides": sides,
    "side_of": side_of,
    "opponents": lambda s, player: s.rules.policies.rivals(s, player),
    "opponent": lambda s, f: (f[YOU] + 1) % s.rules.players,
    "active": lambda s, f: s.active,
    "owner": lambda s, ref: s.rules.policies.controller(s, ref & CARD_MASK),
}
"""Fields of a `Dialect`, for a game to add its own to."""
