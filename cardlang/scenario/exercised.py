"""Branch coverage of card texts: abilities begun, both outcomes of conditions, options, steps done and declined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardlang.diagnostics.model import CardlangError, Location
from cardlang.games import find_game
from cardlang.library.records import CardRecord, CardSet
from cardlang.match.branches import Branch, Way, branches
from cardlang.match.watching import TextPart, Watch
from cardlang.scenario.by_set import records_by_set, table
from cardlang.scenario.model import Files, Scenario
from cardlang.scenario.run import Progress, Result, run

_MISSED: Mapping[Way, str] = {
    "begins": "never begins",
    "holds": "never holds",
    "fails": "never fails",
    "chosen": "is never chosen",
    "yes": "is never done",
    "no": "is never declined",
}


@dataclass(frozen=True, slots=True)
class Missing:
    """A branch that no passing scenario takes: the card, the words, what never happens, their location."""

    card: str
    words: str
    what: str
    location: Location


@dataclass(frozen=True, slots=True)
class Exercised:
    """The branches of the texts of one set: how many there are, and which are missing."""

    game: str
    cardset: str
    ways: int
    missing: tuple[Missing, ...]

    @property
    def taken(self) -> int:
        """The number of branches that some passing scenario takes."""
        return self.ways - len(self.missing)


def run_watched(scenarios: Sequence[Scenario], progress: Progress | None = None) -> tuple[list[Result], list[Watch]]:
    """Run scenarios in order, each with a watch of its own."""
    results, watches = [], []
    for index, scenario in enumerate(scenarios):
        if progress is not None:
            progress(index, len(scenarios), scenario.name)
        watches.append(Watch())
        results.append(run(scenario, watches[-1]))
    return results, watches


def sets_of(files: Files) -> list[CardSet]:
    """The sets that the scenario files test, each once."""
    return list({cardset.path: cardset for file in files.files for cardset in file.cardsets}.values())


def exercised(cardsets: Iterable[CardSet], results: Sequence[Result], watches: Sequence[Watch]) -> list[Exercised]:
    """The branches of each set that passing scenarios take, in the order in which the sets first occur."""
    every = Watch()
    for result, watch in zip(results, watches, strict=True):
        if result.passed:
            every.add(watch)
    found = []
    for (game, name), records in records_by_set(cardsets).items():
        ways = [(record, branch) for record in records for branch in ways_of(record)]
        missing = [_missing(record, branch) for record, branch in ways if not branch.taken(every)]
        found.append(Exercised(game, name, len(ways), tuple(missing)))
    return found


def ways_of(record: CardRecord) -> list[Branch]:
    """The branches of a record in all modes that have a place for it, each once."""
    definition = find_game(record.game)
    found: dict[tuple[TextPart, Way], Branch] = {}
    for mode in definition.modes.values():
        try:
            there = branches(definition, mode, record)
        except CardlangError:  # banned, or no card for this mode
            continue
        for branch in there:
            found.setdefault((branch.part, branch.way), branch)
    return list(found.values())


def _missing(record: CardRecord, branch: Branch) -> Missing:
    texts = {text.pointer: text for side in record.sides for text in side.texts.values()}
    text = texts[branch.part.pointer]
    words = " ".join(text.source[branch.span.start : branch.span.end].split())
    return Missing(record.id, words, _MISSED[branch.way], text.locate(branch.span))


def lines(found: Sequence[Exercised]) -> Iterator[str]:
    """A table of the sets, and a list of what is missing, as text."""
    rows = [(one, one.taken, one.ways) for one in found]
    yield from table("ways of the cards' texts that passing scenarios take", ("taken", " ways"), rows)
    yield f"not taken: {sum(len(one.missing) for one in found)}"
    for missing in (missing for one in found for missing in one.missing):
        place = missing.location
        yield f"{place.path}:{place.line}:{place.column}: {missing.card}: `{missing.words}` {missing.what}"
