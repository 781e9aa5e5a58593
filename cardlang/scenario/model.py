"""The contents of a scenario file, read and checked: plain frozen data with locations."""

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
WATCHER = "watcher"  # a spectator, who has no seat and sees what everybody may see
END_OF_TURN = "end of turn"
OUTCOMES = REASONS[1:]  # without the first one, which stands for a match that goes on

# The fields of `then` in every game; the host's view has the same names.
GENERAL = (
    Field("turn", Seat()),
    Field("phase", WordChoice()),
    Field("winner", Seat(side=True, nobody=True)),
    Field("outcome", WordChoice(words=OUTCOMES)),
)


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One sentence of `when` or `illegal`, with its words and its location."""

    sentence: Sentence
    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class ExpectedRequest:
    """The expected pending request; `seat` may be `NOBODY`."""

    seat: str | None = None
    purpose: str | None = None
    options: tuple[OptionName, ...] | None = None
    offers: tuple[OptionName, ...] = ()
    missing: tuple[OptionName, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat is expected to see: fields of its view, and its visible events."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Happening, ...] = ()
    no_events: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Then:
    """The expectations of a scenario; None and empty values expect nothing. `places` has the location of each field.

    `fields` has the fields of every game and those that the game declares, `tops` the first cards of ordered rows,
    `counts` the numbers of cards in rows. `refused` has words of the error of a match that cannot begin. `sees` has
    what each seat, or a spectator (`WATCHER`), is expected to see.
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
    """A point to stop at: right after an event."""

    event: Happening


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold after the first `count` sentences: one of the `steps` of a scenario, except for the last."""

    count: int
    halt: Halt | Reached | None
    then: Then


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario with everything needed to run it. `halt` is None if the match goes on to the next request.

    `sets` are the sets of a match from its setup, None for the default ones.

    A `halt` without a player means the player whose turn it is then. In a scenario of several steps, `when` has the
    sentences of all steps, `checks` the comparisons in between, and `halt` and `then` belong to the last step.
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
    """A file that has been read: the scenarios that can be run, and all diagnostics of the file.

    `faulty` has the names of the scenarios that cannot be run, by their number in the file: those with errors, or all
    of them if an error is outside of them. `cardsets` are the sets that the file tests.
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
    """All scenario files under some paths."""

    files: tuple[ScenarioFile, ...]
    unreadable: tuple[UnreadableError, ...] = ()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All errors in the files."""
        return tuple(item for file in self.files for item in file.diagnostics)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """All warnings in the files: probable mistakes that keep nothing from running."""
        return tuple(item for file in self.files for item in file.warnings)

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios, in the order of the files."""
        return tuple(item for file in self.files for item in file.scenarios)
