"""The cards on which a phrase finds parts (shields, purses), or parts of any kind."""

from __future__ import annotations

from cardlang.compile.model import Group, Measure, listed
from cardlang.compile.scope import Scope, elements, no_program
from cardlang.compile.selectors.measures import named_kind
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n


def part(scope: Scope, sel: n.Sel) -> Measure:
    """How many of a part a card shows: *shields*, *faith shields*."""
    scope.reads(sel)
    if isinstance(sel.test, n.OfKind):
        return _of_named_kind(scope, sel, sel.test)
    if sel.either and all((sel.noun, word) in scope.dialect.parts for word in sel.either):
        scope.reads(sel, "either")
        each = [scope.dialect.parts[sel.noun, word] for word in sel.either]  # those of each kind together
        return lambda s, f, x: sum(on(s, f, x) for on in each)
    known = {**scope.dialect.parts, **scope.dialect.states}
    kinds = [a for a in sel.adjectives if (sel.noun, a) in known]
    scope.reads_words(sel, *kinds[:1])
    found = known.get((sel.noun, kinds[0] if kinds else ""))
    if found is None or len(kinds) > 1 or sel.either:
        raise no_program(sel)
    return found


def _of_named_kind(scope: Scope, sel: n.Sel, word: n.OfKind) -> Measure:
    """How many of a part a card shows of the kind that has been named."""
    scope.reads(sel, "test")
    kind, kinds = named_kind(scope, word), scope.dialect.vocabulary.noun[word.noun].kinds
    each = {one: scope.dialect.parts[sel.noun, one] for one in kinds}

    def on(s: State, f: Frame, x: int) -> int:
        found = kind(s, f)
        return each[found](s, f, x) if found else 0

    return on


def kinds(scope: Scope, sel: n.Sel) -> list[Measure]:
    """How many a card shows of each kind of a part: *shield types*."""
    scope.reads(sel)
    noun = scope.dialect.kinds_of.get(sel.noun)
    if noun is None:
        raise no_program(sel)
    return [on for (name, kind), on in scope.dialect.parts.items() if name == noun and kind]


def bearers(scope: Scope, sel: n.Sel) -> Group:
    """The cards on which a phrase finds parts, or parts of any kind: *your purses*, *faith shields in this row*.

    They may be named themselves: *shields of your adjacent cards*.
    """
    of_kinds = scope.kind(sel.noun) == "kind"
    if of_kinds and sel.noun not in scope.dialect.kinds_of:
        raise no_program(sel)
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
    scope.ledger.made_of(card, sel)
    return scope.group(card)


def _named_bearers(scope: Scope, sel: n.Sel) -> Group | None:
    """The cards behind *of* or *on*, or that of *its*, if there are any; nobody chooses them."""
    places = (sel.of, *(item.where for item in sel.filters if isinstance(item, n.In)))
    named = [where for where in places if where is not None and scope.kind_of(where) == "card"]
    if not named and sel.poss != "it":
        return None
    scope.reads(sel, "poss", "of", "filters")
    for item in sel.filters:
        scope.reads(item)
    if not named:
        return listed("card", elements(scope, scope.owner(sel), "card"))
    return scope.group(named[0])
