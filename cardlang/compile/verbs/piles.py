"""Verbs about the order of piles: who looks at cards, what is put back in any order, what is shuffled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.dialect import Emit
from cardlang.compile.scope import Scope, read_all
from cardlang.compile.steps import rounds
from cardlang.compile.verbs.acts import Slots, allowed_to, do, event, flags, objects_of, reason, result
from cardlang.machine import primitives, rules
from cardlang.machine.instructions import Label, Many, Truth, jump, let, step, unless
from cardlang.machine.knowledge import conceal_among, known_to, show
from cardlang.machine.questions import draw_all, pick
from cardlang.machine.state import CARD_MASK, ME, NEAR, NOTHING, Event, Frame, State, alive, note
from cardlang.machine.subsets import SubsetLimits
from cardlang.syntax import nodes as n


def look(seats: Callable[[State, int], int]) -> Emit:
    """*Look at*: cards stay where they lie, and some `seats` (a bit for each) know them from now on."""

    def emit(scope: Scope, action: n.Do, k: int) -> None:
        slots, node = Slots(scope, k), scope.asm.node
        scope.peeks = True
        objects_of(scope, action, slots, ())

        def seen(s: State, f: Frame) -> None:
            by, why = f[slots.subject], reason(s, f, node)
            for x in f[slots.objects]:
                show(s, x & CARD_MASK, seats(s, by))
            for x in f[slots.objects]:
                note(s, "look", card=x & CARD_MASK, player=by, place=s.place[x & CARD_MASK], cause=f[ME], why=why)

        scope.asm.emit(step(seen))
        if any(k in steps for steps in scope.meaning.ways.values()):  # no event tells of it
            rounds.add(scope, scope.slot(k, "chosen"), read_all(slots.objects))
        scope.asm.emit(let(slots.done, lambda s, f: int(bool(f[slots.done] or f[slots.objects]))))

    return emit


def or_put_back(otherwise: Emit, seats: Callable[[State, int], int]) -> Emit:
    """*Put them on top of the pile*, of cards; of other things, `otherwise`."""
    back = put_back(seats)

    def emit(scope: Scope, action: n.Do, k: int) -> None:
        (back if scope.kind_of(action.args.objects[0]) == "card" else otherwise)(scope, action, k)

    return emit


def put_back(seats: Callable[[State, int], int]) -> Emit:
    """*Put them on top of the pile*, of cards that were looked at there and still lie there.

    Where something is chosen, only the `seats` of who acts know from then on which of these cards lies where.
    """

    def emit(scope: Scope, action: n.Do, k: int) -> None:
        slots, node = Slots(scope, k), scope.asm.node
        (role,) = action.args.roles
        scope.reads(action.args, "roles")
        scope.reads(role)
        scope.reads(role.target)
        on_top = role.preposition == "on top of"
        chosen = action.args.order is not None or isinstance(action.args.objects[0], n.Sel)
        objects_of(scope, action, slots, ())
        in_any_order(scope, action, slots)

        def laid(s: State, f: Frame) -> None:
            by, why = f[slots.subject], reason(s, f, node)
            cards = [x & CARD_MASK for x in f[slots.objects] if alive(s, x)]
            for card in reversed(cards) if on_top else cards:
                primitives.put(s, card, s.place[card], flags=NEAR if on_top else 0)
            if chosen and cards:
                known_to(s, s.rows[s.place[cards[0]]], seats(s, by))
            told = "put-back" if on_top else "put-below"
            for card in cards:
                note(s, told, card=card, player=by, place=s.place[card], cause=f[ME], why=why)

        scope.asm.emit(step(laid))
        if any(k in steps for steps in scope.meaning.ways.values()):  # no event tells of it
            rounds.add(scope, scope.slot(k, "chosen"), read_all(slots.objects))
        scope.asm.emit(let(slots.done, lambda s, f: int(bool(f[slots.done] or f[slots.objects]))))

    return emit


def can_put_back(otherwise: Callable[[Scope, n.Do], Truth] | None = None) -> Callable[[Scope, n.Do, int], Truth]:
    """Whether there are cards to be put back; for other things, `otherwise`."""

    def possible(scope: Scope, action: n.Do, _: int) -> Truth:
        first = action.args.objects[0]
        if otherwise is not None and scope.kind_of(first) != "card":
            return otherwise(scope, action)
        cards = scope.group(first).all
        return lambda s, f: any(alive(s, x) for x in cards(s, f))

    return possible


def in_any_order(scope: Scope, action: n.Do, slots: Slots) -> None:
    """Let who acts say which of the cards comes first, until one is left."""
    if action.args.order is None:
        return
    scope.reads(action.args, "order")
    asm = scope.asm
    left, one, order, again, end = asm.slot(), asm.slot(), asm.slot(), Label(), Label()
    rest = read_all(left)

    def member(s: State, f: Frame, card: int) -> int:
        return next(x for x in rest(s, f) if x & CARD_MASK == card)

    asm.emit(let(left, read_all(slots.objects)), let(order, NOTHING))
    asm.mark(again)
    asm.emit(unless(lambda s, f: bool(f[left]), end), let(one, NOTHING))
    asm.emit(pick(one, scope.actor, rules.ORDER_CARDS, rest, SubsetLimits(1, 1), "card", member))
    asm.emit(let(order, lambda s, f: (*f[order], *f[one])))
    asm.emit(let(left, lambda s, f: tuple(x for x in f[left] if x not in f[one])), jump(again))
    asm.mark(end)
    asm.emit(let(slots.objects, read_all(order)), let(order, NOTHING))


def shuffle(stacks: Callable[[n.Sel], Many]) -> Emit:
    """*Shuffle the deck*, also with cards that are put into it; `stacks` says which place a phrase names."""

    def emit(scope: Scope, action: n.Do, k: int) -> None:
        slots, asm, node = Slots(scope, k), scope.asm, scope.asm.node
        goal, first = action.args.role("into"), action.args.objects[0]
        scope.reads(action.args, "objects")
        named = first if goal is None else goal.target
        assert isinstance(named, n.Sel), "a stack is named"
        stack = stacks(named)
        scope.reads(named)
        asm.emit(let(slots.objects, NOTHING))
        if goal is not None:
            scope.reads(action.args, "roles")
            scope.reads(goal)
            _brought(scope, action, first, slots, stack, stacks)

        draw_all(asm, lambda s, f: sorted(s.rows[stack(s, f)[0]]), _below, conceal_among)

        def told(s: State, f: Frame) -> None:
            cards, why = len(s.rows[stack(s, f)[0]]), reason(s, f, node)
            note(s, "shuffle", player=f[slots.subject], amount=cards, cause=f[ME], why=why)

        asm.emit(step(told), let(slots.done, 1))

    return emit


def _brought(
    scope: Scope, action: n.Do, what: n.Sel | n.Pron, slots: Slots, stack: Many, whole: Callable[[n.Sel], Many]
) -> None:  # fmt: skip
    """Put cards, or all cards of another pile, into the stack that is shuffled then."""
    if isinstance(what, n.Sel) and scope.kind(what.noun) == "zone":
        places = whole(what)
        scope.reads(what)
        scope.asm.emit(let(slots.objects, lambda s, f: tuple(s.refs[card] for p in places(s, f) for card in s.rows[p])))
    else:
        objects_of(scope, action, slots, allowed_to(scope, "put"))
    number, marks, node = scope.dialect.kinds["put"], flags(scope), scope.asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        to, by = stack(s, f)[0], f[slots.subject]
        alive_ones = [x for x in f[slots.objects] if alive(s, x)]
        return tuple(event(s, f, number, ref=x, by=by, to=to, flags=marks, node=node) for x in alive_ones)

    scope.asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))


def _below(s: State, cards: Sequence[int]) -> None:
    """Lay cards below all others of their pile, so that those drawn first come to lie on top."""
    for card in cards:
        primitives.put(s, card, s.place[card])
