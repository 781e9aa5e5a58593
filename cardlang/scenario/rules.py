"""The rules that scenarios cite: each must be in the list of its game (`library/rulebook.py`).

A rule that no position can show is verified by a test of whole matches: ``- CC-INV-01, CC-INV-02: `FILE::TEST```.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache

from cardlang.diagnostics.model import Diagnostic
from cardlang.library.nodes import ListNode, MapNode, Scalar, pointer
from cardlang.library.rulebook import chapters, rules_page
from cardlang.library.source import SourceFile

_HELD = re.compile(r"- (?P<ids>[A-Z][A-Z0-9-]*(?:, [A-Z][A-Z0-9-]*)*): `(?P<test>\S+::\w+)`")


def parse_held(text: str) -> dict[str, str]:
    """The test that verifies a rule, by the id of the rule.

    >>> parse_held("- CC-INV-01, CC-INV-02: `tests/test_all.py::test_it`")
    {'CC-INV-01': 'tests/test_all.py::test_it', 'CC-INV-02': 'tests/test_all.py::test_it'}
    """
    found = (_HELD.fullmatch(line.rstrip()) for line in text.splitlines())
    return {rule: match["test"] for match in found if match for rule in match["ids"].split(", ")}


@lru_cache(maxsize=16)
def rules_of(game: str) -> Mapping[str, str] | None:
    """The rules of a game as shipped; None if it has no list."""
    text = rules_page(game)
    return None if text is None else {rule: said for chapter in chapters(text) for rule, said in chapter.rules}


def held_of(game: str) -> Mapping[str, str]:
    """The rules of a game that tests of whole matches verify, each with the name of its test."""
    return parse_held(rules_page(game) or "")


def unknown_rules(node: MapNode, path: tuple[str, ...], source: SourceFile, game: str) -> Iterator[Diagnostic]:
    """Diagnostics for rule ids that a scenario cites and that are not in the game's list."""
    known, rules = rules_of(game), node.get("rules")
    for item in rules.items if isinstance(rules, ListNode) else ():
        if not isinstance(item, Scalar) or (known is not None and item.text in known):
            continue
        where = source.location(item.span, pointer(path))
        if known is None:
            yield Diagnostic("R011", f"`{game}` has no list of rules", where, help=f"add `cardsets/{game}/rules.md`")
            return
        near = get_close_matches(item.text.upper(), list(known), n=1)
        advice = f"did you mean `{near[0]}`?" if near else f"the rules stand in `cardsets/{game}/rules.md`"
        yield Diagnostic("R001", f"there is no rule `{item.text}`", where, help=advice)
