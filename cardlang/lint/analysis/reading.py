"""The sound texts of a record, as the checks see them: each once, with the modes in which it holds.

The analysis of a text is cached while the checks visit its record, so they share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from cardlang.diagnostics.model import Diagnostic, Severity, Span
from cardlang.library.records import CardRecord, CardText
from cardlang.lint.analysis.afterwards import facts_after, only_chooses
from cardlang.lint.analysis.amounts import AmountBounds
from cardlang.lint.analysis.card_facts import fits_itself, known_of_itself, lies_there
from cardlang.lint.analysis.claims import EVERYBODY, ClaimReader
from cardlang.lint.analysis.terms import Case, Claim, Term
from cardlang.meaning.model import Meaning
from cardlang.syntax.nodes import (
    Ability,
    Change,
    Choose,
    Condition,
    CountsAs,
    Do,
    Forbid,
    Keyword,
    Lack,
    Later,
    Name,
    Node,
    Room,
    Seq,
    Step,
    Text,
)
from cardlang.vocabulary.kinds import Timing
from cardlang.vocabulary.model import Vocabulary

_GONE: frozenset[Timing] = frozenset({"leaving"})
_SHOWN: frozenset[Timing] = _GONE | {"called", "phase", "window", "static", "scoring", "buying", "final"}
"""The timings at which a card is certainly face-up when its text begins, and those at which it is in play no more."""


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """A step and its context: the conditions around it, and the claims that are known when it begins."""

    ability: Ability
    step: Step
    before: Step | None
    around: tuple[Condition, ...] = ()
    known: Case = ()
    since: Case = ()  # what is certain of the thing that the step before acted on, if it acted on one
    instead_of: tuple[Step, ...] = ()  # for a step after *Otherwise*: the steps that were not done


@dataclass(frozen=True)
class TextReading:
    """One sound text of a record, and the modes in which it holds: all modes of the game if it names none."""

    record: CardRecord
    text: CardText
    tree: Text
    meaning: Meaning
    vocabulary: Vocabulary
    modes: Sequence[str]
    cache: dict[str, Any] = field(default_factory=dict, compare=False)  # what has been found out about it
    _by_modes: dict[tuple[str, ...], ClaimReader] = field(default_factory=dict, compare=False)

    def reader(self, modes: Sequence[str] | None = None) -> ClaimReader:
        """Return the reader of claims for some modes; by default, for all modes in which the text holds."""
        chosen = tuple(self.modes if modes is None else modes)
        found = self._by_modes.get(chosen)
        if found is None:
            found = self._by_modes[chosen] = ClaimReader(
                AmountBounds(self.vocabulary, chosen), self.meaning, lambda sel: fits_itself(self, sel)
            )
        return found

    def quote(self, *nodes: Node | Span) -> str:
        """Return the words of some nodes as they are written, in backticks."""
        spans = [one.span if isinstance(one, Node) else one for one in nodes]
        words = [" ".join(self.text.source[span.start : span.end].split()) for span in spans]
        return " and ".join(f"`{one}`" for one in words)

    def finding(
        self, code: str, message: str, where: Node | Span, severity: Severity, advice: str | None = None
    ) -> Diagnostic:
        """Return a finding on some words of the text."""
        span = where.span if isinstance(where, Node) else where
        return Diagnostic(code, message, self.text.locate(span), severity, help=advice)

    def timing(self, ability: Ability) -> Timing | None:
        """Return when an ability is carried out or holds, by its keyword; None without a keyword."""
        header = ability.header
        return self.vocabulary.keyword[header.word].timing if isinstance(header, Keyword) else None

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities that the text writes out; those of a shorthand are checked at its definition."""
        return tuple(ability for ability in self.tree.abilities if ability.short is None)

    @cached_property
    def asked(self) -> tuple[StepQuestion, ...]:
        """All steps, each with its context."""
        return tuple(one for ability in self.abilities for one in self._of_ability(ability))

    def _of_ability(self, ability: Ability) -> Iterator[StepQuestion]:
        timing = self.timing(ability)
        known: Case = ()
        one_sided = self.record.reverse is None and self.record.kind == "card"
        shown = one_sided and (timing in _SHOWN or (timing is None and ability.listener is not None))
        if shown:
            face = self.reader().face_of(("this", "card"))
            front = next((one.id for one in self.vocabulary.faces if one.value == 0), "")
            known = (Claim(face, frozenset({front})),)
        known = (*known, *self._level(ability))
        if shown and timing not in _GONE and lies_there(self, ability):
            for one in self._of_steps(ability, ability.body, known, still=timing in ("static", "window", "final")):
                denied = (condition for step in one.instead_of for condition in step.conditions)
                asked = (*one.around, *one.step.conditions, *denied)
                own = known_of_itself(self, ability, asked) if one.known else ()
                yield replace(one, known=(*one.known, *own)) if own else one
            return
        yield from self._of_steps(ability, ability.body, known, still=timing in ("static", "window", "final"))

    def _level(self, ability: Ability) -> Iterator[Claim]:
        """Yield that nobody is ahead, for an ability that works only then."""
        header = ability.header
        entry = self.vocabulary.keyword[header.word] if isinstance(header, Keyword) else None
        if entry is None or not entry.level:
            return
        for verb in self.vocabulary.verbs:
            if entry.timing in verb.asked_last:
                word = entry.words["en"][0]
                why = f"`{word}:` works only where nobody {verb.words['en'][1]} the {entry.reach}"
                yield Claim(Term(("does", verb.id, ("this", entry.reach)), EVERYBODY, why), frozenset({"nobody"}))

    def _of_steps(
        self,
        ability: Ability,
        steps: Sequence[Step],
        known: Case,
        around: tuple[Condition, ...] = (),
        since: Case = (),
        *,
        still: bool,
    ) -> Iterator[StepQuestion]:
        """Yield steps in sequence. `still`: no step changes what a later one asks about."""
        before, chain = None, list[Step]()
        for step in steps:
            chain = [*chain, before] if step.link == "else" and before is not None else []
            yield StepQuestion(ability, step, before, around, known, since, tuple(chain))
            inner, once = (*around, *step.conditions), step.each is None and step.repeat is None
            told = since if once else ()
            match step.action:
                case Seq(steps=parts):
                    yield from self._of_steps(
                        ability, parts, known if once else (), inner if once else (), told, still=still
                    )
                case Choose(options=options):
                    for option in options:
                        yield from self._of_steps(
                            ability, (option,), known if once else (), inner if once else (), told, still=still
                        )
                case Later(step=put_off):
                    yield from self._of_steps(ability, (put_off,), (), still=False)
                case Do() | Name() | Change() | Forbid() | Lack() | CountsAs() | Room():
                    pass  # contains no steps
            if only_chooses(step):
                since = (*since, *facts_after(self.reader(), step))
            elif not (still or _untouched(steps, step)):
                known, around, since = (), (), facts_after(self.reader(), step)
            before = step


