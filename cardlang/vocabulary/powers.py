"""What a game carries out of all that its words can say: plain data beside the words, for linter and compiler.

By it the linter refuses what a game lacks (P001), so that a text is judged without the game's code. The compiler works
from tables of functions; they are compared with this when a game is loaded, both ways (`compile/agreement.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardlang.vocabulary.kinds import Kind, Timing

StatementKind = Literal[
    "change",  # *gets +2 strength*
    "cannot",  # *cannot be moved*
    "no limit",  # *has no limits*
    "joker",  # *counts as any card*
    "room",  # *cannot have more than 3 cards here*
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Powers:
    """What one game can do. What is left out it lacks."""

    timings: frozenset[Timing]  # of the keywords that its phases and procedures call for or that hold
    prices: bool = False  # abilities with a price: *1 knight: ...*
    acts: frozenset[str]  # verbs that a step can carry out
    statements: frozenset[StatementKind]
    may: frozenset[str] = frozenset()  # verbs of permissions: *you may bid on ...*
    must: frozenset[str] = frozenset()  # verbs of duties: *you must play ...*
    more: frozenset[str] = frozenset()  # verbs of which an announced amount can be enlarged: *gain 1 more coin*
    triggers: frozenset[str]  # kinds of events that listeners hear: verbs, and moments that the rules tell of
    ruled: frozenset[str] = frozenset()  # those among them that only the rules bring about: none is replaced
    asked: frozenset[str] = frozenset()  # verbs that a condition can ask for: *you lead this lane*
    numbers: frozenset[tuple[str, Kind]]  # attribute and kind of thing: what an amount or a comparison can read
    within: frozenset[Kind]  # kinds of places that cards are looked for in
    chosen: frozenset[Kind]  # kinds of things that somebody can choose or a text can go through
    lines: frozenset[tuple[str, str]] = frozenset()  # line and *this* or an adjective
    lettered: bool = False  # whether spaces and lines are found by their letters: *at B-S*, *in column L*
    parts: frozenset[tuple[str, str]] = frozenset()  # part and its adjective, "" for any of them
    states: frozenset[tuple[str, str]] = frozenset()  # part and an adjective that says how it is now: *full purses*
    counts: frozenset[tuple[str, str]] = frozenset()  # what a player has as a number alone, and its adjective
    pairs: frozenset[str] = frozenset()  # adjectives by which two cards lie to each other: *pair of adjacent cards*
    named: frozenset[str] = frozenset()  # attributes of which somebody can name a number: *name a strength*
    one_opponent: bool = False  # whether *your opponent* is always one player
