"""The Queen's Task: players collect sets of vassals with intrigue tasks (BC-QUEEN)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle import requirements, tasks, words
from cardlang.games.blackstone_castle.flow import decks, offer, setup, three_actions, turn, vassals
from cardlang.games.blackstone_castle.flow.references import number, reference
from cardlang.games.blackstone_castle.flow.turn import LAST_ROUND
from cardlang.games.blackstone_castle.flow.vassals import active, own_pile
from cardlang.games.blackstone_castle.kinds import make
from cardlang.games.blackstone_castle.sets import joinable, set_of
from cardlang.games.blackstone_castle.table import INTRIGUE, WIZARD, at, supply
from cardlang.machine import primitives
from cardlang.machine.codebook import NONE
from cardlang.machine.instructions import Assembler, Label, become, call, jump, let, step, unless
from cardlang.machine.questions import decide, random
from cardlang.machine.request_context import about
from cardlang.machine.rules import Program
from cardlang.machine.state import State, note, ref_of
from cardlang.machine.window import act

PHASES = ("actions", "slide")
ONE_MORE = 2  # rounds left, including the current one, when the last-round piece is set


def procedures(phases: Sequence[str]) -> tuple[Program, ...]:
    """Return all procedures of a match of this mode."""
    return (
        *vassals.programs(),
        *decks.programs(),
        *three_actions.programs(playable),
        play_program(),
        offer.slide_program(),
        setup_program(),
        setup.claim_program(),
        turn.turn_program(phases),
    )


def setup_program() -> Program:
    """Return the setup: board and piles of the standard game, an offer, and three actions for each player."""
    a = Assembler("setup")
    starter = a.slot()
    a.emit(random(starter, lambda s, f: tuple(range(s.rules.seats)), "player"))
    a.emit(step(lambda s, f: start(s, f[starter])), call("shuffle deck", lambda s, f: decks.deck(s, INTRIGUE)))
    a.emit(step(lambda s, f: offer.fill(s)))
    setup.lay_out_and_pile_up(a)
    a.emit(call("claim piles"), become("turn"))
    return a.build()


def start(s: State, player: int) -> None:
    """Set the starting player, and give each player the markers for three actions (BC-QUEEN-03)."""
    s.active = s.started = player
    note(s, "start", player=player)
    for each in range(s.rules.seats):
        primitives.shift(s, WIZARD, supply(s), each, offer.BUDGET)


def playable(s: State) -> list[int]:
    """Return the tasks in hand with a requirement that some vassal meets (BC-QUEEN-08)."""
    return [card for card in s.rows[at(s, "hand", s.active)] if _meeting(s, card, 0) or _meeting(s, card, 1)]


def _meeting(s: State, card: int, part: int) -> list[int]:
    """Return the vassals that meet the first or the second requirement of a task."""
    found = tasks.task(s, card)
    asked = found.asked.used if found is not None else ()
    return requirements.meeting(asked[part], tasks.lying(s)) if part < len(asked) else []


def play_program() -> Program:
    """Take a vassal for each met requirement, or for only one; then refill their cells. Its slot: the task."""
    a = Assembler("play")
    card, first, second, chosen = a.slot(), a.slot(), a.slot(), a.slot()
    question = decide(first, active, words.TAKE_VASSAL, lambda s, f: _first(s, number(f[card])))
    a.emit(about(question, (card, "card")), let(first, lambda s, f: reference(s, f[first])))
    question = decide(second, active, words.TAKE_VASSAL, lambda s, f: _second(s, number(f[card]), f[first]))
    a.emit(about(question, (card, "card"), (first, "card")), let(second, lambda s, f: reference(s, f[second])))
    left, vacant, one, again, cell, filled, end = (
        a.slot(), a.slot(), a.slot(), Label(), a.slot(), Label(), Label(),
    )  # fmt: skip
    a.emit(step(lambda s, f: discard(s, number(f[card]))))
    a.emit(let(left, lambda s, f: tuple(one for one in (f[first], f[second]) if one >= 0)))
    a.emit(let(vacant, lambda s, f: tuple(sorted(s.place[number(one)] for one in f[left]))))
    a.mark(again)
    a.emit(unless(lambda s, f: bool(f[left]), filled))
    a.emit(let(one, lambda s, f: f[left][0]), let(left, lambda s, f: f[left][1:]))
    a.emit(step(lambda s, f: act(s, (make("keep", ref=f[one], by=s.active),))))
    question = decide(chosen, active, words.JOIN_SET, lambda s, f: joinable(s, s.active, number(f[one])), "amount")
    a.emit(about(question, (one, "card")), step(lambda s, f: _join(s, number(f[one]), f[chosen])), jump(again))
    a.mark(filled)
    a.emit(unless(lambda s, f: bool(f[vacant]), end))
    a.emit(let(cell, lambda s, f: f[vacant][0]), let(vacant, lambda s, f: f[vacant][1:]))
    a.emit(call("fill cell", lambda s, f: f[cell], lambda s, f: own_pile(s, s.active)), jump(filled))
    a.mark(end)
    return a.build()


def _first(s: State, card: int) -> tuple[int, ...]:
    """Return the options for the first requirement; *none* is possible if the second one is met."""
    none = (NONE,) if _meeting(s, card, 1) else ()
    return (*(s.rules.codebook.card + one for one in _meeting(s, card, 0)), *none)


def _second(s: State, card: int, first: int) -> tuple[int, ...]:
    """Return the options for the second requirement; at least one vassal must be taken in all."""
    none = (NONE,) if first >= 0 else ()
    return (*(s.rules.codebook.card + one for one in _meeting(s, card, 1) if ref_of(s, one) != first), *none)


def discard(s: State, card: int) -> None:
    """Move a played task to the discard pile."""
    note(s, "play", card=card, player=s.active)
    primitives.put(s, card, decks.discard_of(s, decks.deck(s, INTRIGUE)))


def _join(s: State, card: int, joined: int) -> None:
    """Put a vassal into a set for good (BC-QUEEN-09), unless a text has kept it on the board."""
    if s.place[card] == at(s, "kept", s.active):
        set_of(s)[card] = joined
        note(s, "join", card=card, player=s.active, set=joined)


def judge(s: State) -> None:
    """Begin the last two rounds once no tasks are left and some player has none (BC-QUEEN-12)."""
    if offer.exhausted(s) and any(not s.rows[at(s, "hand", player)] for player in range(s.rules.seats)):
        last_rounds(s)
    if end_of_round(s):
        turn.settle(s)


def last_rounds(s: State) -> None:
    """Begin the last two rounds: the current one and one more."""
    if not s.pieces[LAST_ROUND]:
        s.pieces[LAST_ROUND] = ONE_MORE
        note(s, "one-more-round", player=s.active)


def end_of_round(s: State) -> bool:
    """Return whether the match ends with the turn that has just ended."""
    if not s.pieces[LAST_ROUND] or (s.active + 1) % s.rules.seats != s.started:
        return False
    s.pieces[LAST_ROUND] -= 1
    if s.pieces[LAST_ROUND]:
        note(s, "last-round", player=s.active)
    return not s.pieces[LAST_ROUND]
