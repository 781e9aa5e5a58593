"""Saves as a forger writes them: anything changed, and every hash mended so that it fits again."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from cardlang.machine.codec import encode
from cardlang.match.match import Match

Way = tuple[Any, ...]

ODD: tuple[Any, ...] = (
    0, 1, -1, 7, 10**6, -(10**6), 10**30, -(10**30), 2**63, 1.0, 1.5, float("nan"), float("inf"), True, False, None,
    "x", "", "\ud800", "\x1b[2J", [], {}, [0], [[0]], [None], {"a": 1},
)  # fmt: skip


def contents_of(match: Match) -> dict[str, Any]:
    """What the save of a match says; the caller's own."""
    return dict(json.loads(match.to_json())["match"])


def sealed(match: Match, data: dict[str, Any]) -> str:
    """A save of these contents in which the check sum and the hash of the position fit."""
    position = data.get("position")
    if isinstance(position, dict) and "fingerprint" in data:
        columns = [position.get(name) for name in encode(match.state)]
        data = {**data, "fingerprint": _hash(json.dumps(columns, separators=(",", ":")))}
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'{{"check":"{_hash(body)}",\n"match":{body}}}\n'


def forgeries(match: Match, count: int, seed: int, *parts: str) -> Iterator[str]:
    """So many saves of a match with one to three things changed in these parts of it (anywhere if none are named)."""
    rng, whole = random.Random(seed), contents_of(match)
    for _ in range(count):
        data = copy.deepcopy(whole)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            ways = [way for way in _ways({part: data[part] for part in parts} if parts else data) if way]
            way = rng.choice(ways)
            _change(_at(data, way[:-1]), way[-1], copy.deepcopy(_at(whole, rng.choice(ways))), rng)
        yield sealed(match, data)


def _change(place: Any, key: Any, other: Any, rng: random.Random) -> None:
    """Change one value, leave it out, or put another one in its place."""
    value = place[key]
    match rng.randrange(6):
        case 0:
            del place[key]
        case 1 | 2 if type(value) is int:
            place[key] = value + rng.choice((1, -1, 2, -2, 5))
        case 3:
            place[key] = other
        case 4 if isinstance(value, list):
            rng.shuffle(value)
        case _:
            place[key] = rng.choice(ODD)


def _ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every value there is."""
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _ways(item, (*way, key))
    yield way


def _at(value: Any, way: Way) -> Any:
    """What stands there; nothing if it has been changed away."""
    for part in way:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _hash(text: str) -> str:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()
