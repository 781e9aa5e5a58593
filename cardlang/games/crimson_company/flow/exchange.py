"""The exchange: each player secretly and simultaneously chooses a card of their hand for the next player.

Nobody can pass back a received card, because all choose before any card moves (CC-COOP-06, -24).
"""

from __future__ import annotations

from cardlang.games.crimson_company.flow.deck import close
from cardlang.games.crimson_company.table import table
from cardlang.games.crimson_company.words import PASS_CARD
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, step
from cardlang.machine.rules import Program
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import Frame, State, note


def program() -> Program:
    """The whole phase."""
    a = Assembler("exchange")
    given = a.slot()
    a.emit(ask_seats(given, lambda s, f: range(s.rules.seats), PASS_CARD, _hand, "card"))
    a.emit(step(lambda s, f: _change_hands(s, f, given)), close())
    return a.build()


def _hand(s: State, _: Frame, seat: int) -> list[int]:
    return s.rows[table(s).hand(seat)]


def _change_hands(s: State, f: Frame, given: int) -> None:
    for seat, cards in enumerate(f[given]):
        other = (seat + 1) % s.rules.seats
        for card in cards:
            primitives.put(s, card, table(s).hand(other))
            note(s, "hand-over", card=card, player=seat, to_player=other)
