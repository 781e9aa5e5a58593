"""What a scenario file says, read and checked: plain frozen data with the places it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cardlang.diagnostics.model import Diagnostic, Location
from cardlang.games.position import Halt, Position
from cardlang.library.records import CardRecord
from cardlang.library.source import SourceFile, UnreadableError
from cardlang.scenario.happenings import Happening
from cardlang.scenario.notation import Shown
from cardlang.scenario.sentences import Sentence

NOBODY = "nobody"
END_OF_TURN = "end of turn"

Cards: TypeAlias = tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence of `when` or `illegal`, with its words and its place."""

    sentence: Sentence
    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class Lane:
    """What is expected of a lane: the sides that are named, who has won it, its castle, the coins on it."""

    sides: Mapping[str, Cards] = field(default_factory=dict)
    won_by: str | None = None
    castle: str | None = None
    coins: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is expected of the pending request; `seat` may be `NOBODY`."""

    seat: str | None = None
    purpose: str | None = None
    options: tuple[str, ...] | None = None
    offers: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """What is expected of one scoring: the lane, the totals that are named, who won it (or `NOBODY`)."""

    lane: int
    totals: Mapping[str, int] = field(default_factory=dict)
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Then:
    """What is expected; None and empty mean that nothing is said about it. `places` has each field's place."""

    turn: str | None = None
    phase: str | None = None
    over: bool | None = None
    winner: str | None = None
    outcome: str | None = None
    coins: Mapping[str, int] = field(default_factory=dict)
    lanes: tuple[Lane, ...] = ()
    staged: Mapping[str, Cards] = field(default_factory=dict)
    hands: Mapping[str, Cards] = field(default_factory=dict)
    offer: Cards | None = None
    deck: Cards | None = None
    deck_top: str | None = None
    discard: Cards | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    asked: Asked | None = None
    illegal: tuple[Step, ...] = ()
    strength: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    scored: tuple[Scored, ...] | None = None
    events: tuple[Happening, ...] = ()
    no_events: tuple[Happening, ...] = ()
    places: Mapping[str, Location] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario with all that is needed to run it. `halt` is None where the match goes on to the next request.

    A `halt` without player means the player whose turn it is at that time.
    """

    name: str
    location: Location
    game: str
    mode: str | None
    edition: str | None
    fixtures: tuple[CardRecord, ...]
    position: Position
    when: tuple[Step, ...]
    halt: Halt | None
    then: Then
    id: str = ""
    rules: tuple[str, ...] = ()
    chance_at: Location | None = None


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
