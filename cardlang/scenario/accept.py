"""Check before anything runs what the game would refuse: modes, editions, phases, options, positions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches

from cardlang.diagnostics.model import Diagnostic
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.games.position import SETUP
from cardlang.library.nodes import MapNode, Value, pointer
from cardlang.library.source import SourceFile
from cardlang.machine.rules import PURPOSES
from cardlang.match.errors import GameError
from cardlang.match.inputs.options import check_options
from cardlang.scenario.model import Scenario
from cardlang.scenario.parts import Parts, data, get, items
from cardlang.scenario.patterns import PLAYER


def check_accepted(node: MapNode, given: MapNode, file: MapNode, scenario: Scenario, parts: Parts) -> None:
    """Report what the game refuses in the scenario at a node of a file; `given` includes its shared position."""
    edition = scenario.edition if scenario.edition in parts.game.editions else None
    whole = "this game" if edition is None else f"the edition `{edition}`"
    for what, value, known, place in _words(node, given, scenario, parts.game, parts.mode):
        if value is not None and value not in known:
            names = ", ".join(f"`{name}`" for name in known)
            message, advice = f"{whole} has no {what} `{value}`", f"there is {names}"
            if place is None:
                _report_of_file(node, file, what, message, advice, parts)
            else:
                parts.report("R010", place, message, advice)
    if parts.mode is not None and scenario.players not in (None, *parts.mode.sizes) and not scenario.then.refused:
        sizes = parts.mode.sizes_said
        message = f"`{parts.mode.name}` is not for {scenario.players} players"
        _report_of_file(node, file, "players", message, f"it is for {sizes}", parts)
    if parts.mode is not None:
        _check_position(given, scenario, parts.mode, parts)


def unknown_modes(file: MapNode, game: GameDefinition, source: SourceFile) -> Iterator[Diagnostic]:
    """Yield what is wrong with the mode and the edition of a file none of whose scenarios could be read."""
    edition = data(file, "edition")
    modes = game.editions.get(edition or game.default_edition, game.modes)
    for what, known in (("edition", game.editions), ("mode", modes)):
        value, place = data(file, what), get(file, what)
        if place is not None and value not in known:
            names = ", ".join(f"`{name}`" for name in known)
            where = source.location(place.span, pointer((what,)))
            yield Diagnostic("R010", f"this game has no {what} `{value}`", where, help=f"there is {names}")


def _report_of_file(node: MapNode, file: MapNode, name: str, message: str, advice: str, parts: Parts) -> None:
    """Report a value of the scenario, or one of its file for all scenarios; the latter only once."""
    place = get(file, name)
    if get(node, name) is not None or place is None:
        parts.report("R010", get(node, name) or node, message, advice)
        return
    fault = Diagnostic("R010", message, parts.source.location(place.span, pointer((name,))), help=advice)
    parts.found.append(fault)


def _words(
    node: MapNode, given: MapNode, scenario: Scenario, game: GameDefinition, mode: Mode | None
) -> Iterator[tuple[str, str | None, Collection[str], Value | None]]:
    yield "edition", scenario.edition, game.editions, get(node, "edition")
    modes = game.editions.get(scenario.edition or game.default_edition, game.modes)
    yield "mode", scenario.mode, modes, get(node, "mode")
    if mode is None:
        return
    yield "phase", scenario.position.phase, (*mode.phases, SETUP), get(given, "phase")
    for step in items(get(node, "steps")) or (node,):
        then, until = get(step, "then"), get(step, "until")
        player, _, phase = str(data(step, "until")).partition("'s ")
        if re.fullmatch(PLAYER, player):
            yield "phase", phase, mode.phases, until
        yield "phase", data(then, "phase"), mode.phases, get(then, "phase")
        asked = get(then, "asked")
        yield "purpose", data(asked, "purpose"), (*PURPOSES, *game.questions.asked), get(asked, "purpose")


def _check_position(given: MapNode, scenario: Scenario, mode: Mode, parts: Parts) -> None:
    position, options = scenario.position, get(given, "options")
    known = [option.name for option in parts.game.options_of(mode)]
    strange = [key for key, _ in options.fields if key.text not in known] if isinstance(options, MapNode) else []
    for key in () if scenario.then.refused else strange:
        near = get_close_matches(key.text[:80], known, n=1)
        advice = f"did you mean `{near[0]}`?" if near else f"there is {', '.join(known)}"
        parts.report("R010", key, f"`{mode.name}` has no option `{key.text[:60]}`", advice)
    try:
        check_options(parts.game, mode, position.options)
    except GameError as error:
        if not (scenario.then.refused or strange):  # otherwise the scenario expects the refusal
            parts.report("R010", get(given, "options") or given, str(error))
    for fault in parts.notation.faults(mode, position):
        stated = [value for name in fault.fields if (value := get(given, name)) is not None]
        parts.report("R009", [*stated, given][0], fault.message, fault.advice)
