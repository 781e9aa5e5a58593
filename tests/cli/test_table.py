"""The table of `cardlang play` without a terminal: which match bots play there, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.bots import BotError
from cardlang.cli.table import Table
from cardlang.sim.arena import Arena

GAME = "crimson-company"
WRONG = """\
def late(seat, seed):
    asked = []

    def choose(seen):
        asked.append(seen.request.seat)
        return seen.request.ids[0] if len(asked) < 5 else -1

    return choose
"""


@pytest.mark.parametrize("number", [3, 8])
def test_bots_play_the_match_of_a_simulation_again(number: int) -> None:
    """Who is told to see it again with this seed and these seats sees the same match."""
    game, bots = cardlang.game(GAME), ("random", "stalling")
    played = Arena(game, bots, 0).play(number)
    match = game.start(number)
    assert Table(match, [bots[bot] for bot in played.takers], seed=number).play()
    assert (len(match.history), match.state.turn, match.state.started) == (played.decisions, played.turns, played.first)
    assert match.outcome is not None
    assert match.outcome["result"] == played.result


def test_a_match_in_which_a_bot_fails_is_kept(tmp_path: Path) -> None:
    bot, save = tmp_path / "bot.py", tmp_path / "m.save"
    bot.write_text(WRONG)
    match = cardlang.game(GAME).start(3)
    with pytest.raises(BotError, match="which is not offered"):
        Table(match, [f"{bot}:late", "random"], seed=3, save=save).play()
    again = cardlang.load_match(save.read_text())
    assert again.history == match.history != ()
    assert again.request is not None
