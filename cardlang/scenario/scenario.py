"""One scenario from its nodes: `given`, `when`, `until`, `then`."""

from __future__ import annotations

import re

from cardlang.diagnostics.model import Diagnostic
from cardlang.games.position import Halt
from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.library.source import SourceFile
from cardlang.scenario.accept import check_accepted
from cardlang.scenario.expected import ThenReader
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.given import GivenReader
from cardlang.scenario.model import END_OF_TURN, Scenario
from cardlang.scenario.parts import Parts, data, get, items
from cardlang.scenario.patterns import PLAYER

_UNTIL = "write `end of turn`, or a phase of a player such as `B's income`"


def read_scenario(
    node: MapNode, source: SourceFile, shelf: Shelf, path: tuple[str, ...], found: list[Diagnostic], file: MapNode
) -> Scenario:
    """The scenario at a node; mode, edition and players that it does not name are those of its `file`."""
    game = shelf.game
    mode, edition, players = (data(node, name) or data(file, name) for name in ("mode", "edition", "players"))
    chosen = game.editions.get(edition or game.default_edition, {}).get(mode or game.default_mode)
    if chosen is not None and players in chosen.sizes:
        chosen = chosen.seating(players)
    parts = Parts(source, game, chosen, path, found)
    given = GivenReader(parts, shelf)
    start = get(node, "given")
    position = given.position(start if isinstance(start, MapNode) else node, get(node, "chance"))
    reader = ThenReader(parts, shelf)
    then, chance = get(node, "then"), get(node, "chance")
    scenario = Scenario(
        name=data(node, "name") or "",
        location=parts.where(get(node, "name") or node),
        game=game.id,
        mode=mode,
        edition=edition,
        players=players,
        fixtures=tuple(given.records.values()),
        position=position,
        when=reader.sentences(get(node, "when")),
        halt=_halt(get(node, "until"), parts),
        then=reader.then(then if isinstance(then, MapNode) else node),
        id=data(node, "id") or "",
        rules=tuple(item.text for item in items(get(node, "rules")) if isinstance(item, Scalar)),
        chance_at=None if chance is None else parts.where(chance),
        sets=given.sets,
    )
    check_accepted(node, file, scenario, parts)
    return scenario


def _halt(node: Value | None, parts: Parts) -> Halt | None:
    """`end of turn` and `B's income`."""
    if not isinstance(node, Scalar):
        return None
    if node.text == END_OF_TURN:
        return Halt("", "end")
    player, joint, phase = node.text.partition("'s ")
    if not joint or not re.fullmatch(PLAYER, player) or not phase:
        parts.report("R007", node, f"`{node.text}` is no point to stop at", _UNTIL)
        return None
    parts.player(node, player)
    return Halt(player, phase)
