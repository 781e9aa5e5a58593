"""Builders of values: numbers, amounts, and what numbers are compared with."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.rewriting import copied, rewritten
from cardlang.syntax.shared import is_fixed, is_summed_apart, left_open, lying_there
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


@builds("number")
def _number(c: Children) -> NodePart:
    return NodePart("number", c.number())


@builds("attr_its")
def _attr_its(c: Children) -> n.AttrOf:
    owner = n.Pron(word="it", span=Span(c.start, c.end - len(c.word("ATTR").text) - 1))
    return n.AttrOf(attr=c.id("ATTR"), of=owner, span=c.span)


@builds("attr_their")
def _attr_their(c: Children) -> n.Own:
    return n.Own(attr=c.id("ATTR"), span=c.span)


def own_numbers(vocabulary: Vocabulary, value: n.Value) -> n.Value:
    """*Has strength equal to its printed strength*: what is printed on a card is its own number, of each of several."""
    if not isinstance(value, n.Node):
        return value
    own = {
        id(node): n.Own(attr=node.attr, span=node.span)
        for node in preorder(value)
        if isinstance(node, n.AttrOf) and vocabulary.attribute[node.attr].printed_of
        if isinstance(node.of, n.Pron) and node.of.word == "it"
    }
    return own[id(value)] if id(value) in own else rewritten(value, own)


@builds("attr_your")
def _attr_your(c: Children) -> n.AttrOf:
    owner = n.Pron(word="you", span=Span(c.start, c.start + len("your")))
    return n.AttrOf(attr=c.id("ATTR"), of=owner, span=c.span)


@builds("attr_of")
def _attr_of(c: Children) -> n.AttrOf:
    return n.AttrOf(attr=c.id("ATTR"), of=c.objects()[0], span=c.span)


@builds("total_of")
def _total_of(c: Children) -> n.AttrOf:
    return n.AttrOf(attr=c.id("ATTR"), of=every_one_of(c.objects()[0]), total=True, span=c.span)


@builds("number_of")
def _number_of(c: Children) -> n.Count:
    return n.Count(what=such_things(c.lexicon.vocabulary, c.one(n.Sel)), span=c.span)


@builds("kinds_of", "run_of", "different", "different_of")
def _kinds_of(c: Children) -> n.Kinds:
    of = such_things(c.lexicon.vocabulary, c.one(n.Sel))
    return n.Kinds(attr=c.ids("ATTRS", "ATTR")[0], of=of, run=c.name == "run_of", span=c.span)


def such_things(words: Vocabulary, what: n.Sel) -> n.Sel:
    """*The number of the cards here* is *the number of cards here*: all that are so."""
    known = words.adjective
    one_end = any(word in known and (known[word].role == "superlative" or known[word].end) for word in what.adjectives)
    plain = what.best is None and not (what.from_them or one_end)
    if plain and what.quantity == n.Quantity(kind="the") and what.plural:
        return replace(what, quantity=n.Quantity(kind="bare", span=what.quantity.span))
    return what


def all_there(words: Vocabulary, what: n.Sel | n.Pron | None, *, forbidden: bool = False) -> n.Sel | n.Pron | None:
    """*Flip the face-down cards here* is *all face-down cards here*; without a place *the cards* are those before.

    What is `forbidden` is said of *cards here*: *all cards here cannot be moved* may be said of some.
    """
    if not isinstance(what, n.Sel) or what.quantity != n.Quantity(kind="the") or not what.plural:
        return what
    known, said = words.adjective, (*what.adjectives, *what.either)
    roles = {known[word].role for word in said if word in known} | {"end" for x in said if x in known and known[x].end}
    placed = any(isinstance(one, n.Place | n.In) for one in what.filters) or what.of is not None
    of_its_own = what.best is None and what.alike is None and what.named is None and not what.from_them
    if words.kind[what.noun] != "card" or not of_its_own or roles & {"superlative", "end", "random"}:
        return what
    if not (placed or roles & {"zone", "relation"}):
        return what
    kind: n.QuantityKind = "bare" if forbidden else "all"
    return replace(what, quantity=n.Quantity(kind=kind, span=what.quantity.span), plural=forbidden)


def all_of_them(words: Vocabulary, args: n.Args, *, forbidden: bool = False) -> n.Args:
    """Return what is acted on, and where to, with *the cards here* as *all cards here*."""
    objects = tuple([all_there(words, one, forbidden=forbidden) or one for one in args.objects])
    return replace(args, objects=objects) if objects != args.objects else args


@builds("half")
def _half(c: Children) -> n.Half:
    return n.Half(value=c.values()[0], span=c.span)


@builds("extreme_of")
def _extreme_of(c: Children) -> n.AttrOf:
    extreme = cast(Literal["highest", "lowest"], c.text("EXTREME"))
    return n.AttrOf(attr=c.id("ATTR"), of=every_one_of(c.objects()[0]), extreme=extreme, span=c.span)


@builds("extreme_there")
def _extreme_there(c: Children) -> n.AttrOf:
    """*The highest cost in this column* is that of all cards there."""
    extreme, where = cast(Literal["highest", "lowest"], c.text("EXTREME")), c.items[-1]
    assert isinstance(where, n.Place | n.In)
    every = n.Quantity(kind="all", span=Span(where.span.start, where.span.start))
    of = n.Sel(quantity=every, noun="card", filters=(where,), span=where.span)
    return n.AttrOf(attr=c.id("ATTR"), of=of, extreme=extreme, span=c.span)


def every_one_of(what: n.Sel | n.Pron) -> n.Sel | n.Pron:
    """*The highest cost among the cards here* is that of all cards here."""
    if isinstance(what, n.Sel) and what.quantity == n.Quantity(kind="the") and what.plural and what.best is None:
        return replace(what, quantity=n.Quantity(kind="all", span=what.quantity.span), plural=False)
    return what


@builds("twice")
def _twice(c: Children) -> n.Times:
    return n.Times(n=2, value=c.values()[0], span=c.span)


@builds("times")
def _times(c: Children) -> n.Times:
    return n.Times(n=c.number(), value=c.values()[-1], span=c.span)


@builds("difference")
def _difference(c: Children) -> n.Difference:
    left, right = c.values()
    left = _there_too(c, left, right)
    return n.Difference(left=left, right=right, span=c.span)


@builds("sum")
def _sum(c: Children) -> n.Sum:
    left, right = c.values()
    left = _there_too(c, left, right)
    return n.Sum(left=left, right=right, minus=c.text("OPERATION") == "minus", span=c.span)


def _there_too(c: Children, left: n.Value, right: n.Value) -> n.Value:
    """*The number of castle cards minus the number of village cards in this row* counts both of them there."""
    words = c.lexicon.vocabulary
    if not is_summed_apart(left, right, words):
        return left
    match left, right:
        case n.Count(what=n.Sel() as first), n.Count(what=n.Sel() as last):
            places = left_open(first, last, words)
            if all(map(is_fixed, places)):
                return replace(left, what=lying_there(first, [copied(one, left.span.end) for one in places]))
        case _:
            pass
    advice = "name the place of the first one, too; or put the one in that place first"
    raise MisreadError(Finding("S021", "the place may be said of both, or of the last", c.span, help=advice))


@builds("equals")
def _equals(c: Children) -> n.Cmp:
    return n.Cmp(op="eq", n=c.number(), span=c.span)


@builds("costs_nothing")
def _costs_nothing(c: Children) -> n.Cmp:
    return n.Cmp(op="eq", n=0, span=c.span)


@builds("at_least")
def _at_least(c: Children) -> n.Cmp:
    return n.Cmp(op="ge", n=c.number(), span=c.span)


@builds("less_than")
def _less_than(c: Children) -> n.Cmp:
    return n.Cmp(op="le", n=c.number() - 1, span=c.span)


@builds("at_most", "not_above")
def _at_most(c: Children) -> n.Cmp:
    return n.Cmp(op="le", n=c.number(), span=c.span)
