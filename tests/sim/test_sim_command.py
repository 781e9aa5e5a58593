"""`cardlang sim` as a person or a script meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from cardlang.cli.app import app
from cardlang.sim import schema

GAME = "crimson-company"
START = [sys.executable, "-c", "from cardlang.cli import main; main()", "sim"]


def sim(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*START, *args], capture_output=True, text=True, timeout=300, check=False, env=os.environ | environment
    )


def test_the_table() -> None:
    done = sim(GAME, "--games", "40", "--seed", "3", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "Crimson Company, duel: 40 matches between random, seeds 3 to 42" in done.stdout
    for word in (
        "ended",
        "won 40",
        "stalemate 0",
        "chains cut",
        "turns",
        "decisions",
        "who begins",
        "seat B",
        "Alchemist",
    ):
        assert word in done.stdout
    assert "* played seldom" in done.stdout
    assert "\x1b" not in done.stdout, "no colour where nobody can see it"
    assert done.stderr == ""


def test_json_is_the_same_for_any_number_of_jobs() -> None:
    args = (
        GAME,
        "--games",
        "24",
        "--seed",
        "3",
        "--json",
        "--bots",
        "random,stalling",
        "--sets",
        "base",
        "--sets",
        "ragnarok",
    )
    one, two = (sim(*args, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == two.stdout
    data = json.loads(one.stdout)
    Draft202012Validator(schema()).validate(data)
    assert {about["name"] for about in data["sets"]} == {"base", "ragnarok"}


@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    told = sim(GAME, "--games", "3", "--seat", "random", "--seat", "greedy", "--jobs", "1", COLUMNS=str(width)).stdout
    assert "bot 2" in told
    assert max(map(len, told.splitlines())) <= width


def test_terminals_without_colour() -> None:
    shown = {
        name: sim(GAME, "--games", "2", "--jobs", "1", FORCE_COLOR="1", **{name: "1"}).stdout
        for name in ("X", "NO_COLOR")
    }
    assert "\x1b[" in shown["X"]
    assert not any(f"\x1b[{code}" in shown["NO_COLOR"] for code in ("3", "9")), "styles, but no colours"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("chess",), "there is no game `chess`"),
        ((GAME, "--games", "0"), "the number of matches lies between 1 and 10000000; it cannot be 0"),
        ((GAME, "--games", "-3"), "it cannot be -3"),
        ((GAME, "--games", "many"), "'many' is not a valid int"),
        ((GAME, "--jobs", "0"), "the number of jobs lies between 1 and 256; it cannot be 0"),
        ((GAME, "--jobs", "257"), "it cannot be 257"),
        ((GAME, "--jobs", "two"), "'two' is not a valid int"),
        ((GAME, "--bots", "ghost"), "nobody is called `ghost`; there is random, greedy, search[:N|:Ns]"),
        ((GAME, "--bots", "human"), "nobody is called `human`"),
        ((GAME, "--bots", "search:0"), "it takes a number of playouts"),
        ((GAME, "--bots", "random,random,random"), "name one bot for all of them or 2, not 3"),
        ((GAME, "--bots", "random", "--seat", "random"), "say the same"),
        ((GAME, "--bots", "nowhere.py:x"), "there is no file `nowhere.py`"),
        ((GAME, "--mode", "blitz"), "has no mode `blitz`"),
        ((GAME, "--sets", "atlantis"), "there is no set or file `atlantis`"),
        ((GAME, "--sets", "ragnarok"), "name every set that takes part: `--sets base --sets ragnarok`"),
        ((GAME, "--option", "castles=mine"), "name also the set of a castle of your own: `--sets FILE`"),
        ((GAME, "--only", "ragnarok"), "the set `ragnarok` takes no part here; there is base"),
        ((GAME, "--width", "wide"), "a width is a number of percent, as in 2%, not `wide`"),
        ((GAME, "--width", "0"), "a width is a number between 0 and 0.5 (0.02 is 2 %); it cannot be 0"),
        ((GAME, "--option", "luck=3"), "has no option `luck`"),
    ],
)
def test_wrong_use_is_refused_in_one_line(args: tuple[str, ...], told: str) -> None:
    done = CliRunner().invoke(app, ["sim", *args, "--json"])
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())
    assert done.stdout == "", "nothing half-written"


def test_a_faulty_set_is_shown_at_its_words(tmp_path: Path) -> None:
    bad = tmp_path / "bad.cards.yaml"
    bad.write_text(
        f"game: {GAME}\nset: bad\nversion: 1\ncards:\n  x:\n    name: {{en: X}}\n    strength: 1\n    text: |\n"
        "      Deploy: Flipp a card here.\n",
        "utf-8",
    )
    done = sim(GAME, "--sets", "base", "--sets", str(bad), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "bad.cards.yaml:9:15" in done.stderr


BOTS = """
from pathlib import Path

def broken(seat, seed):
    return lambda seen: {}[seen.seat]

def marking(seat, seed):
    Path(__file__).with_name(f"seen-{seed}").touch()
    return lambda seen: seen.request.ids[0]
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_raises(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, "utf-8")
    done = sim(GAME, "--games", "6", "--seed", "20", "--jobs", jobs, "--json", "--bots", f"random,{path}:broken")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"the bot `{path}:broken` in seat B, at decision " in done.stderr
    assert "of the match with seed 20, raised KeyError: 1" in done.stderr
    assert f"--seed 20 --seat random --seat {path}:broken" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_shows_what_there_is(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, "utf-8")
    args = (GAME, "--games", "1000000", "--seed", "0", "--jobs", jobs, "--json", "--bots", f"{path}:marking")
    with subprocess.Popen(
        [*START, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # jobs in the background ignore it
    ) as process:  # fmt: skip
        try:
            end = time.monotonic() + 120
            while not (tmp_path / "seen-250").exists():
                assert time.monotonic() < end
                assert process.poll() is None, process.communicate()
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear of it, too
            told, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    data = json.loads(told)
    Draft202012Validator(schema()).validate(data)
    assert data["interrupted"]
    assert 0 < data["matches"]["played"] < 1_000_000
    assert errors == f"cardlang: interrupted after {data['matches']['played']} of 1000000 matches\n"


def test_help_names_every_bot() -> None:
    from cardlang.bots import names

    shown = " ".join(sim("--help", COLUMNS="200").stdout.replace("│", " ").split())
    assert all(name.partition("[")[0] in shown for name in names())
    assert "Examples:" in shown
