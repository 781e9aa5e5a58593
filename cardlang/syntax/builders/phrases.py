"""Builders of noun phrases: the stages through which one goes, from its parts to a node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.boards import diagonally_too, letters_of
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.builders.filters import bounded, so_many_alike
from cardlang.syntax.builders.lanes import asked_in_lanes, of_its_lane
from cardlang.syntax.builders.neighbours import next_to_this
from cardlang.syntax.builders.owners import (
    at_its_place,
    best_in_front,
    both,
    done_for_good,
    first_of_owned,
    had,
    kept_by,
    kept_for_good,
    lying,
    neither,
    not_laid,
    says_yours,
    whose,
    with_beside,
)
from cardlang.syntax.builders.people import check_order, check_those
from cardlang.syntax.builders.phrase_rules import (
    at_the_end,
    best_player,
    check_different,
    check_one_and_other,
    check_remaining,
    finished_by_now,
    including_you,
    is_plural,
    lane_of_side,
    of_any_kind,
    of_the_stack,
    on_a_side_here,
    on_cards,
    one_other,
    one_place,
    other_lane,
    other_than_this,
    that_one,
    the_first,
    the_ones_beside,
    unsaid,
)
from cardlang.syntax.builders.relatives import (
    all_there_are,
    at_a_spot,
    borne_by_what_lies_there,
    check_all_yours,
    laid_on_cards,
    near_you,
    on_cards_beside,
    on_other_cards,
    on_others,
    the_only_part,
    told_in_full,
    with_gold,
    your_line,
)

_ONE_PHRASE = "say them in one phrase: *of the same faction and role*"
_NO_ADJECTIVES: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
_NUMBER_COUNTS = ("the", "this", "that", "no", "any", "bare")
"""The kinds of quantity after which singular and plural differ in meaning."""
BEST = (n.Most, n.Extreme)
TESTS = (n.Equality, n.OfKind)
"""What stands behind the noun whatever else does."""
HOLDERS = ("line", "kind")
"""The kinds of things of which *with 2 cards* says what lies in them, or how many there are of them."""


class Phrase:
    """A noun phrase on its way to a node. Each stage reads what those before it have made of it, and changes it."""

    __slots__ = (
        "adjectives", "alike", "best", "c", "either", "filters", "left", "noun", "of", "owned", "owner", "parts",
        "quantity", "test", "them", "words",
    )  # fmt: skip

    def __init__(self, c: Children) -> None:
        self.c = c
        self.words: dict[str, str] = {}
        """The words of the phrase itself by terminal."""
        self.parts: dict[str, Any] = {}
        """What builders of parts have found, by their names."""
        self.filters: list[n.Filter] = []
        self.quantity: n.Quantity | None = None
        self.test: n.Test | n.Equality | n.OfKind | None = None
        self.alike: n.Alike | None = None
        self.best: n.Most | n.Extreme | None = None
        self.noun = "card"
        self.adjectives: tuple[str, ...] = ()
        self.either: tuple[str, ...] = ()
        self.owner: n.Possessor | None = None
        self.of: n.Sel | None = None
        self.them = self.left = self.owned = False
        """Whether it is said of *them*, and of the others of them; whether it is said whose it is."""

    @property
    def kind(self) -> str:
        """The kind of its noun."""
        return self.c.lexicon.vocabulary.kind[self.noun]

    @property
    def beside(self) -> tuple[str, ...]:
        """The adjectives behind the noun."""
        beside: tuple[str, ...] = self.parts.get("beside", ())
        return beside

    @property
    def is_plural(self) -> bool:
        """Whether the noun stands in a plural form."""
        written = self.words.get("NOUN") or self.words.get("LIMIT", "")
        return is_plural(self.c, self.noun, written)

    @property
    def counted(self) -> n.Quantity:
        """Its quantity, once `_quantity` has found one."""
        assert self.quantity is not None
        return self.quantity

    def quantity_of(self, kind: n.QuantityKind, word: str, number: int | None = None) -> n.Quantity:
        """Return a quantity that stands for the first word of the phrase."""
        return n.Quantity(kind=kind, n=number, span=Span(self.c.start, self.c.start + len(word)))


@builds("np", "definite", "bare", "short", "lacked", "kind", "set_item", "pair_of")
def sel(c: Children) -> n.Sel:
    """Put a noun phrase together from its head, what stands behind the noun, and its filters."""
    phrase = Phrase(c)
    for item in c.items:
        _take(phrase, item)
    for stage in _STAGES:
        stage(phrase)
    return _node(phrase)


def _take(p: Phrase, item: Any) -> None:
    """Put one child of the production where it belongs."""
    kind = item.__class__
    if kind is Word:
        p.words[item.type] = item.text
    elif kind is NodePart:
        _take_part(p, item.name, item.value)
    elif kind is n.Quantity:
        p.quantity = item
    elif kind in TESTS or (
        kind is n.Test and p.test is None and not {"of", "letters"} & p.parts.keys() and not on_cards(p.c, p.filters)
    ):
        p.test = item
    elif kind is n.Alike:
        if p.alike is not None:
            raise MisreadError(Finding("S002", "two such things are said", item.span, help=_ONE_PHRASE))
        p.alike = item
    elif kind in BEST:
        p.best = item
    else:
        p.filters.append(item)


def _take_part(p: Phrase, name: str, value: Any) -> None:
    if name == "held":
        p.filters += value
    elif name == "two cells":  # each of two lies at one of them
        p.filters += value
        p.quantity = p.quantity or p.quantity_of("exact", "", 2)
    elif name == "of kind":  # *of one faction*, *of each faction in the same row*
        p.alike, of, beside = value
        p.parts["beside"] = (*p.beside, *beside)
        if p.alike is None:
            p.parts["of"] = of
    elif name == "along":  # *above or below*
        adjacent, line = value
        p.parts["beside"] = (*p.beside, adjacent)
        p.filters.append(line)
    elif name == "place of":
        place, *tests = value
        p.filters.append(place)
        if len(tests) > 1:
            p.parts["either number"] = tests
        elif p.test is None:
            (p.test,) = tests
        else:
            p.filters += tests
    else:
        p.parts[name] = (*p.beside, *value) if name == "beside" else value


# --- the stages -----------------------------------------------------------------------------------


def _either_number(p: Phrase) -> None:
    """*Of strength 1 or 2*: its two tests, the second behind all else."""
    for test in p.parts.pop("either number", ()):
        p.c.untaken.pop(test.span.start, None)
        _take(p, test)


def _head(p: Phrase) -> None:
    """The noun with its adjectives, and whether it is said of *them*."""
    c = p.c
    if "any_number" in p.parts:  # *any 2 cards*
        p.quantity = p.parts.pop("any_number")
    p.left = "OTHERS" in p.words or "EACH_OTHERS" in p.words
    if "EACH_OTHERS" in p.words:
        p.quantity = p.quantity_of("each", "each")
    p.them = p.left or "THEM" in p.words
    p.owned = bool({"owner", "of", "whose"} & p.parts.keys())
    written = next((kind for kind in ("NOUN", "LIMIT") if kind in p.words), "")
    if written:
        p.noun = c.lexicon.id_of(written, p.words[written])
        says_yours(c, p.parts, p.words[written])
    if "SPOT" in p.words:  # *all four corners* are all cards in a corner
        spot, p.quantity = at_a_spot(c, p.quantity, owned=p.owned)
        p.filters.append(spot)
    p.filters = [told_in_full(c, p.noun, one, p.parts) for one in asked_in_lanes(c, p.noun, p.quantity, p.filters)]
    p.noun, p.filters = with_gold(c, p.noun, p.filters, bare=not p.parts.keys() & {"adjectives", "beside", "done"})
    if p.kind in HOLDERS:
        filters = [n.Holding(what=x.what, span=x.span) if isinstance(x, n.Bearing) else x for x in p.filters]
        p.filters = borne_by_what_lies_there(c, filters)
    p.adjectives, p.either = p.parts.get("adjectives", _NO_ADJECTIVES)
    if "KIND" in p.words:  # *a lion* is *a lion vassal*
        kinds_of = [c.lexicon.vocabulary.adjective[word] for word in c.ids("KIND")]
        p.noun = kinds_of[0].of
        if len(kinds_of) > 1:  # *a lion or dragon*
            p.either = (*p.either, *(one.id for one in kinds_of))
        else:
            p.adjectives = (*p.adjectives, kinds_of[0].id)


def _is_owned(p: Phrase) -> bool:
    return bool({"owner", "of", "whose"} & p.parts.keys())


def _how_many(p: Phrase) -> None:
    """Who is best, and amounts that stand behind: *or more*, *of the same faction*."""
    if p.best is None:
        p.best, p.filters = best_player(p.c, p.parts, p.noun, p.filters)
    p.quantity = of_its_lane(p.c, p.noun, p.parts, p.quantity)
    if p.either:
        check_one_and_other(p.c, p.quantity)
    if "or so" in p.parts:
        p.quantity = bounded(p.quantity, p.parts["or so"])
    if "so many alike" in p.parts:
        many, p.alike = p.parts["so many alike"]
        p.quantity = so_many_alike(p.c, p.quantity, many, p.alike)


def _next_to_this(p: Phrase) -> None:
    """*The card directly above this one*."""
    if "next" in p.parts:
        said = p.adjectives or p.either or p.test or p.alike or p.best or p.them or p.beside
        p.quantity, p.adjectives, p.filters = next_to_this(
            p.c, p.parts, p.quantity, p.filters, plain=p.kind == "card" and not said, plural=p.is_plural
        )


def _others(p: Phrase) -> None:
    """*Other than this one*."""
    if "other than" not in p.parts:
        return
    elsewhere = other_lane(p.c, p.filters, p.parts["other than"])
    if elsewhere is not None:
        p.filters = elsewhere
        return
    other = other_than_this(p.c, p.noun, p.parts["other than"])
    if p.quantity is not None and p.quantity.kind == "a" and not p.owned:
        p.quantity = replace(p.quantity, kind="another")
    else:
        p.parts["beside"] = (*p.beside, other)


def _said_besides(p: Phrase) -> None:
    """What is said besides and changes little: *different*, *in turn order*, *including*, *of any faction*."""
    c, parts = p.c, p.parts
    if p.quantity is not None and ("different", p.quantity.span.start) in c.marked:
        check_different(c, p.noun, p.quantity)
    if "in turn" in parts:
        general = n.Sel(quantity=p.quantity or unsaid(c), noun=p.noun)
        check_order(c.lexicon.vocabulary, general, parts["in turn"])
    if "including" in parts:
        including_you(c, p.quantity, p.noun, parts["including"])
    if "not laid" in parts:  # *each gold not on your purses*
        not_laid(c, p.noun, parts)
    whole = p.is_plural and not p.owned and not p.them and "NUMBER" not in p.words
    if p.quantity is not None and whole and the_ones_beside(c, p.quantity, (*p.adjectives, *p.beside)):
        p.quantity = replace(p.quantity, kind="bare" if c.name == "short" else "all")
    if "of choice" in parts and p.quantity is not None and p.quantity.kind == "the" and p.quantity.n is None:
        p.quantity = replace(p.quantity, kind="a")
    if "those" in parts:  # *all cards here, including face-down ones*
        general = n.Sel(quantity=p.quantity or unsaid(c), noun=p.noun, adjectives=p.adjectives, either=p.either)
        check_those(c, [general], parts["those"])
    if "any kind" in parts:
        p.quantity = of_any_kind(c, p.quantity)
        if parts["any kind"][1]:
            c.every[c.start] = parts["any kind"][0]
    if "not kind" in parts:  # *that is not a lion*
        p.either = p.either or parts["not kind"]
    if "behind" in parts:  # *that is face-down*, *at random*
        p.adjectives = (*p.adjectives, parts["behind"])


def _owners(p: Phrase) -> None:
    """Whose it is where that is said in another way: *your other purses*, *your left column*."""
    c, parts = p.c, p.parts
    if "from end" in parts:  # *2 cards from the top of the deck*
        word, parts["of"] = parts.pop("from end")
        p.quantity, p.adjectives = at_the_end(c, p.quantity, p.adjectives, word, plural=p.is_plural)
    if "whose" in parts:
        p.quantity, p.adjectives = whose(c, parts, p.quantity, p.noun, p.adjectives)
    if (others := on_other_cards(c, p.noun, p.adjectives, parts)) is not None:  # *your other purses*
        p.adjectives, parts["of"] = others
    if (rest := on_others(c, p.noun, p.adjectives, p.filters, parts)) is not None:  # *no other faith shields*
        p.adjectives, p.filters = rest
    if "having" in parts and p.kind == "line" and parts["having"] == "you":
        del parts["having"]  # *each row of yours*
        check_all_yours(c)
    one_by_one = p.quantity is not None and p.quantity.kind == "each"
    if one_by_one and p.kind == "line" and parts.get("owner") == "you" and your_line(c, p.noun, plural=False):
        del parts["owner"]  # *each of your rows*
    bare = p.quantity is None and p.adjectives and not (p.filters or p.them or p.test or p.best or p.either)
    plural = bool(bare) and p.is_plural
    if parts.get("owner") == "you" and bare and your_line(c, p.noun, plural=plural):
        del parts["owner"]  # *your left column*
        p.quantity = p.quantity_of("the", "your")


def _done(p: Phrase) -> None:
    """What has been done with it, and by whom: *the tasks you have completed*, *the chosen card*."""
    c, parts = p.c, p.parts
    if "having" in parts:
        if (done := done_for_good(c, p.filters, parts["having"])) is not None:
            p.filters = [done, *p.filters[1:]]
        elif (done_by_now := finished_by_now(c, p.noun, p.filters)) is not None:
            p.noun, p.filters = done_by_now, p.filters[1:]
            p.quantity = had(c, parts, p.quantity, p.adjectives)
        else:
            if (kept := kept_for_good(c, p.filters)) is not None:
                p.adjectives, p.filters = (kept, *p.adjectives), p.filters[1:]
            p.quantity = had(c, parts, p.quantity, p.adjectives)
    for one in p.filters:
        if isinstance(one, n.DoneBy):
            p.noun = at_its_place(c.lexicon.vocabulary, p.noun, one.verb)
    if "last filter" in parts:  # *of the same strength or less*
        p.filters.append(parts["last filter"])
    if "done" in parts and c.name != "short":  # *the chosen card*
        p.filters.append(parts["done"])


def _lies(p: Phrase) -> None:
    """Where it lies if that is said by whose it is: *in front of you*, *the top card*; who is meant by *your*."""
    c, parts = p.c, p.parts
    if "area" in parts:
        p.quantity = lying(c, parts, p.quantity, p.adjectives)
        p.adjectives, p.either = parts.get("adjectives", (p.adjectives, p.either))
    if p.quantity is not None and p.quantity.kind == "all" and not p.owned and p.kind == "player":
        p.quantity = n.Quantity(kind="each", span=p.quantity.span)  # *all players* do it one after the other
    if not (p.filters or p.test or p.alike) and (of := of_the_stack(c, parts, p.adjectives, p.noun)) is not None:
        parts["of"] = of
    said = p.quantity is not None and p.quantity.kind in ("a", "each", "all")
    near = parts.get("owner") == "you" and near_you(c, p.noun)
    if (near and (said or "both" in parts)) or (said and p.noun == "opponent" and parts.get("owner") == "you"):
        del parts["owner"]  # *one of your neighbours*, *both your neighbours*, *each of your opponents*
        if p.quantity is not None and p.quantity.kind == "all":
            p.quantity = replace(p.quantity, kind="each")


def _quantity(p: Phrase) -> None:
    """How many are meant, where the words for it are not those of a quantity: *both*, *any 2 cards*, none at all."""
    c, parts = p.c, p.parts
    p.quantity = all_there_are(c, p.noun, p.quantity)
    if "both" in parts:
        p.quantity = both(c, p.noun, parts["both"])
    if "neither" in parts:
        p.quantity = neither(c, p.noun, parts["neither"])
    if c.name == "set_item" and p.quantity is not None and p.quantity.kind == "a":  # *one of your keys*
        p.quantity = n.Quantity(kind="exact", n=1, span=p.quantity.span)
    if p.quantity is None and "NUMBER" in p.words and "owner" not in parts:  # *any 2 cards*
        p.quantity = n.Quantity(kind="exact", n=c.number(), span=Span(c.start, c.word("NUMBER").span.end))
    if "supply" in parts:
        c.supplied[c.start] = parts["supply"]
    if "left over" in parts:
        _check_left_over(p)
        if p.quantity is not None and p.quantity.kind == "every" and not parts.keys() & {"of", "owner"}:
            parts["owner"] = "you"  # *for every 3 coins left*
    quantity = p.quantity or unsaid(c)
    if "done" in parts and c.name == "short":
        quantity = that_one(quantity, parts["done"])
    if quantity.kind == "the" and "NUMBER" in p.words:
        quantity = the_first(c, quantity)
    p.quantity = quantity


def _check_left_over(p: Phrase) -> None:
    if p.kind not in ("resource", "counter"):
        advice = "only what is paid with can be left: leave it out"
        raise MisreadError(Finding("S002", "nothing says of what this is left", p.c.span, help=advice))


def _owner(p: Phrase) -> None:
    """Who owns it, and what *your* says besides: *your neighbour*, *your cards here*, *your vassals*."""
    c, parts = p.c, p.parts
    p.owner = parts.get("owner")
    if p.owner is not None and p.counted.kind == "bare":
        p.adjectives, parts["beside"] = best_in_front(c, p.adjectives, p.beside)
        p.quantity, p.adjectives = first_of_owned(c, p.counted, p.adjectives, plural=p.is_plural)
    entry = c.lexicon.vocabulary.noun[p.noun]
    if p.owner == "you" and p.counted.kind == "bare" and entry.unique and entry.kind == "player":
        p.owner, p.quantity = None, p.quantity_of("the", "")  # *your left neighbour*
    if p.noun == "card" and not p.them:  # *a guild card* is *a guild task*
        known = c.lexicon.vocabulary.adjective
        p.noun = next((known[word].of for word in p.adjectives if word in known and known[word].of), p.noun)


def _where(p: Phrase) -> None:
    """Where it lies, and on what."""
    c = p.c
    p.parts["beside"], p.filters = on_cards_beside(c, p.noun, p.beside, p.filters)
    p.filters = on_a_side_here(c, p.filters)
    check_remaining(c, placed=bool(p.beside or p.filters))
    owned = p.owner is not None and not (p.adjectives or p.test or p.alike)
    if p.kind == "side" and owned and "of" not in p.parts and (lane := lane_of_side(c, p.filters)) is not None:
        p.parts["of"], p.filters = lane, []
    p.filters, p.parts["of"] = laid_on_cards(c.lexicon.vocabulary, p.noun, p.filters, p.parts.get("of"), c.end)
    if c.name == "short" and p.filters and isinstance(p.filters[0], n.Holding):
        advice = "count what is meant by its own name: *for each faith shield*, *for each set of 3 identical shields*"
        message, at = "how many of it there are cannot be said here", p.filters[0].span
        raise MisreadError(Finding("S002", message, at, help=advice))
    if p.owner in ("you", "they") and not p.them and not p.filters:
        first = (c.lexicon.id_of("ADJ", p.words["ADJ"]),) if "ADJ" in p.words else ()
        p.adjectives = kept_by(c, p.noun, p.adjectives, (*first, *p.either))


def _beside(p: Phrase) -> None:
    """How it lies to other things: the adjectives behind the noun."""
    c = p.c
    p.quantity = one_place(c, p.counted, p.beside)
    p.quantity, p.adjectives = one_other(c, p.noun, p.quantity, p.adjectives)
    p.adjectives = with_beside(c, p.adjectives, p.beside)
    if "diagonally" in p.parts:
        p.adjectives = diagonally_too(c, p.adjectives, p.parts["diagonally"])


def _parts_of_others(p: Phrase) -> None:
    """Of what it is a part, or whose, and to which of both filters and numbers belong."""
    c = p.c
    p.of = p.parts.get("of")
    if p.of is not None and p.filters and p.kind == "effect":  # *... of a card here*
        p.of, p.filters = replace(p.of, filters=tuple(p.filters), span=Span(p.of.span.start, c.span.end)), []
    if p.of is not None and isinstance(p.test, n.Test) and c.name != "short":  # *that player's cards of strength 3*
        p.filters, p.test = [*p.filters, p.test], None


_STAGES: tuple[Callable[[Phrase], None], ...] = (
    _either_number, _head, _next_to_this, _how_many, _others, _said_besides, _owners, _done, _lies, _quantity, _owner,
    _where, _beside, _parts_of_others,
)  # fmt: skip


def _node(p: Phrase) -> n.Sel:
    """Return what the stages have made of a phrase."""
    c, quantity = p.c, p.counted
    shared = p.them or (p.owner is not None and quantity.kind != "bare")
    letters, or_letters = letters_of(c, p.noun, p.parts)
    if not p.them:
        words = c.lexicon.vocabulary
        quantity = the_only_part(words, p.noun, quantity, p.parts.get("of"), p.owner, plural=p.is_plural)
    plural = quantity.n is not None or "SPOT" in p.words or p.is_plural
    named = p.parts.get("named")
    if "NAME_ALONE" in p.words:
        named = c.lexicon.id_of("NAME_ALONE", p.words["NAME_ALONE"])
    first = (c.lexicon.id_of("ADJ", p.words["ADJ"]),) if "ADJ" in p.words else ()
    return n.Sel(
        quantity=quantity,
        noun=p.noun,
        poss=p.owner,
        adjectives=(*first, *p.adjectives),
        either=p.either,
        plural=not shared and quantity.kind in _NUMBER_COUNTS and plural,
        of=p.of,
        test=p.test,
        alike=p.alike or next(iter(p.parts.get("letters", ())[3:]), None),
        letters=letters,
        or_letters=or_letters,
        filters=tuple(p.filters),
        best=p.best,
        from_them=p.them,
        left=p.left,
        named=named,
        span=c.span,
    )


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
