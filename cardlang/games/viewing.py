"""Views of a position, composed of parts; each part declares its name, its value and its JSON Schema together.

A part reads its value with `read(s, seat, index)`: the state, the viewing seat (None for the host), and, if there are
several, the number of the player, lane or card. A part that is not `needed` is left out if its value is None; a part
with `when` is left out if that does not hold.

    CARD = CardView(ViewPart("strength", number(None), lambda s, seat, card: queries.strength(s, card)))
    VIEW = View(
        ViewPart("supply", number(), lambda s, seat, _: s.held[COIN][supply(s)]),
        players(holding("coins", COIN), CARD.zone(HAND)),
        CARD.zone(DECK),
        cards=[CARD],
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cardlang.games.shapes import (
    ANYTHING,
    FLAG,
    NUMBER_OF_CARD,
    TEXT,
    Shape,
    listed,
    noted,
    number,
    or_null,
    record,
    word,
)
from cardlang.games.zones import Zone, Zones, every, layout
from cardlang.machine import rng
from cardlang.machine.knowledge import Backs, knows, redraw
from cardlang.machine.rules import REASONS
from cardlang.machine.state import UP, State

Read: TypeAlias = Callable[[State, int | None, int], Any]


@dataclass(frozen=True, slots=True)
class ViewPart:
    """One value of a view."""

    name: str
    shape: Shape
    read: Read
    needed: bool = True
    when: Callable[[State], bool] | None = None  # such a part is not required by the schema

    def but(self, *, when: Callable[[State], bool]) -> ViewPart:
        """Return the part with a condition."""
        return replace(self, when=when)


def values(parts: Iterable[ViewPart], s: State, seat: int | None, index: int = 0) -> dict[str, Any]:
    """Return the values of parts by name."""
    found = {}
    for part in parts:
        if part.when is None or part.when(s):
            value = part.read(s, seat, index)
            if value is not None or part.needed:
                found[part.name] = value
    return found


def shape_of(parts: Sequence[ViewPart]) -> Shape:
    """Return the JSON Schema of an object with exactly these parts."""
    return record(
        {part.name: part.shape for part in parts}, needed=[part.name for part in parts if part.needed and not part.when]
    )


# --- parts of common kinds -------------------------------------------------------------------------------

COURSE = (
    ViewPart("turn", ANYTHING, lambda s, seat, _: s.rules.people[s.active]),
    ViewPart("round", number(1), lambda s, seat, _: (s.turn + s.rules.turns - 1) // s.rules.turns),
    ViewPart("phase", ANYTHING, lambda s, seat, _: s.rules.phases[s.phase]),
)
ENDING = (
    ViewPart("over", ANYTHING, lambda s, seat, _: bool(s.outcome[0])),
    ViewPart("outcome", ANYTHING, lambda s, seat, _: REASONS[s.outcome[0]] or None),
    ViewPart("winner", ANYTHING, lambda s, seat, _: s.rules.sides[s.outcome[1]] if s.outcome[1] >= 0 else None),
)
_FACE_UP = ViewPart("face_up", FLAG, lambda s, seat, card: s.face[card] == UP)
FACE_UP = ViewPart(
    "face_up", FLAG, lambda s, seat, card: s.face[card] == UP if layout(s).zone_of[s.place[card]].faces else None, False
)


def holding(name: str, resource: int) -> ViewPart:
    """Return the part with a player's amount of a resource."""
    return ViewPart(name, number(), lambda s, seat, player: s.held[resource][player])


def players(*parts: ViewPart) -> ViewPart:
    """Return the part with the given parts for each player who has a seat."""
    own = (ViewPart("seat", ANYTHING, lambda s, seat, player: s.rules.people[player]), *parts)
    return several("players", lambda s: s.rules.seats, *own)


def several(name: str, count: Callable[[State], int], *parts: ViewPart) -> ViewPart:
    """Return the part that is a list with the given parts for each of several things, by number."""
    return ViewPart(
        name, listed(shape_of(parts)),
        lambda s, seat, _: [values(parts, s, seat, index) for index in range(count(s))],
    )  # fmt: skip


