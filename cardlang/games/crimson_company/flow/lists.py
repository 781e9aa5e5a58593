"""The lists of a tournament: chosen secretly and simultaneously, then revealed and shuffled together."""

from __future__ import annotations

from cardlang.games.crimson_company.table import DECK, REMOVED, table
from cardlang.games.crimson_company.tournament import SIZE, own
from cardlang.games.crimson_company.words import LIST_CARD
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, become, step
from cardlang.machine.rules import Program
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import Frame, State, note


def program() -> Program:
    """Ask for the lists, unless they were submitted (first slot); both become the deck (CC-OPT-TOURN-03, -05)."""
    a = Assembler("lists")
    brought, chosen = a.slot(), a.slot()
    a.emit(
        ask_seats(
            chosen, lambda s, f: range(s.rules.seats), LIST_CARD, collection, "card",
            SIZE, SIZE, brought=brought,
        ),
        step(lambda s, f: _reveal(s, f, chosen)),
        become("setup"),
    )  # fmt: skip
    return a.build()


def collection(s: State, _: Frame, player: int) -> range:
    """Return the cards that a player may choose."""
    return own(len(s.place) - table(s).lanes, s.rules.seats, player)


def _reveal(s: State, f: Frame, chosen: int) -> None:
    for player, cards in enumerate(f[chosen]):
        for card in cards:
            primitives.put(s, card, DECK)
            note(s, "list", card=card, player=player)


def on_list(s: State, player: int) -> list[int]:
    """Return the cards on a player's list; empty before all lists are known."""
    return [card for card in collection(s, [], player) if s.place[card] != REMOVED]


def put_aside(s: State) -> None:
    """Set all cards aside until the lists are chosen."""
    for card in list(s.rows[DECK]):
        primitives.put(s, card, REMOVED)
