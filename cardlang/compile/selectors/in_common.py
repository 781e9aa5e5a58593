"""What several cards have in common: *of the same strength*, *of different strengths*, *each different strength of*.

Of the same number there are as many as the largest group with one number has, of different ones as many as there are
numbers. A card that shows no number, such as a face-down one without cost, is not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from cardlang.compile.model import Measure
from cardlang.compile.scope import Scope
from cardlang.compile.selectors.measures import measure, measure_as_it_was, shown
from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n

Size: TypeAlias = Callable[[State, Frame, Sequence[int]], int]


def size_of(scope: Scope, alike: n.Equality) -> Size:
    """How many of some cards are alike, or differ."""
    scope.reads(alike)
    numbers = _numbers(scope, alike.attr, alike)
    if alike.kind == "different":
        return lambda s, f, found: len(set(numbers(s, f, found)))
    return lambda s, f, found: max(Counter(numbers(s, f, found)).values(), default=0)


def counted(scope: Scope, what: n.Sel, members: Many) -> Number:
    """How many things there are of a phrase; of those that are to be alike, how many are."""
    if not isinstance(what.test, n.Equality):
        return lambda s, f: len(members(s, f))
    size = size_of(scope, what.test)
    return lambda s, f: size(s, f, members(s, f))


def kinds(scope: Scope, value: n.Kinds) -> Number:
    """How many different numbers there are among some cards, or how many of them follow each other."""
    scope.reads(value)
    met = value.of.from_them or any(isinstance(item, n.ThisWay) for item in value.of.filters)
    numbers, members = _numbers(scope, value.attr, value, met=met), scope.group(value.of).all
    if value.run:
        scope.reads(value, "run")
        return lambda s, f: _longest_run(set(numbers(s, f, members(s, f))))
    return lambda s, f: len(set(numbers(s, f, members(s, f))))


def _longest_run(numbers: Collection[int]) -> int:
    """How many of some numbers follow each other: of 1, 2, 4, 5 and 6 these are three."""
    longest = length = 0
    for number in sorted(numbers):
        length = length + 1 if number - 1 in numbers else 1
        longest = max(longest, length)
    return longest


def common(scope: Scope, alike: n.Equality) -> tuple[Measure, str]:
    """The number by which cards are chosen that are to be alike, and how the chosen ones compare."""
    scope.reads(alike)
    return measure(scope, alike.attr, "card", alike), alike.kind


def _numbers(
    scope: Scope, attr: str, node: n.Node, *, met: bool = False
) -> Callable[[State, Frame, Sequence[int]], list[int]]:
    read = measure(scope, attr, "card", node)
    if met:
        was = measure_as_it_was(scope, read)
        return lambda s, f, found: [was(s, f, x) for x in found]
    if shows := shown(scope, attr):
        return lambda s, f, found: [read(s, f, x) for x in found if shows(s, f, x)]
    return lambda s, f, found: [read(s, f, x) for x in found]
