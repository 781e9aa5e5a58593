"""Spaces of a board: a card goes to one that its text names, seen from where the card lies.

*To an adjacent empty space*, *to an empty space within 3 in a straight line*: each card that goes has goals of its own,
so whoever acts chooses the space of each. *Swap a vassal with an adjacent vassal* is read alike (`acts`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeGuard

from cardlang.compile.model import Test
from cardlang.compile.scope import Scope, no_program, read_all
from cardlang.compile.selectors import place_set
from cardlang.compile.verbs.acts import Slots, do, event, flags, objects_of, result, target_of
from cardlang.compile.verbs.choices import Permission
from cardlang.machine import rules
from cardlang.machine.instructions import Label, Many, each, jump, let
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.state import CARD_MASK, NOTHING, Event, Frame, State, alive
from cardlang.meaning.quantities import span_of
from cardlang.syntax import nodes as n

Goals: TypeAlias = Callable[[State, Frame, int], list[int]]  # ref of a card -> the spaces it may go to


def move(scope: Scope, action: n.Do, k: int) -> None:
    """Cards go to spaces, one after the other."""
    asm, slots = scope.asm, Slots(scope, k)
    goals = _goals(scope, action)
    objects_of(scope, action, slots, can_go(scope, action, k))
    every, position, one, goal = asm.slot(), asm.slot(), asm.slot(), asm.slot()
    target, again, end = scope.slot(k, "role to"), Label(), Label()
    asm.emit(let(every, read_all(slots.objects)), let(position, 0))
    asm.mark(again)
    asm.emit(each(every, position, one, end))
    found: Many = lambda s, f: goals(s, f, f[one])
    question = decide(goal, scope.actor, rules.CHOOSE_SPACE, found, "place", none=again)
    asm.emit(about(question, (one, "card")), let(target, lambda s, f: (f[goal],)))
    number, marks, node = scope.dialect.kinds["move"], flags(scope), asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if not alive(s, f[one]):
            return NOTHING
        return (event(s, f, number, ref=f[one], by=f[slots.subject], to=f[goal], flags=marks, node=node),)

    asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done), jump(again))
    asm.mark(end)


def can_go(scope: Scope, action: n.Do, _: int) -> tuple[Test, ...]:
    """Whether nothing forbids to move a card, and there is a space for it."""
    goals, allowed = _goals(scope, action), Permission(scope, "move")
    return (lambda s, f, x: bool(goals(s, f, x)), allowed)


def _goals(scope: Scope, action: n.Do) -> Goals:
    goal = target_of(scope, action, "to")
    dialect = scope.dialect
    if not isinstance(goal, n.Sel) or scope.kind(goal.noun) != "space":
        raise no_program(goal)
    named = goal.quantity.kind == "the" and any(
        isinstance(item, n.Coord) and not item.others for item in goal.filters
    )  # *the space at A-O*
    each_its_own = goal.quantity.kind == "bare" and goal.plural  # *to adjacent empty spaces*
    if span_of(goal.quantity) != (1, 1) and not (named or each_its_own):
        raise no_program(goal)
    if goal.poss is not None or goal.of is not None or goal.best is not None:
        raise no_program(goal)
    near, inside = _related(scope, goal), [place_set(scope, one) for one in goal.filters if _says_where(one, scope)]
    tests = [near] if near is not None else []
    tests += [far] if (far := _distance(scope, goal)) is not None else []

    beside = [_beside(scope, one) for one in goal.filters if isinstance(one, n.Than)]

    def goals(s: State, f: Frame, x: int) -> list[int]:
        card, spaces = x & CARD_MASK, dialect.spaces(s, f)
        here = s.place[card]
        found = [
            q for q in spaces if q != here and all(test(s, here, q) for test in tests) and dialect.enterable(s, card, q)
        ]
        found = [q for q in found if all(lies(s, f, x, q) for lies in beside)]
        return [q for q in found if all(q in places(s, f) for places in inside)]

    return goals


def _beside(scope: Scope, item: n.Than) -> Callable[[State, Frame, int, int], bool]:
    """Whether a space lies beside a card that is named, but for the one that is moved: *adjacent to a lion*."""
    scope.reads(item)
    lies = scope.dialect.beside.get(item.adjective)
    if lies is None:
        raise no_program(item)
    others, every = scope.group(item.than).all, isinstance(item.than, n.Sel) and item.than.quantity.kind == "each"

    def test(s: State, f: Frame, x: int, there: int) -> bool:
        found = [y for y in others(s, f) if y & CARD_MASK != x & CARD_MASK and s.rules.in_play[s.place[y & CARD_MASK]]]
        near = (lies(s, s.place[y & CARD_MASK], there) for y in found)
        return bool(found) and (all(near) if every else any(near))

    return test


def _says_where(item: n.Filter, scope: Scope) -> TypeGuard[n.In | n.Place | n.Coord]:
    """Whether a phrase names places, and no distance: *in row S*, *at B-S*, *on the edge*."""
    return isinstance(item, n.In | n.Coord) or (isinstance(item, n.Place) and item.word not in scope.dialect.distances)


def _related(scope: Scope, sel: n.Sel) -> Callable[[State, int, int], bool] | None:
    """How a space must lie to that of the card: *adjacent*, *diagonal*, *empty*; None if nothing is said."""
    words = [word for word in sel.adjectives if word in scope.dialect.relations]
    scope.reads_words(sel, *words, "other")
    tests = [scope.dialect.relations[word] for word in words]
    return (lambda s, here, there: all(test(s, here, there) for test in tests)) if tests else None


def _distance(scope: Scope, goal: n.Sel) -> Callable[[State, int, int], bool] | None:
    """*Within 3*, *in a straight line*, or both."""
    scope.reads(goal, "filters")
    within = [item for item in goal.filters if isinstance(item, n.Within)]
    words = [item for item in goal.filters if isinstance(item, n.Place) and item.word in scope.dialect.distances]
    for item in (*within, *words):
        scope.reads(item)
    if len(within) > 1 or len(words) > 1:
        raise no_program(goal)
    if not within and not words:
        return None
    steps = scope.dialect.distances.get(words[0].word if words else "")
    if steps is None:
        raise no_program(goal)
    most = within[0].n if within else rules.MOST
    return lambda s, here, there: 0 < steps(s, here, there) <= most
