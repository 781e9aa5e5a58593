"""What is done fast changes nothing but the time: without it, the same bytes."""

from __future__ import annotations

import random

import pytest

import cardlang
from tests.machine.tables import Table, lane

SETS = ("base", "ragnarok", "the-other-side")


def prints(game: cardlang.Game, seed: int) -> list[str]:
    """The fingerprint after every decision of a random duel, then what has happened."""
    match = game.start(seed)
    chance, seen = random.Random(seed), [match.fingerprint()]
    while match.request is not None:
        match.choose(chance.choice(match.request.options))
        seen.append(match.fingerprint())
    return [*seen, *(str(event) for event in match.events())]


@pytest.mark.parametrize("seed", range(8))
def test_the_window_and_its_short_cut_agree(seed: int) -> None:
    """A column of the index that is never empty says of every kind of act that somebody listens."""
    short = prints(cardlang.game("crimson-company", cardsets=SETS), seed)
    game = cardlang.game("crimson-company", cardsets=SETS)
    game.rules.hearing = (game.rules.columns,) * len(game.rules.kinds)
    game.rules.empty.armed.append(1)
    assert prints(game, seed) == short


@pytest.mark.parametrize("chance", ["draw", "ask"])
@pytest.mark.parametrize("seed", range(4))
def test_programs_and_their_fast_form_agree(seed: int, chance: str) -> None:
    game = cardlang.game("crimson-company", cardsets=SETS, options={"chance": chance})
    fast = prints(game, seed)
    assert any(
        op not in program.ops for program, code in zip(game.rules.programs, game.rules.code, strict=True) for op in code
    )
    game.rules.code = tuple(program.ops for program in game.rules.programs)
    assert prints(game, seed) == fast


def test_shuffling_at_once_draws_what_drawing_one_by_one_does() -> None:
    """`below` is written out where a whole pile is drawn: the same numbers in the same order."""
    from cardlang.machine import rng

    for seed in range(50):
        state, pile = rng.seeded(seed), list(range(seed))
        left, order = state, []
        items = pile[:]
        while len(items) > 1:
            left, index = rng.below(left, len(items))
            order.append(items.pop(index))
        assert rng.shuffled(state, pile) == (left, order + items)


def test_who_is_turned_up_by_the_first_of_several_acts_hears_it_and_the_others() -> None:
    """Nobody listens when the acts begin, so they are begun on the short way."""
    ogre = (6, "Deploy: Flip all of your other cards here.")
    watcher = (1, "After a card here is flipped, gain 1 coin.")
    table = Table({"ogre": ogre, "watcher": watcher, "x": 1, "y": 1}, [lane("~watcher x y")], staged="ogre")
    table.choose("1")
    assert table.events("flip", "open") == [
        ("open", "ogre"), ("flip", "watcher"), ("open", "watcher"), ("flip", "x"), ("open", "watcher"), ("flip", "y"),
        ("open", "watcher"),
    ]  # fmt: skip
