"""The things that a selector speaks of, before anybody chooses: a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardlang.compile.dialect import Test
from cardlang.compile.people import sided
from cardlang.machine.instructions import Many
from cardlang.machine.state import Frame, State
from cardlang.vocabulary.model import Kind


@dataclass(frozen=True, slots=True)
class Group:
    """The things a selector speaks of.

    `parts` splits them where *each side* or *each lane* distributes; `live` says that all are cards taken from the
    table as they are now, not refs that were kept.
    """

    kind: Kind
    all: Many
    test: Test
    parts: Callable[[State, Frame], list[list[int]]] | None = None
    live: bool = False


def listed(kind: Kind, many: Many) -> Group:
    """A group given by its members alone."""
    return Group(kind, many, lambda s, f, x: x in many(s, f))


def people(many: Many) -> Group:
    """Players and teams: whoever is of the same party as one of them belongs to them."""
    return Group("player", many, lambda s, f, x: sided(s, many(s, f), x))
