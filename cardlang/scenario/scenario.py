"""Read one scenario from its nodes: `given`, then `when`, `until` and `then`, once or in several steps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.diagnostics.model import Diagnostic
from cardlang.games.position import SETUP, Halt
from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.library.source import SourceFile
from cardlang.match.halting import END_OF_TURN as END
from cardlang.scenario.accept import check_accepted
from cardlang.scenario.expected import ThenReader
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.given import GivenReader
from cardlang.scenario.model import END_OF_TURN, Check, Reached, Scenario, ScenarioStep, Then
from cardlang.scenario.parts import Parts, data, get, items
from cardlang.scenario.patterns import PLAYER
from cardlang.scenario.positions import whole
from cardlang.scenario.possible import Possible

_BEHIND = "after "  # begins an `until` that names an event
_UNTIL = f"write `{END_OF_TURN}`, a phase of a player such as `B's income`, or an event such as `{_BEHIND}flip x`"
_OF_ONE_STEP = ("when", "until", "then")


def read_scenario(
    node: MapNode, source: SourceFile, shelf: Shelf, path: tuple[str, ...], found: list[Diagnostic], file: MapNode
) -> Scenario:
    """The scenario at a node; a missing mode, edition or number of players comes from its `file`."""
    game = shelf.game
    mode, edition, players = (data(node, name) or data(file, name) for name in ("mode", "edition", "players"))
    chosen = game.editions.get(edition or game.default_edition, {}).get(mode or game.default_mode)
    if chosen is not None and players in chosen.sizes:
        chosen = chosen.seating(players)
    parts = Parts(source, game, chosen, path, found)
    given = GivenReader(parts, shelf)
    start = get(node, "given")
    start = whole(start, file, parts) if isinstance(start, MapNode) else node
    position = given.position(start, get(node, "chance"))
    reader = ThenReader(parts, shelf)
    if position.phase != SETUP and parts.sure:  # in a fresh match any card of the sets may come
        acts, records = parts.notation.acts, tuple(given.records.values())
        reader.possible = Possible(acts, shelf.vocabulary, position, records)
    *before, (last, sentences) = _steps(node, reader, parts)
    chance = get(node, "chance")
    scenario = Scenario(
        name=data(node, "name") or "",
        location=parts.where(get(node, "name") or node),
        game=game.id,
        mode=mode,
        edition=edition,
        players=players,
        fixtures=tuple(given.records.values()),
        position=position,
        when=sentences,
        halt=last.halt,
        then=last.then,
        checks=tuple(check for check, _ in before),
        id=data(node, "id") or "",
        rules=tuple(item.text for item in items(get(node, "rules")) if isinstance(item, Scalar)),
        chance_at=None if chance is None else parts.where(chance),
        sets=given.sets,
    )
    check_accepted(node, start, file, scenario, parts)
    return scenario


def _steps(node: MapNode, reader: ThenReader, parts: Parts) -> Sequence[tuple[Check, tuple[ScenarioStep, ...]]]:
    """The check after each step, with all sentences up to there; a scenario without `steps` has a single step."""
    several = [step for step in items(get(node, "steps")) if isinstance(step, MapNode)]
    for name in _OF_ONE_STEP if several else ():
        if (key := node.key(name)) is not None:
            parts.report("R016", key, f"`{name}` stands beside `steps`", f"put `{name}` into one of the steps")
    found, sentences = [], tuple[ScenarioStep, ...]()
    for step in several or [node]:
        sentences += reader.sentences(get(step, "when"))
        then, halt = get(step, "then"), _halt(get(step, "until"), reader, parts)
        expected = reader.then(then) if isinstance(then, MapNode) else Then()
        found.append((Check(len(sentences), halt, expected), sentences))
    return found


def _halt(node: Value | None, reader: ThenReader, parts: Parts) -> Halt | Reached | None:
    """`end of turn`, `B's income`, `after flip x`."""
    if not isinstance(node, Scalar):
        return None
    if node.text == END_OF_TURN:
        return Halt("", END)
    if node.text.startswith(_BEHIND):
        event = reader.event(node, node.text.removeprefix(_BEHIND))
        return None if event is None else Reached(event)
    player, joint, phase = node.text.partition("'s ")
    if not joint or not re.fullmatch(PLAYER, player) or not phase:
        parts.report("R007", node, f"`{node.text}` is no point to stop at", _UNTIL)
        return None
    parts.player(node, player)
    return Halt(player, phase)
