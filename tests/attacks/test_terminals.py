"""No terminal of the grammar backtracks badly, whatever text of the greatest length it is tried on.

A pattern that takes time in proportion to the text needs some 0.03 ms for 2,048 characters; one whose time grows with
the square needs some 20 ms, and worse ones never end. The line is drawn between: 2 ms of CPU time, the best of three.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from cardlang.games import vocabularies
from cardlang.syntax.errors.findings import LONGEST
from cardlang.syntax.lexing.terminals import make_lexicon

GAMES = vocabularies()
SECONDS = 0.002


def traps(examples: tuple[str, ...]) -> Iterator[str]:
    """Pieces of which a trap is made by repeating them."""
    yield from (" ", "\t\n ", "1", "a", "A-", "a'", "1 coin and ", "1  ", "+", "a ")
    for example in examples[:6]:
        words = example.split(" ")
        yield f"{example} "
        yield f"{example}-"
        yield " ".join(words[:-1] or words) + "   "
        yield example[:-1]


def seconds(pattern: re.Pattern[str], text: str) -> float:
    """The time for trying a pattern at the start of a text."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        pattern.match(text)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("game", GAMES)
def test_no_terminal_backtracks_badly(game: str) -> None:
    lexicon = make_lexicon(GAMES[game])
    for name, alternatives in lexicon.terminals.items():
        pattern = re.compile("|".join(one.pattern for one in alternatives))
        examples = lexicon.phrases("NOUN" if name == "COST_NUMBER" else name)
        for piece in traps(examples):
            for start in ("", "1 coin", *examples[:2]):
                text = (start + piece * LONGEST)[:LONGEST]
                assert seconds(pattern, text) <= SECONDS, f"{name} on {start!r} and {piece!r} over and over"


def test_the_measure_tells_a_bad_pattern() -> None:
    assert seconds(re.compile(r"(\s+)+:"), " " * 20) > SECONDS
    assert seconds(re.compile(r"\s*\s*:"), " " * LONGEST) > SECONDS
