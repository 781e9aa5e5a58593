"""Turns of three actions, each for a marker: move, swap, flip, take a task or a marker (BC-QUEEN-03 to -07, -10).

Wizard markers are renewed in each turn, so they are spent first; knight markers of earlier turns are extra actions. A
mode adds actions as `Deed`s: an answer, the procedure that carries it out, and when it is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardlang.games.blackstone_castle import queries, words
from cardlang.games.blackstone_castle.cells import CELLS, adjacent
from cardlang.games.blackstone_castle.flow import offer
from cardlang.games.blackstone_castle.flow.references import as_reference, number
from cardlang.games.blackstone_castle.flow.vassals import active
from cardlang.games.blackstone_castle.kinds import make
from cardlang.games.blackstone_castle.table import KNIGHT, WIZARD, supply
from cardlang.games.questions import flag
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, call, forget, jump, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Program
from cardlang.machine.state import Frame, State, note, ref_of
from cardlang.machine.window import act

Asked: TypeAlias = Callable[[State], bool]


@dataclass(frozen=True, slots=True)
class Deed:
    """An action: the procedure that carries it out, and the test whether it is possible now."""

    procedure: str
    possible: Asked


def programs(
    playable: Callable[[State], Iterable[int]], more: Mapping[int, Deed] | None = None, passes: Asked = lambda s: False
) -> tuple[Program, ...]:
    """Return the procedures of the actions phase and of the common actions; `playable` are the tasks to play."""
    return (
        actions_program(playable, {**COMMON, **(more or {})}, passes),
        move_program(),
        swap_program(),
        flip_program(),
        marker_program(),
    )


def actions_program(playable: Callable[[State], Iterable[int]], deeds: Mapping[int, Deed], passes: Asked) -> Program:
    """Ask for actions until the player stops or has no marker left; skip a player who `passes`.

    Answers are the flags of `deeds`, or a task: one in the offer is taken, one in hand is played by the procedure
    `play`, whose slot is the task.
    """
    a = Assembler("actions")
    choice, again, task, play, end = a.slot(), Label(), Label(), Label(), Label()
    a.emit(unless(lambda s, f: not passes(s), end))
    a.mark(again)
    a.emit(decide(choice, active, words.ACTION, lambda s, f: _options(s, playable, deeds)))
    a.emit(unless(lambda s, f: f[choice] != flag(s, words.STOP), end))
    a.emit(unless(lambda s, f: f[choice] >= s.rules.codebook.flag, task))
    a.emit(step(lambda s, f: pay(s, 1)))
    for answer, deed in deeds.items():
        other = Label()
        a.emit(unless(_chosen(choice, answer), other), call(deed.procedure), forget(), jump(again))
        a.mark(other)
    a.mark(task)
    a.emit(unless(lambda s, f: f[choice] - s.rules.codebook.card in offer.row(s), play))
    a.emit(step(lambda s, f: _take(s, f[choice] - s.rules.codebook.card)), forget(), jump(again))
    a.mark(play)
    a.emit(step(lambda s, f: pay(s, 1)), call("play", lambda s, f: ref_of(s, f[choice] - s.rules.codebook.card)))
    a.emit(forget(), jump(again))
    a.mark(end)
    return a.build()


def _chosen(choice: int, number: int) -> Callable[[State, Frame], bool]:
    return lambda s, f: f[choice] == flag(s, number)


def _options(s: State, playable: Callable[[State], Iterable[int]], deeds: Mapping[int, Deed]) -> tuple[int, ...]:
    """Return the affordable options: playable tasks, the offer, the other actions, then *stop*."""
    s.chain = 0
    stop, left = flag(s, words.STOP), markers(s)
    if not left:
        return (stop,)
    card = s.rules.codebook.card
    offered = offer.row(s) if price(s) <= left else ()
    done = [flag(s, number) for number, deed in deeds.items() if deed.possible(s)]
    return (*(card + one for one in playable(s)), *(card + one for one in offered), *done, stop)


def markers(s: State) -> int:
    """Return the actions that the active player has left; a knight marker of this turn does not count (BC-QUEEN-10)."""
    return s.held[WIZARD][s.active] + s.held[KNIGHT][s.active] - s.pieces[offer.FRESH]


def price(s: State) -> int:
    """Return the price of the next task of the offer (BC-QUEEN-04; BC-WIZQ-05, G27)."""
    return s.pieces[offer.TAKEN] + 1 if s.rules.parameters["dearer tasks"] else 1


def pay(s: State, count: int) -> None:
    """Spend markers of the active player, wizards first."""
    for resource in (WIZARD, KNIGHT):
        paid = primitives.shift(s, resource, s.active, supply(s), count)
        count -= paid
        if paid:
            note(s, "pay", player=s.active, amount=paid, resource=resource)


def _take(s: State, card: int) -> None:
    pay(s, price(s))
    offer.take(s, card)


# --- on the board -----------------------------------------------------------------------------------------


def _lying(s: State) -> list[int]:
    """Return one vassal of each occupied cell."""
    return [s.rows[cell][0] for cell in CELLS if s.rows[cell]]


def stacked(s: State, card: int) -> bool:
    """Return whether a vassal lies in a stack with others."""
    return len(s.rows[s.place[card]]) > 1


def _goals(s: State, card: int) -> list[int]:
    """Return the cells to which a vassal can move."""
    return [cell for cell in CELLS if adjacent(s, s.place[card], cell) and queries.enterable(s, card, cell)]


def _movable(s: State, _: Frame | None = None) -> Sequence[int]:
    return [
        card
        for card in _lying(s)
        if not stacked(s, card) and queries.touchable(s, "move", s.active, ref_of(s, card)) and _goals(s, card)
    ]


def _partners(s: State, card: int) -> list[int]:
    return [
        other
        for other in _lying(s)
        if adjacent(s, s.place[card], s.place[other]) and queries.touchable(s, "swap", s.active, ref_of(s, other))
    ]


def _swappable(s: State, _: Frame | None = None) -> Sequence[int]:
    return [
        card for card in _lying(s) if queries.touchable(s, "swap", s.active, ref_of(s, card)) and _partners(s, card)
    ]


def _flippable(s: State, _: Frame | None = None) -> Sequence[int]:
    return [
        card for card in _lying(s) if not stacked(s, card) and queries.touchable(s, "flip", s.active, ref_of(s, card))
    ]


def move_program() -> Program:
    """Move a vassal to a cell that shares an edge with its own (BC-QUEEN-05, BC-WIZQ-06, -07)."""
    a = Assembler("move a vassal")
    card, cell = a.slot(), a.slot()
    a.emit(decide(card, active, words.MOVE_VASSAL, _movable, "card"), as_reference(card))
    a.emit(about(decide(cell, active, words.MOVE_TO, lambda s, f: _goals(s, number(f[card])), "place"), (card, "card")))
    a.emit(step(lambda s, f: act(s, (make("move", ref=f[card], by=s.active, to=f[cell]),))))
    return a.build()


def swap_program() -> Program:
    """Swap two neighbours (BC-QUEEN-06, BC-WIZQ-08)."""
    a = Assembler("swap vassals")
    card, other = a.slot(), a.slot()
    a.emit(decide(card, active, words.SWAP_VASSAL, _swappable, "card"), as_reference(card))
    question = decide(other, active, words.SWAP_WITH, lambda s, f: _partners(s, number(f[card])), "card")
    a.emit(about(question, (card, "card")), as_reference(other))
    a.emit(step(lambda s, f: act(s, (make("swap", ref=f[card], by=s.active, to=f[other]),))))
    return a.build()


def flip_program() -> Program:
    """Flip a vassal (BC-QUEEN-07, BC-WIZQ-09)."""
    a = Assembler("flip a vassal")
    card = a.slot()
    a.emit(decide(card, active, words.FLIP_VASSAL, _flippable, "card"))
    a.emit(step(lambda s, f: act(s, (make("flip", ref=ref_of(s, f[card]), by=s.active),))))
    return a.build()


def marker_program() -> Program:
    """Take a knight marker, which is an action of a later turn (BC-QUEEN-10, BC-WIZQ-12)."""
    a = Assembler("take a marker")
    a.emit(step(_marker))
    return a.build()


def _marker(s: State, _: Frame) -> None:
    s.pieces[offer.FRESH] += 1
    act(s, (make("gain", by=s.active, amount=1, source=supply(s), to=s.active, turn=KNIGHT),))


COMMON: Mapping[int, Deed] = {
    words.MOVE: Deed("move a vassal", lambda s: bool(_movable(s))),
    words.SWAP: Deed("swap vassals", lambda s: bool(_swappable(s))),
    words.FLIP: Deed("flip a vassal", lambda s: bool(_flippable(s))),
    words.TAKE_MARKER: Deed("take a marker", lambda s: True),
}
