"""What a seat may see, and what must always be true of a position. Only the order of the draw piles is hidden."""

from __future__ import annotations

from typing import Any

from cardlang.games.castle_combo import purses, queries, scoring, tableau, words
from cardlang.games.castle_combo.table import (
    CASTLE,
    FIRST,
    GOLD,
    KEY,
    POINT,
    REMOVED,
    SEATS,
    SQUARE,
    TAKEN,
    VILLAGE,
    discard,
    market,
    pile,
    row,
    table,
)  # fmt: skip
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.viewing import course, drawn_anew, ending
from cardlang.machine import rng
from cardlang.machine.state import UP, State

PRINTED = ("location", "cost", "shields", "arrow", "purse")  # what a face-up card shows beside its text


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The position by names; `seat` is None for the host, who also sees the order of the draw piles."""
    data: dict[str, Any] = {
        **course(s),
        "herald": LOCATIONS[market(s)],
        "markets": {name: _market(s, where, seat) for where, name in enumerate(LOCATIONS)},
        "players": [_player(s, player) for player in range(s.rules.players)],
        "removed": [_card(s, card) for card in s.rows[REMOVED]],
        **ending(s),
    }
    if s.rows[TAKEN]:
        data["taken"] = _card(s, s.rows[TAKEN][0])
    if left := purses.asked(s):
        data["filling"] = _placed(s, left[0])
    return data


def _market(s: State, where: int, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "open": bool(s.open[where]),
        "row": [{**_card(s, card), "price": queries.price(s, card, s.active)} for card in s.rows[row(where)]],
        "pile": {"count": len(s.rows[pile(where)])},
        "discard": [_card(s, card) for card in s.rows[discard(where)]],
    }
    if seat is None:
        found["pile"]["order"] = [_card(s, card) for card in s.rows[pile(where)]]
    return found


def _player(s: State, player: int) -> dict[str, Any]:
    top, left = tableau.first_lines(s, player)
    data: dict[str, Any] = {
        "seat": SEATS[player],
        "gold": s.held[GOLD][player],
        "keys": s.held[KEY][player],
        "tableau": _grid(s, player),
        "top_row": None if top is None else top + FIRST,
        "left_column": None if left is None else left + FIRST,
    }
    if s.outcome[0]:
        data["score"] = {
            "cards": [_entry(s, entry) for entry in scoring.sheet(s, player)],
            "keys": s.held[KEY][player],
            "total": s.held[POINT][player],
        }
    return data


def _grid(s: State, player: int) -> list[list[dict[str, Any] | None]]:
    """The rows and columns that are taken, None for an empty cell."""
    taken = tableau.spots(s, player)
    if not taken:
        return []
    lines, columns = ([spot[axis] for spot in taken] for axis in (0, 1))
    cells = [
        [s.rows[table(s).cell(player, line, column)] for column in range(min(columns), max(columns) + 1)]
        for line in range(min(lines), max(lines) + 1)
    ]
    return [[_placed(s, cell[0]) if cell else None for cell in line] for line in cells]


def _entry(s: State, entry: scoring.Entry) -> dict[str, Any]:
    parts = [
        {"each": part.each, "count": part.count, "points": part.points, "cards": list(part.cards), "why": part.why}
        for part in entry.parts
    ]
    return {**_placed(s, entry.card), "points": entry.points, "parts": parts}


def _card(s: State, card: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"card": card, "id": s.rules.records[s.rules.record[card]].id}
    if s.face[card] == UP:
        shown |= {name: _plain(value) for name in PRINTED if (value := queries.printed(s, card, name)) is not None}
    return shown


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _placed(s: State, card: int) -> dict[str, Any]:
    shown = {**_card(s, card), **table(s).numbered(s.place[card]), "face_up": s.face[card] == UP}
    if queries.purse(s, card):
        shown["gold"] = s.laid[GOLD][card]
    return shown


def invariants(s: State) -> list[str]:
    """The rule ids of the invariants that do not hold, each with what is wrong; an empty list is good."""
    broken = []
    if sorted(card for line in s.rows for card in line) != list(range(len(s.place))):
        broken.append("CB-INV-01: a card lies nowhere or twice")
    broken += [
        f"CB-INV-01: a {LOCATIONS[where]} card lies with the others"
        for where in (CASTLE, VILLAGE)
        for place in (pile(where), row(where), discard(where))
        for card in s.rows[place]
        if queries.printed(s, card, "location") != LOCATIONS[where]
    ]
    if any(amount < 0 for line in (*s.held, *s.laid) for amount in line):
        broken.append("CB-INV-04: less than no gold or keys")
    broken += [
        f"CB-INV-05: {s.laid[GOLD][card]} gold on a purse for {queries.purse(s, card)}"
        for player in range(s.rules.players)
        for card in tableau.cards(s, player)
        if s.laid[GOLD][card] > queries.purse(s, card)
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
    wrong = max(spans) >= SQUARE or len(seen) < len(taken) or any(len(s.rows[p]) > 1 for p in table(s).cells(player))
    return [f"CB-INV-03: the tableau of {SEATS[player]} is out of shape"] if wrong else []


def _between_turns(s: State) -> list[str]:
    """What holds before a card is taken: nothing has happened in the turn yet, or a row has just been renewed."""
    if not s.asks or s.asks[0][1] not in (words.KEY, words.TAKE_CARD):
        return []
    return [
        f"CB-INV-02: {len(s.rows[row(where)])} cards in the {LOCATIONS[where]} row"
        for where in (CASTLE, VILLAGE)
        if s.open[where] and len(s.rows[row(where)]) != 3
    ]


def reshuffle(s: State, seat: int, seed: int) -> None:
    """Draw anew what a seat cannot know: both draw piles, and all randomness to come."""
    del seat
    state = rng.seeded(seed)
    for where in (CASTLE, VILLAGE):
        state = drawn_anew(state, s.rows[pile(where)])
    s.rng = state
