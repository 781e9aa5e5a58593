"""Positions as data: there and back, and what is no position."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import cardlang
from cardlang.machine.codec import decode, digest, encode, fingerprint, position_bytes
from cardlang.machine.primitives import rearm
from cardlang.machine.run import answer
from cardlang.machine.state import State
from tests.machine.tables import GAME, Table, lane


def middle(choices: int = 30) -> State:
    match = cardlang.game(GAME, cardsets=["base", "ragnarok"]).start(5)
    for _ in range(choices):
        assert match.request is not None
        match.choose(match.request.options[-1])
    return match.state


def copy(s: State) -> State:
    return decode(json.loads(json.dumps(encode(s))), s.rules)


def test_there_and_back() -> None:
    for choices in range(0, 36, 4):
        s = middle(choices)
        again = copy(s)
        assert position_bytes(again) == position_bytes(s)
        assert fingerprint(again) == fingerprint(s)
        for name in State.__slots__:
            if name not in ("log", "rules"):
                assert getattr(again, name) == getattr(s, name), name
                assert type(getattr(again, name)) is type(getattr(s, name)), name


def with_hands() -> State:
    return cardlang.game(GAME, "co-op", cardsets=["base", "ragnarok"]).start(2).state


def scored() -> State:
    """A lane that is being scored: the score so far waits for an answer."""
    bought = "Scoring: This card gets +1 strength. Then you may pay any number of coins."
    table = Table({"payer": (1, bought), "x": 1}, [lane("payer b=x c=x d=x")], phase="scoring", coins={"A": 3})
    assert table.state.contexts[-1][2]
    return table.state  # type: ignore[no-any-return]


def scribble(value: Any) -> None:
    """Change every list within a value."""
    for item in value if isinstance(value, list) else ():
        scribble(item)
    if isinstance(value, list):
        value.append(0)


@pytest.mark.parametrize("made", [middle, with_hands, scored])
def test_whatever_becomes_of_a_clone_the_original_stays_as_it_was(made: Callable[[], State]) -> None:
    s = made()
    before = position_bytes(s), [*s.armed]
    clone = s.clone()
    assert (position_bytes(clone), clone.armed) == before
    for name in State.__slots__:
        if getattr(clone, name) or name not in ("seen", "pool"):  # these two are never written to where they are empty
            scribble(getattr(clone, name))
    assert (position_bytes(s), s.armed) == before


def test_a_decoded_position_plays_on_alike() -> None:
    s = middle()
    again = copy(s)
    while s.asks:
        code = s.asks[0][4][-1]
        answer(s, code)
        answer(again, code)
        assert position_bytes(again) == position_bytes(s)


def test_every_column_is_in_the_position_or_derived_or_the_hosts() -> None:
    written, kept = {*encode(middle())}, {*State.__slots__}
    assert kept - written == {"rules", "armed", "log", "until", "refs"}
    assert written - kept == {"life"}  # of which references are made


def test_the_log_and_the_index_are_not_in_it() -> None:
    s = middle()
    before = position_bytes(s)
    s.log, s.armed, s.until = None, [], (0, 1)
    assert position_bytes(s) == before


def test_what_only_counts_turns_can_be_left_out() -> None:
    s, other = middle(), middle()
    other.turn, other.asked, other.rng = 99, 3, 1
    assert digest(s) != digest(other)
    assert digest(s, turns=False) == digest(other, turns=False)
    other.held[0][0] += 1
    assert digest(s, turns=False) != digest(other, turns=False)


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def made(data: dict[str, Any]) -> None:
        *way, last = [int(part) if part.lstrip("-").isdigit() else part for part in path.split(".")]
        item: Any = data
        for part in way:
            item = item[part]
        item[last] = value

    return made


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (change("place", []), "number of cards"),
        (change("face", [0]), "number of cards"),
        (change("rows", [[]]), "number of cards, places"),
        (lambda data: data["rows"][0].append(data["rows"][1][0]), "nowhere or twice"),
        (lambda data: data["rows"][0].pop(), "nowhere or twice"),
        (lambda data: data["rows"][0].append(data["rows"][1].pop()), "where it is not"),
        (change("stack.0.0", 9_999), "unknown"),
        (change("stack.0.0", -1), "unknown"),
        (change("stack.0.1", 9_999), "unknown"),
        (lambda data: data["stack"][0].pop(), "lost something"),
        (lambda data: data["stack"][0].append(0), "lost something"),
        (change("place.0", 1.5), "expected an integer"),
        (change("place.0", True), "expected an integer"),
        (change("rows.0.0", "x"), "expected an integer"),
        (change("turn", None), "expected an integer"),
        (change("stack.0.1", {}), "expected an integer"),
        (lambda data: data.pop("rng"), "rng"),
    ],
)
def test_what_is_no_position(spoil: Callable[[dict[str, Any]], None], words: str) -> None:
    s = middle()
    data = json.loads(json.dumps(encode(s)))
    spoil(data)
    with pytest.raises((KeyError, TypeError, ValueError), match=words):
        decode(data, s.rules)


def test_the_index_is_built_anew() -> None:
    s = next(s for s in map(middle, range(30, 60)) if any(s.armed))
    again = copy(s)
    assert again.armed == s.armed
    again.armed = [7] * len(again.armed)
    rearm(again)
    assert again.armed == s.armed
