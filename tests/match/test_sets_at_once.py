"""Several seats choose sets at once, in secret: every order in which their cards can arrive gives the same match.

No mode asks for such sets of any size, so these matches are played by an engine that does so before each Recruitment.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

import cardlang
from cardlang.machine.codebook import DONE
from cardlang.machine.rules import CHOOSE_CARDS, Rules
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import PC, Frame, State
from cardlang.match.match import Match
from tests.match import duels
from tests.match.engines import Change, begins, engine

CARDS = 5  # a seat may choose among so many


def sets(low: int, high: int) -> Change:
    """An engine that asks every seat for such a set, and lays a mark onto each card that was chosen."""

    def change(rules: Rules) -> None:
        def own(_: State, __: Frame, seat: int) -> range:
            return range(seat * CARDS, (seat + 1) * CARDS)

        question = ask_seats(-1, lambda s, f: range(rules.seats), CHOOSE_CARDS, own, "card", low, high)

        def ask(s: State, f: Frame) -> bool:
            if (s.asks and s.asks[0][1] != CHOOSE_CARDS) or s.turn > 1:
                return False
            slots = [*f, ()]
            if question(s, slots):
                f[PC] -= 1
                return True
            for cards in slots[-1]:
                for card in cards:
                    s.laid[1][card] += 1
            return False

        begins(rules, "recruitment", ask)

    return change


@pytest.fixture
def players() -> Iterator[cardlang.Game]:
    with engine(sets(2, 3)):
        yield duels.all_cards(mode="teams")


def answer(match: Match, seat: int, index: int) -> None:
    """The next of a list of answers for a seat: always the second card that is offered, and no third one."""
    request = next(request for request in match.requests if request.seat == seat)
    match.choose(DONE if index == 2 else request.ids[min(1, len(request.ids) - 1)], seat=seat)


def asking(match: Match) -> bool:
    return bool(match.requests) and match.requests[0].purpose == "choose-cards"


def test_every_order_of_four_seats_gives_the_same_bytes(players: cardlang.Game) -> None:
    ends, halves = set(), dict[tuple[int, ...], set[str]]()
    for order in permutations(range(4)):
        match = players.start(2)
        for number, seat in enumerate(order):
            for index in range(3):
                answer(match, seat, index)
            halves.setdefault(tuple(sorted(order[: number + 1])), set()).add(match.to_json())
        ends.add(match.to_json())
    assert len(ends) == 1
    assert all(len(texts) == 1 for texts in halves.values()), "who has answered counts, not who came first"
    assert len(halves) == 15


def test_every_interleaving_of_two_seats_gives_the_same_bytes() -> None:
    with engine(sets(2, 3)):
        ends = set()
        for order in set(permutations([0, 0, 0, 1, 1, 1])):
            match, done = duels.all_cards().start(2), [0, 0]
            for seat in order:
                assert asking(match)
                answer(match, seat, done[seat])
                done[seat] += 1
                assert cardlang.load_match(match.to_json()).to_json() == match.to_json()
            assert not asking(match)
            ends.add(match.to_json())
        assert len(ends) == 1


def test_a_set_of_at_least_two_may_end_sooner_or_later() -> None:
    with engine(sets(2, 3)):
        match = duels.all_cards().start(2)
        first = match.requests[0].ids
        assert len(first) == CARDS - 1, "one more must be left behind the first"
        match.choose_all(first[1:3], seat=0)
        match.choose_all([first[0] + CARDS + i for i in (0, 2, 4)], seat=1)
        card = match.game.rules.codebook.card
        assert [code - card for code in match.history] == [1, 2, DONE - card, 5, 7, 9]
        assert [i for i, marks in enumerate(match.state.laid[1]) if marks] == [1, 2, 5, 7, 9]


@pytest.mark.parametrize("wanted", [[0], [0, 1, 2, 3], [0, 5], []])
def test_no_other_set_is_taken(wanted: list[int]) -> None:
    with engine(sets(2, 3)):
        match = duels.all_cards().start(2)
        before, card = match.to_json(), match.game.rules.codebook.card
        with pytest.raises(cardlang.IllegalChoice):
            match.choose_all([card + number for number in wanted], seat=0)
        assert match.to_json() == before


def test_a_set_may_be_empty_if_it_may_be() -> None:
    with engine(sets(0, 2)):
        match = duels.all_cards().start(2)
        assert DONE in match.requests[0].ids
        match.choose_all([], seat=1)
        match.choose_all([match.requests[0].ids[0]], seat=0)
        assert not asking(match)
        assert match.history[-1] == DONE


def test_who_must_take_all_is_not_asked() -> None:
    with engine(sets(CARDS, CARDS)):
        match = duels.all_cards().start(2)
        assert not asking(match)
        assert match.history == ()
        forced = [event for event in match.events() if event["event"] == "forced"]
        assert [event["player"] for event in forced] == ["A"] * CARDS + ["B"] * CARDS
