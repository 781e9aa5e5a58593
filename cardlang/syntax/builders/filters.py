"""Builders of what things must be like: their numbers, what they share, what they exceed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.relatives import part_of_kinds
from cardlang.syntax.lexing.in_common import InCommon
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.vocabulary.model import Vocabulary

FILTERS = (
    n.Place, n.In, n.Coord, n.Bearing, n.Holding, n.Total, n.ThisWay, n.Since, n.DoneBy, n.Within, n.Test, n.Than,
    n.Whose, n.Sharing, n.Where, n.Led,
)  # fmt: skip

_OF_IT = re.compile(r"\bits\b|\bit\Z")


@builds("with_number")
def _with_number(c: Children) -> n.Test:
    """*With 4 or more strength* is *of strength 4 or more*."""
    return n.Test(attr=c.id("ATTR"), cmp=so_much(c), span=c.span)


def so_much(c: Children) -> n.Cmp:
    """Return a number of an attribute as what that must be like."""
    count = c.one(n.Quantity)
    ops: dict[str, Literal["eq", "ge", "le"]] = {
        "exact": "eq", "exactly": "eq", "at_least": "ge", "at_most": "le", "up_to": "le",
    }  # fmt: skip
    if count.kind not in ops or count.n is None:
        raise MisreadError(Finding("S002", "this is no number", count.span, help="write `2`, `2 or more`, `2 or less`"))
    return n.Cmp(op=ops[count.kind], n=count.n, span=c.span)


_PRICES: dict[str, Literal["eq", "ge", "le"]] = {
    "price": "eq", "price_or_more": "ge", "price_or_less": "le", "price_above": "ge",
}  # fmt: skip


@builds(*_PRICES)
def _price(c: Children) -> n.Cmp:
    """*5 gold or more* is *5 or more*: what is paid with is left out."""
    if c.words("NOUN") and c.lexicon.vocabulary.kind[c.id("NOUN")] != "resource":
        noun, advice = c.word("NOUN"), "say how much: *that costs 5 or more*"
        raise MisreadError(Finding("S002", f"`{noun.text}` cannot stand here", noun.span, help=advice))
    more = c.name == "price_above"
    return n.Cmp(op=_PRICES[c.name], n=c.number() + more, span=c.span)


@builds("that_costs")
def _that_costs(c: Children) -> n.Test:
    return n.Test(attr=c.id("THAT_ATTR"), cmp=c.one(n.Cmp), span=c.span)


@builds("test", "with_test", "whose_number")
def _test(c: Children) -> n.Test:
    """*A card whose strength is 3* is *a card of strength 3*."""
    if said := c.words("WITH_PARITY"):  # *with even strength*
        word = cast(Literal["even", "odd"], said[0].text.split()[-1])
        return n.Test(attr=c.id("ATTR"), cmp=n.Parity(word=word, span=said[0].span), span=c.span)
    return n.Test(attr=c.ids("ATTR", "WITH_ATTR")[0], cmp=compared(c), span=c.span)


@builds("either_number")
def _either_number(c: Children) -> NodePart:
    """*1, 2 or 3* are the numbers from 1 to 3."""
    word = c.word("SOME_NUMBERS")
    said = re.findall(r"[0-9]+|\b(?:" + "|".join(NUMBER_WORDS) + r")\b", word.text.lower())
    numbers = [NUMBER_WORDS.get(one) or int(one) for one in said]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        advice = "write a sentence for each of them, or a condition: *if its ... is 1 or if its ... is 3*"
        raise MisreadError(Finding("S002", "these numbers do not follow one another", word.span, help=advice))
    return NodePart("numbers", (numbers[0], numbers[-1]))


@builds("test_either")
def _test_either(c: Children) -> NodePart:
    """*Of strength 1 or 2* is *of strength 1 or more* and *whose strength is 2 or less*."""
    attr, (low, high) = c.ids("ATTR", "WITH_ATTR", "THAT_ATTR")[0], c.part("numbers")
    advice = "say it behind a noun: *a card of strength 1 or 2*"
    c.untaken[c.start] = Finding("S002", "numbers to choose from cannot stand here", c.span, help=advice)
    ends: tuple[tuple[Literal["ge", "le"], int], ...] = (("ge", low), ("le", high))
    cmps = (n.Cmp(op=op, n=number, span=c.span) for op, number in ends)
    return NodePart("either number", tuple(n.Test(attr=attr, cmp=cmp, span=c.span) for cmp in cmps))


@builds("is_either_number", "has_either_number")
def _is_either_number(c: Children) -> NodePart:
    """*If its strength is 1 or 2* is *if its strength is 1 or if its strength is 2*."""
    low, high = c.part("numbers")
    if c.name == "has_either_number":
        subject = c.objects()[0]
        value: n.Value = n.AttrOf(attr=c.id("ATTR"), of=subject, span=subject.span)
    else:
        value = c.values()[0]
    if isinstance(value, int) or (isinstance(value, n.AttrOf) and _are_several(value.of)):
        advice = "ask how many there are: *if there is a card of strength 1 or 2 here*"
        raise MisreadError(Finding("S036", "this is asked of one number", c.span, help=advice))
    cmps = [n.Cmp(op="eq", n=number, span=c.span) for number in range(low, high + 1)]
    made = tuple(n.Compare(value=value, cmp=cmp, span=c.span) for cmp in cmps)
    return NodePart("both", (n.AnyOf(conditions=made, span=c.span),))


def _are_several(thing: n.Sel | n.Pron) -> bool:
    return isinstance(thing, n.Sel) and thing.quantity.kind not in ("this", "that", "the")


@builds("with_that")
def _with_that(c: Children) -> n.Test:
    return n.Test(attr=c.id("WITH_THAT"), cmp=n.Named(span=c.span), span=c.span)


@builds("of_that")
def _of_that(c: Children) -> n.Test:
    return n.Test(attr=c.ids("ATTR", "THAT_ATTR")[0], cmp=n.Named(span=c.span), span=c.span)


@builds("of_that_kind")
def _of_that_kind(c: Children) -> n.OfKind:
    return n.OfKind(noun=c.id("OF_THAT_KIND"), span=c.span)


@builds("with_that_kind")
def _with_that_kind(c: Children) -> n.Bearing:
    """*With that shield type* is *bearing a shield of that type*."""
    words, at = c.lexicon.vocabulary, Span(c.start, c.start)
    kind = n.OfKind(noun=c.id("WITH_THAT_KIND"), span=at)
    part = part_of_kinds(words, kind.noun)
    assert part is not None, "only a noun of the kinds of a part has the phrase"
    return n.Bearing(what=n.Sel(quantity=n.Quantity(kind="a", span=at), noun=part, test=kind, span=at), span=c.span)


@builds("none_of_that_kind")
def _none_of_that_kind(c: Children) -> n.Sel:
    """*If you have none of that type* is *if you have no shields of that type*."""
    words, span = c.lexicon.vocabulary, c.span
    kind = n.OfKind(noun=c.id("NONE_OF_THAT_KIND"), span=span)
    general = (words.adjective[one].of for one in words.noun[kind.noun].kinds if one in words.adjective)
    noun = part_of_kinds(words, kind.noun) or next(general, "card")
    return n.Sel(quantity=n.Quantity(kind="no", span=span), noun=noun, plural=True, test=kind, span=span)


def compared(c: Children) -> n.Cmp | n.Parity:
    """What a number must be like."""
    if c.words("PARITY"):
        return parity(c)
    return c.maybe(n.Parity) or c.one(n.Cmp)


def parity(c: Children) -> n.Parity:
    """*even* or *odd*."""
    return n.Parity(word=cast("Literal['even', 'odd']", c.text("PARITY")), span=c.word("PARITY").span)


@builds("parity")
def _parity(c: Children) -> n.Parity:
    return parity(c)


@builds("beside")
def _beside(c: Children) -> NodePart:
    """*In the castle row* are two words: displayed castle cards."""
    if c.words("OFFERED"):
        zone = next(word.id for word in c.lexicon.vocabulary.adjectives if word.role == "zone" and not word.owned)
        return NodePart("beside", (zone, c.id("OFFERED")))
    c.marked.add(("behind", c.start))
    if c.text("BESIDE").startswith(("in one ", "in a single ", "in any one ")):
        c.marked.add(("one line", c.start))
    if _OF_IT.search(c.text("BESIDE")):
        c.marked.add(("beside it", c.start))
    if c.text("BESIDE").endswith((" this card", " this one")):
        c.marked.add(("beside this", c.start))
    return NodePart("beside", (c.id("BESIDE"),))


@builds("in_same_line")
def _in_same_line(c: Children) -> n.In:
    """*In the same row as this card* is *in this row*."""
    words = c.lexicon.vocabulary
    said = " ".join(c.word("SAME_LINE").text.lower().split()).removeprefix("in the same ")
    lines = (noun for noun, _ in words.bounds.lines)
    noun = max((one for one in lines if said.startswith(words.noun[one].words["en"][0])), key=len, default=None)
    kind: Literal["this", "that"] = "this"
    if noun is None and "this" not in said.split():  # *in the same lane as that card*
        kind = "that"
        c.marked.add(("its lane", c.start))
    line = n.Sel(quantity=n.Quantity(kind=kind, span=c.span), noun=noun or c.lexicon.noun_of("lane") or "", span=c.span)
    return n.In(preposition="in", where=line, span=c.span)


@builds("along")
def _along(c: Children) -> NodePart:
    """*Above or below* is *adjacent* and *in this column*."""
    words = c.lexicon.vocabulary.adjectives
    adjacent = next(one.id for one in words if one.role == "relation" and "card" in one.fits and not one.behind)
    if c.text("ALONG").endswith((" this card", " this one")):
        c.marked.add(("beside this", c.start))
    line = n.Sel(quantity=n.Quantity(kind="this", span=c.span), noun=c.id("ALONG"), span=c.span)
    return NodePart("along", (adjacent, n.In(preposition="in", where=line, span=c.span)))


@builds("equal_number")
def _equal_number(c: Children) -> n.Equality:
    return n.Equality(attr=c.id("ATTR"), kind="same", span=c.span)


@builds("unequal_numbers")
def _unequal_numbers(c: Children) -> n.Equality:
    return n.Equality(attr=c.id("ATTRS"), kind="different", span=c.span)


@builds("whose_same")
def _same_as(c: Children) -> n.Whose:
    """*With the same strength as this card* is *whose strength is equal to the strength of this card*."""
    attr, other = c.id("ATTR"), c.objects()[0]
    return n.Whose(attr=attr, op="equal", value=n.AttrOf(attr=attr, of=other, span=other.span), span=c.span)


@builds("sharing")
def _sharing(c: Children) -> n.Sharing | n.Alike:
    noun, other = c.id("NOUN"), next(iter(c.objects()), None)
    it = other is None or (isinstance(other, n.Pron) and other.word == "it")
    if c.lexicon.vocabulary.noun[noun].common and it:  # *sharing a faction with it* is *of the same faction*
        if other is not None:
            c.marked.add(("beside it", c.start))
        return n.Alike(noun=noun, span=c.span)
    return n.Sharing(noun=shared_part(c), other=next(iter(c.objects()), None), span=c.span)


@builds("of_same_as")
def _of_same_as(c: Children) -> n.Sharing:
    """*Of the same role as that vassal* is *sharing a role with that vassal*."""
    return n.Sharing(noun=shared_part(c), other=c.objects()[0], span=c.span)


def shared_part(c: Children) -> str:
    """*Sharing a shield type* is *sharing a shield*, which is of one kind."""
    noun = c.id("NOUN")
    return part_of_kinds(c.lexicon.vocabulary, noun) or noun


@builds("than")
def _than(c: Children) -> n.Than:
    adjective = c.ids("COMPARATIVE", "WITH_COMPARED")[0]
    return n.Than(adjective=adjective, than=one_beside(c.lexicon.vocabulary, adjective, c.objects()[0]), span=c.span)


def one_beside(words: Vocabulary, adjective: str, other: n.Sel | n.Pron) -> n.Sel | n.Pron:
    """*Adjacent to at least one castle card*, *to any castle card* is *adjacent to a castle card*."""
    if words.adjective[adjective].role != "relation" or not isinstance(other, n.Sel):
        return other
    if other.quantity.kind == "any" or (other.quantity.kind, other.quantity.n) in (("at_least", 1), ("exact", 1)):
        return replace(other, quantity=n.Quantity(kind="a", span=other.quantity.span), plural=False)
    return other


@builds("than_number")
def _than_number(c: Children) -> n.Test:
    """*Stronger than 4* is *of strength 5 or more*."""
    return beyond_number(c, c.lexicon.id_of("COMPARATIVE", c.word("THAN_NUMBER").text), c.number())


def beyond_number(c: Children, adjective: str, number: int) -> n.Test:
    """Return what a number must be like that lies beyond another one."""
    entry = c.lexicon.vocabulary.adjective[adjective]
    if entry.attr is None or entry.direction is None:
        raise MisreadError(Finding("S002", "this is not compared with a number", c.span, help="name a card behind it"))
    more = entry.direction == "max"
    cmp = n.Cmp(op="ge" if more else "le", n=number + (1 if more else -1), span=c.span)
    return n.Test(attr=entry.attr, cmp=cmp, span=c.span)


@builds("the_best")
def _the_best(c: Children) -> n.Sel:
    """Return *the strongest here*, of what it is said is found by the clause around it."""
    word = c.word("ADJ", "BESIDE")
    adjective = c.lexicon.id_of(word.type, word.text)
    if c.lexicon.vocabulary.adjective[adjective].role != "superlative":
        advice = "name what it is, with its noun: *the other card here*, *an adjacent card*"
        missing = Finding("S002", "what this is said of is missing", word.span, help=advice)
        if word.type != "BESIDE" or len(c.items) > 1:
            raise MisreadError(missing)
        c.untaken[c.start] = missing  # *a castle card is adjacent to this card*
    quantity = n.Quantity(kind="the", span=Span(c.start, c.start))
    filters = tuple(item for item in c.items if isinstance(item, FILTERS))
    return n.Sel(quantity=quantity, noun="", adjectives=(adjective,), filters=filters, span=c.span)


_BOUNDS: dict[str, Literal["more", "less", "equal", "at most", "at least"]] = {
    "whose_at_most_of": "at most",
    "whose_at_least_of": "at least",
    "whose_at_most": "at most",
    "whose_at_least": "at least",
    "whose_more_than_of": "more",
    "whose_less_than_of": "less",
    "whose_more": "more",
    "whose_less": "less",
    "whose_equal": "equal",
}


@builds("those_of")
def _those_of(c: Children) -> NodePart:
    which, word = c.word("OF_ONE").text.split(maxsplit=1)
    kind: n.QuantityKind = "this" if which.lower() == "this" else "that"
    noun = c.lexicon.id_of("NOUN_S", word)
    return NodePart("whose", n.Sel(quantity=n.Quantity(kind=kind, span=c.span), noun=noun, span=c.span))


@builds(*_BOUNDS)
def _whose(c: Children) -> n.Whose | n.Test:
    owner = c.part("whose")
    if owner is not None:  # *less than this card's*
        value: n.Value = n.AttrOf(attr=c.id("ATTR"), of=owner, span=owner.span)
    else:
        value = c.values()[0]
    if isinstance(value, int):  # *more than 3* is *4 or more*
        return n.Test(attr=c.id("ATTR"), cmp=n.Cmp(op="ge", n=value + 1, span=c.span), span=c.span)
    return n.Whose(attr=c.ids("ATTR", "WITH_ATTR")[0], op=_BOUNDS[c.name], value=value, span=c.span)


_OR_SO: dict[str, Literal["at most", "at least"]] = {"same_or_less": "at most", "same_or_more": "at least"}


@builds(*_OR_SO)
def _same_or_less(c: Children) -> NodePart:
    """*Of the same strength or less* is at most that of the card named before."""
    attr, it = c.id("ATTR"), n.Pron(word="it", span=c.span)
    whose = n.Whose(attr=attr, op=_OR_SO[c.name], value=n.AttrOf(attr=attr, of=it, span=c.span), span=c.span)
    return NodePart("last filter", whose)


@builds("that_is_no_more")
def _that_is_no_more(c: Children) -> NodePart:
    return NodePart("last filter", _no_than(c))


@builds("no_than")
def _no_than(c: Children) -> n.Whose:
    """*No stronger than this card*: whose strength is at most that of this card."""
    (other,) = c.objects()
    entry = c.lexicon.vocabulary.adjective[c.lexicon.id_of("COMPARATIVE", c.word("COMPARATIVE").text)]
    if not entry.attr:
        advice = f"say where it lies instead: *{entry.words[c.lexicon.language][0]}*"
        raise MisreadError(Finding("S002", "of places this is not denied", c.span, help=advice))
    bound: Literal["at most", "at least"] = "at most" if entry.direction == "max" else "at least"
    return n.Whose(attr=entry.attr, op=bound, value=n.AttrOf(attr=entry.attr, of=other, span=other.span), span=c.span)


@builds("of_same", "of_different")
def _alike(c: Children) -> n.Alike:
    return n.Alike(noun=c.id("NOUN"), same=c.name == "of_same", span=c.span)


@builds("alike_so")
def _alike_so(c: Children) -> n.Alike | NodePart:
    """*Captains of two different factions* are *2 captains of different factions*."""
    said = InCommon.of(c.id("ALIKE"))
    if _OF_IT.search(c.text("ALIKE")):
        c.marked.add(("beside it", c.start))
    alike = n.Alike(noun=said.kind, same=said.same, second=said.second, unlike=said.unlike, span=c.span)
    return NodePart("so many alike", (said.many, alike)) if said.many else alike


def so_many_alike(c: Children, quantity: n.Quantity | None, many: int, alike: n.Alike) -> n.Quantity:
    """How many they are: as many as the kinds of which each is another one."""
    if quantity is None:
        return n.Quantity(kind="exact", n=many, span=Span(c.start, c.start))
    if (quantity.kind, quantity.n) != ("exact", many):
        noun = c.lexicon.vocabulary.noun[alike.noun].words[c.lexicon.language][1]
        message, advice = "how many there are is not clear", f"say how many: *{many} ... of different {noun}*"
        raise MisreadError(Finding("S002", message, alike.span, help=advice))
    return quantity


@builds("or_more", "or_fewer")
def _or_so(c: Children) -> NodePart:
    return NodePart("or so", ("at_least" if c.name == "or_more" else "at_most", c.span))


def bounded(quantity: n.Quantity | None, said: tuple[Literal["at_least", "at_most"], Span]) -> n.Quantity:
    """*2 coins or fewer* is *2 or fewer coins*."""
    kind, span = said
    if quantity is None or quantity.kind != "exact":
        raise MisreadError(
            Finding("S002", "more or fewer than which number?", span, help="say so many: *5 or more cards here*")
        )
    return replace(quantity, kind=kind)
