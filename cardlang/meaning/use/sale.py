"""Checks of what prices are said to change: what is bought lies nowhere yet, and is nobody's."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import has_role, is_source
from cardlang.meaning.report import base
from cardlang.syntax.nodes import Bearing, Change, Pron, Sel


def check_for_sale(context: Context, what: Sel | Pron | None, change: Change) -> None:
    """Check that only what is printed on the card is asked."""
    if not isinstance(what, Sel):
        return
    blank = {face.id for face in context.vocabulary.faces if face.blank}
    number = base(context.vocabulary.attribute[change.attr])
    example = next(
        (base(one) for one in context.vocabulary.adjectives if one.role == "compound" and "card" in one.fits), ""
    )
    advice = f"say what is printed on it: *{example} cards*" if example else "say what is printed on it"
    printed = all(isinstance(one, Bearing) for one in what.filters)
    if blank & {*what.adjectives}:
        context.report.add("C084", what, f"what is bought lies face-up: for another one no {number} is paid", advice)
    elif has_role(what, "relation", context.vocabulary) or what.poss or what.of or is_source(what, context.vocabulary):
        context.report.add("C084", what, "what is bought is nobody's and lies nowhere yet", advice)
    elif not printed:
        context.report.add("C084", what, "what is bought lies nowhere yet", advice)
