"""A position to start a match from: plain data, by names, as a scenario states it.

`Game.from_position(position)` builds the match. Cards get their numbers in the order of `Position.cards()`, so that
whoever wrote the position finds each of its cards again, also after effects at the start of the phase have moved it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

FILLER = "filler"


@dataclass(frozen=True, slots=True)
class CardAt:
    """One card of a position: the id of its record, the name its author gave it, and its face."""

    record: str
    name: str
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class LaneAt:
    """A lane from its castle outwards: the cards of each party's side, near to far.

    `castle` is the id of a castle with a text, None for a plain one; `won_by` the party that has conquered the lane;
    `coins` lie on the castle.
    """

    sides: Mapping[str, tuple[CardAt, ...]] = field(default_factory=dict)
    castle: str | None = None
    won_by: str | None = None
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Halt:
    """A point to stop at, just before a phase of a player begins; the phase `end` is the end of that player's turn."""

    player: str
    phase: str


@dataclass(frozen=True, slots=True)
class Position:
    """Everything a match can start from; what is None is filled in by the game.

    `phase` is the name of a phase (play starts at its beginning) or `setup` (a fresh match, the rest is ignored but
    for `options` and `chance`). `lanes` go from the first player's left to right. A supply of None is what the coins
    of the mode leave; an offer of None is full of fillers, a deck of None a pile of them.
    `marks` lie on the cards of lanes, by the names of the cards; no two cards may share such a name.
    `chance` holds the outcomes of randomness in the order in which they are drawn: for a shuffle the names of cards,
    the new top first, for the starting player that player's name. What is not given is drawn from the seed.
    """

    turn: str
    phase: str
    coins: Mapping[str, int] = field(default_factory=dict)
    supply: int | None = None
    lanes: tuple[LaneAt, ...] = ()
    staged: Mapping[str, tuple[CardAt, ...]] = field(default_factory=dict)
    hands: Mapping[str, tuple[CardAt, ...]] = field(default_factory=dict)
    offer: tuple[CardAt, ...] | None = None
    deck: tuple[CardAt, ...] | None = None
    discard: tuple[CardAt, ...] = ()
    marks: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    chance: tuple[str, ...] = ()
    seed: int = 0

    def cards(self) -> Iterator[CardAt]:
        """All stated cards in the order of their numbers: lanes, staging areas, hands, offer, deck, discard pile."""
        for lane in self.lanes:
            for side in sorted(lane.sides):
                yield from lane.sides[side]
        for area in (self.staged, self.hands):
            for player in sorted(area):
                yield from area[player]
        yield from self.offer or ()
        yield from self.deck or ()
        yield from self.discard
