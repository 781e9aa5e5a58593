"""Phrases inside phrases that mean one of several: *cards in another lane*, *shields of a neighbour*.

A step lets somebody choose that one ahead (`choices.settle`). A condition asks nobody and holds if it holds of any of
them, behind *each* (*a card in each lane*) if it holds of every one; a rule cannot ask, so it has to say which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.scope import CompileError, Scope
from cardlang.machine.instructions import Truth
from cardlang.machine.state import NOTHING, Frame, State
from cardlang.syntax import nodes as n

OPEN = ("a", "another")  # how a phrase names one of several


def several(phrases: Sequence[n.Sel | n.Pron]) -> list[n.Sel]:
    """What stands inside these phrases and is one of several, nobody says which, or each of them; the inner first."""
    found: list[n.Sel] = []
    for now in phrases:
        if not isinstance(now, n.Sel):
            continue
        for one in (now.of, *(item.where for item in now.filters if isinstance(item, n.In))):
            if not isinstance(one, n.Sel):
                continue
            if one.quantity.kind not in OPEN:
                found += several((one,))
            if one.quantity.kind in (*OPEN, "each"):
                found.append(one)
    return found


def compared(value: n.Value) -> tuple[n.Sel, ...]:
    """The noun phrase that an amount speaks of."""
    match value:
        case n.AttrOf(of=n.Sel() as sel) | n.Count(what=sel):
            return (sel,)
        case n.Half(value=inner):
            return compared(inner)
        case _:
            return ()


def asked(node: n.Condition) -> tuple[n.Sel | n.Pron, ...]:
    """The noun phrases of a condition; of those that it joins each is asked by itself."""
    match node:
        case n.Exists(what=what):
            return (what,)
        case n.Has(subject=subject, what=what, than=than):
            return (subject, what) if than is None else (subject, what, than)
        case n.Is(subject=subject):
            return (subject,)
        case n.Compare(value=value):
            return compared(value)
        case n.Higher(left=left, right=right):
            return (*compared(left), *compared(right))
        case n.Fact() | n.AnyOf():
            return ()


def of_several(scope: Scope, phrases: Sequence[n.Sel], keep: int, made: Callable[[], Truth]) -> Truth:
    """The test, met if it is met of any of the things that a phrase may mean, behind *each* of every one of them.

    What the test keeps in its slot is then that of the one thing, or of all of them.
    """
    if not phrases:
        return made()
    every, slot = scope.group(phrases[0]).all, scope.asm.slot()
    scope.chosen[id(phrases[0])] = slot
    test = of_several(scope, phrases[1:], keep, made)

    def of_one(s: State, f: Frame, x: int) -> bool:
        f[slot] = (x,)
        return test(s, f)

    def any_of_them(s: State, f: Frame) -> bool:
        return any(of_one(s, f, x) for x in every(s, f))

    def each_of_them(s: State, f: Frame) -> bool:
        found = every(s, f)
        kept: list[int] = []
        for x in found:
            if not of_one(s, f, x):
                return False
            kept += f[keep] or NOTHING
        f[keep] = tuple(kept)
        return bool(found)

    return any_of_them if phrases[0].quantity.kind in OPEN else each_of_them


def check_decided(value: n.Value, counted: n.Sel | n.SetOf | None) -> None:
    """Refuse the amount of a rule that depends on one of several things: nobody is asked which."""
    items = counted.items if isinstance(counted, n.SetOf) else (counted,) if counted is not None else ()
    found = [one for one in several([*compared(value), *items]) if one.quantity.kind in OPEN]
    if isinstance(value, n.AttrOf) and isinstance(value.of, n.Sel) and value.of.quantity.kind in OPEN:
        found.append(value.of)
    if found:
        raise CompileError("a rule asks nobody which one is meant: say *each*, *all* or *this*", found[0].span)
