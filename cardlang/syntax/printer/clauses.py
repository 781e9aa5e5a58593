"""The English of what follows a verb, of facts and of conditions: nodes to words."""

from __future__ import annotations

from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.printer.heads import (
    LARGEST,
    at_an_end,
    attribute,
    is_plural,
    is_read_as_adjective,
    participle,
    whole,
)
from cardlang.syntax.printer.page import Page, need, spanned
from cardlang.syntax.printer.phrases import (
    comparison,
    filter_,
    is_beside_it,
    is_counted_each,
    objects,
    selector,
    set_item,
    shared,
    thing,
    value,
    whole_value,
)
from cardlang.syntax.shared import is_fixed, left_open


def verb_form(page: Page, verb: str, base: bool) -> str:
    """Return the base form of a verb or its third person."""
    return page.forms(page.vocabulary.verb, verb)[0 if base else 1]


# --- what follows a verb ----------------------------------------------------------------------------


@spanned
def args(page: Page, node: n.Args) -> None:
    """Write what follows a verb, in the one order there is."""
    objects(page, node.objects)
    role = node.role("with")
    places = [left_open(one, role.target, page.vocabulary) for one in node.objects] if role is not None else []
    need(not any(there and all(map(is_fixed, there)) for there in places), "a place is said of both that are swapped")
    _rest(page, node)


@spanned
def args_without_object(page: Page, node: n.Args) -> None:
    """Write what follows a participle, whose object stands in front."""
    _rest(page, node)


def _rest(page: Page, node: n.Args) -> None:
    if node.equal is not None:
        page.word("equal to")
        whole_value(page, node.equal)
    if node.face is not None:
        page.word(page.forms(page.vocabulary.face, node.face)[0])
    for role in node.roles:
        _role(page, role)
    per(page, node.per)
    cap(page, node.cap)
    if node.order is not None:
        need(node.roles and node.per is None and node.cap is None, "the order of things is said of where they go")
        page.word("in any order")


@spanned
def _role(page: Page, node: n.Role) -> None:
    need(node.preposition != "with" or page.length != page.sharing, "`with` behind *sharing* says with what")
    ends = node.preposition in ("to", "onto") and at_an_end(page, node.target)
    need(not ends, "`to the top of` says at which end of a stack something goes")
    taken = is_read_as_adjective(page, node.preposition, node.target)
    need(not taken, "where something comes from is said by an adjective: `an offered card`")
    page.word(node.preposition)
    thing(page, node.target)


def per(page: Page, node: n.Per | None) -> None:
    """Write `for each ...` behind a verb, if there is one."""
    match node:
        case None:
            pass
        case n.Sel():
            page.word("for")
            selector(page, node)
        case n.SetOf():
            page.word("for")
            _set_of(page, node)
        case n.PairOf():
            page.word("for")
            _pair_of(page, node)
        case n.Kinds():
            page.word("for")
            _each_kind(page, node)
        case never:
            assert_never(never)


@spanned
def _each_kind(page: Page, node: n.Kinds) -> None:
    need(not node.run, "a run is a number, not several")
    page.word("each different", attribute(page, node.attr), "of")
    selector(page, node.of)


@spanned
def _set_of(page: Page, node: n.SetOf) -> None:
    need(node.items, "a set has members")
    page.word("each set of")
    for i, item in enumerate(node.items):
        if i:
            need(not is_counted_each(page, item), "`and each` joins amounts")
            page.word("and")
        set_item(page, item)


@spanned
def _pair_of(page: Page, node: n.PairOf) -> None:
    what = node.what
    words = [page.vocabulary.adjective.get(word) for word in what.adjectives]
    lies = any(entry is not None and entry.role == "relation" and not entry.behind for entry in words)
    bare = what.quantity.kind == "bare" and what.plural and what.best is None
    need(lies and bare and page.vocabulary.kind[what.noun] == "card", "a pair says how two cards lie to each other")
    page.word("each pair of")
    selector(page, what)


def cap(page: Page, node: n.Cap | None) -> None:
    """Write the bound of an amount, if there is one."""
    if node is not None:
        _bound(page, node)


@spanned
def _bound(page: Page, node: n.Cap) -> None:
    need(not node.added, "only a change adds so much for each thing")
    page.word("but not", node.kind, whole(node.n, -LARGEST))


@spanned
def added_bound(page: Page, node: n.Cap, change: n.Change) -> None:
    """Write the bound of what is added for each of several things: *, up to +3*, *, up to 3 less*."""
    amount = change.amount if isinstance(change.amount, int) else 0
    need(change.op == "add" and change.per is not None and amount * node.n > 0, "so much is added for each thing")
    need((node.kind == "above") == (node.n > 0), "what is added is bounded above, what is taken off below")
    _, *price = page.forms(page.vocabulary.attribute, change.attr)
    size = whole(abs(node.n))
    if price:
        page.word("up to", size, "more" if node.n > 0 else "less")
    else:
        page.word("up to", ("+" if node.n > 0 else "-") + size)


