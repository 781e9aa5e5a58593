"""Builders of what requirements say of spaces: the ends of a line, what lies around a space, the line named before."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.owners import with_beside
from cardlang.syntax.builders.stated import both_alike, empty_word, placed
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import Adjective, Noun

_MOST_AROUND = 4
_NAME_IT = "name the line again: *a lion spy in row S and no dragon vassal in row S*"
_EACH_CELL = "name the spaces: *any captain at L-O or C-O*"


# --- the ends of a line -----------------------------------------------------------------------------------


@builds("both_ends")
def _both_ends(c: Children) -> NodePart:
    """*A lion vassal at both ends of row O* is *a lion vassal at B-O and a lion vassal at K-O*."""
    c.marked.add(("at each", c.start))
    return NodePart("two cells", tuple(n.Coord(letters=cell, span=c.span) for cell in _ends(c)))


@builds("one_end")
def _one_end(c: Children) -> n.Coord:
    first, second = _ends(c)
    return n.Coord(letters=first, others=(second,), span=c.span)


def _ends(c: Children) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the letters of the first and the last space of a line."""
    noun, letter = c.lexicon.vocabulary.noun[c.id("NOUN")], c.word("LETTER")
    if letter.text not in noun.letters:
        message = f"`{letter.text}` names no {noun.words['en'][0]}"
        advice = f"write *both ends of {noun.words['en'][0]} {noun.letters[0]}*" if noun.letters else _EACH_CELL
        raise MisreadError(Finding("S002", message, letter.span, help=advice))
    other = next(one for one in _lines(c) if one.axis != noun.axis)
    pairs = (
        (end, letter.text) if other.axis == 0 else (letter.text, end) for end in (other.letters[0], other.letters[-1])
    )
    first, second = pairs
    return first, second


def _lines(c: Children) -> list[Noun]:
    """Return the nouns of lines with letters, that of the first letter of a space first."""
    return sorted((noun for noun in c.lexicon.vocabulary.nouns if noun.letters), key=lambda noun: noun.axis)


# --- spaces ------------------------------------------------------------------------------------------------


@builds("asked_anywhere")
def _asked_anywhere(c: Children) -> n.Sel:
    """*A captain anywhere* is *a captain on the board*."""
    board = next(noun.id for noun in c.lexicon.vocabulary.nouns if noun.table)
    at = Span(c.end, c.end)
    where = n.Sel(quantity=n.Quantity(kind="the", span=at), noun=board, span=at)
    return placed(c.one(n.Sel), n.In(preposition="on", where=where, span=at))


@builds("asked_cell", "asked_cell_full")
def _asked_cell(c: Children) -> n.Sel:
    """*A-O is empty* is *an empty space at A-O*, *A-O is occupied* is *no empty space at A-O*."""
    space, cell = c.lexicon.noun_of("space"), c.word("CELL")
    assert space is not None
    if c.words("NOUN") and c.id("NOUN") != space:
        raise MisreadError(
            Finding(
                "S002",
                "this names no space",
                c.word("NOUN").span,
                help="a space is named by both letters: *any captain at A-O*",
            )
        )
    if c.words("LIES_SO") and c.id("LIES_SO") != empty_word(c):
        wrong = c.word("LIES_SO")
        raise MisreadError(Finding("S002", f"`{wrong.text}` cannot stand here", wrong.span, help="a space is *empty*"))
    quantity = n.Quantity(kind="a" if c.name == "asked_cell" else "no", span=Span(c.start, c.start))
    where = n.Coord(letters=tuple(cell.text.split("-")), span=cell.span)
    return n.Sel(quantity=quantity, noun=space, adjectives=(empty_word(c),), filters=(where,), span=c.span)


@builds("asked_beside_cell")
def _asked_beside_cell(c: Children) -> n.Sel:
    """*A captain adjacent to A-O* is *a captain at L-O or C-O or A-T or A-N*."""
    cell, entry = c.word("CELL"), c.lexicon.vocabulary.adjective[c.id("BESIDE_A")]
    return placed(c.one(n.Sel), _around(c, tuple(cell.text.split("-")), entry, Span(c.word("BESIDE_A").start, c.end)))


def _around(c: Children, cell: tuple[str, ...], entry: Adjective, span: Span) -> n.Coord:
    """Return the spaces that lie so to one."""
    columns, rows = (line.letters for line in _lines(c))
    if len(cell) != 2 or cell[0] not in columns or cell[1] not in rows:
        raise MisreadError(Finding("S002", "there is no such space", span, help=_EACH_CELL))
    column, row = columns.index(cell[0]), rows.index(cell[1])
    found = [
        (columns[column + x], rows[row + y])
        for x, y in entry.offsets
        if column + x in range(len(columns)) and row + y in range(len(rows))
    ]
    if not 0 < len(found) <= _MOST_AROUND:
        raise MisreadError(Finding("S002", "which spaces these are is not clear", span, help=_EACH_CELL))
    return n.Coord(letters=found[0], others=tuple(found[1:]), span=span)


