"""Acts: how a verb with its arguments becomes choices, one window and a result. Games list these under their verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardlang.compile.choices import choose, span_of
from cardlang.compile.dialect import Test
from cardlang.compile.scope import CompileError, Scope, read_all
from cardlang.compile.selectors import Group, group, possessors
from cardlang.compile.values import capped, number, per
from cardlang.machine import rules, window
from cardlang.machine.instructions import (
    Label,
    Truth,
    decide,
    each,
    jump,
    let,
    step,
    unless,
)
from cardlang.machine.primitives import amount_at
from cardlang.machine.rules import Op
from cardlang.machine.state import (
    AMOUNT,
    CARD_HOLDER,
    CARD_MASK,
    ME,
    NEAR,
    NOTHING,
    PROGRAM,
    PROTECTED,
    REF,
    WHY_BITS,
    YOU,
    Event,
    Frame,
    State,
    alive,
)
from cardlang.syntax import nodes as n

Events: TypeAlias = Callable[[State, Frame], tuple[Event, ...]]


def event(
    s: State, f: Frame, kind: int, *, ref: int = -1, by: int, amount: int = 0, source: int = -1, to: int = -1,
    turn: int = -1, flags: int = 0, node: int = 0,
) -> Event:  # fmt: skip
    """An event caused by the ability of this frame; the window fills in the facts about the card."""
    ability = s.rules.programs[f[PROGRAM]].ability
    return (kind, ref, by, f[ME], amount, source, 0, 0, to, turn, flags, ability << WHY_BITS | node)


def do(events: Events) -> Op:
    """Open a window for the events, one batch of one kind."""

    def op(s: State, f: Frame) -> None:
        batch = events(s, f)
        s.ret = s.denied = NOTHING
        if batch:
            window.act(s, batch)

    return op


def result(objects: int, events: int, done: int) -> Op:
    """Keep what an act did: its events, whether it did anything, and which objects it still has (CC-THEN-07)."""

    def op(s: State, f: Frame) -> None:
        happened, denied = s.ret, s.denied
        s.ret = s.denied = NOTHING
        f[events] = (*f[events], *happened)
        if happened:
            f[done] = 1
        now = {e[REF] & CARD_MASK: e[REF] for e in happened if e[REF] >= 0}
        f[objects] = tuple(now.get(x & CARD_MASK, x) for x in f[objects] if x not in denied)

    return op


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


def objects_of(scope: Scope, item: n.Do, slots: Slots, legal: Test | None) -> list[Group]:
    """Emit the choice of all direct objects into the step's slot."""
    asm, origin = scope.asm, role(item, "from")
    origin = origin if origin is not None and scope.kind(origin.noun) in ("lane", "zone", "side") else None
    optional, scope.optional = scope.optional, None
    found = []
    if len(item.args.objects) == 1:
        found.append(
            choose(
                scope, item.args.objects[0], slots.objects, legal=legal, origin=origin, optional=optional is not None
            )
        )
    else:
        part = asm.slot()
        for node in item.args.objects:
            found.append(choose(scope, node, part, legal=legal, origin=origin))
            asm.emit(let(slots.objects, lambda s, f: tuple(dict.fromkeys((*f[slots.objects], *f[part])))))
    if optional is not None:
        asm.emit(unless(lambda s, f: bool(f[slots.objects]), optional))
    return found


def role(item: n.Do, preposition: str) -> n.Sel | None:
    """The object of a preposition, if it is a selector."""
    for part in item.args.roles:
        if part.preposition == preposition and isinstance(part.target, n.Sel):
            return part.target
    return None


# --- cards -----------------------------------------------------------------------------------------


def cards(kind: str) -> Callable[[Scope, n.Do, int], None]:
    """A verb that does one thing to cards: destroy, flip, discard."""

    def emit(scope: Scope, action: n.Do, k: int) -> None:
        slots, legal = Slots(scope, k), scope.dialect.allowed.get(action.verb)
        objects_of(scope, action, slots, legal)
        number, marks, node = scope.dialect.kinds[kind], flags(scope), scope.asm.node

        def events(s: State, f: Frame) -> tuple[Event, ...]:
            by = f[slots.subject]
            return tuple(event(s, f, number, ref=x, by=by, flags=marks, node=node) for x in f[slots.objects])

        scope.asm.emit(do(events), result(slots.objects, slots.events, slots.done))

    return emit


def choose_things(scope: Scope, action: n.Do, k: int) -> None:
    """*Choose a lane*: the choice is all there is to it."""
    slots = Slots(scope, k)
    objects_of(scope, action, slots, None)
    scope.asm.emit(let(slots.done, lambda s, f: int(bool(f[slots.objects]))))


