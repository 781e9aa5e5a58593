"""What bots are for: the better ones win, the ill-tempered ones go where others do not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cardlang
from cardlang.bots import player
from cardlang.games import find_game
from tests.bots.bot_support import GAME, Toy, game, play, wins


@pytest.mark.parametrize("edition", find_game(GAME).editions)
def test_greedy_beats_random(edition: str) -> None:
    """It wins 88 % of thousands; a bot that goes by nothing would win 45 of 60 once in fifteen thousand runs."""
    assert wins("greedy", "random", 60, edition) >= 45


def test_search_beats_random() -> None:
    """With few playouts already it loses next to nothing; half of 24 is what a broken one wins."""
    assert wins("search:8", "random", 24) >= 20


def test_search_weighs_what_it_cannot_know() -> None:
    """Two of three secrets favour the number 2, whatever the secret of this match is."""
    for secret in range(3):
        for seed in range(5):
            assert player("search:60", 0, seed)(Toy(secret)) == 2  # type: ignore[arg-type]


def test_stalling_refuses_and_pays_little() -> None:
    match: Any = game().start(8)
    players = [player("stalling", seat, 8) for seat in range(2)]
    while match.request is not None:
        options, code = match.request.options, players[match.request.seat](match)
        taken = next(option for option in options if option.id == code)
        kinds = {option.data["kind"] for option in options}
        flags = {option.data.get("flag") for option in options} & {"no", "none", "pass", "done"}
        if flags:
            assert taken.data["flag"] in flags
        elif kinds == {"amount"}:
            assert taken.data["amount"] == min(option.data["amount"] for option in options)
        match.choose(taken)


def test_flip_happy_sets_off_more_than_others() -> None:
    def opened(name: str) -> float:
        """How many abilities for each card that is played; the length of a match says nothing."""
        matches = [
            play(game().start(seed, log={"open", "play"}), [player(name, seat, seed) for seat in range(2)])
            for seed in range(20)
        ]
        counts = Counter(event["event"] for match in matches for event in match.events())
        return counts["open"] / counts["play"]

    assert opened("flip-happy") > 1.15 * opened("random")


def test_the_worth_of_a_position() -> None:
    match = cardlang.game(GAME).start(1)
    assert -1 <= match.worth(0) <= 1
    assert match.worth(0) == -match.worth(1)
    play(match, [player("random", seat, 1) for seat in range(2)])
    assert (match.worth(0), match.worth(1)) == match.returns
