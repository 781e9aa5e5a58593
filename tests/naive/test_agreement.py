"""The shipped machine and the naive one agree at every decision: what happens, what is asked, every byte of a position.

`python -m tests.naive 100000` compares as many random matches as you like.
"""

from __future__ import annotations

from collections import deque

import pytest

from cardlang.games import find_game
from cardlang.scenario import run
from tests.match import duels
from tests.naive import machine as naive
from tests.naive.lockstep import Tape, compare, recording
from tests.naive.matches import BOARD, EXTRAS, record, record_board
from tests.rings import CAMPAIGNS, sample
from tests.scenario.shipped import file, paths

MATCHES, SPAN = CAMPAIGNS["naive"].full, 50


def played(tape: Tape) -> set[str]:
    """The ids of the cards that were played."""
    rules = tape.live.rules
    return {rules.records[rules.record[entry[1]]].id for entry in tape.log if entry[0] == "play"}


@pytest.mark.parametrize("first", range(0, MATCHES, SPAN))
def test_random_matches(first: int) -> None:
    """Every card that ships is in play in some of them."""
    seen: set[str] = set()
    for seed in range(first, first + SPAN):
        tape = record(seed)
        compare(tape)
        seen |= played(tape)
    assert seen == {card.id for card in duels.all_cards().cards}


@pytest.mark.parametrize("mode", find_game(BOARD).modes)
def test_brief_matches_on_a_board(mode: str) -> None:
    """Each option of Blackstone Castle that adds cards, in every mode that has it."""
    for seed in range(len(EXTRAS)):
        compare(record_board(mode, seed))


@pytest.mark.parametrize("eighth", range(8))
def test_scenarios(eighth: int) -> None:
    """Also castles with effects, two guards, endless chains, prescribed outcomes of chance."""
    files = sample("replayed", paths())[eighth::8]
    compared, own = 0, [scenario for path in files for scenario in file(path).scenarios]
    for scenario in own:
        with recording() as tapes:
            run(scenario)
        for tape in tapes:
            compare(tape)
        compared += len(tapes)
    assert compared >= len(own)


@pytest.mark.parametrize("deaf", ["hearing", "modifiers", "leaving", "allowed"])
def test_a_difference_is_found(deaf: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Agreement means something: a naive machine that finds nobody differs from the shipped one before long."""
    monkeypatch.setattr(naive, deaf, lambda *_: [])
    with pytest.raises(AssertionError, match="at decision"):
        deque(map(compare, map(record, range(SPAN))))
