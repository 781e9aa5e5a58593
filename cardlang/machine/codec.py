"""The canonical encoding of a position: plain JSON values in a fixed order, and its hash.

What can be derived or belongs to the host (index, log, stop mark) is not in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from cardlang.machine.primitives import rearm
from cardlang.machine.rules import Rules
from cardlang.machine.state import State

_COLUMNS = (
    "place", "face", "life", "rows", "held", "laid", "open", "winner", "active", "started", "turn", "phase", "outcome",
    "stack", "ret", "denied", "asks", "contexts", "lasting", "used", "rng", "chain", "asked", "idle",
)  # fmt: skip
_TURNS = frozenset(
    {"turn", "asked", "idle", "active", "started", "rng"}
)  # left out when positions of turns are compared
_LISTS = frozenset({"place", "face", "life", "open", "winner"})
_ROWS = frozenset({"rows", "held", "laid"})


def encode(s: State) -> dict[str, Any]:
    """The position as JSON values, keys in a fixed order; shares lists with the state."""
    return {name: getattr(s, name) for name in _COLUMNS}


def position_bytes(s: State, *, turns: bool = True) -> bytes:
    """The canonical bytes of the position; without `turns`, what only counts turns is left out."""
    values = [getattr(s, name) for name in _COLUMNS if turns or name not in _TURNS]
    return json.dumps(values, separators=(",", ":")).encode()


def fingerprint(s: State) -> str:
    """The public hash of the position: 32 hexadecimal digits."""
    return blake2b(position_bytes(s), digest_size=16).hexdigest()


def digest(s: State, *, turns: bool = True) -> int:
    """A hash of the position as one number."""
    return int.from_bytes(blake2b(position_bytes(s, turns=turns), digest_size=7).digest(), "big")


def decode(data: Mapping[str, Any], rules: Rules) -> State:
    """The state of an encoded position. Raises KeyError, TypeError or ValueError if it is none of this match."""
    s = State.__new__(State)
    s.rules, s.log, s.until = rules, None, None
    for name in _COLUMNS:
        value = data[name]
        if name in _LISTS:
            value = [_int(item) for item in value]
        elif name in _ROWS:
            value = [[_int(item) for item in row] for row in value]
        elif name == "stack":
            value = [[_frozen(item) for item in frame] for frame in value]
        elif name == "contexts":
            value = [[_frozen(item) for item in context] for context in value]
        elif name in ("asks", "lasting", "used"):
            value = [_frozen(item) for item in value]
        else:
            value = _frozen(value)
        setattr(s, name, value)
    _check(s)
    rearm(s)
    return s


def _int(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"expected an integer, found {value!r}")
    return value


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    return _int(value)


def _check(s: State) -> None:
    rules, cards = s.rules, len(s.rules.record)
    if not len(s.place) == len(s.face) == len(s.life) == cards or len(s.rows) != len(rules.places):
        raise ValueError("the number of cards or places does not fit")
    if sorted(card for row in s.rows for card in row) != list(range(cards)):
        raise ValueError("a card lies nowhere or twice")
    if any(s.place[card] != place for place, row in enumerate(s.rows) for card in row):
        raise ValueError("a card lies where it is not")
    for frame in s.stack:
        if not 0 <= frame[0] < len(rules.programs) or not 0 <= frame[1] <= len(rules.code[frame[0]]):
            raise ValueError("a procedure is unknown")
        if len(frame) != 6 + rules.programs[frame[0]].slots:
            raise ValueError("a procedure has lost something")