def lifted(c: Children, sel: n.Sel) -> n.Sel:
    """*2 vassals in row S of the same faction* are *2 vassals of the same faction in row S*."""
    filters, alike = list[n.Filter](), sel.alike
    for one in sel.filters:
        where = one.where if isinstance(one, n.In) else None
        if isinstance(one, n.In) and isinstance(where, n.Sel) and where.letters and where.alike is not None:
            c.untaken.pop(where.alike.span.start, None)
            alike = both_alike(c, alike, where.alike)
            one = replace(one, where=replace(where, alike=None))
        filters.append(one)
    return replace(sel, alike=alike, filters=tuple(filters))


@builds("asked_either")
def _asked_either(c: Children) -> n.Sel:
    """*A dragon scout or dragon spy in column A* is *any dragon scout or spy in column A*."""
    *firsts, last = c.all(n.Sel)
    words, found = c.lexicon.vocabulary, [*firsts, last]
    count, kinds = firsts[0].quantity, [_kinds(c, one) for one in found]
    for i, one in enumerate(found[1:], 1):
        if one.quantity.kind == "bare" and not kinds[i]:  # *any lion scout or spy*
            kinds[i] = kinds[0]
    alone = all(not one.filters and not one.alike and not one.of for one in firsts)
    alone = alone and not any(_beside_words(c, one) for one in found[1:] if one is not last)
    alone = alone and not (_beside_words(c, last) and _beside_words(c, firsts[0]))
    single = count.kind in ("a", "any")
    same = all(
        one.quantity == count or one.quantity.kind == "bare" or (single and one.quantity.kind in ("a", "any"))
        for one in found
    )
    nouns = tuple(dict.fromkeys(one.noun for one in found))
    cards = all(words.kind[noun] == "card" for noun in nouns)
    if not (alone and same and cards) or (len({*kinds}) > 1 and len(nouns) > 1):
        advice = "the rest is said of both: *any lion or dragon spy*, *any dragon scout or spy in row S*"
        raise MisreadError(Finding("S002", "which of them this is said of is not clear", c.span, help=advice))
    either = tuple(dict.fromkeys(word for kind in kinds for word in kind)) if len({*kinds}) > 1 else ()
    either = either or (kinds[0] if len(kinds[0]) > 1 else ())
    beside = _beside_words(c, last) or _beside_words(c, firsts[0])
    return replace(
        last,
        quantity=replace(count, kind="any") if single else count,
        noun=nouns[0],
        or_nouns=nouns[1:],
        adjectives=((() if either else kinds[0]) + beside),
        either=either,
        plural=firsts[0].plural,
        span=c.span,
    )


def _kinds(c: Children, sel: n.Sel) -> tuple[str, ...]:
    """Return of which kinds something is, *lion*, *lion or dragon*."""
    beside = _beside_words(c, sel)
    return sel.either or tuple(word for word in sel.adjectives if word not in beside)


def _beside_words(c: Children, sel: n.Sel) -> tuple[str, ...]:
    known = c.lexicon.vocabulary.adjective
    return tuple(word for word in sel.adjectives if word in known and known[word].offsets)


# --- what was named before ---------------------------------------------------------------------------------


def with_places_before(c: Children, asked: list[n.Asked]) -> list[n.Asked]:
    """*A captain in row S and no dragons in that row* says *in row S* twice; so does *there*."""
    found: list[n.Asked] = []
    for one in asked:
        found.append(_told_again(c, found, one) if isinstance(one, n.Sel) else one)
    return found


def in_one_of(c: Children, sel: n.Sel) -> n.Sel:
    """*2 spies in row S or in row E* are both in the same row; *in row S or E* each is in one of them."""
    for one in sel.filters:
        where = one.where if isinstance(one, n.In) else None
        if not isinstance(where, n.Sel) or (sel.quantity.n or 1) < 2:
            continue
        if any(mark == "or in" and where.span.start <= at < where.span.end for mark, at in c.marked):
            beside = _in_one_line(c, c.lexicon.vocabulary.noun[where.noun])
            sel = replace(sel, adjectives=with_beside(c, sel.adjectives, (beside,)))
    return sel


