"""The list of all checks, in the order in which they run. A new check needs its file, a line here and a page.

The checks that compare records and files (`RUN_CHECKS`, `FILE_CHECKS`, `WANT_CHECKS`) are listed in `cross_file.py`,
which imports little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord, CardSet
from cardlang.lint.checks import (
    always_holds,
    always_so,
    banned_everywhere,
    banned_text,
    canonical_text,
    changed_nothing,
    dead_otherwise,
    drift,
    english_name,
    forbidden_by_itself,
    hears_nothing,
    holds_nothing,
    idle_in_modes,
    long_text,
    mendable,
    missing_language,
    more_than_there_is,
    never_applies,
    never_began,
    never_holds,
    never_possible,
    never_so,
    never_used,
    nothing_done,
    nothing_fits,
    nothing_left,
    out_of_mode,
    partly_idle,
    pays_for_itself,
    said_already,
    same_options,
    same_text,
    taken_back,
    trigger_loop,
    untranslated_word,
)
from cardlang.lint.cross_file import FILE_CHECKS, NAME_CHECKS, RUN_CHECKS, WANT_CHECKS, FileCheck, RunCheck, WantCheck
from cardlang.lint.play.evidence import BranchEvidence, Loop
from cardlang.lint.settings import Settings
from cardlang.vocabulary.model import Vocabulary


class CardCheck(Protocol):
    """The module of a check on one record; its docstring has the parts What, Why, Example and Instead."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, card: CardRecord, vocabulary: Vocabulary, /) -> Iterator[Diagnostic]:
        """Yield the findings on one record, seen alone."""
        ...


class SetCheck(Protocol):
    """A check of one file, seen alone."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, cardset: CardSet, /) -> Iterator[Diagnostic]:
        """Yield the findings on the file."""
        ...


class PlayCheck(Protocol):
    """A check of the evidence from matches, for `lint --play`."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, tried: BranchEvidence, /) -> Iterator[Diagnostic]:
        """Yield the findings on one branch of a text."""
        ...


class LoopCheck(Protocol):
    """A check of a chain of abilities that was cut in a match of `lint --play`."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, loop: Loop, /) -> Iterator[Diagnostic]:
        """Yield the findings on one chain."""
        ...


class ExpectationCheck(Protocol):
    """A check that a project configures in `cardlang.toml`."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, record: CardRecord, settings: Settings, /) -> Iterator[Diagnostic]:
        """Yield the findings on one record."""
        ...


EXPECTATION_CHECKS: tuple[ExpectationCheck, ...] = (missing_language, long_text)
LOOP_CHECKS: tuple[LoopCheck, ...] = (trigger_loop,)
PLAY_CHECKS: tuple[PlayCheck, ...] = (never_began, changed_nothing, always_so, never_so, never_possible)
SET_CHECKS: tuple[SetCheck, ...] = (untranslated_word,)
LOGIC_CHECKS: tuple[CardCheck, ...] = (  # on the meaning of sound texts; they share the results of `analysis`
    never_holds,
    always_holds,
    said_already,
    same_options,
    dead_otherwise,
    nothing_done,
    more_than_there_is,
    nothing_fits,
    never_used,
    never_applies,
    hears_nothing,
    idle_in_modes,
    partly_idle,
    nothing_left,
    forbidden_by_itself,
    taken_back,
    pays_for_itself,
)
CARD_CHECKS: tuple[CardCheck, ...] = (
    canonical_text,
    english_name,
    banned_text,
    same_text,
    holds_nothing,
    out_of_mode,
    mendable,
    banned_everywhere,
    drift,
    *LOGIC_CHECKS,
)
CHECKS: tuple[
    CardCheck | RunCheck | FileCheck | WantCheck | SetCheck | PlayCheck | LoopCheck | ExpectationCheck, ...
] = tuple(
    sorted(
        (
            *RUN_CHECKS,
            *NAME_CHECKS,
            *CARD_CHECKS,
            *FILE_CHECKS,
            *WANT_CHECKS,
            *SET_CHECKS,
            *PLAY_CHECKS,
            *LOOP_CHECKS,
            *EXPECTATION_CHECKS,
        ),
        key=lambda check: check.CODE,
    )
)
