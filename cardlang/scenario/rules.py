"""The list of a game's rules, `rules.md` beside its card sets: a line ``- **CC-TURN-01** sentence`` for each rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from cardlang.storage.shipped import data_folder

_LINE = re.compile(r"- \*\*(?P<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\*\* (?P<sentence>\S.*)")


def parse_rules(text: str) -> dict[str, str]:
    """The sentence of each rule by its id.

    >>> parse_rules("- **CC-TURN-01** A turn has four phases.")
    {'CC-TURN-01': 'A turn has four phases.'}
    """
    found = (_LINE.fullmatch(line.rstrip()) for line in text.splitlines())
    return {match["id"]: match["sentence"] for match in found if match}


@lru_cache(maxsize=16)
def rules_of(game: str) -> Mapping[str, str] | None:
    """The rules of a game as shipped; none if it has no list."""
    path = Path(data_folder("cardsets")) / game / "rules.md"
    return parse_rules(path.read_text(encoding="utf-8")) if path.is_file() else None
