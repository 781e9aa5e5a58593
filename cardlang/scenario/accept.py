"""What the game itself would refuse, found before anything runs: modes, phases, options, players, lanes and coins."""

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

PLAIN_CASTLE = "castle"


def learn_mode(parts: Parts, mode: str | None) -> None:
    """Tell the readers which players, lanes and phases there are; nothing if the game or mode is unknown."""
    try:
        game = find_game(parts.vocabulary.game)
    except UnknownGameError:
        return
    parts.moments.update(game.phases, (entry.id for entry in parts.vocabulary.keywords), (PLAIN_CASTLE,))
    found = game.modes.get(mode or game.default_mode)
    if found is not None:
        parts.mode, parts.seats, parts.lanes = found.name, game.seats[: found.players], found.lanes


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
    until, given, then = get(node, "until"), get(node, "given"), get(node, "then")
    yield "mode", scenario.mode, tuple(game.modes), get(node, "mode")
    yield "edition", scenario.edition, game.editions, get(node, "edition")
    yield "phase", scenario.position.phase, (*game.phases, SETUP), get(given, "phase")
    yield "phase", scenario.then.phase, game.phases, get(then, "phase")
    if scenario.halt is not None and scenario.halt.player:
        yield "phase", scenario.halt.phase, game.phases, until


def _check_position(node: MapNode, scenario: Scenario, game: GameDefinition, mode: ModeLike, parts: Parts) -> None:
    given = get(node, "given") or node
    position = scenario.position
    try:
        check_options(game, mode, position.options)
    except GameError as error:
        parts.report("R010", get(given, "options") or given, str(error))
    held = sum(position.coins.values()) + sum(lane.coins for lane in position.lanes) + (position.supply or 0)
    if held > mode.coins:
        place = get(given, "coins") or get(given, "lanes") or given
        message = f"these are {held} coins, and `{mode.name}` has {mode.coins}"
        parts.report("R009", place, message, "leave `supply` out: it has what is left")
