"""The powers of a game: which of the things that its words can express it can carry out. Plain data beside the words.

With them, the linter refuses what a game lacks (P001) without loading the game's code. The compiler uses tables of
functions; `compile/agreement.py` compares the two in both directions when a game is loaded.
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
    """The powers of one game. It lacks everything that is not listed."""

    timings: frozenset[Timing]  # of keywords that its phases and procedures call, or that hold
    prices: bool = False  # abilities with a price: *1 knight: ...*
    acts: frozenset[str]  # verbs that a step can carry out
    statements: frozenset[StatementKind]
    may: frozenset[str] = frozenset()  # verbs of permissions: *you may bid on ...*
    must: frozenset[str] = frozenset()  # verbs of duties: *you must play ...*
    more: frozenset[str] = frozenset()  # verbs whose announced amount can be increased: *gain 1 more coin*
    triggers: frozenset[str]  # kinds of events for listeners: verbs, and moments that the rules announce
    ruled: frozenset[str] = frozenset()  # triggers that only the rules cause; they cannot be replaced
    asked: frozenset[str] = frozenset()  # verbs for conditions: *you lead this lane*
    numbers: frozenset[tuple[str, Kind]]  # (attribute, kind of thing) that amounts and comparisons can read
    within: frozenset[Kind]  # kinds of places in which cards are searched
    chosen: frozenset[Kind]  # kinds of things that can be chosen or iterated over
    lines: frozenset[tuple[str, str]] = frozenset()  # line and *this* or an adjective
    lettered: bool = False  # spaces and lines have letters: *at B-S*, *in column L*
    parts: frozenset[tuple[str, str]] = frozenset()  # (part, adjective), "" for any adjective
    states: frozenset[tuple[str, str]] = frozenset()  # (part, adjective of its current state): *full purses*
    counts: frozenset[tuple[str, str]] = frozenset()  # (what a player has only as a number, adjective)
    pairs: frozenset[str] = frozenset()  # adjectives that relate two cards: *pair of adjacent cards*
    alike: bool = False  # cards are told by what they have in common: *2 vassals of the same faction*
    named: frozenset[str] = frozenset()  # what somebody can name: *name a strength*, *name a shield type*
    one_opponent: bool = False  # whether *your opponent* is always one player
