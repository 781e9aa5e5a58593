"""Stable points of Crimson Company, seen from inside; what a position alone can show stands in `invariants`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import cardlang
from cardlang.games.crimson_company.flow import deck
from cardlang.games.crimson_company.table import DRAWN, LIMBO
from cardlang.machine.state import State
from tests.properties.every import CASES, Case, every_policy, played, walk

GAIN = "Deploy: Gain 1 coin."
DUELS = [case for case in CASES if case.game == "crimson-company"]


@every_policy
@pytest.mark.parametrize("case", DUELS, ids=str)
def test_nothing_is_half_done_at_a_stable_point(case: Case, policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CC-INV-08, CC-STABLE-01: no effect is suspended, no ability waits, nobody owes a choice."""
    points: Counter[str] = Counter()
    look_after = deck._look_after

    def checked(s: State) -> None:
        names = [s.rules.programs[frame[0]].name for frame in s.stack]
        assert not any(s.rules.programs[frame[0]].ability >= 0 for frame in s.stack), names
        assert not {"act", "resolve"} & set(names), names
        assert (s.asks, s.rows[LIMBO], s.rows[DRAWN], s.contexts) == ([], [], [], [])
        points[s.rules.phases[s.phase]] += 1
        look_after(s)

    monkeypatch.setattr(deck, "_look_after", checked)
    phases = set(case.ready().rules.phases)
    for seed in range(20):
        played(case.ready().start(seed), policy, seed)
        if set(points) == phases and sum(points.values()) > 500:
            return
    pytest.fail(f"only {points}")


def test_cards_that_cannot_be_played_stay_staged(tmp_path: Path) -> None:
    """CC-INV-05 yields to texts, and to nothing else."""
    text = "Passive: Your opponent cannot play cards."
    cards = [f"  c{n}: {{name: {{en: C{n}}}, strength: {n % 4}, text: '{text if n % 2 else GAIN}'}}" for n in range(30)]
    path = tmp_path / "own.cards.yaml"
    path.write_text("\n".join(["game: crimson-company", "set: own", "version: 1", "cards:", *cards, ""]), "utf-8")
    game, most = cardlang.game("crimson-company", cardsets=[path]), 0
    for seed in range(20):
        for match in walk(game.start(seed), seed=seed):
            assert game.definition.invariants(match.state) == []
            most = max(most, *(len(player["staged"]) for player in match.view(None)["players"]))
    assert most > 2
    state = CASES[0].ready().start(1).state
    state.rows[6], state.rows[deck.OFFER][:3] = state.rows[deck.OFFER][:3], []
    assert "CC-INV-05: more staged cards than bids since the last Deployment" in CASES[0].definition.invariants(state)
