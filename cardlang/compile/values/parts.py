"""Parts: what is printed on cards and counted (shields, purses), and the kinds that parts come in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

from cardlang.compile.model import Measure
from cardlang.compile.scope import Scope
from cardlang.compile.selectors import bearers, kinds, part
from cardlang.compile.selectors.comparisons import kinds_of
from cardlang.compile.selectors.in_common import size_of
from cardlang.compile.selectors.measures import enough, shown
from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import CARD_MASK, Frame, State
from cardlang.syntax import nodes as n


def count_parts(scope: Scope, sel: n.Sel) -> Number:
    """How many parts there are on the cards that the phrase speaks of; two on one card are two."""
    cards, on = bearers(scope, sel).all, part(scope, sel)
    return lambda s, f: sum(on(s, f, x) for x in cards(s, f))


def count_kinds(scope: Scope, sel: n.Sel) -> Number:
    """How many kinds of a part are there or *missing*, or of how many kinds so many: *with 2 or more shields*."""
    if asked := tuple(item for item in sel.filters if isinstance(item, n.Holding)):
        return _kinds_with(scope, sel, asked)
    cards, each = bearers(scope, sel).all, kinds(scope, sel)
    scope.reads_words(sel, "missing")
    missing = "missing" in sel.adjectives

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        return sum(any(on(s, f, x) for x in found) != missing for on in each)

    return value


def _kinds_with(scope: Scope, sel: n.Sel, asked: tuple[n.Holding, ...]) -> Number:
    """How many kinds there are with so many parts: *each shield type with 2 or more shields*."""
    cards, found = _of_asked_kinds(scope, sel, asked)
    return lambda s, f: len(found(s, f, cards(s, f)))


def _of_asked_kinds(
    scope: Scope, sel: n.Sel, asked: tuple[n.Holding, ...]
) -> tuple[Many, Callable[[State, Frame, Sequence[int]], list[Measure]]]:
    """The cards on which such parts are looked for, and the kinds of which these show as many as is asked for."""
    scope.reads(sel, "filters")
    for item in asked:
        scope.reads(item)
        scope.reads(item.what)
    bare = replace(sel, filters=tuple(item for item in sel.filters if not isinstance(item, n.Holding)))
    scope.ledger.made_of(bare, sel)
    scope.same_owner(bare, sel)
    each, wanted = kinds(scope, bare), [item.what.quantity for item in asked]

    def found(s: State, f: Frame, cards: Sequence[int]) -> list[Measure]:
        many = [(on, sum(on(s, f, x) for x in cards)) for on in each]
        return [on for on, number in many if all(enough(one, number) for one in wanted)]

    return bearers(scope, bare).all, found


def count_identical(scope: Scope, sel: n.Sel, size: int) -> Number:
    """How many groups of `size` parts of one kind there are: each kind for itself, then added up."""
    scope.reads(sel, "either")
    scope.reads_words(sel, *sel.adjectives)
    cards, each = bearers(scope, sel).all, _of_one_kind(scope, sel)

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        return sum(sum(on(s, f, x) for x in found) // size for on in each)

    return value


def count_different(scope: Scope, sel: n.Sel, size: int) -> Number:
    """How many groups of `size` parts of different kinds there are, each part in one group: *sets of 3 shield types*.

    So many groups can be made if each kind gives at most one part to each of them and they are all filled.
    """
    cards, each = bearers(scope, sel).all, kinds(scope, sel)

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        many = [sum(on(s, f, x) for x in found) for on in each]
        sets = sum(many) // size
        while sets and sum(min(one, sets) for one in many) < sets * size:
            sets -= 1
        return sets

    return value


def _of_one_kind(scope: Scope, sel: n.Sel) -> list[Measure]:
    """How many a card shows of each kind that may be identical; *identical faith shields* are of this kind alone."""
    named = {*sel.adjectives, *sel.either} - {"identical"}
    return [
        on
        for (noun, kind), on in scope.dialect.parts.items()
        if noun == sel.noun and kind and (not named or kind in named)
    ]


def count_apart(scope: Scope, items: Sequence[n.Sel]) -> Number:
    """How many whole sets there are of so many cards of each part, where a card that is several of them is in one set.

    There are enough for so many sets if there are enough for each of the parts, and for any of them together.
    """
    parts = [(counted(scope, item), item.quantity.n or 1) for item in items]
    some = [chosen for size in range(1, len(parts) + 1) for chosen in combinations(range(len(parts)), size)]
    needed = [(chosen, sum(parts[part][1] for part in chosen)) for chosen in some]

    def sets(s: State, f: Frame) -> int:
        members = [frozenset(every(s, f)) for every, _ in parts]
        return min(len(frozenset().union(*(members[part] for part in chosen))) // size for chosen, size in needed)

    return sets


def in_sets(scope: Scope, what: n.SetOf, sets: Number) -> Many:
    """The cards that make up so many sets: of those that would do, the first in game order, as many as are needed."""
    measures = [measure for item in what.items for measure in _members(scope, item)]
    identical = "identical" in what.items[0].adjectives

    def cards(s: State, f: Frame) -> list[int]:
        found: list[int] = []
        for every, on, size in measures:
            bearing = every(s, f)
            needed = sum(on(s, f, x) for x in bearing) // size * size if identical else sets(s, f) * size
            for x in sorted(bearing, key=found.__contains__):  # what is in a set already is taken last
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


def pairs(scope: Scope, pair: n.PairOf) -> Callable[[State, Frame], list[tuple[int, int]]]:
    """Any two of some cards that lie to each other as the words say, and whose numbers are alike or not."""
    sel, dialect = pair.what, scope.dialect
    scope.reads(pair)
    words = [word for word in sel.adjectives if word in dialect.pairs]
    scope.reads_words(sel, *words)
    shared = next((item for item in sel.filters if isinstance(item, n.Sharing) and item.other is None), None)
    filters = tuple(item for item in sel.filters if item is not shared)
    each = replace(sel, adjectives=tuple(word for word in sel.adjectives if word not in words), filters=filters)
    scope.ledger.made_of(each, sel)
    scope.same_owner(each, sel)
    if id(sel) in scope.meaning.refs:
        scope.alias(each, scope.meaning.refs[id(sel)])
    cards, lie = scope.group(each).all, [dialect.pairs[word] for word in words]
    alike = _alike(scope, sel.test) if isinstance(sel.test, n.Equality) else None
    if shared is not None:
        scope.reads(sel, "filters")
        scope.reads(shared)
    kinds = kinds_of(scope, shared.noun) if shared is not None else []

    def two(s: State, f: Frame) -> list[tuple[int, int]]:
        place, found = s.place, combinations(cards(s, f), 2)
        beside = [(x, y) for x, y in found if all(test(s, place[x & CARD_MASK], place[y & CARD_MASK]) for test in lie)]
        if shared is not None:
            beside = [(x, y) for x, y in beside if any(on(s, f, x) and on(s, f, y) for on in kinds)]
        return beside if alike is None else [(x, y) for x, y in beside if alike(s, f, (x, y))]

    return two


def _alike(scope: Scope, alike: n.Equality) -> Callable[[State, Frame, Sequence[int]], bool]:
    """Whether two cards have one number, or different ones; of which one shows none they are neither."""
    size, shows = size_of(scope, alike), shown(scope, alike.attr) or (lambda s, f, x: True)
    return lambda s, f, two: all(shows(s, f, x) for x in two) and size(s, f, two) == 2


def counted(scope: Scope, sel: n.Sel) -> Many:
    """The cards behind a number of things: the cards themselves, or those that bear the parts."""
    kind = scope.kind(sel.noun)
    if kind == "card":
        return scope.group(sel).all
    if kind == "part":
        return bearers(scope, sel).all
    if kind == "kind" and (asked := tuple(item for item in sel.filters if isinstance(item, n.Holding))):
        every, found = _of_asked_kinds(scope, sel, asked)

        def bearing(s: State, f: Frame) -> list[int]:
            there = every(s, f)
            shown_kinds = found(s, f, there)
            return [x for x in there if any(on(s, f, x) for on in shown_kinds)]

        return bearing
    if kind == "kind" and "missing" not in sel.adjectives:
        cards, each = bearers(scope, sel).all, kinds(scope, sel)
        return lambda s, f: [x for x in cards(s, f) if any(on(s, f, x) for on in each)]
    return lambda s, f: ()
