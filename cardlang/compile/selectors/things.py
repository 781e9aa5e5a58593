"""Players, lanes, sides and castles that a phrase means."""

from __future__ import annotations

from cardlang.compile.model import Group, Test, all_of, listed
from cardlang.compile.scope import Scope, elements, gone_by, no_program
from cardlang.compile.selectors.features import chosen_this_way
from cardlang.compile.selectors.held import belongs
from cardlang.compile.selectors.measures import as_many, enough
from cardlang.compile.selectors.most import best_of
from cardlang.compile.selectors.parties import group_of, group_of_members, persons, possessors, sided, the_opponent
from cardlang.compile.selectors.places import place_set
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, FROM, YOU, Frame, State
from cardlang.meaning.model import Ref
from cardlang.meaning.use.several import OPEN
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind


def players(scope: Scope, sel: n.Sel) -> Group:
    """Players, and teams where there are any."""
    dialect = scope.dialect
    scope.reads(sel)
    if sel.poss == "it":
        scope.reads(sel, "poss")
        return group_of(_owners(scope, sel))
    if sel.noun == "opponent":
        if sel.quantity.kind == "bare" and sel.poss == "you":
            opponent = the_opponent(scope, sel)
            every: Many = lambda s, f: (opponent(s, f),)
        elif sel.poss == "they":
            scope.reads(sel, "poss")
            people = possessors(scope, sel)
            every = lambda s, f: [
                f[YOU] if sided(s, (f[YOU],), x) else x  # of your own team it is you
                for player in people(s, f)
                for x in dialect.opponents(s, player)
            ]
        else:
            every = lambda s, f: dialect.opponents(s, f[YOU])
    elif "active" in sel.adjectives:
        scope.reads_words(sel, "active")
        every = lambda s, f: (dialect.active(s, f),)
    else:
        every = dialect.things.get(sel.noun, dialect.things["player"])
    if scope.contends is not None:
        anyone, stands = every, scope.contends
        every = lambda s, f: [x for x in anyone(s, f) if stands(s, f, x)]
    every = _without(scope, sel, "player", every)
    tests = [_chosen(scope, item, "player") for item in sel.filters if isinstance(item, n.ThisWay)]
    scope.reads(sel, *["filters"] * bool(tests))
    if tests:
        anybody = persons(every)  # of a team one member may be chosen
        fits = all_of(tests)
        every = lambda s, f: [x for x in anybody(s, f) if fits(s, f, x)]
    if sel.best is not None:
        every = best_of(scope, sel, "player", every)
        if isinstance(sel.best, n.Most) and sel.best.what.noun in dialect.resources:
            return group_of_members(every)
    return group_of(every)


def _owners(scope: Scope, sel: n.Sel) -> Many:
    """*its owner*: whose the card is, or was when it left play."""
    dialect = scope.dialect
    things, slots = elements(scope, scope.owner(sel), "card"), scope.event_slots()

    def owner(s: State, f: Frame, x: int) -> int:
        if event := gone_by(s, f, slots, x):
            return dialect.side_owner(s, event[FROM])
        return dialect.owner(s, x) if s.rules.in_play[s.place[x & CARD_MASK]] else -1

    def owners(s: State, f: Frame) -> list[int]:
        found = [owner(s, f, x) for x in things(s, f)]
        return [player for player in dict.fromkeys(found) if player >= 0]

    return owners


def things(scope: Scope, sel: n.Sel, kind: Kind) -> Group:
    """Lanes, sides or castles."""
    dialect = scope.dialect
    scope.reads(sel, "filters")
    every = dialect.things[kind]
    if sel.of is not None and kind == "side" and scope.kind(sel.of.noun) == "player":
        scope.reads(sel, "of")
        people, all_sides, whose = scope.group(sel.of).all, every, dialect.side_owner
        every = lambda s, f: [p for p in all_sides(s, f) if sided(s, people(s, f), whose(s, p))]
    elif sel.of is not None and kind == "side":
        scope.reads(sel, "of")
        lanes, sides = scope.group(sel.of).all, dialect.sides
        every = lambda s, f: [p for lane in lanes(s, f) for p in sides(s, lane)]
    if sel.of is not None and kind == "castle":
        scope.reads(sel, "of")
        owned, castle = scope.group(sel.of).all, dialect.castle
        every = lambda s, f: [x for lane in owned(s, f) if (x := castle(s, lane)) >= 0]
    tests: list[Test] = []
    if sel.poss is not None:
        owners = possessors(scope, sel)
        owner = dialect.side_owner if kind == "side" else dialect.owner
        tests.append(lambda s, f, x: sided(s, owners(s, f), owner(s, x)))
    for adjective in sel.adjectives:
        if adjective == "enemy":
            scope.reads_words(sel, adjective)
            tests.append(lambda s, f, x: s.rules.party_of[x] in s.rules.foes[f[YOU]])
        elif adjective in dialect.tests and adjective != "other":
            scope.reads_words(sel, adjective)
            tests.append(dialect.tests[adjective])
    for item in sel.filters:
        if isinstance(item, n.ThisWay):
            tests.append(_chosen(scope, item, kind))
            continue
        if isinstance(item, n.Where | n.Led):
            tests.append(_there(scope, item) if isinstance(item, n.Where) else _led(scope, item))
            continue
        if kind == "lane" or not isinstance(item, n.Place | n.In):
            raise no_program(item)
        tests.append(_lying(scope, item, kind))
    if tests:
        unfiltered, fits = every, all_of(tests)
        every = lambda s, f: [x for x in unfiltered(s, f) if fits(s, f, x)]
    every = _without(scope, sel, kind, every)
    if sel.best is not None:
        every = best_of(scope, sel, kind, every)
    return listed(kind, every)


