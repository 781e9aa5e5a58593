"""Which things a noun phrase means: by its word of reference, or by the kind of its noun.

Phrases stand in phrases (*the lane with the most cards on your side*), so this is asked for by the files that it calls.
Everybody asks through the scope, `Scope.group`, which has been handed this function.
"""

from __future__ import annotations

from cardlang.compile.model import Group, listed
from cardlang.compile.scope import Scope, elements, no_program, read_all
from cardlang.compile.selectors.bearers import bearers
from cardlang.compile.selectors.cards import best_of_them, cards, named_cards, such_of_them
from cardlang.compile.selectors.comparisons import COMPARISONS
from cardlang.compile.selectors.parties import group_of
from cardlang.compile.selectors.places import zone
from cardlang.compile.selectors.things import players, things
from cardlang.compile.values.antecedents import enter_back, points_back
from cardlang.machine.state import YOU
from cardlang.meaning.model import Ref
from cardlang.syntax import nodes as n


def group(scope: Scope, sel: n.Sel | n.Pron, origin: n.Sel | None) -> Group:
    """The things meant by a phrase; `origin` is the object of *from*, which narrows cards by place."""
    if isinstance(sel, n.Pron):
        scope.reads(sel)
        if sel.word == "you":
            return group_of(lambda s, f: (f[YOU],))
        return listed("card", named_cards(scope, sel))
    kind = scope.kind(sel.noun)
    if id(sel) in scope.chosen:
        return listed(kind, read_all(scope.chosen[id(sel)]))
    if sel.from_them and sel.adjectives:
        return best_of_them(scope, sel)
    if sel.from_them and (sel.test is not None or any(isinstance(one, COMPARISONS) for one in sel.filters)):
        return such_of_them(scope, sel)
    if points_back(scope, sel):
        enter_back(scope, sel)
        return listed(kind, named_cards(scope, sel) if kind == "card" else elements(scope, scope.ref(sel), kind))
    if sel.quantity.kind == "this":
        scope.reads(sel)
        return listed(kind, elements(scope, Ref("source"), kind))
    match kind:
        case "card":
            return cards(scope, sel, origin)
        case "player":
            return players(scope, sel)
        case "lane" | "side" | "castle":
            return things(scope, sel, kind)
        case "zone":
            return listed(kind, zone(scope, sel))
        case "part" | "kind":
            return bearers(scope, sel)
        case _:
            raise no_program(sel)
