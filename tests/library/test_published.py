"""Each version of a shipped set has one content, which is on record."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.games import vocabularies
from cardlang.library import load_files, shipped_sets
from cardlang.library.published import changed, recorded_hashes, version_key
from tests.library.record_versions import recorded

GAME = "crimson-company"


@pytest.mark.parametrize("game", [game for game in vocabularies() if shipped_sets(game)])
def test_what_ships_is_what_is_on_record_for_its_version(game: str) -> None:
    assert recorded_hashes(game) == recorded(game), (
        "a shipped set has changed: give it a new version, then `python tests/library/record_versions.py`"
    )


def test_a_game_without_sets_has_no_record() -> None:
    assert recorded_hashes("no-such-game") == {}


def test_an_edited_set_is_told_from_the_one_whose_version_it_has(tmp_path: Path) -> None:
    shipped = next(path for path in shipped_sets(GAME) if path.name == "base.cards.yaml")
    copy = tmp_path / "base.cards.yaml"
    answers = []
    for text in (shipped.read_text("utf-8"), shipped.read_text("utf-8").replace("strength: 1", "strength: 2", 1)):
        copy.write_text(text, "utf-8")
        (about,) = (a for a in cardlang.game(GAME, cardsets=[copy]).sets if a["sha256"] == sha(copy))
        answers.append(changed(GAME, about))
    assert answers == [False, True]


def sha(path: Path) -> str:
    (found,) = load_files([path], vocabularies()).sets
    return found.sha256


def test_nothing_is_said_of_sets_and_versions_that_are_not_on_record() -> None:
    for name, version in (("mine", 1), ("base", 999)):
        assert version_key(name, version) not in recorded_hashes(GAME)
        assert changed(GAME, {"name": name, "version": version, "sha256": "0" * 64}) is None