def _lying(scope: Scope, item: n.Place | n.In, kind: Kind) -> Test:
    """Whether a castle is that of a lane; whether a side is one of the places."""
    if kind == "castle" and isinstance(item, n.In):
        scope.reads(item)
        lane, lanes = scope.dialect.lane, scope.group(item.where).all
        return lambda s, f, x: lane(s, f, x) in lanes(s, f)
    places = place_set(scope, item)
    return lambda s, f, x: x in places(s, f)


def _there(scope: Scope, item: n.Where) -> Test:
    """What somebody has in a lane, or what there is: *a lane where you have no cards*."""
    scope.reads(item, "subject", "than")
    scope.reads(item.what)
    with scope.on_the_table(), scope.of_anybody(item.subject is not None):
        cards, lies, owns = scope.group(item.what).all, belongs(scope, "lane"), belongs(scope, "player")
        people = scope.group(item.subject).all if item.subject is not None else None
        others = scope.group(item.than).all if item.than is not None else None
    extra, any_other = item.what.quantity.n or 1, isinstance(item.than, n.Sel) and item.than.quantity.kind in OPEN

    def met(s: State, f: Frame, found: list[int], player: int) -> bool:
        held = sum(owns(s, f, player, card) for card in found)
        if others is None:
            return enough(item.what.quantity, held)
        more = [held >= sum(owns(s, f, one, card) for card in found) + extra for one in others(s, f)]
        return any(more) if any_other else all(more)

    def fits(s: State, f: Frame, lane: int) -> bool:
        found = [card for card in cards(s, f) if lies(s, f, lane, card)]
        if people is None:
            return enough(item.what.quantity, len(found))
        asked = list(people(s, f))
        assert item.subject is not None
        return as_many(item.subject, sum(met(s, f, found, player) for player in asked), len(asked))

    return fits


def _led(scope: Scope, item: n.Led) -> Test:
    """Who leads a lane: *a lane you lead*."""
    scope.reads(item, "negated")
    people, negated = scope.group(item.subject).all, item.negated
    leader = scope.dialect.scored_leader if scope.scoring else scope.dialect.leader
    if item.verb != "lead":
        raise no_program(item)

    def led(s: State, f: Frame, lane: int) -> bool:
        first, found = leader(s, lane), people(s, f)
        parties = [s.rules.party[player] for player in found]
        return as_many(item.subject, parties.count(first), len(parties)) != negated

    return led


def _chosen(scope: Scope, item: n.ThisWay, kind: Kind) -> Test:
    """*chosen this way*: all that happens to lanes, sides, castles and players by a verb that is a step."""
    if item.verb != "choose":
        raise no_program(item)
    chosen = chosen_this_way(scope, item)
    if kind == "player":
        return lambda s, f, x: any(x in s.rules.policies.members(s, one) for one in chosen(s, f))
    return lambda s, f, x: x in chosen(s, f)


def _without(scope: Scope, sel: n.Sel, kind: Kind, every: Many) -> Many:
    if sel.quantity.kind != "another" and "other" not in sel.adjectives:
        return every
    scope.reads_words(sel, "other")
    out, own = elements(scope, scope.ref(sel), kind), elements(scope, Ref("source"), kind)

    def without(s: State, f: Frame) -> list[int]:
        gone = out(s, f)
        if kind == "player":  # where nobody leads, nobody is *the other player* beside the one who leads
            return [x for x in every(s, f) if not sided(s, gone, x)] if gone else []
        if kind == "lane":  # of the thing that goes there; a rule has none, so it speaks of its own lane
            gone = gone or own(s, f)
        return [x for x in every(s, f) if x not in gone]

    return without
