"""The static cost is all the fuel that an ability has: what is counted, and what happens when it is used up."""

from __future__ import annotations

import pytest

from cardlang.games import vocabularies
from cardlang.games.position import CardAt, Halt
from cardlang.machine.fuel import SPENT
from cardlang.meaning import understand
from cardlang.syntax import parse_text
from tests.machine.tables import GAME, Table, lane

LAST = " Then choose a card in play."  # a question at which what was spent before can be seen


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Gain 1 coin.", 1),
        ("Gain 5 coins for each card here.", 1),
        ("Flip all other cards here.", 3),
        ("If you have no coins, flip all other cards here.", 3),
        ("If you have 1 coin, flip all other cards here.", 0),
        ("For each lane, gain 1 coin.", 6),
        ("Do this 4 times: gain 1 coin.", 8),
        ("Each player gains 1 coin.", 4),
        ("For each lane, each player gains 1 coin.", 3 * (1 + 2 * 2)),
        ("Until end of turn, cards here cannot be moved or swapped.", 1),
        ("Until end of turn, all cards here get +1 strength.", 4),
        ("Put 1 mark onto each card here.", 4),
        ("Draw 2 cards.", 2),
        ("Move each other card here to another lane.", 3),
    ],
)
def test_what_is_counted(text: str, steps: int) -> None:
    cards = {"x": (1, f"Deploy: {text}{LAST}"), "a": 1, "b": 2, "c": 3}
    table = Table(cards, [lane("a b", "c"), lane(), lane()], staged="x")
    table.choose("1")
    while table.asked()[1] == "choose-lane":
        table.choose("2")
    assert int(table.state.stack[-1][SPENT]) == steps
    tree = parse_text(f"Deploy: {text}", vocabularies()[GAME]).tree
    assert tree is not None
    assert steps < understand(tree, vocabularies()[GAME]).cost[0]


CROWD = tuple(CardAt("v", f"v{number}") for number in range(70))
BEFORE_SCORING = Halt("A", "scoring")
HEAP = (1, "Deploy: Put all discarded cards onto your side of this lane. Then gain 5 coins.")


def test_an_ability_that_cannot_pay_for_a_step_ends_there() -> None:
    """A table larger than the static cost reckons with: nothing of that step is done, and an event says why."""
    table = Table({"x": HEAP, "v": 1, "w": 1}, [lane("w")], staged="x", discard=CROWD, until=BEFORE_SCORING)
    table.choose("1")
    assert table.zone("v0") == "discard"
    assert not table.events("put", "gain")[2:]
    (event,) = [event for event in table.match.events() if event["event"] == "cut-short"]
    assert (event["id"], event["amount"]) == ("x", 66)
    reason = table.match.why(event)
    assert reason is not None
    assert reason.words == HEAP[1]


@pytest.mark.parametrize(("cards", "gained"), [(65, 1), (66, 0)])
def test_what_can_just_be_paid_is_done(cards: int, gained: int) -> None:
    """The heap has 66 steps: with 65 cards one is left for the coins, with 66 cards none."""
    table = Table({"x": HEAP, "v": 1, "w": 1}, [lane("w")], staged="x", discard=CROWD[:cards], until=BEFORE_SCORING)
    table.choose("1")
    assert table.zone(f"v{cards - 1}") == "lane 1 A"
    assert len(table.events("gain")) == gained
    assert len(table.events("cut-short")) == 1 - gained


@pytest.mark.parametrize(("cards", "cut"), [(64, False), (65, True)])
def test_what_can_just_be_changed_is_changed(cards: int, cut: bool) -> None:
    """65 steps: this card and 64 others."""
    text = "Deploy: Until end of turn, all cards in play get +1 strength."
    table = Table({"x": (1, text), "v": 1}, [{"A": CROWD[:cards]}], staged="x", until=BEFORE_SCORING)
    table.choose("1")
    shown = table.match.view(0)["lanes"][0]["sides"]["A"]["cards"]
    assert {card["strength"] for card in shown} == {1 if cut else 2}
    assert bool(table.events("cut-short")) == cut


def test_what_was_drawn_is_tidied_when_an_ability_is_cut_short() -> None:
    text = "Deploy: Draw 2 cards. Then put all discarded cards onto your side of this lane."
    cards = {"x": (1, text), "v": 1, "top": 2, "next": 2}
    deck = (CardAt("top", "top"), CardAt("next", "next"), *(CardAt("v", f"d{number}") for number in range(5)))
    table = Table(cards, [lane()], staged="x", discard=CROWD, deck=deck, until=BEFORE_SCORING)
    table.choose("1")
    assert table.events("cut-short")
    assert table.zone("top") == table.zone("next") == "discard"


def test_nobody_draws_more_often_than_there_are_cards() -> None:
    table = Table({"x": (1, "Deploy: Draw 999999 cards."), "v": 1}, [lane()], staged="x", deck=CROWD[:3])
    table.choose("1")
    assert not table.events("cut-short")
    assert len(table.events("draw")) == 3
