"""The match at one moment as a scenario looks at it: cards by number, with their names beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardlang.games.position import Position


@dataclass(frozen=True, slots=True)
class Seen:
    """A card where it lies: its number in the match, the id of its record, its face, its strength and its marks."""

    card: int
    record: str
    face_up: bool = True
    strength: int = 0
    marks: int = 0


@dataclass(frozen=True, slots=True)
class LaneNow:
    """A lane: the cards of each side near to far, who has won it, its castle, the coins on it."""

    sides: Mapping[str, tuple[Seen, ...]]
    won_by: str | None = None
    castle: str | None = None
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that `then` can speak of, but for the request and the events."""

    turn: str
    phase: str
    over: bool
    winner: str | None
    outcome: str | None
    coins: Mapping[str, int]  # players and `supply`
    lanes: tuple[LaneNow, ...]
    staged: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    hands: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    offer: tuple[Seen, ...] = ()
    deck: tuple[Seen, ...] = ()
    discard: tuple[Seen, ...] = ()


class Names:
    """What the cards of a match are called: by their name in the scenario, else by their record."""

    def __init__(self, position: Position) -> None:
        self._given = dict(enumerate(position.cards()))

    def shown(self, card: int, record: str) -> str:
        """The name to print."""
        given = self._given.get(card)
        return given.name if given else record

    def fits(self, card: int, record: str, name: str) -> bool:
        """Whether a scenario may mean this card by a name."""
        return name in (self.shown(card, record), record)

    def seen(self, seen: Seen) -> str:
        """The name of a card in a lane, after `~` if it lies face-down."""
        return ("" if seen.face_up else "~") + self.shown(seen.card, seen.record)


def read_snapshot(view: Mapping[str, Any]) -> Snapshot:
    """The host's view of a match, which has everything by names."""
    players = view["players"]
    lanes = tuple(
        LaneNow(
            {side: _cards(row["cards"]) for side, row in lane["sides"].items()},
            lane["won_by"],
            lane["castle"],
            lane["coins"],
        )
        for lane in view["lanes"]
    )
    return Snapshot(
        turn=view["turn"],
        phase=view["phase"],
        over=view["over"],
        winner=view["winner"],
        outcome=view["outcome"],
        coins={**{player["seat"]: player["coins"] for player in players}, "supply": view.get("supply", 0)},
        lanes=lanes,
        staged={player["seat"]: _cards(player.get("staged", ())) for player in players},
        hands={player["seat"]: _cards(player.get("hand", ())) for player in players},
        offer=_cards(view.get("offer", ())),
        deck=_cards(view["deck"]["order"]),
        discard=_cards(view["discard"]),
    )


def _cards(cards: Iterable[Mapping[str, Any]]) -> tuple[Seen, ...]:
    return tuple(
        Seen(card["card"], card["id"], card.get("face_up", True), card.get("strength", 0), card.get("marks", 0))
        for card in cards
    )
