"""Builders of noun phrases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_boards import diagonally_too, letters_of
from cardlang.syntax.build_filters import bounded, so_many_alike
from cardlang.syntax.build_lanes import asked_in_lanes, of_its_lane
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
    borne_by_what_lies_there,
    check_all_yours,
    laid_on_cards,
    near_you,
    on_other_cards,
    on_others,
    the_only_part,
    told_in_full,
    with_gold,
    your_line,
)
from cardlang.syntax.building import Built, Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.lexicon import fold

_ONE_PHRASE = "say them in one phrase: *of the same faction and role*"
_NO_ADJECTIVES: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
_NUMBER_COUNTS = ("the", "this", "that", "no", "any", "bare")
"""The kinds of quantity after which singular and plural differ in meaning."""


@builds("np", "definite", "bare", "short", "lacked", "kind", "set_item", "pair_of")
def sel(c: Children) -> n.Sel:
    """Put a noun phrase together from its head, what stands behind the noun, and its filters."""
    words: dict[str, str] = {}
    parts: dict[str, Any] = {}
    filters: list[n.Filter] = []
    quantity: n.Quantity | None = None
    test: n.Test | n.Equality | n.OfKind | None = None
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
            elif item.name == "of kind":  # *of one faction*, *of each faction in the same row*
                alike, of, beside = item.value
                parts["beside"] = (*parts.get("beside", ()), *beside)
                if alike is None:
                    parts["of"] = of
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
        elif kind in TESTS or (
            kind is n.Test and test is None and not {"of", "letters"} & parts.keys() and not _on_cards(c, filters)
        ):
            test = item
        elif kind is n.Alike:
            if alike is not None:
                raise MisreadError(Finding("S002", "two such things are said", item.span, help=_ONE_PHRASE))
            alike = item
        elif kind in BEST:
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
    filters = [told_in_full(c, noun, one, parts) for one in asked_in_lanes(c, noun, quantity, filters)]
    noun, filters = with_gold(c, noun, filters, bare=not parts.keys() & {"adjectives", "beside", "done"})
    if c.lexicon.vocabulary.kind[noun] in HOLDERS:
        filters = [n.Holding(what=x.what, span=x.span) if isinstance(x, n.Bearing) else x for x in filters]
        filters = borne_by_what_lies_there(c, filters)
    adjectives, either = parts.get("adjectives", _NO_ADJECTIVES)
    if "KIND" in words:  # *a lion* is *a lion vassal*
        kind_of = c.lexicon.vocabulary.adjective[c.lexicon.id_of("KIND", words["KIND"])]
        noun, adjectives = kind_of.of, (*adjectives, kind_of.id)
    if best is None:
        best, filters = best_player(c, parts, noun, filters)
    quantity = of_its_lane(c, noun, parts, quantity)
    if "or so" in parts:
        quantity = bounded(quantity, parts["or so"])
    if "so many alike" in parts:
        many, alike = parts["so many alike"]
        quantity = so_many_alike(c, quantity, many, alike)
    if "other than" in parts and (elsewhere := other_lane(c, filters, parts["other than"])) is not None:
        filters = elsewhere
    elif "other than" in parts:
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
    if (
        "left over" in parts
        and quantity is not None
        and quantity.kind == "every"
        and not parts.keys() & {"of", "owner"}
    ):
        parts["owner"] = "you"  # *for every 3 coins left*
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
    filters, parts["of"] = laid_on_cards(c.lexicon.vocabulary, noun, filters, parts.get("of"), c.end)
    if c.name == "short" and filters and isinstance(filters[0], n.Holding):
        advice = "count what is meant by its own name: *for each faith shield*, *for each set of 3 identical shields*"
        raise MisreadError(
            Finding("S002", "how many of it there are cannot be said here", filters[0].span, help=advice)
        )
    if owner in ("you", "they") and not them and not filters:
        first = (c.lexicon.id_of("ADJ", words["ADJ"]),) if "ADJ" in words else ()
        adjectives = kept_by(c, noun, adjectives, (*first, *either))
    shared = them or (owner is not None and quantity.kind != "bare")
    quantity = _one_place(c, quantity, parts.get("beside", ()))
    quantity, adjectives = _one_other(c, noun, quantity, adjectives)
    adjectives = with_beside(c, adjectives, parts.get("beside", ()))
    if "diagonally" in parts:
        adjectives = diagonally_too(c, adjectives, parts["diagonally"])
    letters, or_letters = letters_of(c, noun, parts)
    alike = alike or next(iter(parts.get("letters", ())[3:]), None)
    of = parts.get("of")
    if not them:
        several = _is_plural(c, noun, words.get(written, ""))
        quantity = the_only_part(c.lexicon.vocabulary, noun, quantity, of, owner, plural=several)
    if of is not None and filters and c.lexicon.vocabulary.kind[noun] == "effect":  # *... of a card here*
        of, filters = replace(of, filters=tuple(filters), span=Span(of.span.start, c.span.end)), []
    if of is not None and isinstance(test, n.Test) and c.name != "short":  # *that player's cards of strength 3*
        filters, test = [*filters, test], None
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


def _on_cards(c: Children, filters: Sequence[n.Filter]) -> bool:
    """Whether cards have been named behind the noun, so that a number is theirs: *shields on cards that cost 2*."""
    kinds, places = c.lexicon.vocabulary.kind, (one.where for one in filters if isinstance(one, n.In))
    return any(isinstance(where, n.Sel) and kinds[where.noun] == "card" for where in places)


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


"""The members of the union `Filter`."""


BEST = (n.Most, n.Extreme)
TESTS = (n.Equality, n.OfKind)
"""What stands behind the noun whatever else does."""
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
    """*Of one faction* is *of the same faction*; behind it may stand how they lie: *of one faction in the same row*."""
    of, words = c.one(n.Sel), c.lexicon.vocabulary
    if not words.noun[of.noun].common:
        return NodePart("of", of)
    behind = any(mark == "behind" and of.span.start <= at < of.span.end for mark, at in c.marked)
    related = (word for word in of.adjectives if word in words.adjective and words.adjective[word].offsets)
    one = of.quantity.kind in ("a", "any", "each", "all") or (of.quantity.kind, of.quantity.n) == ("exact", 1)
    beside = tuple(related) if behind and one and of.poss is None else ()
    of = replace(of, adjectives=tuple(word for word in of.adjectives if word not in beside))
    alike = (of.quantity.kind, of.quantity.n) == ("exact", 1) and not of.adjectives
    return NodePart("of kind", (n.Alike(noun=of.noun, span=c.span) if alike else None, of, beside))


@builds("only_yours", "only_one")
def _only(c: Children) -> n.Sel:
    """*Your only card here* is asked for as *no other cards here*."""
    other = next(word.id for word in c.lexicon.vocabulary.adjectives if word.role == "other")
    found = sel(c)
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
    found = sel(c)
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


def other_lane(c: Children, filters: list[n.Filter], said: tuple[str, Span]) -> list[n.Filter] | None:
    """Of *a card in a lane other than this one* the lane is another one; return none if no lane stands before it."""
    known, (which, _) = c.lexicon.vocabulary, said
    last = filters[-1] if filters else None
    if not isinstance(last, n.In) or not isinstance(last.where, n.Sel) or known.kind[last.where.noun] != "lane":
        return None
    lane = last.where
    if which == "card" or lane.quantity.kind in ("this", "that"):
        return None
    if lane.quantity.kind in ("a", "any"):
        lane = replace(lane, quantity=replace(lane.quantity, kind="another"))
    else:
        lane = replace(lane, adjectives=(other_than_this(c, lane.noun, said), *lane.adjectives))
    return [*filters[:-1], replace(last, where=lane)]


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


@builds("pronoun")
def _pronoun(c: Children) -> n.Pron:
    word = c.word("PRONOUN", "THEM", "OTHERS")
    said = "others" if word.type == "OTHERS" else word.text.lower()
    return n.Pron(word=cast("n.PronounWord", said), span=c.span)
