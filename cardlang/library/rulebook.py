"""The numbered rules of a game: `rules.md` beside its card sets has a line ``- **CC-TURN-01** sentence`` for each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from cardlang.storage.shipped import cardsets_of

_RULE = re.compile(r"- \*\*([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\*\* (\S.*)")
_HEADING = re.compile(r"##+ (\S.*)")


class Chapter(NamedTuple):
    """A heading with its rules as (id, sentence)."""

    title: str
    rules: list[tuple[str, str]]


def rules_page(game: str) -> str | None:
    """Return the page with the rules of a game, or None if it ships none."""
    path = cardsets_of(game) / "rules.md"
    return path.read_text(encoding="utf-8") if path.is_file() else None


def chapters(text: str) -> list[Chapter]:
    """Return the chapters of a page that have rules, in order.

    >>> chapters("## Turns\\n- **CC-TURN-01** A turn has four phases.")
    [Chapter(title='Turns', rules=[('CC-TURN-01', 'A turn has four phases.')])]
    """
    found = [Chapter("", [])]
    for line in map(str.rstrip, text.splitlines()):
        if heading := _HEADING.fullmatch(line):
            found.append(Chapter(heading[1], []))
        elif rule := _RULE.fullmatch(line):
            found[-1].rules.append((rule[1], rule[2]))
    return [chapter for chapter in found if chapter.rules]


def search(among: Iterable[Chapter], words: str) -> list[Chapter]:
    """Return the rules that contain all given words in their heading, or in their id and sentence."""
    wanted = words.casefold().split()

    def has(text: str) -> bool:
        return all(word in text.casefold() for word in wanted)

    found = []
    for title, rules in among:
        some = [(number, said) for number, said in rules if has(title) or has(f"{number} {said}")]
        if some:
            found.append(Chapter(title, some))
    return found
