"""What a scenario file says, read and checked: plain frozen data with the places it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.games.notation import Field, Seat, WordChoice
from cardlang.games.position import Halt, Position
from cardlang.library.records import CardRecord, CardSet
from cardlang.library.source import SourceFile, UnreadableError
from cardlang.machine.rules import REASONS
from cardlang.scenario.happenings import Happening
from cardlang.scenario.options import OptionName
from cardlang.scenario.sentences import Sentence

NOBODY = "nobody"
WATCHER = "watcher"  # who has no seat and sees what anybody may see
END_OF_TURN = "end of turn"
OUTCOMES = REASONS[1:]  # the first one is that of a match that goes on

# What `then` may state in every game; the host's view has it under the same names.
GENERAL = (
    Field("turn", Seat()),
    Field("phase", WordChoice()),
    Field("winner", Seat(side=True, nobody=True)),
    Field("outcome", WordChoice(words=OUTCOMES)),
)


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One sentence of `when` or `illegal`, with its words and its place."""

    sentence: Sentence
    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class ExpectedRequest:
    """What is expected of the pending request; `seat` may be `NOBODY`."""

    seat: str | None = None
    purpose: str | None = None
    options: tuple[OptionName, ...] | None = None
    offers: tuple[OptionName, ...] = ()
    missing: tuple[OptionName, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat is expected to see of the table, and to be told of what has happened."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Happening, ...] = ()
    no_events: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Then:
    """What is expected; None and empty mean that nothing is said about it. `places` has each field's place.

    `fields` are those of every game and those that the game declares, `tops` the first cards of ordered rows, `counts`
    numbers of cards in rows. `refused` are words of the refusal of a match that cannot begin. `sees` has what each
    seat, or whoever only watches (`WATCHER`), is expected to see.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)
    tops: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    refused: str = ""
    over: bool | None = None
    asked: ExpectedRequest | None = None
    legal: tuple[ScenarioStep, ...] = ()
    illegal: tuple[ScenarioStep, ...] = ()
    sees: Mapping[str, Sight] = field(default_factory=dict)
    events: tuple[Happening, ...] = ()
    no_events: tuple[Happening, ...] = ()
    places: Mapping[str, Location] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reached:
    """A point to stop at: right behind an event."""

    event: Happening


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold after the first `count` sentences: one of the `steps` of a scenario, but for the last one."""

    count: int
    halt: Halt | Reached | None
    then: Then


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario with all that is needed to run it. `halt` is None where the match goes on to the next request.

    `sets` are those that a fresh match is played with, None for the default ones.

    A `halt` without player means the player whose turn it is at that time. In a scenario of several steps, `when` has
    the sentences of all of them, `checks` what is compared in between, `halt` and `then` are those of the last one.
    """

    name: str
    location: Location
    game: str
    mode: str | None
    edition: str | None
    players: int | None
    fixtures: tuple[CardRecord, ...]
    position: Position
    when: tuple[ScenarioStep, ...]
    halt: Halt | Reached | None
    then: Then
    checks: tuple[Check, ...] = ()
    id: str = ""
    rules: tuple[str, ...] = ()
    chance_at: Location | None = None
    sets: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file that has been read: the scenarios that can be run, and all that is wrong with the file.

    `faulty` are the names of the scenarios that cannot be run, by their number in the file: those with errors of their
    own, or all of them if there is an error outside of them. `cardsets` are those that it is a test of.
    """

    path: str
    source: SourceFile
    scenarios: tuple[Scenario, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    faulty: Mapping[int, str] = field(default_factory=dict)
    warnings: tuple[Diagnostic, ...] = ()
    cardsets: tuple[CardSet, ...] = ()


@dataclass(frozen=True, slots=True)
class Files:
    """All that was found under some paths."""

    files: tuple[ScenarioFile, ...]
    unreadable: tuple[UnreadableError, ...] = ()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All errors in the files."""
        return tuple(item for file in self.files for item in file.diagnostics)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What is probably not meant, and keeps nothing from being run."""
        return tuple(item for file in self.files for item in file.warnings)

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios, in the order of the files."""
        return tuple(item for file in self.files for item in file.scenarios)
