"""Words of options are kept; whether kept or made anew, they say the same."""

from __future__ import annotations

import random

import cardlang
from cardlang.match.wording import option_anew

SETS = ("base", "ragnarok", "the-other-side")


def test_kept_words_are_those_of_the_moment() -> None:
    game, rng, seen = cardlang.game("crimson-company", cardsets=SETS), random.Random(4), 0
    for seed in range(6):
        match = game.start(seed, log=False)
        while (request := match.request) is not None:
            for option in request.options:
                assert option.text("en") == option_anew(game.words, match.state, option.id, match.state.asks[0], "en")
                seen += 1
            match.choose(rng.choice(request.ids))
    assert seen > 1_000
