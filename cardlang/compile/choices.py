"""Choices: how many of a group are taken, and who says which."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.dialect import Test
from cardlang.compile.measures import measure
from cardlang.compile.scope import CompileError, Scope
from cardlang.compile.selectors import Group, group
from cardlang.machine import rules
from cardlang.machine.instructions import Label, Many, jump, let, unless
from cardlang.machine.questions import Limits, pick, random
from cardlang.machine.state import NOTHING, Frame, State
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind

ALL = 10_000
_PURPOSE: dict[Kind, int] = {
    "card": rules.CHOOSE_CARDS,
    "castle": rules.CHOOSE_CARDS,
    "lane": rules.CHOOSE_LANE,
    "side": rules.CHOOSE_SIDE,
    "player": rules.CHOOSE_PLAYER,
}


def offset(kind: Kind) -> Callable[[State], int]:
    """Where the codes of a kind of thing start."""
    match kind:
        case "lane":
            return lambda s: s.rules.codebook.lane
        case "side":
            return lambda s: s.rules.codebook.place
        case "player":
            return lambda s: s.rules.codebook.player
        case _:
            return lambda s: s.rules.codebook.card


def span_of(quantity: n.Quantity) -> tuple[int, int] | None:
    """The least and the greatest number that may be chosen, or none if nothing is to be chosen."""
    wanted = quantity.n or 0
    match quantity.kind:
        case "a" | "another":
            return 1, 1
        case "exact" | "exactly":
            return wanted, wanted
        case "up_to" | "at_most":
            return 0, wanted
        case "at_least":
            return wanted, ALL
        case "any_number":
            return 0, ALL
        case "this" | "that" | "the" | "each" | "all" | "any" | "no" | "more" | "n_more" | "every" | "bare":
            return None


def choose(
    scope: Scope, node: n.Sel | n.Pron, slot: int, *, legal: Test | None = None, origin: n.Sel | None = None,
    optional: bool = False,
) -> Group:  # fmt: skip
    """Emit code that leaves the things meant in a slot, as a tuple in game order; asks the acting player if need be."""
    found = group(scope, node, origin=origin)
    asm = scope.asm
    if isinstance(node, n.Pron):
        asm.emit(let(slot, _tuple(found.all)))
        return found
    span = _castle_of_one(found, node) or span_of(node.quantity)
    if span is None and not (node.quantity.kind == "bare" and not node.plural and found.kind != "player"):
        asm.emit(let(slot, _tuple(found.all)))
        return found
    low, high = span or (1, 1)
    candidates = _legal(scope, found.all, legal)
    if "random" in node.adjectives:
        _random(scope, slot, candidates, found.kind, high)
        return found
    limits = _limits(scope, node, low, high)
    if found.parts is not None:
        _distributed(scope, found, slot, legal, limits)
        return found
    asm.emit(let(slot, lambda s, f: NOTHING))
    purpose, start = _PURPOSE[found.kind], offset(found.kind)
    asm.emit(pick(slot, scope.actor, purpose, candidates, limits, start, optional=optional, live=found.live))
    return found


def _castle_of_one(found: Group, node: n.Sel) -> tuple[int, int] | None:
    """*the castle of a lane*: whoever chooses the lane chooses its castle."""
    one_of_many = found.kind == "castle" and node.quantity.kind == "the" and node.of is not None
    return span_of(node.of.quantity) if one_of_many and node.of is not None else None


def _tuple(many: Many) -> Many:
    return lambda s, f: tuple(many(s, f))


def _legal(scope: Scope, many: Many, legal: Test | None) -> Many:
    if legal is None:
        return many
    if any(legal is test for test in scope.dialect.allowed.values()):  # it asks for leave and nothing else
        free = scope.dialect.free

        def permitted(s: State, f: Frame) -> Sequence[int]:
            found = many(s, f)
            return found if free(s) else [x for x in found if legal(s, f, x)]

        return permitted
    return lambda s, f: [x for x in many(s, f) if legal(s, f, x)]


def _limits(scope: Scope, node: n.Sel, low: int, high: int) -> Limits:
    for item in node.filters:
        if isinstance(item, n.Total):
            value = measure(scope, item.attr, "card", item)
            return Limits(low, high, value, item.cmp.op, item.cmp.n)
    return Limits(low, high)


def _random(scope: Scope, slot: int, candidates: Many, kind: Kind, count: int) -> None:
    if count > 8:
        raise CompileError("at most 8 things can be drawn at random at once")
    one = scope.asm.slot()
    start = offset(kind)
    scope.asm.emit(let(slot, lambda s, f: NOTHING))
    for _ in range(count):
        end = Label()
        left = lambda s, f: tuple(x for x in candidates(s, f) if x not in f[slot])  # noqa: E731
        scope.asm.emit(random(one, left, start))
        scope.asm.emit(unless(lambda s, f: f[one] >= 0, end))
        scope.asm.emit(let(slot, lambda s, f: (*f[slot], f[one])))
        scope.asm.mark(end)


def _distributed(scope: Scope, found: Group, slot: int, legal: Test | None, limits: Limits) -> None:
    """One choice for each side or lane, in game order."""
    asm, parts, start = scope.asm, found.parts, offset(found.kind)
    assert parts is not None
    index, part, groups = asm.slot(), asm.slot(), asm.slot()
    again, end = Label(), Label()

    def current(s: State, f: Frame) -> list[int]:
        return [x for x in f[groups][f[index]] if legal is None or legal(s, f, x)]

    asm.emit(let(slot, lambda s, f: NOTHING), let(index, lambda s, f: 0))
    asm.emit(let(groups, lambda s, f: tuple(tuple(part) for part in parts(s, f))))
    asm.mark(again)
    asm.emit(unless(lambda s, f: f[index] < len(f[groups]), end), let(part, lambda s, f: NOTHING))
    asm.emit(pick(part, scope.actor, _PURPOSE[found.kind], current, limits, start))
    asm.emit(let(slot, lambda s, f: (*f[slot], *f[part])), let(index, lambda s, f: f[index] + 1), jump(again))
    asm.mark(end)
    asm.emit(let(groups, lambda s, f: NOTHING))
