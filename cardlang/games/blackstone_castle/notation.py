"""The notation of this game in scenarios: the board by its cells, the cards of each player, markers and agents.

A vassal can be named by its kind: `lion-spy` shows a lion spy on both sides. Each player has the starting cards without
stating them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from cardlang.games.blackstone_castle.table import CLOCK, ENDLESS, KINGS, MARKERS, PILES, SEATS, ZONES
from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES, TYPES
from cardlang.games.blackstone_castle.words import QUESTIONS
from cardlang.games.notation import (
    Fault,
    Field,
    Flag,
    Notation,
    Number,
    OptionForm,
    PlainCards,
    Reply,
    Seat,
    SentenceForm,
    WordChoice,
)
from cardlang.games.position import CardAt, Position
from cardlang.games.zones import fields
from cardlang.library.records import CardRecord

HOUSEHOLD = "household"  # the starting cards of each player (BC-SETUP-08)
RULES = "rules"
RULING = (RULES, "agent")  # types of cards that are in play without being stated
LIMBO, *POOLS = CLOCK  # markers that are not stated are in Limbo
_MARKED = ("board", "kept", "plots", *(f"{kind}s" for kind in TYPES))
AGENTS = ("available", "placed", "gone")
_CELL, _PILE, _DECK = "{column:letter}-{row:letter}", "{pile:word} pile", "{deck:word} deck"
_ABILITY = "{id:name} {index}"
_USE = Reply((_ABILITY,), "action")


def standing(mode: Any, printed: Iterable[CardRecord], written: Iterable[CardRecord]) -> Mapping[str, Any]:
    """Return the starting cards of each player, the rules cards, and the agent cards, of which the last counts."""
    start, rules = [], []
    for record in (*printed, *(one for one in written if one.attributes.get("type") in RULING)):
        if mode.leaves_out(record, {}):
            continue
        card = CardAt(record.id, record.id)
        if record.attributes.get("type") == "start":
            start += [card] * (2 if record.attributes.get("stack") == KINGS else 1)
        elif record.attributes.get("type") in RULING:
            rules.append(card)
    return {HOUSEHOLD: {seat: tuple(start) for seat in mode.seats}, RULES: tuple(rules)}


def faults(mode: Any, position: Position) -> Iterator[Fault]:
    """Yield the faults of a position: stacks on the board in other modes, missing castle markers."""
    if not mode.parameters["stacks"] and any(
        isinstance(cell, tuple) for row in position.fields.get("board", ()) for cell in row
    ):
        yield Fault(("board",), f"`{mode.name}` has no stacks on the board", "write one card for each space")
    total, saves = mode.parameters["castle markers"], mode.completed is not None
    pools = POOLS if saves else POOLS[:1]
    for pool in POOLS:
        if pool in position.fields and (total >= ENDLESS or pool not in pools):
            yield Fault((pool,), f"`{mode.name}` has no {pool.capitalize()}", f"leave `{pool}` out")
    away = sum(position.fields.get(pool, 0) for pool in POOLS)
    away += sum(position.fields.get("castle markers", {}).values())
    if away > total:
        advice = f"name {total} at most: {LIMBO.capitalize()} has what is left"
        yield Fault((*POOLS, "castle markers"), f"these are {away} castle markers, and there are {total}", advice)


def _agent(seat: str) -> Field:
    """Return the field for the cards with the markers of an agent."""

    def laid(card: Any) -> int:
        return list(card.get("agents", ())).count(seat)

    return Field(f"agent of {seat}", Number(), of="cards", among=_MARKED, made=laid)


def _one(words: str, purpose: str, answer: str, example: str) -> SentenceForm:
    """Return a sentence that gives one answer."""
    return SentenceForm(words, (Reply((answer,), purpose),), example)


NOTATION = Notation(
    phase="actions",
    fields=(
        *fields(ZONES),
        Field("knight markers", Number(), of="seats", at=("players", "*", "knight_markers")),
        Field("wizard markers", Number(), of="seats", at=("players", "*", "wizard_markers")),
        Field("points", Number(), of="seats", given=False),
        *(Field(f"{name} supply", Number(), at=("supply", name), given=False) for name in MARKERS),
        Field("claimed", WordChoice(words=PILES), of="seats", at=("players", "*", "pile")),
        Field("agents", WordChoice(words=AGENTS), of="seats", at=("players", "*", "agent")),
        *map(_agent, SEATS),
        Field("castle markers", Number(), of="cards", among=_MARKED, made=lambda card: int(card.get("castle", False))),
        Field("set", Number(), of="cards", among=("kept",), made=lambda card: card.get("set", 0)),
        Field("tasks taken", Number(), at=("tasks_taken",)),
        Field("markers taken", Number(), at=("markers_taken",)),
        *(Field(pool, Number(), at=("time", pool), given=pool in POOLS) for pool in (LIMBO, *POOLS)),
        Field("completed", Flag()),
        Field("last round", Flag(), at=("last_round",)),
        Field("began", Seat()),
    ),
    plains=(
        PlainCards("-", "", "vassal-filler", {"faction": FACTIONS[-1], "role": ROLES[0]}, "vassal"),
        PlainCards("-", "", "task-filler", {}, "task"),
        *(
            PlainCards("-", "", f"{faction}-{role}", {"faction": faction, "role": role}, "vassal")
            for faction, role in product(FACTIONS, ROLES)
        ),
    ),
    sentences=(
        SentenceForm(
            f"moves {{card}} to {_CELL} with {_ABILITY}",
            (_USE, Reply(("{card}",), "choose-cards"), Reply((_CELL,), "choose-space")),
            "A moves x to A-O with knight 1",
        ),
        SentenceForm(
            f"flips {{card}} with {_ABILITY}",
            (_USE, Reply(("{card}",), "choose-cards")),
            "A flips x with wizard 2",
        ),
        SentenceForm(
            f"keeps {{card}} with {_ABILITY}",
            (_USE, Reply(("{card}",), "choose-cards")),
            "A keeps x with knight 2",
        ),
        SentenceForm(
            f"draws from the {_DECK} with {_ABILITY}", (_USE, Reply((_DECK,), "draw-from")),
            "A draws from the power deck with knight 3",
        ),
        SentenceForm(f"uses {_ABILITY}", (_USE,), "A uses wizard 1"),
        _one("completes {card}", "action", "{card}", "A completes x"),
        _one("uses {card}", "use-vassal", "{card}", "A uses x"),
        _one("stops", "action", "stop", "A stops"),
        _one(f"claims the {_PILE}", "claim-pile", _PILE, "A claims the first pile"),
        _one(f"fills it from the {_PILE}", "refill-from", _PILE, "A fills it from the first pile"),
        _one(f"draws from the {_DECK}", "draw-from", _DECK, "A draws from the guild deck"),
        _one(f"puts it onto {_CELL}", "place-special", _CELL, "A puts it onto A-O"),
        _one("places an agent on {card}", "place-agent", "{card}", "A places an agent on x"),
        _one("places no agent", "place-agent", "none", "A places no agent"),
        _one("watches {card}", "agent-target", "{card}", "A watches x"),
        _one("leaves it", "recall-task", "stay", "A leaves it"),
        _one("takes it back", "recall-task", "recall", "A takes it back"),
        _one("discards {card}", "", "{card}", "A discards x"),
        SentenceForm(
            f"moves {{card}} to {_CELL}",
            (Reply(("move",), "action"), Reply(("{card}",), "move-vassal"), Reply((_CELL,), "move-to")),
            "A moves x to A-O",
        ),
        SentenceForm(
            "swaps {card}", (Reply(("swap",), "action"), Reply(("{card}",), "swap-vassal")), "A swaps x",
        ),
        _one("swaps it with {card}", "swap-with", "{card}", "A swaps it with y"),
        SentenceForm(
            "flips {card}", (Reply(("flip",), "action"), Reply(("{card}",), "flip-vassal")), "A flips x",
        ),
        _one("takes a knight marker", "action", "take-marker", "A takes a knight marker"),
        _one("takes {card}", "action", "{card}", "A takes x"),
        _one("plays {card}", "action", "{card}", "A plays x"),
        _one("collects {card}", "take-vassal", "{card}", "A collects x"),
        _one("goes without", "take-vassal", "none", "A goes without"),
        _one("lays {card}", "play-vassal", "{card}", "A lays x"),
        _one("lays no vassal", "play-vassal", "none", "A lays no vassal"),
        _one(f"lays it onto {_CELL}", "play-to", _CELL, "A lays it onto A-O"),
        SentenceForm(
            "gives {card}", (Reply(("exchange",), "action"), Reply(("{card}",), "give-vassal")), "A gives x",
        ),
        _one("gets {card}", "get-vassal", "{card}", "A gets x"),
        _one("joins set {amount}", "join-set", "{amount}", "A joins set 2"),
        *QUESTIONS.sentences,
    ),
    options=(
        OptionForm("board", _CELL, "A-O"),
        OptionForm("pile", _PILE, "first pile"),
        OptionForm("deck", _DECK, "guild deck"),
        OptionForm("ability", _ABILITY, "knight 1"),
        *(OptionForm("flag", word, word) for word in QUESTIONS.own),
    ),
    faults=faults,
    standing=standing,
)  # fmt: skip
