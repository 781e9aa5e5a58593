"""Texts that change a rule: one arm for each row of the table in the language reference.

They never run. Each becomes a `Static` of a query: whom it concerns, and by how much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.model import Group, Test
from cardlang.compile.rules.prohibitions import enter_forbidden, prohibition, such_card
from cardlang.compile.rules.statements import amount, bounds_the_result, for_sale, operation
from cardlang.compile.scope import Scope, doer, no_program
from cardlang.compile.values.conditions import condition
from cardlang.machine.instructions import Truth
from cardlang.machine.rules import Static
from cardlang.machine.state import (
    BY,
    CARD_MASK,
    EVENT,
    HOME,
    NOTHING,
    TO,
    UP,
    YOU,
    Event,
    Frame,
    State,
    ref_of,
    scratch,
)
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder

Holding = Callable[[State, int, Event], Frame | None]  # of the source and what is announced; see `holding`


def frame(s: State, me: int, event: Event = NOTHING) -> Frame:
    """A frame to evaluate a static text in: there is no program, but a source, its controller, what is announced.

    Out of play a text speaks of its own card being played: by whom, and to where if that is decided.
    """
    card = me & CARD_MASK
    if not event or s.rules.in_play[s.place[card]]:
        return scratch(s, me, s.rules.policies.controller(s, card), event)
    f = scratch(s, me, event[BY], event)
    f[HOME] = event[TO]
    return f


def done_by(
    player: int, amount: int = 0, source: int = -1, goal: int = -1, *, ref: int = -1, strength: int = 0
) -> Event:
    """What a rule is asked about, as the event that it will be: of *their cards* the player is the owner."""
    return (-1, ref, player, -1, amount, source, UP, strength, goal, -1, 0, 0)


def static(scope: Scope, item: n.Step, earlier: Sequence[n.Step] = ()) -> Static:
    """A statement under a static or window keyword.

    *Otherwise* holds while the conditions of none of the statements before do, up to the last one without it.
    """
    scope.unless = tuple(one.conditions for one in earlier)
    scope.reads(item, "link")
    scope.reads(item.action)
    match item.action:
        case n.Change() as change:
            return _change(scope, item, change)
        case n.Forbid() as forbid:
            return _forbid(scope, item, forbid)
        case n.Do() as action if item.modal == "must":
            scope.reads(item, "modal")
            return _must(scope, item, action)
        case n.Do() as action if item.modal == "may":
            scope.reads(item, "modal")
            return _permission(scope, item, action)
        case n.Lack() as lack if lack.what.noun in scope.dialect.lifted:
            return _lack(scope, item, lack)
        case n.CountsAs() as joker if "counts" in scope.dialect.queries:
            return _joker(scope, item, joker)
        case n.Room() as limit if "room" in scope.dialect.queries:
            return _limit(scope, item, limit)
        case n.Do() | n.Name() | n.Seq() | n.Choose() | n.Later() | n.Lack() | n.CountsAs() | n.Room():
            raise no_program(item)


def holding(scope: Scope, item: n.Step) -> Holding:
    """The frame to read a statement in, or none while its conditions do not hold or its keyword's window is shut.

    The conditions keep in it what they found: *if a player leads this lane, that player cannot ...*
    """
    scope.reads(item, "conditions")
    tests: list[Truth] = [condition(scope, test, scope.step, i) for i, test in enumerate(item.conditions)]
    others: list[list[Truth]] = [
        [condition(scope, test, scope.step, i) for i, test in enumerate(one)] for one in scope.unless
    ]
    window = scope.dialect.windows.get(scope.keyword)
    if window is None and not tests and not others:
        return frame

    def look(s: State, me: int, event: Event) -> Frame | None:
        if window is not None and not window(s, me):
            return None
        f = frame(s, me, event)
        if any(all(test(s, f) for test in one) for one in others):
            return None
        return f if all(test(s, f) for test in tests) else None

    return look


def _subject(scope: Scope, item: n.Step) -> Group:
    scope.reads(item, "subject")
    if item.subject is None:
        return scope.group(n.Pron(word="you"))
    return scope.group(item.subject)


def _change(scope: Scope, item: n.Step, change: n.Change) -> Static:
    bought = scope.dialect.vocabulary.attribute[change.attr].bought
    fits = _bought(scope, item) if bought else _subject(scope, item).test
    value, look = amount(scope, change), holding(scope, item)
    own = any(isinstance(node, n.Own) for node in preorder(change))

    def changed(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        f = look(s, me, NOTHING)
        if f is None or not fits(s, f, args[0]) or args[1:] not in ((), (f[YOU],)):
            return None
        if own:
            f[EVENT] = (-1, args[0], -1, -1, 0, -1, UP, 0, -1, -1, 0, 0)
        return f

    if not bounds_the_result(change):
        return Static(change.attr, change.op, changed, value)
    return Static(change.attr, "bounded", changed, value, within=operation(change))


def _bought(scope: Scope, item: n.Step) -> Test:
    if not isinstance(item.subject, n.Sel):
        raise no_program(item)
    scope.reads(item, "subject")
    return for_sale(scope, item.subject)


def _forbid(scope: Scope, item: n.Step, forbid: n.Forbid) -> Static:
    members, look = _subject(scope, item), holding(scope, item)
    scope.actor, passive = doer, forbid.passive
    enter_forbidden(scope, item, forbid)
    query, concerns, forbids = prohibition(scope, forbid, members.test)

    def forbidden(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        f = look(s, me, NOTHING if passive else done_by(args[0])) if concerns(args) else None
        return f if f is not None and forbids(s, f, args) else None

    return Static(query, "no", forbidden, lambda s, f: 0)


def _lack(scope: Scope, item: n.Step, lack: n.Lack) -> Static:
    """*You have no limits*: asked of a player."""
    members, look = _subject(scope, item), holding(scope, item)
    scope.reads(lack.what)

    def lifted(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        f = look(s, me, NOTHING)
        return f if f is not None and members.test(s, f, args[0]) else None

    return Static(scope.dialect.lifted[lack.what.noun], "no", lifted, lambda s, f: 0)


def _limit(scope: Scope, item: n.Step, limit: n.Room) -> Static:
    """*Your opponent cannot have more than 3 face-up cards here*: asked of a card that comes to a side with a face.

    It is looked at as it would lie there, and the others that its new owner has there are counted.
    """
    players, look, most = _subject(scope, item), holding(scope, item), limit.n
    with scope.of_anybody(True):
        there = scope.group(limit.what).all
        with scope.in_the_event():
            fits = scope.group(limit.what).test

    def full(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        ref, place, face = args
        party_of, card = s.rules.party_of, ref & CARD_MASK
        f = look(s, me, NOTHING)
        if f is None or not players.test(s, f, s.rules.owner_of[place]):
            return None
        strength = s.rules.numbers[card] if face == UP else 0
        f[EVENT] = (-1, ref, s.rules.owner_of[place], -1, 0, place, face, strength, place, -1, 0, 0)
        if not fits(s, f, ref):
            return None
        f[EVENT] = NOTHING
        others = [x for x in there(s, f) if x != ref and party_of[s.place[x & CARD_MASK]] == party_of[place]]
        return f if len(others) >= most else None

    return Static("room", "no", full, lambda s, f: 0)


def _joker(scope: Scope, item: n.Step, joker: n.CountsAs) -> Static:
    """*This card counts as any vassal*: the words that are true of a card beside those printed on it.

    The first value says whether what they leave open is anything, *any spy*; else it is what the card shows, *a spy*.
    """
    with scope.by_print():
        members, look = _subject(scope, item), holding(scope, item)
    if joker.what.filters or joker.what.of is not None or joker.what.test is not None:
        raise no_program(joker.what)
    scope.reads(joker.what, "either")
    scope.reads_words(joker.what, *joker.what.adjectives)
    words = (joker.what.quantity.kind == "any", joker.what.noun, *joker.what.adjectives, *joker.what.either)

    def counted(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        f = look(s, me, NOTHING)
        return f if f is not None and members.test(s, f, args[0]) else None

    return Static("counts", "with", counted, lambda s, f: words)


def _must(scope: Scope, item: n.Step, action: n.Do) -> Static:
    """*You must play this card onto an enemy side*: the places of that act."""
    named = action.args.role("to", "onto")
    if action.verb != "play" or named is None or not isinstance(goal := named.target, n.Sel):
        raise no_program(item)
    players, look = _subject(scope, item), holding(scope, item)
    scope.actor = doer
    goals, what = scope.group(goal), action.args.objects[0]
    scope.reads(action.args, "objects", "roles")
    for node in (named, what):
        scope.reads(node)
    own = isinstance(what, n.Sel) and what.quantity.kind == "this"
    fits = None if own else such_card(scope, what, ("play",))

    def bound(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        card, player = args[0], args[1]
        f = look(s, me, done_by(player)) if not own or card == me & CARD_MASK else None
        if f is None:
            return None
        return f if players.test(s, f, player) and (fits is None or fits(s, f, ref_of(s, card))) else None

    return Static("play", "only", bound, lambda s, f: (goals.kind, tuple(goals.all(s, f))), own=own)


def _permission(scope: Scope, item: n.Step, action: n.Do) -> Static:
    """*You may bid on the top card of the deck*: the legal objects of that act."""
    query = scope.dialect.query_of.get(action.verb)
    if query is None or not action.args.objects:
        raise no_program(item)
    players, look = _subject(scope, item), holding(scope, item)
    scope.actor = doer
    scope.reads(action.args, "objects")
    if scope.dialect.vocabulary.verb[action.verb].sized:
        return _sized(scope, query, players, look, action.args.objects)
    cards = scope.group(action.args.objects[0])

    def allowed(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        f = look(s, me, done_by(args[0]))
        return f if f is not None and players.test(s, f, args[0]) else None

    return Static(query, "with", allowed, lambda s, f: tuple(cards.all(s, f)))


def _sized(scope: Scope, query: str, players: Group, look: Holding, objects: tuple[n.Sel | n.Pron, ...]) -> Static:
    """*You may bid 0 coins*: how many there may be, beside those that the rules allow."""
    for what in objects:
        scope.reads(what)
    amounts = tuple(what.quantity.n or 0 for what in objects if isinstance(what, n.Sel))

    def allowed(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        by = done_by(args[0])
        f = look(s, me, by)
        return f if f is not None and players.test(s, f, args[0]) else None

    return Static(query, "with", allowed, lambda s, f: amounts)
