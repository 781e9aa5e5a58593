"""What a scenario file says, read and checked: plain frozen data with the places it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.games.notation import Field, Seat, Word
from cardlang.games.position import Halt, Position
from cardlang.library.records import CardRecord
from cardlang.library.source import SourceFile, UnreadableError
from cardlang.machine.rules import REASONS
from cardlang.scenario.happenings import Happening
from cardlang.scenario.options import OptionName
from cardlang.scenario.sentences import Sentence

NOBODY = "nobody"
END_OF_TURN = "end of turn"
OUTCOMES = REASONS[1:]  # the first one is that of a match that goes on

# What `then` may state in every game; the host's view has it under the same names.
GENERAL = (
    Field("turn", Seat()),
    Field("phase", Word()),
    Field("winner", Seat(side=True, nobody=True)),
    Field("outcome", Word(words=OUTCOMES)),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence of `when` or `illegal`, with its words and its place."""

    sentence: Sentence
    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class Asked:
    """What is expected of the pending request; `seat` may be `NOBODY`."""

    seat: str | None = None
    purpose: str | None = None
    options: tuple[OptionName, ...] | None = None
    offers: tuple[OptionName, ...] = ()
    missing: tuple[OptionName, ...] = ()


@dataclass(frozen=True, slots=True)
class Then:
    """What is expected; None and empty mean that nothing is said about it. `places` has each field's place.

    `fields` are those of every game and those that the game declares, `tops` the first cards of ordered rows, `counts`
    numbers of cards in rows. `refused` are words of the refusal of a match that cannot begin.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)
    tops: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    refused: str = ""
    over: bool | None = None
    asked: Asked | None = None
    illegal: tuple[Step, ...] = ()
    events: tuple[Happening, ...] = ()
    no_events: tuple[Happening, ...] = ()
    places: Mapping[str, Location] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario with all that is needed to run it. `halt` is None where the match goes on to the next request.

    `sets` are those that a fresh match is played with, None for the default ones.

    A `halt` without player means the player whose turn it is at that time.
    """

    name: str
    location: Location
    game: str
    mode: str | None
    edition: str | None
    players: int | None
    fixtures: tuple[CardRecord, ...]
    position: Position
    when: tuple[Step, ...]
    halt: Halt | None
    then: Then
    id: str = ""
    rules: tuple[str, ...] = ()
    chance_at: Location | None = None
    sets: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file that has been read; `diagnostics` holds all that is wrong with it, and then it is not run."""

    path: str
    source: SourceFile
    scenarios: tuple[Scenario, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Files:
    """All that was found under some paths."""

    files: tuple[ScenarioFile, ...]
    unreadable: tuple[UnreadableError, ...] = ()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with the files."""
        return tuple(item for file in self.files for item in file.diagnostics)

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios, in the order of the files."""
        return tuple(item for file in self.files for item in file.scenarios)
