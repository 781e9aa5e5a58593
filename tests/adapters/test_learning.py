"""The example that learns: its network learns, what it has learned can be stored, and it plays games of every kind."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import cardlang
from cardlang.adapters import learning
from cardlang.adapters.learning import Learner, ValueNetwork, maker, played
from cardlang.bots import Player, player


def test_the_judge_learns_what_no_sum_says() -> None:
    """Whether two numbers are alike; and the rule of thumb, the last number, says nothing about it."""
    dice = np.random.default_rng(1)
    positions = dice.choice([-1, 1], (400, 4)).astype(np.float32)
    positions[:, -1] = 0
    returns = positions[:, 0] * positions[:, 1]
    network = ValueNetwork(4, 1)
    errors = [network.learn(positions, returns) for _ in range(600)]
    assert errors[0] > 0.9
    assert errors[-1] < 0.1
    assert ((network(positions) > 0) == (returns > 0)).all()


def test_before_it_has_learned_it_goes_by_the_rule_of_thumb() -> None:
    positions = np.zeros((3, 5), np.float32)
    positions[:, -1] = (-0.5, 0.0, 0.5)
    assert list(np.sign(ValueNetwork(5, 1)(positions))) == [-1, 0, 1]


def test_what_was_learned_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "ROUND", 2)
    monkeypatch.setattr(learning, "STEPS", 5)
    game, file = cardlang.game("crimson-company", options={"turn limit": 8}), tmp_path / "learned.npz"
    learner, said = Learner(game, "random", seed=3), list[str]()
    learner.train(0.01, said.append)
    assert learner.matches >= 2
    assert not np.array_equal(learner.network.weights[0], ValueNetwork(1025, 3).weights[0])
    learner.save(file)
    ends = []
    for own in (learner.maker, maker(game, file)):
        match = game.start(5, log=False)
        played(match, [Player("learner", own, 0, 5), player("random", 1, 5)])
        ends.append((match.history, match.returns))
    assert ends[0] == ends[1]
    assert 0 <= learner.won(2) <= 1


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("castle-combo", {"players": 3}),
        ("crimson-company", {"mode": "solo"}),
        ("crimson-company", {"options": {"tournament": "yes"}}),
    ],
    ids=str,
)
def test_it_plays_any_game(name: str, settings: dict[str, object]) -> None:
    game = cardlang.game(name, **settings)  # type: ignore[arg-type]
    learner = Learner(game, "random", size=128)
    match = played(game.start(2, log=False), [learner.player(seat, 2) for seat in range(game.players)])
    assert len(match) == game.players


def test_the_command_says_what_it_cannot_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, said in (
        (["chess"], "there is no game `chess`"), (["crimson-company", "--against", "x"], "nobody is called `x`"),
        (["crimson-company", "--players", "9"], "not 9"), (["crimson-company", "--minutes", "-1"], "more than 0"),
    ):  # fmt: skip
        monkeypatch.setattr(sys, "argv", ["learning", *arguments])
        with pytest.raises(SystemExit) as end:
            learning.main()
        assert end.value.code == 2
        assert said in capsys.readouterr().err
