"""Phrases inside phrases that mean one of several: *cards in another lane*, *shields of a neighbour*.

A step lets somebody choose that one ahead. A condition asks nobody and holds if it holds of any of them, behind *each*
(*a card in each lane*) if it holds of every one; a rule cannot ask, so it has to say which.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.syntax.nodes import (
    AnyOf,
    AttrOf,
    Compare,
    Condition,
    Count,
    Exists,
    Fact,
    Has,
    Higher,
    In,
    Is,
    Kinds,
    PairOf,
    Per,
    Pron,
    Sel,
    SetOf,
    Unless,
    Value,
    Was,
    operands,
)

OPEN = ("a", "another")
"""How a phrase names one of several."""


def several(phrases: Sequence[Sel | Pron]) -> list[Sel]:
    """What stands inside these phrases and is one of several, nobody says which, or each of them; the inner first."""
    found: list[Sel] = []
    for now in phrases:
        if not isinstance(now, Sel):
            continue
        for one in (now.of, *(item.where for item in now.filters if isinstance(item, In))):
            if not isinstance(one, Sel):
                continue
            if one.quantity.kind not in OPEN:
                found += several((one,))
            if one.quantity.kind in (*OPEN, "each"):
                found.append(one)
    return found


def compared(value: Value) -> tuple[Sel, ...]:
    """The noun phrases that an amount speaks of."""
    match value:
        case AttrOf(of=Sel() as sel) | Count(what=sel) | Kinds(of=sel):
            return (sel,)
        case _:
            return tuple(sel for inner in operands(value) for sel in compared(inner))


def asked(node: Condition) -> tuple[Sel | Pron, ...]:
    """The noun phrases of a condition; of those that it joins each is asked by itself."""
    match node:
        case Exists(what=what):
            return (what,)
        case Has(subject=subject, what=what, than=than):
            return (subject, what) if than is None else (subject, what, than)
        case Is(subject=subject):
            return (subject,)
        case Compare(value=value):
            return compared(value)
        case Higher(left=left, right=right):
            return (*compared(left), *compared(right))
        case Fact() | Was() | AnyOf() | Unless():
            return ()


def undecided(value: Value, counted: Per | None) -> list[Sel]:
    """What an amount depends on and is one of several things, so that somebody would have to say which."""
    counted = counted.of if isinstance(counted, Kinds) else counted
    counted = counted.what if isinstance(counted, PairOf) else counted
    items = counted.items if isinstance(counted, SetOf) else (counted,) if counted is not None else ()
    found = [one for one in several([*compared(value), *items]) if one.quantity.kind in OPEN]
    return found + [one.of for one in numbers_of(value) if isinstance(one.of, Sel) and one.of.quantity.kind in OPEN]


def numbers_of(value: Value) -> list[AttrOf]:
    """The numbers of things from which an amount is reckoned."""
    if isinstance(value, AttrOf):
        return [value]
    return [one for inner in operands(value) for one in numbers_of(inner)]
