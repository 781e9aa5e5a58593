"""Several seats may owe answers at once: they answer in any order, in secret, and a save may fall in between.

The duel asks one seat at a time, so these matches are played by an engine that asks both before each Recruitment.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import cardlang
from cardlang.machine.codebook import NO, YES
from cardlang.match.match import Match
from tests.match import duels
from tests.match.engines import barriers, engine

ORDERS = ([0, 1], [1, 0])


@pytest.fixture(autouse=True)
def _barriers() -> Iterator[None]:
    with engine(barriers):
        yield


def start(seed: int = 3) -> Match:
    return duels.all_cards().start(seed)


def play(match: Match, order: Sequence[int] | None, seed: int = 0, saves: list[str] | None = None) -> Match:
    """To the end; who answers first is given, or drawn. What is answered depends on the seat and the moment only."""
    rng = random.Random(seed)
    while match.request is not None:
        assert len(match.history) < 2_000
        if saves is not None:
            saves.append(match.to_json())
        owed = [request.seat for request in match.requests]
        asked = match.requests[0] if len(owed) == 1 else by_seat(match, rng.choice(owed) if order is None else order[0])
        moment = f"{asked.seat} {len(match.history)} {match.state.turn}"
        match.choose(random.Random(moment).choice(asked.ids), seat=asked.seat)
    return match


def by_seat(match: Match, seat: int) -> Any:
    return next(request for request in match.requests if request.seat == seat)


def test_both_are_asked_in_seat_order() -> None:
    match = start()
    assert [request.seat for request in match.requests] == [0, 1]
    assert match.request is match.requests[0]
    mine, theirs = {"seat": 0, "purpose": "may", "options": [NO, YES]}, {"seat": 1, "purpose": "may"}
    assert match.view(0)["requests"] == [mine, theirs]
    with pytest.raises(cardlang.IllegalChoice, match="several requests are open: say whose answer it is"):
        match.choose(YES)


def test_an_answer_waits_for_the_others() -> None:
    match = start()
    before = match.view(None)
    assert match.choose(YES, seat=1) == []
    assert match.history == ()
    assert [request.seat for request in match.requests] == [0]
    assert {**match.view(None), "requests": None} == {**before, "requests": None}
    with pytest.raises(cardlang.IllegalChoice, match="no request is open for seat 1"):
        match.choose(NO, seat=1)
    match.choose(NO, seat=0)
    assert match.history == (NO, YES)
    assert match.request is not None
    assert match.request.purpose == "bid-card"


def test_what_was_answered_shows_to_nobody() -> None:
    yes, no = start(), start()
    yes.choose(YES, seat=1)
    no.choose(NO, seat=1)
    for seat in (0, 1):
        assert (yes.view(seat), yes.events(seat), repr(yes)) == (no.view(seat), no.events(seat), repr(no))
    drawn = {yes.resample(0, seed).state.asks[1][5] for seed in range(20)}
    assert drawn == {YES, NO}, "a copy for the other seat draws the answer anew"
    assert {yes.resample(0, seed).fingerprint() for seed in range(9)} == {
        no.resample(0, seed).fingerprint() for seed in range(9)
    }
    assert {yes.resample(1, seed).state.asks[1][5] for seed in range(9)} == {YES}


def test_every_order_of_arrival_gives_the_same_bytes() -> None:
    for seed in range(4):
        ends = [play(start(seed), order) for order in ORDERS]
        ends += [play(start(seed), None, draw) for draw in range(4)]
        assert len({match.to_json() for match in ends}) == 1
        assert len({json.dumps(match.events()) for match in ends}) == 1


@pytest.mark.parametrize("order", [*ORDERS, None])
def test_a_save_with_answers_half_in(order: list[int] | None) -> None:
    saves: list[str] = []
    end = play(start(), order, saves=saves).to_json()
    half = [text for text in saves if any(ask[5] >= 0 for ask in json.loads(text)["match"]["position"]["asks"])]
    assert len(half) > 5
    for text in saves:
        match = cardlang.load_match(text)
        assert match.to_json() == text
        assert play(match, order).to_json() == end


def test_a_copy_with_answers_half_in() -> None:
    match = start()
    match.choose(YES, seat=1)
    again = cardlang.load_match(match.resample(1, 5).to_json())
    again.choose(NO, seat=0)
    assert again.history == (NO, YES)


def test_a_replay_gives_the_answers_in_seat_order() -> None:
    end = play(start(), [1, 0])
    replay = cardlang.replay(end.to_json())
    assert replay.choice(1).seat == 0
    assert replay.choice(2).seat == 1
    assert [r.seat for r in replay.match_at(1).requests] == [1]
    assert replay.match_at(len(replay)).to_json() == end.to_json()
    for choices in range(len(replay)):
        again = replay.match_at(choices)
        again.choose(replay.history[choices], seat=again.requests[0].seat)
        assert again.to_json() == replay.match_at(choices + 1).to_json()


def test_a_forged_answer_is_refused() -> None:
    match = start()
    match.choose(YES, seat=1)
    from tests.match.test_forged_saves import forged

    for ask in ([0, 6, 0, 0, [0, 1], 77], [5, 6, 0, 0, [0, 1], 1], [], None, [0, 0, 0, 0, 0, "x"]):
        with pytest.raises(cardlang.SaveError):
            cardlang.load_match(forged(match.to_json(), ("position", "asks", 0), ask))
