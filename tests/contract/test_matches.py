"""The end of a match, what a seat sees, copies, replays, and the options of a match."""

from __future__ import annotations

import json
import random

import pytest

import cardlang
from tests.contract import playing


@pytest.mark.parametrize("seed", range(20))
def test_the_end(seed: int) -> None:
    match = playing.game().start(seed)
    for _ in playing.walk(match, seed):
        assert (match.is_over, match.outcome, match.returns) == (False, None, (0.0, 0.0))
        assert match.view(None)["over"] is False
    assert match.is_over
    assert match.outcome is not None
    assert set(match.outcome) == {"result", "winner"}
    assert sum(match.returns) == 0
    if match.outcome["result"] == "won":
        winner = "AB".index(match.outcome["winner"])
        assert match.returns == tuple(1.0 if seat == winner else -1.0 for seat in (0, 1))
    else:
        assert match.outcome == {"result": "stalemate", "winner": None}
        assert match.returns == (0.0, 0.0)
    view = match.view(0)
    assert (view["over"], view["outcome"], view["winner"]) == (True, match.outcome["result"], match.outcome["winner"])


def test_views_and_events_are_plain_data_and_the_callers_own() -> None:
    match = playing.at(50)
    for seat in (None, 0, 1):
        view, events = match.view(seat), match.events(seat)
        assert json.loads(json.dumps(view)) == view
        assert json.loads(json.dumps(events)) == events
        view["players"].clear()
        events.clear()
        assert match.view(seat)["players"]
        assert match.events(seat)


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_there_are_only_the_seats_of_the_mode(seat: int) -> None:
    match = playing.at(3)
    for look in (match.view, match.events):
        with pytest.raises(IndexError, match="seats are 0 to 1"):
            look(seat)
    with pytest.raises(IndexError):
        match.resample(seat, 1)


def test_only_the_host_sees_the_order_of_the_deck() -> None:
    match = playing.at(20)
    assert len(match.view(None)["deck"]["order"]) == match.view(None)["deck"]["count"]
    assert "order" not in match.view(0)["deck"]
    hidden = {card["card"] for card in match.view(None)["deck"]["order"][1:]}
    shown = json.dumps([match.view(0), [o.data for r in match.requests for o in r.options]])
    assert not any(f'"card": {card},' in shown for card in hidden)


def test_a_clone_goes_its_own_way() -> None:
    match = playing.game().start(11)
    for number, _ in enumerate(playing.walk(match, 11)):
        if number % 10 == 0:
            twin = match.clone()
            assert playing.state_of(twin) == playing.state_of(match)
            before = playing.state_of(match)
            playing.play(twin, seed=number)
            assert playing.state_of(match) == before
            assert match.request is not None
            assert match.request.options[0].data == match.clone().requests[0].options[0].data


def test_a_clone_is_not_moved_by_what_happens_to_the_match() -> None:
    match = playing.at(30)
    twin = match.clone()
    before = playing.state_of(twin)
    playing.play(match)
    assert playing.state_of(twin) == before


@pytest.mark.parametrize("seat", [0, 1])
def test_resample_keeps_what_the_seat_knows(seat: int) -> None:
    match = playing.game().start(21)
    for number, _ in enumerate(playing.walk(match, 21)):
        if number % 8 == 0:
            before = playing.state_of(match)
            copies = [match.resample(seat, seed) for seed in range(6)]
            assert playing.state_of(match) == before
            for copy in copies:
                assert copy.view(seat) == match.view(seat)
                assert copy.events(seat) == match.events(seat)
                assert copy.seed is None
                for mine, other in zip(match.requests, copy.requests, strict=True):
                    assert (mine.seat, mine.purpose, mine.source) == (other.seat, other.purpose, other.source)
                    assert [o.data for o in mine.options] == [o.data for o in other.options]
            if match.view(None)["deck"]["count"] > 8:
                assert len({copy.fingerprint() for copy in copies}) == 6
                assert len({json.dumps(copy.view(None)["deck"]["order"]) for copy in copies}) == 6


