"""Which rules of a game are cited by scenarios that pass: a table by family, and a list of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from cardlang.scenario.rules import rules_of
from cardlang.scenario.run import Result

_WITHDRAWN = "Withdrawn"  # how the sentence of a rule begins that no longer holds
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of a game that hold, in the order of the list, and those of them that are cited."""

    game: str
    rules: tuple[str, ...]
    cited: frozenset[str]

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules that no passing scenario cites."""
        return tuple(rule for rule in self.rules if rule not in self.cited)


def coverage(results: Iterable[Result]) -> list[Coverage]:
    """The coverage of each game that has a list of rules, in the order in which the games come up."""
    cited: dict[str, set[str]] = {}
    for result in results:
        cited.setdefault(result.scenario.game, set()).update(result.scenario.rules if result.passed else ())
    found = []
    for game, ids in cited.items():
        sentences = rules_of(game) or {}
        rules = tuple(rule for rule, sentence in sentences.items() if not sentence.startswith(_WITHDRAWN))
        if rules:
            found.append(Coverage(game, rules, frozenset(ids & set(rules))))
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
    yield f"{'family':{width}}  cited  rules"
    for name in families:
        mine = [rule for rule in found.rules if family(rule) == name]
        yield f"{name:{width}}  {len(found.cited.intersection(mine)):5}  {len(mine):5}"
    yield f"{'all':{width}}  {len(found.cited):5}  {len(found.rules):5}"
    yield ""
    yield f"not cited: {len(found.missing)}"
    for _, rules in groupby(found.missing, family):
        yield from _packed(list(rules))


def _packed(rules: list[str]) -> Iterator[str]:
    line = ""
    for rule in rules:
        if line and len(line) + 1 + len(rule) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {rule}".lstrip()
    yield line
