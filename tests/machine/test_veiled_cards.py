"""A game whose face-down cards are hidden from the other side: what a seat is handed never says which they are.

It is the duel with another table: who does not own a side does not see its face-down cards. All else is the shipped
game, its view as well, so that every text can be played with such cards.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cardlang.games import find_game
from cardlang.games.crimson_company.build import _empty
from cardlang.games.crimson_company.table import table
from cardlang.machine.knowledge import broken, knows
from cardlang.machine.rules import Rules
from cardlang.machine.state import CARD_MASK, SLOTS, State
from cardlang.match import start
from cardlang.match.match import Match
from tests.machine.tables import GAME, Table, lane

SHIPPED = find_game(GAME)


def veiled_rules(*arguments: Any) -> Rules:
    rules = SHIPPED.build(*arguments)
    rules.places = tuple(replace(p, peeped=1 << p.owner) if p.zone == "lane" else p for p in rules.places)
    rules.secrets, rules.codebook = True, replace(rules.codebook, spots=len(rules.record))
    rules.finish()
    rules.empty = _empty(rules, table(rules.empty))
    return rules


VEILED = replace(SHIPPED, build=veiled_rules)

CARDS: dict[str, Any] = {
    "flipper": (1, "Deploy: Flip a card in play."),
    "taker": (1, "Deploy: Swap an enemy card in play with one of your cards in play."),
    "slayer": (1, "Deploy: Destroy 2 enemy cards in play. Then gain coins equal to the total strength of them."),
    "mover": (1, "Deploy: Your opponent moves one of their cards in play to another lane. Then flip it."),
    "reader": (1, "Deploy: Choose an enemy card in play. Then you may flip that card."),
    "waiter": (1, "Deploy: Choose an enemy card in play. At end of turn, you may flip that card."),
    **{f"v{number}": number for number in range(9)},
    "spy": (4, "Deploy: Gain 1 coin."),
    "imp": (5, "Deploy: Flip another card here."),
}
PLAYED = ("flipper", "taker", "slayer", "mover", "reader", "waiter")


def match_with(staged: str, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setattr(start, "find_game", lambda name: VEILED)
    lanes = [lane("~v1 v2", "~v3 ~spy"), lane("~imp", "~v5 v6"), lane("~v7", "v8 ~v4")]
    return Table(CARDS, lanes, staged=staged).match


def handed(match: Match, seat: int) -> str:
    mine = [request for request in match.requests if request.seat == seat]
    asked = [
        (r.text(), r.source, r.ids, [o.id for o in r.about], [(o.id, o.data, o.text(), repr(o)) for o in r.options])
        for r in mine
    ]
    return json.dumps([match.view(seat), match.events(seat), asked])


def decisions(match: Match, seed: int) -> Iterator[Match]:
    rng = random.Random(seed)
    for _ in range(8):
        if match.request is None:
            return
        yield match
        match.choose(rng.choice(match.request.ids))


@pytest.mark.parametrize("staged", PLAYED)
def test_no_byte_depends_on_a_card_that_the_seat_does_not_know(staged: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moved, hidden = 0, 0
    for seed in range(4):
        for number, match in enumerate(decisions(match_with(staged, monkeypatch), seed)):
            assert broken(match.state) == []
            for seat in (0, 1):
                copy = match.resample(seat, 10 * seed + number)
                assert handed(copy, seat) == handed(match, seat)
                moved += copy.fingerprint() != match.fingerprint()
            hidden += sum(option.data["kind"] == "hidden" for r in match.requests for option in r.options)
    assert moved > 10
    assert hidden > 0 or staged == "mover"


def test_they_are_offered_by_place_and_turned_up_they_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_with("flipper", monkeypatch)
    assert match.request is not None
    match.choose(match.request.ids[0])
    assert match.request.purpose == "choose-cards"
    words = [option.text() for option in match.request.options]
    assert "card 2 (lane 1, B, face-down)" in words
    assert any(word.startswith("v1 ") for word in words), "one's own are known"
    events = match.choose(match.request.options[words.index("card 2 (lane 1, B, face-down)")])
    assert [event["id"] for event in events if event["event"] == "flip"] == ["spy"]
    card = next(event["card"] for event in events if event["event"] == "flip")
    assert knows(match.state, 0, card)


def test_the_other_side_learns_nothing_by_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """B moves a face-down card of their own: A sees where it goes and not which it is, until it is turned up."""
    match = match_with("mover", monkeypatch)
    assert match.request is not None
    match.choose(match.request.ids[0])
    own = next(o for o in match.requests[0].options if o.data["kind"] == "card" and not o.data["at"]["face_up"])
    assert match.requests[0].seat == 1
    match.choose(own)
    if match.requests and match.requests[0].purpose == "choose-lane":
        assert not knows(match.state, 0, own.data["card"])


def test_what_is_done_later_speaks_of_the_card_that_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever card a copy for a seat has at the spot that was chosen, it is that card which is met at end of turn."""
    match = match_with("waiter flipper", monkeypatch)
    hidden = "card 2 (lane 1, B, face-down)"
    while match.request is not None and not match.state.later:
        words = [option.text() for option in match.request.options]
        match.choose(match.request.options[words.index(hidden) if hidden in words else 0])
    chosen = match.state.rows[match.state.place[next(iter(_named(match.state)))]]
    others = set()
    for seed in range(20):
        copy = match.resample(0, seed).state
        (card,) = _named(copy)
        assert copy.place[card] == match.state.place[chosen[1]]
        others.add(card)
    assert len(others) > 1


def _named(s: State) -> set[int]:
    """The cards that what is done later has named, beside its own."""
    ((_, _, frame, _),) = s.later
    return {ref & CARD_MASK for slot in frame[SLOTS:] if isinstance(slot, tuple) for ref in slot}
