"""Texts that change a rule: one arm for each row of the table in the language reference.

They never run. Each becomes a `Static` of a query: whom it concerns, and by how much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from cardlang.compile.conditions import condition
from cardlang.compile.dialect import Test
from cardlang.compile.features import card_tests
from cardlang.compile.listeners import fact_players
from cardlang.compile.measures import enough
from cardlang.compile.people import sided
from cardlang.compile.scope import CompileError, Scope
from cardlang.compile.selectors import Group, place_set
from cardlang.compile.statements import amount, any_card, check_forbidden, no_side
from cardlang.machine.instructions import Truth
from cardlang.machine.rules import Static
from cardlang.machine.state import CARD_MASK, YOU, Frame, State, ref_of, scratch
from cardlang.syntax import nodes as n

Applies = Callable[[State, int, tuple[int, ...]], bool]


def frame(s: State, me: int) -> Frame:
    """A frame to evaluate a static text in: there is no program, but a source and its controller."""
    return scratch(s, me, s.rules.policies.controller(s, me & CARD_MASK))


def static(scope: Scope, item: n.Step, before: n.Step | None = None) -> tuple[Static, ...]:
    """A statement under a static or window keyword; a bound of what is added or multiplied is a static of its own.

    *Otherwise* holds while the conditions of the statement before do not.
    """
    if item.link == "if_done":
        raise CompileError("a rule does nothing that could have been done", item.span)
    scope.unless = before.conditions if before is not None and item.link == "else" else ()
    if item.each is not None or item.repeat is not None or item.duration is not None:
        raise CompileError("a rule holds all the time and for all at once", item.span)
    match item.action:
        case n.Change() as change:
            return _change(scope, item, change)
        case n.Forbid() as forbid:
            return (_forbid(scope, item, forbid),)
        case n.Do() as action if item.modal == "must":
            return (_must(scope, item, action),)
        case n.Do() as action if item.modal == "may":
            return (_permission(scope, item, action),)
        case n.Do() | n.Seq() | n.Choose() | n.Lack() | n.CountsAs():
            raise CompileError("this game has no rule that this statement could change", item.span)


def holds(scope: Scope, item: n.Step) -> Applies:
    """The conditions of a statement and the window of its keyword."""
    tests: list[Truth] = [condition(scope, test, scope.step, i) for i, test in enumerate(item.conditions)]
    others: list[Truth] = [condition(scope, test, scope.step, i) for i, test in enumerate(scope.unless)]
    window = scope.dialect.windows.get(scope.keyword)

    def applies(s: State, me: int, _: tuple[int, ...]) -> bool:
        if window is not None and not window(s, me):
            return False
        if not tests and not others:
            return True
        f = frame(s, me)
        if others and all(test(s, f) for test in others):
            return False
        return all(test(s, f) for test in tests)

    return applies


def _subject(scope: Scope, item: n.Step) -> Group:
    if item.subject is None:
        return scope.group(n.Pron(word="you"))
    return scope.group(item.subject)


def _change(scope: Scope, item: n.Step, change: n.Change) -> tuple[Static, ...]:
    no_side(scope, item)
    scope.changing = change.attr
    members, value, rest = _subject(scope, item), amount(scope, change), holds(scope, item)
    scope.changing = ""

    fits = members.test if change.attr not in scope.dialect.bought else _for_sale(scope, item)

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        return rest(s, me, args) and fits(s, frame(s, me), args[0]) and args[1:] in ((), (frame(s, me)[YOU],))

    made = Static(change.attr, change.op, applies, lambda s, me, args: value(s, frame(s, me)))
    if change.cap is None or change.op == "set":
        return (made,)
    bound, op = change.cap.n, _BOUNDS[change.cap.kind]
    return made, Static(change.attr, op, applies, lambda s, me, args: bound)


def _for_sale(scope: Scope, item: n.Step) -> Test:
    """What is bought lies nowhere yet: only what is printed on the card is asked."""
    if not isinstance(item.subject, n.Sel):
        raise CompileError("say which cards: *castle cards cost 1 less*", item.span)
    tests = card_tests(scope, item.subject)
    return lambda s, f, x: all(test(s, f, x) for test in tests)


_BOUNDS: dict[str, Literal["floor", "cap"]] = {"below": "floor", "above": "cap"}


def _forbid(scope: Scope, item: n.Step, forbid: n.Forbid) -> Static:
    members, rest = _subject(scope, item), holds(scope, item)
    verbs = tuple(scope.dialect.vocabulary.verb)
    wanted = {verbs.index(verb) for verb in forbid.verbs}
    wanted |= {verbs.index(v) for verb in forbid.verbs for v in scope.dialect.vocabulary.verb[verb].family}
    cards = [sel for sel in forbid.args.objects if isinstance(sel, n.Sel) and scope.kind(sel.noun) == "card"]
    check_forbidden(scope, forbid)
    objects = [_such_card(scope, sel, forbid.verbs) for sel in cards if not any_card(sel)]
    roles = [scope.group(part.target) for part in forbid.args.roles]
    query = "can" if forbid.passive else "may act"

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        if args[1] not in wanted or not rest(s, me, args):
            return False
        f = frame(s, me)
        if not members.test(s, f, args[0]):
            return False
        if objects and not (args[2] >= 0 and any(test(s, f, args[2]) for test in objects)):
            return False
        return not roles or any(args[3] in g.all(s, f) for g in roles)

    return Static(query, "no", applies, lambda s, me, args: 0)


def _must(scope: Scope, item: n.Step, action: n.Do) -> Static:
    """*You must play this card onto an enemy side*: the places of that act."""
    goal = next((r.target for r in action.args.roles if r.preposition in ("to", "onto")), None)
    if action.verb != "play" or not isinstance(goal, n.Sel):
        raise CompileError("a rule with *must* says where something is played, with *to* or *onto*", item.span)
    players, rest, goals = _subject(scope, item), holds(scope, item), scope.group(goal)
    what = action.args.objects[0]
    own = isinstance(what, n.Sel) and what.quantity.kind == "this"
    fits = None if own or any_card(what) else _such_card(scope, what, ("play",))

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        card, player = args[0], args[1]
        if own:
            return card == me & CARD_MASK and rest(s, me, args)
        f = frame(s, me)
        meant = players.test(s, f, player) and (fits is None or fits(s, f, ref_of(s, card)))
        return meant and rest(s, me, args)

    def value(s: State, me: int, args: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        f = frame(s, me)
        if own:
            f[YOU] = args[1]
        return goals.kind, tuple(goals.all(s, f))

    return Static("play", "only", applies, value, own=own)


def _such_card(scope: Scope, what: n.Sel | n.Pron, verbs: tuple[str, ...]) -> Test:
    """Whether a card is one of those meant; what is played or bid on lies in no lane unless the text says so."""
    if isinstance(what, n.Sel) and what.noun == "card" and {"play", "bid"} & set(verbs):
        zones = set(what.adjectives) & set(scope.dialect.zone_adjectives)
        if not (zones or what.filters or what.of) and what.quantity.kind != "this":
            tests = card_tests(scope, what)
            return lambda s, f, x: all(test(s, f, x) for test in tests)
    return scope.group(what).test


def _permission(scope: Scope, item: n.Step, action: n.Do) -> Static:
    """*You may bid on the top card of the deck*: the legal objects of that act."""
    query = scope.dialect.query_of.get(action.verb)
    if query is None or not action.args.objects:
        raise CompileError("this game has no rule that this statement could change", item.span)
    _told_apart(scope, action.args.objects[0])
    players, rest, cards = _subject(scope, item), holds(scope, item), scope.group(action.args.objects[0])

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        return rest(s, me, args) and players.test(s, frame(s, me), args[0])

    def value(s: State, me: int, _: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cards.all(s, frame(s, me)))

    return Static(query, "with", applies, value)


def _told_apart(scope: Scope, what: n.Sel | n.Pron) -> None:
    """Of cards that lie face-down on each other nobody can name one but the first."""
    if isinstance(what, n.Pron) or "top" in what.adjectives:
        return
    for where in (what.of, *(item.where for item in what.filters if isinstance(item, n.In))):
        if isinstance(where, n.Sel) and where.noun in scope.dialect.stacks:
            fault = f"nobody can tell the cards in the {where.noun} apart: *the top card of the {where.noun}*"
            raise CompileError(fault, what.span)


# --- listeners with would that change a rule -----------------------------------------------------------


def announced(scope: Scope, ability: n.Ability) -> Static | None:
    """A *would* listener that is a rule and not a replacement: *N more*, a face to play with, silence."""
    listener = ability.listener
    assert listener is not None
    fact, first = listener.fact, ability.body[0]
    if fact.verb == "trigger":
        if len(ability.body) != 1 or not isinstance(first.action, n.Do) or first.action.verb != "prevent":
            fault = "an effect that would trigger can be prevented, and nothing else can be done about it"
            raise CompileError(fault, ability.body[min(1, len(ability.body) - 1)].span)
        return _silence(scope, fact, _rest(scope, listener, first))
    if not fact.would or len(ability.body) != 1 or not isinstance(first.action, n.Do):
        return None
    objects = first.action.args.objects
    if objects and isinstance(objects[0], n.Sel) and objects[0].quantity.kind == "n_more":
        _same_act(scope, fact, first)
        return _more(scope, fact, objects[0].quantity.n or 1, _rest(scope, listener, first))
    if fact.verb == "play" and first.instead and first.action.args.face is not None:
        return _face(scope, fact, first.action.args.face, _rest(scope, listener, first))
    return None


def _rest(scope: Scope, listener: n.Listener, item: n.Step) -> Applies:
    """What else a rule asks: the conditions of its one step."""
    if listener.once is not None:
        raise CompileError("a rule holds every time, not once", listener.span)
    if item.each is not None or item.repeat is not None or item.modal == "may":
        raise CompileError("a rule holds all the time and for all at once", item.span)
    return holds(scope, item)


def _silence(scope: Scope, fact: n.Fact, rest: Applies) -> Static:
    subject = fact.subject
    if not isinstance(subject, n.Sel):
        raise CompileError("say which effects: *a destruction effect*", fact.span)
    keywords = tuple(scope.dialect.vocabulary.keyword)
    named = [w for a in subject.adjectives for w in scope.dialect.silences.get(a, ())]
    silenced = {keywords.index(word) for word in named} if named else set(range(len(keywords)))
    theirs = _bearing(scope, subject.of)

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        card, keyword = args[0], args[1]
        if keyword not in silenced or not rest(s, me, args):
            return False
        return theirs is None or theirs(s, frame(s, me), ref_of(s, card))

    return Static("acts", "no", applies, lambda s, me, args: 0)


def _bearing(scope: Scope, of: n.Sel | None) -> Test | None:
    """Whether an effect is that of a card meant; one in a lane that has just been won is no longer in play."""
    if of is None:
        return None
    adjectives = scope.dialect.vocabulary.adjective
    roles = {adjectives[word].role for word in of.adjectives if word in adjectives}
    if of.quantity.kind == "this" or roles & {"superlative", "zone"}:
        return scope.group(of).test
    tests = card_tests(scope, of)
    return lambda s, f, x: all(test(s, f, x) for test in tests)


def _same_act(scope: Scope, fact: n.Fact, item: n.Step) -> None:
    """*N more* enlarges the announced act and no other: the same player does the same thing."""
    assert isinstance(item.action, n.Do)
    if f"amount of {fact.verb}" not in scope.dialect.queries:
        raise CompileError(f"this game has no amount of `{fact.verb}` that could be more", fact.span)
    same_verb = item.action.verb == ("pay" if fact.verb == "match" else fact.verb)
    if item.subject is None or isinstance(item.subject, n.Pron):
        same_player = isinstance(fact.subject, n.Pron)
    else:
        same_player = item.subject.quantity.kind == "that" and scope.ref(item.subject).kind == "event_subject"
    if not same_verb or not same_player:
        raise CompileError("only what was announced can be more, and for the same player", item.span)


def _more(scope: Scope, fact: n.Fact, extra: int, rest: Applies) -> Static:
    """*... N more*: adds to what was announced; *a coin* means each coin, *coins* the whole act."""
    players = fact_players(scope, fact)
    what = fact.args.objects[0] if fact.args.objects else None
    each_one = isinstance(what, n.Sel) and what.quantity.kind == "a" and what.noun in scope.dialect.resources
    bidder = isinstance(what, n.Sel) and what.noun == "bid" and what.poss == "you"
    quantity = what.quantity if isinstance(what, n.Sel) and what.noun in scope.dialect.resources else None

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        """args: the player who acts, the amount announced, the player whose bid it is or -1."""
        f = frame(s, me)
        if bidder and not sided(s, (f[YOU],), args[2]):
            return False
        if quantity is not None and not enough(quantity, args[1]):
            return False
        return rest(s, me, args) and sided(s, players(s, f), args[0])

    def value(_: State, __: int, args: tuple[int, ...]) -> int:
        return extra * args[1] if each_one else extra

    return Static(f"amount of {fact.verb}", "add", applies, value)


def _face(scope: Scope, fact: n.Fact, face: str, rest: Applies) -> Static:
    players, what = fact_players(scope, fact), fact.args.objects[0]
    turned = scope.dialect.vocabulary.face[face].value
    if not isinstance(what, n.Sel):
        raise CompileError("say which cards: *another card here*", fact.span)
    here = [item for item in what.filters if isinstance(item, n.In | n.Place)]
    targets = [part.target for part in fact.args.roles]
    lanes, tests = [scope.group(target) for target in targets], card_tests(scope, what)

    places = [place_set(scope, item) for item in here]

    def applies(s: State, me: int, args: tuple[int, ...]) -> bool:
        """args: the card, the player, the place it goes to."""
        f = frame(s, me)
        card, player, place = args[0], args[1], args[2]
        if card == me & CARD_MASK or not sided(s, players(s, f), player) or not rest(s, me, args):
            return False
        if not all(test(s, f, ref_of(s, card)) for test in tests):
            return False
        at_lane = all(
            place in g.all(s, f) if g.kind == "side" else s.rules.lane_of[place] in g.all(s, f) for g in lanes
        )
        return at_lane and all(place in p(s, f) for p in places)

    return Static("face", "pick", applies, lambda s, me, args: turned)
