"""Looks at the draw piles of a game in which nothing else is hidden, and of which there are several.

The shipped cards look at nothing, so there is a set of cards here that look, put back, put below and discard.
"""

from __future__ import annotations

import pytest

import cardlang
from cardlang.machine import knowledge
from cardlang.match.match import Match
from tests.properties.every import CASES, walk
from tests.properties.handed import check_copies

GAME = "castle-combo"
TEXTS = (
    "Buy: Look at the top 3 cards of the castle pile. Discard one of them and put the others back in any order.",
    "Buy: Look at the top 2 cards of the village pile. Then put one of them under the village pile.",
    "Buy: Each player looks at the top 2 cards of the village pile. Then put them on top of the village pile.",
    "Buy: Look at the bottom card of the castle pile. Then you may put it on top of the castle pile.",
    "Buy: Discard the top card of the village pile.",
    "Always: After an opponent buys a card, look at the top card of the castle pile. Then you may discard it.",
)
PLAYERS = 3


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> list[Match]:
    """Positions of matches with such cards."""
    path = tmp_path_factory.mktemp("sets") / "looks.cards.yaml"
    cards = [
        f"  c{n}-{where}-{copy}: {{name: {{en: C{n} {where} {copy}}}, location: {where}, cost: {n % 3}, "
        f"shields: [faith], text: '{text}'}}"
        for n, text in enumerate(TEXTS)
        for where in ("castle", "village")
        for copy in range(7)
    ]
    path.write_text("\n".join([f"game: {GAME}", "set: looks", "version: 1", "cards:", *cards, ""]), "utf-8")
    game = cardlang.game(GAME, cardsets=[path], players=PLAYERS)
    found = (enumerate(walk(game.start(seed), seed=seed)) for seed in range(2))
    return [match.clone() for one in found for number, match in one if number % 3 == 0]


def piles(match: Match) -> dict[str, list[int]]:
    s, names = match.state, ("castle", "village")
    found = (row for place, row in zip(s.rules.places, s.rows, strict=True) if place.zone == "deck")
    return dict(zip(names, found, strict=True))


def test_what_is_handed_to_a_seat_does_not_depend_on_what_it_cannot_know(decisions: list[Match]) -> None:
    check_copies(decisions)


def test_who_has_looked_knows_the_cards_and_each_pile_keeps_its_own(decisions: list[Match]) -> None:
    """In a copy for a seat the cards that it has seen lie where they lay, and no card lies in the other pile."""
    seen = 0
    for number, match in enumerate(decisions):
        for seat in range(PLAYERS):
            copy = match.resample(seat, number)
            for (where, pile), there in zip(piles(match).items(), piles(copy).values(), strict=True):
                known = [at for at, card in enumerate(pile) if knowledge.knows(match.state, seat, card)]
                shown = match.view(seat)["markets"][where]["pile"].get("known", [])
                assert [one["index"] - 1 for one in shown] == known
                assert [pile[at] for at in known] == [there[at] for at in known]
                seen += bool(known)
            assert CASE.definition.invariants(copy.state) == []
    assert seen


def test_events_name_the_card_to_who_sees_it(decisions: list[Match]) -> None:
    told: set[str] = set()
    hushed: set[str] = set()
    for match in decisions:
        for seat in range(PLAYERS):
            for event in match.events(seat):
                (told if "card" in event else hushed).add(event["event"])
    assert {"look", "put-back", "put-below"} <= told & hushed
    assert "discard" not in hushed


def test_who_puts_cards_back_in_any_order_knows_alone_where_they_lie(decisions: list[Match]) -> None:
    """What others knew of these cards is gone: they have not seen which of them went where."""
    tried = 0
    for match in decisions:
        request = match.request
        if request is None or request.purpose != "order-cards":
            continue
        copy = match.clone()
        first, second = piles(copy)["castle"][:2]
        knowledge.show(copy.state, first, -1)
        knowledge.show(copy.state, second, -1)
        copy.choose(request.options[0].id, seat=request.seat)
        for card in (first, second):
            knowing = [seat for seat in range(PLAYERS) if knowledge.knows(copy.state, seat, card)]
            assert knowing == [request.seat]
        tried += 1
    assert tried


def test_saves_go_on(decisions: list[Match]) -> None:
    for match in decisions[::25]:
        again = cardlang.load_match(match.to_json())
        assert again.fingerprint() == match.fingerprint()
        assert again.view(0) == match.view(0)


CASE = next(case for case in CASES if case.game == GAME and case.players == PLAYERS)


def test_without_such_a_card_nobody_has_anything_to_hide() -> None:
    assert not CASE.ready().rules.secrets
