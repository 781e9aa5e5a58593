"""Which games the suites of the libraries run over: every one, and a handful of different ones while somebody works."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cardlang
from tests.properties.every import CASES

HANDFUL = (
    "crimson-company-teams-2020-4",
    "crimson-company-solo-2020-1",
    "castle-combo-standard-2024-3",
    "blackstone-castle-standard-deluxe-2",
)

few_cases = pytest.mark.parametrize("case", [case for case in CASES if str(case) in HANDFUL], ids=str)
other_cases = pytest.mark.parametrize("case", [case for case in CASES if str(case) not in HANDFUL], ids=str)


def lists() -> cardlang.Game:
    """A game in which both seats owe an answer at the same time."""
    return cardlang.game("crimson-company", options={"tournament": "yes"})


def agents(count: int) -> Iterator[str]:
    return (f"seat_{seat}" for seat in range(count))
