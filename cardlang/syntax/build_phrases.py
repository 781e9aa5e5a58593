"""Builders of noun phrases."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_boards import elsewhere, letters_of
from cardlang.syntax.build_owners import (
    at_its_place,
    best_in_front,
    both,
    done_for_good,
    finished,
    first_of_owned,
    had,
    kept_by,
    kept_for_good,
    lying,
    neither,
    not_laid,
    whose,
    with_beside,
)  # fmt: skip
from cardlang.syntax.build_people import check_order, check_those
from cardlang.syntax.build_relatives import (
    all_there_are,
    at_a_spot,
    check_all_yours,
    near_you,
    on_other_cards,
    on_others,
    part_of_kinds,
    the_only_part,
    told_in_full,
    with_gold,
    your_line,
)
from cardlang.syntax.building import Built, Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.in_common import InCommon
from cardlang.syntax.lexicon import fold

# --- noun phrases -----------------------------------------------------------------------------------

_ONE_PHRASE = "say them in one phrase: *of the same faction and role*"
_NO_ADJECTIVES: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
_NUMBER_COUNTS = ("the", "this", "that", "no", "any", "bare")
"""The kinds of quantity after which singular and plural differ in meaning."""


@builds("np", "definite", "bare", "short", "lacked", "kind", "set_item", "pair_of")
def _sel(c: Children) -> n.Sel:
    """Put a noun phrase together from its head, what stands behind the noun, and its filters."""
    words: dict[str, str] = {}
    parts: dict[str, Any] = {}
    filters: list[n.Filter] = []
    quantity: n.Quantity | None = None
    test: n.Test | n.Equality | None = None
    alike: n.Alike | None = None
    best: n.Most | n.Extreme | None = None
    for item in c.items:
        kind = item.__class__
        if kind is Word:
            words[item.type] = item.text
        elif kind is NodePart:
            if item.name == "held":
                filters += item.value
            elif item.name == "two cells":  # each of two lies at one of them
                filters += item.value
                quantity = quantity or n.Quantity(kind="exact", n=2, span=Span(c.start, c.start))
            elif item.name == "along":  # *above or below*
                adjacent, line = item.value
                parts["beside"] = (*parts.get("beside", ()), adjacent)
                filters.append(line)
            elif item.name == "place of":
                place, further = item.value
                filters += [place] if test is None else [place, further]
                test = test or further
            else:
                parts[item.name] = (*parts.get("beside", ()), *item.value) if item.name == "beside" else item.value
        elif kind is n.Quantity:
            quantity = item
        elif kind is n.Equality or (kind is n.Test and test is None and not {"of", "letters"} & parts.keys()):
            test = item
        elif kind is n.Alike:
            if alike is not None:
                raise MisreadError(Finding("S002", "two such things are said", item.span, help=_ONE_PHRASE))
            alike = item
        elif kind in _BEST:
            best = item
        else:
            filters.append(item)
    left = "OTHERS" in words or "EACH_OTHERS" in words
    if "EACH_OTHERS" in words:
        quantity = n.Quantity(kind="each", span=Span(c.start, c.start + len("each")))
    them, owned = left or "THEM" in words, bool({"owner", "of", "whose"} & parts.keys())
    written = next((kind for kind in ("NOUN", "LIMIT") if kind in words), "")
    noun = c.lexicon.id_of(written, words[written]) if written else "card"
    if "SPOT" in words:  # *all four corners* are all cards in a corner
        spot, quantity = at_a_spot(c, quantity, owned=owned)
        filters.append(spot)
    filters = [told_in_full(c, noun, one, parts) for one in filters]
    noun, filters = with_gold(c, noun, filters, bare=not parts.keys() & {"adjectives", "beside", "done"})
    if c.lexicon.vocabulary.kind[noun] in HOLDERS:
        filters = [n.Holding(what=x.what, span=x.span) if isinstance(x, n.Bearing) else x for x in filters]
    adjectives, either = parts.get("adjectives", _NO_ADJECTIVES)
    if "KIND" in words:  # *a lion* is *a lion vassal*
        kind_of = c.lexicon.vocabulary.adjective[c.lexicon.id_of("KIND", words["KIND"])]
        noun, adjectives = kind_of.of, (*adjectives, kind_of.id)
    if best is None:
        best, filters = best_player(c, parts, noun, filters)
    if "so many alike" in parts:
        many, alike = parts["so many alike"]
        quantity = _so_many_alike(c, quantity, many, alike)
    if "other than" in parts:
        other = other_than_this(c, noun, parts["other than"])
        if quantity is not None and quantity.kind == "a" and not owned:
            quantity = replace(quantity, kind="another")
        else:
            parts["beside"] = (*parts.get("beside", ()), other)
    if quantity is not None and ("different", quantity.span.start) in c.marked:
        check_different(c, noun, quantity)
    if "in turn" in parts:
        general = n.Sel(quantity=quantity or _unsaid(c), noun=noun)
        check_order(c.lexicon.vocabulary, general, parts["in turn"])
    if "including" in parts:
        including_you(c, quantity, noun, parts["including"])
    if "not laid" in parts:  # *each gold not on your purses*
        not_laid(c, noun, parts)
    if "of choice" in parts and quantity is not None and quantity.kind == "the" and quantity.n is None:
        quantity = replace(quantity, kind="a")
    if "those" in parts:  # *all cards here, including face-down ones*
        general = n.Sel(quantity=quantity or _unsaid(c), noun=noun, adjectives=adjectives, either=either)
        check_those(c, [general], parts["those"])
    if "any kind" in parts:
        quantity = of_any_kind(c, quantity)
        if parts["any kind"][1]:
            c.every[c.start] = parts["any kind"][0]
    if "not kind" in parts:  # *that is not a lion*
        either = either or parts["not kind"]
    if "behind" in parts:  # *that is face-down*, *at random*
        adjectives = (*adjectives, parts["behind"])
    if "whose" in parts:
        quantity, adjectives = whose(c, parts, quantity, noun, adjectives)
    if (others := on_other_cards(c, noun, adjectives, parts)) is not None:  # *your other purses*
        adjectives, parts["of"] = others
    if (rest := on_others(c, noun, adjectives, filters, parts)) is not None:  # *no other faith shields*
        adjectives, filters = rest
    if "having" in parts and c.lexicon.vocabulary.kind[noun] == "line" and parts["having"] == "you":
        del parts["having"]  # *each row of yours*
        check_all_yours(c)
    bare = quantity is None and adjectives and not (filters or them or test or best or either)
    plural = bool(bare) and _is_plural(c, noun, words.get(written, ""))
    if parts.get("owner") == "you" and bare and your_line(c, noun, plural=plural):
        del parts["owner"]  # *your left column*
        quantity = n.Quantity(kind="the", span=Span(c.start, c.start + len("your")))
    if "having" in parts and (done := done_for_good(c, filters, parts["having"])) is not None:
        filters = [done, *filters[1:]]
    elif "having" in parts and (done_by_now := _finished(c, noun, filters)) is not None:
        noun, filters = done_by_now, filters[1:]
        quantity = had(c, parts, quantity, adjectives)
    elif "having" in parts and (kept := kept_for_good(c, filters)) is not None:
        adjectives, filters = (kept, *adjectives), filters[1:]
        quantity = had(c, parts, quantity, adjectives)
    elif "having" in parts:
        quantity = had(c, parts, quantity, adjectives)
    for one in filters:
        if isinstance(one, n.DoneBy):
            noun = at_its_place(c.lexicon.vocabulary, noun, one.verb)
    if "done" in parts and c.name != "short":  # *the chosen card*
        filters.append(parts["done"])
    if "area" in parts:
        quantity = lying(c, parts, quantity, adjectives)
        adjectives, either = parts.get("adjectives", (adjectives, either))
    if quantity is not None and quantity.kind == "all" and not owned and c.lexicon.vocabulary.kind[noun] == "player":
        quantity = n.Quantity(kind="each", span=quantity.span)  # *all players* do it one after the other
    if not (filters or test or alike) and (of := _of_the_stack(c, parts, adjectives, noun)) is not None:
        parts["of"] = of
    said = quantity is not None and quantity.kind in ("a", "each", "all")
    near = parts.get("owner") == "you" and near_you(c, noun)
    if (near and (said or "both" in parts)) or (said and noun == "opponent" and parts.get("owner") == "you"):
        del parts["owner"]  # *one of your neighbours*, *both your neighbours*, *each of your opponents*
        if quantity is not None and quantity.kind == "all":
            quantity = replace(quantity, kind="each")
    quantity = all_there_are(c, noun, quantity)
    if "both" in parts:
        quantity = both(c, noun, parts["both"])
    if "neither" in parts:
        quantity = neither(c, noun, parts["neither"])
    if c.name == "set_item" and quantity is not None and quantity.kind == "a":  # *one of your keys*
        quantity = n.Quantity(kind="exact", n=1, span=quantity.span)
    if quantity is None and "NUMBER" in words and "owner" not in parts:  # *any 2 cards*
        quantity = n.Quantity(kind="exact", n=c.number(), span=Span(c.start, c.word("NUMBER").span.end))
    if "supply" in parts:
        c.supplied[c.start] = parts["supply"]
    if "left over" in parts and c.lexicon.vocabulary.kind[noun] not in ("resource", "counter"):
        advice = "only what is paid with can be left: leave it out"
        raise MisreadError(Finding("S002", "nothing says of what this is left", c.span, help=advice))
    quantity = quantity or _unsaid(c)
    if "done" in parts and c.name == "short":
        quantity = _that_one(quantity, parts["done"])
    if quantity.kind == "the" and "NUMBER" in words:
        quantity = _the_first(c, quantity)
    owner: n.Possessor | None = parts.get("owner")
    if owner is not None and quantity.kind == "bare":
        adjectives, parts["beside"] = best_in_front(c, adjectives, parts.get("beside", ()))
        quantity, adjectives = first_of_owned(
            c, quantity, adjectives, plural=_is_plural(c, noun, words.get(written, ""))
        )
    entry = c.lexicon.vocabulary.noun[noun]
    if owner == "you" and quantity.kind == "bare" and entry.unique and entry.kind == "player":
        owner, quantity = None, n.Quantity(kind="the", span=Span(c.start, c.start))  # *your left neighbour*
    if noun == "card" and not them:  # *a guild card* is *a guild task*
        known = c.lexicon.vocabulary.adjective
        noun = next((known[word].of for word in adjectives if word in known and known[word].of), noun)
    filters = _on_a_side_here(c, filters)
    if owner in ("you", "they") and not them and not filters:
        first = (c.lexicon.id_of("ADJ", words["ADJ"]),) if "ADJ" in words else ()
        adjectives = kept_by(c, noun, adjectives, (*first, *either))
    shared = them or (owner is not None and quantity.kind != "bare")
    quantity = _one_place(c, quantity, parts.get("beside", ()))
    quantity, adjectives = _one_other(c, noun, quantity, adjectives)
    adjectives = with_beside(c, adjectives, parts.get("beside", ()))
    letters, or_letters = letters_of(c, noun, parts)
    of = parts.get("of")
    if not them:
        several = _is_plural(c, noun, words.get(written, ""))
        quantity = the_only_part(c.lexicon.vocabulary, noun, quantity, of, owner, plural=several)
    if of is not None and filters and c.lexicon.vocabulary.kind[noun] == "effect":  # *... of a card here*
        of, filters = replace(of, filters=tuple(filters), span=Span(of.span.start, c.span.end)), []
    return n.Sel(
        quantity=quantity,
        noun=noun,
        poss=owner,
        adjectives=(c.lexicon.id_of("ADJ", words["ADJ"]), *adjectives) if "ADJ" in words else adjectives,
        either=either,
        plural=not shared
        and quantity.kind in _NUMBER_COUNTS
        and (quantity.n is not None or "SPOT" in words or _is_plural(c, noun, words.get(written, ""))),
        of=of,
        test=test,
        alike=alike,
        letters=letters,
        or_letters=or_letters,
        filters=tuple(filters),
        best=best,
        from_them=them,
        left=left,
        named=c.lexicon.id_of("NAME_ALONE", words["NAME_ALONE"]) if "NAME_ALONE" in words else parts.get("named"),
        span=c.span,
    )


def _one_other(
    c: Children, noun: str, quantity: n.Quantity, adjectives: tuple[str, ...]
) -> tuple[n.Quantity, tuple[str, ...]]:
    """*One other lane* is another lane, *one lane* is a lane."""
    if (quantity.kind, quantity.n) != ("exact", 1) or ("one", quantity.span.start) not in c.marked:
        return quantity, adjectives
    known = c.lexicon.vocabulary.adjective
    other = next((word for word in adjectives if word in known and known[word].role == "other"), None)
    if other is not None:
        rest = tuple(word for word in adjectives if word != other)
        return n.Quantity(kind="another", span=quantity.span), rest
    place = c.lexicon.vocabulary.kind[noun] in ("lane", "side")
    return (n.Quantity(kind="a", span=quantity.span) if place else quantity), adjectives


def _of_the_stack(c: Children, parts: dict[str, Any], adjectives: tuple[str, ...], noun: str) -> n.Sel | None:
    """*The top card* is *the top card of the deck*."""
    vocabulary = c.lexicon.vocabulary
    ends = any(word in vocabulary.adjective and vocabulary.adjective[word].end for word in adjectives)
    stacks = [one.id for one in vocabulary.nouns if one.stack and one.unique]
    if not ends or parts.keys() & {"of", "whose", "letters"} or vocabulary.kind[noun] != "card" or len(stacks) != 1:
        return None
    at = Span(c.end, c.end)
    return n.Sel(quantity=n.Quantity(kind="the", span=at), noun=stacks[0], span=at)


def _on_a_side_here(c: Children, filters: list[n.Filter]) -> list[n.Filter]:
    """*On your opponent's side here* is *on your opponent's side of this lane*."""
    kinds, places = c.lexicon.vocabulary.kind, c.lexicon.vocabulary.place
    for i, (one, there) in enumerate(pairwise(filters)):
        side = one.where if isinstance(one, n.In) and isinstance(one.where, n.Sel) else None
        this = places[there.word].this if isinstance(there, n.Place) else None
        noun = c.lexicon.noun_of(this) if this is not None else None
        if side is not None and kinds[side.noun] == "side" and side.of is None and noun is not None:
            lane = n.Sel(quantity=n.Quantity(kind="this", span=there.span), noun=noun, span=there.span)
            where = replace(side, of=lane, span=Span(side.span.start, there.span.end))
            return [*filters[:i], n.In(preposition="on", where=where, span=where.span), *filters[i + 2 :]]
    return filters


FILTERS = (
    n.Place, n.In, n.Coord, n.Bearing, n.Holding, n.Total, n.ThisWay, n.Since, n.DoneBy, n.Within, n.Test, n.Than,
    n.Whose, n.Sharing,
)  # fmt: skip
"""The members of the union `Filter`."""
_BEST = (n.Most, n.Extreme)
HOLDERS = ("line", "kind")
"""The kinds of things of which *with 2 cards* says what lies in them, or how many there are of them."""


def check_different(c: Children, noun: str, quantity: n.Quantity) -> None:
    """*2 different cards* are 2 cards; of what has only a number, nothing says what is different."""
    if c.lexicon.vocabulary.kind[noun] in ("resource", "counter", "part", "points", "effect"):
        advice = "leave it out, or say of which kind each is"
        raise MisreadError(Finding("S002", "what is different about these is not said", quantity.span, help=advice))


def of_any_kind(c: Children, quantity: n.Quantity | None) -> n.Quantity:
    """*A spy of any faction* is *any spy*."""
    if quantity is not None and quantity.kind not in ("a", "any"):
        advice = "leave it out: what is not said may be any"
        raise MisreadError(Finding("S002", "`of any` cannot stand here", c.span, help=advice))
    return n.Quantity(kind="any", span=quantity.span if quantity is not None else Span(c.start, c.start))


def including_you(c: Children, quantity: n.Quantity | None, noun: str, span: Span) -> None:
    """Refuse *including yourself* where it is not said of all players: of them it says nothing new."""
    everybody = quantity is not None and quantity.kind in ("each", "all")
    general = next((one.id for one in c.lexicon.vocabulary.nouns if one.kind == "player"), None)
    if not everybody or noun != general:
        advice = "leave it out, or write `each player`"
        raise MisreadError(Finding("S002", "you are not one of those", span, help=advice))


@builds("including")
def _including(c: Children) -> NodePart:
    return NodePart("including", c.span)


@builds("of_any")
def _of_any(c: Children) -> NodePart:
    """*Of any faction*, *of every faction*: the kind, and whether *every* is said."""
    return NodePart("any kind", (c.id("OF_ANY"), "every" in c.text("OF_ANY")))


def _unsaid(c: Children) -> n.Quantity:
    """Return the quantity of a noun without determiner: it stands nowhere, but for the *no* of what is lacking."""
    if c.name == "lacked":
        return n.Quantity(kind="no", span=Span(c.start, c.start + len("no")))
    return n.Quantity(kind="bare", span=Span(c.start, c.start))


def _the_first(c: Children, quantity: n.Quantity) -> n.Quantity:
    """*The 2 weakest*, *the top 2*: how many of the first ones. *The 1 weakest card* is *the weakest card*."""
    number = c.word("NUMBER")
    behind = c.items.index(number) > c.items.index(quantity) + 1  # *the top 2*
    span = quantity.span if behind else Span(quantity.span.start, number.span.end)
    return replace(quantity, n=None if c.number() == 1 else c.number(), span=span)


def _is_plural(c: Children, noun: str, written: str) -> bool:
    """Return whether the noun stands in a plural form that is not its singular, too."""
    vocabulary, as_written = c.lexicon.vocabulary, fold(written)
    if kinds := c.words("KIND"):
        alone = vocabulary.adjective[c.lexicon.id_of("KIND", kinds[0].text)].alone[c.lexicon.language]
        return fold(kinds[0].text) != alone[0]
    forms = vocabulary.forms("noun", vocabulary.noun[noun], c.lexicon.language)
    return any(singular != plural and as_written == plural.lower() for singular, plural in forms)


@builds("adjectives")
def _adjectives(c: Children) -> NodePart:
    return NodePart("adjectives", (c.ids("ADJ", "FACE"), c.part("either", ())))


@builds("either")
def _either(c: Children) -> NodePart:
    return NodePart("either", c.ids("ADJ"))


_OWNERS: dict[str, n.Possessor] = {
    "owner_you": "you",
    "owner_they": "they",
    "owner_it": "it",
    "owner_opponent": "opponent",
}


@builds(*_OWNERS)
def _owner(c: Children) -> NodePart:
    return NodePart("owner", _OWNERS[c.name])


_DETERMINERS: dict[str, n.QuantityKind] = {
    "the": "the",
    "det_a": "a",
    "det_this": "this",
    "det_that": "that",
    "det_no": "no",
    "det_more": "more",
    "det_any_number": "any_number",
    "count_another": "another",
    "count_exact": "exact",
    "count_one_of": "a",
    "count_up_to": "up_to",
    "count_exactly": "exactly",
    "count_at_least": "at_least",
    "count_at_most": "at_most",
    "count_each": "each",
    "count_all": "all",
    "count_all_but": "all_but",
    "count_any": "any",
    "count_most": "most",
    "count_second_most": "second_most",
    "count_fewest": "fewest",
    "count_n_more": "n_more",
    "count_n_fewer": "n_fewer",
    "count_every": "every",
    "share_one": "a",
    "share_none": "no",
    "share_any_number": "any_number",
    "share_exact": "exact",
    "share_all": "all",
}


@builds(*_DETERMINERS)
def _determiner(c: Children) -> n.Quantity:
    number = c.number() if c.items else None
    if c.words("DIFFERENT"):
        c.marked.add(("different", c.start))
    if c.name == "count_exact" and c.text("NUMBER") == "one":
        c.marked.add(("one", c.start))
    return n.Quantity(kind=_DETERMINERS[c.name], n=number, span=c.span)


@builds("count_fewer_than")
def _fewer_than(c: Children) -> n.Quantity:
    """*fewer than 3* is *2 or fewer*; fewer than 0 is one less than none, which is refused when it is understood."""
    return n.Quantity(kind="at_most", n=c.number() - 1, span=c.span)


@builds("count_more_than")
def _more_than(c: Children) -> n.Quantity:
    return n.Quantity(kind="at_least", n=c.number() + 1, span=c.span)


@builds("share_all_but_one")
def _all_but_one(c: Children) -> n.Quantity:
    return n.Quantity(kind="all_but", n=1, span=c.span)


@builds("named")
def _named(c: Children) -> NodePart:
    return NodePart("named", c.id("NAME"))


@builds("share")
def _share(c: Children) -> Built:
    return c.one(n.Quantity)


def _finished(c: Children, noun: str, filters: list[n.Filter]) -> str | None:
    first = filters[0] if filters else None
    return finished(c, noun, first.verb) if isinstance(first, n.ThisWay) else None


def _one_place(c: Children, quantity: n.Quantity, beside: tuple[str, ...]) -> n.Quantity:
    """Refuse *to the left to the right*; *the space directly below it* is *a space directly below it*.

    How things lie to each other may be said twice: *in the same row with 1 space between them*.
    """
    known = c.lexicon.vocabulary.adjective
    behind = [known[word] for word in beside if known[word].behind]
    if len(behind) > 1 and not all(entry.offsets for entry in behind):
        raise MisreadError(Finding("S002", "two places stand behind one noun", c.span, help="keep one of them"))
    if quantity.kind == "the" and quantity.n is None and any(len(entry.offsets) == 1 for entry in behind):
        return replace(quantity, kind="a")
    return quantity


@builds("it_there")
def _it_there(c: Children) -> n.Sel:
    """*On your side of it*: of a lane, which `own_place` finds."""
    lane, word = c.lexicon.noun_of("lane"), c.word("PRONOUN")
    if lane is None or word.text.lower() != "it":
        advice = "name it with its noun: *that ...*, *this ...*"
        raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    return n.Sel(quantity=n.Quantity(kind="that", span=c.span), noun=lane, span=c.span)


@builds("of_it")
def _of_it(c: Children) -> NodePart:
    return NodePart("of", c.one(n.Sel))


@builds("of_part")
def _of_part(c: Children) -> NodePart | n.Alike:
    """*Of one faction* is *of the same faction*."""
    of = c.one(n.Sel)
    if (of.quantity.kind, of.quantity.n) == ("exact", 1) and c.lexicon.vocabulary.noun[of.noun].common:
        return n.Alike(noun=of.noun, span=c.span)
    return NodePart("of", of)


@builds("only_yours", "only_one")
def _only(c: Children) -> n.Sel:
    """*Your only card here* is asked for as *no other cards here*."""
    other = next(word.id for word in c.lexicon.vocabulary.adjectives if word.role == "other")
    found = _sel(c)
    assert isinstance(found, n.Sel)
    return replace(
        found,
        quantity=n.Quantity(kind="no", span=Span(c.start, c.start)),
        adjectives=(other, *found.adjectives),
        poss="you" if c.name == "only_yours" else None,
        plural=True,
    )


@builds("only_thing")
def _only_thing(c: Children) -> n.Sel:
    found = _sel(c)
    assert isinstance(found, n.Sel)
    return replace(found, quantity=n.Quantity(kind="a", span=Span(c.start, c.start)), plural=False)


@builds("chosen")
def _chosen(c: Children) -> NodePart:
    return NodePart("done", n.ThisWay(verb=c.id("CHOSEN"), span=c.span))


def _that_one(quantity: n.Quantity, done: n.ThisWay) -> n.Quantity:
    """*In the chosen lane* is *in that lane*: a phrase within another one has no filters."""
    if quantity.kind != "the" or quantity.n is not None:
        advice = "write `that` before the noun, for the one just named"
        raise MisreadError(Finding("S002", "what was done to it cannot stand here", done.span, help=advice))
    return n.Quantity(kind="that", span=quantity.span)


@builds("with_best")
def _with_best(c: Children) -> NodePart:
    """*The card with the lowest strength* is *the weakest card*."""
    return NodePart("beside", (c.id("WITH_BEST"),))


@builds("with_less")
def _with_less(c: Children) -> NodePart:
    return NodePart("less", (c.id("WITH_LESS"), c.span))


def best_player(
    c: Children, parts: dict[str, Any], noun: str, filters: list[n.Filter]
) -> tuple[n.Extreme | None, list[n.Filter]]:
    """*The player with less strength* is the one *with the lowest total strength*; what lies there is added up."""
    less, span = parts.get("less", ("", Span(c.start, c.start)))
    player, beside = c.lexicon.vocabulary.kind[noun] in ("player", "side"), parts.get("beside", ())
    if less and not player:
        advice = "of cards write which it is: *the weakest card here*"
        raise MisreadError(Finding("S002", "less than what?", span, help=advice))
    words = [c.lexicon.vocabulary.adjective[word] for word in ((less,) if less else beside)]
    found = next((word for word in words if word.attr is not None and word.role == "superlative"), None)
    if not player or found is None or found.attr is None:
        return None, filters
    parts["beside"] = tuple(word for word in beside if word != found.id)
    kind: Literal["highest", "lowest"] = "highest" if found.direction == "max" else "lowest"
    here = next((place.id for place in c.lexicon.vocabulary.places if place.this == "lane"), None)
    if not filters and here is not None:
        filters = [n.Place(word=here, span=Span(c.end, c.end))]
    return n.Extreme(kind=kind, attr=found.attr, filters=tuple(filters), span=c.span), []


@builds("other_than")
def _other_than(c: Children) -> NodePart:
    return NodePart("other than", (c.text("OTHER_THAN").split()[-1], c.span))


def other_than_this(c: Children, noun: str, said: tuple[str, Span]) -> str:
    """*Each lane you lead other than this one* is each other one; *other than this card* is said of cards."""
    known, (which, span) = c.lexicon.vocabulary, said
    kind = known.kind[noun]
    if kind not in ("card", "lane") or which not in ("one", kind):
        advice = "say which are left out: *each other lane*, *each other card here*"
        raise MisreadError(Finding("S002", "this is none of those", span, help=advice))
    return next(word.id for word in known.adjectives if word.role == "other")


@builds("this_card", "one_of_them")
def _alone(c: Children) -> n.Sel:
    """*This* is this card, *one* is one of them."""
    kind: n.QuantityKind = "this" if c.name == "this_card" else "a"
    them = kind == "a"
    return n.Sel(quantity=n.Quantity(kind=kind, span=c.span), noun="card", from_them=them, span=c.span)


@builds("this_one")
def _this_one(c: Children) -> n.Sel:
    """*This one* is this card; behind *to* and *from*, which lead to no card, it is this lane."""
    c.marked.add(("this one", c.start))
    return n.Sel(quantity=n.Quantity(kind="this", span=c.span), noun="card", span=c.span)


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
    return n.Test(attr=c.ids("ATTR", "WITH_ATTR")[0], cmp=compared(c), span=c.span)


@builds("with_that")
def _with_that(c: Children) -> n.Test:
    return n.Test(attr=c.id("WITH_THAT"), cmp=n.Named(span=c.span), span=c.span)


@builds("of_that")
def _of_that(c: Children) -> n.Test:
    return n.Test(attr=c.ids("ATTR", "THAT_ATTR")[0], cmp=n.Named(span=c.span), span=c.span)


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
    return NodePart("beside", (c.id("BESIDE"),))


@builds("in_same_line")
def _in_same_line(c: Children) -> n.In:
    """*In the same row as this card* is *in this row*."""
    words = c.lexicon.vocabulary
    said = " ".join(c.word("SAME_LINE").text.lower().split()).removeprefix("in the same ")
    lines = (noun for noun, _ in words.bounds.lines)
    noun = max((one for one in lines if said.startswith(words.noun[one].words["en"][0])), key=len)
    line = n.Sel(quantity=n.Quantity(kind="this", span=c.span), noun=noun, span=c.span)
    return n.In(preposition="in", where=line, span=c.span)


@builds("along")
def _along(c: Children) -> NodePart:
    """*Above or below* is *adjacent* and *in this column*."""
    words = c.lexicon.vocabulary.adjectives
    adjacent = next(one.id for one in words if one.role == "relation" and "card" in one.fits and not one.behind)
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
    if c.lexicon.vocabulary.noun[noun].common:  # *sharing a faction with it* is *of the same faction*
        if other is not None and not (isinstance(other, n.Pron) and other.word == "it"):
            advice = "it is said of two that are named: *of the same ...* behind the second one"
            raise MisreadError(Finding("S002", "this names one of them again", other.span, help=advice))
        return n.Alike(noun=noun, span=c.span)
    return n.Sharing(noun=shared_part(c), other=next(iter(c.objects()), None), span=c.span)


def shared_part(c: Children) -> str:
    """*Sharing a shield type* is *sharing a shield*, which is of one kind."""
    noun = c.id("NOUN")
    return part_of_kinds(c.lexicon.vocabulary, noun) or noun


@builds("than")
def _than(c: Children) -> n.Than:
    return n.Than(adjective=c.ids("COMPARATIVE", "WITH_COMPARED")[0], than=c.objects()[0], span=c.span)


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
        raise MisreadError(Finding("S002", "what this is said of is missing", word.span, help=advice))
    quantity = n.Quantity(kind="the", span=Span(c.start, c.start))
    filters = tuple(item for item in c.items if isinstance(item, FILTERS))
    return n.Sel(quantity=quantity, noun="", adjectives=(adjective,), filters=filters, span=c.span)


_BOUNDS: dict[str, Literal["more", "less", "equal"]] = {
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
    return n.Whose(attr=c.id("ATTR"), op=_BOUNDS[c.name], value=value, span=c.span)


@builds("of_same", "of_different")
def _alike(c: Children) -> n.Alike:
    return n.Alike(noun=c.id("NOUN"), same=c.name == "of_same", span=c.span)


@builds("alike_so")
def _alike_so(c: Children) -> n.Alike | NodePart:
    """*Captains of two different factions* are *2 captains of different factions*."""
    said = InCommon.of(c.id("ALIKE"))
    alike = n.Alike(noun=said.kind, same=said.same, second=said.second, span=c.span)
    return NodePart("so many alike", (said.many, alike)) if said.many else alike


def _so_many_alike(c: Children, quantity: n.Quantity | None, many: int, alike: n.Alike) -> n.Quantity:
    """How many they are: as many as the kinds of which each is another one."""
    if quantity is None:
        return n.Quantity(kind="exact", n=many, span=Span(c.start, c.start))
    if (quantity.kind, quantity.n) != ("exact", many):
        noun = c.lexicon.vocabulary.noun[alike.noun].words[c.lexicon.language][1]
        message, advice = "how many there are is not clear", f"say how many: *{many} ... of different {noun}*"
        raise MisreadError(Finding("S002", message, alike.span, help=advice))
    return quantity


@builds("not_there")
def _not_there(c: Children) -> n.Place:
    """*That is not on the edge* is *away from the edge*."""
    at = c.word("PLACE").span
    vocabulary = c.lexicon.vocabulary
    inside = next((place.words[c.lexicon.language][0] for place in vocabulary.places if place.cells), "in play")
    return elsewhere(vocabulary, n.Place(word=c.id("PLACE"), span=at), f"say where it lies: *{inside}*")


@builds("place_of")
def _place_of(c: Children) -> NodePart:
    """*A card here of strength 2* is *a card of strength 2 here*."""
    return NodePart("place of", (n.Place(word=c.id("PLACE"), span=c.word("PLACE").span), c.one(n.Test)))


@builds("place")
def _place(c: Children) -> n.Place:
    return n.Place(word=c.id("PLACE"), span=c.span)


@builds("in_place", "in_best")
def _in(c: Children) -> n.In:
    """*On either side of this lane* is in this lane."""
    where = c.objects()[0]
    if not c.words("IN"):
        return n.In(preposition="in", where=where, span=c.span)
    best = next((item for item in c.items if isinstance(item, _BEST)), None)
    if best is not None and isinstance(where, n.Sel):
        where = replace(where, best=best, span=Span(where.span.start, best.span.end))
    preposition = cast("Literal['in', 'on']", c.text("IN").removeprefix("anywhere "))
    if isinstance(where, n.Sel) and c.lexicon.vocabulary.kind[where.noun] in _LIES_ON:
        preposition = "on"
    return n.In(preposition=preposition, where=where, span=c.span)


_LIES_ON = ("side", "castle", "part")
"""Kinds of things that other things lie on and in nothing of: *in your opponent's side* is read as *on* it."""


