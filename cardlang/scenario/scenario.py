"""One scenario from its nodes: `given`, `when`, `until`, `then`, and the rules it cites."""

from __future__ import annotations

from difflib import get_close_matches

from cardlang.diagnostics.model import Diagnostic
from cardlang.games.position import Halt
from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.library.source import SourceFile
from cardlang.scenario.accept import check_accepted, learn_mode
from cardlang.scenario.expected import ThenReader
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.given import GivenReader
from cardlang.scenario.model import END_OF_TURN, Scenario
from cardlang.scenario.parts import SEATS, Parts, data, get, items
from cardlang.scenario.rules import rules_of

_UNTIL = "write `end of turn`, or a phase of a player such as `B's income`"


def read_scenario(
    node: MapNode, source: SourceFile, shelf: Shelf, path: tuple[str, ...], found: list[Diagnostic], mode: str | None,
    edition: str | None,
) -> Scenario:  # fmt: skip
    """The scenario at a node; `mode` and `edition` are those of the file."""
    parts = Parts(source, shelf.vocabulary, path, found)
    learn_mode(parts, data(node, "mode") or mode)
    given = GivenReader(parts, shelf)
    start = get(node, "given")
    position = given.position(start if isinstance(start, MapNode) else node, get(node, "chance"))
    reader = ThenReader(parts, shelf)
    then, chance = get(node, "then"), get(node, "chance")
    scenario = Scenario(
        name=data(node, "name") or "",
        location=parts.where(get(node, "name") or node),
        game=shelf.vocabulary.game,
        mode=data(node, "mode") or mode,
        edition=data(node, "edition") or edition,
        fixtures=tuple(given.records.values()),
        position=position,
        when=reader.sentences(get(node, "when")),
        halt=_halt(get(node, "until"), parts),
        then=reader.then(then if isinstance(then, MapNode) else node),
        id=data(node, "id") or "",
        rules=_rules(get(node, "rules"), parts),
        chance_at=None if chance is None else parts.where(chance),
    )
    check_accepted(node, scenario, parts)
    return scenario


def _halt(node: Value | None, parts: Parts) -> Halt | None:
    """`end of turn` and `B's income`."""
    if not isinstance(node, Scalar):
        return None
    if node.text == END_OF_TURN:
        return Halt("", "end")
    player, joint, phase = node.text.partition("'s ")
    if not joint or player not in tuple(SEATS) or not phase:
        parts.report("R007", node, f"`{node.text}` is no point to stop at", _UNTIL)
        return None
    parts.seat(node, player)
    return Halt(player, phase)


def _rules(node: Value | None, parts: Parts) -> tuple[str, ...]:
    """The rule ids, each of which must stand in the game's list."""
    game = parts.vocabulary.game
    known = rules_of(game)
    cited = [item for item in items(node) if isinstance(item, Scalar)]
    if known is None and cited:
        parts.report("R011", cited[0], f"`{game}` has no list of rules", f"add `cardsets/{game}/rules.md`")
        return ()
    for item in cited:
        if known is not None and item.text not in known:
            near = get_close_matches(item.text, list(known), n=1)
            advice = f"did you mean `{near[0]}`?" if near else f"the rules stand in `cardsets/{game}/rules.md`"
            parts.report("R001", item, f"there is no rule `{item.text}`", advice)
    return tuple(item.text for item in cited)
