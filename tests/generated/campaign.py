"""Many programs of one kind: made, judged, played in batches, counted; what goes wrong is kept with all it takes to see
it again.
"""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from cardlang.games import vocabularies
from tests.generated.judging import PLAYED, Source, Verdict, WrongError, judge, judge_file
from tests.generated.playing import Tally, play
from tests.generated.texts import KINDS, set_file

FILES = "files"  # the kind that makes whole set files
BATCH = 10
PATIENCE = 60.0  # seconds of CPU for one text or one match, a thousand times what it takes


@dataclass(slots=True)
class Failure:
    """A text, or the texts of a match, that brought about what must not happen."""

    kind: str
    seed: str
    what: str
    texts: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.kind} (seed {self.seed}): {self.what}", *(f"    {text!r}" for text in self.texts)]
        return "\n".join(lines)


@dataclass(slots=True)
class Counts:
    """What became of the programs; two of these add up."""

    stages: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # kind, game, how far it came
    codes: Counter[str] = field(default_factory=Counter)
    productions: Counter[tuple[str, str]] = field(default_factory=Counter)  # name, how far the text came
    shares: Counter[int] = field(default_factory=Counter)  # steps used, in percent of the static cost
    costs: Counter[int] = field(default_factory=Counter)  # static costs of what ran, by number of digits
    results: Counter[str] = field(default_factory=Counter)
    totals: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Take in the counts of another share of the work."""
        for name in ("stages", "codes", "productions", "shares", "costs", "results", "totals"):
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures


class TooSlowError(AssertionError):
    """Nothing came of it within the time for a thousand like it."""


@contextmanager
def patience() -> Iterator[None]:
    """Raise TooSlowError in whatever uses too much CPU; without a clock for it (Windows) nothing is watched."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_slow(*_: object) -> None:
        raise TooSlowError(f"more than {PATIENCE:.0f} seconds")

    before = signal.signal(signal.SIGVTALRM, too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def run(kind: str, game: str, seed: str, count: int) -> Counts:
    """Make and try `count` programs; the same arguments always make the same ones."""
    return _Run(kind, game, seed).done(count)


class _Run:
    def __init__(self, kind: str, game: str, seed: str) -> None:
        self.kind, self.game, self.seed = kind, game, seed
        self.counts = Counts()
        self.waiting: list[Verdict] = []

    def done(self, count: int) -> Counts:
        for number in range(count):
            if self.kind == FILES:
                self._file(f"{self.seed}/{number}")
            else:
                self._text(f"{self.seed}/{number}")
        if self.waiting:
            self._play(f"{self.seed}/rest")
        self.counts.totals["programs"] += count
        return self.counts

    def _file(self, seed: str) -> None:
        data = set_file(Random(f"{self.kind}/{self.game}/{seed}"), self.game)
        found: Counter[str] = Counter()
        try:
            with patience():
                found = judge_file(data)
        except Exception:  # whatever it is, the report shows it
            self._failed(seed, (repr(data),))
        self.counts.codes.update(found)
        self.counts.stages[self.kind, self.game, "refused" if found else "sound"] += 1

    def _text(self, seed: str) -> None:
        random = Random(f"{self.kind}/{self.game}/{seed}")
        castles = self.game in PLAYED and any(noun.kind == "castle" for noun in vocabularies()[self.game].nouns)
        source: Source = "castle" if castles and random.random() < 0.2 else "card"
        text = KINDS[self.kind](random, vocabularies()[self.game], source)
        try:
            with patience():
                verdict = judge(text, self.game, source)
        except Exception:  # whatever it is, the report shows it
            self._failed(seed, (f"{source}: {text}",))
            return
        self.counts.stages[self.kind, self.game, verdict.stage] += 1
        self.counts.codes.update(set(verdict.codes))
        self.counts.productions.update((name, verdict.stage) for name in verdict.productions)
        if verdict.stage == "playable":
            self.waiting.append(verdict)
            if len(self.waiting) == BATCH:
                self._play(seed)

    def _play(self, seed: str) -> None:
        programs, self.waiting = self.waiting, []
        tally = Tally()
        try:
            with patience():
                for part in "ab":  # two positions, two tempers
                    play(programs, seed := f"{seed}{part}", tally)
        except Exception as error:  # whatever it is, the report shows it
            guilty = _guilty(programs, seed, type(error))
            self._failed(seed, tuple(f"{program.source}: {program.text}" for program in guilty))
        self._count(programs, tally)

    def _count(self, programs: list[Verdict], tally: Tally) -> None:
        counts = self.counts
        counts.totals.update(matches=tally.matches, decisions=tally.decisions)
        counts.results.update(tally.results)
        counts.shares.update(100 * used // cost for used, cost in tally.shares)
        counts.costs.update(len(str(cost)) for _, cost in tally.shares)
        for number in tally.opened | tally.held:
            counts.stages[self.kind, self.game, "ran"] += 1
            counts.productions.update((name, "ran") for name in programs[number].productions)

    def _failed(self, seed: str, texts: tuple[str, ...]) -> None:
        what = traceback.format_exc(limit=-3).strip()
        self.counts.failures.append(Failure(self.kind, seed, what, texts))
        self.counts.stages[self.kind, self.game, "failed"] += 1


def _guilty(programs: list[Verdict], seed: str, error: type[Exception]) -> list[Verdict]:
    """The programs without which the match would not fail in this way."""
    innocent: set[int] = set()
    for number in range(len(programs)):
        try:
            with patience():
                play(programs, seed, Tally(), frozenset({*innocent, number}))
        except error:
            innocent.add(number)
        except Exception:  # another failure: this one was needed for the first
            continue
    return [program for number, program in enumerate(programs) if number not in innocent]


def shares(kinds: dict[str, int], games: tuple[str, ...]) -> Iterator[tuple[str, str, int]]:
    """How many programs of each kind and game; twice as many for each game that can be played."""
    weights = {game: 2 if game in PLAYED else 1 for game in games}
    for kind, count in kinds.items():
        left = count
        for number, game in enumerate(games):
            part = left if number == len(games) - 1 else count * weights[game] // sum(weights.values())
            left -= part
            yield kind, game, part


__all__ = ["BATCH", "FILES", "Counts", "Failure", "WrongError", "run", "shares"]
