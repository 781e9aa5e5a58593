"""The rings: what they name is there, each test is in `check` or in `rest`, and the README runs the quick one."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rings import CAMPAIGNS, SLOW, VARIABLE, campaign, in_ring, parents, slow

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", SLOW)
def test_what_is_slow_is_there_and_said_once(name: str) -> None:
    path, _, test = name.partition("::")
    assert (ROOT / path).exists()
    if test:
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert not any(slow(around) for around in list(parents(name))[1:]), "what stands around it is slow already"


def test_a_test_is_slow_by_its_name_its_file_or_its_folder() -> None:
    assert slow("tests/faults/test_board.py::test_it_is_caught[bid-of-nothing]")
    assert slow("tests/naive/test_agreement.py::test_random_matches[0]")
    assert slow("tests/properties/test_saves.py::test_every_variant_can_be_saved")
    assert not slow("tests/faults/test_board.py::test_it_can_still_be_planted[bid-of-nothing]")
    assert not slow("tests/test_rings.py")


def test_a_file_without_a_test_of_the_ring_is_left_alone() -> None:
    whole, some, none = "tests/properties", "tests/faults/test_board.py", "tests/test_rings.py"
    assert [in_ring(path, "check") for path in (whole, some, none)] == [False, True, True]
    assert [in_ring(path, "rest") for path in (whole, some, none)] == [True, True, False]
    assert in_ring("tests", "rest")
    assert in_ring("tests/properties/every.py", "rest")
    assert all(in_ring(path, "full") for path in (whole, some, none))


def test_check_and_rest_are_the_whole() -> None:
    counts = {ring: collected(ring) for ring in ("check", "rest", "full")}
    assert counts["check"] & counts["rest"] == set()
    assert counts["check"] | counts["rest"] == counts["full"]
    assert min(map(len, counts.values())) > 0


def collected(ring: str) -> set[str]:
    """The tests of a ring among those of the board of faults, which has some of both."""
    command = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", "-p", "no:cacheprovider")
    done = subprocess.run(
        [*command, "--ring", ring, "tests/faults", "tests/naive"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {line for line in done.stdout.splitlines() if "::" in line}


def test_the_readme_runs_the_quick_ring_and_ci_runs_the_rest() -> None:
    command = (ROOT / "README.md").read_text("utf-8").split("<!-- tests -->")[1].split("<!-- end -->")[0]
    assert "python -m tests check\n" in command
    assert "python -m tests rest\n" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_a_campaign_has_the_counts_of_ci_unless_deep_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert campaign("matches").seeds == range(CAMPAIGNS["matches"].full)
    monkeypatch.setenv(VARIABLE, "matches:50:4711")
    assert campaign("matches").seeds == range(4711, 4761)
    assert campaign("pairs") == (CAMPAIGNS["pairs"].full, 0)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deep", "nothing"), "there is no campaign nothing; there is matches"),
        (("deep", "--part", "0"), "--part is over 0"),
        (("check", "--jobs", "0"), "--jobs is a number from 1 on"),
        (("wide",), "invalid choice: 'wide'"),
    ],
)
def test_wrong_use(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr


def test_deep_prints_how_to_repeat_it() -> None:
    done = run("deep", "naive", "--part", "0.00001", "--seed", "7", "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "again with: python -m tests deep naive --seed 7 --part 1e-05" in done.stdout
    assert "== naive, 1 matches of the shipped machine and the naive one: python -m tests.naive 1 7" in done.stdout
    assert "passed" in done.stdout
