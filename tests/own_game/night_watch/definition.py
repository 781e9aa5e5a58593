"""The course of a match, and all of the game as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from night_watch import table
from night_watch.dialect import DIALECT, kinds, make
from night_watch.vocabulary import VOCABULARY

from cardlang.games.building import Part, rules_of
from cardlang.games.definition import GameDefinition
from cardlang.games.lanes import side_of, sides
from cardlang.games.mode import Mode
from cardlang.games.notation import Notation, OptionForm, PlainCards, Reply, SentenceForm
from cardlang.games.policies import round_the_table
from cardlang.games.questions import flag
from cardlang.games.setups import first_player, shuffle
from cardlang.games.turns import procedure, turn_program
from cardlang.games.zones import Layout, fields, layout
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, become, forget, let, over, step
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import DRAW, WON, Program, Rules
from cardlang.machine.state import DOWN, UP, Frame, State, note, ref_of
from cardlang.machine.window import act


def _active(s: State, _: Frame) -> int:
    return s.active


def _hand(s: State, player: int) -> list[int]:
    return s.rows[layout(s).place("hand", player)]


def _setup() -> Program:
    a = Assembler("setup")
    first_player(a)
    shuffle(a, table.DECK)
    a.emit(step(_deal), become("turn"))
    return a.build()


def _deal(s: State, _: Frame) -> None:
    for player in (s.active, 1 - s.active):
        for card in s.rows[table.DECK][: table.HAND]:
            primitives.put(s, card, layout(s).place("hand", player))
        note(s, "deal", player=player, amount=table.HAND)


def _play() -> Program:
    a = Assembler("play")
    card, face, lane, end = a.slot(), a.slot(), a.slot(), Label()
    a.emit(decide(card, _active, table.PLAY_CARD, lambda s, f: _hand(s, s.active), "card", none=end))
    a.emit(about(decide(face, _active, table.PLAY_FACE, lambda s, f: [flag(s, 0), flag(s, 1)]), (card, "card")))
    a.emit(let(face, lambda s, f: DOWN if f[face] == flag(s, 1) else UP))
    a.emit(about(decide(lane, _active, table.PLAY_LANE, lambda s, f: range(table.LANES), "lane"), (card, "card")))
    a.emit(step(lambda s, f: _played(s, f[card], f[lane], f[face])), forget())
    a.mark(end)
    return a.build()


def _played(s: State, card: int, lane: int, face: int) -> None:
    act(s, (make("play", ref_of(s, card), s.active, to=side_of(s, s.active, lane), turn=face),))


def _leads(s: State) -> list[int]:
    """By how much the first player is ahead at each gate."""
    totals = [
        [sum(table.strength(s, card) for card in s.rows[side]) for side in sides(s, lane)]
        for lane in range(table.LANES)
    ]
    return [first - second for first, second in totals]


def _count(s: State, _: Frame) -> bool:
    won = [int(lead < 0) if lead else -1 for lead in _leads(s)]
    for lane, player in enumerate(won):
        if player >= 0:
            note(s, "gate", player=player, lane=lane)
    best = won.count(0) - won.count(1)
    over(s, WON if best else DRAW, int(best < 0) if best else -1)
    return True


def _worth(s: State, seat: int) -> float:
    """Gates, and a little for the leads."""
    points = sum((lead > 0) - (lead < 0) + lead / 20 for lead in _leads(s)) / (2 * table.LANES)
    return max(-0.99, min(0.99, points if seat == 0 else -points))


def _build(mode: Mode, cards: Sequence[Part], _: Sequence[Part], options: Mapping[str, Any]) -> Rules:
    places = Layout(table.ZONES, 2, table.LANES)
    turn = turn_program(("play",), lambda s: not (_hand(s, 0) or _hand(s, 1)), "ending")
    return rules_of(
        mode, VOCABULARY, (_setup(), _play(), procedure("ending", _count), turn), cards,
        table=places, questions=table.QUESTIONS, kinds=kinds(), queries=table.QUERIES, amounts=table.HAND,
        parameters=options, policies=round_the_table(places.places, 2), called=("play",), secrets=True,
        lies=lambda card: table.DECK,
    )  # fmt: skip


DUEL = Mode(
    name="duel", edition="1", seats=("A", "B"), sides=("A", "B"), sizes_rule="NW-01", deck=2 * table.HAND,
    deck_rule="NW-02", phases=("play", "ending"),
)  # fmt: skip
NOTATION = Notation(
    phase="play",
    fields=fields(table.ZONES),
    plains=(PlainCards("V", "strength"),),
    numbered={"lane": lambda mode: table.LANES},
    options=(OptionForm("lane", "gate {lane}", "gate 2"), *table.QUESTIONS.options),
    sentences=tuple(
        SentenceForm(
            f"plays {{card}} {face} at gate {{lane}}",
            (Reply(("{card}",), "play-card"), Reply((face,), "play-face"), Reply(("gate {lane}",), "play-lane")),
            f"A plays x {face} at gate 1",
        )
        for face in table.QUESTIONS.answers
    ),
)
DEFINITION = GameDefinition(
    id="night-watch", title="Night Watch", vocabulary=VOCABULARY, dialect=DIALECT, editions={"1": {"duel": DUEL}},
    default_mode="duel", default_sets=("base",), number="strength",
    build=_build, zones=table.ZONES, events=table.EVENTS, questions=table.QUESTIONS, view=table.VIEW, worth=_worth,
    played=("play",), notation=NOTATION,
)  # fmt: skip
