"""The castles of a match: which are laid out, in what order, and that a save keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardlang
from tests.contract import playing

PLAIN = ["castle-1", "castle-2", "castle-3"]
EFFECTS = [
    "catacombs",
    "chain-tower",
    "customs-house",
    "fairground",
    "giants-keep",
    "hall-of-mirrors",
    "refuge",
    "sanctuary",
]
OWN = """
game: crimson-company
set: own
version: 1
castles:
  pigsty: {name: {en: Pigsty}}
  belfry:
    name: {en: Belfry}
    text: |
      Income: Gain 1 coin.
"""


def laid(match: cardlang.Match) -> list[str]:
    return [lane["castle"] for lane in match.view(None)["lanes"]]


def ready(castles: Any, sets: Any = None) -> cardlang.Game:
    return cardlang.game(playing.GAME, cardsets=sets, options={"castles": castles})


@pytest.mark.parametrize("sets", [None, ["base", "deluxe", "the-other-side"], playing.SETS])
def test_castles_are_plain_unless_they_are_named(sets: Any) -> None:
    assert laid(cardlang.game(playing.GAME, cardsets=sets).start(0)) == PLAIN


@pytest.mark.parametrize(
    ("castles", "there"),
    [
        ("refuge,catacombs,giants-keep", ["refuge", "catacombs", "giants-keep"]),
        (["refuge", "catacombs", "giants-keep"], ["refuge", "catacombs", "giants-keep"]),
        (("hall-of-mirrors",), ["hall-of-mirrors", "castle-1", "castle-2"]),
        ("castle-2, sanctuary", ["castle-2", "sanctuary", "castle-1"]),
        ("castle-1", PLAIN),
        ("castle-1,castle-2,fairground", ["castle-1", "castle-2", "fairground"]),
        ("", PLAIN),
        ([], PLAIN),
    ],
)
def test_named_castles_lie_as_they_are_named_and_plain_ones_fill_up(castles: Any, there: list[str]) -> None:
    assert laid(ready(castles).start(0)) == there


@pytest.mark.parametrize("castle", EFFECTS)
def test_matches_with_each_castle_come_to_an_end(castle: str) -> None:
    for seed in range(3):
        match = playing.play(ready(["castle-3", castle], playing.SETS).start(seed), seed)
        assert match.outcome is not None
        assert match.outcome["result"] in ("won", "stalemate")


@pytest.mark.parametrize("mode", ["duel", "teams", "solo", "co-op"])
@pytest.mark.parametrize("first", range(0, len(EFFECTS), 3))
def test_every_mode_has_castles_and_keeps_them_in_a_save(mode: str, first: int) -> None:
    castles = EFFECTS[first : first + 3]
    game = cardlang.game(playing.GAME, mode, cardsets=playing.SETS, options={"castles": castles})
    match = game.start(first)
    assert laid(match)[: len(castles)] == castles
    for number, _ in enumerate(playing.walk(match, first)):
        if number == 25:
            break
    again = cardlang.load_match(match.to_json())
    assert again.to_json() == match.to_json()
    assert playing.play(again, 1).outcome is not None


def test_an_edition_without_them_refuses_castles() -> None:
    with pytest.raises(cardlang.GameError, match=r"edition `early` .* has no option `castles`"):
        cardlang.game(playing.GAME, edition="early", options={"castles": "refuge"})


def test_such_an_edition_takes_ones_own_castles_without_a_text_only(tmp_path: Path) -> None:
    own = tmp_path / "own.castles.yaml"
    head = "game: crimson-company\nset: own\nversion: 1\ncastles:\n  keep:\n    name: {en: Keep}\n"
    own.write_text(head)
    assert cardlang.game(playing.GAME, edition="early", cardsets=["base", own]).castles[0].id == "keep"
    own.write_text(f"{head}    text: |\n      After a player plays a card here, that player gains 1 coin.\n")
    assert cardlang.game(playing.GAME, cardsets=["base", own]).castles[0].id == "keep"
    with pytest.raises(cardlang.GameError, match="the edition `early` has no castles with a text, and `keep` has one"):
        cardlang.game(playing.GAME, edition="early", cardsets=["base", own])


@pytest.mark.parametrize(
    ("castles", "words"),
    [
        ("drawbridge", "there is no castle `drawbridge` .*CC-OPT-CASTLE-01.*; there is .*refuge"),
        ("refuge,catacombs,refuge", "names `refuge` twice .*CC-OPT-CASTLE-01"),
        ([*PLAIN, "refuge"], "names 4 castles, and at most 3 take part .*CC-OPT-CASTLE-01"),
        (3, "is a list of castle ids, not `3`"),
        (",,,", "names a castle without an id"),
    ],
)
def test_what_is_refused_before_a_match_starts(castles: Any, words: str) -> None:
    with pytest.raises(cardlang.GameError, match=f"option `castles`.*{words}"):
        ready(castles)


def test_castles_of_ones_own_files_are_laid_out_first_and_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "own.castles.yaml").write_text(OWN)
    sets = ["base", tmp_path]
    assert laid(cardlang.game(playing.GAME, cardsets=sets).start(0)) == ["pigsty", "belfry", "castle-1"]
    assert laid(ready("refuge,belfry", sets).start(0)) == ["refuge", "belfry", "castle-1"]
    with pytest.raises(cardlang.GameError, match="no castle `belfry`"):
        ready("belfry")


def test_of_two_castles_of_one_id_that_of_ones_own_file_is_meant(tmp_path: Path) -> None:
    (tmp_path / "own.castles.yaml").write_text(OWN.replace("pigsty: {name: {en: Pigsty}}", "refuge: {name: {en: Sty}}"))
    named = ready("refuge", ["base", tmp_path])
    assert named.castles[0].name() == "Sty"
    assert ready("refuge").castles[0].name() == "Refuge"


def test_a_banned_castle_is_refused_by_name_and_else_left_out(tmp_path: Path) -> None:
    (tmp_path / "own.castles.yaml").write_text(OWN.replace("{en: Pigsty}", "{en: Pigsty}, banned: [duel]"))
    sets = ["base", tmp_path]
    assert laid(cardlang.game(playing.GAME, cardsets=sets).start(0)) == ["belfry", "castle-1", "castle-2"]
    with pytest.raises(cardlang.GameError, match="`pigsty` is banned in the mode `duel`"):
        ready("pigsty", sets)


def test_the_sets_of_the_castles_are_among_those_of_the_match() -> None:
    assert {entry["name"] for entry in ready("refuge").sets} == {"base", "deluxe"}


@pytest.mark.parametrize("castles", ["catacombs,giants-keep,refuge", "hall-of-mirrors,castle-3,fairground"])
def test_a_save_keeps_its_castles(castles: str) -> None:
    for seed in range(3):
        match = ready(castles, playing.SETS).start(seed)
        for number, _ in enumerate(playing.walk(match, seed)):
            if number == 20 + 9 * seed:
                break
        again = cardlang.load_match(match.to_json())
        assert again.to_json() == match.to_json()
        assert again.game.options["castles"] == tuple(castles.split(","))
        assert playing.play(again, 5).fingerprint() == playing.play(match, 5).fingerprint()
