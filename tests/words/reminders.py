"""Two wordings of one program, each of which a reader expects: the longer one reminds of what holds anyway."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.syntax import nodes as n
from cardlang.syntax.optional import OptionalPart


def _chooses_how_many(step: n.Node) -> bool:
    do = step.action if isinstance(step, n.Step) else None
    what = do.args.objects[0] if isinstance(do, n.Do) else None
    return isinstance(what, n.Sel) and what.quantity.kind == "any_number"


def _everywhere(part: OptionalPart) -> bool:
    """Whether the place that is dropped is any place in play: *in play*, *on a side*, *in lanes*."""
    for item in getattr(part.node, part.field):
        if item in part.rest:
            continue
        where = item.where if isinstance(item, n.In) else None
        plain = isinstance(where, n.Sel) and where == n.Sel(
            quantity=where.quantity, noun=where.noun, plural=where.plural
        )
        return (isinstance(item, n.Place) and item.word == "in play") or plain
    return False


REMINDERS: dict[str, Callable[[OptionalPart, str], bool]] = {
    "under *Destroyed:* what becomes of the card is always *instead*, as on published cards": lambda part, _: (
        part.field == "instead"
    ),
    "*any number* may be none, so that *may* adds nothing": lambda part, _: (
        part.field == "modal" and _chooses_how_many(part.node)
    ),
    "cards are drawn from nowhere but the deck": lambda part, words: part.field == "roles" and words == "from the deck",
    "where a phrase may do without a place, it means things in play": lambda part, _: (
        part.field == "filters" and _everywhere(part)
    ),
    "only what is displayed is bought": lambda part, words: part.field == "adjectives" and words == "displayed",
}


def is_reminder(part: OptionalPart, words: str) -> bool:
    """Whether words that change nothing may stand."""
    return any(holds(part, words) for holds in REMINDERS.values())
