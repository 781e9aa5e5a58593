"""What a match of several players is worth to each of them at its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.scenario import load_scenarios
from cardlang.scenario.host import open_session

ENDED = """\
game: castle-combo
cards: {{sixty: {{location: castle, cost: 1, text: "End: Score 60 points."}}}}
scenarios:
  - name: the end
    players: {players}
    rules: [CB-TIE-02]
    given: {{phase: ending, gold: {gold}, tableaus: {tableaus}}}
    then: {{outcome: draw}}
"""


@pytest.mark.parametrize(
    ("gold", "worth"),
    [
        ("22", (0, 0)),
        ("220", (0.25, 0.25, -0.5)),
        ("222", (0, 0, 0)),
        ("0220", (-1 / 3, 1 / 3, 1 / 3, -1 / 3)),
        ("33313", (0.0625, 0.0625, 0.0625, -0.25, 0.0625)),
    ],
)
def test_who_wins_together_shares_what_is_won(gold: str, worth: tuple[float, ...], tmp_path: Path) -> None:
    """CB-TIE-02: the gold of each player, and what the match is worth to each; all have the same points."""
    seats = "ABCDE"[: len(gold)]
    path = tmp_path / "ended.test.yaml"
    purses = ", ".join(f"{seat}: {coins}" for seat, coins in zip(seats, gold, strict=True))
    tableaus = ", ".join(f"{seat}: [[sixty]]" for seat in seats)
    path.write_text(ENDED.format(players=len(seats), gold=f"{{{purses}}}", tableaus=f"{{{tableaus}}}"))
    (scenario,) = load_scenarios([path]).scenarios
    match = open_session(scenario, None).match
    assert match.outcome == {"result": "draw", "winner": None}
    assert match.returns == pytest.approx(worth)