def _untouched(steps: Sequence[Step], step: Step) -> bool:
    """Return whether the next step begins only if this one did nothing, so nothing has changed by then."""
    following = next((after for one, after in pairwise(steps) if one is step), None)
    return following is not None and following.link == "else" and not isinstance(step.action, Seq | Choose)


_LAST: dict[int, tuple[CardRecord, Vocabulary, tuple[TextReading, ...]]] = {}


def readings(record: CardRecord, vocabulary: Vocabulary) -> tuple[TextReading, ...]:
    """Return the sound texts of a record. Only the result for the last record is cached."""
    last = _LAST.get(id(record))
    if last is not None and last[0] is record and last[1] is vocabulary:
        return last[2]
    found = tuple(_readings(record, vocabulary))
    _LAST.clear()
    _LAST[id(record)] = (record, vocabulary, found)
    return found


def _readings(record: CardRecord, vocabulary: Vocabulary) -> Iterator[TextReading]:
    texts = {id(text): text for text in record.texts.values()}
    played: Mapping[int, list[str]] = {key: [] for key in texts}
    for mode in vocabulary.modes:
        text = record.text(mode)
        if text is not None and mode not in record.banned:
            played[id(text)].append(mode)
    for key, text in texts.items():
        if text.sound and text.tree is not None and text.meaning is not None:
            modes = played[key] or list(vocabulary.modes)
            yield TextReading(record, text, text.tree, text.meaning, vocabulary, modes)
