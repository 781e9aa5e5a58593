"""Saving and loading at every request: no match is played again from its beginning, and it is as safe as that."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

import pytest

import cardlang
from cardlang import SaveError
from cardlang.match.match import Match
from cardlang.match.saves import resume
from tests.match import duels

SEED = 11


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the choices that were made while saves were loaded; nothing has been loaded before."""
    made: list[int] = []
    follow = resume.follow

    def counted(*args: Any, **more: Any) -> Iterator[int]:
        for number in follow(*args, **more):
            made.append(number)
            yield number

    monkeypatch.setattr(resume, "_VERIFIED", type(resume._VERIFIED)())
    monkeypatch.setattr(resume, "follow", counted)
    return made


def saves(seed: int = SEED) -> list[str]:
    """A save at every request of a match, and one at its end."""
    match = duels.all_cards().start(seed)
    return [now.to_json() for now in duels.walk(match, seed=seed)]


def forged(text: str, **changes: Any) -> str:
    """The save with other values, and a check sum that fits."""
    body = json.dumps({**json.loads(text)["match"], **changes}, ensure_ascii=False, separators=(",", ":"))
    return f'{{"check":"{blake2b(body.encode(), digest_size=16).hexdigest()}",\n"match":{body}}}\n'


def changed(items: Sequence[int], place: int) -> list[int]:
    return [*items[:place], items[place] + 1, *items[place + 1 :]]


def test_only_what_is_new_is_played(played: list[int]) -> None:
    texts = saves()
    for text in texts:
        match = cardlang.load_match(text)
        assert match.to_json() == text
    assert played == list(range(1, len(match.history) + 1))
    assert match.events() == duels.played(duels.all_cards(), SEED).events()


def test_an_earlier_save_is_played_from_the_beginning(played: list[int]) -> None:
    texts = saves()
    late, early = texts[20], texts[10]
    for text in (late, early, late):
        assert cardlang.load_match(text).to_json() == text
    assert played == [*range(1, 21), *range(1, 11), *range(11, 21)]


def test_whoever_keeps_no_events_or_some_gets_none_or_some() -> None:
    text = saves()[20]
    told = cardlang.load_match(text).events()
    assert cardlang.load_match(text, log={"phase"}).events() == [e for e in told if e["event"] == "phase"]
    with pytest.raises(cardlang.GameError):
        cardlang.load_match(text, log=False).events()
    assert cardlang.load_match(text).events() == told


def test_what_is_loaded_is_the_callers_own() -> None:
    """Playing on with one changes neither what is loaded again nor what is loaded later."""
    texts = saves()
    before = cardlang.load_match(texts[20]).events()
    for _ in range(3):
        match = cardlang.load_match(texts[20])
        assert match.to_json() == texts[20]
        assert match.events() == before
        while match.request is not None:
            match.choose(match.request.ids[-1], seat=match.request.seat)
    assert cardlang.load_match(texts[21]).to_json() == texts[21]


def test_a_save_that_is_refused_on_the_way_leaves_nothing_behind() -> None:
    """It goes on from what was loaded before, up to the choice at which it is found to be wrong."""
    texts = saves()
    early, late = texts[10], texts[20]
    assert cardlang.load_match(early).to_json() == early
    checks = json.loads(late)["match"]["checks"]
    with pytest.raises(SaveError, match="differs at choice 20"):
        cardlang.load_match(forged(late, checks=checks[:-8] + "01234567"))
    for text in (early, late):
        assert cardlang.load_match(text).to_json() == text


@pytest.mark.parametrize("place", [0, 9, 19], ids=["first", "middle", "last"])
@pytest.mark.parametrize("what", ["history", "checks"])
def test_a_changed_beginning_is_refused_also_if_the_sound_one_was_loaded(what: str, place: int) -> None:
    text = saves()[20]
    data = json.loads(text)["match"]
    checks = data["checks"][: 8 * place] + "01234567" + data["checks"][8 * place + 8 :]
    wrong = forged(text, checks=checks) if what == "checks" else forged(text, history=changed(data["history"], place))
    messages = []
    for _ in range(2):
        with pytest.raises(SaveError, match=r"differs|another position") as refused:
            cardlang.load_match(wrong)
        messages.append(str(refused.value))
        assert cardlang.load_match(text).to_json() == text
    assert messages[0] == messages[1]


def test_matches_of_other_seeds_are_not_mixed_up(played: list[int]) -> None:
    """More of them than are remembered, in turn; their histories begin alike."""
    matches: list[Match] = [duels.all_cards().start(seed) for seed in range(resume.REMEMBERED + 2)]
    for _ in range(4):
        for match in matches:
            assert cardlang.load_match(match.to_json()).to_json() == match.to_json()
            assert match.request is not None
            match.choose(match.request.ids[0])
    assert len(played) > 0
