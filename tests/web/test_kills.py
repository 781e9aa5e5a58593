"""No acknowledged answer is lost, whenever the server is killed; 10,000 times by `tests deep kills`."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")

from tests.rings import campaign
from tests.web.killing import kill_often

KILLS = campaign("kills")
GAMES = ("crimson-company", "castle-combo", "blackstone-castle")


@pytest.mark.parametrize("game", GAMES)
def test_no_acknowledged_answer_is_lost(game: str, tmp_path: Path) -> None:
    kills = KILLS.count // len(GAMES) + (GAMES.index(game) < KILLS.count % len(GAMES))
    assert kill_often(tmp_path / "rooms.sqlite", game, kills, KILLS.first + GAMES.index(game)) >= kills
