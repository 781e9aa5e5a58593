"""Whose effect does something: *by enemy effects*, *an effect of another card*, *a deployment effect*.

An effect is that of its card as the card was when the effect began: on which side it lay then decides whose it is, also
if the effect has moved or destroyed its own card since. What the rules do, such as clearing a lane that was won, is no
effect. The effects of castles are effects, but neither yours nor an opponent's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardlang.compile.model import Test, all_of
from cardlang.compile.scope import Scope
from cardlang.compile.selectors.features import card_tests
from cardlang.compile.selectors.parties import owner_sets
from cardlang.machine.dispatch import home_of
from cardlang.machine.state import (
    EVENT,
    ME,
    UP,
    WHY_BITS,
    Event,
    Frame,
    State,
)
from cardlang.meaning.quantities import is_source
from cardlang.syntax import nodes as n

Source: TypeAlias = Callable[[State, Frame, int, int], bool]  # (state, frame, CAUSE, WHY) of an event


def effect_test(scope: Scope, sel: n.Sel) -> Source:
    """Whether what does something is such an effect."""
    scope.reads(sel, "either", "of")
    scope.reads_words(sel, *scope.dialect.silences)
    keywords = named_keywords(scope, sel)
    owners, bearer = owner_sets(scope, sel), _bearer(scope, sel.of)
    whose = bearer is not None or bool(owners)

    def test(s: State, f: Frame, cause: int, why: int) -> bool:
        if cause < 0 or (keywords and s.rules.abilities[why >> WHY_BITS].keyword not in keywords):
            return False
        if not whose:
            return True
        home = home_of(s, cause, why)
        party = s.rules.party_of[home] if home >= 0 else -1
        if party < 0 or not all(party in parties(s, f) for parties in owners):
            return False
        return bearer is None or bearer(s, [*f[:EVENT], _as_it_was(scope, s, f, cause, home), *f[EVENT + 1 :]], cause)

    return test


def named_keywords(scope: Scope, sel: n.Sel) -> frozenset[str]:
    """The keywords of the kinds of effects that a phrase names; none if it names no kind."""
    words = (*sel.adjectives, *sel.either)
    return frozenset(keyword for word in words for keyword in scope.dialect.silences.get(word, ()))


def _bearer(scope: Scope, of: n.Sel | None) -> Test | None:
    """What the card of the effect must be like."""
    if of is None:
        return None
    scope.reads(of)
    if is_source(of, scope.dialect.vocabulary):
        return lambda s, f, x: x == f[ME]
    with scope.in_the_event():
        return all_of(card_tests(scope, of))


def _as_it_was(scope: Scope, s: State, f: Frame, card: int, home: int) -> Event:
    """The facts about the card of an effect, as those of the card of an event."""
    strength = scope.dialect.measures.get(("strength", "card"))
    return (-1, card, -1, -1, 0, home, UP, strength(s, f, card) if strength is not None else 0, -1, -1, 0, 0)