def _told_again(c: Children, before: list[n.Asked], sel: n.Sel) -> n.Sel:
    last = before[-1] if before else None
    filters: list[n.Filter] = []
    for where in sel.filters:
        line = where.where if isinstance(where, n.In) else None
        if isinstance(line, n.Sel) and line.either and line.quantity.kind == "a":  # *3 spies in a row or column*
            sel = replace(sel, adjectives=with_beside(c, sel.adjectives, (_in_any_line(c),)))
        elif not isinstance(line, n.Sel) or line.quantity.kind != "that" or line.letters:
            filters.append(where)
        elif ("in there", where.span.start) in c.marked:
            c.untaken.pop(where.span.start, None)
            filters += _all_there(before, where)
        elif (again := _line_again(c, before, line)) is not None:
            filters.append(n.In(preposition="in", where=again, span=where.span))
        else:
            beside = _in_one_line(c, c.lexicon.vocabulary.noun[line.noun])
            sel = replace(sel, adjectives=with_beside(c, sel.adjectives, (beside,)))
    sel = replace(sel, filters=tuple(filters))
    return _beside_a_space(c, last, sel) if isinstance(last, n.Sel) else sel


def _named(before: list[n.Asked]) -> list[n.Sel]:
    """Return what was named before, the last one first."""
    found: list[n.Sel] = []
    for one in reversed(before):
        found += [one] if isinstance(one, n.Sel) else [one.right.what] if isinstance(one.right, n.Count) else []
    return found


def _all_there(before: list[n.Asked], where: n.Filter) -> list[n.Filter]:
    """Return where the last one lies of those before that lie somewhere."""
    last = next((sel.filters for sel in _named(before) if sel.filters), ())
    plain = [one for one in last if isinstance(one, n.Place) or (isinstance(one, n.In) and _is_one_line(one.where))]
    if not last or len(plain) < len(last):
        raise MisreadError(Finding("S002", "where this is is not clear", where.span, help=_NAME_IT))
    return [copied(one, where.span.start) for one in plain]


def _is_one_line(where: n.Sel | n.Pron) -> bool:
    return isinstance(where, n.Sel) and len(where.letters) == 1 and not where.or_letters


def _line_again(c: Children, before: list[n.Asked], line: n.Sel) -> n.Sel | None:
    """Return the line by its letter; none if the one vassal before lies in any line."""
    axis, there = c.lexicon.vocabulary.noun[line.noun].axis, list[n.Sel]()
    for sel in _named(before):
        for one in sel.filters:
            if isinstance(one, n.In) and isinstance(one.where, n.Sel) and one.where.noun == line.noun:
                there.append(one.where)
            elif isinstance(one, n.Coord) and not one.others:
                there.append(replace(line, letters=(one.letters[axis],)))
        if there:
            break
    if not there and before and not any(sel.filters for sel in _named(before)):
        return None
    if not there or not _is_one_line(there[0]):
        raise MisreadError(Finding("S002", "which one that is is not clear", line.span, help=_NAME_IT))
    bare = n.Quantity(kind="bare", span=line.quantity.span)
    return replace(copied(there[0], line.span.start), quantity=bare, span=line.span)


def _in_one_line(c: Children, line: Noun) -> str:
    """Return the word for *in the same row*."""
    other = next(one for one in _lines(c) if one.axis != line.axis)
    many = 2 * (len(other.letters) - 1)
    words = c.lexicon.vocabulary.adjectives
    return next(
        entry.id
        for entry in words
        if entry.mutual and len(entry.offsets) == many and all(offset[line.axis] == 0 for offset in entry.offsets)
    )


def _in_any_line(c: Children) -> str:
    """Return the word for *in the same row or column*."""
    known, lines = c.lexicon.vocabulary.adjective, _lines(c)
    every = {offset for line in lines for offset in known[_in_one_line(c, line)].offsets}
    return next(entry.id for entry in known.values() if {*entry.offsets} == every)


def _beside_a_space(c: Children, last: n.Sel, sel: n.Sel) -> n.Sel:
    """*An empty space at A-O and a captain adjacent to it*: around that space."""
    known = c.lexicon.vocabulary.adjective
    beside = [word for word in sel.adjectives if word in known and known[word].offsets]
    cells = [one for one in last.filters if isinstance(one, n.Coord) and not one.others]
    if c.lexicon.vocabulary.kind[last.noun] != "space" or len(beside) != 1 or len(cells) != 1 or len(last.filters) != 1:
        return sel
    where = _around(c, cells[0].letters, known[beside[0]], sel.span)
    return placed(replace(sel, adjectives=tuple(word for word in sel.adjectives if word not in beside)), where)
