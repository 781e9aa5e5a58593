"""Decisions per second of uniformly random duels against OpenSpiel's games, and what a copy of a match costs.

A decision is one answer of one player; outcomes of chance are drawn and count for nothing. Both sides ask their state
for the legal ids, take one with the same generator, and hand it back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any

import cardlang
from cardlang.games import playable, vocabularies
from cardlang.library import load_files, shipped_sets
from tests.benchmarks.measure import Row, cost, for_a_while, in_turn, times_faster, times_slower

GAME = playable()[0]
SLICE = 0.15  # seconds of CPU time for each side in each round
PYTHON_GAMES = "the median of OpenSpiel's games in Python"


@lru_cache(maxsize=1)
def duel() -> cardlang.Game:
    """The first game with every shipped card."""
    shipped = load_files(shipped_sets(GAME), vocabularies()).require()
    return cardlang.game(GAME, cardsets=sorted({cardset.name for cardset in shipped}))


def quiet(seed: int) -> int:
    """One random duel without a log; returns its decisions."""
    match, draw, decisions = duel().start(seed, log=False), Random(seed).random, 0
    request = match.request
    while request is not None:
        ids = request.ids
        match.choose(ids[int(draw() * len(ids))])
        decisions += 1
        request = match.request
    return decisions


def talking(seed: int) -> int:
    """The same with a log, with every option and every event in words."""
    match, draw, decisions = duel().start(seed), Random(seed).random, 0
    request = match.request
    while request is not None:
        ids = request.ids
        for option in request.options:
            option.text("en")
        match.choose(ids[int(draw() * len(ids))])
        decisions += 1
        request = match.request
    return decisions


def spiel_games() -> dict[str, Callable[[int], int]]:
    """A random playout of each of OpenSpiel's Python games and of its hearts, by name."""
    import pyspiel
    from absl import logging

    logging.set_verbosity(logging.ERROR)
    return {name: playout(pyspiel.load_game(name)) for name in (*spiel_names(), "hearts")}


def spiel_names() -> list[str]:
    """OpenSpiel's own games in Python, whatever else a process has registered.

    Mean-field games are none of them: a playout has nobody to say how a population moves.
    """
    import pyspiel
    from open_spiel.python import games

    sequential, simultaneous = pyspiel.GameType.Dynamics.SEQUENTIAL, pyspiel.GameType.Dynamics.SIMULTANEOUS
    kinds = [kind for kind in pyspiel.registered_games() if kind.dynamics in (sequential, simultaneous)]
    names = sorted(kind.short_name for kind in kinds if kind.short_name.startswith("python_") and kind.default_loadable)
    return [name for name in names if type(pyspiel.load_game(name)).__module__.startswith(f"{games.__name__}.")]


def playout(game: Any) -> Callable[[int], int]:
    """One random game of OpenSpiel's; returns its decisions."""

    def once(seed: int) -> int:
        draw, state, decisions = Random(seed).random, game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), draw()))
            elif state.is_simultaneous_node():
                chosen = []
                for player in range(game.num_players()):
                    legal = state.legal_actions(player)
                    chosen.append(legal[int(draw() * len(legal))] if legal else 0)
                    decisions += 1
                state.apply_actions(chosen)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return once


def drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """The outcome of chance at a point between 0 and 1."""
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def decisions(rounds: int, slice_: float = SLICE) -> list[Row]:
    """Three rows: without a log, with log and words, and against hearts in C++."""
    wanted = [
        ("decisions", f"decisions/s of random duels, no log, against {PYTHON_GAMES}", ">= 4, aim 8", "RLCard uno 1.5"),
        ("decisions-talking", "the same with log and all options in words", ">= 2.5, aim 4", ""),
        ("decisions-hearts", "decisions/s, no log, against OpenSpiel's hearts in C++", ">= 0.5, aim 1", "C++"),
    ]
    if find_spec("pyspiel") is None:
        note = "needs the extra `openspiel`"
        return [Row(name, what, None, target, reference, note) for name, what, target, reference in wanted]
    others = spiel_games()
    sides = {name: while_(once, slice_) for name, once in {"quiet": quiet, "talking": talking, **others}.items()}
    costs = list(in_turn(sides, rounds))
    for each in costs:
        each["median"] = median(each[name] for name in others if name != "hearts")
    pairs = (("quiet", "median"), ("talking", "median"), ("quiet", "hearts"))
    return [
        Row(name, what, times_faster(costs, *pair), target, reference)
        for (name, what, target, reference), pair in zip(wanted, pairs, strict=True)
    ]


def while_(once: Callable[[int], int], seconds: float) -> Callable[[], float]:
    """Repeat for a while; the cost of one decision."""
    return lambda: cost(for_a_while(once, seconds))


def clones(rounds: int, copies: int = 2_000) -> list[Row]:
    """A copy of the position in the middle of an effect, in units of the median decision."""
    matches = [found for seed in range(40) if (found := in_mid_effect(seed)) is not None]

    def copying() -> int:
        for i in range(copies):
            matches[i % len(matches)].state.clone()
        return copies

    sides = {"clone": lambda: cost(copying), "decision": while_(quiet, SLICE)}
    value = times_slower(list(in_turn(sides, rounds)), "clone", "decision")
    what = "a copy of the position in mid-effect, in decisions"
    return [Row("clone", what, value, "<= 1.5", "lists 1.16 us to 1.4 us")]


def in_mid_effect(seed: int) -> cardlang.Match | None:
    """A random duel at its first request of a card's text from the thirtieth decision on, if there is one."""
    match, draw, decisions = duel().start(seed, log=False), Random(seed).random, 0
    while match.request is not None:
        if decisions >= 30 and match.request.source is not None:
            return match
        ids = match.request.ids
        match.choose(ids[int(draw() * len(ids))])
        decisions += 1
    return None
