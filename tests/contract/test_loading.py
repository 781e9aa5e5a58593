"""What `load_match` refuses: always a SaveError, never another exception, never another match."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang import SaveError, load_match
from tests.contract import playing


@lru_cache(maxsize=1)
def saved() -> str:
    return playing.at(45, seed=9).to_json()


def resaved(**changes: Any) -> str:
    """A save with other contents and a check sum that fits them."""
    match = {**json.loads(saved())["match"], **changes}
    body = json.dumps({key: value for key, value in match.items() if value is not ...}, ensure_ascii=False)
    return f'{{"check":"{blake2b(body.encode(), digest_size=16).hexdigest()}",\n"match":{body}}}\n'


def position(**changes: Any) -> dict[str, Any]:
    return {**json.loads(saved())["match"]["position"], **changes}


def test_a_save_resumes_the_same_match() -> None:
    match, again = playing.at(45, seed=9), load_match(saved())
    assert (again.to_json(), again.history, again.seed) == (saved(), match.history, match.seed)
    assert again.view(None) == match.view(None)
    assert again.game.id == match.game.id
    assert [o.data for o in again.requests[0].options] == [o.data for o in match.requests[0].options]
    playing.play(match, 1)
    playing.play(again, 1)
    assert again.to_json() == match.to_json()


def test_a_finished_match_can_be_saved() -> None:
    match = playing.play(playing.game().start(3), 3)
    again = load_match(match.to_json())
    assert (again.is_over, again.outcome, again.request) == (True, match.outcome, None)


def own_set(path: Path, text: str) -> None:
    entries = "".join(f"  c{n}: {{name: {{en: 'Ü {n}'}}, strength: {n}, text: {text}}}\n" for n in range(30))
    path.write_text(f"game: {playing.GAME}\nset: own\nversion: 1\ncards:\n{entries}", encoding="utf-8")


def all_said(match: cardlang.Match) -> Any:
    """What is asked, and the words behind it and behind what has happened."""
    asked = [(r.text(), r.source, [(o.text(), o.data) for o in r.options]) for r in match.requests]
    return asked, match.view(None), [match.why(event) for event in match.events()]


@pytest.mark.parametrize("text", ["", "Deploy: Gain 7 coins.", "Deploy: Nonsense."], ids=["gone", "other", "faulty"])
@pytest.mark.parametrize("sample", [False, True], ids=["whole", "taken-over"])
def test_a_save_carries_its_cards(tmp_path: Path, text: str, sample: bool) -> None:
    """A match goes on with the cards that it began with, also one without a seed, whose position is taken over."""
    path = tmp_path / "own.cards.yaml"
    own_set(path, "'Deploy: Flip another card in play.'")
    match = cardlang.game(playing.GAME, cardsets=[path], options={"turn limit": 20}).start(1)
    asking = (now for now in playing.walk(match, 1) if now.requests[0].source is not None)
    match = next(asking).resample(1, 1, log=True) if sample else next(asking)
    saved = match.to_json()
    path.unlink()
    if text:
        own_set(path, f"'{text}'")
    again = load_match(saved)
    assert all_said(again) == all_said(match)
    assert playing.play(again, 2).to_json() == playing.play(match, 2).to_json()
    assert all_said(again) == all_said(match)


@pytest.mark.parametrize(
    "text",
    ["", " ", "null", "[]", "{}", "3", '"x"', "{", "\x00", "match", '{"match":{}}', '{"check":"",\n"match":{}}\n',
     '{"check":"x",\n"match":', "[" * 100_000, '{"a":' * 5_000, "9" * 10_000, '{"check":"\ud800",\n"match":\ud800}\n',
     "\ufeff{}", "NaN", '{"format": 1, "engine": 1}', "PK\x03\x04"],
)  # fmt: skip
def test_what_is_no_save(text: str) -> None:
    with pytest.raises(SaveError):
        load_match(text)


@pytest.mark.parametrize("body", ["[" * 50_000, "9" * 5_000, "null", "[]", "3", "{", "NaN", "", '"x"', "{}"])
def test_other_contents_with_a_good_check_sum(body: str) -> None:
    check = blake2b(body.encode(), digest_size=16).hexdigest()
    with pytest.raises(SaveError):
        load_match(f'{{"check":"{check}",\n"match":{body}}}\n')


def test_a_save_that_is_cut_off() -> None:
    text = saved()
    for length in (*range(0, len(text), 50), len(text) - 3, len(text) - 2):
        with pytest.raises(SaveError):
            load_match(text[:length])


@pytest.mark.parametrize("offset", range(4))
def test_a_changed_byte(offset: int) -> None:
    text = saved()
    for index in range(offset * 10, len(text), 40):
        for other in "07}é\n":
            wrong = text[:index] + other + text[index + 1 :]
            if wrong.strip() != text.strip():
                with pytest.raises(SaveError):
                    load_match(wrong)


def test_added_and_missing_bytes() -> None:
    text = saved()
    for wrong in (f"x{text}", f"{text}x", f"{text}}}", f"{text}\0", text * 2, text[1:], text.replace("\n", "\r\n")):
        with pytest.raises(SaveError):
            load_match(wrong)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": 2}, "made by a newer cardlang: its format is 2, this is 1"),
        ({"format": 0}, "made by an older cardlang"),
        ({"format": "1"}, "does not say its format"),
        ({"format": ...}, "does not say its format"),
        ({"engine": 99}, "made by a newer cardlang (engine 99)"),
        ({"engine": None}, "`engine` is not what it must be"),
        ({"extra": 1}, "holds `extra`, which this cardlang does not know"),
        ({"programs": 3}, "`programs` is not what it must be"),
        ({"fingerprint": "0" * 32}, "does not have its fingerprint"),
        ({"game": "chess"}, "there is no game `chess`"),
        ({"game": ["chess"]}, ""),
        ({"mode": "dual"}, ""),
        ({"mode": []}, ""),
        ({"options": {"komi": 3}}, "no option `komi`"),
        ({"options": {"chance": "dice"}}, "option `chance`"),
        ({"options": []}, ""),
        ({"cards": []}, ""),
        ({"cards": None}, ""),
        ({"cards": [{}]}, ""),
        ({"castles": []}, ""),
        ({"history": None}, ""),
        ({"history": ["x"]}, "`history` is not what it must be"),
        ({"checks": ""}, "one check for each choice"),
        ({"script": {}}, "`script` is not what it must be"),
        ({"position": {}}, ""),
        ({"position": []}, ""),
        ({"position": None}, ""),
        *(({name: ...}, "") for name in json.loads(playing.game().start(1).to_json())["match"] if name != "edition"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(SaveError, match=re.escape(words) or None):
        load_match(resaved(**changes))


def test_a_text_that_has_no_meaning_any_more() -> None:
    cards = json.loads(saved())["match"]["cards"]
    used = next(event["card"] for event in playing.at(45, seed=9).events() if event["event"] == "open")
    for text in ("Deploy: Gian 1 coin.", "Deploy: Flip it.", "", "Income: Gain 7 coins."):
        changed = [{**card, "text": text} if number == used else card for number, card in enumerate(cards)]
        with pytest.raises(SaveError):
            load_match(resaved(cards=changed))


@pytest.mark.parametrize("column", json.loads(playing.game().start(1).to_json())["match"]["position"])
@pytest.mark.parametrize("value", [..., None, "x", {"a": 1}, 1.5, True, [["x"]], [None], [[[1.5]]]])
def test_a_position_that_is_none(column: str, value: Any) -> None:
    changed = {key: item for key, item in position(**{column: value}).items() if item is not ...}
    with pytest.raises(SaveError):
        load_match(resaved(position=changed))


def test_a_position_nested_without_end() -> None:
    nested: Any = []
    for _ in range(900):
        nested = [nested]
    with pytest.raises(SaveError):
        load_match(resaved(position=position(ret=nested)))
