"""The trees of shipped texts in the user's cache: what is found there is what would be read."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardlang.games import vocabularies
from cardlang.library import load_files, shipped_sets, trees
from cardlang.library.records import Loaded
from cardlang.library.trees import TREES, trees_of
from tests.parsers import with_parsers

TEXTS = [("Deploy: Flip a card here.", ""), ("Deploy: Nonsense.", ""), ("Income: Flip Old Tom.", "Old Tom")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own, which lies there."""
    monkeypatch.delenv("CARDLANG_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cardlang" / "trees"


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no text can be read."""

    def refuse(*_: Any, **__: Any) -> None:
        pytest.fail("a text is read")

    monkeypatch.setattr(trees, "parse_text", refuse)


def _words(game: str = "crimson-company") -> Any:
    return vocabularies()[game]


def _trees(loaded: Loaded) -> list[Any]:
    """The tree of each text, with its cost and the place of its first ability."""
    texts = [text for cardset in loaded.sets for record in cardset.records for text in record.texts.values()]
    found = [
        (text.tree, text.meaning.cost, text.tree.abilities[0].span) for text in texts if text.tree and text.meaning
    ]
    assert len(found) == len(texts) > 0
    return found


def test_what_ships_is_the_same_from_the_cache(folder: Path) -> None:
    for game in ("crimson-company", "castle-combo", "blackstone-castle"):
        read = load_files(shipped_sets(game), vocabularies())
        cold = load_files(shipped_sets(game), vocabularies(), cached=True)
        warm = load_files(shipped_sets(game), vocabularies(), cached=True)
        assert _trees(read) == _trees(cold) == _trees(warm)
        assert read.diagnostics == cold.diagnostics == warm.diagnostics
    assert any(folder.iterdir())


@pytest.mark.usefixtures("folder")
def test_what_was_read_once_is_not_read_again(request: pytest.FixtureRequest) -> None:
    read = trees_of(TEXTS, _words(), cached=True)
    assert [tree is not None for tree in read] == [True, False, True]
    request.getfixturevalue("unread")
    assert trees_of(TEXTS, _words(), cached=True) == read
    spans = [[ability.body[0].span for ability in tree.abilities] for tree in read if tree is not None]
    again = trees_of(TEXTS, _words(), cached=True)
    assert [[ability.body[0].span for ability in tree.abilities] for tree in again if tree is not None] == spans


def test_nothing_is_kept_unless_it_is_asked_for(folder: Path) -> None:
    trees_of(TEXTS, _words())
    assert not folder.exists()


def test_other_texts_names_words_and_code_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = len(trees_of(TEXTS, _words(), cached=True))
    for number, other in enumerate(
        ([*TEXTS, ("Deploy: Gain 1 coin.", "")], [TEXTS[0], TEXTS[1], ("Income: Flip Old Tom.", "Old Tim")]),
        start=2,
    ):
        trees_of(other, _words(), cached=True)
        assert len([*folder.iterdir()]) == number
    trees_of(TEXTS, _words("castle-combo"), cached=True)
    assert len([*folder.iterdir()]) == kept + 1
    monkeypatch.setattr(trees, "_code", lambda: "another cardlang")
    trees_of(TEXTS, _words(), cached=True)
    assert len([*folder.iterdir()]) == kept + 2


@pytest.mark.parametrize("content", [b"", b"no pickle", pickle.dumps("no list")[:-1]])
def test_an_entry_that_cannot_be_loaded_is_read_again(content: bytes, folder: Path) -> None:
    read = trees_of(TEXTS, _words(), cached=True)
    (entry,) = folder.iterdir()
    TREES.write(entry.name, content)
    assert trees_of(TEXTS, _words(), cached=True) == read


def test_an_entry_that_somebody_has_changed_is_none(folder: Path) -> None:
    read = trees_of(TEXTS, _words(), cached=True)
    (entry,) = folder.iterdir()
    stored = bytearray(entry.read_bytes())
    stored[-10] ^= 1
    entry.write_bytes(stored)
    assert trees_of(TEXTS, _words(), cached=True) == read


def test_the_cache_can_be_turned_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLANG_NO_CACHE", "1")
    trees_of(TEXTS, _words(), cached=True)
    assert not folder.exists()


def test_every_process_finds_what_another_one_has_read(tmp_path: Path) -> None:
    """Sets have their members in another order in each process."""
    games = "crimson-company", "castle-combo", "blackstone-castle"
    script = f"from cardlang.scenario.sets import shipped\nfor game in {games}: shipped(game)"
    cache, found = with_parsers(tmp_path), list[set[str]]()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": str(cache)}
        environment.pop("CARDLANG_NO_CACHE", None)
        subprocess.run([sys.executable, "-c", script], env=environment, check=True)
        found.append({entry.name for entry in (cache / "cardlang" / TREES.name).iterdir()})
    assert found[0] == found[1]
