"""No bot knows more than its seat: what a seat cannot know may be anything, and the bot does the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardlang import bots
from cardlang.bots import Observation, Player, find, player
from cardlang.bots.player import Maker
from tests.bots.bot_support import ToyRequest, game, walk

HONEST = ("random", "greedy", "search:12", "flip-happy", "stalling")


def differences(make: Maker) -> int:
    """How many decisions of a bot change when the hidden part of the match is another one."""
    found = 0
    for seed in range(6):
        for number, match in enumerate(walk(game().start(seed), [player("random", seat, seed) for seat in range(2)])):
            if number % 9 == 4:
                seat = match.request.seat
                others = [match, match.resample(seat, 1), match.resample(seat, 2)]
                found += len({Player("bot", make, seat, number)(other) for other in others}) > 1
    return found


@pytest.mark.parametrize("name", HONEST)
def test_a_bot_decides_by_what_its_seat_knows(name: str) -> None:
    assert differences(find(name)) == 0


def peeping(*_: int) -> Callable[[Observation], int]:
    """A bot that goes round what it is shown and reads the deck."""

    def choose(seen: Observation) -> int:
        deck: list[int] = seen._match.state.rows[0]
        return seen.request.ids[sum(deck[1:3]) % len(seen.request.ids)]

    return choose


def leaking(*_: int) -> Callable[[Observation], int]:
    """A search that would look into copies of the match itself, with the order of the deck as it is."""

    def choose(seen: Observation) -> int:
        copy: Any = seen._match.clone()
        for _ in range(60):
            if copy.request is None:
                break
            copy.choose(copy.request.ids[0])
        return seen.request.ids[int(copy.fingerprint(), 16) % len(seen.request.ids)]

    return choose


@pytest.mark.parametrize("bot", [peeping, leaking])
def test_a_bot_that_peeps_is_found_out(bot: Maker) -> None:
    assert differences(bot) > 10


def test_no_bot_of_ours_looks_behind_what_it_is_shown() -> None:
    folder = Path(bots.__file__).parent
    assert [path.name for path in folder.glob("*.py") if "._match" in path.read_text("utf-8")] == ["observation.py"]


def test_what_a_game_knows_to_be_best_it_reckons_from_a_sample() -> None:
    class Match:
        game = SimpleNamespace(definition=SimpleNamespace(best={"toy": str}))
        state = "the match itself"

        def resample(self, seat: int, *_: int, **__: bool) -> SimpleNamespace:
            return SimpleNamespace(state=f"what seat {seat} may know")

    assert Observation(Match(), ToyRequest(1, (0, 1))).best() == "what seat 1 may know"  # type: ignore[arg-type]


def test_a_sample_depends_on_nothing_but_what_is_known() -> None:
    match = next(islice(walk(game().start(9), [player("random", seat, 9) for seat in range(2)]), 17, None))
    once, again = match.resample(0, 5), match.resample(0, 77).resample(0, 5)
    assert once.fingerprint() == again.fingerprint()
    assert match.resample(0, 6).fingerprint() != once.fingerprint()


def test_what_is_shown_says_nothing_of_the_rest() -> None:
    match = game().start(2)
    assert match.request is not None
    shown = Observation(match, match.request)
    public = {name for name in dir(shown) if not name.startswith("_")}
    assert public == {"best", "request", "sample", "seat", "view"}
    assert "order" not in shown.view()["deck"]
    assert shown.sample(1).state.rows[0] != match.state.rows[0]
