"""What the compiler works with: questions about one thing, and the things that a phrase means before anybody chooses.

Elements are ints: refs of cards and castles, indices of lanes, players (and teams), places for sides. All functions
take the state and a frame, whose head says who *me* and *you* are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardlang.machine.instructions import Many
from cardlang.machine.state import Frame, State
from cardlang.vocabulary.model import Kind

Test: TypeAlias = Callable[[State, Frame, int], bool]
Measure: TypeAlias = Callable[[State, Frame, int], int]


@dataclass(frozen=True, slots=True)
class Group:
    """The things a selector speaks of: all of them in game order, and whether something is one of them.

    `parts` splits them where *each side* or *each lane* distributes; `live` says that all are cards taken from the
    table as they are now, not refs that were kept.
    """

    kind: Kind
    all: Many
    test: Test
    parts: Callable[[State, Frame], list[list[int]]] | None = None
    live: bool = False


def all_of(tests: Sequence[Test]) -> Test:
    """Whether something passes every one of some tests."""
    return lambda s, f, x: all(test(s, f, x) for test in tests)


def listed(kind: Kind, many: Many) -> Group:
    """A group given by its members alone."""
    return Group(kind, many, lambda s, f, x: x in many(s, f))
