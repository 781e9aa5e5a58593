"""From the nodes of one scenario to a `Scenario`; what cannot be read becomes a diagnostic at its place.

The shape of the nodes has been checked by the schema before, so that only the words are left to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeVar

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, pointer, to_data
from cardlang.library.source import SourceFile
from cardlang.scenario.errors import UnclearError
from cardlang.vocabulary.model import Vocabulary

T = TypeVar("T")

SEATS = "ABCDEF"


@dataclass(slots=True)
class Parts:
    """What the readers of `given`, `when` and `then` share: the file, its words, and where findings go.

    `seats` and `lanes` are those of the mode. `names` holds the names of the scenario's cards once `given` has been
    read, `moments` what else an event may name: phases, abilities, castles.
    """

    source: SourceFile
    vocabulary: Vocabulary
    path: tuple[str, ...]
    found: list[Diagnostic]
    mode: str = ""
    seats: str = SEATS
    lanes: int = 0  # 0 if it is not known
    sure: bool = True  # no card of `given` is missing because it could not be read
    names: set[str] = field(default_factory=set)
    moments: set[str] = field(default_factory=set)

    def where(self, node: Value, *steps: str) -> Location:
        """The place of a node in the file."""
        return self.source.location(node.span, pointer((*self.path, *steps)))

    def report(self, code: str, node: Value, message: str, advice: str | None = None) -> None:
        """Add an error at a node."""
        self.found.append(Diagnostic(code, message, self.where(node), help=advice))

    def read(self, code: str, node: Value, parse: Callable[[str], T]) -> T | None:
        """What a small grammar makes of a scalar, or a finding."""
        text = node.text if isinstance(node, Scalar) else ""
        try:
            return parse(text)
        except UnclearError as error:
            self.report(code, node, error.message, error.advice)
            return None

    def known(self, node: Value, name: str) -> None:
        """Report a name that no card of the scenario has."""
        if name in self.names or not self.sure:
            return
        near = get_close_matches(name, sorted(self.names), n=1)
        known = ", ".join(f"`{item}`" for item in sorted(self.names)) or "none"
        advice = f"did you mean `{near[0]}`?" if near else f"the cards of this scenario are {known}"
        self.report("R005", node, f"no card of this scenario is called `{name}`", advice)

    def seat(self, node: Value, *players: str | None) -> None:
        """Report players that the mode does not have."""
        for player in players:
            if player and player in SEATS and player not in self.seats:
                advice = f"the players are {', '.join(self.seats)}"
                self.report("R012", node, f"`{self.mode}` has no player {player}", advice)

    def lane(self, node: Value, lane: int | None) -> None:
        """Report a lane that the mode does not have."""
        if lane is not None and self.lanes and not 1 <= lane <= self.lanes:
            self.report("R012", node, f"`{self.mode}` has no lane {lane}", f"the lanes are 1 to {self.lanes}")

    def lane_list(self, node: Value | None) -> tuple[Value, ...]:
        """The items of a list of lanes, as many as there are in the mode; report if there are more."""
        found = items(node)
        if self.lanes and node is not None and len(found) > self.lanes:
            message = f"`{self.mode}` has {self.lanes} lanes, not {len(found)}"
            self.report("R012", node, message, "lanes are listed from A's left to A's right, `{}` for an empty one")
        return found[: self.lanes or None]

    def by_seat(self, node: Value | None) -> Iterator[tuple[str, Value]]:
        """The fields of a mapping that are players; reports those whom the mode does not have."""
        for key, value in node.fields if isinstance(node, MapNode) else ():
            if key.text in SEATS:
                self.seat(key, key.text)
                yield key.text, value


def items(node: Value | None) -> tuple[Value, ...]:
    """The items of a list; none for anything else."""
    return node.items if isinstance(node, ListNode) else ()


def fields(node: Value | None) -> Iterator[tuple[str, Value]]:
    """The fields of a mapping; none for anything else."""
    for key, value in node.fields if isinstance(node, MapNode) else ():
        yield key.text, value


def get(node: Value | None, name: str) -> Value | None:
    """A field of a mapping."""
    return node.get(name) if isinstance(node, MapNode) else None


def data(node: Value | None, name: str) -> Any:
    """A field of a mapping as plain data."""
    value = get(node, name)
    return None if value is None else to_data(value)


def numbers(node: Value | None) -> dict[str, int]:
    """A mapping of words to whole numbers."""
    return {key: value for key, item in fields(node) if isinstance(value := to_data(item), int)}
