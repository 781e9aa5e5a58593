"""What the game itself would refuse, found before anything runs: modes, phases, options, lanes and players."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardlang.games import UnknownGameError, find_game
from cardlang.games.definition import GameDefinition, ModeLike
from cardlang.library.nodes import MapNode, Value
from cardlang.match.errors import GameError
from cardlang.match.game import check_options
from cardlang.scenario.given import SETUP
from cardlang.scenario.model import Scenario
from cardlang.scenario.parts import Parts, get


def check_accepted(node: MapNode, scenario: Scenario, parts: Parts) -> None:
    """Report what the game refuses."""
    try:
        game = find_game(scenario.game)
    except UnknownGameError as error:
        parts.report("R010", node, str(error))
        return
    for what, value, known, place in _words(node, scenario, game):
        if value is not None and value not in known:
            names = ", ".join(f"`{name}`" for name in known)
            parts.report("R010", place or node, f"this game has no {what} `{value}`", f"there is {names}")
    mode = game.modes.get(scenario.mode or game.default_mode)
    if mode is not None:
        _check_position(node, scenario, game, mode, parts)


def _words(
    node: MapNode, scenario: Scenario, game: GameDefinition
) -> Iterator[tuple[str, str | None, Collection[str], Value | None]]:
    until, given = get(node, "until"), get(node, "given")
    yield "mode", scenario.mode, tuple(game.modes), get(node, "mode")
    yield "edition", scenario.edition, game.editions, get(node, "edition")
    yield "phase", scenario.position.phase, (*game.phases, SETUP), get(given, "phase")
    if scenario.halt is not None and scenario.halt.player:
        yield "phase", scenario.halt.phase, game.phases, until
        yield "player", scenario.halt.player, tuple(game.seats), until


def _check_position(node: MapNode, scenario: Scenario, game: GameDefinition, mode: ModeLike, parts: Parts) -> None:
    given = get(node, "given") or node
    position = scenario.position
    try:
        check_options(game, mode, position.options)
    except GameError as error:
        parts.report("R010", get(given, "options") or given, str(error))
    if len(position.lanes) > mode.lanes:
        message = f"`{mode.name}` has {mode.lanes} lanes, not {len(position.lanes)}"
        parts.report("R009", get(given, "lanes") or given, message)
    seats = game.seats[: mode.players]
    named = {position.turn, *position.coins, *position.staged, *position.hands}
    named.update(side for lane in position.lanes for side in lane.sides)
    for player in sorted(named - set(seats)):
        parts.report("R009", given, f"`{mode.name}` has no player `{player}`", f"the players are {', '.join(seats)}")
