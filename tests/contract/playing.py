"""What the tests of the contract share. Only public names of `cardlang` are used here and in the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import cardlang

GAME = "crimson-company"
SETS = ("base", "ragnarok", "the-other-side")


@lru_cache(maxsize=16)
def game(**options: Any) -> cardlang.Game:
    return cardlang.game(
        GAME, cardsets=SETS, options={name.replace("_", " "): value for name, value in options.items()}
    )


def state_of(match: cardlang.Match) -> tuple[str, str, Any, Any]:
    """Everything by which two matches can be told apart."""
    return match.fingerprint(), match.to_json(), match.events(), match.view(None)


def walk(match: cardlang.Match, seed: int = 0) -> Iterator[cardlang.Match]:
    """Choose at random; the match itself is handed out at every decision."""
    rng = random.Random(seed)
    while match.request is not None:
        yield match
        if match.request is not None:
            match.choose(rng.choice(match.request.options), seat=match.request.seat)


def play(match: cardlang.Match, seed: int = 0) -> cardlang.Match:
    for _ in walk(match, seed):
        pass
    return match


def at(decision: int, seed: int = 0, **options: Any) -> cardlang.Match:
    """A match after a number of random decisions."""
    match = game(**options).start(seed)
    for number, _ in enumerate(walk(match, seed)):
        if number == decision:
            break
    return match
