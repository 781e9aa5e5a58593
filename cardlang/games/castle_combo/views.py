"""The view of a seat, and the invariants of positions. Only the order of the draw piles is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.games.castle_combo import purses, queries, scoring, tableau, words
from cardlang.games.castle_combo.events import LINE
from cardlang.games.castle_combo.table import (
    CASTLE,
    FIRST,
    GOLD,
    KEY,
    POINT,
    SEATS,
    SQUARE,
    TAKEN,
    VILLAGE,
    ZONES,
    discard,
    market,
    pile,
    row,
    table,
)  # fmt: skip
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.invariants import conserved
from cardlang.games.shapes import FLAG, TEXT, Shape, listed, noted, number, or_null, record, word
from cardlang.games.viewing import CardView, View, ViewPart, by_name, holding, players, redrawn, shape_of, values
from cardlang.games.zones import by_zone
from cardlang.machine.knowledge import Backs
from cardlang.machine.state import UP, State


def _printed(name: str, shape: Shape) -> ViewPart:
    """Return the part with a printed field of the front of a card."""

    def read(s: State, _: int | None, card: int) -> Any:
        value = queries.shows(s, card, name)
        return list(value) if isinstance(value, tuple) else value

    return ViewPart(name, shape, read, needed=False)


def _at(axis: str) -> ViewPart:
    return ViewPart(axis, LINE, lambda s, seat, card: table(s).numbered(s.place[card])[axis])


def _on_purse(s: State, _: int | None, card: int) -> int | None:
    return s.laid[GOLD][card] if queries.has_purse(s, card) else None


def _capacity(s: State, _: int | None, card: int) -> int | None:
    return queries.purse(s, card) if queries.has_purse(s, card) else None


def _price(s: State, _: int | None, card: int) -> int:
    return queries.price(s, card, s.active)


CARD = CardView(
    _printed("location", word(*LOCATIONS)),
    _printed("cost", noted(number(), "as printed; no face-down card has one")),
    _printed("shields", listed(TEXT)),
    _printed("arrow", word(*LOCATIONS)),
    ViewPart("purse", noted(number(), "how much gold it can hold"), _capacity, needed=False),
)
PLACED = CARD.but(
    "placed",
    _at("row"),
    _at("column"),
    ViewPart("face_up", FLAG, lambda s, seat, card: s.face[card] == UP),
    ViewPart("gold", noted(number(), "on its purse"), _on_purse, needed=False),
)
OFFERED = CARD.but("offered", ViewPart("price", noted(number(), "what the active player would pay"), _price))

_LINE_OF_SHEET = record({
    "each": number(None),
    "count": number(),
    "points": number(None),
    "cards": noted(listed(number()), "numbers of the cards that were counted"),
    "why": number(),
})  # fmt: skip


def _parts(s: State, _: int | None, card: int) -> list[dict[str, Any]]:
    return [
        {"each": part.each, "count": part.count, "points": part.points, "cards": list(part.cards), "why": part.why}
        for part in scoring.entry(s, card).parts
    ]


SCORED = PLACED.but(
    "scored",
    ViewPart("points", number(None), lambda s, seat, card: scoring.entry(s, card).points),
    ViewPart("parts", listed(_LINE_OF_SHEET), _parts),
)
_SHEET = (
    ViewPart("cards", listed(SCORED.shape), lambda s, seat, i: [SCORED.one(s, seat, x) for x in tableau.cards(s, i)]),
    holding("keys", KEY),
    ViewPart("total", number(None), lambda s, seat, player: s.held[POINT][player]),
)


def _score(s: State, seat: int | None, player: int) -> dict[str, Any] | None:
    return values(_SHEET, s, seat, player) if s.outcome[0] else None


def _first_line(axis: int) -> Callable[[State, int | None, int], int | None]:
    """Return the reader of the number of the top row or the left column, once that is certain."""

    def read(s: State, _: int | None, player: int) -> int | None:
        first = tableau.first_lines(s, player)[axis]
        return None if first is None else first + FIRST

    return read


def _filling(s: State, seat: int | None, _: int) -> dict[str, Any] | None:
    return PLACED.one(s, seat, left[0]) if (left := purses.asked(s)) else None


_OF = by_zone(ZONES)
VIEW = View(
    ViewPart("herald", word(*LOCATIONS), lambda s, seat, _: LOCATIONS[market(s)]),
    by_name(
        "markets", LOCATIONS,
        ViewPart("open", FLAG, lambda s, seat, where: bool(s.open[where])),
        OFFERED.zone(_OF["row"]), CARD.zone(_OF["deck"]), CARD.zone(_OF["discard"]),
    ),
    players(
        holding("gold", GOLD),
        holding("keys", KEY),
        PLACED.zone(_OF["cell"], note="the rows and columns that are taken; null for an empty cell"),
        ViewPart("top_row", or_null(noted(number(None), "null until three rows are taken")), _first_line(0)),
        ViewPart("left_column", or_null(number(None)), _first_line(1)),
        ViewPart("score", noted(shape_of(_SHEET), "the score sheet, at the end"), _score, needed=False),
    ),
    CARD.zone(_OF["removed"]),
    ViewPart("taken", CARD.shape, lambda s, seat, _: CARD.first(s, seat, TAKEN), needed=False),
    ViewPart("filling", noted(PLACED.shape, "whose purse is asked about, at the end"), _filling, needed=False),
    cards=(CARD, PLACED, OFFERED, SCORED),
)  # fmt: skip


BACKS = Backs(lambda s, card: queries.printed(s, card, "location"))


def reshuffle(s: State, seat: int, seed: int) -> None:
    """Resample what a seat cannot know: the draw piles, each with the cards of its location, and future randomness."""
    redrawn(s, seat, seed, BACKS)


def invariants(s: State) -> list[str]:
    """Return the violated invariants, each with its rule id and a description; empty if all hold."""
    broken = conserved(s, cards="CB-INV-01", counters="CB-INV-04")
    broken += [
        f"CB-INV-01: a {LOCATIONS[where]} card lies with the others"
        for where in (CASTLE, VILLAGE)
        for place in (pile(where), row(where), discard(where))
        for card in s.rows[place]
        if queries.printed(s, card, "location") != LOCATIONS[where]
    ]
    changed = any(query == "capacity" for _, query in s.rules.statics)  # what lies there stays, if a text ends
    broken += [
        f"CB-INV-05: {s.laid[GOLD][card]} gold on a purse for {queries.purse(s, card)}"
        for player in range(s.rules.players)
        for card in tableau.cards(s, player)
        if s.laid[GOLD][card] > (queries.MOST_GOLD if changed else queries.purse(s, card))
    ]
    for player in range(s.rules.players):
        broken += _tableau(s, player)
    return broken + _between_turns(s)


def _tableau(s: State, player: int) -> list[str]:
    taken = tableau.spots(s, player)
    if not taken:
        return []
    spans = [max(spot[axis] for spot in taken) - min(spot[axis] for spot in taken) for axis in (0, 1)]
    seen, edge = {taken[0]}, [taken[0]]
    while edge:
        line, column = edge.pop()
        near = {(line + 1, column), (line - 1, column), (line, column + 1), (line, column - 1)} & set(taken)
        edge += near - seen
        seen |= near
    wrong = max(spans) >= SQUARE or len(seen) < len(taken)
    return [f"CB-INV-03: the tableau of {SEATS[player]} is out of shape"] if wrong else []


def _between_turns(s: State) -> list[str]:
    """Return the violated invariants of the time before a card is taken in a turn."""
    if not s.asks or s.asks[0].purpose not in (words.KEY, words.TAKE_CARD):
        return []
    return [
        f"CB-INV-02: {len(s.rows[row(where)])} cards in the {LOCATIONS[where]} row"
        for where in (CASTLE, VILLAGE)
        if s.open[where] and len(s.rows[row(where)]) != 3
    ]
