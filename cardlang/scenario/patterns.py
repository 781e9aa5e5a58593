"""Patterns with holes, such as `bids {amount} on {card}`: match a text against one, and fill one in.

`{card}` is the name of a card, `{player}` a player, `{owner}` a party. Any other hole is a number unless it names its
kind: `{deck:word}`, `{id:name}`, `{row:letter}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

PLAYER = "[A-Z][0-9]?"
OPTION = "option [1-9][0-9]*"
NAME = r"[a-z][a-z0-9-]*(?:\(-?[0-9]+\))?|[A-Z][a-z]*\(-?[0-9]+\)"
NUMBER = r"-?\d+"

Holes: TypeAlias = Mapping[str, str | int]

_KINDS = {"card": NAME, "player": PLAYER, "owner": PLAYER}
_SAID = {"word": "[a-z]+", "name": NAME, "letter": "[A-Z]"}
_HOLE = re.compile(r"\{(\w+)(?::(\w+))?\}")


def read(form: str, text: str) -> dict[str, str | int] | None:
    """The values of the holes if a text matches a form; else None.

    >>> read("{owner}'s side of lane {lane}", "B's side of lane 1")
    {'owner': 'B', 'lane': 1}
    """
    found = _compiled(form).fullmatch(text)
    if found is None:
        return None
    words = {hole for hole, kind in _HOLE.findall(form) if kind or hole in _KINDS}
    return {hole: word if hole in words else int(word) for hole, word in found.groupdict().items()}


def write(form: str, holes: Mapping[str, object]) -> str:
    """The text of a form with its holes filled in.

    >>> write("lane {lane}", {"lane": 2})
    'lane 2'
    """
    return _HOLE.sub(lambda hole: str(holes[hole[1]]), form)


@lru_cache(maxsize=256)
def _compiled(form: str) -> re.Pattern[str]:
    *parts, last = _HOLE.split(form)
    holes = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    kinds = {**_SAID, "": NUMBER}
    pattern = "".join(
        f"{re.escape(text)}(?P<{hole}>{_KINDS[hole] if hole in _KINDS else kinds[kind or '']})"
        for text, hole, kind in holes
    )
    return re.compile(pattern + re.escape(last))
