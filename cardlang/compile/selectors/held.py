"""How many of something a player, lane, side or zone has: cards, what is printed on them, coins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.model import Measure
from cardlang.compile.scope import NO_PROGRAM, CompileError, Scope, no_program
from cardlang.compile.selectors.bearers import bearers, kinds, part
from cardlang.compile.selectors.features import card_tests, met_by
from cardlang.compile.selectors.in_common import size_of
from cardlang.compile.selectors.measures import holders
from cardlang.compile.selectors.places import place_set
from cardlang.machine.state import AMOUNT, BY, CARD_MASK, KIND, TURN, Frame, State, ref_of
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind


def having(scope: Scope, what: n.Sel, kind: Kind, *, anybody: bool = True) -> Measure:
    """How many of `what` a thing has; who is asked may be anybody, else it is *you*."""
    if scope.column(what.noun) is not None:
        scope.reads(what)
        if way := next((one for one in what.filters if isinstance(one, n.ThisWay)), None):
            return _spent(scope, what, way)
        return holders(scope, kind, what)
    if kind == "player" and (counted := owned(scope, what)) is not None:
        return counted
    if kind == "zone":
        return _count_in_zone(scope, what)
    with scope.of_anybody(kind == "player" and anybody):
        if scope.kind(what.noun) in ("part", "kind"):
            return _parts(scope, what, kind)
        inner, belong = scope.group(what).all, belongs(scope, kind)
    if isinstance(what.test, n.Equality):
        size = size_of(scope, what.test)
        return lambda s, f, x: size(s, f, [card for card in inner(s, f) if belong(s, f, x, card)])
    return lambda s, f, x: sum(belong(s, f, x, card) for card in inner(s, f))


def _spent(scope: Scope, what: n.Sel, way: n.ThisWay) -> Measure:
    """With how many coins somebody has done that in earlier steps: *the most coins paid this way*."""
    column = scope.column(what.noun)
    scope.reads(what, "filters")
    scope.reads(way)
    slots, kinds = [scope.slot(step, "events") for step in scope.meaning.ways[id(way)]], met_by(scope, way)

    def spent(s: State, f: Frame, player: int) -> int:
        events = [e for slot in slots for e in f[slot] or () if e[KIND] in kinds and e[TURN] == column]
        their = s.rules.policies.members(s, player)  # coins are held by persons, not by teams
        return sum(e[AMOUNT] for e in events if e[BY] in their)

    return spent


def owned(scope: Scope, what: n.Sel) -> Measure | None:
    """How many a player has of what the game counts by itself (*empty spaces*), in one line if the text names one."""
    counting = scope.dialect.counts.get((what.noun, next(iter(what.adjectives), "")))
    if counting is None:
        return None
    scope.reads(what, "filters")
    scope.reads_words(what, *what.adjectives[:1])
    lines = [x for x in what.filters if isinstance(x, n.In) and scope.kind_of(x.where) == "line"]
    if not lines:
        return lambda s, f, player: counting(s, player, None)
    line = place_set(scope, lines[0])
    return lambda s, f, player: counting(s, player, line(s, f))


def _count_in_zone(scope: Scope, what: n.Sel) -> Measure:
    scope.reads(what)
    tests = card_tests(scope, what)
    return lambda s, f, x: sum(all(t(s, f, ref_of(s, card)) for t in tests) for card in s.rows[x])


def _parts(scope: Scope, sel: n.Sel, kind: Kind) -> Measure:
    """How many parts, or kinds of them, a player has, or a card bears."""
    if kind == "card":
        cards: Callable[[State, Frame, int], Sequence[int]] = lambda s, f, x: (x,)
    elif kind == "player":
        every, owner = bearers(scope, sel).all, scope.dialect.owner
        cards = lambda s, f, player: [x for x in every(s, f) if owner(s, x) == player]
    else:
        raise no_program(sel)
    if scope.kind(sel.noun) == "part":
        on = part(scope, sel)
        return lambda s, f, x: sum(on(s, f, card) for card in cards(s, f, x))
    scope.reads_words(sel, "missing")
    each, missing = kinds(scope, sel), "missing" in sel.adjectives
    return lambda s, f, x: sum(any(on(s, f, card) for card in cards(s, f, x)) != missing for on in each)


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
            raise CompileError(NO_PROGRAM)
