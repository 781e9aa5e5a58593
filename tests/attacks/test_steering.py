"""Nothing that somebody else has written steers the terminal: names, files, scenarios, saves, messages.

A terminal obeys control characters, also those of the C1 range; signs that turn the direction of writing make a line
look like another one.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import cardlang
from cardlang.cli.app import app

STEERING = {chr(code) for code in (*range(32), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F))} - {
    "\n"
}
HOSTILE = ("\x1b[2J", "\x9b2J", "\u202e", "\r", "\x07")
GAME = "crimson-company"
SET = "game: crimson-company\nset: s\nversion: 1\ncards:\n  ogre: {name: {en: Ogre}, strength: STRONG}\n"
SCENARIOS = """game: crimson-company
scenarios:
  - name: NAME
    given: {turn: A, phase: deployment, coins: {A: 5, B: 0}}
    then: {coins: {A: 99}}
"""
FORMATS = ("full", "concise")


def run(*args: str | Path) -> Result:
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert not STEERING & set(done.stdout + done.stderr)
    return done


@pytest.mark.parametrize("sign", HOSTILE)
def test_names_of_files(sign: str, tmp_path: Path) -> None:
    try:
        path = tmp_path / f"a{sign}b.cards.yaml"
        path.write_text(SET.replace("STRONG", "x"))
    except (OSError, UnicodeError):
        pytest.skip("this file system takes no such name")
    for form in FORMATS:
        assert run("lint", "--no-cache", "--format", form, path).exit_code == 1
    for command in (["fmt"], ["text"], ["play", GAME, "--sets"]):
        assert run(*command, path).exit_code == 2
    block = "\n    name: {en: Ogre}\n    strength: 1\n    text: |\n      Deploy: gain 1  coin.\n"
    path.write_text(SET.replace(" {name: {en: Ogre}, strength: STRONG}\n", block))
    assert "would change" in run("fmt", "--check", path).stdout
    path.unlink()
    for command in (["lint"], ["fmt"], ["text"], ["test"], ["replay"], ["play", "--resume"], ["play", GAME, "--sets"]):
        assert run(*command, path).exit_code == 2


@pytest.mark.parametrize("sign", HOSTILE)
def test_names_of_scenarios(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "a.test.yaml"
    path.write_text(SCENARIOS.replace("NAME", json.dumps(f"a{sign}b")), "utf-8")
    for form in FORMATS:
        done = run("test", "--format", form, path)
        assert done.exit_code == 1
        assert "coins of A" in done.stdout


@pytest.mark.parametrize("sign", HOSTILE)
def test_names_in_saves(sign: str, tmp_path: Path) -> None:
    """A save needs no set file, so it could bring any name with it."""
    path = tmp_path / "a.json"
    for field in ("id", "name"):
        data: dict[str, Any] = json.loads(cardlang.game(GAME).start(1).to_json())["match"]
        card = data["cards"][0]
        card[field] = {"en": f"O{sign}"} if field == "name" else f"o{sign}"
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        check = blake2b(body.encode(), digest_size=16).hexdigest()
        path.write_text(f'{{"check":"{check}",\n"match":{body}}}\n', "utf-8", newline="\n")
        done = run("replay", path)
        assert done.exit_code == 2
        assert "`cards` is not what it must be" in done.stderr


@pytest.mark.parametrize("sign", HOSTILE)
def test_what_is_said_of_arguments(sign: str) -> None:
    wrong = f"a{sign}b"
    for args in (
        ["explain", wrong], ["play", wrong], ["play", GAME, "--mode", wrong], ["sim", GAME, "--bots", wrong],
        ["text", "x", "--lang", wrong], ["lint", "x", "--select", wrong],
        ["play", GAME, "--option", f"castles={wrong}"],
    ):  # fmt: skip
        done = run(*args)
        assert done.exit_code == 2
        assert done.stderr.count("\n") == 1


def test_where_a_name_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(SET.replace("{en: Ogre}", '{en: "Og\\e[2Jre"}').replace("STRONG", "1"), "utf-8")
    told = run("lint", "--no-cache", path).stdout
    assert "`en` has U+001B in it" in told
    assert f"{path}:5:21" in told


@pytest.mark.parametrize("name", ["  ", " Ogre", "Ogre "])
def test_names_that_look_like_others(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(SET.replace("{en: Ogre}", f'{{en: "{name}"}}').replace("STRONG", "1"), "utf-8")
    assert "`en` begins or ends with a space" in run("lint", "--no-cache", path).stdout
