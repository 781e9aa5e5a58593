"""The strengths of the cards are fair, and the page that says so tells the truth."""

from __future__ import annotations

import io
import re
import shlex
from functools import lru_cache
from pathlib import Path

import pytest
from rich.console import Console

import cardlang
from cardlang.library import shipped_sets
from cardlang.sim import Simulation, simulate
from cardlang.sim.report import write

GAME = "crimson-company"
PAGE = (Path(__file__).parents[2] / "cardsets" / GAME / "balance.md").read_text("utf-8")
LOW, HIGH = 0.35, 0.65


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@lru_cache(maxsize=1)
def measured() -> Simulation:
    """What the command of the page plays."""
    words = shlex.split(block("sh"))
    assert words[:3] == ["cardlang", "sim", GAME]
    given = list(zip(words[3::2], words[4::2], strict=True))
    numbers = {name: int(value) for name, value in given if name != "--sets"}
    assert set(numbers) == {"--games", "--seed"}
    game = cardlang.game(GAME, cardsets=[value for name, value in given if name == "--sets"])
    return simulate(game, matches=numbers["--games"], seed=numbers["--seed"])


def test_the_page_shows_what_the_command_prints() -> None:
    out = Console(width=80, file=io.StringIO(), highlight=False)
    write(measured(), out)
    assert isinstance(out.file, io.StringIO)
    assert out.file.getvalue() == block("text"), "run the command of the page and put what it prints into it"


def test_the_page_has_every_card_there_is() -> None:
    sets = {
        name
        for path in shipped_sets(GAME)
        for name in re.findall(r"^set: (\S+)", path.read_text("utf-8"), re.MULTILINE)
    }
    whole = cardlang.game(GAME, cardsets=sorted(sets))
    assert [card.id for card in measured().cards if not card.few] == [card.id for card in measured().cards]
    assert {card.id for card in measured().cards} == {record.id for record in whole.cards}
    assert len({card.id for card in measured().cards}) == 71


def test_no_card_is_too_strong_or_too_weak() -> None:
    """Measured anew from other seeds, in fewer duels: not even the whole interval of a card lies outside."""
    game = cardlang.game(GAME, cardsets=["base", "ragnarok", "the-other-side"])
    for found in (measured(), simulate(game, matches=500, seed=1_000_000)):
        for card in found.cards:
            assert card.won.interval is not None
            low, high = card.won.interval
            assert low <= HIGH, f"{card.id} wins {card.won.share:.1%} of {card.won.of}"
            assert high >= LOW, f"{card.id} wins {card.won.share:.1%} of {card.won.of}"
    shares = [card.won.share for card in measured().cards if card.won.share is not None]
    assert min(shares) >= LOW
    assert max(shares) <= HIGH


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_seat_of_a_ring_wins_too_often(players: int) -> None:
    """By the page, which hours of playing have written: every match is won by a seat, none by more than its share."""
    (found,) = re.findall(rf"^\$ cardlang sim .* --players {players} .*\n((?:.+\n)+?)```", PAGE, re.MULTILINE)
    wins = [int(won.replace(",", "")) for won in re.findall(r"^seat \w +wins ([\d,]+) ", found, re.MULTILINE)]
    assert len(wins) == players
    assert re.search(rf"^ended +won {sum(wins):,}, ", found, re.MULTILINE)
    assert max(wins) <= 1.25 * 2_000 / players
