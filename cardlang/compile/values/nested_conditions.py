"""Conditions about one of several things that stands inside a phrase: *if there is a card in another lane*.

Nobody is asked which: it holds if it holds of any of them, behind *each* of every one (`meaning/use/several.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.scope import Scope
from cardlang.machine.instructions import Truth
from cardlang.machine.state import NOTHING, Frame, State
from cardlang.meaning.use.several import OPEN
from cardlang.syntax import nodes as n


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
