"""The solo mode: intrigue tasks disturb the board after every turn, for eight rounds (BC-SOLO)."""

from __future__ import annotations

from cardlang.games.blackstone_castle import scoring, words
from cardlang.games.blackstone_castle.flow.actions import remove
from cardlang.games.blackstone_castle.flow.decks import deck, discard_of
from cardlang.games.blackstone_castle.flow.timer import PLAYERS, TIME
from cardlang.games.blackstone_castle.flow.vassals import active, own_pile
from cardlang.games.blackstone_castle.table import INTRIGUE, piles
from cardlang.games.blackstone_castle.tasks import task
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, call, jump, let, over, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import WON, Program
from cardlang.machine.state import Frame, State, note

ROUNDS = 8
REPLACED = 2  # vassals replaced after each turn
DISTURBING = 1  # the piece at the pile from which they are replaced; piece 0 is at the player's own


def program() -> Program:
    """Reveal intrigue tasks until two vassals at the places that they name are replaced (BC-SOLO-02 to -05)."""
    a = Assembler("disturbance")
    pile, left, drawn, cells, cell = a.slot(), a.slot(), a.slot(), a.slot(), a.slot()
    chosen, again, next_cell, end = Label(), Label(), Label(), Label()
    a.emit(unless(lambda s, f: s.pieces[DISTURBING] not in piles(s), chosen))
    a.emit(decide(pile, active, words.DISTURB_FROM, _others, "place"))
    a.emit(step(lambda s, f: _choose(s, f[pile])))
    a.mark(chosen)
    a.emit(let(left, REPLACED), let(drawn, 0))
    a.mark(again)
    a.emit(unless(lambda s, f: f[left] > 0 and f[drawn] < _most(s), end))
    a.emit(call("ready deck", lambda s, f: deck(s, INTRIGUE)))
    a.emit(let(drawn, lambda s, f: f[drawn] + 1), let(cells, lambda s, f: _reveal(s)))
    a.mark(next_cell)
    a.emit(unless(lambda s, f: f[left] > 0 and bool(f[cells]), again))
    a.emit(let(cell, lambda s, f: f[cells][0]), let(cells, lambda s, f: f[cells][1:]))
    a.emit(unless(lambda s, f: bool(s.rows[f[cell]]), next_cell))
    a.emit(step(lambda s, f: remove(s, f[cell])), let(left, lambda s, f: f[left] - 1), let(drawn, 0))
    a.emit(call("fill cell", lambda s, f: f[cell], lambda s, f: s.pieces[DISTURBING]), call("place specials"))
    a.emit(jump(next_cell))
    a.mark(end)
    return a.build()


def _others(s: State, _: Frame) -> tuple[int, ...]:
    return tuple(one for one in piles(s) if one != own_pile(s, s.active))


def _choose(s: State, pile: int) -> None:
    s.pieces[DISTURBING] = pile
    note(s, "disturb", player=s.active, place=pile)


def _most(s: State) -> int:
    """Return the most tasks to reveal: all there are, in case none names the place of a vassal."""
    where = deck(s, INTRIGUE)
    return len(s.rows[where]) + len(s.rows[discard_of(s, where)])


def _reveal(s: State) -> tuple[int, ...]:
    """Discard the top intrigue task. Returns the cells that its requirements name by two letters (BC-SOLO-05)."""
    where = deck(s, INTRIGUE)
    card = s.rows[where][0]
    primitives.put(s, card, discard_of(s, where))
    note(s, "omen", card=card)
    found = task(s, card)
    named = found.crossings if found is not None else ()
    return tuple(cells[0] for cells in named if len(cells) == 1)


def judge(s: State) -> None:
    """End the match after eight rounds, as a win with enough points, else a loss (BC-SOLO-01, G30)."""
    if s.turn >= ROUNDS:
        points = scoring.total(s, s.active)
        note(s, "total", player=s.active, amount=points)
        over(s, WON, PLAYERS if points >= s.rules.parameters["goal"] else TIME)
