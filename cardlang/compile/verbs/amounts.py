"""Gain, take, pay, lose, put and remove: some number of coins or marks goes from one holder to another."""

from __future__ import annotations

from cardlang.compile.model import Test
from cardlang.compile.scope import Scope, no_program, read_all
from cardlang.compile.selectors.parties import possessors
from cardlang.compile.values.numbers import capped, number, per
from cardlang.compile.verbs.acts import Slots, allowed_to, do, flags, reason, result
from cardlang.compile.verbs.choices import choose, settle
from cardlang.compile.verbs.consent import willing
from cardlang.compile.verbs.naming import is_opponent, is_opponents, name_all, name_subject
from cardlang.machine import rules
from cardlang.machine.instructions import Label, Many, Number, Truth, let, unless
from cardlang.machine.primitives import amount_at
from cardlang.machine.questions import decide
from cardlang.machine.state import AMOUNT, CARD_HOLDER, CARD_MASK, ME, NOTHING, Event, Frame, State, alive
from cardlang.syntax import nodes as n

_BEARING = frozenset({"card", "castle", "part"})  # kinds of things that coins and marks lie on
_HOLDING = frozenset({"gain", "take", "pay", "lose"})  # whoever does it is who gets or gives


def transfer(scope: Scope, action: n.Do, k: int) -> None:
    """Gain, take, pay, lose, put and remove: some number goes from one holder to another."""
    for what in action.args.objects:
        if not isinstance(what, n.Sel):
            raise no_program(what)
        _transfer(scope, action, what, k)


def _transfer(scope: Scope, action: n.Do, what: n.Sel, k: int) -> None:
    asm, slots, dialect = scope.asm, Slots(scope, k), scope.dialect
    scope.reads(action.args, "objects", "roles")
    scope.reads(what)
    resource = what.noun in dialect.resources
    column = dialect.resources[what.noun] if resource else dialect.counters[what.noun]
    source, target, amount = asm.slot(), asm.slot(), asm.slot()
    skip = Label()
    if resource and action.verb in _HOLDING:
        paid = _wanted(scope, action, what) if action.verb == "pay" else None
        name_subject(scope, slots.subject, paid, column)
    _holder(scope, action, what, slots, source, "from", resource)
    _holder(scope, action, what, slots, target, "onto" if action.args.role("onto") else "to", resource)
    asm.emit(unless(lambda s, f: bool(f[source]) and bool(f[target]), skip))
    decider = _payer(scope, slots.subject) if action.verb == "pay" else scope.actor
    _amount(scope, action, what, column, source, amount, decider)
    kind, marks, node = dialect.amounts[action.verb if resource else "mark"], flags(scope), asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        wanted, by = f[amount], f[slots.subject]
        if wanted <= 0:
            return NOTHING
        me, why = f[ME], reason(s, f, node)
        return tuple(
            [
                (kind, _lying(s, a, b), by, me, wanted, a, 0, 0, b, column, marks, why)
                for a in f[source]
                for b in f[target]
            ]
        )

    in_full = dialect.vocabulary.verb[action.verb].in_full
    before, earlier = (asm.slot(), asm.slot()) if in_full else (-1, -1)
    if in_full:
        asm.emit(let(before, lambda s, f: _sum(f[slots.events])), let(earlier, lambda s, f: f[slots.done]))
    asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))
    if in_full:

        def whole(s: State, f: Frame) -> int:
            """Whether all was paid or removed, now or in an earlier round of the step."""
            return int(f[earlier] or dialect.paid(s, f[amount], _sum(f[slots.events]) - f[before]))

        asm.emit(let(slots.done, whole))
    asm.mark(skip)


def _sum(events: tuple[Event, ...] | int) -> int:
    return sum(e[AMOUNT] for e in events) if isinstance(events, tuple) else 0


def _lying(s: State, source: int, target: int) -> int:
    for holder in (target, source):
        if holder >= CARD_HOLDER:
            return s.refs[holder - CARD_HOLDER]
    return -1


