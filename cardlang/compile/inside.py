"""Phrases inside phrases that mean one of several: *cards in another lane*, *shields of a neighbour*.

A step lets somebody choose that one ahead (`choices.settle`). A condition asks nobody and holds if it holds of any of
them; a rule cannot ask, so it has to say which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.scope import CompileError, Scope
from cardlang.machine.instructions import Truth
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n


def left_open(phrases: Sequence[n.Sel | n.Pron]) -> list[n.Sel]:
    """What stands inside these phrases and is one of several, nobody says which."""
    found: list[n.Sel] = []
    todo = list(phrases)
    while todo:
        now = todo.pop(0)
        if not isinstance(now, n.Sel):
            continue
        for one in (now.of, *(item.where for item in now.filters if isinstance(item, n.In))):
            if isinstance(one, n.Sel) and one.quantity.kind in ("a", "another"):
                found.append(one)
            elif one is not None:
                todo.append(one)
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


def of_any(scope: Scope, phrases: Sequence[n.Sel], made: Callable[[], Truth]) -> Truth:
    """The test, met if it is met of any of the things that each of these phrases may mean."""
    if not phrases:
        return made()
    every, slot = scope.group(phrases[0]).all, scope.asm.slot()
    scope.chosen[id(phrases[0])] = slot
    test = of_any(scope, phrases[1:], made)

    def met(s: State, f: Frame) -> bool:
        for x in every(s, f):
            f[slot] = (x,)
            if test(s, f):
                return True
        return False

    return met


def check_decided(value: n.Value, counted: n.Sel | n.SetOf | None) -> None:
    """Refuse the amount of a rule that depends on one of several things: nobody is asked which."""
    items = counted.items if isinstance(counted, n.SetOf) else (counted,) if counted is not None else ()
    found = left_open([*compared(value), *items])
    if isinstance(value, n.AttrOf) and isinstance(value.of, n.Sel) and value.of.quantity.kind in ("a", "another"):
        found.append(value.of)
    if found:
        raise CompileError("a rule asks nobody which one is meant: say *each*, *all* or *this*", found[0].span)
