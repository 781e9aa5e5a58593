"""What the game itself would refuse, found before anything runs: modes, editions, phases, options, positions."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.games.position import SETUP
from cardlang.library.nodes import MapNode, Value
from cardlang.machine.rules import PURPOSES
from cardlang.match.errors import GameError
from cardlang.match.options import check_options
from cardlang.scenario.model import Scenario
from cardlang.scenario.parts import Parts, get


def check_accepted(node: MapNode, scenario: Scenario, parts: Parts) -> None:
    """Report what the game refuses."""
    edition = scenario.edition if scenario.edition in parts.game.editions else None
    whole = "this game" if edition is None else f"the edition `{edition}`"
    for what, value, known, place in _words(node, scenario, parts.game, parts.mode):
        if value is not None and value not in known:
            names = ", ".join(f"`{name}`" for name in known)
            parts.report("R010", place or node, f"{whole} has no {what} `{value}`", f"there is {names}")
    if parts.mode is not None and scenario.players not in (None, *parts.mode.sizes) and not scenario.then.refused:
        sizes = " or ".join(map(str, parts.mode.sizes))
        place = get(node, "players") or node
        parts.report("R010", place, f"`{parts.mode.name}` is not for {scenario.players} players", f"it is for {sizes}")
    if parts.mode is not None:
        _check_position(node, scenario, parts.mode, parts)


def _words(
    node: MapNode, scenario: Scenario, game: GameDefinition, mode: Mode | None
) -> Iterator[tuple[str, str | None, Collection[str], Value | None]]:
    until, given, then = get(node, "until"), get(node, "given"), get(node, "then")
    yield "edition", scenario.edition, game.editions, get(node, "edition")
    modes = game.editions.get(scenario.edition or game.default_edition, game.modes)
    yield "mode", scenario.mode, modes, get(node, "mode")
    if mode is None:
        return
    yield "phase", scenario.position.phase, (*mode.phases, SETUP), get(given, "phase")
    yield "phase", scenario.then.fields.get("phase"), mode.phases, get(then, "phase")
    if scenario.then.asked is not None:
        purpose = scenario.then.asked.purpose
        yield "purpose", purpose, (*PURPOSES, *game.purposes), get(get(then, "asked"), "purpose")
    if scenario.halt is not None and scenario.halt.player:
        yield "phase", scenario.halt.phase, mode.phases, until


def _check_position(node: MapNode, scenario: Scenario, mode: Mode, parts: Parts) -> None:
    given = get(node, "given") or node
    position = scenario.position
    try:
        check_options(parts.game, mode, position.options)
    except GameError as error:
        if not scenario.then.refused:  # else that is what the scenario is about
            parts.report("R010", get(given, "options") or given, str(error))
    for fault in parts.notation.faults(mode, position):
        stated = [value for name in fault.fields if (value := get(given, name)) is not None]
        parts.report("R009", [*stated, given][0], fault.message, fault.advice)
