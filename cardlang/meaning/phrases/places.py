"""Checks what stands behind a noun: place phrases, parts borne, totals, distances, *this way*."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.positions import Position
from cardlang.meaning.quantities import has_role, party_of
from cardlang.meaning.report import Words, article, base, either, phrase_in, plural
from cardlang.syntax.desugar import unplaced
from cardlang.syntax.nodes import (
    Bearing,
    Coord,
    DoneBy,
    Filter,
    Holding,
    In,
    Led,
    Node,
    Place,
    Pron,
    Sel,
    Sharing,
    Since,
    Test,
    Than,
    ThisWay,
    Total,
    Where,
    Whose,
    Within,
)
from cardlang.vocabulary.model import Kind

Inner = Callable[[Context, Sel | Pron, Position], None]

_WITHIN: dict[tuple[Kind, Kind], tuple[str, ...]] = {
    ("card", "lane"): ("in",),
    ("card", "side"): ("on",),
    ("card", "zone"): ("in", "on"),
    ("card", "line"): ("in",),
    ("card", "space"): ("in", "on"),
    ("castle", "lane"): ("in",),
    ("resource", "castle"): ("on",),
    ("resource", "card"): ("on",),
    ("resource", "part"): ("on",),
    ("counter", "card"): ("on",),
    ("counter", "castle"): ("on",),
    ("part", "card"): ("on",),
    ("part", "line"): ("in",),
    ("kind", "card"): ("on",),
    ("kind", "line"): ("in",),
    ("space", "line"): ("in",),
    ("space", "zone"): ("on",),
    ("effect", "card"): ("on",),
}

HAS: dict[Kind, tuple[Kind, ...]] = {
    "player": ("card", "resource", "part", "kind", "space", "limit", "points"),
    "card": ("resource", "counter", "part", "kind"),
    "castle": ("resource", "counter"),
    "lane": ("card",),
    "side": ("card",),
    "zone": ("card",),
    "line": ("card", "part", "kind", "space"),
    "resource": ("resource",),
}
"""What a thing can have, and have the most of."""


def check_held(context: Context, holder: Kind | None, sel: Sel) -> None:
    """Check that cards of which somebody or a place has some do not lie where they are nobody's and in no lane."""
    if holder in ("player", "lane", "side", "line") and (apart := lies_apart(context, sel)) is not None:
        where, words = apart
        fault = "belongs to nobody" if holder == "player" else "lies elsewhere"
        context.report.add("C019", where, f"{words} {fault}", "count all of them: *if there are 2 or more ...*")


def lies_apart(context: Context, sel: Sel, *, owned: bool = False) -> tuple[Words | Node, str] | None:
    """The words that put cards where they are nobody's and in no lane, and what to call such a card.

    `owned`: or where they are somebody's, but not in play.
    """
    if context.kind(sel) != "card":
        return None
    if zone := has_role(sel, "zone", context.vocabulary):
        if context.vocabulary.adjective[zone].owned and not owned:
            return None
        return context.adjective(sel, zone), f"a card that is `{zone}`"
    inside: list[tuple[Node, Sel | Pron]] = [(one, one.where) for one in sel.filters if isinstance(one, In)]
    if sel.of:  # *the top card* does not say of what
        inside.append((sel.of if sel.of.span.start < sel.of.span.end else sel, sel.of))
    for where, it in inside:
        if isinstance(it, Sel) and context.kind(it) == "zone" and not it.poss and not (owned and in_play(context, it)):
            return where, "a card that lies there"
    return None


def in_play(context: Context, zone: Sel) -> bool:
    """Whether the cards that lie in a zone are in play."""
    return context.vocabulary.noun[zone.noun].table


def where_in_play(context: Context) -> str:
    """How a card in play is named, as advice."""
    zones = [base(noun) for noun in context.vocabulary.nouns if noun.table]
    return f"name one *on the {zones[0]}*" if zones else "name a card in play: *a card here*, *a card in play*"


def check_laid(context: Context, thing: Sel, card: Sel, *, fresh: bool = False) -> None:
    """Check that what lies on cards is not looked for on one that is not in play; `fresh`: such a card is meant."""
    if not context.vocabulary.noun[thing.noun].in_play or thing.quantity.kind == "no":
        return
    apart = lies_apart(context, card)
    if apart is not None or fresh:
        where, words = apart or (thing, "a card that comes from elsewhere")
        many = plural(context.vocabulary.noun[thing.noun])
        advice = "name a card in play: *a card here*, *a card in play*"
        context.report.add("C071", where, f"{many} lie on cards in play only, and {words} is not in play", advice)


def says_where(context: Context, sel: Sel) -> bool:
    """Whether a noun phrase says by itself where its things are."""
    return unplaced.says_where(sel, context.vocabulary)


