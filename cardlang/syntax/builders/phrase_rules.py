"""What the stages of a noun phrase ask: what single words of one mean beside others, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError
from cardlang.syntax.builders.owners import finished
from cardlang.syntax.lexing.lexicon import fold


def at_the_end(
    c: Children, quantity: n.Quantity | None, adjectives: tuple[str, ...], word: str, *, plural: bool
) -> tuple[n.Quantity, tuple[str, ...]]:
    """*2 cards from the top of the deck* are *the top 2 cards of the deck*."""
    end = next((one.id for one in c.lexicon.vocabulary.adjectives if one.end == word), None)
    kind = quantity.kind if quantity is not None else "bare"
    if end is None or adjectives or kind not in ("a", "exact", "bare") or (kind == "bare" and not plural):
        advice = "say how many: *the top 2 cards of the deck*"
        raise MisreadError(Finding("S002", f"what lies at the {word} is not clear", c.span, help=advice))
    number = quantity.n if quantity is not None and quantity.n != 1 else None
    span = quantity.span if quantity is not None else Span(c.start, c.start)
    return n.Quantity(kind="the" if kind != "bare" else "bare", n=number, span=span), (end,)


def on_cards(c: Children, filters: Sequence[n.Filter]) -> bool:
    """Whether cards have been named behind the noun, so that a number is theirs: *shields on cards that cost 2*."""
    kinds, places = c.lexicon.vocabulary.kind, (one.where for one in filters if isinstance(one, n.In))
    return any(isinstance(where, n.Sel) and kinds[where.noun] == "card" for where in places)


def one_other(
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


def of_the_stack(c: Children, parts: dict[str, Any], adjectives: tuple[str, ...], noun: str) -> n.Sel | None:
    """*The top card* is *the top card of the deck*."""
    vocabulary = c.lexicon.vocabulary
    ends = any(word in vocabulary.adjective and vocabulary.adjective[word].end for word in adjectives)
    stacks = [one.id for one in vocabulary.nouns if one.stack and one.unique]
    if not ends or parts.keys() & {"of", "whose", "letters"} or vocabulary.kind[noun] != "card" or len(stacks) != 1:
        return None
    at = Span(c.end, c.end)
    return n.Sel(quantity=n.Quantity(kind="the", span=at), noun=stacks[0], span=at)


def lane_of_side(c: Children, filters: list[n.Filter]) -> n.Sel | None:
    """*Your side here* is *your side of this lane*."""
    return _this_lane(c, filters[0]) if len(filters) == 1 else None


def _this_lane(c: Children, there: n.Filter) -> n.Sel | None:
    this = c.lexicon.vocabulary.place[there.word].this if isinstance(there, n.Place) else None
    noun = c.lexicon.noun_of(this) if this is not None else None
    if noun is None:
        return None
    return n.Sel(quantity=n.Quantity(kind="this", span=there.span), noun=noun, span=there.span)


def on_a_side_here(c: Children, filters: list[n.Filter]) -> list[n.Filter]:
    """*On your opponent's side here* is *on your opponent's side of this lane*."""
    kinds = c.lexicon.vocabulary.kind
    for i, (one, there) in enumerate(pairwise(filters)):
        side = one.where if isinstance(one, n.In) and isinstance(one.where, n.Sel) else None
        lane = _this_lane(c, there)
        if side is not None and kinds[side.noun] == "side" and side.of is None and lane is not None:
            where = replace(side, of=lane, span=Span(side.span.start, there.span.end))
            return [*filters[:i], n.In(preposition="on", where=where, span=where.span), *filters[i + 2 :]]
    return filters


def check_remaining(c: Children, *, placed: bool) -> None:
    """Refuse *the remaining cards* without a place: those left of what was just named, or all that lie there?"""
    for mark, start in tuple(c.marked):
        if mark == "remaining" and c.start <= start < c.end:
            c.marked.discard((mark, start))
            if not placed:
                advice = "write *the others* of cards that were just named; else say where they lie"
                at = Span(start, start + len("remaining"))
                raise MisreadError(Finding("S028", "which of them remain is not clear", at, help=advice))


def the_ones_beside(c: Children, quantity: n.Quantity, words: Sequence[str]) -> bool:
    """*The adjacent cards* are all of them: which ones these are is told by where they lie."""
    known = c.lexicon.vocabulary.adjective
    beside = [known[word] for word in words if word in known and known[word].role == "relation"]
    return quantity.kind == "the" and quantity.n is None and any(not one.single for one in beside)


def check_one_and_other(c: Children, quantity: n.Quantity | None) -> None:
    """*Each of your faith and nobility shields* is one of them; else people may take it for both, or for either."""
    for mark, start in tuple(c.marked):
        if mark != "one and other" or not c.start <= start < c.end:
            continue
        c.marked.discard((mark, start))
        at = Span(start, start + len("and"))
        if c.name in ("pair_of", "set_item"):
            (_, one), adjectives = c.part("adjectives"), c.lexicon.vocabulary.adjective
            first, second = (adjectives[word].words[c.lexicon.language][0] for word in (one[0], one[-1]))
            noun = c.lexicon.vocabulary.noun[c.id("NOUN")].words[c.lexicon.language][0]
            advice = f"say of each how many: *for each set of 1 {first} {noun} and 1 {second} {noun}*"
            raise MisreadError(Finding("S002", "how many of each make a pair is not said", at, help=advice))
        if c.name != "np" or quantity is None or quantity.kind not in ("each", "all"):
            advice = "write *faith or nobility shields* where one of them is enough, else ask for each by itself"
            raise MisreadError(Finding("S021", "this may be said of both, or of either of them", at, help=advice))


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


def unsaid(c: Children) -> n.Quantity:
    """Return the quantity of a noun without determiner: it stands nowhere, but for the *no* of what is lacking."""
    if c.name == "lacked":
        return n.Quantity(kind="no", span=Span(c.start, c.start + len("no")))
    return n.Quantity(kind="bare", span=Span(c.start, c.start))


def the_first(c: Children, quantity: n.Quantity) -> n.Quantity:
    """*The 2 weakest*, *the top 2*: how many of the first ones. *The 1 weakest card* is *the weakest card*."""
    number = c.word("NUMBER")
    behind = c.items.index(number) > c.items.index(quantity) + 1  # *the top 2*
    span = quantity.span if behind else Span(quantity.span.start, number.span.end)
    return replace(quantity, n=None if c.number() == 1 else c.number(), span=span)


def is_plural(c: Children, noun: str, written: str) -> bool:
    """Return whether the noun stands in a plural form that is not its singular, too."""
    vocabulary, as_written = c.lexicon.vocabulary, fold(written)
    if kinds := c.words("KIND"):
        alone = vocabulary.adjective[c.lexicon.id_of("KIND", kinds[0].text)].alone[c.lexicon.language]
        return fold(kinds[0].text) != alone[0]
    forms = vocabulary.forms("noun", vocabulary.noun[noun], c.lexicon.language)
    return any(singular != plural and as_written == plural.lower() for singular, plural in forms)


def finished_by_now(c: Children, noun: str, filters: list[n.Filter]) -> str | None:
    """Return the noun of things that have been finished, where the first filter says that they are."""
    first = filters[0] if filters else None
    return finished(c, noun, first.verb) if isinstance(first, n.ThisWay) else None


def one_place(c: Children, quantity: n.Quantity, beside: tuple[str, ...]) -> n.Quantity:
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


def that_one(quantity: n.Quantity, done: n.ThisWay) -> n.Quantity:
    """*In the chosen lane* is *in that lane*: a phrase within another one has no filters."""
    if quantity.kind != "the" or quantity.n is not None:
        advice = "write `that` before the noun, for the one just named"
        raise MisreadError(Finding("S002", "what was done to it cannot stand here", done.span, help=advice))
    return n.Quantity(kind="that", span=quantity.span)


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
