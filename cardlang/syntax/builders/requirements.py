"""Builders of what tasks ask for: requirements and badges.

Each part of a requirement is said by itself: *a lion spy and a scout, both in row S* is *a lion spy in row S and any
scout in row S*, *a captain adjacent to a spy* is *any captain and any adjacent spy*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.boards import elsewhere
from cardlang.syntax.builders.building import Built, Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.owners import with_beside
from cardlang.syntax.builders.spaces import in_one_of, lifted, with_places_before
from cardlang.syntax.builders.stated import Where, both_alike, placed
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import Adjective

_EACH = "write *2 lion spies, one in row S and one in row E*"
_AT_EACH = "name each with its place: *any scout at L-T and any spy at C-N*"
_SAID = "write *2 spies, both in row S*"
_BOUND = "name one place right behind them: *exactly 2 spies in row S* lets others lie elsewhere"
_MORE = "write *more griffins than dragons in column L*"
_ONE = "ask for one: *any captain and any spy adjacent to it*"
_NO_TWO = "say what they are: *3 spies of different factions*"
_WITHOUT = "say what must or must not lie beside it: *any spy in column C with no captain adjacent to it*"


@builds("requirement")
def _requirement(c: Children) -> tuple[n.Asked, ...]:
    found: list[n.Asked] = []
    each = [item.value for item in c.items if isinstance(item, NodePart) and item.name == "one"]
    for said in c.items:
        _check_shared(said)
        item = _at_least(lifted(c, said)) if isinstance(said, n.Sel) else said
        if isinstance(item, n.Sel) and item.from_them:
            found = _said_of_them(c, found, item)
        elif isinstance(item, n.Sel) and len(cells := _cells(item)) > 1:
            found += _at_each(c, item, cells)
        elif isinstance(item, n.Sel | n.Higher):
            found.append(item)
        elif isinstance(item, NodePart) and item.name == "asked":
            found += item.value
        elif isinstance(item, NodePart) and item.name == "there":
            lying, noun, span = item.value
            _check_that_one(c, found[-1], noun, span)
            found.append(_at_least(lying))
        elif isinstance(item, NodePart) and item.name == "again":
            found.append(_the_same_elsewhere(found[-1], item.value))
        elif isinstance(item, NodePart) and item.name == "said beside":
            found = _lying_so(c, found, item.value)
        elif isinstance(item, NodePart) and item.name == "said alike":
            found = _being_so(c, found, item.value)
        elif isinstance(item, NodePart) and item.name == "said":
            found = [_said_of(one, item.value) for one in found]
        elif isinstance(item, NodePart) and item.name == "one" and each:
            found, each = _one_in_each(found, each), []
    if c.words("BOTH_TWO"):  # *both a lion spy and a dragon spy in column K*
        found = _both_there(c, found)
    found = with_places_before(c, found)
    for one in found:
        _check_one_beside_it(c, one)
    _check_last_is_another(c, c.items[-1], found)
    asked = tuple([in_one_of(c, _asked(c, one)) if isinstance(one, n.Sel) else one for one in found])
    for finding in c.untaken.values():
        raise MisreadError(finding)
    return asked


def _check_shared(said: Any) -> None:
    """Refuse *a captain of the same faction as a scout*: the scout has to lie somewhere, too."""
    for one in said.filters if isinstance(said, n.Sel) else ():
        if isinstance(one, n.Sharing):
            advice = "it is said of the second one: *any lion captain and any scout of the same faction*"
            raise MisreadError(Finding("S002", "where the other one lies is not asked", one.span, help=advice))


def _check_one_beside_it(c: Children, asked: n.Asked) -> None:
    """Refuse *2 scouts adjacent to it*: *2 adjacent scouts* lie beside each other."""
    inside = [at for mark, at in c.marked if mark == "beside it" and asked.span.start <= at < asked.span.end]
    if inside and isinstance(asked, n.Sel) and _is_several(asked):
        raise _each_beside_it(asked.span)


@builds("asked_again")
def _asked_again(c: Children) -> NodePart:
    """*And another in row E*: one like the one before it."""
    return NodePart("again", (c.items[0], c.span))


def _both_there(c: Children, found: list[n.Asked]) -> list[n.Asked]:
    two = [one for one in found if isinstance(one, n.Sel)]
    if len(two) != len(found) or len(two) != _TWO or any(map(_is_several, two)):
        word, advice = c.word("BOTH_TWO"), "leave it out: what is asked for is needed anyway"
        raise MisreadError(Finding("S002", "these are not two", word.span, help=advice))
    first, last = two
    return [replace(first, filters=last.filters) if not first.filters else first, last]


_TWO = 2


def _check_that_one(c: Children, before: n.Asked, noun: str, span: Span) -> None:
    """Refuse *in the same column as that captain* behind a scout: how it lies to another one is not asked."""
    words, named = c.lexicon.vocabulary, before.noun if isinstance(before, n.Sel) else ""
    if noun not in (named, words.noun[named].narrows if named in words.noun else ""):
        advice = "it is said of the one right before: *in the same column, ...*"
        raise MisreadError(Finding("S002", "which one this is is not clear", span, help=advice))


def _the_same_elsewhere(before: n.Asked, said: tuple[Where, Span]) -> n.Sel:
    where, span = said
    plain = isinstance(before, n.Sel) and not _is_several(before) and before.quantity.kind in ("a", "any")
    if not plain or not isinstance(before, n.Sel) or len(before.filters) != 1 or before.alike or before.test:
        advice = "write out what is to lie there: *and any scout in row E*"
        raise MisreadError(Finding("S002", "what the other one must be like is not clear", span, help=advice))
    one = copied(replace(before, filters=()), span.start)
    return placed(replace(one, span=span), where)


@builds("asked_listed")
def _asked_listed(c: Children) -> Built:
    """*Any spy in row S, any scout in row T and ...*: behind a comma alone."""
    c.marked.add(("listed", c.start))
    built: Built = c.items[0]
    return built


def _check_last_is_another(c: Children, last: Any, asked: list[n.Asked]) -> None:
    """Refuse *a spy in row S, a lion*: that may be what the spy is to be."""
    if not isinstance(last, n.Sel) or ("listed", last.span.start) not in c.marked or len(asked) == 1:
        return
    plain = n.Sel(quantity=last.quantity, noun=last.noun, adjectives=last.adjectives, either=last.either)
    before = asked[-2]
    if last == plain and not _is_several(last) and isinstance(before, n.Sel) and not _is_several(before):
        advice = "of one vassal say it in one phrase, *a lion spy in row S*; another one stands behind `and`"
        raise MisreadError(Finding("S002", "this may be what the one before it is to be", last.span, help=advice))


def _each_beside_it(span: Span) -> MisreadError:
    return MisreadError(Finding("S002", "how each of several is to it cannot be asked", span, help=_ONE))


def _is_several(sel: n.Sel) -> bool:
    return (sel.quantity.n or 1) > 1


# --- a part ----------------------------------------------------------------------------------------------


@builds("asked_beside")
def _asked_beside(c: Children) -> NodePart:
    """*A captain adjacent to a lion spy*, *... is adjacent to ...*: the second one is said to lie so to the first."""
    one, other = c.all(n.Sel)
    if _is_several(other):
        raise _each_beside_it(other.span)
    known = c.lexicon.vocabulary.adjective
    entry = _seen_from_there(c, known[c.id("BESIDE_A") if c.words("BESIDE_A") else _touching(c)])
    if (near := _denied(c, entry)) is not None and other.quantity.kind in ("a", "any"):
        entry, other = near, replace(other, quantity=replace(other.quantity, kind="no"))
    other = replace(other, adjectives=with_beside(c, other.adjectives, (entry.id,)))
    return NodePart("asked", (one, other))


def _seen_from_there(c: Children, entry: Adjective) -> Adjective:
    """What lies *directly below it* has it *directly above*."""
    if entry.mutual:
        return entry
    back = {(-column, -row) for column, row in entry.offsets}
    return next(one for one in c.lexicon.vocabulary.adjectives if {*one.offsets} == back)


def _denied(c: Children, entry: Adjective) -> Adjective | None:
    """*A captain that is not adjacent to a dragon* has no dragon beside it: return *adjacent* for *sharing no edge*."""
    words = c.lexicon.vocabulary.adjectives
    left = {offset for one in words for offset in one.offsets} - {*entry.offsets}
    return next((one for one in words if one.mutual and {*one.offsets} == left and not one.behind), None)


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
def _asked_there(c: Children) -> n.Sel | NodePart:
    """*And, in the same column, a phoenix spy*: how it lies to the one before may be said ahead of it."""
    one = c.one(n.Sel)
    that_one = bool(c.words("BESIDE_A"))
    lying = replace(
        one, adjectives=with_beside(c, one.adjectives, (c.id("BESIDE_A"),) if that_one else c.part("beside"))
    )
    return NodePart("there", (lying, c.id("NOUN"), c.span)) if that_one else lying


@builds("asked_while")
def _asked_while(c: Children) -> NodePart:
    """*While no captain is in row T*: what must not lie there is a part of its own."""
    if (compared := c.maybe(n.Higher)) is not None:
        return NodePart("asked", (compared,))
    one = c.one(n.Sel)
    where = next((item for item in c.items if isinstance(item, Where)), None)
    if one.quantity.kind != "no" and c.lexicon.vocabulary.kind[one.noun] == "card":
        advice = "what is used as well stands behind `and`: *and any captain in row T*"
        raise MisreadError(Finding("S002", "whether this one is used is not clear", one.span, help=advice))
    return NodePart("asked", (one if where is None else placed(one, where),))


def _is_board(c: Children, item: n.Filter) -> bool:
    """Return whether a place is where everything lies of which a requirement speaks."""
    where = item.where if isinstance(item, n.In) else None
    return isinstance(where, n.Sel) and c.lexicon.vocabulary.noun[where.noun].table


@builds("asked_more", "asked_as_many")
def _asked_more(c: Children) -> n.Higher:
    """*More griffins than dragons in column L* counts both there."""
    one, other = c.all(n.Sel)
    level = c.name == "asked_as_many"  # also *the same number of lions and dragons*
    if (not level and one.quantity.kind != "more") or other.quantity.kind != "bare":
        raise MisreadError(Finding("S002", "how these are compared is not clear", c.span, help=_MORE))
    # *more lions on the board than spies*: all lie there
    if one.filters and not other.filters and all(_is_board(c, item) for item in one.filters):
        one, other = replace(one, filters=()), replace(other, filters=one.filters)
    if one.filters and not other.filters:
        message = "whether these are counted in one place is not clear"
        raise MisreadError(Finding("S002", message, other.span, help=f"name the place at the end: {_MORE[6:]}"))
    bare = n.Quantity(kind="bare", span=one.quantity.span)
    sides = [replace(side, quantity=bare, plural=True) for side in (one, other)]
    if not one.filters:
        sides[0] = placed(sides[0], *other.filters)
    left, right = (n.Count(what=side, span=side.span) for side in sides)
    return n.Higher(left=left, right=right, level=level, span=c.span)


# --- of several ------------------------------------------------------------------------------------------


@builds("said_of_both")
def _said_of_both(c: Children) -> NodePart:
    return NodePart("said", _where(c))


@builds("said_beside")
def _said_beside(c: Children) -> NodePart:
    beside = tuple(word for item in c.items if isinstance(item, NodePart) for word in item.value)
    return NodePart("said beside", (beside, c.span))


@builds("said_alike")
def _said_alike(c: Children) -> NodePart:
    return NodePart("said alike", c.one(n.Alike))


@builds("said_no_two")
def _said_no_two(c: Children) -> NodePart:
    """*No two of them of the same faction* is *of different factions*."""
    alike = c.one(n.Alike)
    if not alike.same or alike.second:
        raise MisreadError(Finding("S002", "this cannot be denied here", alike.span, help=_NO_TWO))
    return NodePart("said alike", replace(alike, same=False))


def _lying_so(c: Children, before: list[n.Asked], said: tuple[tuple[str, ...], Span]) -> list[n.Asked]:
    """*A spy and a scout, both in the same row* is *a spy and a scout in the same row*."""
    beside, span = said
    *others, last = before
    two = [one for one in before if isinstance(one, n.Sel) and one.quantity.kind != "no"]
    several = isinstance(last, n.Sel) and last.quantity.kind in ("exact", "exactly")
    if not isinstance(last, n.Sel) or len(two) != len(before) or len(before) != (1 if several else 2):
        raise MisreadError(Finding("S002", "of whom this is said is not clear", span, help=_SAID))
    return [*others, replace(last, adjectives=with_beside(c, last.adjectives, beside))]


def _being_so(c: Children, before: list[n.Asked], alike: n.Alike) -> list[n.Asked]:
    """*A spy and a scout, both of the same faction* is *a spy and a scout of the same faction*."""
    *others, last = before
    two = [one for one in before if isinstance(one, n.Sel) and one.quantity.kind != "no"]
    several = isinstance(last, n.Sel) and last.quantity.kind in ("exact", "exactly")
    several = several or (isinstance(last, n.Sel) and last.of is not None)  # *a vassal of each role*
    if not isinstance(last, n.Sel) or len(two) != len(before) or len(before) != (1 if several else 2):
        raise MisreadError(Finding("S002", "of whom this is said is not clear", alike.span, help=_SAID))
    return [*others, replace(last, alike=both_alike(c, last.alike, alike))]


@builds("said_of_neither")
def _said_of_neither(c: Children) -> NodePart:
    """*Neither of them on the edge* is *both away from the edge*."""
    return NodePart("said", _not_there(c, _where(c)))


def _said_of_them(c: Children, before: list[n.Asked], sel: n.Sel) -> list[n.Asked]:
    """*All of them in row S*, *each of them of a different faction*: how those before it lie, or what they are."""
    whole = sel.quantity.kind in ("all", "each")
    if whole and sel.alike and not sel.filters and not sel.adjectives:
        return _being_so(c, before, sel.alike)
    if whole and sel.adjectives and not sel.filters and not sel.alike:
        return _lying_so(c, before, (sel.adjectives, sel.span))
    return [_said_of(one, _of_them(c, sel)) for one in before]


def _of_them(c: Children, sel: n.Sel) -> Where:
    """*All of them in row S*, *none of them on the edge*: where those before it lie."""
    said = n.Sel(quantity=sel.quantity, noun=sel.noun, from_them=True, filters=sel.filters)
    if sel.quantity.kind in ("all", "each", "no") and sel == said and len(sel.filters) == 1:
        where = sel.filters[0]
        if isinstance(where, Where):
            return _not_there(c, where) if sel.quantity.kind == "no" else where
    raise MisreadError(Finding("S002", "this says not where they lie", sel.span, help=_SAID))


def _not_there(c: Children, where: Where) -> n.Place:
    """Everywhere else, if there is a word for it."""
    advice = "say where both lie: *2 spies away from the edge*, or what lies nowhere there: *no spy in row S*"
    return elsewhere(c.lexicon.vocabulary, where, advice)


def _cells(sel: n.Sel) -> list[n.Coord]:
    return [one for one in sel.filters if isinstance(one, n.Coord)]


def _at_each(c: Children, two: n.Sel, cells: list[n.Coord]) -> list[n.Sel]:
    """*2 spies at L-T and C-N of different factions* is *any spy at L-T and any spy of a different faction at C-N*."""
    each = ("at each", cells[0].span.start) in c.marked and two.quantity.kind in ("a", "any", "bare")
    if not (each or (two.quantity.kind, two.quantity.n) == ("exact", len(cells))) or len(two.filters) > len(cells):
        raise MisreadError(Finding("S002", "how many lie at these spaces is not clear", two.span, help=_AT_EACH))
    one = replace(two, quantity=replace(two.quantity, kind="a", n=None), alike=None, filters=(), plural=False)
    first, second = (placed(one, cell) for cell in cells)
    return [first, replace(second, alike=two.alike)]


@builds("one_each")
def _one_each(c: Children) -> NodePart:
    if c.number() != 1:
        raise MisreadError(Finding("S002", "this says of two alike where each lies", c.span, help=_EACH))
    return NodePart("one", _where(c))


def _where(c: Children) -> Where:
    return next(item for item in c.items if isinstance(item, Where))


def _said_of(one: n.Asked, where: Where) -> n.Asked:
    if not isinstance(one, n.Sel) or one.quantity.kind == "no":
        raise MisreadError(Finding("S002", "of whom this is said is not clear", where.span, help=_SAID))
    if one.quantity.kind in ("exactly", "at_most"):
        message = "whether there may be more of them elsewhere is not said"
        raise MisreadError(Finding("S002", message, where.span, help=_BOUND))
    return placed(one, where)


def _one_in_each(before: list[n.Asked], places: list[Where]) -> list[n.Asked]:
    """*2 lion spies, one in row S and one in row E*: each is asked for by itself."""
    two, *others = before
    if others or not isinstance(two, n.Sel) or (two.quantity.kind, two.quantity.n) != ("exact", len(places)):
        raise MisreadError(Finding("S002", "this says of two alike where each lies", two.span, help=_EACH))
    one = replace(two, quantity=replace(two.quantity, kind="a", n=None))
    return [placed(one, where) for where in places]


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
    sel = _in_so_many_spots(c, sel)
    _check_lines(c, sel)
    if noun.kind == "kind" and noun.common:
        return _of_so_many_kinds(c, sel)
    if noun.kind != "card":
        return sel
    if (kind := c.every.get(sel.span.start)) is not None:
        every = n.Quantity(kind="each", span=sel.span)
        sel = replace(sel, of=n.Sel(quantity=every, noun=kind, span=sel.span), plural=False)
        sel = replace(sel, quantity=replace(sel.quantity, kind="a"))
    if sel.of is not None and (several := _one_of_each(c, sel, sel.of)) is not None:
        return several
    if sel.quantity.kind not in ("a", "any") or sel.plural:
        return sel
    entries = [words.adjective.get(word) for word in sel.adjectives]
    full = noun.narrows and not sel.or_nouns and any(entry and entry.of for entry in entries)
    return replace(sel, quantity=replace(sel.quantity, kind="a" if full else "any"))


def _at_least(sel: n.Sel) -> n.Sel:
    """*At least 2 spies* are 2 spies: that there are more does no harm."""
    quantity = sel.quantity
    if quantity.kind != "at_least" or not quantity.n:
        return sel
    one = quantity.n == 1
    return replace(sel, quantity=replace(quantity, kind="a" if one else "exact", n=None if one else quantity.n))


def _in_so_many_spots(c: Children, sel: n.Sel) -> n.Sel:
    """*A lion vassal in any two corners*, *in each corner* is *2 lion vassals in a corner*: as many as there are."""
    for i, there in enumerate(sel.filters):
        where = there.where if isinstance(there, n.In) else None
        if isinstance(where, n.Sel) and c.untaken.pop(where.span.start, None) is not None:
            alone = sel.quantity.kind in ("a", "any", "bare")
            if not (alone or sel.quantity == where.quantity):
                advice = f"say how many in all: *{where.quantity.n} lion vassals in a corner*"
                raise MisreadError(Finding("S002", "how many lie there is not clear", sel.span, help=advice))
            filters = (*sel.filters[:i], *where.filters, *sel.filters[i + 1 :])
            return replace(sel, quantity=where.quantity, filters=filters, plural=False)
    return sel


def _check_lines(c: Children, sel: n.Sel) -> None:
    """Refuse *a spy in every row*: those are more vassals than a task uses."""
    for there in sel.filters:
        where = there.where if isinstance(there, n.In) else None
        if isinstance(where, n.Sel) and where.quantity.kind in ("each", "all"):
            noun = c.lexicon.vocabulary.noun[where.noun]
            if noun.letters and sel.quantity.kind != "no":
                row, rows = noun.words[c.lexicon.language]
                message = f"there are {len(noun.letters)} {rows}, and a task uses up to 4 vassals"
                advice = f"write *4 emissaries in a different {row}*, or *no emissary in {row} {noun.letters[0]}*"
                raise MisreadError(Finding("S002", message, where.span, help=advice))


def _of_so_many_kinds(c: Children, sel: n.Sel) -> n.Sel:
    """*All four roles in column K* are *4 vassals of different roles in column K*."""
    quantity, every = sel.quantity, _number_of(c, sel.noun)
    whole = quantity.kind in ("each", "all") or (quantity.kind, quantity.n) == ("every", every)
    count = every if whole else quantity.n if quantity.kind == "exact" else None
    plain = replace(sel, quantity=n.Quantity(kind="bare"), filters=(), plural=False)
    if not count or count < 2 or plain != n.Sel(quantity=plain.quantity, noun=sel.noun):
        return sel
    alike = n.Alike(noun=sel.noun, same=False, span=sel.span)
    many = replace(quantity, kind="exact", n=count)
    return replace(sel, quantity=many, noun=_thing(c), alike=alike, plural=False)


def _number_of(c: Children, kind: str) -> int:
    """Return how many factions or roles there are."""
    words, thing = c.lexicon.vocabulary, _thing(c)
    if words.noun[kind].common == "adjective":
        return sum(entry.of == thing for entry in words.adjectives)
    return sum(noun.narrows == thing for noun in words.nouns)


def _thing(c: Children) -> str:
    """Return the noun of what tasks ask for."""
    return next(phrase.noun for phrase in c.lexicon.vocabulary.phrases if phrase.form == "requirement")


def _one_of_each(c: Children, sel: n.Sel, of: n.Sel) -> n.Sel | None:
    words = c.lexicon.vocabulary
    common = words.noun[of.noun].common
    one = (sel.quantity.kind, sel.quantity.n) in (("a", None), ("exact", 1), ("any", None), ("bare", None))
    every = n.Sel(quantity=of.quantity, noun=of.noun)
    if not common or not one or of != every or of.quantity.kind not in ("each", "all"):
        return None
    count = _number_of(c, of.noun)
    alike = n.Alike(noun=of.noun, same=False, span=of.span)
    quantity = replace(sel.quantity, kind="exact", n=count)
    return replace(sel, quantity=quantity, of=None, alike=both_alike(c, sel.alike, alike), plural=False)


def _touching(c: Children) -> str:
    """Return how two things lie that share an edge: *is adjacent to*."""
    return c.lexicon.id_of("BESIDE_A", "adjacent to")
