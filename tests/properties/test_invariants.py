"""What holds at every decision of every match of every mode, whoever plays.

CI plays few matches of each mode; `python -m tests deep matches` plays 10,000 of each, with other seeds.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import cardlang
from cardlang.machine.primitives import rearm
from cardlang.machine.rules import REASONS
from cardlang.machine.state import State
from cardlang.match.match import Match
from tests.properties.every import (
    CASES,
    PATIENCE,
    POLICIES,
    Case,
    every_case,
    every_case_once,
    every_policy,
    played,
    share,
    walk,
)
from tests.rings import campaign

MATCHES = campaign("matches")


def check(match: Match) -> None:
    """The invariants of the game, the index, and the requests."""
    s = match.state
    assert match.game.definition.invariants(s) == []
    fresh = s.clone()
    rearm(fresh)
    assert fresh.armed == s.armed
    assert s.chain <= s.rules.parameters["chain limit"] + 1
    assert bool(s.asks) != match.is_over
    for seat, _, _, _, codes, answer in s.asks:
        assert seat in range(-1, match.game.players)
        assert len(set(codes)) == len(codes)
        assert len(codes) >= 2 or answer >= 0, "a forced choice is not asked: among several seats it is there at once"
        assert all(0 <= code < len(match.game.actions) for code in codes)
        assert answer == -1 or answer in codes


@pytest.mark.parametrize("part", range(4))
@every_policy
@every_case
def test_every_decision_of_every_mode(case: Case, policy: str, part: int) -> None:
    variants = case.variants()
    results, cuts = Counter[str](), 0
    for seed in range(MATCHES.first + part, MATCHES.first + share(case, MATCHES.count // len(POLICIES)), 4):
        match = case.ready(**variants[seed % len(variants)], **case.options_here(PATIENCE)).start(seed)
        for now in walk(match, policy, seed):
            check(now)
        assert match.outcome is not None
        results[match.outcome["result"]] += 1
        cuts += sum(event["event"] == "chain-cut" for event in match.events()) > 0
        assert match.view(None)["requests"] == []
        assert abs(sum(match.returns)) < 1e-9 or len(set(match.returns)) == 1
    assert set(results) <= set(REASONS)
    assert not results["unfinished"] or policy == "stalling" or case.brief, (
        "only who refuses without end keeps a match from its end"
    )
    print(f"{case}, {policy}: {dict(results)}, {cuts} with a chain that was cut")


@pytest.mark.parametrize("policy", ["random", "stalling"])
@pytest.mark.parametrize("case", [case for case in CASES if case.brief], ids=str)
def test_every_decision_of_a_match_of_full_length(case: Case, policy: str) -> None:
    match = case.whole(**{"turn limit": 100}).start(11)
    for now in walk(match, policy, 11):
        check(now)


@every_case_once
def test_the_log_changes_nothing(case: Case, policy: str) -> None:
    for seed in case.seeds(1):
        loud, quiet = case.ready().start(seed), case.ready().start(seed, log=False)
        for _ in walk(loud, policy, seed):
            for code in loud.history[len(quiet.history) :]:  # simultaneous answers come all at once
                assert quiet.request is not None
                assert quiet.choose(code, seat=quiet.request.seat) == []
            if not any(request.secret for request in loud.requests):
                assert quiet.fingerprint() == loud.fingerprint()


@contextmanager
def shallow() -> Iterator[None]:
    """Only two hundred more frames of Python than now."""
    depth, frame, before = 0, sys._getframe(), sys.getrecursionlimit()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back  # type: ignore[assignment]
    sys.setrecursionlimit(depth + 200)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@every_case_once
def test_nothing_recurses(case: Case, policy: str) -> None:
    game = case.ready()
    cardlang.load_match(game.start(0).to_json())  # what is imported and read but once
    with shallow():
        for seed in case.seeds(1):
            for number, match in enumerate(walk(game.start(seed), policy, seed)):
                if number % 10 == 0:
                    text = match.to_json()
                    assert cardlang.load_match(text).to_json() == text
                    _ = (match.view(0), match.events(0), match.clone(), repr(match), match.resample(0, seed))


@every_case
def test_long_chains_do_not_recurse(case: Case) -> None:
    longest = next(option.high for option in case.definition.options if option.name == "chain limit")
    game = case.ready(**{"chain limit": longest})
    game.start(0)
    with shallow():
        for seed in case.seeds(5):
            assert played(game.start(seed), "flip-happy", seed).is_over


def columns(s: State) -> dict[str, object]:
    return {name: getattr(s, name) for name in State.__slots__ if name not in ("rules", "log")}


@every_case
def test_a_clone_shares_nothing_that_changes(case: Case) -> None:
    for seed in case.seeds(8):
        rng = random.Random(seed)
        for number, match in enumerate(walk(case.ready().start(seed), seed=seed)):
            if number % 7 == 0 and not match.is_over:
                twin, before = match.clone(), repr(columns(match.state))
                assert repr(columns(twin.state)) == before
                for _ in range(15):
                    if twin.request is not None:
                        twin.choose(rng.choice(twin.request.options), seat=twin.request.seat)
                assert repr(columns(match.state)) == before


@every_case
def test_matches_end_without_help(case: Case) -> None:
    """Who never pays off and never chooses can play round and round; a round that asks nothing ends the match."""
    results = Counter(
        str((played(case.ready().start(seed), policy, seed).outcome or {}).get("result"))
        for policy in ("random", "stalling")
        for seed in case.seeds(30)
    )
    assert sum(results.values()) == 2 * len(case.seeds(30))
    assert set(results) <= {"won", "draw", "stalemate", *(["unfinished"] if case.brief else [])}
    assert results["stalemate"] <= 15, results
