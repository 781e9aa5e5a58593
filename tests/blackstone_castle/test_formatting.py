"""Requirements, badges and other sides are printed, formatted and linted like all card text."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardlang.cli.app import app

TASKS = """\
game: blackstone-castle
set: mine
version: 1
tasks:
  night-watch:  # a remark stays
    name: {en: Night Watch}
    deck: guild
    type: knight
    points: 2
    badge: a captain
    requirement: |
      requires a scout in column c and
      any lion spy at B-S.
"""
CARDS = """\
game: blackstone-castle
set: mine
version: 1
cards:
  turncoat:
    name: {en: Turncoat}
    type: special
    text: |
      Always: This card cannot be kept.
    reverse:
      name: {en: Loyalist}
      text: |
        Always: this card cannot be move.
"""


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def written(folder: Path, section: str, text: str) -> Path:
    path = folder / f"mine.{section}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_task_is_formatted_in_place(tmp_path: Path) -> None:
    path = written(tmp_path, "tasks", TASKS.replace("column c", "column C"))
    code, said = run("lint", str(path), "--format", "concise")
    assert code == 0, "other words are a note"
    assert "the badge of `night-watch` is said in other words than it is printed" in said
    assert "the requirement of `night-watch` is said in other words than it is printed" in said
    assert run("fmt", str(path))[0] == 0
    mended = TASKS.replace("badge: a captain", "badge: any captain").replace(
        "requires a scout in column c and\n      any lion spy", "Requires any scout in column C and\n      a lion spy"
    )
    assert path.read_text(encoding="utf-8") == mended
    assert run("lint", str(path))[0] == 0
    assert run("fmt", "--check", str(path))[0] == 0


def test_a_task_is_printed(tmp_path: Path) -> None:
    path = written(tmp_path, "tasks", TASKS.replace("column c", "column C"))
    lines = run("text", str(path))[1].splitlines()
    assert "  Night Watch, deck guild, type knight, points 2, badge any captain" in lines
    assert "    Requires any scout in column C and a lion spy at B-S." in lines


@pytest.mark.parametrize("word", ["cannot be move", "can be kept"])
def test_the_other_side_is_read_too(tmp_path: Path, word: str) -> None:
    path = written(tmp_path, "cards", CARDS.replace("cannot be move", word))
    code, said = run("lint", str(path), "--format", "concise")
    assert code == 1
    assert f"{path}:13:" in said
    path = written(tmp_path, "cards", CARDS.replace("cannot be move", "cannot be moved"))
    assert run("lint", str(path), "--format", "concise")[1].count("L003") == 1
    assert run("fmt", str(path))[0] == 0
    assert "Always: This card cannot be moved." in path.read_text(encoding="utf-8")
    said = run("text", str(path))[1]
    assert said.index("Turncoat") < said.index("on its other side: Loyalist") < said.index("cannot be moved")
