"""Choices of a team: proposed by one member, confirmed by the other; wherever a match is saved, copied or looked at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang.machine.run import IllegalChoice
from cardlang.match.match import Match
from tests.match import duels


def matches(count: int = 4, **options: object) -> Iterator[Match]:
    """Random matches, at every decision."""
    for seed in range(count):
        yield from duels.walk(duels.all_cards("teams", **options).start(seed), seed=seed)


@lru_cache(maxsize=1)
def _asked() -> tuple[Match, ...]:
    return tuple(m.clone() for m in matches(16) if m.request is not None and m.request.purpose == "agreement")


def asked_to_agree() -> list[Match]:
    """Copies of matches in which a member of a team is asked to agree."""
    assert len(_asked()) >= 15
    return [match.clone() for match in _asked()]


def answer(match: Match, flag: str) -> None:
    assert match.request is not None
    match.choose(next(option for option in match.request.options if option.data.get("flag") == flag))


def test_the_other_member_of_the_same_team_is_asked() -> None:
    proposer, seen = -1, 0
    for match in matches(8):
        if match.request is not None and match.request.purpose == "agreement":
            seen += 1
            assert (match.request.seat - proposer) % 4 == 2
            assert [option.data["flag"] for option in match.request.options] == ["agree", "object"]
        proposer = match.request.seat if match.request is not None else -1
    assert seen >= 5


def test_what_is_proposed_is_shown() -> None:
    for match in asked_to_agree():
        request = match.request
        assert request is not None
        assert request.proposed
        assert all(option.text() in request.text() for option in request.proposed)
    assert all(match.request.proposed == () for match in matches(1) if match.request and not match.state.joint)


def test_a_view_says_of_a_question_what_the_request_says() -> None:
    several, proposed = 0, 0
    for match in matches(4):
        for request in match.requests:
            shown = next(r for r in match.view(request.seat)["requests"] if r["seat"] == request.seat)
            for name in ("about", "proposed"):
                assert shown.get(name, []) == [option.id for option in getattr(request, name)]
            assert request.behalf == "", "all seats answer for themselves or their team"
            several += len(request.about) > 1
            proposed += bool(request.proposed)
    assert several > 0
    assert proposed > 0


def test_who_proposes_chooses_among_the_same_after_an_objection_and_that_holds() -> None:
    for match in asked_to_agree():
        assert match.request is not None
        proposer = (match.request.seat + 2) % 4
        proposed = [option.id for option in match.request.proposed]
        answer(match, "object")
        assert match.request is not None
        assert match.request.seat == proposer
        if set(proposed) <= set(match.request.ids):
            match.choose_all(proposed)
        else:  # a set of which later members are not offered yet, or nothing at all
            match.choose(match.request.ids[0])
            continue
        assert match.request is None or match.request.purpose != "agreement" or match.request.seat != proposer


def test_agreeing_does_what_an_objection_and_the_same_choice_do() -> None:
    compared = 0
    for match in asked_to_agree():
        assert match.request is not None
        proposed = [option.id for option in match.request.proposed]
        agreed, objected = match.clone(), match.clone()
        answer(agreed, "agree")
        answer(objected, "object")
        if len(proposed) == 1 and proposed[0] in objected.requests[0].ids:
            objected.choose(proposed[0])
            if objected.state.joint:  # one of several that may be chosen: no more of them
                continue
            assert objected.view(None) == agreed.view(None)
            compared += 1
    assert compared >= 5


def test_saves_and_replays_go_on_from_between() -> None:
    for match in asked_to_agree()[:12]:
        text = match.to_json()
        loaded = cardlang.load_match(text)
        assert loaded.to_json() == text
        assert played(loaded) == played(match.clone())
        again = match.game.start(match.seed)
        for choice in match.history:
            again.choose(choice)
        assert again.fingerprint() == match.fingerprint()


def played(match: Match) -> str:
    for _ in duels.walk(match, seed=5):
        pass
    return match.fingerprint()


def test_with_the_option_nobody_is_asked_to_agree() -> None:
    assert all(m.request is None or m.request.purpose != "agreement" for m in matches(3, joint="proposer"))


def test_a_copy_for_a_seat_can_be_played_on() -> None:
    for number, match in enumerate(asked_to_agree()[:12]):
        for seat in range(4):
            assert played(match.resample(seat, number))


def test_only_the_member_who_is_asked_can_answer() -> None:
    for match in asked_to_agree()[:12]:
        request = match.request
        assert request is not None
        for seat in {0, 1, 2, 3} - {request.seat}:
            with pytest.raises(IllegalChoice):
                match.choose(request.options[0], seat=seat)


def forged(match: Match, joint: Any) -> Match:
    state = match.clone().state
    state.joint = joint
    copy = match.clone()
    copy._state = state
    return copy


@pytest.mark.parametrize("joint", [(), (-1,), (-2,), (-3,), (10**6,)])
def test_a_save_in_which_nothing_is_proposed_is_refused(joint: tuple[int, ...]) -> None:
    match = asked_to_agree()[0]
    with pytest.raises(cardlang.SaveError):
        cardlang.load_match(forged(match, joint).to_json())


def test_the_question_says_what_it_is_about_before_what_is_proposed_and_nothing_twice() -> None:
    sets, both = 0, 0
    for match in asked_to_agree():
        request = match.request
        assert request is not None
        about = [option.text() for option in request.about]
        proposed = [option.text() for option in request.proposed if option.text() not in about]
        words = "".join(", ".join(part) + ": " for part in (about, proposed) if part)
        assert request.text().startswith(words + "Do you agree?")
        sets += bool(about and not proposed)
        both += bool(about and proposed)
    assert sets
    assert both


def test_a_proposal_that_nobody_is_asked_about_is_refused() -> None:
    match = duels.all_cards("teams").start(random.Random(1).randrange(9))
    with pytest.raises(cardlang.SaveError):
        cardlang.load_match(forged(match, (3,)).to_json())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(cardlang.GameError, match="4"):
        cardlang.game(duels.GAME, "teams", players=players)
