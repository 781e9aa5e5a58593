"""Move and put: cards go to a goal, which is chosen once for all of them or for each in turn."""

from __future__ import annotations

from cardlang.compile.dialect import Dialect
from cardlang.compile.model import Test
from cardlang.compile.scope import Scope, no_program, read_all
from cardlang.compile.selectors.parties import possessors
from cardlang.compile.verbs.acts import (
    Slots,
    allowed_to,
    do,
    event,
    face_of,
    flags,
    objects_of,
    result,
    seen_from,
    target_of,
)
from cardlang.compile.verbs.amounts import transfer
from cardlang.compile.verbs.choices import Permission, choose
from cardlang.compile.verbs.piles import in_any_order
from cardlang.machine.instructions import Label, Many, each, jump, let, unless
from cardlang.machine.state import (
    CARD_MASK,
    ME,
    NEAR,
    NOTHING,
    PROGRAM,
    WHY_BITS,
    YOU,
    Event,
    Frame,
    State,
    alive,
)
from cardlang.meaning.quantities import span_of
from cardlang.syntax import nodes as n


def move(scope: Scope, action: n.Do, k: int) -> None:
    """Cards change lane: one by one if each has its own goal, else together to one goal."""
    goal = target_of(scope, action, "to")
    slots = Slots(scope, k)
    objects_of(scope, action, slots, can_move(scope, action, k))
    _to_goals(scope, action, slots, goal, k, own_goals=_own_goals(action, goal), put=False)


def can_move(scope: Scope, action: n.Do, k: int) -> tuple[Test, ...]:
    """Whether nothing forbids to move a card in step `k`, and there is a lane that the text lets it go to."""
    goal = target_of(scope, action, "to")
    dialect, objects = scope.dialect, scope.slot(k, "objects")
    lane, side_of = dialect.lane, dialect.side_of
    anywhere = _any_other(goal)
    there = dialect.things["lane"] if anywhere else scope.group(goal).all

    def goals(s: State, f: Frame, x: int) -> list[int]:
        at, whose = lane(s, f, x), _whose(dialect, s, f, x)
        return [goal for goal in seen_from(s, f, objects, x, there) if goal != at and side_of(s, whose, goal) >= 0]

    def away(s: State, f: Frame, x: int) -> bool:
        return bool(goals(s, f, x))

    return Permission(scope, "move", goals, face_of(scope, action)), dialect.movable if anywhere else away


def _any_other(goal: n.Sel | n.Pron) -> bool:
    """*Another lane*, *other lanes*: each one that is open but that of the card."""
    if not isinstance(goal, n.Sel) or not _is_choice(goal):
        return False
    return not (set(goal.adjectives) - {"other"} or goal.filters or goal.of or goal.best or goal.poss)


def _is_choice(goal: n.Sel) -> bool:
    return span_of(goal.quantity) is not None or goal.quantity.kind == "bare"


def _own_goals(action: n.Do, goal: n.Sel | n.Pron) -> bool:
    """Whether every object gets a goal of its own: *each card ... to another lane*, *2 cards ... to other lanes*."""
    if not isinstance(goal, n.Sel) or not (_is_choice(goal) or goal.best is not None):
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
    asm.emit(let(every, read_all(slots.objects)), let(position, 0), let(gone, NOTHING))
    asm.mark(again)
    asm.emit(each(every, position, one, end), let(slots.objects, lambda s, f: (f[one],)))
    _one_goal(scope, action, slots, goal, k, put)
    asm.emit(let(gone, lambda s, f: (*f[gone], *f[slots.objects])), jump(again))
    asm.mark(end)
    asm.emit(let(slots.objects, read_all(gone)))


def _one_goal(scope: Scope, action: n.Do, slots: Slots, goal: n.Sel | n.Pron, k: int, put: bool) -> None:
    """Send the objects to one goal, if any of them can go; somebody chooses it unless it is named."""
    if isinstance(goal, n.Pron):
        raise no_program(goal)
    asm, dialect = scope.asm, scope.dialect
    preposition = next(r.preposition for r in action.args.roles if r.target is goal)
    target = scope.slot(k, f"role {preposition}")
    skip = Label()
    can = Permission(scope, "put" if put else "move", turn=face_of(scope, action))

    def goes(s: State, f: Frame, x: int) -> bool:
        if put and not alive(s, x):
            x = dialect.follow(s, x)
        return alive(s, x) and (_away(s, x) or can(s, f, x))

    asm.emit(let(target, NOTHING))
    asm.emit(unless(lambda s, f: any(goes(s, f, x) for x in f[slots.objects]), skip))
    kind = scope.kind(goal.noun)
    match kind:
        case "lane":
            single = _singular(scope, goal) if goal.quantity.kind == "bare" else goal
            legal = () if put else (_changes_lane(scope, slots, face_of(scope, action)),)
            choose(scope, single, target, legal=legal, goes_with=slots.objects)
        case "side":
            room = _with_room(scope, slots, face_of(scope, action))
            choose(scope, goal, target, legal=(room,), goes_with=slots.objects)
        case "end":
            scope.reads(goal, "of")
            scope.reads_words(goal, "near", "far")
            if goal.of is None:
                raise no_program(goal)
            choose(scope, goal.of, target, goes_with=slots.objects)
        case "zone":
            asm.emit(let(target, _zones(scope, goal)))
        case _:
            raise no_program(goal)
    near = NEAR if (kind == "end" and "near" in goal.adjectives) or preposition == "on top of" else 0
    _send(scope, action, slots, target, kind, near, put)
    asm.mark(skip)


