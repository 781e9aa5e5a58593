"""Listeners with *would* that change a rule instead of replacing an act: *N more*, a face to play with, silence.

They never run: each becomes a `Static`, asked when the amount, the face or the effect is. What is announced by then
stands in the frame as the event that it will be, so that conditions can speak of it.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.compile.model import Test, all_of
from cardlang.compile.rules.listeners import fact_players, role_test
from cardlang.compile.rules.statics import Holding, done_by, frame, holding
from cardlang.compile.scope import Scope, doer, no_program
from cardlang.compile.selectors import place_set
from cardlang.compile.selectors.features import card_tests
from cardlang.compile.selectors.measures import enough
from cardlang.compile.selectors.parties import owner_sets, sided
from cardlang.compile.selectors.source import named_keywords
from cardlang.compile.values.numbers import capped, per
from cardlang.compile.verbs.acts import read_prevented
from cardlang.machine.instructions import Many, Number
from cardlang.machine.rules import Static
from cardlang.machine.state import AMOUNT, BY, CARD_MASK, EVENT, NOTHING, TO, YOU, Frame, State, ref_of
from cardlang.meaning.quantities import MORE
from cardlang.syntax import nodes as n


def announced(scope: Scope, ability: n.Ability) -> Static | None:
    """A *would* listener that is a rule and not a replacement: *N more*, a face to play with, silence."""
    listener = ability.listener
    assert listener is not None
    fact, first = listener.fact, ability.body[0]
    if fact.verb == "trigger":
        if not isinstance(first.action, n.Do):
            raise no_program(first)
        read_prevented(scope, first.action)
        return _silence(scope, fact, _rest(scope, listener, first))
    if not fact.would or len(ability.body) != 1 or not isinstance(first.action, n.Do):
        return None
    objects = first.action.args.objects
    if objects and isinstance(objects[0], n.Sel) and objects[0].quantity.kind in MORE:
        _same_player(scope, first)
        _same_roles(scope, first.action.args)
        if fact.verb == "play":
            return _price(scope, fact, first.action.args, _rest(scope, listener, first))
        return _more(scope, fact, first.action.args, _rest(scope, listener, first))
    if fact.verb == "play" and first.instead and first.action.args.face is not None:
        _same_player(scope, first)
        scope.reads(first, "instead", "modal")
        scope.reads(first.action.args, "objects", "face")
        scope.reads(objects[0])
        query = "faces" if first.modal == "may" else "face"
        return _face(scope, fact, query, first.action.args.face, _rest(scope, listener, first))
    return None


def _rest(scope: Scope, listener: n.Listener, item: n.Step) -> Holding:
    """What else a rule asks: the conditions of its one step, about what is announced."""
    scope.step, scope.goal, scope.actor = scope.meaning.steps[id(item)], True, doer
    for node in (listener, item.action):
        scope.reads(node)
    scope.reads(listener.fact, "would")
    scope.reads(item, "conditions")
    return holding(scope, item)


def _silence(scope: Scope, fact: n.Fact, look: Holding) -> Static:
    subject = fact.subject
    if not isinstance(subject, n.Sel):
        raise no_program(fact)
    keywords = tuple(scope.dialect.vocabulary.keyword)
    scope.reads(subject, "either", "of")
    scope.reads_words(subject, *scope.dialect.silences)
    scope.reads(fact.args)
    named = named_keywords(scope, subject)
    silenced = {keywords.index(word) for word in named} if named else set(range(len(keywords)))
    owners, theirs = owner_sets(scope, subject), _bearing(scope, subject.of)

    def prevented(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        card, keyword = args[0], args[1]
        f = look(s, me, NOTHING) if keyword in silenced else None
        if f is None or not all(s.rules.party_of[s.place[card]] in parties(s, f) for parties in owners):
            return None
        return f if theirs is None or theirs(s, f, ref_of(s, card)) else None

    return Static("acts", "no", prevented, lambda s, f: 0)


def _bearing(scope: Scope, of: n.Sel | None) -> Test | None:
    """Whether an effect is that of a card meant; one in a lane that has just been won is no longer in play."""
    if of is None:
        return None
    adjectives = scope.dialect.vocabulary.adjective
    roles = {adjectives[word].role for word in of.adjectives if word in adjectives}
    if of.quantity.kind == "this" or roles & {"superlative", "zone"}:
        return scope.group(of).test
    scope.reads(of)
    where = [one for one in of.filters if isinstance(one, n.In | n.Place)]
    if where:
        scope.reads(of, "filters")
    return all_of([*card_tests(scope, of), *(_lying(place_set(scope, one)) for one in where)])


def _lying(places: Many) -> Test:
    return lambda s, f, x: s.place[x & CARD_MASK] in places(s, f)


def _same_player(scope: Scope, item: n.Step) -> None:
    """Enter who does what is announced, where a text says it again: it is the same player."""
    scope.reads(item, "subject")
    if item.subject is not None:
        scope.reads(item.subject)


def _same_roles(scope: Scope, args: n.Args) -> None:
    """Enter what is said again behind the verb, *take 1 more coin from that player*."""
    scope.reads(args, "roles")
    for role in args.roles:
        scope.reads(role)
        scope.reads(role.target, *["poss"] * isinstance(role.target, n.Sel))


def _more(scope: Scope, fact: n.Fact, added: n.Args, look: Holding) -> Static:
    """*... N more*, *N fewer*: of what was announced; *a coin* means each coin, *coins* the whole act."""
    scope.reads(fact.args, "objects", "roles")
    every = _added(scope, added)
    players, ways = fact_players(scope, fact), [role_test(scope, part) for part in fact.args.roles]
    what = fact.args.objects[0] if fact.args.objects else None
    each_one = isinstance(what, n.Sel) and what.quantity.kind == "a" and what.noun in scope.dialect.resources
    bidder = isinstance(what, n.Sel) and what.noun == "bid" and what.poss == "you"
    if what is not None:
        scope.reads(what, *["poss"] * bidder)
    quantity = what.quantity if isinstance(what, n.Sel) and what.noun in scope.dialect.resources else None

    def enlarged(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        """args: the player who acts, the amount announced, who or what it comes from, and to whom or what it goes."""
        f = look(s, me, event := done_by(*args))
        if f is None or (bidder and not sided(s, (f[YOU],), event[TO])):
            return None
        if quantity is not None and not enough(quantity, event[AMOUNT]):
            return None
        return f if players(s, f, event[BY]) and all(test(s, f, -1) for test in ways) else None

    value = (lambda s, f: every(s, f) * f[EVENT][AMOUNT]) if each_one else every
    return Static(f"amount of {fact.verb}", "add", enlarged, value)


def _added(scope: Scope, added: n.Args) -> Number:
    """How many more, or fewer, they are."""
    scope.reads(added, "objects", "per", "cap")
    more = added.objects[0]
    extra = more.quantity.n or 1 if isinstance(more, n.Sel) else 1
    sign = -1 if isinstance(more, n.Sel) and more.quantity.kind == "n_fewer" else 1
    times = per(scope, added.per)
    size = capped(scope, lambda s, f: extra * times(s, f), added.cap)
    scope.reads(more)
    return lambda s, f: sign * size(s, f)


def _price(scope: Scope, fact: n.Fact, added: n.Args, look: Holding) -> Static:
    """*When a player would play a card here, that player pays 1 more coin*: what it costs to play a card."""
    every = _added(scope, added)
    concerns, own = _such_play(scope, fact, look)
    return Static("amount of play", "add", concerns, every, own=own)


def _face(scope: Scope, fact: n.Fact, query: str, face: str, look: Holding) -> Static:
    """The face with which cards are played: `face` if they must be, `faces` if whoever plays them chooses."""
    turned = scope.dialect.vocabulary.face[face].value
    turns, own = _such_play(scope, fact, look)
    return Static(query, "pick" if query == "face" else "with", turns, lambda s, f: turned, own=own)


def _such_play(
    scope: Scope, fact: n.Fact, look: Holding
) -> tuple[Callable[[State, int, tuple[int, ...]], Frame | None], bool]:
    """The test whether a play is the one that is announced, and whether it is that of the card with the text."""
    scope.reads(fact.args, "objects", "roles")
    players, what = fact_players(scope, fact), fact.args.objects[0]
    if not isinstance(what, n.Sel):
        raise no_program(fact)
    own = what.quantity.kind == "this"
    here = [item for item in what.filters if isinstance(item, n.In | n.Place)]
    targets = [part.target for part in fact.args.roles]
    lanes, tests = [scope.group(target) for target in targets], card_tests(scope, what)

    places = [place_set(scope, item) for item in here]
    scope.reads(what, "filters")
    for part in fact.args.roles:
        scope.reads(part)
    strength = scope.dialect.measures.get(("strength", "card"))

    def turns(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        """args: the card, the player, the place it goes to."""
        card, player, place = args[0], args[1], args[2]
        if (card == me & CARD_MASK) != own:
            return None
        number = strength(s, frame(s, me), ref_of(s, card)) if strength is not None else 0
        f = look(s, me, done_by(player, source=s.place[card], goal=place, ref=ref_of(s, card), strength=number))
        if f is None or not players(s, f, player):
            return None
        if not all(test(s, f, ref_of(s, card)) for test in tests):
            return None
        at_lane = all(
            place in g.all(s, f) if g.kind == "side" else s.rules.lane_of[place] in g.all(s, f) for g in lanes
        )
        return f if at_lane and all(place in p(s, f) for p in places) else None

    return turns, own
