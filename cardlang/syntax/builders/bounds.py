"""Builders of bounds: of a whole amount, *but not above 3*, or of what is added *for each* of several things."""

from __future__ import annotations

from typing import Literal

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import number_in
from cardlang.syntax.builders.building import Children, MisreadError, Said, builds
from cardlang.syntax.lexing.lexicon import fold
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder

_LOWER = frozenset({"below", "minimum", "min", "less", "fewer", "least"})
"""The words of a bound that say that it is a lower one."""
_WHOLE = frozenset({"above", "total"})
"""Those that say that it is one of the whole number."""


@builds("cap")
def _cap(c: Children) -> n.Cap:
    """*But not above 3*; `with_bounds` asks of what it is, where something is added for each of several things."""
    said = fold(c.word("BOUND", "BOUND_IN").text).strip("(, ").split()
    number, way = c.number(), c.text("DIRECTION") if c.words("DIRECTION") else ""
    signed = c.words("SIGNED") and (number > 0 or not {*said} & (_LOWER | _WHOLE))  # not *but not above -2*
    how: Literal["lower", "upper", "whole", "total", "added"]
    how = "added" if signed or way else "lower" if _LOWER.intersection(said) else "upper"
    if how == "upper" and _WHOLE.intersection(said):
        how = "total" if "total" in said else "whole"
    if c.words("BOUND_IN"):
        c.marked.add(("in brackets", c.start))
    c.bounds[c.start] = Said(how, way, 2 * c.items[0].text.startswith(", "))
    if how == "added" and (number < 0 or way == "less"):
        return n.Cap(kind="below", n=-abs(number), span=c.span)
    return n.Cap(kind="below" if how == "lower" else "above", n=number, span=c.span)


@builds("cap_whole")
def _cap_whole(c: Children) -> n.Cap:
    """*(3 at most)* and *, 3 at most* are *but not above 3*."""
    c.bounds[c.start] = Said("upper")
    return n.Cap(kind="above", n=number_in(c.word("BOUND_WHOLE").text.strip("(,) ")), span=c.span)


def with_bounds(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """*Gets +1 strength for each card here, up to 3* adds 3 at most; *but not above 3* bounds the strength itself."""
    if not any(how in ("added", "upper", "total") for how, *_ in c.bounds.values()):
        return abilities
    found = []
    for ability in abilities:
        others: dict[int, n.Node] = {}
        for node in preorder(ability):
            if isinstance(node, n.Args | n.Change) and node.cap is not None:
                others[id(node.cap)] = _bound(c, node, node.cap)
        found.append(rewritten(ability, others) if others else ability)
    return tuple(found)


def _bound(c: Children, node: n.Args | n.Change, cap: n.Cap) -> n.Cap:
    how, way, comma = c.bounds.get(cap.span.start, Said("whole"))
    amount = node.amount if isinstance(node, n.Change) and node.op == "add" and node.per is not None else None
    if not isinstance(node, n.Change) or not isinstance(amount, int):
        if how == "added":
            advice = "any other number is bounded by what it comes to, without a sign: *but not above 8*"
            raise MisreadError(Finding("S021", "nothing is added for each of several things", cap.span, help=advice))
        return cap
    price = len(c.lexicon.vocabulary.attribute[node.attr].words[c.lexicon.language]) > 1
    grown, size = ("more", "less") if price else ("+", "-")
    up = amount > 0
    most = f"up to {abs(cap.n)} {grown if up else size}" if price else f"up to {grown if up else size}{abs(cap.n)}"
    whole = f"but not above {abs(cap.n)}" if up else "but not below 0"
    advice = f"write `{most}` of what is added, `{whole}` of the number that comes out"
    result = ("raised", node.span.start) in c.marked or (price and up)  # *is increased up to 3*, *costs up to 5*
    if how == "total" or (how == "upper" and result):
        message = "this may be a bound of what is added, or of the number that comes out"
        raise MisreadError(Finding("S021", message, cap.span, help=advice))
    if (how == "added" and ((cap.n > 0) != up or bool(way) != price)) or (cap.n == 0 and how in ("added", "upper")):
        raise MisreadError(Finding("S021", "this is no bound of what is added", cap.span, help=advice))
    if how in ("added", "upper"):
        many = abs(cap.n) if up else -abs(cap.n)
        return n.Cap(
            kind="above" if up else "below", n=many, added=True, span=Span(cap.span.start + comma, cap.span.end)
        )
    return cap
