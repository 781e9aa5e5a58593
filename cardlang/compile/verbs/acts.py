"""Acts: how a verb with its arguments becomes choices, one window and a result. Games list these under their verbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardlang.compile.model import Group, Test, all_of
from cardlang.compile.scope import Scope, no_program, read_all
from cardlang.compile.selectors.places import zone
from cardlang.compile.steps import rounds
from cardlang.compile.verbs.choices import Permission, choose, goes_with, may_choose
from cardlang.machine import window
from cardlang.machine.fuel import SPENT, Fuel
from cardlang.machine.instructions import ACT, DO, Label, Many, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import Instruction, Op
from cardlang.machine.state import (
    CARD_MASK,
    ME,
    NOTHING,
    PROGRAM,
    PROTECTED,
    REF,
    WHY_BITS,
    Event,
    Frame,
    State,
    alive,
)
from cardlang.meaning.quantities import stack_end
from cardlang.syntax import nodes as n

Events: TypeAlias = Callable[[State, Frame], tuple[Event, ...]]


def event(
    s: State, f: Frame, kind: int, *, ref: int = -1, by: int, amount: int = 0, source: int = -1, to: int = -1,
    turn: int = -1, flags: int = 0, node: int = 0,
) -> Event:  # fmt: skip
    """An event caused by the ability of this frame; the window fills in the facts about the card."""
    return (kind, ref, by, f[ME], amount, source, 0, 0, to, turn, flags, reason(s, f, node))


def reason(s: State, f: Frame, node: int) -> int:
    """Why something happens: the ability of this frame, and the node of its text."""
    return s.rules.programs[f[PROGRAM]].ability << WHY_BITS | node


def do(events: Events, fuel: Fuel) -> Op:
    """Open a window for the events, one batch of one kind."""
    most, spend = fuel.most, fuel.spend

    def op(s: State, f: Frame) -> bool | None:
        batch = events(s, f)
        s.ret = s.denied = NOTHING
        if not batch:
            return None
        spent = f[SPENT] + len(batch)
        if spent > most:
            return None if spend(s, f, len(batch)) else False
        f[SPENT] = spent
        return window.act(s, batch)

    return Instruction("do", op, ACT)


def result(objects: int, events: int, done: int) -> Op:
    """Keep what an act did: its events, whether it did anything, and which objects it still has (CC-THEN-07)."""

    def op(s: State, f: Frame) -> None:
        happened, denied = s.ret, s.denied
        f[events] = (f[events] or NOTHING) + happened
        if happened:
            f[done] = 1
        elif not denied:
            return
        s.ret = s.denied = NOTHING
        those = f[objects]
        if those and (denied or those != (happened[0][REF],)):
            now = {e[REF] & CARD_MASK: e[REF] for e in happened if e[REF] >= 0}
            f[objects] = tuple([now.get(x & CARD_MASK, x) for x in those if x not in denied])

    return Instruction("result", op, DO)


def flags(scope: Scope) -> int:
    """Acts of an answer to a *would* cannot be answered in turn."""
    return PROTECTED if scope.answering else 0


class Slots:
    """The slots of the step that is being compiled."""

    def __init__(self, scope: Scope, number: int) -> None:
        self.objects = scope.slot(number, "objects")
        self.events = scope.slot(number, "events")
        self.done = scope.slot(number, "done")
        self.subject = scope.slot(number, "subject")


def allowed_to(scope: Scope, verb: str, turn: int = -1) -> tuple[Test, ...]:
    """Whether who acts may choose a card for a verb, which may `turn` it; no test for one of which no text speaks."""
    return (Permission(scope, verb, turn=turn),) if verb in scope.dialect.allowed else ()


def objects_of(scope: Scope, item: n.Do, slots: Slots, legal: tuple[Test, ...]) -> list[Group]:
    """Emit the choice of all direct objects into the step's slot."""
    asm, origin = scope.asm, origin_of(item)
    scope.reads(item.args, "objects")
    origin = origin if origin is not None and scope.kind(origin.noun) in ("lane", "zone", "side") else None
    if origin is not None:
        scope.reads(item.args, "roles")
        scope.reads(next(role for role in item.args.roles if role.target is origin))
    optional, scope.optional = scope.optional, None
    found = []
    if len(item.args.objects) == 1 and (first := _of_any_stack(scope, item.args.objects[0])) is not None:
        found.append(_in_one_stack(scope, first, slots.objects, legal))
    elif len(item.args.objects) == 1:
        found.append(
            choose(
                scope, item.args.objects[0], slots.objects, legal=legal, origin=origin, optional=optional is not None
            )
        )
    else:
        part = asm.slot()
        asm.emit(let(slots.objects, NOTHING))  # the step may be carried out several times
        for node in item.args.objects:
            found.append(choose(scope, node, part, legal=legal, origin=origin))
            asm.emit(let(slots.objects, lambda s, f: tuple(dict.fromkeys((*f[slots.objects], *f[part])))))
    if optional is not None:
        asm.emit(unless(lambda s, f: bool(f[slots.objects]), optional))
    return found


