"""Vassals: shuffled with a random side up, drawn from piles, laid onto cells (BC-VASSAL, BC-SPECIAL-03)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardlang.games.blackstone_castle import words
from cardlang.games.blackstone_castle.cells import CELLS
from cardlang.games.blackstone_castle.flow.references import as_reference, number
from cardlang.games.blackstone_castle.table import at, piles
from cardlang.games.blackstone_castle.vassals import is_special, number_of, shown
from cardlang.games.questions import flag
from cardlang.machine import primitives, rng
from cardlang.machine.instructions import Assembler, Label, Many, call, jump, let, step, unless
from cardlang.machine.knowledge import conceal, show
from cardlang.machine.questions import decide, random
from cardlang.machine.request_context import about
from cardlang.machine.rules import Program
from cardlang.machine.state import DOWN, NOTHING, UP, Frame, State, note, ref_of

Lay: TypeAlias = Callable[[State, Frame, int], object]  # lays the next card of a shuffle


def programs() -> tuple[Program, ...]:
    """Return all procedures about vassals."""
    return reshuffle_program(), fill_program(), specials_program(), lay_out_program()


def mix(a: Assembler, cards: Many, lay: Lay) -> None:
    """Emit a shuffle that lays cards one by one in random order, each with a random side up (BC-SETUP-17)."""
    pool, card, side = a.slot(), a.slot(), a.slot()
    again, end = Label(), Label()
    a.emit(step(lambda s, f: _shuffle(s, f, pool, cards, lay)))
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[pool]), end))
    a.emit(random(card, lambda s, f: tuple(map(number, f[pool])), "card"), as_reference(card))
    a.emit(random(side, lambda s, f: (flag(s, words.FRONT), flag(s, words.BACK)), "flag"))
    a.emit(step(lambda s, f: _turn(s, f, number(f[card]), DOWN if f[side] == flag(s, words.BACK) else UP, lay)))
    a.emit(let(pool, lambda s, f: tuple(one for one in f[pool] if one != f[card])), jump(again))
    a.mark(end)


def _shuffle(s: State, f: Frame, pool: int, cards: Many, lay: Lay) -> None:
    """Shuffle all cards at once, if random outcomes are not asked for one by one."""
    found = tuple(cards(s, f))
    conceal(s, found)
    if s.rules.parameters.get("chance") == "ask":
        f[pool] = tuple(ref_of(s, card) for card in found)
        return
    s.rng, order = rng.shuffled(s.rng, found)
    for card in order:
        s.rng, face = rng.below(s.rng, 2)
        _turn(s, f, card, face, lay)
    f[pool] = NOTHING


def _turn(s: State, f: Frame, card: int, face: int, lay: Lay) -> None:
    s.face[card] = face
    lay(s, f, card)


def reshuffle_program() -> Program:
    """Shuffle the used vassals into a new pile; its slot: the pile (BC-VASSAL-06)."""
    a = Assembler("reshuffle vassals")
    where = a.slot()
    mix(a, lambda s, f: sorted(s.rows[at(s, "used")]), lambda s, f, card: primitives.put(s, card, f[where]))
    a.emit(step(lambda s, f: note(s, "reshuffle", amount=len(s.rows[f[where]]), place=f[where])))
    return a.build()


def fill_program() -> Program:
    """Fill a cell with the next vassal of a pile; special cards in between wait. Its slots: the cell and the pile."""
    a = Assembler("fill cell")
    cell, wanted = a.slot(), a.slot()
    again, draw, end = Label(), Label(), Label()
    a.mark(again)
    a.emit(unless(lambda s, f: not s.rows[f[wanted]] and bool(s.rows[at(s, "used")]), draw))
    a.emit(call("reshuffle vassals", lambda s, f: f[wanted]))
    a.mark(draw)
    a.emit(unless(lambda s, f: _draw(s, f[cell], f[wanted]), end))
    a.emit(unless(lambda s, f: bool(s.rows[f[cell]]), again))
    a.mark(end)
    return a.build()


def _draw(s: State, cell: int, wanted: int) -> bool:
    """Take the top card of the pile, or of the largest other one. Returns whether there was any (G09)."""
    source = wanted if s.rows[wanted] else max(piles(s), key=lambda one: len(s.rows[one]))
    if not s.rows[source]:
        return False
    card = s.rows[source][0]
    special = is_special(s, card)
    if number_of(shown(s, card)) < 0:  # special and wild cards have the same on their other side, or one that all know
        show(s, card, s.rules.everybody)
    primitives.put(s, card, at(s, "waiting") if special else cell)
    if special:
        note(s, "reveal", card=card)
    else:
        note(s, "fill", card=card, place=cell, shows=number_of(shown(s, card)))
    return True


def specials_program() -> Program:
    """The active player puts revealed special cards onto empty cells without flipping them (BC-SPECIAL-03, -09)."""
    a = Assembler("place specials")
    card, cell = a.slot(), a.slot()
    again, end = Label(), Label()
    a.mark(again)
    a.emit(unless(lambda s, f: bool(waiting(s)) and bool(empty_cells(s, f)), end))
    a.emit(let(card, lambda s, f: ref_of(s, waiting(s)[0])))
    question = decide(cell, active, words.PLACE_SPECIAL, empty_cells, "place")
    a.emit(about(question, (card, "card")), step(lambda s, f: _put_special(s, number(f[card]), f[cell])), jump(again))
    a.mark(end)
    return a.build()


def _put_special(s: State, card: int, cell: int) -> None:
    primitives.put(s, card, cell)
    note(s, "put", card=card, player=s.active, place=cell)


def lay_out_program() -> Program:
    """Lay vassals onto the starting cells, from the pile of the active player (BC-SPECIAL-08)."""
    a = Assembler("lay out")
    left, again, end = a.slot(), Label(), Label()
    a.emit(let(left, lambda s, f: tuple(cell for cell in s.rules.parameters["cells"] if not s.rows[cell])))
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[left]), end))
    a.emit(call("fill cell", lambda s, f: f[left][0], lambda s, f: own_pile(s, s.active)))
    a.emit(let(left, lambda s, f: f[left][1:]), jump(again))
    a.mark(end)
    a.emit(call("place specials"))
    return a.build()


def waiting(s: State) -> Sequence[int]:
    """Return the revealed special cards that are not placed yet."""
    return s.rows[at(s, "waiting")]


def empty_cells(s: State, _: Frame) -> tuple[int, ...]:
    """Return the empty cells."""
    return tuple(cell for cell in CELLS if not s.rows[cell])


def active(s: State, _: Frame) -> int:
    """Return the active player."""
    return s.active


def own_pile(s: State, player: int) -> int:
    """Return the draw pile that a player has claimed (BC-SETUP-07)."""
    return s.pieces[player]