@builds("supplied")
def _supplied(c: Children) -> NodePart:
    """*From the supply* is left out where it says nothing: behind verbs that take from it anyway."""
    return NodePart("supply", c.span)


@builds("lacked_there")
def _lacked_there(c: Children) -> n.Sel:
    """*Without shields* is *bearing no shields*."""
    found = _sel(c)
    assert isinstance(found, n.Sel)
    return replace(found, quantity=n.Quantity(kind="no", span=Span(c.start, c.start)))


@builds("bearing")
def _bearing(c: Children) -> n.Bearing:
    """*With 2 marks* is *bearing 2 marks*."""
    return n.Bearing(what=c.one(n.Sel), span=c.span)


@builds("held")
def _held(c: Children) -> NodePart:
    """*With 2 castle cards and 1 village card*: both are asked of one line, or of one card."""
    first, second = c.all(n.Sel)
    one = n.Bearing(what=first, span=Span(c.start, first.span.end))
    return NodePart("held", [one, n.Bearing(what=second, span=Span(first.span.end + 1, second.span.end))])


@builds("total")
def _total(c: Children) -> n.Total:
    return n.Total(attr=c.id("ATTR"), cmp=c.one(n.Cmp), span=c.span)


@builds("since")
def _since(c: Children) -> n.Since:
    word = c.word("SINCE")
    verb = c.lexicon.id_of("SINCE", word.text)
    return n.Since(verb=verb, within="turn" if fold(word.text).endswith("turn") else "round", span=c.span)