def check_nobodys(context: Context, sel: Sel) -> None:
    """Check that things which lie in the middle if nothing is said are not said to be somebody's: *your vassals*."""
    noun = context.vocabulary.noun[sel.noun]
    owned = next((one for one in context.vocabulary.adjectives if one.role == "zone" and one.owned), None)
    if owned is None or noun.kind != "card" or noun.apart or sel.from_them or says_where(context, sel):
        return
    many = plural(noun)
    advice = f"write `{base(owned)} {many}` for those before a player, or leave out whose they are"
    context.report.add("C019", sel, f"{many} that lie on the board are nobody's", advice)


def check_filters(context: Context, sel: Sel, *, inner: Inner) -> None:
    """Check all filters of a noun phrase, and that it says only once where."""
    for one in sel.filters:
        check_filter(context, sel, one, inner=inner)
    where = [one for one in sel.filters if isinstance(one, Place | In | Coord)]
    zone = has_role(sel, "zone", context.vocabulary)
    if zone and where:
        context.report.add(
            "C019", where[0], f"a card that is `{zone}` does not lie there", f"keep `{zone}` or the place, not both"
        )
    check_said_once(context, where)


def check_said_once(context: Context, where: Sequence[Filter]) -> None:
    """Check that of the places among these none is *here* or the like beside another one."""
    where = [one for one in where if isinstance(one, Place | In | Coord)]
    if len(where) > 1 and any(isinstance(one, Place) for one in where):
        context.report.add("C019", where[1], "the place is said twice", "keep one of them")


def check_owner_lies_there(context: Context, sel: Sel) -> None:
    """Check that a card lies with its owner, who has the side: there is no *enemy card on your side*."""
    owner = party_of(sel)
    for one in sel.filters if owner else ():
        if isinstance(one, In) and isinstance(one.where, Sel) and context.kind(one.where) == "side":
            holder = party_of(one.where)
            if holder and holder != owner:
                whose = "an enemy card" if owner == "opponent" else "a card of yours"
                context.report.add("C019", one, f"{whose} never lies there", "keep whose card it is, or whose side")


def check_filter(context: Context, sel: Sel | Pron, one: Filter, *, inner: Inner) -> None:
    """Check one filter against the thing it describes."""
    kind, noun = context.kind(sel), context.noun(sel)
    match one:
        case Place(word=word):
            entry = context.vocabulary.place[word]
            if kind not in entry.fits:
                context.report.add("C013", one, f"{article(noun)} is not `{base(entry)}`", _place_advice(context, kind))
        case In(where=where):
            _in(context, kind, noun, one)
            if isinstance(sel, Sel) and isinstance(where, Sel) and context.kind(where) == "card":
                check_laid(context, sel, where)
            inner(context, where, "place")
        case Bearing(what=what):
            if kind != "card" or context.kind(what) not in ("part", "counter", "resource"):
                part = _kind_of_part(context, what)
                advice = f"name the {part} itself: *bearing a {part}*" if part else "only cards bear things"
                context.report.add("C013", one, f"{article(noun)} does not bear {context.noun(what)}s", advice)
            if isinstance(sel, Sel):
                check_laid(context, what, sel)
            inner(context, what, "borne")
        case Holding(what=what):
            if kind == "kind" and (what.adjectives or what.either or what.noun not in noun.split()):
                part = next((word for word in noun.split() if word in context.vocabulary.noun), "part")
                message = f"{article(noun)} has no {context.noun(what)}s of a kind"
                context.report.add("C013", what, message, f"write how many there are of it: *with 2 or more {part}s*")
            borne = all(isinstance(asked, Bearing) for asked in what.filters)
            if not borne or what.of is not None or what.poss is not None:
                message = f"what lies in {article(noun)} is told by what it is alone"
                context.report.add(
                    "C013", one, message, f"leave out where it lies and whose it is: it is in the {noun}"
                )
            inner(context, what, "borne")
        case Total(attr=attr):
            _total(context, sel, one, attr)
        case Since() | DoneBy():
            pass  # see `happened`
        case ThisWay(verb=verb):
            if kind not in context.verb(verb).objects and context.ways.get(id(one)):
                context.report.add("C013", one, f"{article(noun)} is never {context.verb(verb).words['en'][-1]}", None)
        case Test() | Than() | Whose() | Sharing():
            pass  # see `comparisons`
        case Where():
            _has_there(context, one, inner)
        case Led(subject=subject):
            inner(context, subject, "asked")
        case Coord() | Within():
            if kind not in ("card", "space"):
                context.report.add("C013", one, f"{article(noun)} has no place on a board", "leave it out")
            elif kind == "card" and isinstance(one, Within):
                message = "only of where something goes is said how far that is"
                context.report.add("C013", one, message, _how_it_lies(context))


