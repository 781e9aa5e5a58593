"""Amounts: numbers that a text speaks of, read when they are needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import add, sub

from cardlang.compile.model import Measure
from cardlang.compile.scope import Scope, elements, no_program
from cardlang.compile.selectors import owned
from cardlang.compile.selectors.features import met_by
from cardlang.compile.selectors.in_common import counted, kinds
from cardlang.compile.selectors.measures import enough, holders, is_fixed, measure, measure_as_it_was, those_shown
from cardlang.compile.selectors.parties import named, possessors
from cardlang.compile.values.antecedents import enter_back
from cardlang.compile.values.history import happened_to
from cardlang.compile.values.parts import count_apart, count_different, count_identical, count_kinds, count_parts, pairs
from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import AMOUNT, CARD_MASK, EVENT, KIND, ME, REF, STRENGTH, TURN, YOU, Frame, State
from cardlang.meaning.quantities import refers_back, span_of
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind


def number(scope: Scope, value: n.Value) -> Number:
    """Any amount."""
    match value:
        case int():
            constant = value
            return lambda s, f: constant
        case n.AttrOf():
            return _attribute(scope, value)
        case n.Own():
            scope.reads(value)
            read = measure(scope, value.attr, "card", value)
            return lambda s, f: read(s, f, f[EVENT][REF])
        case n.Count():
            scope.reads(value)
            return count(scope, value.what)
        case n.Kinds():
            return kinds(scope, value)
        case n.Half():
            scope.reads(value)
            inner, rest = number(scope, value.value), _rounded(scope, value)
            return lambda s, f: (inner(s, f) + rest) // 2
        case n.Times(n=factor):
            scope.reads(value)
            inner = number(scope, value.value)
            return lambda s, f: factor * inner(s, f)
        case n.Difference() | n.Sum():
            left, right, joined = number(scope, value.left), number(scope, value.right), _joined(scope, value)
            return lambda s, f: joined(left(s, f), right(s, f))


def _rounded(scope: Scope, value: n.Half) -> int:
    """What is added before a number is halved: 1 to round up."""
    scope.reads(value, *["up"] * value.up)
    return int(value.up)


def _joined(scope: Scope, value: n.Difference | n.Sum) -> Callable[[int, int], int]:
    """What is reckoned from two amounts; a sum can be negative, but nobody gains or pays less than nothing."""
    scope.reads(value, *["minus"] * isinstance(value, n.Sum))
    if isinstance(value, n.Difference):
        return lambda left, right: abs(left - right)
    return sub if value.minus else add


def numbers(scope: Scope, value: n.Value) -> Many:
    """What an amount can be in a condition, where nobody chooses: *the strength of a card here* is that of any one."""
    match value:
        case n.AttrOf(of=n.Sel(quantity=n.Quantity(kind="a" | "another")) as of, total=False, extreme=None):
            scope.reads(value)
            read, members = measure(scope, value.attr, scope.kind(of.noun), value), scope.group(of).all
            if scope.kind(of.noun) == "card" and _met(of):
                read = measure_as_it_was(scope, read)
            else:
                members = those_shown(scope, value.attr, members)
            return lambda s, f: [read(s, f, x) for x in members(s, f)]
        case n.Half(value=inner):
            scope.reads(value)
            whole, rest = numbers(scope, inner), _rounded(scope, value)
            return lambda s, f: [(x + rest) // 2 for x in whole(s, f)]
        case n.Times(n=factor, value=inner):
            scope.reads(value)
            whole = numbers(scope, inner)
            return lambda s, f: [factor * x for x in whole(s, f)]
        case n.Difference() | n.Sum():
            left, right, joined = numbers(scope, value.left), numbers(scope, value.right), _joined(scope, value)
            return lambda s, f: [joined(x, y) for x in left(s, f) for y in right(s, f)]
        case _:
            one = number(scope, value)
            return lambda s, f: (one(s, f),)


def _named(word: n.Pron) -> Kind:
    return "player" if word.word == "you" else "card"


def _attribute(scope: Scope, value: n.AttrOf) -> Number:
    scope.reads(value)
    folded = value.total or value.extreme is not None
    if folded and isinstance(value.of, n.Sel) and span_of(value.of.quantity) and id(value.of) not in scope.chosen:
        raise no_program(value)
    kind: Kind = scope.kind(value.of.noun) if isinstance(value.of, n.Sel) else _named(value.of)
    read = measure(scope, value.attr, kind, value)
    if kind == "card" and isinstance(value.of, n.Sel) and value.of.quantity.kind == "this":
        scope.reads(value.of)
        return _of_this(scope, read)
    scope.reads(value, "total", "extreme")
    if kind == "card" and not folded and refers_back(value.of, scope.dialect.vocabulary):
        remembered = _remembered(scope, value.of, read)
        if remembered is not None:
            return remembered
    members = scope.group(value.of).all
    if kind == "card" and _met(value.of):
        read = measure_as_it_was(scope, read)
    if value.extreme is not None:
        best, members = (max if value.extreme == "highest" else min), those_shown(scope, value.attr, members)
        return lambda s, f: best([read(s, f, x) for x in members(s, f)], default=0)
    if value.total:
        return lambda s, f: sum(read(s, f, x) for x in members(s, f))

    def single(s: State, f: Frame) -> int:
        found = members(s, f)
        return read(s, f, found[0]) if found else 0

    return single


def _of_this(scope: Scope, read: Measure) -> Number:
    """The number of this card: live in play, else as it was when it left or when this ability met it last."""
    was = measure_as_it_was(scope, read)
    return lambda s, f: was(s, f, f[ME])


def _met(of: n.Sel | n.Pron) -> bool:
    """Whether a phrase names cards that this ability has met: *them*, *those cards*, those met *this way*."""
    if isinstance(of, n.Pron) or of.from_them or of.quantity.kind == "that":
        return True
    return any(isinstance(item, n.ThisWay) for item in of.filters)


def _remembered(scope: Scope, node: n.Sel | n.Pron, read: Measure) -> Number | None:
    """The number of a card of this ability: live in play, else as it was when the act happened."""
    ref = scope.ref(node)
    if ref.kind in ("event_object", "step_each", "step_object"):
        enter_back(scope, node)
    was = measure_as_it_was(scope, read)
    if ref.kind == "event_object":
        met = scope.met
        return lambda s, f: was(s, f, met(s, f))
    if ref.kind == "step_each":
        member = scope.slot(ref.step, "member")
        return lambda s, f: was(s, f, f[member])
    if ref.kind != "step_object":
        return None
    objects, events = scope.slot(ref.step, "objects"), scope.slot(ref.step, "events")
    fixed = is_fixed(scope, read)

    def of_step(s: State, f: Frame) -> int:
        for x in f[objects] or ():
            return was(s, f, x)
        for event in reversed(f[events] or ()):
            if event[REF] >= 0:
                return read(s, f, event[REF]) if fixed else event[STRENGTH]
        return 0

    return of_step


def count(scope: Scope, what: n.Sel) -> Number:
    """How many there are: things of a selector, coins of a player, coins or marks on cards, what was paid this way."""
    if (happened := happened_to(scope, what)) is not None:
        return happened
    if scope.column(what.noun) is not None:
        return _amount_of(scope, what)
    if (each := owned(scope, what)) is not None:
        scope.reads(what, "of", "poss")
        people = _people(scope, what)
        return lambda s, f: sum(each(s, f, player) for player in people(s, f))
    kind = scope.kind(what.noun)
    if kind == "line":
        return _count_lines(scope, what)
    if kind == "part":
        return count_parts(scope, what)
    if kind == "kind":
        return count_kinds(scope, what)
    return counted(scope, what, scope.group(what).all)


def _count_lines(scope: Scope, what: n.Sel) -> Number:
    """How many rows or columns hold as much as their phrase says: *each row with 2 castle cards*."""
    names = [word for (line, word) in scope.dialect.lines if line == what.noun and word != "this"]
    held = [item.what for item in what.filters if isinstance(item, n.Holding)]
    if not held or not names:
        raise no_program(what)
    scope.reads(what, "filters")
    for item in what.filters:
        scope.reads(item)
    each = [[(one.quantity, count(scope, _within(scope, one, what.noun, word))) for one in held] for word in names]
    return lambda s, f: sum(all(enough(quantity, value(s, f)) for quantity, value in line) for line in each)


def _within(scope: Scope, what: n.Sel, noun: str, word: str) -> n.Sel:
    """What a phrase names, in one certain line."""
    line = n.Sel(quantity=n.Quantity(kind="the"), noun=noun, adjectives=(word,), span=what.span)
    inside = replace(what, filters=(*what.filters, n.In(preposition="in", where=line, span=what.span)))
    scope.ledger.made_of(inside, what)
    if id(what) in scope.meaning.refs:
        scope.alias(inside, scope.meaning.refs[id(what)])
    return inside


def _people(scope: Scope, what: n.Sel) -> Many:
    """Whose things are counted: yours unless the text says so."""
    if what.of is not None:
        if scope.kind(what.of.noun) != "player":
            raise no_program(what.of)
        return scope.group(what.of).all
    return possessors(scope, what) if what.poss is not None else lambda s, f: (f[YOU],)


def _amount_of(scope: Scope, what: n.Sel) -> Number:
    column = scope.column(what.noun)
    assert column is not None
    scope.reads(what)
    for item in what.filters:
        if isinstance(item, n.ThisWay):
            scope.reads(what, "filters")
            scope.reads(item)
            slots = [scope.slot(step, "events") for step in scope.meaning.ways[id(item)]]
            kinds = met_by(scope, item)
            return lambda s, f: sum(
                e[AMOUNT] for slot in slots for e in f[slot] or () if e[KIND] in kinds and e[TURN] == column
            )
        if isinstance(item, n.In):
            scope.reads(what, "filters")
            scope.reads(item)
            return _lying(scope, item.where, what)
    if what.poss == "it":
        scope.reads(what, "poss")
        things = elements(scope, scope.owner(what), "card")
        return lambda s, f: sum(s.laid[column][x & CARD_MASK] for x in things(s, f))
    of_player = what.of is not None and scope.kind(what.of.noun) == "player"
    if what.poss is not None or of_player:
        owners = scope.group(what.of).all if what.of is not None else possessors(scope, what)
        scope.reads(what, "of" if what.of is not None else "poss")
        held, person = holders(scope, "player", what), named(scope)
        return lambda s, f: sum(held(s, f, person(s, f, player)) for player in owners(s, f))
    raise no_program(what)


def _lying(scope: Scope, where: n.Sel | n.Pron, what: n.Sel) -> Number:
    kind = scope.kind_of(where)
    if kind not in ("card", "castle", "part"):
        raise no_program(where)
    members, held = scope.group(where).all, holders(scope, "card" if kind == "part" else kind, what)
    return lambda s, f: sum(held(s, f, x) for x in members(s, f))


def per(scope: Scope, what: n.Per | None) -> Number:
    """The factor of *for each*, *for every N*, *for each set of*; 1 without one."""
    if what is None:
        return lambda s, f: 1
    if isinstance(what, n.SetOf):
        scope.reads(what)
        if "identical" in what.items[0].adjectives:
            return count_identical(scope, what.items[0], what.items[0].quantity.n or 1)
        if scope.kind(what.items[0].noun) == "kind" and len(what.items) == 1:
            return count_different(scope, what.items[0], what.items[0].quantity.n or 1)
        if all(scope.kind(item.noun) == "card" for item in what.items):
            return count_apart(scope, what.items)
        parts = [(count(scope, item), item.quantity.n or 1) for item in what.items]
        return lambda s, f: min(value(s, f) // size for value, size in parts)
    if isinstance(what, n.PairOf):
        two = pairs(scope, what)
        return lambda s, f: len(two(s, f))
    if isinstance(what, n.Kinds):
        return kinds(scope, what)
    value, size = count(scope, what), what.quantity.n or 1
    if what.quantity.kind == "every":
        return lambda s, f: value(s, f) // size
    return value


def capped(scope: Scope, value: Number, cap: n.Cap | None) -> Number:
    """The amount within *but not above* or *but not below*."""
    if cap is None:
        return value
    scope.reads(cap)
    bound = cap.n
    if cap.kind == "above":
        return lambda s, f: min(value(s, f), bound)
    return lambda s, f: max(value(s, f), bound)
