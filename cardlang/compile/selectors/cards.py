"""The cards that a phrase means: where it looks for them, and what they must be like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cardlang.compile.model import Group, Test, all_of, listed
from cardlang.compile.scope import Scope, elements, no_program
from cardlang.compile.selectors.bearers import part
from cardlang.compile.selectors.comparisons import COMPARISONS
from cardlang.compile.selectors.extremes import split, superlative
from cardlang.compile.selectors.features import (
    Look,
    as_it_was,
    card_tests,
    look,
    looks,
    not_among,
    owner_tests,
    this_way,
)
from cardlang.compile.selectors.measures import enough, place_now
from cardlang.compile.selectors.parties import owner_sets
from cardlang.compile.selectors.places import place_set
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, NOTHING, YOU, Frame, State, ref_of
from cardlang.meaning.quantities import stack_end
from cardlang.syntax import nodes as n


@dataclass(slots=True)
class _Phrases:
    """What the phrases behind the noun say: *in this lane*, *with 2 or more marks*, *destroyed this way*."""

    places: list[Many] = field(default_factory=list)  # a card lies in all of them
    on_sides: bool = True  # whether all of these are sides of lanes
    members: Many | None = None  # the cards among which it must be
    distributed: Many | None = None  # the places of *each lane*, *each side*
    lanes: bool = False  # whether *each* is about lanes; a lane has two sides
    bearing: list[Look] = field(default_factory=list)


def cards(scope: Scope, sel: n.Sel, origin: n.Sel | None) -> Group:
    """Cards; `origin` is the object of *from*, which says where they lie, too."""
    appearance = looks(scope, sel)
    tests = owner_tests(scope, sel) + [found.test for found in appearance]
    said = _phrases(scope, sel, origin)
    if tests and said.members is not None:
        tests = [as_it_was(scope, lambda: all_of(card_tests(scope, sel)))]
    tests += [found.test for found in said.bearing]
    zones = [scope.dialect.zone_adjectives[a] for a in sel.adjectives if a in scope.dialect.zone_adjectives]
    places, members = said.places + zones, said.members
    if not places and members is None and not scope.facts:
        places.append(_unsaid(scope, sel))
    if said.on_sides and places and members is None and not zones and not scope.facts:
        every = _on_sides(places, owner_sets(scope, sel), appearance + said.bearing)
    else:
        # What a listener hears may be about a card anywhere; to count cards is to count those in play.
        anywhere = [] if places or members is not None else [scope.dialect.places["in play"]]
        every = _enumerate([*places, *anywhere], members, tests)
    scope.reads_words(sel, *scope.dialect.zone_adjectives)
    end = stack_end(sel, scope.dialect.vocabulary)
    if end is not None:  # of a stack, whose first card is the one on top
        scope.reads_words(sel, end.id)
        every = _from_end(every, end.end, sel.quantity.n or 1)
    best, parts = superlative(scope, sel), None
    if said.distributed is not None:
        flat = parts = split(every, said.distributed, best, lanes=said.lanes)
        every = lambda s, f: [x for part in flat(s, f) for x in part]
    elif best is not None:
        ranked, unranked = best, every
        every = lambda s, f: ranked(s, f, unranked(s, f))
    if best is not None or end is not None or members is not None:
        whole = every
        return Group("card", every, lambda s, f, x: x in whole(s, f), parts, live=members is None)
    return Group("card", every, _both(scope, places, tests), parts, live=True)


def named_cards(scope: Scope, word: n.Sel | n.Pron) -> Many:
    """The cards for which a word of reference stands; *the others* are those that no step has taken of several."""
    those = elements(scope, scope.ref(word), "card")
    if not (word.left if isinstance(word, n.Sel) else word.word == "others"):
        return those
    tests = [not_among(elements(scope, taken, "card")) for taken in scope.meaning.others[id(word)]]
    return lambda s, f: [x for x in those(s, f) if all(test(s, f, x) for test in tests)]


def best_of_them(scope: Scope, sel: n.Sel) -> Group:
    """*the weakest of them*: of the cards just named those that show a number, compared."""
    named, best = named_cards(scope, sel), superlative(scope, sel)
    fits = as_it_was(scope, lambda: all_of(card_tests(scope, sel)))
    scope.reads(sel, "from_them", "left")
    assert best is not None, "only a comparison stands before `of them`"
    return listed("card", lambda s, f: best(s, f, [x for x in named(s, f) if fits(s, f, x)]))


def such_of_them(scope: Scope, sel: n.Sel) -> Group:
    """*one of them of strength 2 or less*: of the cards just named those that are like this."""
    named = named_cards(scope, sel)
    fits = as_it_was(scope, lambda: all_of(card_tests(scope, sel)))
    scope.reads(sel, "from_them", "left", "filters")
    return listed("card", lambda s, f: [x for x in named(s, f) if fits(s, f, x)])


def _unsaid(scope: Scope, sel: n.Sel) -> Many:
    """Where cards are looked for if nothing is said: in play, which may mean with those alone whose cards are meant."""
    anywhere, home = scope.dialect.anywhere, scope.dialect.homes.get(sel.noun)
    if (held := scope.dialect.held.get(sel.noun)) is not None:
        return _in_hands(scope, sel, held)
    if home is not None:
        return home
    own = not scope.anybody and sel.poss in (None, "you")
    return scope.dialect.places["in play"] if own or anywhere is None else anywhere


def _in_hands(scope: Scope, sel: n.Sel, held: Callable[[State, int], tuple[int, ...]]) -> Many:
    """The hand of whoever acts; of several people all hands, for whose they are is asked besides."""
    if scope.anybody or sel.poss not in (None, "you"):
        return lambda s, f: [place for player in range(s.rules.seats) for place in held(s, player)]
    actor = scope.actor if sel.poss is None else (lambda s, f: f[YOU])

    def hand(s: State, f: Frame) -> tuple[int, ...]:
        player = actor(s, f)
        return held(s, player) if player >= 0 else NOTHING

    return hand


def _phrases(scope: Scope, sel: n.Sel, origin: n.Sel | None) -> _Phrases:
    said = _Phrases()
    scope.reads(sel, "filters", "of")
    for item in sel.filters:
        if isinstance(item, n.ThisWay):
            said.members = this_way(scope, item)
        elif isinstance(item, n.In | n.Place | n.Coord):
            said.places.append(place_set(scope, item))
            said.on_sides = said.on_sides and _of_lanes(scope, item)
            if isinstance(item, n.In) and isinstance(item.where, n.Sel) and item.where.quantity.kind == "each":
                said.distributed, said.lanes = said.places[-1], scope.kind(item.where.noun) == "lane"
        elif isinstance(item, n.Bearing):
            said.bearing.append(look(bearing(scope, item)))
        elif isinstance(item, n.Since) and scope.recalling:
            continue  # of which events it is asked is known
        elif not isinstance(item, (n.Total, *COMPARISONS)):  # what a card is like is a feature of it
            raise no_program(item)
    for where in (origin, sel.of):
        if where is not None:
            said.places.append(place_set(scope, inside := n.In(preposition="in", where=where, span=where.span)))
            said.on_sides = said.on_sides and _of_lanes(scope, inside)
    return said


def _from_end(many: Many, end: str, count: int) -> Many:
    """The first cards of a stack, or its last ones."""
    return (lambda s, f: many(s, f)[:count]) if end == "top" else (lambda s, f: many(s, f)[-count:])


def _of_lanes(scope: Scope, item: n.In | n.Place | n.Coord) -> bool:
    """Whether all places that a filter speaks of are sides of lanes."""
    if isinstance(item, n.Place):
        return True
    return isinstance(item, n.In) and isinstance(item.where, n.Sel) and scope.kind(item.where.noun) in ("lane", "side")


def bearing(scope: Scope, item: n.Bearing) -> Test:
    """*bearing 2 or more marks*: by what lies on the card."""
    column, quantity = scope.column(item.what.noun), item.what.quantity
    scope.reads(item)
    scope.reads(item.what)
    if scope.kind(item.what.noun) == "part":
        on = part(scope, item.what)
        return lambda s, f, x: enough(quantity, on(s, f, x))
    if column is None:
        raise no_program(item)
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
            sides = rules.policies.in_order(s, tuple(sides))
        rows, refs = s.rows, s.refs
        found: Sequence[int] = [refs[card] for place in sides for card in rows[place]]
        for sift in sifts:
            found = sift(s, f, found)
        return found

    return every


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
    place_of = place_now(scope)

    def test(s: State, f: Frame, x: int) -> bool:
        place = place_of(s, f, x)
        return all(place in p(s, f) for p in places) and all(t(s, f, x) for t in tests)

    return test
