"""The meaning of words about lanes with a side for each player, for dialects of games without teams.

The zone of these lanes is called `lane`; no lane is ever closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.games.zones import layout
from cardlang.machine.state import CARD_MASK, ME, YOU, Frame, State


def side_of(s: State, player: int, lane: int) -> int:
    """Return a player's side of a lane."""
    return layout(s).place("lane", lane * s.rules.players + player)


def sides(s: State, lane: int) -> Sequence[int]:
    """Return all sides of a lane; empty for -1, no lane."""
    return [side_of(s, player, lane) for player in range(s.rules.players)] if lane >= 0 else ()


def _lane(s: State, _: Frame, ref: int) -> int:
    return s.rules.lane_of[s.place[ref & CARD_MASK]]


def _here(s: State, f: Frame) -> Sequence[int]:
    return sides(s, _lane(s, f, f[ME]))


def _players(s: State, _: Frame) -> list[int]:
    """Return all players in turn order, the active one first."""
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
"""Fields of a `Dialect`, which a game extends."""
