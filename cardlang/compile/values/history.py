"""What has happened in this turn or round: how many events there were that a text describes.

Cards are judged by the facts of their event, as a listener judges them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardlang.compile.rules.listeners import card_test, heard, lane_test
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.selectors.measures import enough
from cardlang.machine.instructions import Number, Truth
from cardlang.machine.state import AMOUNT, BY, EVENT, KIND, REF, TURN, YOU, Event, Frame, State
from cardlang.meaning.facts import trigger_names
from cardlang.syntax import nodes as n
from cardlang.vocabulary.kinds import Ends


def was(scope: Scope, node: n.Was) -> Truth:
    """Whether as many such events have happened as the text says."""
    fact = node.fact
    scope.reads(node)
    scope.reads(fact)
    about = fact.subject if fact.passive else next(iter(fact.args.objects), None)
    with _of_events(scope):
        fits = heard(scope, fact)
    amounts = about is not None and scope.kind_of(about) in ("resource", "counter")
    number = _number(scope, fact, node.within, fits, amounts=amounts)
    if isinstance(about, n.Sel):
        quantity = about.quantity
        return lambda s, f: enough(quantity, number(s, f))
    return lambda s, f: number(s, f) > 0


def happened_to(scope: Scope, what: n.Sel) -> Number | None:
    """How many times that has happened to such things, where a phrase counts it: *cards destroyed this turn*."""
    item = next((one for one in what.filters if isinstance(one, n.Since | n.DoneBy)), None)
    if item is None:
        return None
    scope.reads(item)
    if isinstance(item, n.DoneBy):
        return _done_by(scope, what, item)
    doers, kind = _doers(scope, item), scope.kind(what.noun)
    fact = n.Fact(subject=what, verb=item.verb, args=n.Args(), passive=True)
    with _of_events(scope):
        scope.facts = True
        if kind == "lane":
            scope.reads(what, "filters")
            fits = lane_test(scope, what)
        elif kind == "resource":
            scope.reads(what, "filters")
            column = scope.column(what.noun)
            fits = lambda s, f, x: f[EVENT][TURN] == column
        else:
            fits = card_test(scope, what)
    suits: Truth = lambda s, f: doers(s, f) and fits(s, f, f[EVENT][REF])
    return _number(scope, fact, item.within, suits, amounts=kind == "resource")


def _doers(scope: Scope, item: n.Since) -> Truth:
    """Whether the event in a frame is what *you* or *your opponent* have done, where the text says so."""
    scope.reads(item, "by")
    opponent = scope.dialect.opponent
    match item.by:
        case None:
            return lambda s, f: True
        case "you":
            return lambda s, f: s.rules.party[f[EVENT][BY]] == s.rules.party[f[YOU]]
        case "opponent":
            if opponent is None:
                raise no_program(item)
            return lambda s, f: s.rules.party[f[EVENT][BY]] == s.rules.party[opponent(s, f)]


def _done_by(scope: Scope, what: n.Sel, item: n.DoneBy) -> Number:
    """How many things somebody has done that to in the whole match: *lanes won by you*."""
    if item.verb not in scope.dialect.done:
        raise no_program(item)
    scope.reads(what, "filters")
    count, players = scope.dialect.done[item.verb], scope.group(item.by).all
    return lambda s, f: sum(count(s, party) for party in {s.rules.party[player] for player in players(s, f)})


@contextmanager
def _of_events(scope: Scope) -> Iterator[None]:
    """Compiles phrases about events that are over: the one that the ability has heard is none of them."""
    before = (scope.facts, scope.goal, scope.met, scope.recalling)
    scope.recalling = True
    try:
        yield
    finally:
        scope.facts, scope.goal, scope.met, scope.recalling = before


def _number(scope: Scope, fact: n.Fact, within: Ends, fits: Truth, *, amounts: bool = False) -> Number:
    """How many such events there were, or what their amounts come to."""
    names = trigger_names(fact, scope.dialect.vocabulary)
    scope.recalls.update(names)
    kinds = frozenset(scope.dialect.kinds[name] for name in names)
    of_turn = within == "turn"

    def number(s: State, f: Frame) -> int:
        found = [
            event
            for turn, event in s.happened
            if event[KIND] in kinds and (turn == s.turn or not of_turn) and fits(s, _with(f, event))
        ]
        return sum(event[AMOUNT] for event in found) if amounts else len(found)

    return number


def _with(f: Frame, event: Event) -> Frame:
    return [*f[:EVENT], event, *f[EVENT + 1 :]]
