"""Copies of all kinds, and what hosts can do to what they are handed: nothing that reaches a match."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import cardlang
from cardlang.games.position import Halt
from cardlang.match.halting import stop_at
from tests.contract import playing

WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda match: match.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("crimson-company", {"options": {"castles": "refuge", "handicap": "B:2"}}),
    ("crimson-company", {"mode": "teams"}),
    ("crimson-company", {"mode": "co-op", "options": {"chance": "ask"}}),
    ("crimson-company", {"edition": "spanish"}),
    ("crimson-company", {"options": {"tournament": "yes"}}),
    ("castle-combo", {"players": 3}),
]


def moments(game: cardlang.Game, seed: int, every: int) -> Iterator[cardlang.Match]:
    for number, match in enumerate(playing.walk(game.start(seed), seed)):
        if number % every == 0:
            yield match


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "how"), GAMES, ids=str)
def test_a_copy_is_the_same_match_and_goes_its_own_way(name: str, how: dict[str, Any], way: str) -> None:
    for match in moments(cardlang.game(name, **how), 3, 15):
        before = playing.state_of(match)
        twin = WAYS[way](match)
        assert playing.state_of(twin) == before
        other = WAYS[way](match)
        assert playing.play(twin, 5).to_json() == playing.play(other, 5).to_json() != match.to_json()
        assert playing.state_of(match) == before


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_resampled_match_shows_the_seat_the_same(way: str) -> None:
    for match in moments(playing.game(), 4, 20):
        for seat in (0, 1):
            sample = match.resample(seat, 1)
            assert WAYS[way](sample).view(seat) == sample.view(seat) == match.view(seat)
            assert WAYS[way](sample).fingerprint() == sample.fingerprint()


@pytest.mark.parametrize("log", [True, False, ["phase", "finish"]])
def test_a_pickled_match_keeps_the_log_it_kept(log: Any) -> None:
    match = playing.play(playing.game().start(2, log=log), 2)
    again = pickle.loads(pickle.dumps(match))
    if log is False:
        with pytest.raises(cardlang.GameError, match="keeps no log"):
            again.events()
    else:
        assert again.events() == match.events() != []


@pytest.mark.parametrize(("name", "how"), GAMES, ids=str)
def test_a_pickled_game_starts_the_same_matches(name: str, how: dict[str, Any]) -> None:
    game = cardlang.game(name, **how)
    again = pickle.loads(pickle.dumps(game))
    assert again.start(7).to_json() == game.start(7).to_json()
    assert (again.title, again.options, len(again.actions)) == (game.title, game.options, len(game.actions))
    assert copy.copy(game) is copy.deepcopy(game) is game


def test_requests_options_and_actions_are_copied_with_their_match() -> None:
    request = playing.at(30).request
    assert request is not None
    for again in (copy.deepcopy(request), pickle.loads(pickle.dumps(request))):
        assert (again.seat, again.purpose, again.source, again.ids) == (
            request.seat, request.purpose, request.source, request.ids,
        )  # fmt: skip
        assert [(o.id, o.text(), o.data) for o in again.options] == [(o.id, o.text(), o.data) for o in request.options]
    assert pickle.loads(pickle.dumps(playing.game().actions)).describe(0) == playing.game().actions.describe(0)


def last_print(game: cardlang.Game, seed: int) -> str:
    return playing.play(game.start(seed), seed).fingerprint()


def test_threads_share_a_game_and_processes_get_it() -> None:
    game, seeds = playing.game(), range(12)
    alone = [last_print(game, seed) for seed in seeds]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(last_print, [game] * 12, seeds)) == alone
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as processes:
        assert list(processes.map(last_print, [game] * 12, seeds)) == alone


# --- what is handed out ----------------------------------------------------------------------------------


def deface(thing: Any) -> None:
    if isinstance(thing, dict):
        for value in thing.values():
            deface(value)
        thing.clear()
        thing["defaced"] = 1
    elif isinstance(thing, list | tuple):
        for value in thing:
            deface(value)
        if isinstance(thing, list):
            thing[:] = ["defaced"]


def test_a_copy_stops_where_the_match_was_to_stop() -> None:
    match = playing.game().start(1)
    other = match.game.mode.seats[1 - match.state.active]
    stop_at(match.game, match.state, Halt(other, "income"))
    for one in (match.clone(), match):
        while one.request is not None:
            one.choose(one.request.options[0])
        assert not one.is_over


@pytest.mark.parametrize(("name", "how"), GAMES, ids=str)
def test_what_is_handed_out_is_the_callers_own(name: str, how: dict[str, Any]) -> None:
    game = cardlang.game(name, **how)
    described = copy.deepcopy([game.actions.describe(code) for code in range(len(game.actions))])
    for match in moments(game, 6, 12):
        before = copy.deepcopy(playing.state_of(match))
        asked = copy.deepcopy(
            [(r.source, [(o.id, o.text(), o.data, o.source) for o in r.options]) for r in match.requests]
        )
        seats = [None, *range(game.players)]
        deface([[match.view(seat), match.events(seat)] for seat in seats])
        deface([[r.source, [[o.data, o.source] for o in (*r.options, *r.proposed)]] for r in match.requests])
        deface([match.outcome, match.clone().choose(match.requests[0].ids[0], seat=match.requests[0].seat)])
        deface([game.actions.describe(code) for code in range(len(game.actions))])
        assert [(r.source, [(o.id, o.text(), o.data, o.source) for o in r.options]) for r in match.requests] == asked
        assert playing.state_of(match) == before
        assert json.loads(json.dumps(match.view(None))) == before[3]
    assert [game.actions.describe(code) for code in range(len(game.actions))] == described


def test_options_and_sets_of_a_game_cannot_be_changed() -> None:
    game = cardlang.game(playing.GAME, options={"handicap": {"B": 2}})
    for change in (
        lambda: game.options.update({"turn limit": 1}),  # type: ignore[attr-defined]
        lambda: game.options["handicap"].update({0: 9}),
        lambda: game.sets[0].update(name="other"),  # type: ignore[attr-defined]
    ):
        with pytest.raises(AttributeError):
            change()
    assert game.options["handicap"] == {1: 2}


def test_the_record_of_a_card_is_the_callers_own() -> None:
    """A front end that writes into `attributes` would else have changed every save of the game."""
    match = playing.at(3)
    before, record = match.to_json(), match.game.record(0)
    record.attributes.update(name="x", strength=99)  # type: ignore[attr-defined]
    record.names.clear()  # type: ignore[attr-defined]
    assert match.to_json() == before
    assert match.game.record(0).name() != "x"
    assert 99 not in match.game.record(0).attributes.values()


@pytest.mark.parametrize(("name", "how"), GAMES, ids=str)
def test_the_text_of_a_card_is_the_one_that_reasons_quote(name: str, how: dict[str, Any]) -> None:
    game = cardlang.game(name, **how)
    number = {game.record(card).id: card for card in range(len(game.cards) + len(game.castles))}
    match = playing.play(game.start(seed=1))
    reasons = [reason for event in match.events() if (reason := match.why(event)) is not None]
    assert len({reason.card for reason in reasons}) > 3
    assert all(game.text(number[reason.card]) == reason.text for reason in reasons)
    bare = cardlang.game(playing.GAME)
    assert bare.text(len(bare.cards)) == ""  # a plain castle
    with pytest.raises(IndexError, match="there is no card -1"):
        bare.text(-1)
    with pytest.raises(cardlang.GameError, match="a language is named by a word"):
        bare.text(0, 7)  # type: ignore[arg-type]


def test_nothing_of_a_game_or_a_match_can_be_another() -> None:
    match = playing.at(3)
    game = cardlang.load_match(match.to_json()).game  # other matches from the same save share it
    for thing, names in ((game, ("actions", "cards", "options", "players", "rules", "new")), (match, ("game", "seed"))):
        for name in names:
            with pytest.raises(AttributeError):
                setattr(thing, name, None)
            with pytest.raises(AttributeError):
                delattr(thing, name)
    assert cardlang.load_match(match.to_json()).to_json() == match.to_json() == game.resume(match.to_json()).to_json()


def test_what_was_given_for_an_option_may_be_changed_afterwards() -> None:
    given = {"handicap": {"B": 2}, "castles": ["refuge"]}
    game = cardlang.game(playing.GAME, options=given)
    before = game.start(1).to_json()
    deface(given)
    assert game.start(1).to_json() == before


def test_what_is_kept_after_its_time_can_still_be_looked_at() -> None:
    rng = random.Random(8)
    for seed in range(4):
        match = playing.game().start(seed)
        kept = []
        for now in playing.walk(match, seed):
            if rng.random() < 0.2:
                kept += now.requests
        for request in kept:
            _ = (request.seat, request.purpose, request.ids, request.secret, request.chosen, request.to_follow)
            _ = (request.behalf, request.source, request.proposed, request.text(), repr(request))
            for option in request.options:
                _ = (option.data, option.source, option.text(), repr(option))
                with pytest.raises(cardlang.IllegalChoice):
                    match.choose(option)


def test_what_chance_is_bringing_is_asked_alike_of_a_copy_drawn_anew() -> None:
    """The cards that may come next lie nowhere yet that a seat could know or not know."""
    match = cardlang.game("crimson-company", mode="co-op", options={"chance": "ask"}).start()
    for number in range(8):
        request = match.request
        assert request is not None
        assert request.seat == -1
        for seat in (0, 1):
            copy = match.resample(seat, number).request
            assert copy is not None
            assert [option.id for option in copy.options] == [option.id for option in request.options]
        match.choose(request.options[number % len(request.options)].id, seat=-1)
