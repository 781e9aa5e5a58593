"""Commands in this very process: what they print and leave with, where no stream or terminal is asked about."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cardlang
from cardlang.cli import main
from cardlang.cli.app import app
from cardlang.cli.common import hang
from cardlang.games import playable

GAME = "crimson-company"
LOOSE = (
    f"game: {GAME}\nset: mine\nversion: 1\ncards:\n  ogre:\n    name: {{en: Ogre}}\n    strength: 3\n"
    "    text: |\n      Flip a card here.\n"
)


def call(*args: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, [*map(str, args)], input=typed)


def test_games_tells_what_can_be_chosen() -> None:
    lines = call("games").stdout.splitlines()
    rows = {" ".join(line.split()) for line in lines}
    assert f"{GAME}: Crimson Company" in rows
    assert "mode duel (default): 2 players, at least 30 cards" in rows
    assert "mode solo: 1 player, at least 30 cards" in rows
    assert "mode standard (default): 2 to 5 players (2 by default), at least 78 cards" in rows
    assert "edition 2020 (default): duel, teams, solo, co-op, free-for-all" in rows
    assert "edition spanish: duel" in rows
    assert "set base (default): 78 cards" in rows
    assert any(row.startswith("set deluxe: 6 castles (chain-tower, ") for row in rows)
    limits = "option turn limit=NUMBER: end as unfinished after this many turns; 0 for none (default 0)"
    assert limits in rows, "no modes are named where all have it"
    assert any(
        row.endswith("(only in duel, teams, free-for-all, duel of the edition early, duel of the edition spanish)")
        for row in rows
    )
    assert lines.count("") == len(playable()) - 1, "between the games"


@pytest.mark.parametrize(("text", "code"), [("1 coin: Gain 1 coin", "P001"), ("Flip this face-up card", "P002")])
def test_what_a_game_cannot_play_has_a_code_like_all_findings(text: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(LOOSE.replace("Flip a card here", text))
    assert f" {code} " in call("lint", path, "--select", code, "--format", "concise").stdout
    assert re.search(rf"^{code} ", call("explain").stdout, re.MULTILINE)


def test_the_summary_counts_what_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(LOOSE)
    assert call("lint", path).stdout.endswith("1 file, 1 card: 1 warning\n")
    assert call("lint", path, "--ignore", "L").stdout == "1 file, 1 card: no findings\n"


def test_only_scenarios_that_fail_have_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.test.yaml"
    scenario = "  - {{name: {0}, given: {{coins: {{A: 1}}}}, then: {{coins: {{A: {1}}}}}}}\n"
    path.write_text(f"game: {GAME}\nscenarios:\n{scenario.format('good', 1)}{scenario.format('bad', 2)}")
    told = call("test", path, "--format", "concise")
    assert told.exit_code == 1
    assert told.stdout == f"{path}:4: bad: coins of A: expected 2, got 1\n"
    assert told.stderr == "1 passed, 1 failed\n"


@pytest.mark.parametrize(
    "args",
    [["--mode", "duel"], ["--edition", "2020"], ["--players", "2"], ["--sets", "base"], ["--option", "chance=ask"]],
)
def test_a_match_goes_on_as_it_was_saved(args: list[str], tmp_path: Path) -> None:
    path = tmp_path / "m.save"
    path.write_text(cardlang.game(GAME).start(1).to_json())
    done = call("play", "--resume", path, *args)
    assert done.exit_code == 2
    assert "only --seat and --save can stand beside it" in done.stderr


def test_who_may_sit_at_the_table_is_told() -> None:
    assert "nobody is called `ghost`; there is human, random, greedy," in call("play", GAME, "--seat", "ghost").stderr


@pytest.fixture
def save(tmp_path: Path) -> Path:
    match = cardlang.game(GAME, options={"turn limit": 2}).start(1)
    while match.request is not None:
        match.choose(match.request.ids[-1])
    path = tmp_path / "m.save"
    path.write_text(match.to_json())
    return path


def test_a_number_without_end_is_no_choice(save: Path) -> None:
    done = call("replay", save, "--step", typed=f"g {'9' * 5_000}\ng 1\nq\n")
    assert done.exit_code == 0
    assert "say which choice, from 0 to" in done.stdout
    assert "1 of " in done.stdout


def test_the_last_step_tells_how_it_ended(save: Path) -> None:
    told = call("replay", save, "--step", typed="last\nq\n").stdout.split("> ")[1]
    assert "lane 1: not won" in told
    assert "The match ends: unfinished." in told


@pytest.fixture
def leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` makes the program deaf to Ctrl-C when it leaves; these tests are not to be."""
    monkeypatch.setattr("cardlang.cli._ignore_interrupts", lambda: None)


BROKEN = """
def torn(seat, seed):
    def choose(seen):
        raise ValueError("first line\\nsecond line")

    return choose
"""


@pytest.mark.usefixtures("leaving")
@pytest.mark.parametrize("command", [["play", "--seat"], ["sim", "--jobs", "1", "--bots"]])
def test_whatever_went_wrong_is_told_in_one_line(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BROKEN)
    monkeypatch.setattr(sys, "argv", ["cardlang", command[0], GAME, "--seed", "1", *command[1:], f"{path}:torn"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("cardlang: ")
    assert "raised ValueError: first line second line" in told
    assert told.count("\n") == 1


@pytest.mark.usefixtures("leaving")
def test_a_fault_of_ours_is_told_as_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.delenv("CARDLANG_TRACEBACK", raising=False)
    monkeypatch.setattr("cardlang.games.playable", broken)
    monkeypatch.setattr(sys, "argv", ["cardlang", "games"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 70
    told = capsys.readouterr().err
    assert told.startswith("cardlang: internal error, please report it: ZeroDivisionError: by zero (")
    monkeypatch.setenv("CARDLANG_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main()


def test_on_a_terminal_a_long_row_goes_on_below_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "one two three four five six seven eight"
    assert hang("  set  ", words) == f"  set  {words}", "a program reads whole lines"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "30")
    lines = hang("  set  ", words).splitlines()
    assert lines[0] == "  set  one two three four five"
    assert lines[1] == "       six seven eight"
    assert max(map(len, lines)) <= 30
