"""Cards told by a comparison: *weaker than this card*, *whose strength is less than the number of cards here*.

What is compared with is looked at as it is now, also while an event is matched: a listener asks how the card of the
event was, and what else there is. With one of several things it is enough to compare so with any of them, behind *each*
it must be so with every one. Compared with nothing, nothing is stronger or weaker.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.compile.model import Measure, Test
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.selectors.measures import attribute_test, measure, measure_as_it_was, shown, those_shown
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, EVENT, STRENGTH, Frame, State
from cardlang.meaning.quantities import is_source, refers_back
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective

COMPARISONS = (n.Test, n.Than, n.Whose, n.Sharing)
"""Filters that say what a thing is like, and nothing of where it is."""


def comparison_test(scope: Scope, item: n.Test | n.Than | n.Whose | n.Sharing) -> Test:
    """Whether a card compares as asked."""
    scope.reads(item)
    match item:
        case n.Test():
            return attribute_test(scope, item)
        case n.Than():
            return _than(scope, item)
        case n.Sharing():
            return _sharing(scope, item)
        case n.Whose(attr=attr, op=op, value=value):
            own, shows = _own(scope, attr, item)
            described = _described(scope, item)
            with scope.on_the_table():
                amounts = scope.amounts(value)

            def whose(s: State, f: Frame, x: int) -> bool:
                if described >= 0:
                    f[described] = x
                return shows(s, f, x) and any(_holds(op, own(s, f, x), other) for other in amounts(s, f))

            return whose


def kinds_of(scope: Scope, noun: str) -> list[Measure]:
    """How many a card shows of each kind of a part."""
    return [on for (part, kind), on in scope.dialect.parts.items() if part == noun and kind]


def _sharing(scope: Scope, item: n.Sharing) -> Test:
    """Whether a card shows something of a kind that another one shows, too; with itself it shares nothing."""
    if item.other is None:
        raise no_program(item)
    scope.reads(item, "other")
    kinds, alike = kinds_of(scope, item.noun), _of_one_kind(scope, item)
    described = _described(scope, item)
    with scope.on_the_table():
        others = scope.group(item.other).all
    every = _every(item.other)

    def shares(s: State, f: Frame, x: int) -> bool:
        if described >= 0:
            f[described] = x
        found = [y for y in others(s, f) if y & CARD_MASK != x & CARD_MASK]
        shown = [on for on in kinds if on(s, f, x)]
        shared = (alike(s, x, y) if alike is not None else any(on(s, f, y) for on in shown) for y in found)
        return bool(found) and (all(shared) if every else any(shared))

    return shares


def _of_one_kind(scope: Scope, item: n.Sharing) -> Callable[[State, int, int], bool] | None:
    """Whether two cards are of one kind that cards have in common, such as a faction; none for parts."""
    if not scope.dialect.vocabulary.noun[item.noun].common:
        return None
    if scope.dialect.alike is None:
        raise no_program(item)
    return scope.dialect.alike(n.Alike(noun=item.noun))


def _holds(op: str, own: int, other: int) -> bool:
    match op:
        case "more":
            return own > other
        case "less":
            return own < other
        case "at most":
            return own <= other
        case "at least":
            return own >= other
        case _:
            return own == other


def _than(scope: Scope, item: n.Than) -> Test:
    entry = scope.dialect.vocabulary.adjective[item.adjective]
    if entry.role == "relation":
        return _beside(scope, item)
    if scope.facts and not entry.attr:
        return _never
    described = _described(scope, item)
    own, shows = _own(scope, entry.attr, item) if entry.attr else (scope.dialect.orders[entry.id], _lies)
    with scope.on_the_table():
        others, rank = scope.group(item.than).all, _rank(scope, entry, item)
    others = those_shown(scope, entry.attr, others) if entry.attr else _lying(others)
    sign, every = (1 if entry.direction == "max" else -1), _every(item.than)

    def than(s: State, f: Frame, x: int) -> bool:
        if described >= 0:
            f[described] = x
        found = others(s, f)
        if not found or not shows(s, f, x):
            return False
        mine = sign * own(s, f, x)
        compared = (mine > sign * rank(s, f, y) for y in found)
        return all(compared) if every else any(compared)

    return than


def _beside(scope: Scope, item: n.Than) -> Test:
    """Whether a card lies beside one that is named; what has left lies beside nothing."""
    lies, described = scope.dialect.beside[item.adjective], _described(scope, item)
    with scope.on_the_table():
        others = _lying(scope.group(item.than).all)
    every = _every(item.than)

    def beside(s: State, f: Frame, x: int) -> bool:
        if described >= 0:
            f[described] = x
        found = others(s, f)
        if not found or not _lies(s, f, x):
            return False
        there = (lies(s, s.place[y & CARD_MASK], s.place[x & CARD_MASK]) for y in found)
        return all(there) if every else any(there)

    return beside


def _every(than: n.Sel | n.Pron) -> bool:
    return isinstance(than, n.Sel) and than.quantity.kind in ("each", "all")


def _own(scope: Scope, attr: str, item: n.Node) -> tuple[Measure, Test]:
    """The number of the card that is described, and whether it has one now."""
    if scope.facts and not scope.dialect.vocabulary.attribute[attr].printed_of:
        return lambda s, f, x: f[EVENT][STRENGTH], _always
    own = measure(scope, attr, "card", item)
    return own, shown(scope, attr) or _always


def _always(_: State, __: Frame, ___: int) -> bool:
    return True


def _never(_: State, __: Frame, ___: int) -> bool:
    """What has left play lies nowhere: neither nearer nor farther than anything."""
    return False


def _lies(s: State, _: Frame, x: int) -> bool:
    return s.rules.in_play[s.place[x & CARD_MASK]]


def _lying(members: Many) -> Many:
    return lambda s, f: [x for x in members(s, f) if _lies(s, f, x)]


def _rank(scope: Scope, entry: Adjective, item: n.Than) -> Measure:
    """The number of what is compared with; of a card that this ability has met, as it was then if it has gone."""
    if not entry.attr:
        return scope.dialect.orders[entry.id]
    rank = measure(scope, entry.attr, "card", item)
    back = refers_back(item.than, scope.dialect.vocabulary) or is_source(item.than, scope.dialect.vocabulary)
    them = isinstance(item.than, n.Sel) and item.than.from_them
    return measure_as_it_was(scope, rank) if back or them else rank


def _described(scope: Scope, item: n.Node) -> int:
    """The slot for the card that is described, where *another card* is one that it is not; else -1."""
    refs = (scope.meaning.refs.get(id(node)) for node in preorder(item))
    if not any(ref is not None and ref.kind == "described" for ref in refs):
        return -1
    scope.described = scope.asm.slot()
    return scope.described


def comparisons(scope: Scope, sel: n.Sel) -> list[Test]:
    """The comparisons among the filters of a phrase."""
    found = [item for item in sel.filters if isinstance(item, COMPARISONS)]
    if found:
        scope.reads(sel, "filters")
    return [comparison_test(scope, item) for item in found]
