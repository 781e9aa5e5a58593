"""Shared positions: each has a name in the file, and a scenario writes only what differs."""

from __future__ import annotations

from difflib import get_close_matches

from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.scenario.parts import Parts, get

POSITION = "position"


def whole(node: MapNode, file: MapNode, parts: Parts) -> MapNode:
    """A `given` merged with the shared position that it names, which may itself name another.

    What `given` writes overrides what it inherits; in fields by player or card, only the entries that it names.
    """
    shared, seen = get(file, "positions"), list[str]()
    while isinstance(name := node.get(POSITION), Scalar):
        base = get(shared, name.text)
        if name.text in seen or not isinstance(base, MapNode):
            _report(name, shared, seen, parts)
            return _without(node)
        seen.append(name.text)
        node = _merged(base, _without(node))
    return node


def _report(name: Scalar, shared: Value | None, seen: list[str], parts: Parts) -> None:
    parts.sure = False
    known = [key.text for key, _ in shared.fields] if isinstance(shared, MapNode) else []
    if name.text in seen:
        parts.report("R017", name, f"the position `{name.text}` starts from itself", "begin with one of the others")
        return
    near = get_close_matches(name.text, known, n=1)
    listed = ", ".join(f"`{one}`" for one in known)
    advice = f"there is {listed}" if known else "write it under `positions:`, at the top of the file"
    parts.report("R017", name, f"there is no position `{name.text}`", f"did you mean `{near[0]}`?" if near else advice)


def _merged(base: MapNode, over: MapNode) -> MapNode:
    entries = {**base.entries}
    for name, (key, value) in over.entries.items():
        old = base.get(name)
        both = isinstance(value, MapNode) and isinstance(old, MapNode)
        entries[name] = (key, _merged(old, value) if both else value)  # type: ignore[arg-type]
    return MapNode(entries, over.span)


def _without(node: MapNode) -> MapNode:
    return MapNode({name: entry for name, entry in node.entries.items() if name != POSITION}, node.span)
