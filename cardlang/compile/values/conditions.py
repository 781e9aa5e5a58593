"""Conditions: what *if* asks. A condition keeps what it found, for *them*, *it* and *that player* behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import eq, gt

from cardlang.compile.model import Test, all_of
from cardlang.compile.scope import Scope, elements, no_program, read, read_all
from cardlang.compile.selectors import having, place_set
from cardlang.compile.selectors.comparisons import comparison_test
from cardlang.compile.selectors.features import as_it_was, card_tests
from cardlang.compile.selectors.in_common import counted
from cardlang.compile.selectors.measures import as_many, comparison, enough, face_test
from cardlang.compile.selectors.parties import named, persons
from cardlang.compile.values.history import was
from cardlang.compile.values.nested_conditions import of_several
from cardlang.compile.values.numbers import count, numbers
from cardlang.compile.verbs.naming import is_reference, speaks_of_holder
from cardlang.machine.instructions import Many, Truth
from cardlang.machine.state import CARD_MASK, Frame, State
from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import compared
from cardlang.meaning.use.several import OPEN, asked, several
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def condition(scope: Scope, node: n.Condition, step: int, part: int) -> Truth:
    """The test for one condition; `step` and `part` name the slot for what it finds."""
    keep = scope.slot(step, f"condition {part}")
    test = of_several(scope, several(asked(node)), keep, lambda: _condition(scope, node, step, part))
    return scope.watched(node, _narrowing(scope, node, step, part, test))


def _narrowing(scope: Scope, node: n.Condition, step: int, part: int, test: Truth) -> Truth:
    """The test, which keeps of what a condition ahead of it has found those things of which it holds, too.

    *If a lane has 3 enemy cards and if that lane has none of your cards*: *that lane* is then one of which both are so.
    """
    refs = {scope.meaning.refs.get(id(one)) for one in preorder(node) if isinstance(one, n.Sel)}
    ahead = [ref for ref in refs if ref and (ref.kind, ref.step) == ("step_condition", step) and ref.part < part]
    if len(ahead) != 1:
        return test
    keep = scope.slot(step, f"condition {ahead[0].part}")

    def narrowed(s: State, f: Frame) -> bool:
        found = f[keep]
        if not isinstance(found, tuple) or len(found) < 2:
            return test(s, f)
        held: list[int] = []
        for one in found:
            f[keep] = (one,)
            if test(s, f):
                held.append(one)
        f[keep] = tuple(held) or found
        return bool(held)

    return narrowed


def _condition(scope: Scope, node: n.Condition, step: int, part: int) -> Truth:
    keep, ref = scope.slot(step, f"condition {part}"), Ref("step_condition", step=step, part=part)
    scope.reads(node)
    match node:
        case n.Fact():
            return _fact(scope, node, keep)
        case n.Was():
            return was(scope, node)
        case n.Has():
            return _has(scope, node, keep)
        case n.Exists():
            return _exists(scope, node, keep)
        case n.Is():
            return _is(scope, node, keep)
        case n.Compare():
            values, compare = numbers(scope, node.value), comparison(node.cmp)
            return _keeping(scope, node.value, ref, lambda s, f: any(map(compare, values(s, f))))
        case n.Higher():
            left, right = numbers(scope, node.left), numbers(scope, node.right)
            scope.reads(node, "level")
            fits = eq if node.level else gt
            compared = lambda s, f: any(fits(one, other) for one in left(s, f) for other in right(s, f))
            return _keeping(scope, node.left, ref, compared)
        case n.AnyOf():
            tests = [condition(scope, inner, step, part) for inner in node.conditions]
            return lambda s, f: any(test(s, f) for test in tests)
        case n.Unless():
            holds, there = condition(scope, node.condition, step, part), present(scope, node, step)
            return lambda s, f: not holds(s, f) and all(one(s, f) for one in there)


def present(scope: Scope, node: n.Condition, step: int) -> tuple[Truth, ...]:
    """Whether there are the cards of earlier steps that a condition speaks of: of no card anything is so or not so."""
    found: list[Many] = []
    for one in preorder(node):
        if isinstance(one, n.Pron):
            ref = scope.meaning.refs.get(id(one)) if one.word == "it" else None
        elif isinstance(one, n.Sel) and one.poss == "it":
            ref = scope.meaning.owners.get(id(one))
        elif isinstance(one, n.Sel) and scope.kind(one.noun) == "card" and is_reference(one):
            ref = scope.meaning.refs.get(id(one))
        else:
            ref = None
        if ref is not None and ref.kind in ("step_object", "step_condition") and ref.step not in (step, -1):
            found.append(elements(scope, ref, "card"))
    return tuple((lambda s, f, cards=cards: bool(cards(s, f))) for cards in found)


def _keeping(scope: Scope, value: n.Value, ref: Ref, test: Truth) -> Truth:
    """The test, which keeps the things whose number it asks: *the strongest card here* is *it* afterwards."""
    if not scope.speaks_of(ref):
        return test
    match value:
        case n.Half(value=inner):
            return _keeping(scope, inner, ref, test)
        case n.AttrOf(of=n.Sel() as of) | n.Count(what=of) | n.Kinds(of=of):
            members = scope.group(of).all
        case _:  # a number, or that of something which a word before it named
            return test
    keep = scope.slot(ref.step, f"condition {ref.part}")

    def kept(s: State, f: Frame) -> bool:
        f[keep] = tuple(members(s, f))
        return test(s, f)

    return kept


def _fact(scope: Scope, node: n.Fact, keep: int) -> Truth:
    if node.verb != "lead" or node.passive or not node.args.objects:
        raise no_program(node)
    scope.reads(node.args, "objects")
    what = node.args.objects[0]
    players, lanes = scope.group(node.subject).all, scope.group(what).all
    leader = scope.dialect.scored_leader if scope.scoring else scope.dialect.leader

    def test(s: State, f: Frame) -> bool:
        leaders, party = [leader(s, lane) for lane in lanes(s, f)], s.rules.party
        found = players(s, f)
        f[keep] = tuple(player for player in found if as_many(what, leaders.count(party[player]), len(leaders)))
        return as_many(node.subject, len(f[keep]), len(found))

    return test


def _has(scope: Scope, node: n.Has, keep: int) -> Truth:
    scope.reads(node, "than")
    ranks = _RANKS.get(node.what.quantity.kind)
    others_too = node.than is not None or not isinstance(node.subject, n.Pron) or ranks is not None
    subjects = _holders(scope, node.subject, node.what)
    holder = scope.asm.slot() if speaks_of_holder(scope, node) else -1
    with scope.acted_by(read(holder) if holder >= 0 else scope.actor):
        value = having(scope, node.what, scope.kind_of(node.subject), anybody=others_too)
        others = _holders(scope, node.than, node.what) if node.than is not None else None
    everybody = _everybody(scope, node.what)
    extra, than = node.what.quantity.n or 1, any if _any_one(node.than) else all

    def met(s: State, f: Frame, x: int) -> bool:
        if holder >= 0:
            f[holder] = x
        held = value(s, f, x)
        if ranks is not None:
            party = s.rules.party
            return ranks(held, [value(s, f, other) for other in everybody(s, f) if party[other] != party[x]])
        if others is not None:
            return than(held >= value(s, f, other) + extra for other in others(s, f))
        return enough(node.what.quantity, held)

    def test(s: State, f: Frame) -> bool:
        found = list(subjects(s, f))
        f[keep] = tuple(x for x in found if met(s, f, x))
        return as_many(node.subject, len(f[keep]), len(found))

    if others is None or compared(node.subject, node.than, scope.dialect.vocabulary) is node.subject:
        return test

    def beaten(s: State, f: Frame) -> bool:
        """Keep whom *that player* means behind *you have more ... than your opponent*: the opponent."""
        holds = test(s, f)
        best = max((value(s, f, x) for x in f[keep]), default=0)
        f[keep] = tuple(other for other in others(s, f) if holds and best >= value(s, f, other) + extra)
        return holds

    return beaten


_RANKS: Mapping[str, Callable[[int, Sequence[int]], bool]] = {
    "most": lambda held, others: all(held > other for other in others),
    "second_most": lambda held, others: sum(held < other for other in others) == 1 and held not in others,
    "fewest": lambda held, others: all(held < other for other in others),
}
"""By what others have: whether somebody has the most, the second most, the fewest, and nobody else as many."""


def _everybody(scope: Scope, what: n.Sel) -> Many:
    """All players, or teams where there are any; of coins their members."""
    people = scope.dialect.things["player"]
    return persons(people) if what.noun in scope.dialect.resources else people


def _any_one(than: n.Sel | n.Pron | None) -> bool:
    """Whether it is enough to have more than one of them: *than an opponent*, not *than each opponent*."""
    return isinstance(than, n.Sel) and than.quantity.kind in OPEN


def _holders(scope: Scope, who: n.Sel | n.Pron, what: n.Sel) -> Many:
    """Who is asked; for coins the players themselves: those that were named, or all members of a team."""
    people = scope.group(who).all
    if what.noun not in scope.dialect.resources or scope.kind_of(who) != "player":
        return people
    if not is_reference(who):
        return persons(people)
    person = named(scope)
    return lambda s, f: [person(s, f, x) for x in people(s, f)]


def _exists(scope: Scope, node: n.Exists, keep: int) -> Truth:
    what = node.what
    if what.noun in scope.dialect.resources or what.noun in scope.dialect.counters or _told_by_number(scope, what):
        value = count(scope, what)
        return lambda s, f: enough(what.quantity, value(s, f))
    members = scope.group(what).all
    number = counted(scope, what, read_all(keep))

    def test(s: State, f: Frame) -> bool:
        f[keep] = tuple(members(s, f))
        return enough(what.quantity, number(s, f))

    return test


def _told_by_number(scope: Scope, what: n.Sel) -> bool:
    """Whether there are such things only as a number: two shields on one card are two."""
    happened = any(isinstance(one, n.Since | n.DoneBy) for one in what.filters)
    return happened or scope.kind(what.noun) in ("part", "kind", "space", "line")


def _is(scope: Scope, node: n.Is, keep: int) -> Truth:
    scope.reads(node, "negated")
    if isinstance(node.subject, n.Sel) and scope.kind(node.subject.noun) == "piece":
        return _stands(scope, node, node.subject)
    subjects, state, negated = scope.group(node.subject).all, node.state, node.negated
    if isinstance(state, str):
        fits = as_it_was(scope, lambda: face_test(scope, state))
    elif isinstance(state, n.Sel):
        fits = _one_of(scope, state)
    elif isinstance(state, n.Than | n.Sharing):
        fits = as_it_was(scope, lambda: comparison_test(scope, state))
    elif isinstance(state, n.In | n.Place):
        places = place_set(scope, state)
        fits = lambda s, f, x: s.place[x & CARD_MASK] in places(s, f)
    else:
        raise no_program(state)

    def test(s: State, f: Frame) -> bool:
        found: Sequence[int] = subjects(s, f)
        f[keep] = tuple(x for x in found if fits(s, f, x) != negated)
        return as_many(node.subject, len(f[keep]), len(found))

    return test


def _stands(scope: Scope, node: n.Is, piece: n.Sel) -> Truth:
    """Whether a figure stands where the text says."""
    stands, negated = scope.dialect.pieces.get(piece.noun), node.negated
    if stands is None or not isinstance(node.state, n.Place):
        raise no_program(node.state if isinstance(node.state, n.Node) else node)
    scope.reads(piece)
    places = place_set(scope, node.state)
    return lambda s, f: (stands(s, f) in places(s, f)) != negated


def _one_of(scope: Scope, state: n.Sel) -> Test:
    """Whether something is what a phrase names; of a card that it describes without a place, wherever that lies."""
    adjectives = [scope.dialect.vocabulary.adjective.get(word) for word in state.adjectives]
    placed = any(entry is not None and entry.role in ("superlative", "zone", "relation") for entry in adjectives)
    described = not placed and state.best is None and state.of is None and not state.from_them
    if scope.kind(state.noun) == "card" and state.quantity.kind == "a" and described and not state.filters:
        scope.reads(state)
        return as_it_was(scope, lambda: all_of(card_tests(scope, state)))
    members = scope.group(state).all
    return lambda s, f, x: x in members(s, f)
