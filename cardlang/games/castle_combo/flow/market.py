"""The markets: refilling the rows, shuffling a discard pile, exhausting a location (CB-REFILL, CB-EXHAUST)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.castle_combo.herald import can_go, goes
from cardlang.games.castle_combo.table import REMOVED, discard, open_markets, pile, row
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, call, jump, let, step, unless
from cardlang.machine.questions import draw_all
from cardlang.machine.rules import Program
from cardlang.machine.state import Frame, State, note

SHOWN = 3  # cards in a row


def programs() -> tuple[Program, ...]:
    """Return the procedures that shuffle one pile and fill one row."""
    return shuffle_program(), fill_program()


def shuffle_program() -> Program:
    """The cards of a discard pile become the new draw pile, in random order (CB-REFILL-02); its slot: the location."""
    a = Assembler("shuffle")
    where = a.slot()
    draw_all(a, lambda s, f: sorted(s.rows[discard(f[where])]), _onto_the_pile)
    a.emit(step(lambda s, f: note(s, "reshuffle", amount=len(s.rows[pile(f[where])]), place=pile(f[where]))))
    return a.build()


def _onto_the_pile(s: State, cards: Sequence[int]) -> None:
    for card in cards:
        primitives.put(s, card, pile(s.rules.lane_of[s.place[card]]))


def fill_program() -> Program:
    """Reveal cards until a row shows three; without enough cards, the location is exhausted. Its slot: the location."""
    a = Assembler("fill row")
    where = a.slot()
    again, reveal, out, end = Label(), Label(), Label(), Label()
    a.mark(again)
    a.emit(unless(lambda s, f: len(s.rows[row(f[where])]) < SHOWN, end))
    a.emit(unless(lambda s, f: not s.rows[pile(f[where])], reveal))
    a.emit(unless(lambda s, f: bool(s.rows[discard(f[where])]), out))
    a.emit(call("shuffle", lambda s, f: f[where]))
    a.mark(reveal)
    a.emit(step(lambda s, f: _reveal(s, f[where])), jump(again))
    a.mark(out)
    a.emit(step(lambda s, f: _exhaust(s, f[where])))
    a.mark(end)
    return a.build()


def refill_program() -> Program:
    """Step 4: refill all rows still in play, castle first (CB-REFILL-01)."""
    a = Assembler("refill")
    left, where = a.slot(), a.slot()
    end = Label()
    a.emit(let(left, lambda s, f: tuple(open_markets(s))))
    again = a.mark()
    a.emit(unless(lambda s, f: bool(f[left]), end))
    a.emit(let(where, lambda s, f: f[left][0]), let(left, lambda s, f: f[left][1:]))
    a.emit(call("fill row", lambda s, f: f[where]), jump(again))
    a.mark(end)
    return a.build()


def _reveal(s: State, where: int) -> None:
    card = s.rows[pile(where)][0]
    primitives.put(s, card, row(where))
    note(s, "reveal", card=card, place=row(where))


def _exhaust(s: State, where: int) -> None:
    """Remove all its cards outside the tableaus, and move the herald to the other row (CB-EXHAUST-01, -02)."""
    s.open[where] = 0
    for card in list(s.rows[row(where)]):  # the piles are empty, else the row would be full
        primitives.put(s, card, REMOVED)
    note(s, "exhaust", place=row(where))
    if can_go(s, 1 - where):  # nobody moves it, so no text hears of it
        goes(s, 1 - where)


def stable(s: State, _: Frame) -> None:
    """Mark a stable point: a new chain of abilities may begin."""
    s.chain = 0
