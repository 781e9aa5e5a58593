"""Every benchmark runs and measures what it says; how fast is none of the tests' business."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module

import pytest

from tests.benchmarks import counting, effects, matches, playing, reading, report, rooms
from tests.benchmarks.measure import Row, in_turn, times_faster
from tests.test_readme import ROOT


def test_the_twin_asks_the_same_and_ends_the_same() -> None:
    effects.check(each=20)


def test_only_games_of_openspiel_itself_are_compared_with() -> None:
    """Other tests of this process may have registered games: mean-field ones, which nobody can play out, and ours."""
    pytest.importorskip("pyspiel")
    alone = "from tests.benchmarks.playing import spiel_names; print(*spiel_names())"
    fresh = subprocess.run([sys.executable, "-c", alone], capture_output=True, text=True, check=True, cwd=ROOT)
    import_module("open_spiel.python.mfg.games.crowd_modelling")
    import_module("cardlang.adapters.openspiel")
    names = playing.spiel_names()
    assert names == fresh.stdout.split()
    assert "python_tic_tac_toe" in names
    assert not {"python_mfg_crowd_modelling", "python_cardlang"} & {*names}


def test_rows_of_every_kind() -> None:
    rows = [
        *effects.rows(1, each=2),
        *playing.decisions(1, 0.01),
        *playing.clones(1, 50),
        *matches.against_fireplace(1, 0.01),
        *reading.against_lark(1, most=9),
        *reading.large_sets(1, 5),
        *counting.counts(1, matches=2),
        *rooms.rooms(1, count=3, thought=0.2, seconds=1.0),
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
