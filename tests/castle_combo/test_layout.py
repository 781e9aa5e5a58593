"""Where the cells of the players lie among the places."""

from __future__ import annotations

import pytest

from cardlang.games.castle_combo.table import SPAN, Table


@pytest.mark.parametrize("players", range(2, 6))
def test_every_cell_is_of_one_player_and_has_its_line_and_column(players: int) -> None:
    table = Table(players)
    found = [place for player in range(players) for place in table.cells(player)]
    assert len(set(found)) == len(found) == players * SPAN * SPAN
    for player in range(players):
        cells = [(line, column) for line in range(SPAN) for column in range(SPAN)]
        assert [table.spot(place) for place in table.cells(player)] == cells
        assert [table.cell(player, *cell) for cell in cells] == list(table.cells(player))
