"""The small parts of the machine: generator, codebook, subsets, folds of queries and of scorings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.machine import query, rng, scoring
from cardlang.machine.codebook import FLAGS, MODES, Codebook
from cardlang.machine.rules import Static
from cardlang.machine.state import UP
from cardlang.machine.subsets import SubsetLimits, completable, offered

# --- the generator ------------------------------------------------------------------------------------------


def draws(seed: int, n: int, count: int) -> list[int]:
    state, found = rng.seeded(seed), []
    for _ in range(count):
        state, value = rng.below(state, n)
        found.append(value)
    return found


def test_the_numbers_never_change() -> None:
    """Published values of splitmix64: a match is the same on every platform and in every version."""
    state, found = 1234567, []
    for _ in range(5):
        state, bits = rng.step(state)
        found.append(bits)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_any_integer_is_a_seed() -> None:
    for seed in (0, -1, 2**64, 10**30):
        assert 0 <= rng.seeded(seed) < 2**64
    assert rng.seeded(0) == rng.seeded(2**64)


def test_numbers_below() -> None:
    assert draws(7, 1, 5) == [0] * 5
    found = draws(7, 6, 6_000)
    assert set(found) == set(range(6))
    assert all(850 < found.count(value) < 1_150 for value in range(6))


def test_a_number_that_would_favour_some_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bits = iter([2**64 - 1, 5])  # 2**64 leaves a remainder of 1 by 3
    monkeypatch.setattr(rng, "step", lambda state: (state + 1, next(bits)))
    assert rng.below(0, 3) == (2, 2)


# --- the codebook -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modes", [MODES, 12])
def test_every_code_is_one_thing(modes: int) -> None:
    book = Codebook(players=2, lanes=3, places=21, cards=46, amounts=40, modes=modes)
    found = [book.split(code) for code in range(len(book))]
    assert len(set(found)) == len(book) == len(FLAGS) + modes + 2 + 3 + 21 + 46 + 41
    for kind, start, size in (
        ("flag", 0, len(FLAGS)), ("mode", book.mode, modes), ("player", book.player, 2), ("lane", book.lane, 3),
        ("place", book.place, 21), ("card", book.card, 46), ("amount", book.amount, 41),
    ):  # fmt: skip
        assert found[start : start + size] == [(kind, value) for value in range(size)]


def test_codes_outside() -> None:
    book = Codebook(players=1, lanes=1, places=1, cards=1, amounts=0)
    for code in (-1, len(book)):
        with pytest.raises(IndexError, match=f"no option has the id {code}"):
            book.split(code)


# --- subsets ------------------------------------------------------------------------------------------------

MET = {"ge": int.__ge__, "le": int.__le__, "eq": int.__eq__}


@given(
    values=st.lists(st.integers(-4, 9), max_size=7),
    start=st.integers(0, 7),
    count=st.integers(0, 3),
    total=st.integers(-5, 10),
    low=st.integers(0, 5),
    high=st.integers(0, 7),
    op=st.sampled_from(sorted(MET)),
    n=st.integers(-3, 15),
)
def test_completable_is_what_trying_everything_finds(
    values: list[int], start: int, count: int, total: int, low: int, high: int, op: str, n: int
) -> None:
    rest = values[start:]
    tried = any(
        low <= count + size <= high and MET[op](total + sum(members), n)
        for size in range(len(rest) + 1)
        for members in combinations(rest, size)
    )
    assert completable(values, start, count, total, low, high, op, n) == tried


def endings(limits: SubsetLimits, values: list[int], chosen: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The choices that can be come to, member by member; the candidates are the places of the values."""
    found = range(len(values))
    more, enough = offered(found, chosen, limits, values if limits.value is not None else None)
    if enough:
        yield chosen
    for member in more:
        yield from endings(limits, values, (*chosen, member))


@given(
    values=st.lists(st.integers(-4, 9), max_size=6),
    low=st.integers(0, 7),
    more=st.integers(0, 7),
    op=st.sampled_from(["none", *sorted(MET)]),
    n=st.integers(-3, 15),
)
def test_each_subset_that_may_be_chosen_has_one_path(values: list[int], low: int, more: int, op: str, n: int) -> None:
    """Of too few candidates all are chosen."""
    limits = SubsetLimits(low, low + more) if op == "none" else SubsetLimits(low, low + more, lambda *_: 0, op, n)
    sizes = range(min(low, len(values)), min(low + more, len(values)) + 1)
    subsets = [members for size in sizes for members in combinations(range(len(values)), size)]
    meant = [one for one in subsets if op == "none" or MET[op](sum(values[i] for i in one), n)]
    assert sorted(endings(limits, values)) == sorted(meant)


# --- queries ------------------------------------------------------------------------------------------------


def state(*texts: tuple[Any, ...]) -> Any:
    """A state with one card for each text, all of them on a query called `q`; a bound stands behind the value."""
    ability = SimpleNamespace(face=UP)
    statics = {
        (card, "q"): (
            (Static("q", op, lambda *_: [], lambda s, f, value=value: value, within=(0, 0, *within)[-2:]), ability),
        )
        for card, (op, value, *within) in enumerate(texts)
    }
    cards = len(texts)
    rules = SimpleNamespace(
        query={"q": 0},
        statics=statics,
        record=tuple(range(cards)),
        in_play=(True,),
        policies=SimpleNamespace(order=lambda s, cards: cards),
    )
    return SimpleNamespace(
        rules=rules, armed=[(1 << cards) - 1], place=[0] * cards, face=[UP] * cards, refs=[*range(cards)]
    )


