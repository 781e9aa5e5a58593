"""Every benchmark runs and measures what it says; how fast is none of the tests' business."""

from __future__ import annotations

import json

from tests.benchmarks import counting, effects, matches, playing, reading, report
from tests.benchmarks.measure import Row, in_turn, times_faster


def test_the_twin_asks_the_same_and_ends_the_same() -> None:
    effects.check(each=20)


def test_rows_of_every_kind() -> None:
    rows = [
        *effects.rows(1, each=2),
        *playing.decisions(1, 0.01),
        *playing.clones(1, 50),
        *matches.against_fireplace(1, 0.01),
        *reading.against_lark(1),
        *reading.large_sets(1, 5),
        *counting.counts(1, matches=2),
    ]
    assert all((row.value is not None and row.value > 0) or "needs" in row.note for row in rows)
    assert [entry["name"] for entry in json.loads(report.as_json(rows))["rows"]] == [row.name for row in rows]


def test_the_median_of_the_rounds_counts() -> None:
    costs = iter([(9.0, 9.0), (1.0, 2.0), (1.0, 4.0), (1.0, 100.0)])
    now = {"them": 0.0}

    def ours() -> float:
        mine, now["them"] = next(costs)
        return mine

    rounds = list(in_turn({"ours": ours, "theirs": lambda: now["them"]}, 3))
    assert times_faster(rounds, "ours", "theirs") == 4.0


def test_targets_are_read() -> None:
    assert Row("", "", 4.0, ">= 4, aim 8", "").met
    assert not Row("", "", 1.6, "<= 1.5", "").met
    assert Row("", "", 4_999, "<= 5_000", "").met
    assert Row("", "", None, "<= 1", "").met is None