def _of_any_stack(scope: Scope, thing: n.Sel | n.Pron) -> n.Sel | None:
    """*The top card of a deck*, where whoever acts says which deck is meant."""
    if not isinstance(thing, n.Sel) or thing.of is None or thing.of.quantity.kind not in ("a", "any"):
        return None
    return thing if scope.dialect.vocabulary.noun[thing.of.noun].stack else None


def _in_one_stack(scope: Scope, first: n.Sel, slot: int, legal: tuple[Test, ...]) -> Group:
    """Let whoever acts choose one of the stacks that have cards, and mean the first or last cards of it."""
    end, which, whole = stack_end(first, scope.dialect.vocabulary), scope.dialect.which_stack, scope.group(first)
    if end is None or first.of is None or which < 0:
        raise no_program(first)
    asm, where, none, there = scope.asm, scope.asm.slot(), Label(), zone(scope, first.of)
    count, top, fits = first.quantity.n or 1, end.end == "top", all_of(list(legal))

    def cards(s: State, f: Frame, place: int) -> tuple[int, ...]:
        row = s.rows[place]
        those = (s.refs[card] for card in (row[:count] if top else row[-count:]))
        return tuple(x for x in those if fits(s, f, x))

    asm.emit(let(slot, NOTHING))
    asm.emit(
        decide(where, scope.actor, which, lambda s, f: [p for p in there(s, f) if cards(s, f, p)], "place", none=none)
    )
    asm.emit(let(slot, lambda s, f: cards(s, f, f[where])))
    asm.mark(none)
    return whole


def origin_of(item: n.Do) -> n.Sel | None:
    """Where objects are taken from, if a noun phrase says it."""
    found = item.args.role("from")
    return found.target if found is not None and isinstance(found.target, n.Sel) else None


def target_of(scope: Scope, item: n.Do, preposition: n.Preposition) -> n.Sel | n.Pron:
    """What stands behind a preposition that the verb cannot do without."""
    found = item.args.role(preposition)
    if found is None:
        raise no_program(item)
    scope.reads(item.args, "roles")
    scope.reads(found)
    return found.target


def face_of(scope: Scope, action: n.Do) -> int:
    """The face that an act sets, -1 for none."""
    face = action.args.face
    return scope.dialect.vocabulary.face[face].value if face is not None else -1


def cards(kind: str) -> Callable[[Scope, n.Do, int], None]:
    """A verb that does one thing to cards: destroy, flip (*face-up*: those that are so by then stay so), discard."""

    def emit(scope: Scope, action: n.Do, k: int) -> None:
        slots = Slots(scope, k)
        objects_of(scope, action, slots, allowed_to(scope, action.verb))
        number, marks, node = scope.dialect.kinds[kind], flags(scope), scope.asm.node
        if action.args.face is not None:
            scope.reads(action.args, "face")
        turn, objects, subject = face_of(scope, action), slots.objects, slots.subject

        def events(s: State, f: Frame) -> tuple[Event, ...]:
            by, me, why = f[subject], f[ME], s.rules.programs[f[PROGRAM]].ability << WHY_BITS | node
            batch: tuple[Event, ...] = NOTHING
            for x in f[objects]:  # one as a rule: a comprehension would cost more
                batch += ((number, x, by, me, 0, -1, 0, 0, -1, turn, marks, why),)
            return batch

        scope.asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))

    return emit


