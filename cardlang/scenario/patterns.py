"""Patterns with holes, `bids {amount} on {card}`: reading a text by one, and writing the text of one.

`{card}` is the name of a card, `{player}` a player, `{owner}` a party, all other holes are numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

PLAYER = "[A-Z][0-9]?"
NAME = r"[a-z][a-z0-9-]*(?:\(-?[0-9]+\))?|[A-Z][a-z]*\(-?[0-9]+\)"
NUMBER = r"-?\d+"

Holes: TypeAlias = Mapping[str, str | int]

_KINDS = {"card": NAME, "player": PLAYER, "owner": PLAYER}
_HOLE = re.compile(r"\{(\w+)\}")


def read(form: str, text: str) -> dict[str, str | int] | None:
    """What stands in the holes if a text is of a form.

    >>> read("{owner}'s side of lane {lane}", "B's side of lane 1")
    {'owner': 'B', 'lane': 1}
    """
    found = _compiled(form).fullmatch(text)
    if found is None:
        return None
    return {hole: word if hole in _KINDS else int(word) for hole, word in found.groupdict().items()}


def write(form: str, holes: Mapping[str, object]) -> str:
    """The text of a form.

    >>> write("lane {lane}", {"lane": 2})
    'lane 2'
    """
    return form.format_map(holes)


@lru_cache(maxsize=256)
def _compiled(form: str) -> re.Pattern[str]:
    *texts, last = _HOLE.split(form)
    pairs = zip(texts[::2], texts[1::2], strict=True)
    pattern = "".join(f"{re.escape(text)}(?P<{hole}>{_KINDS.get(hole, NUMBER)})" for text, hole in pairs)
    return re.compile(pattern + re.escape(last))
