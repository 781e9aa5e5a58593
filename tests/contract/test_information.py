"""What a seat is told of requests: its own with all the answers it may give, of others that they are open."""

from __future__ import annotations

from typing import Any

import pytest

import cardlang
from tests.contract import playing

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("crimson-company", {"options": {"chance": "ask"}}),
    ("crimson-company", {"cardsets": list(playing.SETS)}),
    ("crimson-company", {"mode": "teams"}),
    ("crimson-company", {"mode": "solo"}),
    ("crimson-company", {"mode": "co-op"}),
    ("crimson-company", {"edition": "early"}),
    ("crimson-company", {"options": {"tournament": "yes"}}),
    ("castle-combo", {"players": 3}),
]


@pytest.mark.parametrize(("name", "how"), GAMES, ids=str)
def test_a_view_holds_the_answers_of_its_seat_and_of_no_other(name: str, how: dict[str, Any]) -> None:
    game = cardlang.game(name, **how)
    for match in playing.walk(game.start(5), 5):
        for seat in (None, *range(game.players)):
            for request, owed in zip(match.requests, match.view(seat)["requests"], strict=True):
                assert (owed["seat"], owed["purpose"]) == (request.seat, request.purpose)
                if seat in (None, request.seat):
                    assert tuple(owed["options"]) == request.ids
                    assert tuple(owed.get("chosen", ())) == request.chosen
                    assert owed.get("proposed", []) == [option.id for option in request.proposed]
                else:
                    assert owed.keys() == {"seat", "purpose"}
