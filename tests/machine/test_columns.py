"""Every column of a state is copied by a clone, shared by none, and seen by the fingerprint, whatever stands in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cardlang
from cardlang.machine import scoring
from cardlang.machine.codec import decode, encode, fingerprint, position_bytes
from cardlang.machine.instructions import over
from cardlang.machine.knowledge import conceal
from cardlang.machine.rules import AGREE
from cardlang.machine.state import Ask, State
from tests.machine.tables import Table, lane

OF_THE_HOST = {"log", "until"}  # not copied by a clone
ALIKE = {"rules", "armed", *OF_THE_HOST}  # in no position: fixed for the match, derived, or the host's
COLUMNS = sorted(set(State.__slots__) - ALIKE)
WRITTEN = ["life" if column == "refs" else column for column in COLUMNS]  # a reference is a card and its life
TURNS = {"turn", "asked", "idle", "active", "started", "rng"}  # what only counts turns


def full() -> State:
    """A position in mid-effect with something in every column."""
    cards = {
        "ogre": (6, "Deploy: Flip all of your other cards here."),
        "demon": (5, "Deploy: Flip a card here."),
        "v": 1,
    }
    table = Table(cards, [lane("~demon v"), lane(won_by="B")], staged="ogre", marks={"v": 2})
    table.choose("1")
    s: State = table.state
    s.pieces, s.stakes = [3], [(0, 1, 1, 2)]
    s.seen, s.pool = [1, 2], [3, 4]
    s.ret, s.denied, s.idle = ((1, 2, 3),), (7,), (12345,)
    s.joint, s.asks = (8,), [ask._replace(purpose=AGREE) for ask in s.asks]
    s.lasting, s.used, s.contexts = [(0, 1025, 0, 2, 0, 9)], [(1025, 0)], [[1, (), ((0, 1, 1025, 0, -1),)]]
    s.happened = [(9, (1, 1025, *range(10)))]
    s.later = [(1, 9, tuple(s.stack[-1]), 0)]
    return s


def other(value: Any) -> Any:
    """Something else of the same kind: the first number in it is one more."""
    if isinstance(value, int):
        return value + 1
    changed = (
        [other(value[0]), *value[1:]] if len(value[0:1]) and value[0] != () else [*value[:1], *map(other, value[1:])]
    )
    return Ask._make(changed) if isinstance(value, Ask) else type(value)(changed)


@pytest.mark.parametrize("column", WRITTEN)
def test_the_fingerprint_sees_every_column(column: str) -> None:
    s, twin = full(), full()
    assert fingerprint(s) == fingerprint(twin)
    setattr(twin, column, other(getattr(twin, column)))
    assert fingerprint(s) != fingerprint(twin)
    same = position_bytes(s, turns=False) == position_bytes(twin, turns=False)
    assert same == (column in TURNS)


@pytest.mark.parametrize("column", [*COLUMNS, "armed"])
def test_a_clone_has_every_column(column: str) -> None:
    s = full()
    assert getattr(s, column) not in ([], ()), "something must stand in it"
    assert getattr(s.clone(), column) == getattr(s, column)


def nudge(value: Any) -> None:
    """Change the innermost list in place, as the machine does."""
    if value and isinstance(value[0], list):
        nudge(next(inner for inner in value if inner))
    else:
        value.append(99)


@pytest.mark.parametrize("column", [name for name in (*COLUMNS, "armed") if isinstance(getattr(full(), name), list)])
@pytest.mark.parametrize("which", [lambda s, twin: s, lambda s, twin: twin], ids=["original", "copy"])
def test_a_clone_shares_no_list(column: str, which: Callable[[State, State], State]) -> None:
    s = full()
    twin = s.clone()
    before = repr(getattr(s, column))
    changed = which(s, twin)
    nudge(getattr(changed, column))
    kept = twin if changed is s else s
    assert repr(getattr(kept, column)) == before != repr(getattr(changed, column))


def test_a_decoded_position_has_every_column() -> None:
    s = full()
    s.pieces, s.seen, s.pool = [], [], []  # this game has none
    again = decode(encode(s), s.rules)
    assert {name: getattr(again, name) for name in (*COLUMNS, "armed")} == {
        name: getattr(s, name) for name in (*COLUMNS, "armed")
    }


def test_the_end_of_a_match_drops_all_that_was_to_happen() -> None:
    """Also a scoring that was going on: what it had changed is no number of the final position."""
    s = full()
    over(s, 0, 0)
    left = {column: getattr(s, column) for column in ("stack", "asks", "contexts", "later", "joint", "ret", "denied")}
    assert not any(left.values()), left
    assert scoring.current(s, 1025, 5) == 5


def test_every_shuffle_is_a_pool_of_its_own() -> None:
    """Who has not seen its cards takes them for each other, and for none of an earlier shuffle."""
    s = cardlang.game("crimson-company", mode="co-op").start(seed=1).state
    before = set(s.pool)
    conceal(s, [1, 4, 7])
    (pool,) = {s.pool[card] for card in (1, 4, 7)}
    assert pool not in before
    assert [s.seen[card] for card in (1, 4, 7)] == [0, 0, 0]
    conceal(s, [4, 9])
    assert s.pool[4] == s.pool[9] not in {*before, pool}
