"""Builders of lines and spaces with letters, and of what tasks ask for: requirements and badges.

*A spy that is not a lion* is *a dragon or griffin or phoenix spy*; *a lion spy and a scout, both in row S* is *a lion
spy in row S and any scout in row S*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_wordings import copied
from cardlang.syntax.building import Children, MisreadError, NodePart, builds

# --- lines and spaces -------------------------------------------------------------------------------


@builds("letters")
def _letters(c: Children) -> NodePart:
    return NodePart("letters", (tuple(word.text for word in c.words("LETTER")), (), ()))


@builds("letters_or")
def _letters_or(c: Children) -> NodePart:
    first, *others = (word.text for word in c.words("LETTER"))
    return NodePart("letters", ((first,), tuple(others), c.words("NOUN")))


def letters_of(c: Children, noun: str, parts: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters behind the noun of a line, and those of the lines that would do as well: *row S or row E*."""
    letters, others, again = parts.get("letters", ((), (), ()))
    for word in again:
        if c.lexicon.id_of("NOUN", word.text) != noun:
            advice = "lines of one kind are left open: *in row S or E*, *in column B or K*"
            raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    return letters, others


@builds("cell")
def _cell(c: Children) -> n.Coord:
    word = c.word("CELL")
    return n.Coord(letters=tuple(word.text.split("-")), span=c.span)


@builds("crossing")
def _crossing(c: Children) -> n.Coord:
    """*At the crossing of row S and column B* is *at B-S*: a space is named column first."""
    words = c.lexicon.vocabulary
    lines = zip((words.noun[noun] for noun in c.ids("NOUN")), (word.text for word in c.words("LETTER")), strict=True)
    return n.Coord(letters=tuple(letter for _, letter in sorted(lines, key=lambda line: line[0].axis)), span=c.span)


@builds("not_kind")
def _not_kind(c: Children) -> NodePart:
    """*That is not a lion* leaves all other words of its sort."""
    known = c.lexicon.vocabulary.adjective
    named = [known[word] for word in c.ids("KIND", "ADJ")]
    sorts = {(entry.role, entry.of) for entry in named}
    (role, of), *others = sorts
    left = tuple(
        entry.id
        for entry in known.values()
        if (entry.role, entry.of) == (role, of) and entry.id not in c.ids("KIND", "ADJ")
    )
    if others or not of or not left:
        advice = "say what it is: *any dragon or griffin spy*"
        raise MisreadError(Finding("S002", "this cannot be denied of a thing", c.span, help=advice))
    return NodePart("not kind", left)


# --- requirement and badge --------------------------------------------------------------------------


@builds("requirement")
def _requirement(c: Children) -> tuple[n.Sel, ...]:
    return tuple([_asked(c, sel) for sel in c.all(n.Sel)])


@builds("requires_both")
def _requires_both(c: Children) -> tuple[n.Sel, ...]:
    """*A lion spy and a scout, both in row S*: the place is said of each."""
    where = next(item for item in c.items if isinstance(item, n.In | n.Coord | n.Place))
    return tuple([_asked(c, _placed(sel, where)) for sel in c.all(n.Sel)])


@builds("one_each")
def _one_each(c: Children) -> NodePart:
    if c.number() != 1:
        raise MisreadError(Finding("S002", "this says of two alike where each lies", c.span, help=_EACH))
    return NodePart("one", next(item for item in c.items if isinstance(item, n.In | n.Coord | n.Place)))


_EACH = "write *2 lion spies, one in row S and one in row E*"


@builds("requires_each")
def _requires_each(c: Children) -> tuple[n.Sel, ...]:
    """*2 lion spies, one in row S and one in row E*: each is asked for by itself."""
    two = c.one(n.Sel)
    if (two.quantity.kind, two.quantity.n) != ("exact", 2):
        raise MisreadError(Finding("S002", "this says of two alike where each lies", two.span, help=_EACH))
    one = replace(two, quantity=replace(two.quantity, kind="a", n=None))
    places = [item.value for item in c.items if isinstance(item, NodePart) and item.name == "one"]
    return tuple([_asked(c, _placed(one, where)) for where in places])


def _placed(sel: n.Sel, where: n.Filter) -> n.Sel:
    at = Span(sel.span.start, sel.span.end)
    return replace(sel, filters=(*sel.filters, copied(where, where.span.start)), span=at)


@builds("badge")
def _badge(c: Children) -> n.Sel:
    return _asked(c, c.one(n.Sel))


def _asked(c: Children, sel: n.Sel) -> n.Sel:
    """*A scout* is *any scout* here: *a* stands before what is told in full, *a lion scout*."""
    if sel.quantity.kind not in ("a", "any") or sel.plural:
        return sel
    words = c.lexicon.vocabulary
    entries = [words.adjective.get(word) for word in sel.adjectives]
    full = words.noun[sel.noun].narrows and any(entry and entry.of for entry in entries)
    return replace(sel, quantity=replace(sel.quantity, kind="a" if full else "any"))
