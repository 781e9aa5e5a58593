"""*For each*: its things are fixed when it begins, and what must be so of all of them at once is asked then, too.

A condition that compares them with each other (*if its strength is less than the strength of another card here*) is
asked of all of them ahead of the first round, so that no round changes the answer of the next. While a lane is scored,
what the rounds change is changed when all of them are over, for the same reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.scope import Scope
from cardlang.compile.values.conditions import condition
from cardlang.compile.verbs.choices import settle
from cardlang.compile.verbs.naming import name_compared
from cardlang.machine import scoring
from cardlang.machine.instructions import Label, each, jump, let, step, unless
from cardlang.machine.rules import Op
from cardlang.machine.state import NOTHING, Frame, State
from cardlang.meaning.model import Ref
from cardlang.meaning.quantities import refers_back
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def for_each(scope: Scope, item: n.Step, number: int, inside: Callable[[], None]) -> None:
    """Emit `inside` once, or in a loop over the things of the step."""
    if item.each is None:
        inside()
        return
    settle(scope, item.each)
    asm, members, position = scope.asm, scope.asm.slot(), scope.asm.slot()
    again, end, every = Label(), Label(), scope.group(item.each).all
    gone = any(isinstance(way, n.ThisWay) for way in item.each.filters)
    asm.emit(let(members, lambda s, f: tuple(every(s, f))), let(position, 0))
    outer, scope.asked_ahead = scope.asked_ahead, _compares(scope, item, number)
    if scope.asked_ahead is not None:
        _sift(scope, scope.asked_ahead, (members, position, scope.slot(number, "member")), gone=gone)
    gathers = scope.scoring and scope.gathered < 0 and _changes_last(item.action)
    if gathers:
        scope.gathered = asm.slot()
        asm.emit(let(scope.gathered, NOTHING))
    asm.mark(again)
    asm.emit(each(members, position, scope.slot(number, "member"), end, scope.fuel.spend, gone=gone))
    inside()
    asm.emit(jump(again))
    asm.mark(end)
    scope.asked_ahead = outer
    if gathers:
        asm.emit(_record_all(scope.gathered))
        scope.gathered = -1


# --- asked ahead -------------------------------------------------------------------------------------


def _compares(scope: Scope, item: n.Step, number: int) -> n.Step | None:
    """The step behind *For each* if its conditions compare the thing of the loop with others of its kind."""
    if item.each is None or not isinstance(item.action, n.Seq) or len(item.action.steps) != 1:
        return None
    inner, member = item.action.steps[0], Ref("step_each", step=number)
    kind = scope.kind(item.each.noun)
    words = [word for test in inner.conditions for word in _words(test)]
    about = _speak_of(scope, words, member)
    others = any(_is_other(scope, word) and scope.kind_of(word) == kind for word in words)
    others = others or (kind == "player" and any(_compares_players(scope, test, member) for test in inner.conditions))
    return inner if about and others else None


def _compares_players(scope: Scope, test: n.Condition, member: Ref) -> bool:
    """Whether a condition compares the player of a loop with you, or all players with each other."""
    words = _words(test)
    you = any(isinstance(word, n.Pron) and word.word == "you" for word in words)
    ranked = any(isinstance(word, n.Sel) and word.quantity.kind in n.RANKS for word in words)
    return ranked or (you and _speak_of(scope, words, member))


def _words(test: n.Condition) -> list[n.Sel | n.Pron]:
    return [node for node in preorder(test) if isinstance(node, n.Sel | n.Pron)]


def _speak_of(scope: Scope, words: Sequence[n.Sel | n.Pron], member: Ref) -> bool:
    """Whether some words stand for the thing of a loop, or are about what is its own."""
    refs, owners = scope.meaning.refs, scope.meaning.owners
    return any(member in (refs.get(id(word)), owners.get(id(word))) for word in words)


def _is_other(scope: Scope, word: n.Sel | n.Pron) -> bool:
    """Whether a phrase looks for things on the table, among which those of the loop may be."""
    back = isinstance(word, n.Pron) or word.quantity.kind == "this" or refers_back(word, scope.dialect.vocabulary)
    return not back


def _sift(scope: Scope, asked: n.Step, slots: tuple[int, int, int], *, gone: bool) -> None:
    """Emit that only those things are left of which the conditions hold now."""
    asm, kept, (members, position, member) = scope.asm, scope.asm.slot(), slots
    again, end, number = Label(), Label(), scope.meaning.steps[id(asked)]
    asm.emit(let(kept, NOTHING))
    asm.mark(again)
    asm.emit(each(members, position, member, end, gone=gone))
    for part, test in enumerate(asked.conditions):
        name_compared(scope, test)
        asm.emit(unless(condition(scope, test, number, part), again))
    asm.emit(let(kept, lambda s, f: (*f[kept], f[member])), jump(again))
    asm.mark(end)
    asm.emit(let(members, lambda s, f: f[kept]))


# --- changed together --------------------------------------------------------------------------------


def _changes_last(action: n.Action) -> bool:
    """Whether nothing behind a change of a number, in the same round, could read it."""
    match action:
        case n.Seq(steps=steps):
            return not any(_changes(one) for one in steps[:-1]) and _changes_last(steps[-1].action)
        case n.Choose(options=options):
            return all(_changes_last(one.action) for one in options)
        case _:
            return True


def _changes(item: n.Step) -> bool:
    return any(isinstance(node, n.Change) for node in preorder(item))


def _record_all(slot: int) -> Op:
    def record(s: State, f: Frame) -> None:
        ops: Sequence[scoring.ScoreOp] = f[slot]
        for op in ops:
            scoring.record(s, op)
        f[slot] = NOTHING

    return step(record)