@pytest.mark.parametrize(
    ("texts", "value"),
    [
        ([], 4),
        ([("add", 2)], 6),
        ([("add", 2), ("set", 10)], 12),
        ([("set", 10), ("set", 3)], 3),
        ([("times", 2), ("add", 1)], 10),
        ([("add", -9)], -5),
        ([("bounded", -9, scoring.REDUCE, 0)], 0),
        ([("bounded", -1, scoring.REDUCE, 6)], 4),
        ([("bounded", 9, scoring.RAISE, 7)], 7),
        ([("bounded", 1, scoring.RAISE, 2)], 4),
        ([("bounded", 3, scoring.TIMES_UP_TO, 9)], 9),
        ([("bounded", -9, scoring.REDUCE, 2), ("add", -5)], -1),
        ([("bounded", -1, scoring.REDUCE, 0), ("bounded", -1, scoring.REDUCE, 3)], 2),
        (
            [
                ("bounded", 9, scoring.RAISE, 7),
                ("bounded", 1, scoring.RAISE, 5),
                ("bounded", 2, scoring.TIMES_UP_TO, 20),
            ],
            14,
        ),
        ([("bounded", 9, scoring.RAISE, 9), ("bounded", -9, scoring.REDUCE, 1)], 9),
        ([("times", 2), ("times", 3)], 24),
    ],
)
def test_a_number_is_folded_in_layers(texts: list[tuple[Any, ...]], value: int) -> None:
    assert query.number(state(*texts), "q", 4, ()) == value


def test_the_order_of_texts_matters_only_among_sets() -> None:
    texts = [
        ("add", 3),
        ("times", 2),
        ("bounded", -9, scoring.REDUCE, 12),
        ("bounded", 50, scoring.RAISE, 20),
        ("set", 7),
    ]
    assert query.number(state(*texts), "q", 4, ()) == query.number(state(*texts[::-1]), "q", 4, ()) == 20


@pytest.mark.parametrize("op", ["only", "with", "without", "no", "pick"])
def test_other_folds_are_no_numbers(op: str) -> None:
    with pytest.raises(AssertionError, match=op):
        query.number(state((op, 1)), "q", 4, ())


def test_any_cannot_wins() -> None:
    assert query.allowed(state(), "q", ())
    assert not query.allowed(state(("no", 0)), "q", ())
    assert not query.allowed(state(("no", 0), ("no", 0)), "q", ())


def test_the_last_text_picks() -> None:
    assert query.pick(state(), "q", 5, ()) == 5
    assert query.pick(state(("pick", 1), ("pick", 2)), "q", 5, ()) == 2


def test_what_does_not_apply_is_left_out() -> None:
    s = state(("add", 2))
    added = Static("q", "add", lambda s, me, args: [] if args == (7,) else None, lambda s, f: 2)
    s.rules.statics = {(0, "q"): ((added, SimpleNamespace(face=UP)),)}
    assert query.number(s, "q", 4, (7,)) == 6
    assert query.number(s, "q", 4, (8,)) == 4


# --- scoring ------------------------------------------------------------------------------------------------


def op(what: int, amount: int, bound: int = 0, element: int = 1) -> tuple[int, int, int, int, int]:
    return (what, amount, element, bound, -1)


@pytest.mark.parametrize(
    ("ops", "value"),
    [
        ([], 5),
        ([op(scoring.ADD, 2), op(scoring.TIMES, 2)], 14),
        ([op(scoring.TIMES, 2), op(scoring.ADD, 2)], 12),
        ([op(scoring.ADD, 2), op(scoring.SET, 3)], 3),
        ([op(scoring.REDUCE, -1)], 4),
        ([op(scoring.REDUCE, -9)], 0),
        ([op(scoring.REDUCE, -9), op(scoring.ADD, 1)], 1),
        ([op(scoring.ADD, -7), op(scoring.REDUCE, -1)], -2),
        ([op(scoring.REDUCE, -9, bound=3)], 3),
        ([op(scoring.REDUCE, -1, bound=7)], 5),
        ([op(scoring.TIMES_UP_TO, 2, bound=8)], 8),
        ([op(scoring.TIMES_UP_TO, 3, bound=20)], 15),
        ([op(scoring.TIMES_UP_TO, 2, bound=4)], 5),
    ],
)
def test_operations_of_a_scoring(ops: Iterable[scoring.ScoreOp], value: int) -> None:
    assert scoring.fold(5, ops) == value


def test_operations_belong_to_an_element_and_to_the_innermost_scoring() -> None:
    s: Any = SimpleNamespace(contexts=[])
    scoring.record(s, op(scoring.ADD, 9))
    assert scoring.current(s, 1, 5) == 5
    s.contexts = [[0, (), ()], [1, (), ()]]
    scoring.record(s, op(scoring.ADD, 1))
    scoring.record(s, op(scoring.ADD, 2, element=3))
    assert (scoring.current(s, 1, 5), scoring.current(s, 3, 5), scoring.current(s, 4, 5)) == (6, 7, 5)
    s.contexts.pop()
    assert scoring.current(s, 1, 5) == 5