def choose_things(scope: Scope, action: n.Do, k: int) -> None:
    """*Choose a lane*: the choice is all there is to it."""
    slots = Slots(scope, k)
    objects_of(scope, action, slots, ())
    if any(k in steps for steps in scope.meaning.ways.values()):  # no event tells of it
        rounds.add(scope, scope.slot(k, "chosen"), read_all(slots.objects))
    scope.asm.emit(let(slots.done, lambda s, f: int(bool(f[slots.done] or f[slots.objects]))))


def seen_from(s: State, f: Frame, objects: int, x: int, there: Many) -> Sequence[int]:
    """What goes with one card, or the goals for it: *another lane* is another one than that of the card."""
    kept, f[objects] = f[objects], (x,)
    found = there(s, f)
    f[objects] = kept
    return found


def can_swap(scope: Scope, action: n.Do, k: int) -> tuple[Test, ...]:
    """Whether nothing forbids to swap a card in step `k` and there is another one to swap it with."""
    target = target_of(scope, action, "with")
    legal, partners, beside = _swappable(scope), scope.group(target).all, _beside(scope, target)
    partner, objects = all_of([legal, *may_choose(scope, target)]), scope.slot(k, "objects")

    def can(s: State, f: Frame, x: int) -> bool:
        if not legal(s, f, x):
            return False
        with_x = seen_from(s, f, objects, x, partners)
        return any(y != x and beside(s, x, y) and partner(s, f, y) for y in with_x)

    return (can,)


def _beside(scope: Scope, target: n.Sel | n.Pron) -> Callable[[State, int, int], bool]:
    """Whether the second card of a swap lies and is to the first one as the text says: *with an adjacent vassal*."""
    related = goes_with(scope, target) if isinstance(target, n.Sel) else None
    return related or (lambda s, x, y: True)


def _swappable(scope: Scope) -> Test:
    if "swap" not in scope.dialect.allowed:
        return lambda s, f, x: alive(s, x)
    allowed = Permission(scope, "swap")
    return lambda s, f, x: alive(s, x) and allowed(s, f, x)


def swap(scope: Scope, action: n.Do, k: int) -> None:
    """Two cards exchange places; nothing unless both exist and differ."""
    slots, partner = Slots(scope, k), scope.asm.slot()
    target = target_of(scope, action, "with")
    legal, beside, skip = _swappable(scope), _beside(scope, target), Label()
    objects_of(scope, action, slots, can_swap(scope, action, k))
    first = read_all(slots.objects)
    scope.asm.emit(let(partner, NOTHING))
    scope.asm.emit(unless(lambda s, f: any(legal(s, f, x) for x in first(s, f)), skip))
    partners = (legal, lambda s, f, x: x not in first(s, f), lambda s, f, x: all(beside(s, y, x) for y in first(s, f)))
    choose(scope, target, partner, legal=partners, goes_with=slots.objects if scope.dialect.distances else -1)
    scope.asm.mark(skip)
    number, marks, node = scope.dialect.kinds["swap"], flags(scope), scope.asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if len(f[slots.objects]) != 1 or len(f[partner]) != 1 or f[slots.objects] == f[partner]:
            return NOTHING
        one = f[slots.objects][0]
        return (event(s, f, number, ref=one, by=f[slots.subject], to=f[partner][0], flags=marks, node=node),)

    scope.asm.emit(let(scope.slot(k, "role with"), read_all(partner)))
    scope.asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))


def prevent(scope: Scope, action: n.Do, k: int) -> None:
    """*Prevent that effect*: the announced act does not happen."""
    if not scope.answering:
        raise no_program(action)
    read_prevented(scope, action)
    scope.asm.emit(step(lambda s, f: window.verdict(s, window.PREVENTED)))
    scope.asm.emit(let(scope.slot(k, "done"), 1))


def read_prevented(scope: Scope, action: n.Do) -> None:
    """Enter *that effect* in the ledger: there is no other one to prevent."""
    scope.reads(action.args, "objects")
    for what in action.args.objects:
        scope.reads(what)
