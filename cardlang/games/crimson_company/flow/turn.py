"""The whole match: setup, the cycle of phases, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlang.games.crimson_company.flow.beginning import collect
from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.table import COIN, DECK, OFFER, REMOVED, supply, table
from cardlang.games.setups import first_player, shuffle
from cardlang.games.turns import begin, halted, started, unfinished
from cardlang.machine import delayed, journal, primitives
from cardlang.machine.codec import digest
from cardlang.machine.dispatch import due, usable_again
from cardlang.machine.instructions import Assembler, Label, become, call, over, push, step, unless
from cardlang.machine.questions import draw_all
from cardlang.machine.rules import STALEMATE, UNFINISHED, Instruction, Op, Program
from cardlang.machine.state import CARD_HOLDER, NOTHING, PC, Frame, State

NOBODY = -1
QUIET = 256  # rounds in a row without a request that end the match: marks may grow for ever (CC-LOOP-06)


def setup_program(begins: str, *, fills: bool) -> Program:
    """Return the setup: starting player, deck, offer, starting coins (CC-SETUP-04 to -11), then the phase `begins`.

    With `fills`, second copies that were set aside fill up a deck that is too small.
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
    """Add as many second copies to the deck as it needs (CC-FFA-02, -33)."""
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
    """Return the program of the cycle of phases; every phase is a label at which a match can begin.

    A `course` assigns each phase to a player, in order; without it, all phases belong to the player whose turn it is.
    `check` is a procedure that follows every phase and what texts do at the end of a turn, if not empty. `idle` has
    tests that some phases can be skipped.
    """
    a = Assembler("turn")
    first, ended = Label(), Label()
    a.mark(first)
    for player, name in course or [(NOBODY, name) for name in phases]:
        a.mark(name=label(player, name) if course else name)
        a.emit(_phase(player, phases.index(name), name, idle.get(name)))
        if check:
            a.emit(call(check))
    a.emit(unless(lambda s, f: bool(due(s, "turn end")), ended), collect("turn end"))
    if check:
        a.emit(call(check))
    a.mark(ended)
    a.emit(_pass(len(phases), first, fixed=bool(course)))
    return a.build()


def label(player: int, phase: str) -> str:
    """Return the label of a phase in a course."""
    return f"{phase} of {player}"


def _phase(player: int, index: int, name: str, idle: Callable[[State], bool] | None) -> Op:
    """Return the instruction that begins a phase, unless the host stops before it; an idle phase calls no procedure."""

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
    """Return the instruction that ends a turn: durations lapse, and the next player becomes active.

    With a `fixed` course, the whole course is one turn. Players who have left are skipped, but their turns count, so a
    round always has the same number of turns (CC-TURN-02, CC-LOOP-04).
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
    """Return whether the match is a stalemate.

    It is if a whole round had no request and did not change the position, if too many rounds had no request, or if no
    lane is left, which is possible after two lanes have merged (CC-FFA-PLACE-15).
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
