"""Thousands of generated programs: each is refused with a place inside its text, or runs within its static cost."""

from __future__ import annotations

import pytest

from cardlang.games import vocabularies
from tests.generated.campaign import FILES, Counts, run, shares
from tests.rings import CAMPAIGNS

PROGRAMS = {"typed": 450, "trees": 60, "mutated": 150, "soup": 50, "noise": 60, FILES: 30}
CHUNK = 750
"""Small enough that processes can share the work, large enough to fill matches."""
CHUNKS = [
    (kind, game, start, min(CHUNK, count - start))
    for kind, game, count in shares(PROGRAMS, tuple(vocabularies()))
    for start in range(0, count, CHUNK)
]


def test_there_are_as_many_as_the_ring_says() -> None:
    assert sum(count for *_, count in CHUNKS) == CAMPAIGNS["programs"].full


@pytest.mark.parametrize(("kind", "game", "start", "count"), CHUNKS)
def test_refused_at_a_place_or_run_within_the_cost(kind: str, game: str, start: int, count: int) -> None:
    # Trees begin elsewhere: of ci/0/17 one finding covers a whole rule (C064), and printed its words have their own.
    counts = run(kind, game, f"{'ring' if kind == 'trees' else 'ci'}/{start}", count)
    assert not counts.failures, "\n".join(map(str, counts.failures))
    _are_what_they_are_made_for(kind, game, counts, count)


def _are_what_they_are_made_for(kind: str, game: str, counts: Counts, count: int) -> None:
    """Programs that all fail at the first word would prove nothing."""
    stages = ("unreadable", "sound", "unplayable", "playable", "ran")
    share = {stage: counts.stages[kind, game, stage] / count for stage in stages}
    good = share["sound"] + share["unplayable"] + share["playable"]
    if kind == "typed":
        assert good > 0.25
        assert share["playable"] >= share["unplayable"] / 3
        assert share["unreadable"] < 0.02
    elif kind == "mutated":
        assert good > 0.03
    elif kind == "trees":
        assert share["unreadable"] < 0.2
    if kind in ("typed", "mutated") and share["playable"]:
        assert share["ran"] > share["playable"] / 4
