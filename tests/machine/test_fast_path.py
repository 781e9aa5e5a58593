"""What is done fast changes nothing but the time: without it, the same bytes."""

from __future__ import annotations

import random

import pytest

import cardlang
from cardlang.machine.state import DOWN, UP, State
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


def in_force(s: State) -> dict[int, int]:
    """What the index has to be, read from the table: the cards in each column whose side that lies up belongs there."""
    found: dict[int, int] = {}
    for card, (place, face) in enumerate(zip(s.place, s.face, strict=True)):
        for ability in s.rules.records[s.rules.record[card]].abilities:
            if s.rules.places[place].play and ability.face == face:
                columns = [s.rules.keys[key] for key in ability.keys]
                if not columns and ability.keyword in s.rules.having:
                    columns = [s.rules.having[ability.keyword]]
                found |= {column: found.get(column, 0) | 1 << card for column in columns}
    return found


@pytest.mark.parametrize(
    ("game", "options", "seeds"),
    [("crimson-company", {}, range(6)), ("blackstone-castle", {"special cards": "four"}, range(1))],
    ids=["one side has texts", "both sides have texts"],
)
def test_the_index_has_the_texts_of_the_sides_that_lie_up(game: str, options: dict[str, str], seeds: range) -> None:
    """Neither those of the side below nor those of cards out of play."""
    faces = set()
    for seed in seeds:
        sets = SETS if game == "crimson-company" else None
        match, chance = cardlang.game(game, cardsets=sets, options=options).start(seed), random.Random(seed)
        for _ in range(200):
            if match.request is None:
                break
            s, wanted = match.state, in_force(match.state)
            columns = (*s.rules.keys.values(), *s.rules.having.values())
            assert [s.armed[column] for column in columns] == [wanted.get(column, 0) for column in columns]
            faces |= {face for place, face in zip(s.place, s.face, strict=True) if s.rules.places[place].play}
            match.choose(chance.choice(match.request.options), seat=match.request.seat)
    assert faces == {UP, DOWN}


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