def swap(scope: Scope, action: n.Do, k: int) -> None:
    """Two cards exchange places; nothing unless both exist and differ."""
    slots, partner = Slots(scope, k), scope.asm.slot()
    target = next(r.target for r in action.args.roles if r.preposition == "with")
    legal = scope.dialect.allowed["swap"]
    objects_of(scope, action, slots, legal)
    first = read_all(slots.objects)
    choose(scope, target, partner, legal=lambda s, f, x: legal(s, f, x) and x not in first(s, f))
    number, marks, node = scope.dialect.kinds["swap"], flags(scope), scope.asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if len(f[slots.objects]) != 1 or len(f[partner]) != 1 or f[slots.objects] == f[partner]:
            return NOTHING
        one = f[slots.objects][0]
        return (event(s, f, number, ref=one, by=f[slots.subject], to=f[partner][0], flags=marks, node=node),)

    scope.asm.emit(let(scope.slot(k, "role with"), read_all(partner)))
    scope.asm.emit(do(events), result(slots.objects, slots.events, slots.done))


def move(scope: Scope, action: n.Do, k: int) -> None:
    """Cards change lane: one by one if each has its own goal, else together to one goal."""
    goal = next(r.target for r in action.args.roles if r.preposition == "to")
    slots = Slots(scope, k)
    can, movable = scope.dialect.allowed["move"], scope.dialect.movable
    fixed = not isinstance(goal, n.Sel) or not _is_choice(goal)
    there = group(scope, goal).all if fixed else None
    lane = scope.dialect.lane

    def legal(s: State, f: Frame, x: int) -> bool:
        if not can(s, f, x):
            return False
        if there is not None:
            return any(g != lane(s, f, x) for g in there(s, f))
        return movable(s, f, x)

    objects_of(scope, action, slots, legal)
    _to_goals(scope, action, slots, goal, k, own_goals=_own_goals(action, goal), put=False)


def _is_choice(goal: n.Sel) -> bool:
    return span_of(goal.quantity) is not None or goal.quantity.kind == "bare"


def _own_goals(action: n.Do, goal: n.Sel | n.Pron) -> bool:
    """Whether every object gets a goal of its own: *each card ... to another lane*, *2 cards ... to other lanes*."""
    if not isinstance(goal, n.Sel) or not _is_choice(goal):
        return False
    first = action.args.objects[0]
    return goal.plural or (isinstance(first, n.Sel) and first.quantity.kind == "each")


def _to_goals(
    scope: Scope, action: n.Do, slots: Slots, goal: n.Sel | n.Pron, k: int, *, own_goals: bool, put: bool
) -> None:
    """Send the objects to their goal, which is chosen now: once, or for each object in turn."""
    asm = scope.asm
    if not own_goals:
        _one_goal(scope, action, slots, goal, k, put)
        return
    every, position, one = asm.slot(), asm.slot(), asm.slot()
    gone, again, end = asm.slot(), Label(), Label()
    asm.emit(let(every, read_all(slots.objects)), let(position, lambda s, f: 0), let(gone, lambda s, f: NOTHING))
    asm.mark(again)
    asm.emit(each(every, position, one, end), let(slots.objects, lambda s, f: (f[one],)))
    _one_goal(scope, action, slots, goal, k, put)
    asm.emit(let(gone, lambda s, f: (*f[gone], *f[slots.objects])), jump(again))
    asm.mark(end)
    asm.emit(let(slots.objects, read_all(gone)))


def _one_goal(scope: Scope, action: n.Do, slots: Slots, goal: n.Sel | n.Pron, k: int, put: bool) -> None:
    asm, dialect = scope.asm, scope.dialect
    preposition = next(r.preposition for r in action.args.roles if r.target is goal)
    target = scope.slot(k, f"role {preposition}")
    skip = Label()
    asm.emit(unless(lambda s, f: bool(f[slots.objects]), skip))
    kind = "card" if isinstance(goal, n.Pron) else scope.kind(goal.noun)
    near = 0
    if kind == "lane":
        here: Test | None = None
        if not put:
            here = lambda s, f, x: any(dialect.lane(s, f, o) != x for o in f[slots.objects])  # noqa: E731
        single = goal
        if isinstance(goal, n.Sel) and goal.quantity.kind == "bare":
            single = _singular(scope, goal)
        choose(scope, single, target, legal=here)
    elif kind == "side":
        assert isinstance(goal, n.Sel)
        choose(scope, goal, target)
    elif kind == "end":
        assert isinstance(goal, n.Sel)
        if goal.of is None:
            raise CompileError("say of which side: *the near end of your side of this lane*", goal.span)
        near = NEAR if "near" in goal.adjectives else 0
        choose(scope, goal.of, target)
    elif kind == "zone":
        assert isinstance(goal, n.Sel)
        _zone_goal(scope, goal, target)
    else:
        raise CompileError("no card can be put there", goal.span)
    _send(scope, action, slots, target, kind, near, put)
    asm.mark(skip)


