"""Builders of lines and spaces with letters; *a spy that is not a lion* is *a dragon or griffin or phoenix spy*."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.vocabulary.model import Vocabulary

# --- lines and spaces -------------------------------------------------------------------------------


@builds("letters")
def _letters(c: Children) -> NodePart:
    return NodePart("letters", (tuple(word.text for word in c.words("LETTER")), (), ()))


@builds("letters_alike")
def _letters_alike(c: Children) -> NodePart:
    """*In row S of the same faction*: what several are alike in is handed on with their line."""
    alike = next((item for item in c.items if isinstance(item, n.Alike)), None)
    if alike is None:
        raise MisreadError(Finding("S002", "this cannot stand behind a line", c.span, help="say it ahead of the line"))
    advice = "write it ahead of the line: *2 vassals of the same faction in row S*"
    c.untaken[alike.span.start] = Finding("S002", "this is said of no line", alike.span, help=advice)
    return NodePart("letters", ((c.word("LETTER").text,), (), (), alike))


@builds("letters_or")
def _letters_or(c: Children) -> NodePart:
    first, *others = (word.text for word in c.words("LETTER"))
    if c.words("OR_IN"):
        c.marked.add(("or in", c.start))
    return NodePart("letters", ((first,), tuple(others), c.words("NOUN")))


def letters_of(c: Children, noun: str, parts: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters behind the noun of a line, and those of the lines that would do as well: *row S or row E*."""
    letters, others, again, *_ = parts.get("letters", ((), (), ()))
    for word in again:
        if c.lexicon.id_of("NOUN", word.text) != noun:
            advice = "lines of one kind are left open: *in row S or E*, *in column B or K*"
            raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    return letters, others


def check_one_line(line: n.Sel, what: n.Sel | None, advice: str) -> None:
    """Refuse *row S or T holds 2 spies*: one of the rows may be meant, or both together. *A spy* is in either."""
    several = line.or_letters or line.either or " or " in line.noun
    one = what is not None and (
        what.quantity.kind in ("a", "any") or (what.quantity.kind in ("exact", "at_least") and what.quantity.n == 1)
    )
    if several and not one:
        raise MisreadError(Finding("S021", "this may be said of one of them, or of both", line.span, help=advice))


@builds("cell")
def _cell(c: Children) -> n.Coord:
    word = c.word("CELL")
    others = tuple(tuple(other.text[-3:].split("-")) for other in c.words("OR_CELL"))
    return n.Coord(letters=tuple(word.text.split("-")), others=others, span=c.span)


@builds("two_cells")
def _two_cells(c: Children) -> NodePart:
    """*At L-T and C-N*: each of two lies at one of them, which `build_requirements` tells apart."""
    first, second = c.word("CELL"), c.word("AND_CELL")
    cells = [
        n.Coord(letters=tuple(word.text[-3:].split("-")), span=Span(word.span.end - 3, word.span.end))
        for word in (first, second)
    ]
    return NodePart("two cells", tuple(cells))


@builds("crossing")
def _crossing(c: Children) -> n.Coord:
    """*At the crossing of row S and column B* is *at B-S*: a space is named column first."""
    words = c.lexicon.vocabulary
    lines = zip((words.noun[noun] for noun in c.ids("NOUN")), (word.text for word in c.words("LETTER")), strict=True)
    return n.Coord(letters=tuple(letter for _, letter in sorted(lines, key=lambda line: line[0].axis)), span=c.span)


@builds("diagonally_too")
def _diagonally_too(c: Children) -> NodePart:
    return NodePart("diagonally", c.span)


def diagonally_too(c: Children, adjectives: tuple[str, ...], span: Span) -> tuple[str, ...]:
    """*An adjacent space, including diagonally* is *a surrounding space*."""
    known = c.lexicon.vocabulary.adjective
    beside = [word for word in adjectives if word in known and known[word].offsets]
    ways = [entry for entry in known.values() if entry.offsets and entry.mutual and not entry.behind]
    near, *others = ways if ways else (None,)
    if near is None or beside != [near.id]:
        advice = "say it of what is adjacent: *an adjacent ..., including diagonally*"
        raise MisreadError(Finding("S002", "what lies diagonally is not said", span, help=advice))
    around = next(entry.id for entry in others if entry is not None and {*entry.offsets} > {*near.offsets})
    return tuple(around if word == near.id else word for word in adjectives)


@builds("steps_far")
def _steps_far(c: Children) -> NodePart:
    """*Move a vassal up to 2 spaces diagonally* brings it *to an empty space within 2 in a diagonal line*."""
    words, said = c.lexicon.vocabulary, c.text("SO_FAR").split()
    number = NUMBER_WORDS.get(said[-2]) or (int(said[-2]) if said[-2].isdecimal() else 1)
    space, way = c.lexicon.noun_of("space"), c.id("PLACE") if c.words("PLACE") else None
    lines = [place.id for place in words.places if place.fits == ("space",)]
    exactly = said[0] != "up" and number > 1
    if space is None or exactly or number < 1 or (way is None and number > 1) or (way and way not in lines):
        advice = "say to which space: *to an adjacent empty space*, *to an empty space within 2 in a straight line*"
        raise MisreadError(Finding("S034", "over which spaces it goes is not said", c.span, help=advice))
    adjectives = tuple(word.id for word in words.adjectives if word.role == "test" and word.fits == ("space",))
    filters: tuple[n.Filter, ...] = ()
    if way is None:
        near = next(word.id for word in words.adjectives if word.offsets and not word.behind)
        adjectives = (near, *adjectives)
    else:
        filters = (n.Within(n=number, span=c.span), n.Place(word=way, span=c.span))
    a = n.Quantity(kind="a", span=c.span)
    goal = n.Sel(quantity=a, noun=space, adjectives=adjectives, filters=filters, span=c.span)
    return NodePart("far", n.Role(preposition="to", target=goal, span=c.span))


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


def elsewhere(vocabulary: Vocabulary, where: n.Filter, advice: str) -> n.Place:
    """Return all other spaces of the board, *away from the edge* for *not on the edge*, if there is a word for them."""
    if isinstance(where, n.Place):
        every = {cell for place in vocabulary.places for cell in place.cells}
        left = every - {*vocabulary.place[where.word].cells}
        for place in vocabulary.places:
            if place.cells and {*place.cells} == left:
                return replace(where, word=place.id)
    raise MisreadError(Finding("S002", "this says not where they lie", where.span, help=advice))