def _with_room(scope: Scope, slots: Slots, turn: int) -> Test:
    """Whether a side has room for some object, which lies there with the face that is set, else as it lies now."""
    room = scope.dialect.room

    def has_room(s: State, f: Frame, place: int) -> bool:
        return any(room(s, x, place, turn if turn >= 0 else s.face[x & CARD_MASK]) for x in f[slots.objects])

    return has_room


def _changes_lane(scope: Scope, slots: Slots, turn: int) -> Test:
    """Whether some object lies in another lane and may be moved to this one, which has a side of its owner."""
    dialect, actor = scope.dialect, scope.actor
    allowed, lane, side_of = dialect.allowed["move"], dialect.lane, dialect.side_of

    def may(s: State, f: Frame, card: int, goal: int) -> bool:
        face = turn if turn >= 0 else s.face[card & CARD_MASK]
        stands = side_of(s, _whose(dialect, s, f, card), goal) >= 0
        if not stands or lane(s, f, card) == goal:
            return False
        why = s.rules.programs[f[PROGRAM]].ability << WHY_BITS
        return allowed(s, actor(s, f), card, goal, face, f[ME], why)

    return lambda s, f, x: any(may(s, f, card, x) for card in f[slots.objects])


def _singular(scope: Scope, goal: n.Sel) -> n.Sel:
    """*other lanes* for one card: one of them. The new node stands for the same thing."""
    single = n.Sel(
        quantity=n.Quantity(kind="a"), noun=goal.noun, poss=goal.poss, adjectives=goal.adjectives, of=goal.of,
        filters=goal.filters, best=goal.best, span=goal.span,
    )  # fmt: skip
    scope.ledger.made_of(single, goal)
    found = scope.meaning.refs.get(id(goal))
    if found is not None:
        scope.alias(single, found)
    scope.same_owner(single, goal)
    return single


def _zones(scope: Scope, goal: n.Sel) -> Many:
    """The places of a zone that cards can be put into: each owner's, or the one there is."""
    zone, receives = scope.dialect.zones.get(goal.noun), scope.dialect.receiving.get(goal.noun)
    if zone is None or receives is None:
        raise no_program(goal)
    scope.reads(goal)
    owners = possessors(scope, goal) if goal.poss is not None else lambda s, f: (f[YOU],)
    return lambda s, f: tuple(zone(s, p)[0] for p in owners(s, f)) if receives(s) else NOTHING


def _send(scope: Scope, action: n.Do, slots: Slots, target: int, kind: str, near: int, put: bool) -> None:
    dialect = scope.dialect
    turn = face_of(scope, action)
    if kind != "zone":  # outside play every card lies face-up
        scope.reads(action.args, "face")
    move_kind, put_kind = dialect.kinds["move"], dialect.kinds["put"]
    marks, node = flags(scope) | near, scope.asm.node
    stacked = kind == "zone" and near  # the first of them comes to lie on top of the others

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        if not f[target]:
            return NOTHING
        goal, by = f[target][0], f[slots.subject]
        batch = []
        for named in reversed(f[slots.objects]) if stacked else f[slots.objects]:
            x = named if alive(s, named) or not put else dialect.follow(s, named)
            if not alive(s, x):
                continue
            place = goal
            if kind == "lane":
                place = dialect.side_of(s, _whose(dialect, s, f, x), goal)
                if place < 0:
                    continue
            moved = not put and s.rules.in_play[s.place[x & CARD_MASK]]
            number = move_kind if moved else put_kind
            batch.append(event(s, f, number, ref=x, by=by, to=place, turn=turn, flags=marks, node=node))
        return tuple(batch)

    scope.asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))


def _whose(dialect: Dialect, s: State, f: Frame, x: int) -> int:
    """Whose side of a lane a card goes to: its owner's; one that has left play comes back to *your* side."""
    return f[YOU] if _away(s, x) else dialect.owner(s, x)


def _away(s: State, x: int) -> bool:
    return not s.rules.in_play[s.place[x & CARD_MASK]]


def put(scope: Scope, action: n.Do, k: int) -> None:
    """Cards onto a side, its end or into a zone; coins and marks from here to there."""
    first = action.args.objects[0]
    if isinstance(first, n.Sel) and scope.kind(first.noun) in ("resource", "counter"):
        transfer(scope, action, k)
        return
    slots = Slots(scope, k)
    goal = _put_where(scope, action)
    objects_of(scope, action, slots, can_put(scope, action, k))
    in_any_order(scope, action, slots)
    _to_goals(scope, action, slots, goal, k, own_goals=_own_goals(action, goal), put=True)


def can_put(scope: Scope, action: n.Do, k: int) -> tuple[Test, ...]:
    """Whether nothing forbids to put a card somewhere in step `k`, and there is such a place."""
    goal, objects = _put_where(scope, action), scope.slot(k, "objects")
    where = goal.of if isinstance(goal, n.Sel) and scope.kind(goal.noun) == "end" else goal
    allowed = allowed_to(scope, "put", face_of(scope, action))
    if not isinstance(where, n.Sel):
        return allowed
    there = _zones(scope, where) if scope.kind(where.noun) == "zone" else scope.group(where).all
    room, turn = scope.dialect.room, face_of(scope, action)

    def fits(s: State, f: Frame, x: int) -> bool:
        face = turn if turn >= 0 else s.face[x & CARD_MASK]
        return any(room(s, x, place, face) for place in seen_from(s, f, objects, x, there))

    return *allowed, fits


def _put_where(scope: Scope, action: n.Do) -> n.Sel | n.Pron:
    goal = action.args.role("onto", "into", "on top of", "under")
    if goal is None:
        raise no_program(action)
    scope.reads(action.args, "roles")
    scope.reads(goal)
    return goal.target