def _singular(scope: Scope, goal: n.Sel) -> n.Sel:
    """*other lanes* for one card: one of them. The new node stands for the same thing."""
    single = n.Sel(
        quantity=n.Quantity(kind="a"), noun=goal.noun, poss=goal.poss, adjectives=goal.adjectives, of=goal.of,
        filters=goal.filters, best=goal.best, span=goal.span,
    )  # fmt: skip
    found = scope.meaning.refs.get(id(goal))
    if found is not None:
        scope.alias(single, found)
    scope.same_owner(single, goal)
    return single


def _zone_goal(scope: Scope, goal: n.Sel, target: int) -> None:
    zone = scope.dialect.zones.get(goal.noun)
    if zone is None:
        raise CompileError(f"no card can be put into the `{goal.noun}`", goal.span)
    if goal.poss is None:
        scope.asm.emit(let(target, lambda s, f: (zone(s, f[YOU]),)))
        return
    owners = possessors(scope, goal)
    scope.asm.emit(let(target, lambda s, f: tuple(zone(s, p) for p in owners(s, f))))


def _send(scope: Scope, action: n.Do, slots: Slots, target: int, kind: str, near: int, put: bool) -> None:
    dialect = scope.dialect
    face = action.args.face
    turn = dialect.vocabulary.face[face].value if face is not None else -1
    move_kind, put_kind = dialect.kinds["move"], dialect.kinds["put"]
    marks, node = flags(scope) | near, scope.asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if not f[target]:
            return NOTHING
        goal, by = f[target][0], f[slots.subject]
        batch = []
        for x in f[slots.objects]:
            if not alive(s, x):
                continue
            place = goal
            if kind == "lane":
                place = dialect.side_of(s, dialect.owner(s, x) if not _away(s, x) else f[YOU], goal)
            moved = not put and s.rules.in_play[s.place[x & CARD_MASK]]
            number = move_kind if moved else put_kind
            batch.append(event(s, f, number, ref=x, by=by, to=place, turn=turn, flags=marks, node=node))
        return tuple(batch)

    scope.asm.emit(do(events), result(slots.objects, slots.events, slots.done))


def _away(s: State, x: int) -> bool:
    return not s.rules.in_play[s.place[x & CARD_MASK]]


def put(scope: Scope, action: n.Do, k: int) -> None:
    """Cards onto a side, its end or into a zone; coins and marks from here to there."""
    first = action.args.objects[0]
    if isinstance(first, n.Sel) and scope.kind(first.noun) in ("resource", "counter"):
        transfer(scope, action, k)
        return
    slots = Slots(scope, k)
    goal = next((r.target for r in action.args.roles if r.preposition in ("onto", "into")), None)
    if goal is None:
        raise CompileError("say where: *onto your side of this lane*", action.span)
    objects_of(scope, action, slots, scope.dialect.allowed.get("put"))
    own = isinstance(first, n.Sel) and first.quantity.kind == "each" and isinstance(goal, n.Sel) and _is_choice(goal)
    _to_goals(scope, action, slots, goal, k, own_goals=own, put=True)


# --- coins and marks ---------------------------------------------------------------------------------


def transfer(scope: Scope, action: n.Do, k: int) -> None:
    """Gain, take, pay, lose, put and remove: some number goes from one holder to another."""
    for what in action.args.objects:
        if not isinstance(what, n.Sel):
            raise CompileError("name what is given or taken", what.span)
        _transfer(scope, action, what, k)


