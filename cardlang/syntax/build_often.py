"""Builders of how often something may be done in one turn: *complete 2 tasks per turn*, *one more task this turn*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.building import Children, MisreadError, NodePart, builds


def so_often(c: Children, action: n.Do) -> n.Change | None:
    """*You may complete one more task* is *you get +1 completion limit*, *2 tasks* is *you have completion limit 2*."""
    words, (what, *more) = c.lexicon.vocabulary, action.args.objects or (None,)
    limit = next((attr.id for attr in words.attributes if attr.most_done == action.verb), None)
    if limit is None or more or not isinstance(what, n.Sel):
        return None
    quantity, span = what.quantity, action.span
    plain = n.Sel(quantity=quantity, noun=words.verb[action.verb].takes or "", plural=what.plural)
    if action.args != n.Args(objects=(plain,)) or what != plain:
        return None
    match quantity.kind:
        case "n_more":
            return n.Change(attr=limit, op="add", amount=quantity.n or 1, span=span)
        case "another":
            return n.Change(attr=limit, op="add", amount=1, span=span)
        case "exact" | "up_to" if quantity.n is not None and quantity.n > 1:
            c.marked.add(("so often", span.start))
            return n.Change(attr=limit, op="set", amount=quantity.n, span=span)
        case _:
            return None


@builds("tail_per_turn")
def _tail_per_turn(c: Children) -> NodePart:
    return NodePart("tail", {"per turn": c.span, "span": c.span})


def check_often(c: Children, steps: Sequence[n.Step], parts: Mapping[str, Any], said: Span | None) -> None:
    """Refuse *per turn* behind anything but a limit on what is done in one turn, and such a limit without a time."""
    known, action = c.lexicon.vocabulary.attribute, steps[-1].action
    if said is not None and not (isinstance(action, n.Change) and known[action.attr].most_done):
        advice = "how often stands in front: *Once per turn, ...*"
        raise MisreadError(Finding("S002", "how often this is done is not said here", said, help=advice))
    timed = said is not None or "duration" in parts or "duration" in parts.get("tail", ())
    if ("so often", action.span.start) in c.marked and not timed:
        advice = "write *per turn* behind it"
        raise MisreadError(Finding("S002", "in what time this is done so often is not said", action.span, help=advice))
