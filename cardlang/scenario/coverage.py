"""Coverage of a game's rules: those cited by passing scenarios, and those verified by a named test of whole matches.

The output is a table by family, and a list of the other rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from cardlang.scenario.rules import held_of, rules_of
from cardlang.scenario.run import Result

_WITHDRAWN = "Withdrawn"  # begins the sentence of a rule that no longer holds
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of a game in the order of their list; those that are cited; those that a test of matches verifies."""

    game: str
    rules: tuple[str, ...]
    cited: frozenset[str]
    held: frozenset[str]

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules that no passing scenario cites and no test of matches verifies."""
        return tuple(rule for rule in self.rules if rule not in self.cited | self.held)


def coverage(results: Iterable[Result]) -> list[Coverage]:
    """The coverage of each game that has a list of rules, in the order in which the games first occur."""
    cited: dict[str, set[str]] = {}
    for result in results:
        cited.setdefault(result.scenario.game, set()).update(result.scenario.rules if result.passed else ())
    found = []
    for game, ids in cited.items():
        sentences = rules_of(game) or {}
        rules = tuple(rule for rule, sentence in sentences.items() if not sentence.startswith(_WITHDRAWN))
        if rules:
            found.append(Coverage(game, rules, frozenset(ids & set(rules)), frozenset(held_of(game))))
    return found


def family(rule: str) -> str:
    """The family of a rule: the first two parts of its id.

    >>> family("CC-CARD-DEMON-01")
    'CC-CARD'
    """
    return "-".join(rule.split("-")[:2])


def lines(found: Coverage) -> Iterator[str]:
    """The table and the list, as text."""
    families = list(dict.fromkeys(map(family, found.rules)))
    width = max(len("family"), *map(len, families))
    yield f"rules of {found.game} that passing scenarios cite"
    yield ""
    yield f"{'family':{width}}  cited  held  rules"
    for name in families:
        yield _row(f"{name:{width}}", found, [rule for rule in found.rules if family(rule) == name])
    yield _row(f"{'all':{width}}", found, found.rules)
    if found.held:
        yield ""
        yield "held: not cited, and named with a test of whole matches in the list of rules"
    yield ""
    yield f"not cited: {len(found.missing)}"
    for _, rules in groupby(found.missing, family):
        yield from _packed(list(rules))


def _row(name: str, found: Coverage, rules: Sequence[str]) -> str:
    cited = found.cited.intersection(rules)
    return f"{name}  {len(cited):5}  {len(found.held.intersection(rules) - cited):4}  {len(rules):5}"


def _packed(rules: list[str]) -> Iterator[str]:
    line = ""
    for rule in rules:
        if line and len(line) + 1 + len(rule) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {rule}".lstrip()
    yield line