def test_resample_is_the_same_for_the_same_seed() -> None:
    match = playing.at(25)
    assert match.resample(0, 5).to_json() == match.resample(0, 5).to_json()


def test_a_resampled_match_can_be_played_and_saved() -> None:
    copy = playing.at(25).resample(0, 5)
    assert playing.state_of(cardlang.load_match(copy.to_json()))[0] == copy.fingerprint()
    assert playing.play(copy).is_over


@pytest.mark.parametrize("seed", range(6))
def test_game_seed_and_history_are_the_replay(seed: int) -> None:
    match = playing.game().start(seed)
    prints = [match.fingerprint() for _ in playing.walk(match, seed)]
    again = playing.game().start(seed)
    for code, expected in zip(match.history, prints, strict=True):
        assert again.fingerprint() == expected
        again.choose(code)
    assert playing.state_of(again) == playing.state_of(match)


def test_different_seeds_make_different_matches() -> None:
    assert len({playing.game().start(seed).fingerprint() for seed in range(50)}) == 50


def test_why_gives_the_words_behind_an_event() -> None:
    match = playing.play(playing.game().start(2), 2)
    reasons = [match.why(event) for event in match.events() if "why" in event]
    assert len(reasons) > 5
    for reason in reasons:
        assert reason is not None
        assert reason.words == reason.text[reason.start : reason.end]
    assert match.why({"event": "phase"}) is None


# --- options -------------------------------------------------------------------------------------------


def test_handicap() -> None:
    plain, helped = playing.game().start(4), playing.game(handicap="A:5").start(4)
    coins = [player["coins"] for player in plain.view(None)["players"]]
    assert [player["coins"] for player in helped.view(None)["players"]] == [coins[0] + 5, coins[1]]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_turn_limit(limit: int) -> None:
    match = playing.play(playing.game(turn_limit=limit).start(4))
    assert match.outcome == {"result": "unfinished", "winner": None}
    assert match.returns == (0.0, 0.0)
    assert sum(event["event"] == "phase" and event["phase"] == "income" for event in match.events()) == limit


def cuts(match: cardlang.Match) -> int:
    return sum(event["event"] == "chain-cut" for event in match.events())


def test_chain_limit_and_what_becomes_of_the_match() -> None:
    dropped = [playing.play(playing.game(chain_limit=1).start(seed), seed) for seed in range(10)]
    assert all(match.outcome is not None and match.outcome["result"] != "loop" for match in dropped)
    assert sum(cuts(match) for match in dropped) > 0
    ended = [playing.play(playing.game(chain_limit=1, on_loop="end").start(seed), seed) for seed in range(10)]
    assert {"result": "loop", "winner": None} in [match.outcome for match in ended]
    assert all(cuts(match) > 0 for match in ended if match.outcome == {"result": "loop", "winner": None})


def test_chance_can_be_asked_and_the_whole_match_be_driven_so() -> None:
    rng = random.Random(1)
    match = playing.game(chance="ask").start()
    asked = 0
    while match.request is not None:
        request = match.request
        if request.seat == -1:
            assert request.purpose == "chance"
            assert request.source is None
            asked += 1
        match.choose(rng.choice(request.options), seat=request.seat)
    assert match.is_over
    assert asked >= 40  # who starts, and each card of the deck but the last


def test_answers_of_chance_decide_what_comes() -> None:
    def started(pick: int) -> cardlang.Match:
        match = playing.game(chance="ask").start()
        while match.request is not None and match.request.seat == -1:
            match.choose(match.request.options[pick])
        return match

    first, last = started(0), started(-1)
    assert (first.view(None)["turn"], last.view(None)["turn"]) == ("A", "B")
    assert [card["card"] for card in first.view(None)["offer"]] == [0, 1, 2, 3]
    most = len(playing.game().cards) - 1
    assert [card["card"] for card in last.view(None)["offer"]] == [most, most - 1, most - 2, most - 3]


def test_a_match_in_which_chance_is_asked_can_be_saved_at_any_moment() -> None:
    match = playing.game(chance="ask").start()
    for _ in range(50):
        match = cardlang.load_match(match.to_json())
        assert match.request is not None
        match.choose(match.request.options[0])
