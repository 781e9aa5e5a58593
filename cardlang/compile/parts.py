"""Parts: what is printed on cards and counted (shields, purses), and the kinds that parts come in."""

from __future__ import annotations

from cardlang.compile.model import Measure
from cardlang.compile.scope import Scope
from cardlang.compile.selectors import bearers, kinds, part
from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n


def count_parts(scope: Scope, sel: n.Sel) -> Number:
    """How many parts there are on the cards that the phrase speaks of; two on one card are two."""
    cards, on = bearers(scope, sel).all, part(scope, sel)
    return lambda s, f: sum(on(s, f, x) for x in cards(s, f))


def count_kinds(scope: Scope, sel: n.Sel) -> Number:
    """How many kinds of a part are there, or are *missing*."""
    cards, each = bearers(scope, sel).all, kinds(scope, sel)
    scope.reads_words(sel, "missing")
    missing = "missing" in sel.adjectives

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        return sum(any(on(s, f, x) for x in found) != missing for on in each)

    return value


def count_identical(scope: Scope, sel: n.Sel, size: int) -> Number:
    """How many groups of `size` parts of one kind there are: each kind for itself, then added up."""
    scope.reads(sel, "either")
    scope.reads_words(sel, *sel.adjectives)
    cards, each = bearers(scope, sel).all, _of_one_kind(scope, sel)

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        return sum(sum(on(s, f, x) for x in found) // size for on in each)

    return value


def _of_one_kind(scope: Scope, sel: n.Sel) -> list[Measure]:
    """How many a card shows of each kind that may be identical; *identical faith shields* are of this kind alone."""
    named = {*sel.adjectives, *sel.either} - {"identical"}
    return [
        on
        for (noun, kind), on in scope.dialect.parts.items()
        if noun == sel.noun and kind and (not named or kind in named)
    ]


def in_sets(scope: Scope, what: n.SetOf, sets: Number) -> Many:
    """The cards that make up so many sets: of those that would do, the first in game order, as many as are needed."""
    measures = [measure for item in what.items for measure in _members(scope, item)]
    identical = "identical" in what.items[0].adjectives

    def cards(s: State, f: Frame) -> list[int]:
        found: list[int] = []
        for every, on, size in measures:
            bearing = every(s, f)
            needed = sum(on(s, f, x) for x in bearing) // size * size if identical else sets(s, f) * size
            for x in bearing:
                if needed > 0 and (there := on(s, f, x)):
                    found.append(x)
                    needed -= there
        return found

    return cards


def _members(scope: Scope, item: n.Sel) -> list[tuple[Many, Measure, int]]:
    """What a member of a set is looked for in, how much of it each of these is, and how much a set takes."""
    size = item.quantity.n or 1
    if "identical" in item.adjectives:
        return [(bearers(scope, item).all, on, size) for on in _of_one_kind(scope, item)]
    if scope.kind(item.noun) == "part":
        return [(bearers(scope, item).all, part(scope, item), size)]
    return [(counted(scope, item), lambda s, f, x: 1, size)]


def counted(scope: Scope, sel: n.Sel) -> Many:
    """The cards behind a number of things: the cards themselves, or those that bear the parts."""
    kind = scope.kind(sel.noun)
    if kind == "card":
        return scope.group(sel).all
    if kind == "part":
        return bearers(scope, sel).all
    if kind == "kind" and "missing" not in sel.adjectives:
        cards, each = bearers(scope, sel).all, kinds(scope, sel)
        return lambda s, f: [x for x in cards(s, f) if any(on(s, f, x) for on in each)]
    return lambda s, f: ()