def by_name(name: str, names: Sequence[str], *parts: ViewPart) -> ViewPart:
    """Return the part that is a mapping with the given parts for each of several things, by name."""
    return ViewPart(
        name, record(dict.fromkeys(names, shape_of(parts))),
        lambda s, seat, _: {each: values(parts, s, seat, index) for index, each in enumerate(names)},
    )  # fmt: skip


class CardView:
    """The view of a card: its number, its id, and the game's own parts; `name` is that of its JSON Schema."""

    def __init__(self, *parts: ViewPart, name: str = "card") -> None:
        self.name = name
        self.shape: Shape = {"$ref": f"#/$defs/game/$defs/{name}"}
        self.parts = (
            ViewPart("card", NUMBER_OF_CARD, lambda s, seat, card: card),
            ViewPart("id", TEXT, lambda s, seat, card: s.rules.records[s.rules.record[card]].id),
            *parts,
        )

    def but(self, name: str, *more: ViewPart) -> CardView:
        """Return the view of a card with further parts."""
        return CardView(*self.parts[2:], *more, name=name)

    def one(self, s: State, seat: int | None, card: int) -> dict[str, Any] | None:
        """Return a card as a seat sees it, or None if the seat does not know it."""
        return values(self.parts, s, seat, card) if knows(s, seat, card) else None

    def first(self, s: State, seat: int | None, place: int) -> dict[str, Any] | None:
        """Return the first card of a place, or None."""
        return self.one(s, seat, s.rows[place][0]) if s.rows[place] else None

    def all(self, s: State, seat: int | None, place: int) -> list[dict[str, Any] | None]:
        """Return the cards of a place."""
        return [self.one(s, seat, card) for card in s.rows[place]]

    def zone(self, zone: Zone, *, note: str = "") -> ViewPart:
        """Return the part with the cards of a zone.

        For a pile: the number of cards, the top card if all see it, and the order for the host. For a grid: its rows,
        with null for an empty cell. For any other zone: a list, with null for a card that the seat does not know.
        """
        if zone.pile:
            return self._pile(zone, note)
        if zone.rows:
            return ViewPart(zone.part, noted(listed(listed(or_null(self.shape))), note), self._grid(zone))
        hidden = zone.seen != "all" or zone.seen_down != "all"
        shape = listed(or_null(self.shape) if hidden else self.shape)
        return ViewPart(
            zone.part, noted(shape, note), lambda s, seat, i: self.all(s, seat, layout(s).place(zone.name, i))
        )

    def _pile(self, zone: Zone, note: str) -> ViewPart:
        top = ViewPart("top", or_null(self.shape), self.first)
        parts = (
            ViewPart("count", number(), lambda s, seat, place: len(s.rows[place])),
            *((top,) if zone.top else ()),
            *((self._known(zone),) if zone.looked else ()),
            ViewPart("order", noted(listed(self.shape), "for the host only, top first"), self._order, needed=False),
        )
        return ViewPart(
            zone.part, noted(shape_of(parts), note),
            lambda s, seat, index: values(parts, s, seat, layout(s).place(zone.name, index)),
        )  # fmt: skip

    def _known(self, zone: Zone) -> ViewPart:
        """Return the part with the hidden cards of a pile that a seat has seen, and their positions from 1."""

        def read(s: State, seat: int | None, place: int) -> list[dict[str, Any]] | None:
            if not s.seen or seat is None:
                return None
            below = list(enumerate(s.rows[place], start=1))[int(zone.top) :]
            known = [(at, card) for at, card in below if knows(s, seat, card)]
            return [{"index": at, "card": self.one(s, seat, card)} for at, card in known] or None

        shape = listed(record({"index": number(1), "card": self.shape}))
        return ViewPart("known", noted(shape, "the cards below that the seat has seen"), read, needed=False)

    def _order(self, s: State, seat: int | None, place: int) -> list[dict[str, Any] | None] | None:
        return self.all(s, None, place) if seat is None else None

    def _grid(self, zone: Zone) -> Read:
        """Return the reader of a grid's rows; for a growing grid, only of rows and columns with cards."""

        def read(s: State, seat: int | None, index: int) -> list[list[dict[str, Any] | None]]:
            cells, rows, columns = layout(s).grid(zone.name, index), range(zone.rows), range(zone.columns)
            if zone.loose:
                taken = [layout(s).spot(place) for place in cells if s.rows[place]]
                rows, columns = (_span([spot[axis] for spot in taken]) for axis in (0, 1))
            return [[self.first(s, seat, cells[row * zone.columns + column]) for column in columns] for row in rows]

        return read