@builds("done_by")
def _done_by(c: Children) -> n.DoneBy:
    return n.DoneBy(verb=c.id("DONE_BY"), by=c.objects()[0], span=c.span)


@builds("this_way", "done")
def _this_way(c: Children) -> n.ThisWay:
    """*Paid this way*, *you paid this way*: `check_doer` asks whether nobody else did it."""
    if any("you" in fold(word.text).split() for word in c.words("WAY")):
        c.marked.add(("you did", c.start))
    return n.ThisWay(verb=c.ids("WAY", "DONE")[0], span=c.span)


@builds("within")
def _within(c: Children) -> n.Within:
    return n.Within(n=c.number(), span=c.span)


@builds("most")
def _most(c: Children) -> n.Most:
    kind = cast("Literal['most', 'fewest']", c.text("RANK").split()[-1])
    what = c.one(n.Sel)
    if (owner := c.part("owner")) is not None:  # *with the most of your cards*
        what = replace(what, poss=owner)
    return n.Most(kind=kind, what=what, span=c.span)


@builds("extreme")
def _extreme(c: Children) -> n.Extreme:
    low = not {"lowest", "smallest", "lower", "smaller", "less", "least"}.isdisjoint(c.text("RANK_TOTAL").split())
    kind: Literal["highest", "lowest"] = "lowest" if low else "highest"
    filters = tuple(item for item in c.items if isinstance(item, FILTERS))
    if (both := c.part("place of")) is not None:
        advice = "the total is that of all cards there"
        raise MisreadError(Finding("S002", "which cards are added up is not said here", both[1].span, help=advice))
    return n.Extreme(kind=kind, attr=c.id("ATTR"), filters=filters, span=c.span)


@builds("pronoun")
def _pronoun(c: Children) -> n.Pron:
    word = c.word("PRONOUN", "THEM", "OTHERS")
    said = "others" if word.type == "OTHERS" else word.text.lower()
    return n.Pron(word=cast("n.PronounWord", said), span=c.span)
