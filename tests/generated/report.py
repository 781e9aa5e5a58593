"""The distribution, as text: what became of the programs of each kind, and how often each production took part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.games import vocabularies
from cardlang.syntax.parse import reader
from tests.generated.campaign import Counts

STAGES = ("unreadable", "unsound", "refused", "sound", "unplayable", "playable", "ran", "failed")
READ = ("unsound", "sound", "unplayable", "playable")
WANTED = 1_000  # how often each production should take part in a long run
PERCENTILES = (50, 90, 99, 100)


def report(counts: Counts, wanted: int = WANTED) -> str:
    """All tables, one below the other."""
    parts = (_stages(counts), _runs(counts), _codes(counts), _productions(counts, wanted), _failures(counts))
    return "\n".join(line for part in parts for line in (*part, ""))


def production_names() -> set[str]:
    """The productions of texts, of all games; requirements and badges have start symbols of their own."""
    names = {name for vocabulary in vocabularies().values() for name in reader(vocabulary).productions}
    return names - {"requirement", "badge"}


def _stages(counts: Counts) -> Iterator[str]:
    rows = sorted({(kind, game) for kind, game, _ in counts.stages})
    yield _row(("kind", "game", *STAGES), 18)
    for kind, game in rows:
        yield _row((kind, game, *(counts.stages[kind, game, stage] for stage in STAGES)), 18)


def _runs(counts: Counts) -> Iterator[str]:
    totals = counts.totals
    yield f"{totals['programs']:,} programs; {totals['matches']:,} matches with {totals['decisions']:,} decisions"
    yield "matches: " + ", ".join(f"{name} {count:,}" for name, count in counts.results.most_common())
    known = sorted(counts.shares.elements())
    if known:
        points = [f"{p} %: {known[min(len(known) - 1, len(known) * p // 100)]}" for p in PERCENTILES]
        yield f"steps in percent of the static cost, {len(known):,} runs of abilities: {', '.join(points)}"
        digits = ", ".join(f"up to {10**size - 1:,}: {count:,}" for size, count in sorted(counts.costs.items()))
        yield f"static costs of what ran: {digits}"


def _codes(counts: Counts) -> Iterator[str]:
    yield "programs refused with each code"
    found = [f"{code} {count:,}" for code, count in sorted(counts.codes.items())]
    for start in range(0, len(found), 10):
        yield "  " + "  ".join(f"{item:<12}" for item in found[start : start + 10])


def _productions(counts: Counts, wanted: int) -> Iterator[str]:
    yield "productions, in the texts that the parser generator read as well (one in four)"
    stages = (*READ, "ran")
    yield _row(("production", "read", *stages), 14)
    rare = []
    for name in sorted(production_names()):
        row = [counts.productions[name, stage] for stage in stages]
        read = sum(row[:-1])
        rare += [f"{name} {read}"] if read < wanted else []
        yield _row((name, read, *row), 14)
    yield f"below {wanted:,}: " + (", ".join(rare) or "none")


def _failures(counts: Counts) -> Iterator[str]:
    yield f"{len(counts.failures)} failures"
    for failure in counts.failures:
        yield str(failure)


def _row(cells: Sequence[object], width: int) -> str:
    first, *rest = (f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells)
    return f"{first:<{width}}" + "".join(f"{cell:>{max(11, len(cell) + 2)}}" for cell in rest)
