"""Parts: what is printed on cards and counted (shields, purses), and the kinds that parts come in."""

from __future__ import annotations

from cardlang.compile.dialect import Measure
from cardlang.compile.scope import CompileError, Scope
from cardlang.compile.selectors import bearers, part
from cardlang.machine.instructions import Many, Number
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind


def count_parts(scope: Scope, sel: n.Sel) -> Number:
    """How many parts there are on the cards that the phrase speaks of; two on one card are two."""
    cards, on = bearers(scope, sel).all, part(scope, sel)
    return lambda s, f: sum(on(s, f, x) for x in cards(s, f))


def count_kinds(scope: Scope, sel: n.Sel) -> Number:
    """How many kinds of a part are there, or are *missing*."""
    cards, kinds = bearers(scope, sel).all, _kinds(scope, sel)
    missing = "missing" in sel.adjectives

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        return sum(any(on(s, f, x) for x in found) != missing for on in kinds)

    return value


def count_identical(scope: Scope, sel: n.Sel, size: int) -> Number:
    """How many groups of `size` parts of one kind there are: each kind for itself, then added up."""
    cards = bearers(scope, sel).all
    kinds = [on for (noun, kind), on in scope.dialect.parts.items() if noun == sel.noun and kind]

    def value(s: State, f: Frame) -> int:
        found = cards(s, f)
        return sum(sum(on(s, f, x) for x in found) // size for on in kinds)

    return value


def held_parts(scope: Scope, sel: n.Sel, kind: Kind) -> Measure:
    """How many parts, or kinds of them, a player has."""
    if kind != "player":
        raise CompileError(f"a {kind} has no `{sel.noun}` in this game", sel.span)
    cards, owner = bearers(scope, sel).all, scope.dialect.owner
    if scope.kind(sel.noun) == "part":
        on = part(scope, sel)
        return lambda s, f, player: sum(on(s, f, x) for x in cards(s, f) if owner(s, x) == player)
    kinds = _kinds(scope, sel)
    return lambda s, f, player: sum(any(on(s, f, x) for x in cards(s, f) if owner(s, x) == player) for on in kinds)


def counted(scope: Scope, sel: n.Sel) -> Many:
    """The cards behind a number of things: the cards themselves, or those that bear the parts."""
    kind = scope.kind(sel.noun)
    if kind == "card":
        return scope.group(sel).all
    if kind == "part":
        return bearers(scope, sel).all
    if kind == "kind" and "missing" not in sel.adjectives:
        cards, kinds = bearers(scope, sel).all, _kinds(scope, sel)
        return lambda s, f: [x for x in cards(s, f) if any(on(s, f, x) for on in kinds)]
    return lambda s, f: ()


def _kinds(scope: Scope, sel: n.Sel) -> list[Measure]:
    noun = scope.dialect.kinds_of.get(sel.noun)
    if noun is None:
        raise CompileError(f"this game has no `{sel.noun}` to count", sel.span)
    return [on for (name, kind), on in scope.dialect.parts.items() if name == noun and kind]
