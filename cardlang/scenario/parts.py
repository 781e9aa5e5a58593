"""Shared parts of the readers that turn the nodes of a scenario into a `Scenario`, and report what cannot be read.

The schema has checked the shape of the nodes before, so only the words are left to check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeVar

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.games.notation import Notation, SentenceForm
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, pointer, to_data
from cardlang.library.source import SourceFile
from cardlang.match.schemas import kinds_of_events
from cardlang.scenario.errors import UnclearError
from cardlang.scenario.happenings import HappeningKinds
from cardlang.scenario.patterns import PLAYER
from cardlang.scenario.sentences import forms_of

T = TypeVar("T")

_FEW = 12  # names that an advice lists


@dataclass(slots=True)
class Parts:
    """Shared by the readers of `given`, `when` and `then`: the file, the game with its mode, and the findings.

    The mode is None if the game has none of that name. `names` holds the names of the scenario's cards once `given` has
    been read, `moments` the other words that an event may name: phases, abilities, castles.
    """

    source: SourceFile
    game: GameDefinition
    mode: Mode | None
    path: tuple[str, ...]
    found: list[Diagnostic]
    sure: bool = True  # whether all cards of `given` could be read and placed
    names: set[str] = field(default_factory=set)
    phases: Sequence[str] = field(init=False)  # of the mode
    moments: set[str] = field(init=False)
    players: Sequence[str] = field(init=False)  # of the mode, none if it is not known
    seats: Sequence[str] = field(init=False)  # the players who answer
    sides: Sequence[str] = field(init=False)  # its parties
    counts: Mapping[str, int] = field(init=False)  # how many there are of what is numbered, as far as it is known
    sentences: Sequence[SentenceForm] = field(init=False)
    kinds: HappeningKinds = field(init=False)  # of events

    def __post_init__(self) -> None:
        keywords = tuple(entry.id for entry in self.game.vocabulary.keywords)
        mode = self.mode
        self.phases = () if mode is None else mode.phases
        self.moments = {*self.phases, *keywords, self.notation.plain_castle}
        self.players = () if mode is None else (*mode.seats, *mode.automata)
        self.seats = () if mode is None else mode.seats
        self.sides = () if mode is None else mode.sides
        numbered = {} if self.mode is None else self.notation.numbered
        self.counts = {word: count(self.mode) for word, count in numbered.items()}
        self.sentences = forms_of(self.notation)
        self.kinds = HappeningKinds(kinds_of_events(self.game.id), keywords, self.notation.numbered)

    @property
    def notation(self) -> Notation:
        """How scenarios write this game."""
        return self.game.notation

    @property
    def beginning(self) -> str:
        """The default phase of a position."""
        return self.notation.phase if self.notation.phase in self.phases or not self.phases else self.phases[0]

    def where(self, node: Value, *steps: str) -> Location:
        """The location of a node in the file."""
        return self.source.location(node.span, pointer((*self.path, *steps)))

    def report(self, code: str, node: Value, message: str, advice: str | None = None) -> None:
        """Add an error at a node."""
        self.found.append(Diagnostic(code, message, self.where(node), help=advice))

    def read(self, code: str, node: Value, parse: Callable[[str], T]) -> T | None:
        """Parse a scalar with a small grammar; None, and a finding, if that fails."""
        text = node.text if isinstance(node, Scalar) else ""
        try:
            return parse(text)
        except UnclearError as error:
            self.report(code, node, error.message, error.advice)
            return None

    def known(self, node: Value, *names: str) -> None:
        """Report names that no card of the scenario has."""
        for name in names if self.sure else ():
            if name not in self.names:
                near = get_close_matches(name, sorted(self.names), n=1)
                advice = f"did you mean `{near[0]}`?" if near else f"the cards of this scenario are {_some(self.names)}"
                self.report("R005", node, f"no card of this scenario is called `{name}`", advice)

    def player(self, node: Value, *players: str | None) -> None:
        """Report players that the mode does not have."""
        self._named(node, "player", self.players, players)

    def side(self, node: Value, *sides: str | None) -> None:
        """Report parties that the mode does not have."""
        self._named(node, "side", self.sides, sides)

    def holder(self, node: Value, *names: str | None) -> None:
        """Report names that are neither players nor parties of the mode."""
        self._named(node, "player", tuple(dict.fromkeys((*self.players, *self.sides))), names)

    def _named(self, node: Value, what: str, known: Sequence[str], names: Sequence[str | None]) -> None:
        for name in names:
            if name and known and re.fullmatch(PLAYER, name) and name not in known:
                self.report("R012", node, f"{self._mode} has no {what} {name}", f"the {what}s are {', '.join(known)}")

    def counted(self, node: Value, numbers: Mapping[str, Any]) -> None:
        """Report numbers of lanes and the like that the mode does not have."""
        for word, number in numbers.items():
            if (count := self.counts.get(word)) is not None and not 1 <= number <= count:
                self.report("R012", node, f"{self._mode} has no {word} {number}", f"the {word}s are 1 to {count}")

    def listed(self, word: str, order: str, node: Value) -> tuple[Value, ...]:
        """The items of a list of lanes or the like, at most as many as the mode has; reports a longer list."""
        found, count = items(node), self.counts.get(word)
        if count is not None and len(found) > count:
            self.sure = False
            message = f"{self._mode} has {count} {word}s, not {len(found)}"
            self.report("R012", node, message, f"{word}s are listed {order}, `{{}}` for an empty one")
        return found[:count]

    @property
    def _mode(self) -> str:
        return f"`{self.mode.name}`" if self.mode else "the mode"

    def by_player(self, node: Value | None) -> Iterator[tuple[str, Value]]:
        """The fields of a mapping by player; reports players that the mode does not have."""
        for key, value in named(node):
            self.player(key, key.text)
            yield key.text, value

    def by_side(self, node: Value | None) -> Iterator[tuple[str, Value]]:
        """The fields of a mapping by party; reports parties that the mode does not have."""
        for key, value in named(node):
            self.side(key, key.text)
            yield key.text, value


def items(node: Value | None) -> tuple[Value, ...]:
    """The items of a list; none for anything else."""
    return node.items if isinstance(node, ListNode) else ()


def fields(node: Value | None) -> Iterator[tuple[str, Value]]:
    """The fields of a mapping; none for anything else."""
    for key, value in node.fields if isinstance(node, MapNode) else ():
        yield key.text, value


def named(node: Value | None) -> Iterator[tuple[Scalar, Value]]:
    """The fields of a mapping whose keys are names of players or parties."""
    for key, value in node.fields if isinstance(node, MapNode) else ():
        if re.fullmatch(PLAYER, key.text):
            yield key, value


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


def _some(names: Collection[str]) -> str:
    """Names as text; of many names only the first."""
    first = ", ".join(f"`{name}`" for name in sorted(names)[:_FEW]) or "none"
    return f"{first} and {len(names) - _FEW} more" if len(names) > _FEW else first
