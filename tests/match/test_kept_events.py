"""Matches that keep some events, copies that keep others, ids without options."""

from __future__ import annotations

import pickle
import random

import pytest

import cardlang
from tests.match import duels


def test_a_log_of_some_events_only() -> None:
    whole, some = duels.all_cards().start(4), duels.all_cards().start(4, log={"play", "win"})
    rng = random.Random(1)
    while not whole.is_over:
        code = rng.choice(duels.codes(whole))
        told = whole.choose(code)
        assert [event for event in told if event["event"] in ("play", "win")] == some.choose(code)
    assert some.events() == [event for event in whole.events() if event["event"] in ("play", "win")] != []
    assert some.fingerprint() == whole.fingerprint()


def test_copies_keep_what_they_are_asked_to() -> None:
    match = duels.all_cards().start(4)
    for _ in range(9):
        match.choose(match.requests[0].options[0])
    assert match.clone().events() == match.events() != []
    assert match.clone(log=True).events() == []
    assert match.resample(0, 1).events() == match.events()
    for none in (False, (), set[str]()):
        with pytest.raises(cardlang.GameError, match="keeps no log"):
            match.clone(log=none).events()
    some = match.clone(log={"bid"})
    rng = random.Random(1)
    while not some.is_over:
        some.choose(duels.uniform(some, rng))
    assert {event["event"] for event in some.events()} == {"bid"}
    copy = some.clone()
    assert copy.events() == some.events()
    with pytest.raises(cardlang.GameError):
        match.clone(log=False).clone().events()


def test_a_copy_of_a_log_is_its_own() -> None:
    match = duels.all_cards().start(4, log={"bid"})
    copy = match.clone()
    for _ in duels.walk(copy, duels.uniform, 1):
        pass
    assert match.events() == []
    assert len(copy.events()) > 5


def test_a_pickled_match_goes_on_to_keep_what_it_kept() -> None:
    match = duels.all_cards().start(4, log={"bid", "pass"})
    for _ in range(9):
        match.choose(match.requests[0].options[0])
    again = pickle.loads(pickle.dumps(match))
    assert again.events() == match.events() != []
    code = duels.codes(match)[0]
    assert again.choose(code) == match.choose(code)


def test_what_a_game_says_of_events_is_the_same_after_other_matches() -> None:
    """It keeps the words of events: those of one match are not said of another."""
    played, fresh = (cardlang.game(duels.GAME, cardsets=duels.SETS) for _ in range(2))
    for seed in range(2):
        for _ in duels.walk(played.start(seed), seed=seed):
            pass
    one, other, rng = played.start(2), fresh.start(2), random.Random(2)
    while not one.is_over:
        code = duels.uniform(one, rng)
        assert one.choose(code) == other.choose(code)


def test_ids_are_those_of_the_options() -> None:
    for match in duels.walk(duels.all_cards().start(3), seed=3):
        for request in match.requests:
            assert request.ids == tuple(option.id for option in request.options)
