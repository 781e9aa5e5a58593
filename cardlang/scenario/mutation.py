"""Mutation testing: whether the scenarios of a card notice changes of its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardlang.diagnostics.model import Location
from cardlang.games import dialect_of, vocabularies
from cardlang.library.records import CardRecord, CardSet, CardText
from cardlang.match.watching import Watch
from cardlang.scenario.by_set import records_by_set, table
from cardlang.scenario.model import Scenario
from cardlang.scenario.mutants import Mutant, mutants
from cardlang.scenario.run import Progress, Result, run


@dataclass(frozen=True, slots=True)
class Unnoticed:
    """A change that no scenario notices: the card, its words before and after, their location."""

    card: str
    before: str
    after: str
    location: Location


@dataclass(frozen=True, slots=True)
class Noticed:
    """The mutants of one set: how many there are, and those that no passing scenario notices."""

    game: str
    cardset: str
    changed: int
    missed: tuple[Unnoticed, ...]

    @property
    def noticed(self) -> int:
        """The number of mutants that some scenario notices."""
        return self.changed - len(self.missed)


def noticed(
    cardsets: Sequence[CardSet], results: Sequence[Result], watches: Sequence[Watch], progress: Progress | None = None
) -> list[Noticed]:
    """Change the texts of some sets, one thing at a time, and run the passing scenarios with the card.

    `watches` belong to the `results`: the scenarios in which a text did something run first.
    """
    of_set = records_by_set(cardsets)
    using = _by_text(results, watches)
    total, done, found = sum(map(len, of_set.values())), 0, []
    for (game, name), records in of_set.items():
        changed, missed = 0, list[Unnoticed]()
        for record in records:
            if progress is not None:
                progress(done, total, record.id)
            done += 1
            for text in _texts(record):
                for mutant in mutants(text, record.kind, vocabularies()[game], dialect_of(game)):
                    changed += 1
                    if not any(_notices(one, text, mutant) for one in using.get(_key(text), ())):
                        place = text.locate(mutant.node.span)
                        missed.append(Unnoticed(record.id, mutant.before, mutant.after, place))
        found.append(Noticed(game, name, changed, tuple(missed)))
    return found


def _texts(record: CardRecord) -> list[CardText]:
    """The sound texts of a record, each once."""
    every = {text.pointer: text for side in record.sides for text in side.texts.values()}
    return [text for text in every.values() if text.sound and text.tree is not None]


def _key(text: CardText) -> tuple[str, str]:
    return text.file.path, text.pointer


def _by_text(results: Sequence[Result], watches: Sequence[Watch]) -> dict[tuple[str, str], list[Scenario]]:
    """The passing scenarios that have each text; those in which it began come first."""
    began: dict[tuple[str, str], list[Scenario]] = {}
    others: dict[tuple[str, str], list[Scenario]] = {}
    for result, watch in zip(results, watches, strict=True):
        if result.passed:
            active = {(part.path, part.pointer) for part in (*watch.began, *(part for part, _ in watch.held))}
            for key in {_key(text) for record in result.scenario.fixtures for text in _texts(record)}:
                (began if key in active else others).setdefault(key, []).append(result.scenario)
    return {key: began.get(key, []) + others.get(key, []) for key in began.keys() | others.keys()}


def _notices(scenario: Scenario, text: CardText, mutant: Mutant) -> bool:
    """Whether a scenario fails with the changed text."""
    fixtures = tuple(_with(record, text, mutant.text) for record in scenario.fixtures)
    return not run(replace(scenario, fixtures=fixtures)).passed


def _with(record: CardRecord, text: CardText, other: CardText) -> CardRecord:
    """A record with one of its texts replaced by another."""
    sides = [
        replace(side, texts={mode: other if _key(one) == _key(text) else one for mode, one in side.texts.items()})
        for side in record.sides
    ]
    return sides[0] if len(sides) == 1 else replace(sides[0], reverse=sides[1])


def lines(found: Sequence[Noticed]) -> Iterator[str]:
    """A table of the sets, and a list of the unnoticed changes, as text."""
    rows = [(one, one.noticed, one.changed) for one in found]
    yield from table("changed texts that passing scenarios notice", ("noticed", "changed"), rows)
    yield f"not noticed: {sum(len(one.missed) for one in found)}"
    for missed in (missed for one in found for missed in one.missed):
        place = missed.location
        yield f"{place.path}:{place.line}:{place.column}: {missed.card}: `{missed.before}` as `{missed.after}`"