def _has_there(context: Context, one: Where, inner: Inner) -> None:
    """Check what is so in a lane: how many cards somebody has there, or how many there are."""
    for who in (one.subject, one.than):
        if who is not None and context.kind(who) not in ("player", None):
            advice = "say what a player has there, or what there is: *where there are 2 or more cards*"
            context.report.add("C013", who, f"{article(context.noun(who))} has nothing in a lane", advice)
        elif who is not None:
            inner(context, who, "asked" if who is one.subject else "than")
    if context.kind(one.what) not in ("card", None):
        many = plural(context.vocabulary.noun[one.what.noun])
        context.report.add("C013", one.what, f"a lane holds no {many}", "count cards: *where you have no cards*")
    if where := next((item for item in one.what.filters if isinstance(item, Place | In)), None):
        context.report.add("C019", where, "the place is said twice", "leave it out: it is the lane")
    inner(context, one.what, "existing" if one.subject is None else "had")


def _how_it_lies(context: Context) -> str:
    """How a card lies to another one, as advice."""
    card = next((base(noun) for noun in context.vocabulary.nouns if noun.fronts and noun.id != "card"), "card")
    return f"say how it lies: *an adjacent {card}*, *2 adjacent {card}s*, *a {card} in row S*"


def _kind_of_part(context: Context, what: Sel) -> str:
    """The part whose kinds a noun counts, if it is such a noun: *shield* of *shield type*."""
    parts = [base(noun) for noun in context.vocabulary.nouns if noun.kind == "part"]
    return next((one for one in parts if context.kind(what) == "kind" and one in context.noun(what)), "")


def on_what(context: Context) -> str:
    """On what coins or marks may lie, as advice."""
    castles = any(noun.kind == "castle" for noun in context.vocabulary.nouns)
    return "`on this card`, `on this castle`" if castles else "`on this card`"


def _place_advice(context: Context, kind: Kind | None) -> str:
    match kind:
        case "castle" | "side":
            return "write `of this lane`"
        case "resource" | "counter":
            return f"say on what: {on_what(context)}"
        case "player":
            return "leave it out: players are everywhere"
        case _:
            words = [base(entry) for entry in context.vocabulary.places if kind in entry.fits]
            return f"write {either(words)}" if words else "leave it out"


def _in(context: Context, kind: Kind | None, noun: str, one: In) -> None:
    where = context.kind(one.where)
    if kind is None or where is None:
        return
    holder = context.noun(one.where) if isinstance(one.where, Sel) else "card"
    taken = _WITHIN.get((kind, where))
    if where == "zone" and isinstance(one.where, Sel):
        piled = context.vocabulary.noun[one.where.noun].countable  # only a mass zone, the supply, holds resources
        taken = taken if piled == (kind != "resource") else None
    if taken is None:
        advice = (
            f"write `of` the {holder}"
            if (kind, where) in (("side", "lane"), ("end", "side"))
            else _holders(context, kind)
        )
        context.report.add("C013", one, f"{article(noun)} does not lie {one.preposition} {article(holder)}", advice)
    elif one.preposition not in taken:
        span = phrase_in(one, one.preposition)
        context.report.add(
            "C013", span, f"{article(noun)} does not lie `{one.preposition}` {article(holder)}", f"write `{taken[0]}`"
        )


def _holders(context: Context, kind: Kind) -> str:
    """Where such a thing can lie in this game, in its own words."""
    nouns = [noun for noun in context.vocabulary.nouns if noun.kind != "part" or noun.holder]
    first = {noun.kind: base(noun) for noun in reversed(nouns)}
    within = [(where, prepositions[0]) for (thing, where), prepositions in _WITHIN.items() if thing == kind]
    kinds = [f"{preposition} {article(first[where])}" for where, preposition in within if where in first]
    return f"it can lie {either(kinds)}" if kinds else "leave it out"


def _total(context: Context, sel: Sel | Pron, one: Total, attr: str) -> None:
    assert isinstance(sel, Sel)  # the check of conditions refuses a total of *it* by itself
    n = sel.quantity.n
    if sel.quantity.kind != "any_number" and not (sel.quantity.kind in ("exact", "up_to") and n is not None and n > 1):
        context.report.add(
            "C017",
            one,
            "`with total` asks of a set that somebody chooses",
            "write `any number of ... with total`, or for one thing *a card of strength 3 or more*",
        )
    if attr not in context.vocabulary.noun[sel.noun].attributes:
        context.report.add("C011", one, f"{article(context.noun(sel))} has no {attr}", "leave it out")
