"""The offer of intrigue tasks: filling, taking, and sliding at the end of a turn (BC-QUEEN-02, -04, -11)."""

from __future__ import annotations

from cardlang.games.blackstone_castle.flow.decks import deck, discard_of
from cardlang.games.blackstone_castle.table import INTRIGUE, WIZARD, at, supply
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, step
from cardlang.machine.rules import Program
from cardlang.machine.state import NEAR, Frame, State, note

OFFERED = 5  # tasks in the offer
BUDGET = 3  # wizard markers of each player in each turn (BC-QUEEN-03, BC-WIZQ-04)
TAKEN, FRESH = -3, -4  # pieces that count the tasks and the knight markers taken in this turn


def slide_program() -> Program:
    """The phase that ends a turn: the offer slides, and the active player gets all wizard markers back."""
    a = Assembler("slide")
    a.emit(step(_slide), step(_reset))
    return a.build()


def row(s: State) -> list[int]:
    """Return the tasks of the offer, from the left."""
    return s.rows[at(s, "offer")]


def exhausted(s: State) -> bool:
    """Return whether the offer is empty and cannot be refilled."""
    return not row(s) and not s.rows[deck(s, INTRIGUE)]


def fill(s: State) -> None:
    """Fill the offer from the left, as far as there are tasks."""
    pile = deck(s, INTRIGUE)
    while len(row(s)) < OFFERED and s.rows[pile]:
        card = s.rows[pile][0]
        primitives.put(s, card, at(s, "offer"), flags=NEAR)
        note(s, "offer", card=card)


def take(s: State, card: int) -> None:
    """Move a task into the hand of the active player."""
    primitives.put(s, card, at(s, "hand", s.active))
    note(s, "take", card=card, player=s.active)
    s.pieces[TAKEN] += 1


def _slide(s: State, _: Frame) -> None:
    """Slide the offer; if no task was taken in this turn, the right-most one is discarded."""
    if row(s) and not s.pieces[TAKEN]:
        card = row(s)[-1]
        primitives.put(s, card, discard_of(s, deck(s, INTRIGUE)))
        note(s, "expire", card=card)
    fill(s)


def _reset(s: State, _: Frame) -> None:
    s.pieces[TAKEN] = s.pieces[FRESH] = 0
    primitives.shift(s, WIZARD, supply(s), s.active, BUDGET - s.held[WIZARD][s.active])