def _span(taken: Sequence[int]) -> range:
    return range(min(taken), max(taken) + 1) if taken else range(0)


# --- the whole -------------------------------------------------------------------------------------------


class View:
    """The view of a game: everything that a seat may see of a position, and its JSON Schema."""

    def __init__(self, *parts: ViewPart, cards: Sequence[CardView]) -> None:
        self.cards = cards  # all views of cards that the parts use
        self.parts = (*COURSE, *parts, *ENDING)

    def __call__(self, s: State, seat: int | None) -> dict[str, Any]:
        """Return the view of a position for a seat; the host (None) sees everything."""
        return values(self.parts, s, seat)

    def schema(self, game: str, phases: Iterable[str]) -> Shape:
        """Return the JSON Schema of the view; the host adds the names of the game and the mode, and the requests."""
        shape = {**shape_of(self.parts)}
        hosts = {"game": {"const": game}, "mode": ANYTHING, "edition": ANYTHING, "requests": ANYTHING}
        shape["properties"] = {**hosts, **shape["properties"], "phase": word(*phases)}
        return {
            "title": "The table of this game",
            **shape,
            "$defs": {card.name: shape_of(card.parts) for card in self.cards},
        }


def view_of(zones: Zones, card: CardView, resources: Sequence[str] = ()) -> View:
    """Return the default view: the resources and zones of each player, the zones of the table, the lanes."""
    own = [zone for zone in every(zones) if zone.called]
    held = (holding(name, column) for column, name in enumerate(resources))
    return View(
        players(*held, *(card.zone(zone) for zone in own if zone.of == "player")),
        *(card.zone(zone) for zone in own if zone.of == "table"),
        *_of_lanes(card, [zone for zone in own if zone.of in ("lane", "side")]),
        cards=(card,),
    )


def _of_lanes(card: CardView, zones: Sequence[Zone]) -> Iterable[ViewPart]:
    """Yield the part with the zones of each lane and of each party there, if there are lanes."""
    if not zones:
        return
    own = (*(card.zone(zone) for zone in zones if zone.of == "lane"),)
    sides = [card.zone(zone) for zone in zones if zone.of == "side"]
    halves = shape_of(sides)

    def read(s: State, seat: int | None, _: int) -> list[dict[str, Any]]:
        parties = s.rules.sides
        return [
            {
                "lane": lane + 1,
                **values(own, s, seat, lane),
                "sides": {
                    name: values(sides, s, seat, lane * len(parties) + party) for party, name in enumerate(parties)
                },
            }
            for lane in range(layout(s).lanes)
        ]

    shape = record({
        "lane": number(1), **{part.name: part.shape for part in own},
        "sides": {"type": "object", "additionalProperties": halves},
    })  # fmt: skip
    yield ViewPart("lanes", listed(shape), read)


# --- what a seat does not know ---------------------------------------------------------------------------


def redrawn(s: State, seat: int, seed: int, backs: Backs | None = None) -> None:
    """Resample what a seat cannot know: others' hands and face-down cards, the piles, and all future randomness."""
    state = rng.seeded(seed)
    if s.seen:
        s.rng = redraw(s, seat, state, backs)
        return
    for place, zone in enumerate(layout(s).zone_of):
        if zone.pile:
            state = _drawn_anew(state, s.rows[place], int(zone.top))
    s.rng = state


def _drawn_anew(state: int, pile: list[int], first: int) -> int:
    """Shuffle a pile from its card number `first` on. Returns the next state of the generator.

    The cards are sorted first, so the result does not depend on their current order.
    """
    hidden = sorted(pile[first:])
    for last in range(len(hidden) - 1, 0, -1):
        state, chosen = rng.below(state, last + 1)
        hidden[last], hidden[chosen] = hidden[chosen], hidden[last]
    pile[first:] = hidden
    return state