def _transfer(scope: Scope, action: n.Do, what: n.Sel, k: int) -> None:
    asm, slots, dialect = scope.asm, Slots(scope, k), scope.dialect
    resource = what.noun in dialect.resources
    column = dialect.resources[what.noun] if resource else dialect.counters[what.noun]
    source, target, amount = asm.slot(), asm.slot(), asm.slot()
    skip = Label()
    _holder(scope, action, slots, source, "from", resource)
    _holder(scope, action, slots, target, "onto" if _has(action, "onto") else "to", resource)
    asm.emit(unless(lambda s, f: bool(f[source]) and bool(f[target]), skip))
    _amount(scope, action, what, column, source, amount)
    kind, marks, node = dialect.amounts[action.verb if resource else "mark"], flags(scope), asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        wanted, by = f[amount], f[slots.subject]
        if wanted <= 0:
            return NOTHING
        return tuple(
            event(
                s, f, kind, ref=_lying(s, a, b), by=by, amount=wanted, source=a, to=b, turn=column, flags=marks,
                node=node,
            )
            for a in f[source]
            for b in f[target]
        )  # fmt: skip

    asm.emit(do(events), result(slots.objects, slots.events, slots.done))
    if action.verb in ("pay", "remove"):
        paid = lambda s, f: int(f[amount] > 0 and sum(e[AMOUNT] for e in f[slots.events]) >= f[amount])  # noqa: E731
        asm.emit(let(slots.done, paid))
    asm.mark(skip)


def _lying(s: State, source: int, target: int) -> int:
    for holder in (target, source):
        if holder >= CARD_HOLDER:
            card = holder - CARD_HOLDER
            return card | s.life[card] << 10
    return -1


def _has(action: n.Do, preposition: str) -> bool:
    return any(r.preposition == preposition for r in action.args.roles)


def _holder(scope: Scope, action: n.Do, slots: Slots, slot: int, preposition: str, resource: bool) -> None:
    """Who gives or gets: named by a preposition, else the supply or the acting player as the verb has it."""
    asm, supply = scope.asm, scope.dialect.supply
    named = next((r for r in action.args.roles if r.preposition == preposition), None)
    if named is None and preposition == "to" and _has(action, "into"):
        named = next(r for r in action.args.roles if r.preposition == "into")
    if named is not None:
        target = named.target
        kind = "card" if isinstance(target, n.Pron) else scope.kind(target.noun)
        if kind == "zone":
            asm.emit(let(slot, lambda s, f: (supply(s),)))
            return
        choose(scope, target, slot)
        asm.emit(let(scope.slot(scope.step, f"role {named.preposition}"), read_all(slot)))
        if kind in ("card", "castle"):
            asm.emit(let(slot, lambda s, f: tuple(CARD_HOLDER + (x & CARD_MASK) for x in f[slot] if alive(s, x))))
        return
    gets = preposition != "from"
    actor_holds = (action.verb in ("gain", "take")) == gets and resource and action.verb not in ("put", "remove")
    if actor_holds:
        asm.emit(let(slot, lambda s, f: (f[slots.subject],)))
    else:
        asm.emit(let(slot, lambda s, f: (supply(s),)))


def _amount(scope: Scope, action: n.Do, what: n.Sel, column: int, source: int, slot: int) -> None:
    asm, args = scope.asm, action.args

    def available(s: State, f: Frame) -> int:
        return sum(amount_at(s, column, holder) for holder in f[source])

    if what.quantity.kind in ("any_number", "up_to"):
        most = what.quantity.n if what.quantity.kind == "up_to" else None

        def codes(s: State, f: Frame) -> tuple[int, ...]:
            first, limit = s.rules.codebook.amount, available(s, f)
            if most is not None:
                limit = min(limit, most)
            return tuple(range(first, first + limit + 1))

        asm.emit(decide(slot, scope.actor, rules.AMOUNT, codes))
        asm.emit(let(slot, lambda s, f: f[slot] - s.rules.codebook.amount))
        return
    if args.equal is not None:
        value = number(scope, args.equal)
    elif what.quantity.kind in ("all", "bare", "each"):
        value = available
    else:
        fixed = what.quantity.n or 1
        value = lambda s, f: fixed  # noqa: E731
    times = per(scope, args.per)
    single = value
    asm.emit(let(slot, capped(lambda s, f: single(s, f) * times(s, f), args.cap)))


def payable(scope: Scope, action: n.Do) -> Truth:
    """Whether an optional payment can be made in full: *you may pay 2 coins*."""
    what = action.args.objects[0]
    assert isinstance(what, n.Sel)
    if action.verb != "pay" or action.args.equal is not None or what.quantity.kind not in ("a", "exact"):
        return lambda s, f: True
    column, wanted, actor = scope.dialect.resources[what.noun], what.quantity.n or 1, scope.actor
    return lambda s, f: s.held[column][actor(s, f)] >= wanted


# --- others ------------------------------------------------------------------------------------------


def prevent(scope: Scope, action: n.Do, k: int) -> None:
    """*Prevent that effect*: the announced act does not happen."""
    if not scope.answering:
        raise CompileError("nothing is announced that could be prevented", action.span)
    scope.asm.emit(step(lambda s, f: window.verdict(s, window.PREVENTED)))
    scope.asm.emit(let(scope.slot(k, "done"), lambda s, f: 1))
