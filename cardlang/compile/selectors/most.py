"""The one player, lane, side or zone with the most, fewest, highest or lowest, and what is counted for it."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.compile.model import Measure
from cardlang.compile.scope import Scope
from cardlang.compile.selectors.held import belongs, having
from cardlang.compile.selectors.measures import measure
from cardlang.compile.selectors.parties import persons
from cardlang.compile.selectors.places import place_set
from cardlang.machine.instructions import Many
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind


def best_of(scope: Scope, sel: n.Sel, kind: Kind, every: Many) -> Many:
    """The one thing with the most, fewest, highest or lowest; level means none."""
    best = sel.best
    assert best is not None
    scope.reads(sel, "best")
    scope.reads(best)
    if kind == "player":
        every = _standing(scope, best, every)
        if isinstance(best, n.Most) and best.what.noun in scope.dialect.resources:
            every = persons(every)
    with scope.on_the_table():
        if isinstance(best, n.Most):
            value, sign = having(scope, best.what, kind), -1 if best.kind == "most" else 1
        else:
            value, sign = _total(scope, best, kind), -1 if best.kind == "highest" else 1

    def winner(s: State, f: Frame) -> list[int]:
        found = list(every(s, f))
        values = [sign * value(s, f, x) for x in found]
        if not found or values.count(min(values)) > 1:
            return []
        return [found[values.index(min(values))]]

    return winner


def _standing(scope: Scope, best: n.Most | n.Extreme, people: Many) -> Many:
    """Of people who are compared by what they have *here* or in a lane, those who have a side there."""
    filters = best.what.filters if isinstance(best, n.Most) else best.filters
    lanes = [x for x in filters if isinstance(x, n.Place) or (isinstance(x, n.In) and scope.kind_of(x.where) == "lane")]
    places = [place_set(scope, item) for item in lanes]
    if not places or "lane" not in scope.dialect.things:
        return people

    def standing(s: State, f: Frame) -> list[int]:
        parties = {s.rules.party_of[place] for found in places for place in found(s, f)}
        return [x for x in people(s, f) if s.rules.party[x] in parties]

    return standing


def _total(scope: Scope, best: n.Extreme, kind: Kind) -> Measure:
    """The sum of a number over what belongs to a thing: over its sides where sides have that number, else its cards."""
    dialect = scope.dialect
    scope.reads(best, "filters")
    places = [place_set(scope, item) for item in best.filters if isinstance(item, n.In | n.Place)]
    if (best.attr, "side") not in dialect.measures or len(places) < len(best.filters):
        card = n.Sel(quantity=n.Quantity(kind="bare"), noun="card", plural=True, filters=best.filters, span=best.span)
        with scope.of_anybody(kind == "player"):
            inner = scope.group(card).all
        belong, value = belongs(scope, kind), measure(scope, best.attr, "card", card)
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
