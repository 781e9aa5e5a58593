"""Step 1: the active player may spend a key (CB-KEY)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.castle_combo import queries, tableau, words
from cardlang.games.castle_combo.herald import MOVES
from cardlang.games.castle_combo.kinds import make
from cardlang.games.castle_combo.table import KEY, bank, discard, market, open_markets, row
from cardlang.games.castle_combo.vocabulary import SPENDING
from cardlang.games.castle_combo.words import KEEP, MOVE, RENEW
from cardlang.games.questions import flag
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, call, jump, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import Frame, State, note
from cardlang.machine.window import act


def program() -> Program:
    """The whole phase."""
    a = Assembler("key")
    choice, spent = a.slot(), a.slot()
    renew, end = Label(), Label()
    a.emit(let(spent, lambda s, f: ()))
    again = a.mark()
    a.emit(unless(lambda s, f: _may_spend(s, f[spent]), end))
    a.emit(unless(lambda s, f: bool(tableau.legal_cells(s, s.active)), end))  # with a full tableau nothing is bought
    a.emit(decide(choice, lambda s, f: s.active, words.KEY, lambda s, f: _options(s, f[spent])))
    a.emit(unless(lambda s, f: f[choice] != flag(s, KEEP), end))
    a.emit(let(spent, lambda s, f: (*f[spent], f[choice])), _spend(choice))
    a.emit(unless(lambda s, f: f[choice] == flag(s, MOVE), renew))
    a.emit(Instruction("_move", _move), jump(again))
    a.mark(renew)
    a.emit(step(_clear), call("fill row", lambda s, f: market(s)), jump(again))
    a.mark(end)
    return a.build()


def _may_spend(s: State, spent: Sequence[int]) -> bool:
    """Whether the active player has another key, and may spend it (CB-KEY-01)."""
    return s.held[KEY][s.active] > 0 and len(spent) < queries.most_keys(s, s.active) and len(_options(s, spent)) > 1


def _options(s: State, spent: Sequence[int]) -> tuple[int, ...]:
    """Return the options; moving needs another row, renewing is always possible (CB-KEY-02, -03, CB-EXHAUST-04)."""
    most = queries.most_for_one(s, s.active)
    moves = (MOVE,) if len(open_markets(s)) > 1 else ()
    uses = (number for number in (*moves, RENEW) if spent.count(flag(s, number)) < most)
    return tuple(flag(s, number) for number in (KEEP, *uses))


def _spend(choice: int) -> Op:
    """Return the instruction that spends the key, for a purpose that texts may hear of."""

    def op(s: State, f: Frame) -> None:
        name = SPENDING[f[choice] != flag(s, MOVE)]
        act(s, (make(name, by=s.active, amount=1, source=s.active, to=bank(s), turn=KEY),))

    return Instruction("_spend", op)


def _move(s: State, _: Frame) -> None:
    where = 1 - market(s)
    act(s, (make(MOVES[where], by=s.active, to=row(where)),))


def _clear(s: State, _: Frame) -> None:
    """Discard the three cards before new ones are revealed, so they may come back (CB-REFILL-04)."""
    where = market(s)
    for card in list(s.rows[row(where)]):
        primitives.put(s, card, discard(where))
        note(s, "discard", card=card, player=s.active)
