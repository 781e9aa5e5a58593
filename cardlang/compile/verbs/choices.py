"""Choices: how many of a group are taken, and who says which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TypeAlias

from cardlang.compile.model import Group, Measure, Test
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.selectors.in_common import common
from cardlang.compile.selectors.measures import measure
from cardlang.compile.selectors.parties import persons
from cardlang.compile.verbs.naming import name_owners
from cardlang.machine import rules
from cardlang.machine.instructions import Label, Many, Truth, jump, let, unless
from cardlang.machine.questions import pick, random
from cardlang.machine.request_context import about
from cardlang.machine.state import CARD_MASK, ME, NOTHING, PROGRAM, WHY_BITS, Frame, State
from cardlang.machine.subsets import BESIDE, SubsetLimits, offered, without_choice
from cardlang.meaning.quantities import span_of
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind

Goals: TypeAlias = Callable[[State, Frame, int], Sequence[int]]  # the lanes that a card may go to
PURPOSE: dict[Kind, int] = {
    "card": rules.CHOOSE_CARDS,
    "castle": rules.CHOOSE_CARDS,
    "lane": rules.CHOOSE_LANE,
    "side": rules.CHOOSE_SIDE,
    "player": rules.CHOOSE_PLAYER,
}
# Where the codes of a kind of thing start, see `Codebook.starts`.
CODES: dict[Kind, str] = {"card": "card", "castle": "card", "lane": "lane", "side": "place", "player": "player"}


def _no_goal(_: State, __: Frame, ___: int) -> Sequence[int]:
    return (-1,)


class Permission:
    """Whether who acts may choose a card for a verb: what *your opponent cannot flip* is left to others.

    `turn` is the face that the act sets; -1 for none.
    """

    def __init__(self, scope: Scope, verb: str, goals: Goals = _no_goal, turn: int = -1) -> None:
        self._allowed, self._actor, self._goals = scope.dialect.allowed[verb], scope.actor, goals
        self._turn = turn

    def __call__(self, s: State, f: Frame, card: int) -> bool:
        """Whether that is so, and of one of the lanes it may go to."""
        by = self._actor(s, f)
        face = self._turn if self._turn >= 0 else s.face[card & CARD_MASK]
        cause, why = f[ME], s.rules.programs[f[PROGRAM]].ability << WHY_BITS
        return any(self._allowed(s, by, card, goal, face, cause, why) for goal in self._goals(s, f, card))


def choose(
    scope: Scope, node: n.Sel | n.Pron, slot: int, *, legal: tuple[Test, ...] = (), origin: n.Sel | None = None,
    optional: bool = False, goes_with: int = -1,
) -> Group:  # fmt: skip
    """Emit code that leaves the things meant in a slot, as a tuple in game order; asks the acting player if need be.

    The question is about the cards in slot `goes_with`, too, if there is one.
    """
    if isinstance(node, n.Sel) and node.quantity.kind == "all_but":
        return _all_but(scope, node, slot, legal, origin)
    span = None if isinstance(node, n.Pron) else how_many(scope, node)
    if span is None or span[1] > 1:  # of a single thing one may choose it wherever it is
        settle(scope, node, whole=node)
        settle(scope, origin)
    found = scope.group(node, origin=origin)
    asm = scope.asm
    if isinstance(node, n.Pron) or span is None:
        asm.emit(let(slot, _tuple(found.all)))
        return found
    low, high = span
    legal += may_choose(scope, node)
    candidates = _legal(scope, persons(found.all) if found.kind == "player" else found.all, legal)
    if "random" in node.adjectives:
        scope.reads_words(node, "random")
        _random(scope, slot, candidates, found.kind, high)
        return found
    limits = _limits(scope, node, low, high)
    if found.parts is not None:
        _distributed(scope, found, slot, legal, limits)
        return found
    asm.emit(let(slot, NOTHING))
    purpose, codes = PURPOSE[found.kind], CODES[found.kind]
    element = _live if found.live else _itself if found.kind in ("lane", "side", "player") else _member(candidates)
    question = pick(slot, scope.actor, purpose, candidates, limits, codes, element, optional=optional)
    asm.emit(question if goes_with < 0 else about(question, (goes_with, "card")))
    return found


def _all_but(scope: Scope, node: n.Sel, slot: int, legal: tuple[Test, ...], origin: n.Sel | None) -> Group:
    """*All but 2*: who acts says which stay as they are; with no more than so many nothing is done.

    Any of them may stay, also one to which nothing could be done: it counts.
    """
    settle(scope, node, origin)
    found, left, kept = scope.group(node, origin=origin), scope.asm.slot(), node.quantity.n or 0
    every = persons(found.all) if found.kind == "player" else found.all
    named = _legal(scope, every, may_choose(scope, node, named=True))
    element = _live if found.live else _itself if found.kind in ("lane", "side", "player") else _member(named)
    scope.asm.emit(let(left, NOTHING))
    more: Many = lambda s, f: named(s, f) if len(every(s, f)) > kept else NOTHING
    limits = SubsetLimits(kept, kept)
    scope.asm.emit(pick(left, scope.actor, rules.LEAVE_OUT, more, limits, CODES[found.kind], element))
    rest: Many = lambda s, f: [x for x in every(s, f) if x not in f[left]] if len(every(s, f)) > kept else NOTHING
    scope.asm.emit(let(slot, _tuple(_legal(scope, rest, legal))))
    return found


def may_choose(scope: Scope, node: n.Sel | n.Pron, *, named: bool = False) -> tuple[Test, ...]:
    """Whether nothing keeps who acts from choosing a card, if one is chosen: what is drawn by lot is not.

    `named` are cards that stay, *all but 2*.
    """
    card = isinstance(node, n.Sel) and scope.kind(node.noun) == "card"
    chosen = card and isinstance(node, n.Sel) and (named or how_many(scope, node) is not None)
    if not chosen or "choose" not in scope.dialect.allowed or (isinstance(node, n.Sel) and "random" in node.adjectives):
        return ()
    return (Permission(scope, "choose"),)


def _live(s: State, _: Frame, card: int) -> int:
    return s.refs[card]


def _itself(_: State, __: Frame, element: int) -> int:
    return element


def _member(candidates: Many) -> Measure:
    return lambda s, f, card: next(x for x in candidates(s, f) if x & CARD_MASK == card)


def how_many(scope: Scope, node: n.Sel) -> tuple[int, int] | None:
    """How many are chosen of what a phrase names, or none if it names them by itself."""
    kind = scope.kind(node.noun)
    if kind == "castle" and node.quantity.kind == "the" and node.of is not None:
        return span_of(node.of.quantity)  # whoever chooses the lane chooses its castle
    if node.quantity.kind == "bare" and not node.plural and kind != "player":
        return 1, 1
    return span_of(node.quantity)


def settle(scope: Scope, *parts: n.Value | n.Per | n.Pron | None, whole: n.Sel | n.Pron | None = None) -> None:
    """Let the acting player choose what stands inside phrases and amounts, ahead of what is done with them.

    *all cards in a lane*, *gain coins equal to the strength of a card here*: one lane, one card, chosen once. What must
    be done if it can be: of the `whole` phrase, which names what is acted on, something must be left.
    """
    for part in parts:
        match part:
            case n.Sel():
                if part.noun in scope.dialect.resources:
                    name_owners(scope, part)
                inner = [part.of, *(item.where for item in part.filters if isinstance(item, n.In))]
                for one in inner:
                    _settle(scope, one, whole)
            case n.AttrOf(of=of):
                _settle(scope, of)
            case n.Count(what=what) | n.Kinds(of=what):
                settle(scope, what)
            case n.Computed():
                settle(scope, *n.operands(part))
            case n.SetOf(items=items):
                settle(scope, *items)
            case n.PairOf(what=what):
                settle(scope, what)
            case n.Pron() | n.Own() | int() | None:
                pass


def _settle(scope: Scope, node: n.Sel | n.Pron | None, whole: n.Sel | n.Pron | None = None) -> None:
    """Choose one thing inside a phrase, if it names one that somebody must choose."""
    if not isinstance(node, n.Sel):
        return
    if scope.kind(node.noun) not in PURPOSE or span_of(node.quantity) is None:
        settle(scope, node, whole=whole)
        return
    slot = scope.asm.slot()
    legal: tuple[Test, ...] = ()
    if whole is not None:
        scope.chosen[id(node)] = slot
        legal = (_leaves(scope.group(whole).all, slot),)
        del scope.chosen[id(node)]
    choose(scope, node, slot, legal=legal)
    scope.chosen[id(node)] = slot


def _leaves(many: Many, slot: int) -> Test:
    """Whether there is something of a phrase, once a thing inside it is chosen."""

    def leaves(s: State, f: Frame, x: int) -> bool:
        kept, f[slot] = f[slot], (x,)
        found = bool(many(s, f))
        f[slot] = kept
        return found

    return leaves


def _tuple(many: Many) -> Many:
    return lambda s, f: tuple(many(s, f))


def _legal(scope: Scope, many: Many, legal: tuple[Test, ...]) -> Many:
    """Those of whom all tests hold; who may be chosen for a verb is only asked while something forbids anything."""
    free = scope.dialect.free
    at_least = reduce(_those, [test for test in legal if not isinstance(test, Permission)], many)
    every = reduce(_those, [test for test in legal if isinstance(test, Permission)], at_least)
    return every if every is at_least else lambda s, f: at_least(s, f) if free(s) else every(s, f)


def _those(many: Many, test: Test) -> Many:
    return lambda s, f: [x for x in many(s, f) if test(s, f, x)]


def some_total(scope: Scope, node: n.Sel | n.Pron, candidates: Many) -> Truth | None:
    """Whether something can be chosen that is together as asked; None where nothing is asked of all together."""
    limited = isinstance(node, n.Sel) and (
        node.filters
        or isinstance(node.test, n.Equality)
        or node.alike is not None
        or any(word in scope.dialect.relations for word in node.adjectives)
    )
    span = span_of(node.quantity) if isinstance(node, n.Sel) and limited else None
    if span is None or not isinstance(node, n.Sel):
        return None
    limits = _limits(scope, node, *span)
    if limits.value is None and limits.beside is None:
        return None

    def possible(s: State, f: Frame) -> bool:
        found = candidates(s, f)
        more, _ = offered(found, NOTHING, limits, limits.values(s, f, found))
        return bool(more or without_choice(found, limits))

    return possible


def _limits(scope: Scope, node: n.Sel, low: int, high: int) -> SubsetLimits:
    if isinstance(node.test, n.Equality):
        value, op = common(scope, node.test)
        return SubsetLimits(low, high, value, op)
    for item in node.filters:
        if isinstance(item, n.Total):
            scope.reads(item)
            value = measure(scope, item.attr, "card", item)
            return SubsetLimits(low, high, value, item.cmp.op, item.cmp.n)
    if high > 1 and (beside := goes_with(scope, node)) is not None:
        apart = any(scope.dialect.vocabulary.adjective[word].between == "different" for word in _relations(scope, node))
        return SubsetLimits(low, high, op=BESIDE, beside=beside, fewer=apart)
    return SubsetLimits(low, high)


def goes_with(scope: Scope, node: n.Sel) -> Callable[[State, int, int], bool] | None:
    """How each two of the chosen lie and are to each other: *2 adjacent vassals*, *2 vassals of the same faction*."""
    words = _relations(scope, node)
    alike = _alike(scope, node)
    if not words:
        return alike
    scope.reads_words(node, *words)
    tests = [scope.dialect.relations[word] for word in words]

    def goes(s: State, x: int, y: int) -> bool:
        lies = all(test(s, s.place[x & CARD_MASK], s.place[y & CARD_MASK]) for test in tests)
        return lies and (alike is None or alike(s, x, y))

    return goes


def _alike(scope: Scope, node: n.Sel) -> Callable[[State, int, int], bool] | None:
    if node.alike is None:
        return None
    if scope.dialect.alike is None:
        raise no_program(node.alike)
    scope.reads(node, "alike")
    scope.reads(node.alike, "same", "second", "unlike")
    return scope.dialect.alike(node.alike)


def _relations(scope: Scope, node: n.Sel) -> list[str]:
    return [word for word in node.adjectives if word in scope.dialect.relations]


def _random(scope: Scope, slot: int, candidates: Many, kind: Kind, count: int) -> None:
    one = scope.asm.slot()
    scope.asm.emit(let(slot, NOTHING))
    for _ in range(count):
        end = Label()
        left = lambda s, f: tuple(x for x in candidates(s, f) if x not in f[slot])
        scope.asm.emit(random(one, left, CODES[kind]))
        scope.asm.emit(unless(lambda s, f: f[one] >= 0, end))
        scope.asm.emit(let(slot, lambda s, f: (*f[slot], f[one])))
        scope.asm.mark(end)


def _distributed(scope: Scope, found: Group, slot: int, legal: tuple[Test, ...], limits: SubsetLimits) -> None:
    """One choice for each side or lane, in game order."""
    asm, parts, kind = scope.asm, found.parts, found.kind
    assert parts is not None
    index, part, groups = asm.slot(), asm.slot(), asm.slot()
    again, end = Label(), Label()
    current = _legal(scope, lambda s, f: f[groups][f[index]], legal)
    asm.emit(let(slot, NOTHING), let(index, 0))
    asm.emit(let(groups, lambda s, f: tuple(tuple(part) for part in parts(s, f))))
    asm.mark(again)
    asm.emit(unless(lambda s, f: f[index] < len(f[groups]), end), let(part, NOTHING))
    asm.emit(pick(part, scope.actor, PURPOSE[kind], current, limits, CODES[kind], _member(current)))
    asm.emit(let(slot, lambda s, f: (*f[slot], *f[part])), let(index, lambda s, f: f[index] + 1), jump(again))
    asm.mark(end)
    asm.emit(let(groups, NOTHING))