def _holder(
    scope: Scope, action: n.Do, what: n.Sel, slots: Slots, slot: int, preposition: n.Preposition, resource: bool
) -> None:
    """Who gives or gets: named by a preposition, else the supply or the acting player as the verb has it."""
    asm, supply = scope.asm, scope.dialect.supply
    named = action.args.role(preposition)
    if named is None and preposition == "to":
        named = action.args.role("into")
    if named is not None:
        scope.reads(named)
        target = named.target
        kind = scope.kind_of(target)
        if kind == "zone":
            scope.reads(target)
            asm.emit(let(slot, lambda s, f: (supply(s),)))
            return
        choose(scope, target, slot, legal=_fit(scope, action, what, target, preposition))
        if kind == "player":
            name_all(scope, slot, aimed=is_opponent(scope, target))
        asm.emit(let(scope.slot(scope.step, f"role {named.preposition}"), read_all(slot)))
        if kind in _BEARING:
            asm.emit(let(slot, lambda s, f: tuple(CARD_HOLDER + (x & CARD_MASK) for x in f[slot] if alive(s, x))))
        return
    if preposition == "from" and what.poss is not None:
        owners = possessors(scope, what)
        asm.emit(let(slot, lambda s, f: tuple(owners(s, f))))
        name_all(scope, slot, aimed=is_opponents(scope, what))
        return
    gets = preposition != "from"
    actor_holds = (action.verb in ("gain", "take")) == gets and resource and action.verb not in ("put", "remove")
    if actor_holds:
        asm.emit(let(slot, lambda s, f: (f[slots.subject],)))
    else:
        asm.emit(let(slot, lambda s, f: (supply(s),)))


def _amount(scope: Scope, action: n.Do, what: n.Sel, column: int, source: int, slot: int, decider: Number) -> None:
    asm, args = scope.asm, action.args

    def available(s: State, f: Frame) -> int:
        return sum(amount_at(s, column, holder) for holder in f[source])

    counter = what.noun not in scope.dialect.resources
    words = scope.dialect.vocabulary
    supplied = words.noun[what.noun].endless and words.verb[action.verb].supplied
    made = action.verb != "remove" if counter else supplied
    endless = made and not action.args.role("from")
    if what.quantity.kind in ("any_number", "up_to"):
        if (given := scope.answered) >= 0:
            asm.emit(let(slot, lambda s, f: f[given][0]))
            return
        most = what.quantity.n if what.quantity.kind == "up_to" else None
        may, verb = scope.dialect.may, action.verb

        def codes(s: State, f: Frame) -> tuple[int, ...]:
            book = s.rules.codebook
            limit = book.amounts if endless else min(book.amounts, available(s, f))
            if most is not None:
                limit = min(limit, most)
            if not may(s, verb, decider(s, f)):
                limit = 0
            return tuple(range(book.amount, book.amount + limit + 1))

        asm.emit(decide(slot, decider, rules.AMOUNT, codes))
        asm.emit(let(slot, lambda s, f: f[slot] - s.rules.codebook.amount))
        return
    settle(scope, args.equal, args.per)
    scope.reads(args, "equal", "per", "cap")
    if args.equal is not None:
        value = number(scope, args.equal)
    elif what.quantity.kind in ("all", "bare", "each"):
        value = available
    elif what.quantity.kind == "all_but":
        rest = what.quantity.n or 0
        value = lambda s, f: max(0, available(s, f) - rest)
    else:
        fixed = what.quantity.n or 1
        value = lambda s, f: fixed
    single = value
    if args.per is not None:
        times = per(scope, args.per)
        value = lambda s, f: single(s, f) * times(s, f)
    asm.emit(let(slot, capped(scope, value, args.cap)))


def _payer(scope: Scope, subject: int) -> Number:
    """Who says how much is paid: whose coins they are; where nobody has any, who acts."""
    actor = scope.actor
    return (lambda s, f: f[subject] if s.rules.purses else actor(s, f)) if scope.dialect.teams else actor


