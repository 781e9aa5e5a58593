"""The Wizard's Task: players lay the vassals of their hands where intrigue tasks say (BC-WIZQ)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle import queries, tasks, words
from cardlang.games.blackstone_castle.cells import numbered
from cardlang.games.blackstone_castle.flow import decks, offer, queen, three_actions, turn, vassals
from cardlang.games.blackstone_castle.flow.references import as_reference, number, reference
from cardlang.games.blackstone_castle.flow.three_actions import Deed
from cardlang.games.blackstone_castle.flow.vassals import active, mix
from cardlang.games.blackstone_castle.table import INTRIGUE, KNIGHT, at, piles
from cardlang.games.blackstone_castle.vassals import ANY, matches, number_of, shown, sides
from cardlang.games.questions import flag
from cardlang.machine import primitives
from cardlang.machine.codebook import NONE
from cardlang.machine.instructions import Assembler, Label, become, call, jump, let, step, unless
from cardlang.machine.questions import decide, random
from cardlang.machine.request_context import about
from cardlang.machine.rules import Program
from cardlang.machine.state import DOWN, NEAR, UP, Frame, State, note

DEALT = {2: 25, 3: 20, 4: 15}  # number of players -> vassals for each (BC-WIZQ-02)
OPEN = 5  # face-up vassals beside the board (BC-WIZQ-03)
PHASES = queen.PHASES
SIDES = {UP: words.FRONT, DOWN: words.BACK}


def procedures(phases: Sequence[str]) -> tuple[Program, ...]:
    """Return all procedures of a match of this mode."""
    exchange = Deed("exchange", lambda s: bool(hand(s, s.active)) and bool(s.rows[at(s, "vassal-offer")]))
    return (
        *vassals.programs(),
        *decks.programs(),
        *three_actions.programs(playable, {words.EXCHANGE: exchange}, passes),
        play_program(),
        exchange_program(),
        offer.slide_program(),
        setup_program(),
        turn.turn_program(phases),
    )


def hand(s: State, player: int) -> list[int]:
    """Return the vassals in the hand of a player."""
    return s.rows[at(s, "vassals", player)]


def setup_program() -> Program:
    """Return the setup: vassals for each player, five beside the empty board, an offer of tasks (BC-WIZQ-01 to -04)."""
    a = Assembler("setup")
    starter = a.slot()
    a.emit(random(starter, lambda s, f: tuple(range(s.rules.seats)), "player"))
    a.emit(step(lambda s, f: queen.start(s, f[starter])), call("shuffle deck", lambda s, f: decks.deck(s, INTRIGUE)))
    a.emit(step(lambda s, f: offer.fill(s)))
    mix(a, lambda s, f: sorted(s.rows[at(s, "used")]), _deal)
    a.emit(become("turn"))
    return a.build()


def _deal(s: State, _: Frame, card: int) -> None:
    seats = s.rules.seats
    short = [player for player in range(seats) if len(hand(s, player)) < DEALT[seats]]
    if short:
        primitives.put(s, card, at(s, "vassals", short[0]))
    elif len(s.rows[at(s, "vassal-offer")]) < OPEN:
        primitives.put(s, card, at(s, "vassal-offer"))
    else:
        primitives.put(s, card, piles(s)[0])


# --- playing a task -----------------------------------------------------------------------------------------


def playable(s: State) -> list[int]:
    """Return the tasks in hand with a requirement for which a vassal of the hand can be laid."""
    return [card for card in s.rows[at(s, "hand", s.active)] if _layable(s, card, 0) or _layable(s, card, 1)]


def _layable(s: State, card: int, part: int) -> list[int]:
    """Return the vassals of the hand that can be laid for the first or the second requirement of a task."""
    return [one for one in hand(s, s.active) if _sides(s, card, part, one)]


def _sides(s: State, card: int, part: int, one: int) -> list[int]:
    """Return the sides with which a vassal can be laid for a requirement, one answer each (BC-WIZQ-11, G27)."""
    alike = len({*sides(s, one)}) == 1
    return [side for side in SIDES if not (alike and side == DOWN) and _cells(s, card, part, one, side)]


def _cells(s: State, card: int, part: int, one: int, side: int) -> tuple[int, ...]:
    """Return the cells for a vassal with this side up: empty ones, or those with the same kind (BC-WIZQ-10)."""
    found, kind = tasks.task(s, card), sides(s, one)[side == DOWN]
    asked = found.asked.used[part] if found is not None and part < len(found.asked.used) else None
    if asked is None or not any(matches(s, one, kind, (word, asked.noun or ANY)) for word in asked.words or (ANY,)):
        return ()
    crossing = s.rules.parameters["letters"] == "advanced"
    return tuple(cell for cell in numbered(asked.where(crossing=crossing)) if queries.open_to(s, kind, cell))


def play_program() -> Program:
    """Lay a vassal for each requirement, or for only one; its slot: the task (BC-WIZQ-10).

    A vassal that does not fit is not laid: in a resampled copy, an already chosen vassal may be another one.
    """
    a = Assembler("play")
    card, part, laid, one, side, cell = (a.slot() for _ in range(6))
    again, following, end = Label(), Label(), Label()
    a.emit(let(part, 0), let(laid, 0))
    a.mark(again)
    a.emit(unless(lambda s, f: f[part] < tasks.ASKED, end))
    question = decide(one, active, words.PLAY_VASSAL, lambda s, f: _choices(s, number(f[card]), f[part], f[laid]))
    a.emit(about(question, (card, "card")), let(one, lambda s, f: reference(s, f[one])))
    a.emit(unless(lambda s, f: f[one] >= 0, following))
    question = decide(
        side, active, words.PLAY_SIDE,
        lambda s, f: tuple(flag(s, SIDES[up]) for up in _sides(s, number(f[card]), f[part], number(f[one]))),
    )  # fmt: skip
    a.emit(about(question, (card, "card"), (one, "card")))
    a.emit(let(side, lambda s, f: DOWN if f[side] == flag(s, words.BACK) else UP))
    question = decide(
        cell, active, words.PLAY_TO,
        lambda s, f: _cells(s, number(f[card]), f[part], number(f[one]), f[side]), "place",
    )  # fmt: skip
    a.emit(about(question, (card, "card"), (one, "card")))
    a.emit(unless(lambda s, f: f[cell] in _cells(s, number(f[card]), f[part], number(f[one]), f[side]), following))
    a.emit(step(lambda s, f: _lay(s, number(f[one]), f[side], f[cell])), let(laid, 1))
    a.mark(following)
    a.emit(let(part, lambda s, f: f[part] + 1), jump(again))
    a.mark(end)
    a.emit(step(lambda s, f: queen.discard(s, number(f[card]))))
    return a.build()


def _choices(s: State, card: int, part: int, laid: int) -> tuple[int, ...]:
    """Return the vassals that can be laid, and *none* if one is laid for the other requirement.

    A player without a fitting vassal is not asked, and the others do not learn why.
    """
    fitting = _layable(s, card, part)
    none = (NONE,) if fitting and (laid or (not part and _layable(s, card, 1))) else ()
    return (*(s.rules.codebook.card + one for one in fitting), *none)


def _lay(s: State, card: int, side: int, cell: int) -> None:
    primitives.put(s, card, cell, face=side, flags=NEAR)  # on top, if others lie there
    note(s, "lay", card=card, player=s.active, place=cell, shows=number_of(shown(s, card)))


# --- exchanging a vassal ------------------------------------------------------------------------------------


def exchange_program() -> Program:
    """Exchange a vassal of the hand for a face-up one beside the board (BC-WIZQ-13)."""
    a = Assembler("exchange")
    given, taken = a.slot(), a.slot()
    a.emit(decide(given, active, words.GIVE_VASSAL, lambda s, f: hand(s, s.active), "card"), as_reference(given))
    question = decide(taken, active, words.GET_VASSAL, lambda s, f: s.rows[at(s, "vassal-offer")], "card")
    a.emit(about(question, (given, "card")), as_reference(taken))
    a.emit(step(lambda s, f: _exchange(s, number(f[given]), number(f[taken]))))
    return a.build()


def _exchange(s: State, given: int, taken: int) -> None:
    for name, card, goal in (
        ("give", given, at(s, "vassal-offer")),
        ("get", taken, at(s, "vassals", s.active)),
    ):
        primitives.put(s, card, goal)
        note(s, name, card=card, player=s.active, shows=number_of(shown(s, card)))


# --- the end ------------------------------------------------------------------------------------------------


def passes(s: State) -> bool:
    """Return whether the active player can no longer play a vassal and therefore passes (BC-WIZQ-15, -16)."""
    no_task = not s.rows[at(s, "hand", s.active)] and offer.exhausted(s)
    if hand(s, s.active) and not no_task:
        return False
    note(s, "pass", player=s.active)
    queen.last_rounds(s)
    return True


def judge(s: State) -> None:
    """Begin the last two rounds after the first pass."""
    if not queen.end_of_round(s):
        return
    for player in range(s.rules.seats):
        note(s, "left", player=player, amount=len(hand(s, player)))
    turn.settle(s)


def standing(s: State, player: int) -> tuple[int, ...]:
    """Return the sort key of the result: fewest vassals in hand, then most knight markers (BC-WIZQ-17, G27)."""
    return -len(hand(s, player)), s.held[KNIGHT][player]
