"""Builders of requirements that are whole sentences, or say more behind *but*: *row S holds 2 spies*, *row N is full*.

Each is read for the noun phrase that asks the same: *2 spies in row S*, *no empty space in row N*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.boards import check_one_line, elsewhere
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.owners import with_beside
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import Noun

Where: TypeAlias = n.In | n.Coord | n.Place
_HOLDS = "say who lies there: *2 spies in row S*"
_FULL = "say of which spaces: *no empty space in row N*, *5 empty spaces in column B*"
_TWO = "count in both, with the place at the end: *2 spies in row S or T*; one of two requirements makes two tasks"
_BUT = "say it of both: *2 spies in a different row*, *2 spies of different factions*"


def placed(sel: n.Sel, *where: n.Filter) -> n.Sel:
    """Return a noun phrase with where it lies behind it."""
    at = Span(sel.span.start, sel.span.end)
    return replace(sel, filters=(*sel.filters, *(copied(one, one.span.start) for one in where)), span=at)


@builds("asked_plus")
def _asked_plus(c: Children) -> NodePart:
    """*Plus* joins parts like *and*; *minus* joins none."""
    word = c.word("OPERATION")
    if c.text("OPERATION") != "plus":
        raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help="join parts by `and`"))
    return NodePart("plus", None)


# --- what lies in a line ------------------------------------------------------------------------------------


@builds("asked_holds")
def _asked_holds(c: Children) -> n.Sel | n.Higher:
    """*Row S holds 2 spies* is *2 spies in row S*."""
    where, *more = c.all(n.Sel)
    there = _in(c, where, _HOLDS)
    compared = c.maybe(n.Higher)
    check_one_line(where, more[0] if more else None, _TWO)
    if compared is not None:
        return _compared_there(compared, there)
    (thing,) = more
    if thing.filters and there is not None:
        raise MisreadError(Finding("S002", "the place is said twice", thing.span, help=_HOLDS))
    return thing if there is None else placed(thing, there)


def _compared_there(compared: n.Higher, there: n.In | None) -> n.Higher:
    """*Row S holds more lions than dragons* counts both there."""
    sides = [side.what for side in (compared.left, compared.right) if isinstance(side, n.Count)]
    if any(side.filters for side in sides):
        raise MisreadError(Finding("S002", "the place is said twice", compared.span, help=_HOLDS))
    if there is None:
        return compared
    left, right = (n.Count(what=placed(side, there), span=side.span) for side in sides)
    return replace(compared, left=left, right=right)


def _in(c: Children, where: n.Sel, advice: str) -> n.In | None:
    """Return *in row S* for a line; none for the board, where all lies that is named without a place."""
    noun = c.lexicon.vocabulary.noun[where.noun]
    plain = replace(where, quantity=n.Quantity(kind="bare"), letters=(), or_letters=(), plural=False)
    bare = plain == n.Sel(quantity=plain.quantity, noun=where.noun)
    if bare and noun.table and where.quantity.kind == "the":
        return None
    if not bare or not noun.letters or where.quantity.kind not in ("bare", "a") or where.plural:
        raise MisreadError(Finding("S002", "this names no line of the board", where.span, help=advice))
    return n.In(preposition="in", where=where, span=where.span)


# --- empty, and full ----------------------------------------------------------------------------------------


@builds("asked_full")
def _asked_full(c: Children) -> n.Sel:
    """*Row N is full*, *every space in row N is occupied*: no space there is empty."""
    where = c.one(n.Sel)
    if c.lexicon.vocabulary.kind[where.noun] == "space" and where.quantity.kind in ("each", "all", "the", "bare", "a"):
        none = n.Quantity(kind="no", span=where.quantity.span)
        one = replace(where, quantity=none, adjectives=(*where.adjectives, empty_word(c)), plural=False, span=c.span)
        if where.quantity.kind == "a" and not any(isinstance(there, n.Coord) for there in where.filters):
            raise MisreadError(Finding("S002", "which of them are meant is not said", where.span, help=_FULL))
        return one
    return _spaces(c, where, None)


def _spaces(c: Children, where: n.Sel, count: int | None) -> n.Sel:
    """Return so many empty spaces of a line, or none."""
    there = _in(c, where, _FULL)
    check_one_line(where, None, _TWO)
    at = Span(where.span.start, where.span.start)
    quantity = n.Quantity(kind="no", span=at) if count is None else n.Quantity(kind="exact", n=count, span=at)
    space = next(noun for noun in c.lexicon.vocabulary.nouns if noun.kind == "space")
    sel = n.Sel(quantity=quantity, noun=space.id, adjectives=(empty_word(c),), span=c.span)
    return sel if there is None else placed(sel, there)


def empty_word(c: Children) -> str:
    """Return the word for a space without a card."""
    words = c.lexicon.vocabulary.adjectives
    return next((word.id for word in words if word.role == "test" and word.fits == ("space",)), "")


def _length(c: Children, line: Noun) -> int:
    """Return how many spaces a line has: as many as there are lines that cross it."""
    return next(len(noun.letters) for noun in c.lexicon.vocabulary.nouns if noun.letters and noun.axis != line.axis)


# --- where they lie -----------------------------------------------------------------------------------------


@builds("asked_lies")
def _asked_lies(c: Children) -> n.Sel:
    """*No captain is in row T*, *2 spies are adjacent*, *column B is empty*."""
    sel = c.one(n.Sel)
    if (beside := c.part("beside")) is not None:
        return replace(sel, adjectives=with_beside(c, sel.adjectives, beside), span=c.span)
    if not c.words("LIES_SO"):
        where = next(item for item in c.items if isinstance(item, Where))
        return replace(placed(sel, where), span=c.span)
    word, entry = c.id("LIES_SO"), c.lexicon.vocabulary.adjective[c.id("LIES_SO")]
    noun = c.lexicon.vocabulary.noun[sel.noun]
    if word == empty_word(c) and noun.letters:
        return _spaces(c, sel, _length(c, noun))
    if word == empty_word(c) and noun.kind == "space":
        return _empty_spaces(c, sel)
    if not entry.offsets or noun.kind != "card":
        wrong = c.word("LIES_SO")
        raise MisreadError(Finding("S002", f"`{wrong.text}` cannot stand here", wrong.span, help=_FULL))
    return replace(sel, adjectives=(word, *sel.adjectives), span=c.span)


def _empty_spaces(c: Children, sel: n.Sel) -> n.Sel:
    """*Every space in column B is empty* is *5 empty spaces in column B*, *no space is empty* is *no empty space*."""
    lines = [one.where for one in sel.filters if isinstance(one, n.In) and isinstance(one.where, n.Sel)]
    quantity = sel.quantity
    if quantity.kind in ("each", "all"):
        named = [c.lexicon.vocabulary.noun[where.noun] for where in lines]
        if len(sel.filters) != 1 or len(named) != 1 or not named[0].letters or lines[0].or_letters:
            raise MisreadError(Finding("S002", "how many there are is not clear", sel.span, help=_FULL))
        quantity = n.Quantity(kind="exact", n=_length(c, named[0]), span=quantity.span)
    elif quantity.kind in ("the", "bare"):
        quantity = replace(quantity, kind="a")
    return replace(sel, quantity=quantity, adjectives=(*sel.adjectives, empty_word(c)), plural=False, span=c.span)


def both_alike(c: Children, one: n.Alike | None, other: n.Alike) -> n.Alike:
    """Return what is said of several by two phrases: *of the same role, but of different factions*."""
    if one is None:
        return other
    kinds = [noun.id for noun in c.lexicon.vocabulary.nouns if noun.common]
    if one.second or one.unlike or other.second or other.unlike or one.noun == other.noun:
        raise MisreadError(Finding("S002", "two such things are said", other.span, help=_BUT))
    if one.same == other.same:
        first, second = sorted((one.noun, other.noun), key=kinds.index)
        return n.Alike(noun=first, same=one.same, second=second, span=other.span)
    same, unlike = (one, other) if one.same else (other, one)
    return n.Alike(noun=same.noun, unlike=unlike.noun, span=other.span)


# --- but ----------------------------------------------------------------------------------------------------


@builds("asked_but")
def _asked_but(c: Children) -> n.Sel:
    """*2 spies of the same faction, but in different rows* says two things of both."""
    sel, alike = c.one(n.Sel), c.maybe(n.Alike)
    if alike is not None:
        return replace(sel, alike=both_alike(c, sel.alike, alike), span=c.span)
    if (beside := c.part("beside")) is not None:
        return replace(sel, adjectives=with_beside(c, sel.adjectives, beside), span=c.span)
    return replace(placed(sel, next(item for item in c.items if isinstance(item, Where))), span=c.span)


@builds("asked_but_not")
def _asked_but_not(c: Children) -> n.Sel:
    """*But not in the same row* is *in a different row*, *but not on the edge* is *away from the edge*."""
    sel, alike = c.one(n.Sel), c.maybe(n.Alike)
    if alike is not None:
        if alike.second or alike.unlike:
            raise MisreadError(Finding("S002", "this cannot be denied here", alike.span, help=_BUT))
        return replace(sel, alike=both_alike(c, sel.alike, replace(alike, same=not alike.same)), span=c.span)
    if (beside := c.part("beside")) is not None:
        return replace(sel, adjectives=with_beside(c, sel.adjectives, _other_way(c, beside)), span=c.span)
    where = next(item for item in c.items if isinstance(item, Where))
    return replace(placed(sel, elsewhere(c.lexicon.vocabulary, where, _BUT)), span=c.span)


def _other_way(c: Children, beside: tuple[str, ...]) -> tuple[str, ...]:
    """Return the word for all the ways to lie to each other that are none of these."""
    words = c.lexicon.vocabulary.adjectives
    away = {offset for entry in words for offset in entry.offsets}
    denied = {offset for word in beside for offset in c.lexicon.vocabulary.adjective[word].offsets}
    found = next((entry.id for entry in words if entry.offsets and {*entry.offsets} == away - denied), None)
    parted = any(c.lexicon.vocabulary.adjective[word].parted is not None for word in beside)
    if found is None or len(beside) != 1 or not denied or parted:
        raise MisreadError(Finding("S002", "this cannot be denied here", c.span, help=_BUT))
    return (found,)