def payable(scope: Scope, action: n.Do) -> Truth:
    """Whether an optional transfer can be made: a payment or removal in full, anything else at least in part.

    Nothing at all cannot be paid: it would not be done.
    """
    what = action.args.objects[0]
    assert isinstance(what, n.Sel)
    column = scope.column(what.noun)
    if column is None:
        return lambda s, f: True
    givers = _givers(scope, action, what)
    takers = [_takers(scope, action, what, r) for r in action.args.roles if scope.kind_of(r.target) in _BEARING]
    least_held = 1 + (what.quantity.n or 0) if what.quantity.kind == "all_but" else 1
    wanted: Number = lambda s, f: least_held
    if scope.dialect.vocabulary.verb[action.verb].in_full:
        wanted = _wanted(scope, action, what)
    if givers is None:
        return lambda s, f: all(found(s, f) for found in takers)

    flowing, actor, verb = scope.dialect.flowing, scope.actor, action.verb
    of_people = column in scope.dialect.resources.values() and not any(
        scope.kind_of(role.target) != "player" for role in action.args.roles
    )

    def possible(s: State, f: Frame) -> bool:
        if of_people and (elsewhere := flowing(s, verb, actor(s, f))) is not None:
            return elsewhere
        least = wanted(s, f)
        enough = least > 0 and any(amount_at(s, column, x) >= least for x in givers(s, f))
        return enough and all(found(s, f) for found in takers)

    return possible


def _wanted(scope: Scope, action: n.Do, what: n.Sel) -> Number:
    """How much is to be paid; 1 where that is for the payer to say."""
    if action.args.equal is None and what.quantity.kind not in ("a", "exact"):
        least = 1 + (what.quantity.n or 0) if what.quantity.kind == "all_but" else 1
        return lambda s, f: least
    one = number(scope, action.args.equal if action.args.equal is not None else what.quantity.n or 1)
    times = per(scope, action.args.per)
    return capped(scope, lambda s, f: one(s, f) * times(s, f), action.args.cap)


def _takers(scope: Scope, action: n.Do, what: n.Sel, role: n.Role) -> Many:
    """The things from or onto which something can go."""
    found, tests = scope.group(role.target).all, _fit(scope, action, what, role.target, role.preposition)
    return lambda s, f: [x for x in found(s, f) if all(test(s, f, x) for test in tests)]


def _fit(scope: Scope, action: n.Do, what: n.Sel, target: n.Sel | n.Pron, preposition: str) -> tuple[Test, ...]:
    """What a thing must meet to be chosen: a full purse takes nothing, and where nothing lies nothing is taken."""
    kind, column = scope.kind_of(target), scope.column(what.noun)
    if preposition == "from" and kind in _BEARING and column is not None:
        return (lambda s, f, x: amount_at(s, column, CARD_HOLDER + (x & CARD_MASK)) > 0,)
    return allowed_to(scope, action.verb) if kind == "part" else ()


def _givers(scope: Scope, action: n.Do, what: n.Sel) -> Many | None:
    """The holders of whom one gives; None for what has no end."""
    supply, actor = scope.dialect.supply, scope.actor
    origin = action.args.role("from")
    if origin is not None:
        kind = scope.kind_of(origin.target)
        if kind == "zone":
            return lambda s, f: (supply(s),)
        found = scope.group(origin.target).all
        if kind in _BEARING:
            return lambda s, f: [CARD_HOLDER + (x & CARD_MASK) for x in found(s, f) if alive(s, x)]
        return _members(found)
    if what.poss is not None:
        return _members(possessors(scope, what))
    if what.noun not in scope.dialect.resources:
        return None
    if action.verb in ("pay", "lose"):
        return willing(scope, _members(lambda s, f: (actor(s, f),)))
    return lambda s, f: (supply(s),)


def _members(people: Many) -> Many:
    """Those who hold the coins of these people: the members in the place of a team."""
    return lambda s, f: [member for x in people(s, f) for member in s.rules.policies.members(s, x)]
