"""Saves that are played again: after any number of choices, by another engine, and refused where they differ."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang import SaveError
from cardlang.games.position import CardAt, Position
from cardlang.machine.rules import Rules
from cardlang.match import engine as numbered
from cardlang.match.match import Match
from cardlang.match.saves.replay import KEEP
from cardlang.match.start import start_position
from tests.match import duels
from tests.match.engines import Change, backwards, engine, generous, marking, overtaken, renamed, reworded


@lru_cache(maxsize=4)
def finished(seed: int = 4) -> Match:
    return duels.played(duels.all_cards(), seed)


def at(choices: int, seed: int = 4) -> Match:
    match = duels.all_cards().start(seed)
    for code in finished(seed).history[:choices]:
        match.choose(code)
    return match


# --- looking at a replay ---------------------------------------------------------------------------


def test_a_match_after_any_number_of_choices() -> None:
    replay = cardlang.replay(finished().to_json())
    assert len(replay) == len(finished().history) > KEEP
    for choices in range(len(replay) + 1):
        match = replay.match_at(choices)
        assert match.to_json() == at(choices).to_json()
        assert match.events() == at(choices).events()


def test_the_choices_of_a_replay() -> None:
    replay, match = cardlang.replay(finished().to_json()), duels.all_cards().start(4)
    for number, code in enumerate(finished().history, start=1):
        request = match.requests[0]
        option = next(option for option in request.options if option.id == code)
        expected = (request.seat, request.purpose, option.data, match.choose(code))
        assert tuple(replay.choice(number)) == expected


@pytest.mark.parametrize("number", [-1, 10**6])
def test_choices_that_are_not_there(number: int) -> None:
    replay = cardlang.replay(finished().to_json())
    for look in (replay.match_at, replay.choice):
        with pytest.raises(IndexError, match=f"there is no choice {number}; there are {len(replay)}"):
            look(number)
    with pytest.raises(IndexError):
        replay.choice(0)


def test_what_a_replay_hands_out_is_the_callers_own() -> None:
    replay = cardlang.replay(at(20).to_json())
    for choices in (0, 10, 20):
        before = replay.match_at(choices).to_json()
        list(duels.walk(replay.match_at(choices)))
        assert replay.match_at(choices).to_json() == before


def test_the_beginning_of_a_match() -> None:
    replay = cardlang.replay(duels.all_cards().start(1).to_json())
    assert len(replay) == 0
    assert replay.match_at(0).history == ()


def test_only_a_match_with_a_seed_can_be_played_again() -> None:
    with pytest.raises(SaveError, match="did not begin with its setup"):
        cardlang.replay(at(10).resample(0, 1).to_json())


def test_a_loaded_match_knows_why() -> None:
    match = at(40)
    again = cardlang.load_match(match.to_json())
    assert again.events() == match.events()
    assert [again.why(event) for event in again.events()] == [match.why(event) for event in match.events()]
    with pytest.raises(cardlang.GameError, match="keeps no log"):
        cardlang.load_match(match.to_json(), log=False).events()


# --- other engines -----------------------------------------------------------------------------------


@contextmanager
def newer() -> Iterator[int]:
    """An engine of a higher number, which makes other programs."""
    with pytest.MonkeyPatch.context() as patch, engine(renamed):
        patch.setattr(numbered, "ENGINE", numbered.ENGINE + 1)
        yield numbered.ENGINE


@pytest.mark.parametrize("choices", [0, 7, 33, 10**6])
def test_a_newer_engine_goes_on_where_it_is_asked_the_same(choices: int) -> None:
    text, played = at(choices).to_json(), finished()
    with newer() as number:
        again = cardlang.load_match(text)
        assert f'"engine":{number},' in again.to_json() != text
        assert again.history == played.history[:choices]
        for code in played.history[choices:]:
            again.choose(code)
        assert (again.outcome, again.view(None)) == (played.outcome, played.view(None))


def test_an_older_engine_does_not_go_on_but_can_play_again() -> None:
    with newer() as number:
        text = at(20).to_json()
    with pytest.raises(SaveError, match=rf"made by a newer cardlang \(engine {number}\); this is engine {number - 1}"):
        cardlang.load_match(text)
    assert len(cardlang.replay(text)) == 20


def test_other_programs_of_the_same_engine() -> None:
    """Neither of two engines of one number that make different programs of the same cards is to be trusted."""
    text, seedless = at(25).to_json(), at(25).resample(0, 3).to_json()
    with engine(renamed):
        for save, read in ((text, cardlang.load_match), (text, cardlang.replay), (seedless, cardlang.load_match)):
            with pytest.raises(SaveError, match=r"engine \d+ made other programs of its cards than this engine \d+"):
                read(save)


def test_a_position_of_an_older_engine_cannot_go_on() -> None:
    seedless = at(25).resample(0, 3).to_json()
    with newer(), pytest.raises(SaveError, match="reads its cards differently"):
        cardlang.load_match(seedless)


def asked(match: Match) -> tuple[Any, ...]:
    """Who is asked for what, and what can be answered."""
    return next(((ask[0], match.state.rules.purposes[ask[1]], ask[4]) for ask in match.state.asks), ())


def first_difference(change: Change, history: tuple[int, ...]) -> int:
    """The first choice at which the changed engine asks something else."""
    with engine():
        one = duels.all_cards().start(4)
        usual = []
        for code in history:
            usual.append(asked(one))
            one.choose(code)
    with engine(change):
        other = duels.all_cards().start(4)
        for number, code in enumerate(history):
            if asked(other) != usual[number]:
                return number + 1
            other.choose(code)
    raise AssertionError("they never differ")


@pytest.mark.parametrize("read", [cardlang.load_match, cardlang.replay])
@pytest.mark.parametrize("change", [generous, backwards, overtaken, reworded])
def test_another_rule_is_refused_at_the_choice_where_it_shows(change: Change, read: Callable[[str], Any]) -> None:
    text, history = finished().to_json(), finished().history
    number = first_difference(change, history)
    assert number < 20
    words = f"played again, this match differs at choice {number} of {len(history)}: here [AB] is asked for"
    with engine(change), pytest.raises(SaveError, match=words):
        read(text)


def test_another_rule_that_no_request_shows_is_refused_at_the_end() -> None:
    text, early = at(30).to_json(), at(2).to_json()
    with engine(marking):
        with pytest.raises(SaveError, match=r"another position after choice 30, the last one: it differs in .*laid"):
            cardlang.load_match(text)
        cardlang.load_match(early)


def test_a_match_that_ends_sooner_is_refused() -> None:
    text = finished().to_json()

    def short(rules: Rules) -> None:
        rules.parameters = {**rules.parameters, "turn limit": 3}

    with engine(short), pytest.raises(SaveError, match=r"differs at choice \d+ of \d+: it is over before"):
        cardlang.load_match(text)


def test_a_card_that_cannot_be_read_any_more_is_named() -> None:
    text = at(5).to_json()
    known = re.search(r'"text":"(Deploy: [^"]*)"', text)
    assert known is not None
    with pytest.raises(SaveError, match="check sum"):
        cardlang.load_match(text.replace(known[1], "Deploy: Gian 1 coin."))


# --- positions ---------------------------------------------------------------------------------------


def prescribed(*brings: str) -> Match:
    """A position in which the deck runs out, and what the reshuffle brings is prescribed."""
    records = {record.id: record for record in duels.all_cards().cards}
    names = list(records)

    def cards(first: int, size: int) -> tuple[CardAt, ...]:
        return tuple(CardAt(name, name) for name in names[first : first + size])

    position = Position(
        turn="A", phase="recruitment", coins={"A": 5, "B": 5}, offer=cards(0, 4), deck=cards(4, 1), discard=cards(5, 9),
        chance=brings or tuple(reversed(names[5:11])),
    )  # fmt: skip
    return start_position(duels.GAME, None, position, lambda _, name: records.get(name))


def test_a_position_with_cards_without_text_is_saved() -> None:
    lanes = ({"A": (CardAt("V(3)", "V(3)"),), "B": (CardAt("V(2)", "V(2)"),)},)
    match = start_position(duels.GAME, None, Position(turn="A", phase="recruitment", lanes=lanes), lambda *_: None)
    assert '"V(3)"' in match.to_json()
    assert cardlang.load_match(match.to_json()).view(None) == match.view(None)


def test_what_a_position_prescribes_for_chance_is_saved() -> None:
    match = prescribed()
    again = cardlang.load_match(match.to_json())
    assert again.undrawn == match.undrawn
    assert len(match.undrawn) == 6
    for now, other in zip(duels.walk(match), duels.walk(again), strict=True):
        assert now.to_json() == other.to_json()
        assert now.undrawn == other.undrawn
    assert match.undrawn == ()


def test_what_a_copy_draws_is_still_to_come_in_the_match_itself() -> None:
    match = prescribed()
    before = match.undrawn
    for copy in duels.walk(match.clone()):
        last = copy
    assert last.undrawn == ()
    assert match.undrawn == before


def test_what_chance_cannot_bring_is_refused_and_changes_nothing() -> None:
    match, rng, refused = prescribed("nobody"), random.Random(1), ""
    while not refused:
        before = match.to_json(), match.events()
        try:
            match.choose(duels.uniform(match, rng))
        except cardlang.IllegalChoice as error:
            refused = str(error)
    assert refused.startswith("chance cannot bring `nobody` here; it can bring")
    assert (match.to_json(), match.events()) == before
    assert match.undrawn == ("nobody",)


def test_a_copy_for_a_seat_does_not_know_what_is_prescribed() -> None:
    assert prescribed().resample(0, 1).undrawn == ()
