"""The two modes in which all players win together, against castle markers that run away (BC-COOP, BC-PUZZLE)."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import cardlang
from cardlang import bots
from cardlang.games.blackstone_castle import board
from cardlang.games.blackstone_castle.table import CASTLE, SEATS
from cardlang.match.match import Match
from cardlang.scenario import load_scenarios
from cardlang.scenario.host import open_session
from cardlang.scenario.play import perform

GAME = "blackstone-castle"
MODES = ("together", "puzzle-master")
TESTS = Path(cardlang.__file__).parents[1] / "cardsets" / GAME / "tests"
every_mode = pytest.mark.parametrize("mode", MODES)


def started(mode: str, seed: int = 3) -> Match:
    return cardlang.game(GAME, mode).start(seed)


def played(match: Match, policy: str, choices: int = 2_000) -> Match:
    players = [bots.player(policy, seat, 1) for seat in range(match.game.players)]
    while (request := match.request) is not None and choices:
        match.choose(players[request.seat](match), seat=request.seat)
        choices -= 1
    return match


@every_mode
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_bots_play_on_until_the_markers_have_run_away(mode: str, policy: str) -> None:
    match = played(started(mode), policy)
    assert match.outcome == {"result": "won", "winner": "T"}
    assert match.returns == (-1.0, -1.0), "both have lost"
    assert match.view(None)["turn"] in SEATS[:2]


def test_both_win_what_one_of_them_completes() -> None:
    (file,) = load_scenarios([TESTS / "together.test.yaml"]).files
    won = next(one for one in file.scenarios if one.id == "BC-SC-61")
    session = open_session(won, None)
    for step in won.when:
        perform(session, step.sentence)
    assert session.match.returns == (1.0, 1.0)


@every_mode
def test_what_partners_own_stays_their_own(mode: str) -> None:
    players = started(mode).view(None)["players"]
    assert [player["king_limit"] for player in players] == [2, 2], "the kings of the other one do not count"


@every_mode
def test_partners_value_a_position_alike(mode: str) -> None:
    match = played(started(mode), "random", 60)
    assert match.worth(0) == match.worth(1)


@every_mode
def test_a_save_holds_where_the_markers_lie(mode: str) -> None:
    match = played(started(mode), "random", 60)
    again = cardlang.load_match(match.to_json())
    assert again.view(None) == match.view(None)
    assert again.state.held[CASTLE] == match.state.held[CASTLE]


@pytest.mark.parametrize(
    ("mode", "clock"),
    [("together", ", Limbo 20, Abyss 0, Nirvana 0 "), ("puzzle-master", ", Limbo 20, Abyss 0 "), ("standard", " ")],
)
def test_the_board_shows_the_markers_in_eighty_columns(mode: str, clock: str) -> None:
    match, out = started(mode), io.StringIO()
    drawn = board.board(match.view(None), lambda card: match.game.record(card).name(), lambda castle: None)
    Console(file=out, width=80).print(drawn)
    first, *_, last = out.getvalue().splitlines()
    assert f"turn of {match.view(None)['turn']}, {match.view(None)['phase']}{clock}" in first
    assert ("points" in last) == (mode != "puzzle-master"), "there points decide nothing"


@pytest.mark.parametrize(
    ("mode", "given", "message"),
    [
        ("standard", "{abyss: 1}", "`standard` has no Abyss"),
        ("puzzle-master", "{nirvana: 1}", "`puzzle-master` has no Nirvana"),
        ("together", "{abyss: 12, nirvana: 9}", "these are 21 castle markers, and there are 20"),
        ("together", "{limbo: 3}", "there is no field `limbo`"),
    ],
)
def test_markers_that_cannot_lie_there(mode: str, given: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "x.test.yaml"
    file.write_text(f"game: {GAME}\nscenarios:\n  - {{name: x, mode: {mode}, given: {given}, then: {{over: false}}}}\n")
    assert message in [finding.message for finding in load_scenarios([file]).diagnostics]
