"""What a seat cannot know changes no number and no string that an adapter hands out.

At some decisions all that a seat cannot know is drawn anew, twice, and everything is compared that the adapters make of
the two matches: observation, mask, information state, and what those see who may see only a part of that. Then planted
leaks must be found.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyspiel
import pytest

from cardlang.adapters.encoding import Encoder
from cardlang.adapters.episode import Episode
from cardlang.adapters.gymnasium import SeatEnv
from cardlang.adapters.openspiel import CardGame, CardState, load
from cardlang.adapters.pettingzoo import CardGameEnv, raw_env
from cardlang.match.game import Game
from tests.adapters.cases import few_cases, other_cases
from tests.properties.every import CASES, Case, walk
from tests.properties.test_hidden import doctored, in_view

SIZE = 64
DECISIONS = 45  # of each match
PRIVATE = pyspiel.PrivateInfoType
KINDS = [  # of observers of OpenSpiel: public, perfect recall, whose private information
    (True, False, PRIVATE.SINGLE_PLAYER), (True, True, PRIVATE.SINGLE_PLAYER),
    (True, True, PRIVATE.NONE), (False, False, PRIVATE.SINGLE_PLAYER),
]  # fmt: skip


class Adapters:
    """All of them around one game; episodes are put into them."""

    def __init__(self, game: Game) -> None:
        self.encoder = Encoder(game, SIZE)
        self.table: CardGameEnv = raw_env(game, size=SIZE)
        self.learners = [SeatEnv(game, seat=seat, bot="random", size=SIZE) for seat in range(game.players)]
        named = game.named
        self.spiel: CardGame = load(
            named["game"], mode=named["mode"], edition=named["edition"], players=game.players, size=SIZE
        )
        self.observers = [self.spiel.make_py_observer(pyspiel.IIGObservationType(*kind)) for kind in KINDS]

    def handed(self, episode: Episode, seat: int) -> Iterator[tuple[str, Any]]:
        """All that a seat is handed by any of them, by name."""
        self.table.episode = self.learners[seat].episode = episode
        learner = self.learners[seat]
        for name, seen in (
            ("PettingZoo", self.table.observe(f"seat_{seat}")),
            ("Gymnasium", {"masks": learner.action_masks(), "seen": learner._seen()["observation"]}),
        ):
            for key, value in seen.items():
                yield f"{name} {key}", value.tolist()
        yield "state", episode.information_state(seat)
        state = CardState(self.spiel, episode)
        yield "OpenSpiel actions", state.legal_actions(seat) if state.current_player() == seat else ()
        yield "OpenSpiel information state", state.information_state_string(seat)
        yield "OpenSpiel numbers", state.information_state_tensor(seat)
        for kind, observer in zip(KINDS, self.observers, strict=True):
            assert observer is not None
            observer.set_from(state, seat)
            yield f"{kind} numbers", observer.tensor.tolist()
            yield f"{kind} text", observer.string_from(state, seat)


def told_apart(game: Game, seed: int, every: int) -> Iterator[str]:
    """What tells two copies of a match apart for a seat, at some decisions."""
    adapters, played = Adapters(game), Episode(game.start(seed), Encoder(game, SIZE))
    for number, match in enumerate(islice(walk(played.match, "random", seed), DECISIONS)):
        answered = list(enumerate(match.history[: game.players]))
        if number % every == every - 1 and match.request is not None:
            seat = match.requests[0].seat if number % 2 else number % game.players
            episode = Episode(match, adapters.encoder, answered)
            copies = [dict(adapters.handed(episode.resample(seat, each), seat)) for each in (1, 2)]
            copies.append(dict(adapters.handed(episode, seat)))
            yield from (name for name in copies[0] for copy in copies[1:] if copies[0][name] != copy[name])


@few_cases
def test_nothing_tells_them_apart(case: Case) -> None:
    assert sorted(set(told_apart(case.ready(), 5, 15))) == []


@other_cases
def test_nothing_tells_them_apart_in_any_other_game(case: Case) -> None:
    assert sorted(set(told_apart(case.ready(), 6, 20))) == []


def test_a_leak_in_a_view_is_found() -> None:
    case = CASES[0]
    found = set(told_apart(doctored(case, view=in_view(case.definition)), 5, 15))
    assert {
        "PettingZoo observation",
        "Gymnasium seen",
        "state",
        "OpenSpiel information state",
        "OpenSpiel numbers",
    } <= found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_observers_are_there(kind: tuple[bool, bool, Any]) -> None:
    assert load("crimson-company", size=SIZE).make_py_observer(pyspiel.IIGObservationType(*kind)) is not None
