"""What holds at every decision of every match, whoever plays: hundreds of random duels."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import duels
import pytest

from cardlang.machine.state import State

SEEDS = range(0, 100, 20)
SPAN = 20


@pytest.mark.parametrize("policy", duels.POLICIES)
@pytest.mark.parametrize("first", SEEDS)
def test_every_decision_of_random_duels(first: int, policy: str) -> None:
    results: Counter[str] = Counter()
    for seed in range(first, first + SPAN):
        match = duels.all_cards().start(seed)
        for now in duels.walk(match, duels.POLICIES[policy], seed):
            duels.check(now)
            assert len(now.history) < 2_000, f"seed {seed} does not end"
        assert match.outcome is not None
        results[match.outcome["result"]] += 1
        assert not [event for event in match.events() if event["event"] == "chain-cut"], f"seed {seed}"
        assert match.view(None)["requests"] == []
    assert set(results) <= {"won", "stalemate"}
    assert results["stalemate"] <= SPAN // 4, results


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


def test_the_machine_does_not_recurse() -> None:
    game = duels.all_cards()
    game.start(0).to_json()
    with shallow():
        for seed in range(20):
            for number, match in enumerate(duels.walk(game.start(seed), duels.flipping, seed)):
                if number % 10 == 0:
                    _ = (match.to_json(), match.view(None), match.events(), match.clone())


def test_long_chains_do_not_recurse() -> None:
    game = duels.all_cards(chain_limit=10_000)
    game.start(0)
    with shallow():
        for seed in range(5):
            assert duels.played(game, seed, duels.flipping).is_over


def columns(s: State) -> dict[str, object]:
    return {name: getattr(s, name) for name in State.__slots__ if name not in ("rules", "log")}


def test_a_clone_shares_nothing_that_changes() -> None:
    for seed in range(10):
        for number, match in enumerate(duels.walk(duels.all_cards().start(seed), seed=seed)):
            if number % 7 == 0 and not match.is_over:
                twin, before = match.clone(), repr(columns(match.state))
                assert repr(columns(twin.state)) == before
                for _ in zip(range(15), duels.walk(twin, duels.flipping, number), strict=False):
                    pass
                assert repr(columns(match.state)) == before


@pytest.mark.parametrize("policy", duels.POLICIES)
def test_the_log_changes_nothing(policy: str) -> None:
    for seed in range(10):
        loud, quiet = duels.all_cards().start(seed), duels.all_cards().start(seed)
        quiet.state.log = None
        rng = random.Random(seed)
        while not loud.is_over:
            code = duels.POLICIES[policy](loud, rng)
            loud.choose(code)
            assert quiet.choose(code) == []
            assert quiet.fingerprint() == loud.fingerprint()
        assert quiet.is_over


def test_stalemates_end_a_match() -> None:
    """Who never pays off and never chooses can play round and round; a round that asks nothing ends the match."""
    results = Counter(
        str(duels.played(duels.all_cards(), seed, policy).outcome)
        for policy in (duels.uniform, duels.stalling)
        for seed in range(100, 200)
    )
    assert sum(results.values()) == 200
    assert not any("unfinished" in result or "loop" in result for result in results)
