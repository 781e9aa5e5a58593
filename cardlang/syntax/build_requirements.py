"""Builders of what tasks ask for: requirements and badges.

Each part of a requirement is said by itself: *a lion spy and a scout, both in row S* is *a lion spy in row S and any
scout in row S*, *a captain adjacent to a spy* is *any captain and any adjacent spy*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_boards import elsewhere
from cardlang.syntax.build_owners import with_beside
from cardlang.syntax.build_wordings import copied
from cardlang.syntax.building import Children, MisreadError, NodePart, builds
from cardlang.vocabulary.model import Adjective

_Where: TypeAlias = n.In | n.Coord | n.Place
_EACH = "write *2 lion spies, one in row S and one in row E*"
_AT_EACH = "name each with its place: *any scout at L-T and any spy at C-N*"
_SAID = "write *2 spies, both in row S*"
_MORE = "write *more griffins than dragons in column L*"
_WITHOUT = "say what must or must not lie beside it: *any spy in column C with no captain adjacent to it*"


@builds("requirement")
def _requirement(c: Children) -> tuple[n.Asked, ...]:
    found: list[n.Asked] = []
    each = [item.value for item in c.items if isinstance(item, NodePart) and item.name == "one"]
    for item in c.items:
        if isinstance(item, n.Sel) and item.from_them:
            found = [_said_of(one, _of_them(c, item)) for one in found]
        elif isinstance(item, n.Sel) and len(cells := _cells(item)) > 1:
            found += _at_each(item, cells)
        elif isinstance(item, n.Sel | n.Higher):
            found.append(item)
        elif isinstance(item, NodePart) and item.name == "asked":
            found += item.value
        elif isinstance(item, NodePart) and item.name == "said beside":
            found = _lying_so(c, found, item.value)
        elif isinstance(item, NodePart) and item.name == "said":
            found = [_said_of(one, item.value) for one in found]
        elif isinstance(item, NodePart) and each:
            found, each = _one_in_each(found, each), []
    return tuple([_asked(c, one) if isinstance(one, n.Sel) else one for one in found])


# --- a part ----------------------------------------------------------------------------------------------


@builds("asked_beside")
def _asked_beside(c: Children) -> NodePart:
    """*A captain adjacent to a lion spy*: the second one is said to lie so to the first."""
    one, other = c.all(n.Sel)
    known = c.lexicon.vocabulary.adjective
    entry = _seen_from_there(c, known[c.id("BESIDE_A")])
    other = replace(other, adjectives=with_beside(c, other.adjectives, (entry.id,)))
    return NodePart("asked", (one, other))


def _seen_from_there(c: Children, entry: Adjective) -> Adjective:
    """What lies *directly below it* has it *directly above*."""
    back = {(-column, -row) for column, row in entry.offsets}
    return next(one for one in c.lexicon.vocabulary.adjectives if {*one.offsets} == back)


@builds("asked_without")
def _asked_without(c: Children) -> NodePart:
    """*A spy with no captain adjacent to it*: what lies beside the spy, or must not, is a part of its own."""
    one, other = c.all(n.Sel)
    known = c.lexicon.vocabulary.adjective
    beside = any(word in known and known[word].offsets for word in other.adjectives)
    if other.quantity.kind not in ("no", "a", "any") or not beside:
        raise MisreadError(Finding("S002", "`with` cannot stand here", c.word("WITH").span, help=_WITHOUT))
    return NodePart("asked", (one, other))


@builds("asked_there")
def _asked_there(c: Children) -> n.Sel:
    """*And, in the same column, a phoenix spy*: how it lies to the one before may be said ahead of it."""
    one = c.one(n.Sel)
    return replace(one, adjectives=with_beside(c, one.adjectives, c.part("beside")))


@builds("asked_while")
def _asked_while(c: Children) -> NodePart:
    """*While no captain is in row T*: what must not lie there is a part of its own."""
    one = c.one(n.Sel)
    where = next((item for item in c.items if isinstance(item, _Where)), None)
    if one.quantity.kind != "no" and c.lexicon.vocabulary.kind[one.noun] == "card":
        advice = "what is used as well stands behind `and`: *and any captain in row T*"
        raise MisreadError(Finding("S002", "whether this one is used is not clear", one.span, help=advice))
    return NodePart("asked", (one if where is None else _placed(one, where),))


@builds("asked_more", "asked_as_many")
def _asked_more(c: Children) -> n.Higher:
    """*More griffins than dragons in column L* counts both there."""
    one, other = c.all(n.Sel)
    level = c.name == "asked_as_many"
    if (not level and one.quantity.kind != "more") or other.quantity.kind != "bare":
        raise MisreadError(Finding("S002", "how these are compared is not clear", c.span, help=_MORE))
    if one.filters and not other.filters:
        message = "whether these are counted in one place is not clear"
        raise MisreadError(Finding("S002", message, other.span, help=f"name the place at the end: {_MORE[6:]}"))
    bare = n.Quantity(kind="bare", span=one.quantity.span)
    sides = [replace(side, quantity=bare, plural=True) for side in (one, other)]
    if not one.filters:
        sides[0] = _placed(sides[0], *other.filters)
    left, right = (n.Count(what=side, span=side.span) for side in sides)
    return n.Higher(left=left, right=right, level=level, span=c.span)


# --- of several ------------------------------------------------------------------------------------------


@builds("said_of_both")
def _said_of_both(c: Children) -> NodePart:
    return NodePart("said", _where(c))


@builds("said_beside")
def _said_beside(c: Children) -> NodePart:
    return NodePart("said beside", (c.part("beside"), c.span))


def _lying_so(c: Children, before: list[n.Asked], said: tuple[tuple[str, ...], Span]) -> list[n.Asked]:
    """*A spy and a scout, both in the same row* is *a spy and a scout in the same row*."""
    beside, span = said
    *others, last = before
    two = [one for one in before if isinstance(one, n.Sel) and one.quantity.kind != "no"]
    several = isinstance(last, n.Sel) and last.quantity.kind == "exact"
    if not isinstance(last, n.Sel) or len(two) != len(before) or len(before) != (1 if several else 2):
        raise MisreadError(Finding("S002", "of whom this is said is not clear", span, help=_SAID))
    return [*others, replace(last, adjectives=with_beside(c, last.adjectives, beside))]


@builds("said_of_neither")
def _said_of_neither(c: Children) -> NodePart:
    """*Neither of them on the edge* is *both away from the edge*."""
    return NodePart("said", _not_there(c, _where(c)))


def _of_them(c: Children, sel: n.Sel) -> _Where:
    """*All of them in row S*, *none of them on the edge*: where those before it lie."""
    said = n.Sel(quantity=sel.quantity, noun=sel.noun, from_them=True, filters=sel.filters)
    if sel.quantity.kind in ("all", "no") and sel == said and len(sel.filters) == 1:
        where = sel.filters[0]
        if isinstance(where, _Where):
            return where if sel.quantity.kind == "all" else _not_there(c, where)
    raise MisreadError(Finding("S002", "this says not where they lie", sel.span, help=_SAID))


def _not_there(c: Children, where: _Where) -> n.Place:
    """Everywhere else, if there is a word for it."""
    advice = "say where both lie: *2 spies away from the edge*, or what lies nowhere there: *no spy in row S*"
    return elsewhere(c.lexicon.vocabulary, where, advice)


def _cells(sel: n.Sel) -> list[n.Coord]:
    return [one for one in sel.filters if isinstance(one, n.Coord)]


def _at_each(two: n.Sel, cells: list[n.Coord]) -> list[n.Sel]:
    """*2 spies at L-T and C-N of different factions* is *any spy at L-T and any spy of a different faction at C-N*."""
    if (two.quantity.kind, two.quantity.n) != ("exact", len(cells)) or len(two.filters) > len(cells):
        raise MisreadError(Finding("S002", "how many lie at these spaces is not clear", two.span, help=_AT_EACH))
    one = replace(two, quantity=replace(two.quantity, kind="a", n=None), alike=None, filters=(), plural=False)
    first, second = (_placed(one, cell) for cell in cells)
    return [first, replace(second, alike=two.alike)]


@builds("one_each")
def _one_each(c: Children) -> NodePart:
    if c.number() != 1:
        raise MisreadError(Finding("S002", "this says of two alike where each lies", c.span, help=_EACH))
    return NodePart("one", _where(c))


def _where(c: Children) -> _Where:
    return next(item for item in c.items if isinstance(item, _Where))


def _said_of(one: n.Asked, where: _Where) -> n.Asked:
    if not isinstance(one, n.Sel) or one.quantity.kind == "no":
        raise MisreadError(Finding("S002", "of whom this is said is not clear", where.span, help=_SAID))
    return _placed(one, where)


def _one_in_each(before: list[n.Asked], places: list[_Where]) -> list[n.Asked]:
    """*2 lion spies, one in row S and one in row E*: each is asked for by itself."""
    two, *others = before
    if others or not isinstance(two, n.Sel) or (two.quantity.kind, two.quantity.n) != ("exact", len(places)):
        raise MisreadError(Finding("S002", "this says of two alike where each lies", two.span, help=_EACH))
    one = replace(two, quantity=replace(two.quantity, kind="a", n=None))
    return [_placed(one, where) for where in places]


def _placed(sel: n.Sel, *where: n.Filter) -> n.Sel:
    at = Span(sel.span.start, sel.span.end)
    return replace(sel, filters=(*sel.filters, *(copied(one, one.span.start) for one in where)), span=at)


# --- badges, and *a* or *any* ----------------------------------------------------------------------------


@builds("badge")
def _badge(c: Children) -> n.Sel:
    return _asked(c, c.one(n.Sel))


def _asked(c: Children, sel: n.Sel) -> n.Sel:
    """*A scout* is *any scout* here: *a* stands before what is told in full, *a lion scout*.

    *A spy of each faction* is *4 spies of different factions*.
    """
    words = c.lexicon.vocabulary
    noun = words.noun[sel.noun]
    if noun.kind != "card":
        return sel
    if sel.of is not None and (several := _one_of_each(c, sel, sel.of)) is not None:
        return several
    if sel.quantity.kind not in ("a", "any") or sel.plural:
        return sel
    entries = [words.adjective.get(word) for word in sel.adjectives]
    full = noun.narrows and any(entry and entry.of for entry in entries)
    return replace(sel, quantity=replace(sel.quantity, kind="a" if full else "any"))


def _one_of_each(c: Children, sel: n.Sel, of: n.Sel) -> n.Sel | None:
    words = c.lexicon.vocabulary
    common = words.noun[of.noun].common
    one = (sel.quantity.kind, sel.quantity.n) in (("a", None), ("exact", 1), ("any", None))
    every = n.Sel(quantity=of.quantity, noun=of.noun)
    if not common or not one or of != every or of.quantity.kind not in ("each", "all"):
        return None
    thing = words.noun[sel.noun].narrows or sel.noun
    if common == "adjective":
        count = sum(entry.of == thing for entry in words.adjectives)
    else:
        count = sum(noun.narrows == thing for noun in words.nouns)
    alike = n.Alike(noun=of.noun, same=False, span=of.span)
    return replace(sel, quantity=replace(sel.quantity, kind="exact", n=count), of=None, alike=alike)
