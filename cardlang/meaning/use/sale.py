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
    else:
        _whose_parts(context, what, change)


def _whose_parts(context: Context, what: Sel, change: Change) -> None:
    """*Cards bearing 2 shields cost 1 less for each shield*: of those on that card, or of yours?"""
    per, borne = change.per, [one.what.noun for one in what.filters if isinstance(one, Bearing)]
    if isinstance(per, Sel) and per.noun in borne and per.poss is None and per.of is None and not per.filters:
        name = context.vocabulary.noun[per.noun].words["en"][-1]
        message = f"these {name} may be those on the card that is bought, or yours"
        context.report.add("C094", per, message, f"say whose: *for each of your {name}*")
