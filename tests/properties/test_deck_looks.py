"""Looks at the decks of tasks, in a game in which hands are secret as well: what is drawn is known to who has seen it.

The shipped cards look at nothing, so there are families here that look, put back, put below, draw and discard.
"""

from __future__ import annotations

import pytest

import cardlang
from cardlang.machine import knowledge
from cardlang.match.match import Match
from tests.properties.every import walk
from tests.properties.handed import check_copies

GAME = "blackstone-castle"
TEXTS = (
    "1 wizard: Look at the top 3 cards of a deck. Then put them on top of the deck in any order.",
    "1 wizard: Look at the top 2 cards of the guild deck. Then draw one of them. Then put the others under the deck.",
    "Income: Look at the top card of a deck. Put it back on top or on the bottom.",
    "Income: Each player looks at the top card of the guild deck. Then discard the top card of a deck.",
    "After you draw a task, look at the top 2 cards of the guild deck. Then you may discard one of them.",
)
PLAYERS, COPIES = 3, 4


@pytest.fixture(scope="module")
def decisions(tmp_path_factory: pytest.TempPathFactory) -> list[Match]:
    """Positions of matches with such families."""
    path = tmp_path_factory.mktemp("sets") / "looks.cards.yaml"
    cards = [
        f"  f{number}-{copy}: {{name: {{en: F{number} {copy}}}, type: family, text: '{text}'}}"
        for number, text in enumerate(TEXTS)
        for copy in range(COPIES)
    ]
    path.write_text("\n".join([f"game: {GAME}", "set: looks", "version: 1", "cards:", *cards, ""]), "utf-8")
    options = {"families": "dealt", "turn limit": 12}
    game = cardlang.game(GAME, cardsets=["base", path], players=PLAYERS, options=options)
    found = (enumerate(walk(game.start(seed), seed=seed)) for seed in range(4))
    return [match.clone() for one in found for number, match in one if number % 5 == 0]


def in_zones(match: Match, *zones: str) -> list[int]:
    s = match.state
    return [card for place, row in zip(s.rules.places, s.rows, strict=True) if place.zone in zones for card in row]


def test_what_is_handed_to_a_seat_does_not_depend_on_what_it_cannot_know(decisions: list[Match]) -> None:
    check_copies(decisions)


def test_who_has_looked_knows_the_cards_wherever_they_go(decisions: list[Match]) -> None:
    """In a copy for a seat the cards of decks and of others' hands that it has seen lie where they lay."""
    known = {"deck": 0, "hand": 0}
    for number, match in enumerate(decisions):
        for seat in range(PLAYERS):
            copy = match.resample(seat, number)
            assert match.game.definition.invariants(copy.state) == []
            for zone in known:
                for card in in_zones(match, zone):
                    there = match.state.place[card]
                    if knowledge.knows(match.state, seat, card) and match.state.rules.places[there].owner != seat:
                        assert copy.state.place[card] == there
                        known[zone] += 1
    assert min(known.values())


def test_the_view_shows_what_was_seen_in_a_deck_and_where(decisions: list[Match]) -> None:
    shown = 0
    for match in decisions:
        s = match.state
        for seat in range(PLAYERS):
            decks = match.view(seat)["decks"]
            for place in (number for number, one in enumerate(s.rules.places) if one.zone == "deck"):
                name = tuple(decks)[s.rules.lane_of[place]]
                seen = [at for at, card in enumerate(s.rows[place], 1) if knowledge.knows(s, seat, card)]
                assert [one["index"] for one in decks[name]["deck"].get("known", [])] == seen
                shown += bool(seen)
    assert shown


def test_events_name_the_card_to_who_sees_it(decisions: list[Match]) -> None:
    told: set[str] = set()
    hushed: set[str] = set()
    for match in decisions:
        for seat in range(PLAYERS):
            for event in match.events(seat):
                (told if "card" in event else hushed).add(event["event"])
    assert {"look", "put-back", "put-below", "draw"} <= told & hushed
    assert "drop" not in hushed


def test_saves_go_on(decisions: list[Match]) -> None:
    for match in decisions[::25]:
        again = cardlang.load_match(match.to_json())
        assert again.fingerprint() == match.fingerprint()
        assert again.view(0) == match.view(0)
