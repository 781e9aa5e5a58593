"""Selectors: which things are meant, before anybody chooses.

A `Group` knows all its members in game order and can test one; how many of them are taken, and by whom, is the business
of `choices`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardlang.compile.dialect import Measure, Test
from cardlang.compile.extremes import split, superlative
from cardlang.compile.features import Look, card_tests, look, looks, owner_tests, this_way
from cardlang.compile.measures import enough, holders, measure, place_now
from cardlang.compile.people import owner_sets, parties, persons, possessors, sided
from cardlang.compile.scope import CompileError, Scope, elements, read_all
from cardlang.machine.instructions import Many
from cardlang.machine.state import (
    CARD_BITS,
    CARD_MASK,
    EVENT,
    FROM,
    REF,
    YOU,
    Frame,
    State,
    ref_of,
)
from cardlang.meaning.model import Ref
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind


@dataclass(frozen=True, slots=True)
class Group:
    """The things a selector speaks of.

    `parts` splits them where *each side* or *each lane* distributes; `live` says that all are cards taken from the
    table as they are now, not refs that were kept.
    """

    kind: Kind
    all: Many
    test: Test
    parts: Callable[[State, Frame], list[list[int]]] | None = None
    live: bool = False


def listed(kind: Kind, many: Many) -> Group:
    """A group given by its members alone."""
    return Group(kind, many, lambda s, f, x: x in many(s, f))


def people(many: Many) -> Group:
    """Players and teams: whoever is of the same party as one of them belongs to them."""
    return Group("player", many, lambda s, f, x: sided(s, many(s, f), x))


def group(scope: Scope, sel: n.Sel | n.Pron, *, origin: n.Sel | None = None) -> Group:
    """The things meant by a selector; `origin` is the object of *from*, which narrows cards by place."""
    if isinstance(sel, n.Pron):
        if sel.word == "you":
            return people(lambda s, f: (f[YOU],))
        return listed("card", elements(scope, scope.ref(sel), "card"))
    kind = scope.kind(sel.noun)
    if id(sel) in scope.chosen:
        return listed(kind, read_all(scope.chosen[id(sel)]))
    if sel.from_them or sel.quantity.kind == "that":
        return listed(kind, elements(scope, scope.ref(sel), kind))
    if sel.quantity.kind == "this":
        return listed(kind, elements(scope, Ref("source"), kind))
    match kind:
        case "card":
            return _cards(scope, sel, origin)
        case "player":
            return _players(scope, sel)
        case "lane" | "side" | "castle":
            return _things(scope, sel, kind)
        case "zone":
            return listed(kind, _zone(scope, sel))
        case "part" | "kind":
            return bearers(scope, sel)
        case _:
            raise CompileError(f"this game cannot choose among `{sel.noun}`", sel.span)


# --- cards ---------------------------------------------------------------------------------------


def _cards(scope: Scope, sel: n.Sel, origin: n.Sel | None) -> Group:
    places: list[Many] = []
    appearance = looks(scope, sel)
    tests = owner_tests(scope, sel) + [found.test for found in appearance]
    in_play = True  # whether all places are sides of lanes
    members: Many | None = None
    distributed: Many | None = None
    lanes = False  # whether *each* is about lanes; a lane has two sides
    bearing: list[Look] = []
    for item in sel.filters:
        if isinstance(item, n.ThisWay):
            members = this_way(scope, item)
        elif isinstance(item, n.In | n.Place):
            places.append(place_set(scope, item))
            in_play = in_play and _of_lanes(scope, item)
            if isinstance(item, n.In) and isinstance(item.where, n.Sel) and item.where.quantity.kind == "each":
                distributed, lanes = places[-1], scope.kind(item.where.noun) == "lane"
        elif isinstance(item, n.Bearing):
            bearing.append(look(_bearing(scope, item)))
        elif not isinstance(item, n.Total):
            raise CompileError("this game has nothing that this phrase could ask", item.span)
    for where in (origin, sel.of):
        if where is not None:
            places.append(place_set(scope, inside := n.In(preposition="in", where=where, span=where.span)))
            in_play = in_play and _of_lanes(scope, inside)
    zones = [scope.dialect.zone_adjectives[a] for a in sel.adjectives if a in scope.dialect.zone_adjectives]
    places += zones
    if not places and members is None and not scope.facts:
        places.append(scope.dialect.places["in play"])
    tests += [found.test for found in bearing]
    if in_play and places and members is None and not zones and not scope.facts:
        every = _on_sides(places, owner_sets(scope, sel), appearance + bearing)
    else:
        # What a listener hears may be about a card anywhere; to count cards is to count those in play.
        anywhere = [] if places or members is not None else [scope.dialect.places["in play"]]
        every = _enumerate([*places, *anywhere], members, tests)
    tops = [a for a in sel.adjectives if a == "top"]
    if tops:
        if sel.of is None or sel.of.noun not in scope.dialect.stacks:
            raise CompileError(f"only the top card of {_named(scope.dialect.stacks)} can be told", sel.span)
        listed_all = every
        every = lambda s, f: listed_all(s, f)[:1]  # noqa: E731
    best = superlative(scope, sel)
    parts = None
    if distributed is not None:
        parts = split(every, distributed, best, lanes=lanes)
        flat = parts
        every = lambda s, f: [x for part in flat(s, f) for x in part]  # noqa: E731
    elif best is not None:
        ranked, unranked = best, every
        every = lambda s, f: ranked(s, f, unranked(s, f))  # noqa: E731
    if best is not None or tops or members is not None:
        whole = every
        return Group("card", every, lambda s, f, x: x in whole(s, f), parts, live=members is None)
    return Group("card", every, _both(scope, places, tests), parts, live=True)


def _of_lanes(scope: Scope, item: n.In | n.Place) -> bool:
    """Whether all places that a filter speaks of are sides of lanes."""
    if isinstance(item, n.Place):
        return True
    return isinstance(item.where, n.Sel) and scope.kind(item.where.noun) in ("lane", "side")


def _named(zones: frozenset[str]) -> str:
    return " or ".join(f"the {zone}" for zone in sorted(zones))


def _bearing(scope: Scope, item: n.Bearing) -> Test:
    """*bearing 2 or more marks*: by what lies on the card."""
    column, quantity = scope.column(item.what.noun), item.what.quantity
    if scope.kind(item.what.noun) == "part":
        on = part(scope, item.what)
        return lambda s, f, x: enough(quantity, on(s, f, x))
    if column is None:
        raise CompileError(f"no card of this game bears a `{item.what.noun}`", item.span)
    return lambda s, f, x: enough(quantity, s.laid[column][x & CARD_MASK])


def _on_sides(places: list[Many], owners: list[Many], features: list[Look]) -> Many:
    """Cards in lanes, in game order: side by side, those whose owner is meant."""
    first, others, sifts = places[0], places[1:], [feature.sift for feature in features]

    def every(s: State, f: Frame) -> Sequence[int]:
        sides, rules = first(s, f), s.rules
        for places_too in others:
            sides = [place for place in sides if place in places_too(s, f)]
        for wanted in owners:
            who = wanted(s, f)
            sides = [place for place in sides if rules.party_of[place] in who]
        if len(sides) > 1:
            sides = sorted(sides, key=rules.policies.rank(s).__getitem__)
        rows, life = s.rows, s.life
        found: Sequence[int] = [card | life[card] << CARD_BITS for place in sides for card in rows[place]]
        for sift in sifts:
            found = sift(s, f, found)
        return found

    return every


def part(scope: Scope, sel: n.Sel) -> Measure:
    """How many of a part a card shows: *shields*, *faith shields*."""
    kinds = [a for a in sel.adjectives if (sel.noun, a) in scope.dialect.parts]
    found = scope.dialect.parts.get((sel.noun, kinds[0] if kinds else ""))
    if found is None or len(kinds) > 1:
        raise CompileError(f"no card of this game bears such a `{sel.noun}`", sel.span)
    return found


def bearers(scope: Scope, sel: n.Sel) -> Group:
    """The cards on which a phrase finds parts, or parts of any kind: *your purses*, *faith shields in this row*.

    They may be named themselves: *shields of your adjacent cards*.
    """
    of_kinds = scope.kind(sel.noun) == "kind"
    if of_kinds and sel.noun not in scope.dialect.kinds_of:
        raise CompileError(f"this game has no `{sel.noun}` to count", sel.span)
    on = scope.dialect.parts[scope.dialect.kinds_of[sel.noun], ""] if of_kinds else part(scope, sel)
    cards = _named_bearers(scope, sel) or _any_bearers(scope, sel)
    every = cards.all
    return Group(
        "card",
        lambda s, f: [x for x in every(s, f) if on(s, f, x)],
        lambda s, f, x: on(s, f, x) > 0 and cards.test(s, f, x),
    )


def _any_bearers(scope: Scope, sel: n.Sel) -> Group:
    """All cards where the phrase looks."""
    noun = next(entry.id for entry in scope.dialect.vocabulary.nouns if entry.kind == "card")
    bare = n.Quantity(kind="bare")
    card = n.Sel(quantity=bare, noun=noun, plural=True, poss=sel.poss, of=sel.of, filters=sel.filters, span=sel.span)
    scope.same_owner(card, sel)
    return _cards(scope, card, None)


def _named_bearers(scope: Scope, sel: n.Sel) -> Group | None:
    """The cards behind *of* or *on*, if there are any; nobody chooses them."""
    places = (sel.of, *(item.where for item in sel.filters if isinstance(item, n.In)))
    named = [where for where in places if isinstance(where, n.Sel) and scope.kind(where.noun) == "card"]
    if not named:
        return None
    if len(sel.filters) + (sel.of is not None) > 1 or sel.poss is not None:
        raise CompileError(f"say it of the cards themselves: *{sel.noun}s of your cards*", sel.span)
    if named[0].quantity.kind not in ("each", "all", "bare", "this"):
        raise CompileError("nobody chooses here: say *all cards*, *your cards* or *this card*", named[0].span)
    return group(scope, named[0])


def _enumerate(places: list[Many], members: Many | None, tests: list[Test]) -> Many:
    def every(s: State, f: Frame) -> list[int]:
        if members is not None:
            found = [x for x in members(s, f) if all(s.place[x & CARD_MASK] in p(s, f) for p in places)]
        else:
            rows = places[0](s, f)
            others = [set(p(s, f)) for p in places[1:]]
            cards = [c for p in rows if all(p in other for other in others) for c in s.rows[p]]
            if len(cards) > 1 and s.rules.in_play[s.place[cards[0]]]:
                cards = s.rules.policies.order(s, cards)
            found = [ref_of(s, c) for c in cards]
        for test in tests:
            found = [x for x in found if test(s, f, x)]
        return found

    return every


def _both(scope: Scope, places: list[Many], tests: list[Test]) -> Test:
    def test(s: State, f: Frame, x: int) -> bool:
        place = place_now(scope_facts, s, f, x)
        return all(place in p(s, f) for p in places) and all(t(s, f, x) for t in tests)

    scope_facts = scope.frozen()
    return test


def place_set(scope: Scope, item: n.In | n.Place) -> Many:
    """The places a filter speaks of."""
    dialect = scope.dialect
    if isinstance(item, n.Place):
        return dialect.places[item.word]
    where = item.where
    if isinstance(where, n.Pron):
        raise CompileError("a pronoun is no place", where.span)
    kind = scope.kind(where.noun)
    if kind == "zone":
        return _zone(scope, where)
    if kind == "line":
        return _line(scope, where)
    inner = group(scope, where).all
    sides = dialect.sides
    match kind:
        case "lane":
            return lambda s, f: [p for lane in inner(s, f) for p in sides(s, lane)]
        case "side":
            return inner
        case "player":
            mine = parties(inner)
            return lambda s, f: [p for p, party in enumerate(s.rules.party_of) if party in mine(s, f)]
        case _:
            raise CompileError(f"no card lies in a `{where.noun}`", where.span)


def _zone(scope: Scope, where: n.Sel) -> Many:
    zone = scope.dialect.zones.get(where.noun)
    if zone is None:
        raise CompileError(f"no card lies in the `{where.noun}`", where.span)
    if where.poss is None:
        return lambda s, f: zone(s, f[YOU])
    owners = possessors(scope, where)
    return lambda s, f: [place for player in owners(s, f) for place in zone(s, player)]


def _line(scope: Scope, where: n.Sel) -> Many:
    """The places of a line: *this row*, *the top row*."""
    which = "this" if where.quantity.kind == "this" else next(iter(where.adjectives), "")
    found = scope.dialect.lines.get((where.noun, which))
    if found is None:
        raise CompileError(f"this game cannot tell which `{where.noun}` is meant", where.span)
    return found


# --- players, lanes, sides, castles ------------------------------------------------------------------


def _players(scope: Scope, sel: n.Sel) -> Group:
    dialect = scope.dialect
    if sel.poss == "it":
        return people(_owners(scope, sel))
    if sel.noun == "owner":
        raise CompileError("say whose owner is meant: *its owner*", sel.span)
    if sel.noun == "player" and sel.poss is not None:
        raise CompileError("a player is nobody's: say *that player*, *your opponent*", sel.span)
    if sel.noun == "opponent":
        if sel.quantity.kind == "bare" and sel.poss == "you":
            every: Many = lambda s, f: (dialect.opponent(s, f),)  # noqa: E731
        else:
            every = lambda s, f: dialect.opponents(s, f[YOU])  # noqa: E731
    elif "active" in sel.adjectives:
        every = lambda s, f: (dialect.active(s, f),)  # noqa: E731
    else:
        every = dialect.things.get(sel.noun, dialect.things["player"])
    every = _without(scope, sel, "player", every)
    if sel.best is not None:
        every = _best_of(scope, sel, "player", every)
    return people(every)


def _owners(scope: Scope, sel: n.Sel) -> Many:
    """*its owner*: whose the card is, or was when it left play."""
    dialect, ref = scope.dialect, scope.owner(sel)
    things = elements(scope, ref, "card")
    events = scope.slot(ref.step, "events") if ref.kind == "step_object" else -1

    def owners(s: State, f: Frame) -> list[int]:
        happened = (f[events] or ()) if events >= 0 else (f[EVENT],) if ref.kind == "event_object" else ()
        left = {e[REF] & CARD_MASK: dialect.side_owner(s, e[FROM]) for e in happened if e[REF] >= 0}
        found = []
        for x in things(s, f):
            here = s.rules.in_play[s.place[x & CARD_MASK]]
            found.append(dialect.owner(s, x) if here else left.get(x & CARD_MASK, -1))
        return [player for player in dict.fromkeys(found) if player >= 0]

    return owners


def _things(scope: Scope, sel: n.Sel, kind: Kind) -> Group:
    dialect = scope.dialect
    every = dialect.things[kind]
    if sel.of is not None and kind == "side":
        lanes, sides = group(scope, sel.of).all, dialect.sides
        every = lambda s, f: [p for lane in lanes(s, f) for p in sides(s, lane)]  # noqa: E731
    if sel.of is not None and kind == "castle":
        owned, castle = group(scope, sel.of).all, dialect.castle
        every = lambda s, f: [x for lane in owned(s, f) if (x := castle(s, lane)) >= 0]  # noqa: E731
    tests: list[Test] = []
    if sel.poss is not None:
        owners = possessors(scope, sel)
        owner = dialect.side_owner if kind == "side" else dialect.owner
        tests.append(lambda s, f, x: sided(s, owners(s, f), owner(s, x)))
    for adjective in sel.adjectives:
        if adjective == "enemy":
            tests.append(lambda s, f, x: s.rules.party_of[x] in s.rules.foes[f[YOU]])
        elif adjective in dialect.tests and adjective != "other":
            tests.append(dialect.tests[adjective])
    for item in sel.filters:
        if kind == "lane" or not isinstance(item, n.Place | n.In):
            raise CompileError("this phrase says nothing about such a thing", item.span)
        places = place_set(scope, item)
        tests.append(lambda s, f, x, p=places: x in p(s, f))  # type: ignore[misc]
    if tests:
        unfiltered = every
        every = lambda s, f: [x for x in unfiltered(s, f) if all(t(s, f, x) for t in tests)]  # noqa: E731
    every = _without(scope, sel, kind, every)
    if sel.best is not None:
        every = _best_of(scope, sel, kind, every)
    return listed(kind, every)


def _without(scope: Scope, sel: n.Sel, kind: Kind, every: Many) -> Many:
    if sel.quantity.kind != "another" and "other" not in sel.adjectives:
        return every
    out, own = elements(scope, scope.ref(sel), kind), elements(scope, Ref("source"), kind)

    def without(s: State, f: Frame) -> list[int]:
        gone = out(s, f)
        if kind == "player":
            return [x for x in every(s, f) if not sided(s, gone, x)]
        if kind == "lane":  # of the thing that goes there; a rule has none, so it speaks of its own lane
            gone = gone or own(s, f)
        return [x for x in every(s, f) if x not in gone]

    return without


def belongs(scope: Scope, kind: Kind) -> Callable[[State, Frame, int, int], bool]:
    """Whether a card (last argument) belongs to a player, or lies in a lane or on a side."""
    dialect = scope.dialect
    match kind:
        case "player":
            return lambda s, f, thing, card: s.rules.party[dialect.owner(s, card)] == s.rules.party[thing]
        case "lane":
            return lambda s, f, thing, card: dialect.lane(s, f, card) == thing
        case "side" | "zone":
            return lambda s, f, thing, card: s.place[card & CARD_MASK] == thing
        case _:
            raise CompileError(f"a {kind} holds no cards")


def _best_of(scope: Scope, sel: n.Sel, kind: Kind, every: Many) -> Many:
    """The one thing with the most, fewest, highest or lowest; level means none."""
    best = sel.best
    assert best is not None
    if kind == "player" and isinstance(best, n.Most) and best.what.noun in scope.dialect.resources:
        every = persons(every)
    if isinstance(best, n.Most):
        value, sign = tally(scope, best.what, kind), -1 if best.kind == "most" else 1
    else:
        value, sign = total(scope, best, kind), -1 if best.kind == "highest" else 1

    def winner(s: State, f: Frame) -> list[int]:
        found = list(every(s, f))
        values = [sign * value(s, f, x) for x in found]
        if not found or values.count(min(values)) > 1:
            return []
        return [found[values.index(min(values))]]

    return winner


def tally(scope: Scope, what: n.Sel, kind: Kind) -> Measure:
    """How many of `what` a thing has: cards that belong to it, coins that it holds."""
    if scope.column(what.noun) is not None:
        return holders(scope, kind, what)
    if kind == "zone":
        return _count_in_zone(scope, what)
    inner, belong = group(scope, what).all, belongs(scope, kind)
    return lambda s, f, x: sum(belong(s, f, x, card) for card in inner(s, f))


def _count_in_zone(scope: Scope, what: n.Sel) -> Measure:
    tests = card_tests(scope, what)
    return lambda s, f, x: sum(all(t(s, f, ref_of(s, card)) for t in tests) for card in s.rows[x])


def total(scope: Scope, best: n.Extreme, kind: Kind) -> Measure:
    """The sum of a number over what belongs to a thing: over its sides where sides have that number, else its cards."""
    dialect = scope.dialect
    places = [place_set(scope, item) for item in best.filters if isinstance(item, n.In | n.Place)]
    if (best.attr, "side") not in dialect.measures or len(places) < len(best.filters):
        card = n.Sel(quantity=n.Quantity(kind="bare"), noun="card", plural=True, filters=best.filters, span=best.span)
        inner, belong, value = group(scope, card).all, belongs(scope, kind), measure(scope, best.attr, "card", card)
        return lambda s, f, x: sum(value(s, f, card) for card in inner(s, f) if belong(s, f, x, card))
    every, side, within = dialect.things["side"], measure(scope, best.attr, "side", best), _side_of_thing(kind)

    def over_sides(s: State, f: Frame, x: int) -> int:
        meant = [p for p in every(s, f) if within(s, x, p) and all(p in found(s, f) for found in places)]
        return sum(side(s, f, p) for p in meant)

    return over_sides


def _side_of_thing(kind: Kind) -> Callable[[State, int, int], bool]:
    """Whether a side (last argument) is one of a player, of a lane, or the side itself."""
    match kind:
        case "player":
            return lambda s, thing, place: s.rules.party_of[place] == s.rules.party[thing]
        case "lane":
            return lambda s, thing, place: s.rules.lane_of[place] == thing
        case _:
            return lambda s, thing, place: place == thing