# --- facts and conditions ---------------------------------------------------------------------------


@spanned
def fact(page: Page, node: n.Fact) -> None:
    """Write something that happens: `a player would play a card here`."""
    thing(page, node.subject)
    base = is_plural(node.subject, page)
    if node.passive:
        need(not node.args.objects, "a passive has no object")
        page.word("would be" if node.would else _is(base), participle(page, node.verb))
    elif node.would:
        page.word("would", verb_form(page, node.verb, base=True))
    else:
        page.word(verb_form(page, node.verb, base))
    args(page, node.args)
    if node.by is not None:
        plain = not (node.passive or node.would) and node.args.per is None
        need(plain and page.vocabulary.kind[node.by.noun] == "effect", "a player does it by an effect")
        need(node.args != n.Args(), "what is done by an effect is done to something")
        page.word("by")
        thing(page, node.by)


def _is(base: bool) -> str:
    return "are" if base else "is"


def condition(page: Page, node: n.Condition) -> None:
    """Write a condition, without its *if*."""
    match node:
        case n.Was():
            _was(page, node)
        case n.Fact():
            fact(page, node)
        case n.Has():
            _has(page, node)
        case n.Exists():
            _exists(page, node)
        case n.Is():
            _is_so(page, node)
        case n.Compare():
            _compare(page, node)
        case n.Higher():
            _higher(page, node)
        case n.AnyOf():
            _any_of(page, node)
        case n.Unless():
            _unless(page, node)
        case never:
            assert_never(never)


@spanned
def _has(page: Page, node: n.Has) -> None:
    thing(page, node.subject)
    page.word("have" if is_plural(node.subject, page) else "has")
    selector(page, node.what)
    if node.than is not None:
        page.word("than")
        thing(page, node.than)


@spanned
def _was(page: Page, node: n.Was) -> None:
    need(node.within in ("turn", "round"), "what has happened is asked of a turn or of a round")
    _was_done(page, node.fact)
    page.word("this", node.within)


@spanned
def _was_done(page: Page, node: n.Fact) -> None:
    """Write what has happened: of whoever did it, behind the participle."""
    need(not node.would, "what would happen has not happened")
    need(node.passive != bool(node.args.objects) and len(node.args.objects) < 2, "what has happened is about one thing")
    about = node.subject if node.passive else node.args.objects[0]
    thing(page, about)
    page.word("were" if is_plural(about, page) else "was", participle(page, node.verb))
    if not node.passive:
        page.word("by")
        thing(page, node.subject)
    args_without_object(page, node.args)


@spanned
def _exists(page: Page, node: n.Exists) -> None:
    page.word("there", _is(is_plural(node.what, page)))
    selector(page, node.what)


@spanned
def _is_so(page: Page, node: n.Is) -> None:
    thing(page, node.subject)
    if isinstance(node.state, n.Sharing):
        need(not node.negated and node.state.other is not None, "it is said with what something shares another thing")
        start = page.length
        page.word("share" if is_plural(node.subject, page) else "shares")
        shared(page, node.state)
        page.record(node.state, start)
        return
    page.word(_is(is_plural(node.subject, page)))
    if node.negated:
        page.word("not")
    match node.state:
        case str():
            page.word(page.forms(page.vocabulary.face, node.state)[0])
        case n.Sel():
            chosen = node.state.quantity.kind != "bare" or node.state.poss is not None
            need(chosen, "what a thing is needs a determiner")
            selector(page, node.state)
        case _:
            need(not is_beside_it(page, node.state), "`it` stands for one of two things")
            than = node.state.than if isinstance(node.state, n.Than) else None
            none = isinstance(than, n.Sel) and than.quantity.kind == "no"
            need(not none, "what lies beside none of some things does not lie beside one of them")
            filter_(page, node.state)


@spanned
def _compare(page: Page, node: n.Compare) -> None:
    value(page, node.value)
    page.word("is")
    comparison(page, node.cmp)


@spanned
def _higher(page: Page, node: n.Higher) -> None:
    value(page, node.left)
    need(not (node.level and isinstance(node.right, int)), "a number is compared by `is`")
    page.word("is equal to" if node.level else "is more than")
    value(page, node.right)


@spanned
def _unless(page: Page, node: n.Unless) -> None:
    need(not isinstance(node.condition, n.AnyOf | n.Unless), "behind `unless` stands one condition")
    page.word("unless")
    condition(page, node.condition)


@spanned
def _any_of(page: Page, node: n.AnyOf) -> None:
    need(len(node.conditions) > 1, "a choice of conditions has two or more")
    for i, one in enumerate(node.conditions):
        need(not isinstance(one, n.AnyOf | n.Unless), "conditions joined by or hold no others")
        if i:
            page.word("or if")
        condition(page, one)
