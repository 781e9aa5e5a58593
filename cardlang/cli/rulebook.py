"""The rules of a game as it ships them, to be looked up while it is played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from cardlang.storage.shipped import data_folder

_RULE = re.compile(r"- \*\*([A-Z][A-Z0-9-]*)\*\* (\S.*)")
_HEADING = re.compile(r"##+ (\S.*)")


class Chapter(NamedTuple):
    """A heading with its rules: id and sentence."""

    title: str
    rules: list[tuple[str, str]]


def chapters(game: str) -> list[Chapter]:
    """The rules of a game in their order; none if it has no list."""
    path = Path(data_folder("cardsets")) / game / "rules.md"
    found: list[Chapter] = []
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        if heading := _HEADING.fullmatch(line):
            found.append(Chapter(heading[1], []))
        elif (rule := _RULE.fullmatch(line)) and found:
            found[-1].rules.append((rule[1], rule[2].replace("`", "")))
    return [chapter for chapter in found if chapter.rules]


def search(game: str, words: str) -> list[Chapter]:
    """The rules in which all these words stand, or whose heading or id has them."""
    wanted = words.casefold().split()

    def has(text: str) -> bool:
        return all(word in text.casefold() for word in wanted)

    found = []
    for title, rules in chapters(game):
        some = [(number, said) for number, said in rules if has(title) or has(f"{number} {said}")]
        if some:
            found.append(Chapter(title, some))
    return found
