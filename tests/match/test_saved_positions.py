"""Matches that began with a position: what it prescribes and how many coins there are is kept, also by a save."""

from __future__ import annotations

import random

import pytest

import cardlang
from tests.machine.tables import Card, Table, lane, row

CARDS: dict[str, Card] = {"x": 1, "y": 2, "a": 0, "b": 0, "c": 0, "d": 0, "p": (1, "Deploy: Gain 5 coins.")}


def reshuffling(*chance: str) -> cardlang.Match:
    """After a bid the discard pile must be shuffled, whose first card is number 0."""
    piles = {"discard": row("first=x y last=x"), "deck": (), "offer": row("a b c d")}
    return Table(CARDS, [], phase="recruitment", coins={"A": 1}, chance=chance, **piles).match


def bid(match: cardlang.Match) -> list[int]:
    """Bid on the first card; the numbers of the shuffled cards, the one that came into the offer first."""
    assert match.request is not None
    match.choose(match.request.ids[0])
    view = match.view(None)
    return [card["card"] for card in (view["offer"][-1], *view["deck"]["order"])]


def played(match: cardlang.Match, decisions: int, seed: int = 0) -> str:
    """The match some decisions later; nobody is asked what chance brings."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if match.request is None:
            break
        assert match.request.seat >= 0
        match.choose(rng.choice(match.request.ids), seat=match.request.seat)
    return match.fingerprint()


@pytest.mark.parametrize(("chance", "cards"), [(("last", "first"), [2, 0, 1]), (("first", "last"), [0, 2, 1])])
def test_what_chance_brings_is_prescribed_in_order_and_by_the_names_of_the_position(
    chance: tuple[str, ...], cards: list[int]
) -> None:
    match = reshuffling(*chance)
    assert match.undrawn == chance
    assert bid(match) == cards
    assert match.undrawn == ()


def test_what_is_not_prescribed_is_drawn_anew_each_time() -> None:
    match = reshuffling("y")
    before = match.state.rng
    bid(match)
    assert match.state.rng != before


def test_an_outcome_that_cannot_come_changes_nothing() -> None:
    match = reshuffling("a")
    assert match.request is not None
    before = match.to_json(), match.events(), match.undrawn
    with pytest.raises(cardlang.IllegalChoice, match="chance cannot bring `a` here; it can bring first, y, last"):
        match.choose(match.request.ids[0])
    assert (match.to_json(), match.events(), match.undrawn) == before


def test_a_save_keeps_what_is_prescribed_and_goes_on_drawing_after_it() -> None:
    match = reshuffling("last", "first")
    again = cardlang.load_match(match.to_json())
    assert again.undrawn == match.undrawn
    assert bid(again) == bid(match) == [2, 0, 1]
    later = cardlang.load_match(match.to_json())
    assert later.history == match.history != ()
    assert later.clone().to_json() == later.to_json()
    assert played(later, 40) == played(match, 40) == played(again, 40)


def test_a_save_goes_on_drawing_once_all_that_is_prescribed_has_come() -> None:
    fool: Card = (1, "Deploy: Flip a random enemy card in play.")
    lanes = [lane("", "x y a"), lane(), lane()]
    match = Table({**CARDS, "fool": fool}, lanes, staged="fool other=fool", chance=("y",)).match
    while match.undrawn:
        assert match.request is not None
        match.choose(match.request.ids[-1])
    assert [card["face_up"] for card in match.view(None)["lanes"][0]["sides"]["B"]["cards"]] == [True, False, True]
    again = cardlang.load_match(match.to_json())
    assert again.request is not None
    assert again.request.purpose == "play-lane"
    assert played(again, 1) == played(match, 1)
    assert again.request.seat >= 0, "nobody else is asked which card it is"


def test_a_copy_for_a_seat_draws_what_is_prescribed_for_the_match() -> None:
    match = reshuffling("last", "first", "y")
    assert {tuple(bid(match.resample(0, seed))) for seed in range(20)} > {(2, 0, 1)}
    assert match.undrawn == ("last", "first", "y")
    assert played(match.resample(0, 1), 40)


def test_a_position_may_have_fewer_coins_than_its_mode() -> None:
    match = Table(CARDS, [lane()], staged="p", coins={"A": 1, "B": 2, "supply": 3}).match
    again = cardlang.load_match(match.to_json())
    assert again.to_json() == match.to_json()
    for one in (match, again):
        assert one.request is not None
        one.choose(one.request.ids[0])
        view = one.view(None)
        assert view["supply"] + sum(player["coins"] for player in view["players"]) == 6
    assert again.view(None) == match.view(None)
    assert played(again, 20) == played(match, 20)
