"""The match as a whole: setup, the phases of a turn in a circle, and what ends a turn."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company.flow.deck import OFFER_SIZE, stable
from cardlang.games.crimson_company.table import COIN, DECK, OFFER, supply
from cardlang.machine import primitives
from cardlang.machine.codec import digest
from cardlang.machine.instructions import Assembler, Label, become, call, over, push, step
from cardlang.machine.questions import draw_all, random
from cardlang.machine.rules import STALEMATE, UNFINISHED, Op, Program
from cardlang.machine.state import NOTHING, PC, Frame, State, note


def setup_program(begins: str) -> Program:
    """Who starts, the order of the deck, the offer, the starting coins (CC-SETUP-04 to -11); then phase `begins`."""
    a = Assembler("setup")
    starter, pool, drawn = a.slot(), a.slot(), a.slot()
    a.emit(random(starter, lambda s, f: tuple(range(s.rules.players)), lambda s: s.rules.codebook.player))
    a.emit(step(lambda s, f: _starts(s, f[starter])))
    draw_all(a, pool, drawn, lambda s, f: tuple(s.rows[DECK]), _to_the_bottom)
    a.emit(step(_deal), stable(), become("turn", begins))
    return a.build()


def _starts(s: State, player: int) -> None:
    s.active = s.started = player
    note(s, "start", player=player)


def _to_the_bottom(s: State, cards: Sequence[int]) -> None:
    """Cards drawn next lie under those drawn before: once all are drawn, the deck lies in the order of drawing."""
    drawn = frozenset(cards)
    s.rows[DECK] = [*(card for card in s.rows[DECK] if card not in drawn), *cards]


def _deal(s: State, _: Frame) -> None:
    for card in s.rows[DECK][:OFFER_SIZE]:
        primitives.put(s, card, OFFER)
    starting: tuple[int, ...] = s.rules.parameters["starting coins"]
    handicap: dict[int, int] = s.rules.parameters["handicap"]
    for rank, coins in enumerate(starting):
        player = (s.started + rank) % s.rules.players
        primitives.shift(s, COIN, supply(s), player, coins + handicap.get(player, 0))


def turn_program(phases: tuple[str, ...], check: str) -> Program:
    """The phases of the mode, round and round; every phase is a label at which a match may begin.

    `check` is the procedure that follows on every phase, if there is one.
    """
    a = Assembler("turn")
    first = Label()
    a.mark(first)
    for index, name in enumerate(phases):
        a.mark(name=name)
        a.emit(_phase(index, name))
        if check:
            a.emit(call(check))
    a.emit(_pass(len(phases), first))
    return a.build()


def _phase(index: int, name: str) -> Op:
    """Begin a phase, unless the host wants to stop before it."""

    def op(s: State, f: Frame) -> bool:
        if s.until == (s.active, index):
            f[PC] -= 1
            return True
        s.phase = index
        if s.log is not None:
            note(s, "phase", player=s.active, amount=index)
        push(s, s.rules.entry[name], -1, -1, NOTHING, -1)
        return False

    return op


def _pass(end: int, first: Label) -> Op:
    """End the turn: what holds until now lapses, and the next player is active (CC-TURN-02, CC-LOOP-04)."""

    def op(s: State, f: Frame) -> bool:
        if s.until == (s.active, end):
            f[PC] -= 1
            return True
        if s.lasting:
            s.lasting = [change for change in s.lasting if change[-1] > s.turn]
        if s.used:
            _usable_again(s)
        s.chain = 0
        if _stalled(s):
            over(s, STALEMATE, -1)
            return True
        limit = s.rules.parameters["turn limit"]
        if limit and s.turn >= limit:
            over(s, UNFINISHED, -1)
            return True
        s.turn += 1
        s.asked = 0
        s.active = (s.active + 1) % s.rules.players
        f[PC] = first.pc
        return False

    return op


def _usable_again(s: State) -> None:
    """What can be used once a turn, and after the last turn of a round what can be used once a round."""
    last_of_round = s.turn % s.rules.players == 0
    s.used = [
        (ref, number) for ref, number in s.used if s.rules.abilities[number].once == "round" and not last_of_round
    ]


def _stalled(s: State) -> bool:
    """Whether a whole round asked nobody anything and left the position as it was."""
    if s.asked:
        s.idle = NOTHING
        return False
    now = digest(s, turns=False)
    repeated = len(s.idle) >= s.rules.players and s.idle[-s.rules.players] == now
    s.idle = (*s.idle[-s.rules.players :], now)
    return repeated
