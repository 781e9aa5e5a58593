"""The match as a whole: setup, the phases of a turn in a circle, and what ends a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.table import COIN, DECK, OFFER, REMOVED, supply, table
from cardlang.games.setups import first_player, shuffle
from cardlang.games.turns import begin, halted, started, unfinished
from cardlang.machine import delayed, journal, primitives
from cardlang.machine.codec import digest
from cardlang.machine.dispatch import usable_again
from cardlang.machine.instructions import Assembler, Label, become, call, over, push, step
from cardlang.machine.questions import draw_all
from cardlang.machine.rules import STALEMATE, UNFINISHED, Instruction, Op, Program
from cardlang.machine.state import CARD_HOLDER, NOTHING, PC, Frame, State

NOBODY = -1
QUIET = 256  # so many rounds in a row ask nobody, then the match is over: marks may grow for ever (CC-LOOP-06)


def setup_program(begins: str, *, fills: bool) -> Program:
    """Who starts, the order of the deck, the offer, the starting coins (CC-SETUP-04 to -11); then phase `begins`.

    With `fills` second copies, which have been put aside, fill up a deck that is too small.
    """
    a = Assembler("setup")
    first_player(a, _may_start)
    if fills:
        draw_all(a, lambda s, f: s.rows[REMOVED], _fill_up)
    shuffle(a, DECK)
    a.emit(step(_deal), stable(), become("turn", begins))
    return a.build()


def _may_start(s: State, _: Frame) -> tuple[int, ...]:
    starter = s.rules.parameters["starter"]
    return tuple(range(s.rules.seats)) if starter < 0 else (starter,)


def _fill_up(s: State, cards: Sequence[int]) -> None:
    """Second copies come into a deck that would be too small, as many as it needs (CC-FFA-02, -33)."""
    for card in cards:
        if len(s.rows[DECK]) < s.rules.parameters["deck"]:
            primitives.put(s, card, DECK)


def _deal(s: State, _: Frame) -> None:
    for card in s.rows[DECK][: s.rules.parameters["offer"]]:
        primitives.put(s, card, OFFER)
    for lane in range(table(s).lanes):
        castle = s.rows[table(s).castle(lane)][0]
        primitives.shift(s, COIN, supply(s), CARD_HOLDER + castle, s.rules.parameters["coins on a castle"])
    starting: tuple[int, ...] = s.rules.parameters["starting coins"]
    handicap: dict[int, int] = s.rules.parameters["handicap"]
    for rank, coins in enumerate(starting):
        player = (s.started + rank) % s.rules.players
        primitives.shift(s, COIN, supply(s), player, coins + handicap.get(player, 0))


def turn_program(
    phases: Sequence[str], course: Sequence[tuple[int, str]], check: str, idle: Mapping[str, Callable[[State], bool]]
) -> Program:
    """The phases of the mode, round and round; every phase is a label at which a match may begin.

    A `course` says whose each of them is, in their order; without one all of them are of the player whose turn it is.
    `check` is the procedure that follows on every phase, if there is one. `idle` says of some phases whether there is
    nothing to do in them now.
    """
    a = Assembler("turn")
    first = Label()
    a.mark(first)
    for player, name in course or [(NOBODY, name) for name in phases]:
        a.mark(name=label(player, name) if course else name)
        a.emit(_phase(player, phases.index(name), name, idle.get(name)))
        if check:
            a.emit(call(check))
    a.emit(_pass(len(phases), first, fixed=bool(course)))
    return a.build()


def label(player: int, phase: str) -> str:
    """The label of a phase in a course."""
    return f"{phase} of {player}"


def _phase(player: int, index: int, name: str, idle: Callable[[State], bool] | None) -> Op:
    """Begin a phase, unless the host wants to stop before it; its procedure is not called for nothing."""

    def op(s: State, f: Frame) -> bool:
        if player != NOBODY:
            s.active = player
        if halted(s, f, index):
            return True
        begin(s, index)
        if idle is None or s.later or not idle(s):
            push(s, s.rules.entry[name])
        started(s)
        return False

    return Instruction("_phase", op)


def _pass(end: int, first: Label, *, fixed: bool) -> Op:
    """End the turn: what holds until now lapses, and the next player is active (CC-TURN-02, CC-LOOP-04).

    Where a `fixed` course says who is active, all of it is one turn. Whoever has left is passed over, but their turn
    counts, so that a round has as many turns as ever.
    """

    def op(s: State, f: Frame) -> bool:
        following = s.active if fixed else table(s).after(s, s.active)
        turn = s.turn + (1 if fixed else (following - s.active - 1) % s.rules.players + 1)
        if unfinished(s, f, turn):
            return False
        if s.until is not None and s.until[1] == end and (fixed or s.until[0] == s.active):
            f[PC] -= 1
            return True
        if s.later:
            delayed.lapse(s, turn)
        if s.happened:
            journal.forget(s, turn)
        if s.lasting:
            s.lasting = [change for change in s.lasting if change[-1] >= turn]
        if s.used:
            usable_again(s, turn)
        s.chain = 0
        if _stalled(s):
            over(s, STALEMATE, -1)
            return True
        limit = s.rules.parameters["turn limit"]
        if limit and s.turn >= limit:
            over(s, UNFINISHED, -1)
            return True
        s.turn, s.active, s.asked = turn, following, 0
        f[PC] = first.pc
        return False

    return Instruction("_pass", op)


def _stalled(s: State) -> bool:
    """Whether a whole round asked nobody anything and left the position as it was, or too many rounds asked nobody.

    Nor can anything be decided when no lane is left, which happens where two lanes have become one (CC-FFA-PLACE-15).
    """
    if 1 not in s.open:
        return True
    if s.asked:
        s.idle = NOTHING
        return False
    now = digest(s, turns=False)
    turns = 1 if s.rules.turns == 1 else len(table(s).present(s))
    repeated = len(s.idle) >= turns and s.idle[-turns] == now
    s.idle = (*s.idle, now)
    return repeated or len(s.idle) >= QUIET * turns
