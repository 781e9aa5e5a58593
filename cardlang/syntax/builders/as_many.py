"""Amounts that are told by other amounts: *half of your coins*, *that many*, *as many points as an adjacent card*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.owners import of_owner
from cardlang.syntax.desugar.counted import open_count, open_doers, open_each
from cardlang.vocabulary.model import Vocabulary


@builds("halved")
def _halved(c: Children) -> NodePart:
    """*Half of your coins* are *coins equal to half the number of your coins*."""
    c.marked.add(("half", c.start))
    noun, at = c.id("NOUN"), Span(c.start, c.start)
    things = n.Sel(quantity=n.Quantity(kind="bare", span=at), noun=noun, plural=_plural(c), span=c.word("NOUN").span)
    owner, whose = c.part("owner"), c.part("whose")
    if whose is not None:  # *half of that player's coins*
        if whose.quantity.kind != "that" or c.lexicon.vocabulary.kind[whose.noun] != "player":
            advice = "name the player first: *Choose a player. Take half of their ...*"
            raise MisreadError(Finding("S033", "whose half this is cannot be said so", whose.span, help=advice))
        owner = "they"
    of = replace(things, poss=owner, span=Span(c.start, c.word("NOUN").span.end))
    up = bool(c.words("ROUNDED_UP"))
    return NodePart("instead", (things, n.Half(value=n.Count(what=of, span=of.span), up=up, span=c.span)))


@builds("half_its_number")
def _half_its_number(c: Children) -> NodePart:
    """*Half its cost in gold* is *gold equal to half its cost*."""
    (number,) = c.values()
    if c.text("IN") != "in":
        advice = "say of what: *half its cost in gold*"
        raise MisreadError(Finding("S002", f"`{c.text('IN')}` cannot stand here", c.word("IN").span, help=advice))
    half = n.Half(value=number, up=bool(c.words("ROUNDED_UP")), span=c.span)
    return NodePart("instead", (_things_named(c), half))


@builds("that_many")
def _that_many(c: Children) -> NodePart:
    """*That many* is a number that the whole text tells, *twice as many* is twice that."""
    things, said = c.maybe(n.Sel), c.word("THAT_MANY", "TWICE_THAT_MANY").span
    if things is not None and c.part("owner") is not None:
        things = replace(things, poss=c.part("owner"))
    if things is None:  # of what is told then, too
        resource = c.lexicon.noun_of("resource") or "card"
        things = n.Sel(quantity=n.Quantity(kind="bare", span=said), noun=resource, plural=True, span=said)
    number: n.Value = open_count(things.noun, said)
    if c.words("TWICE_THAT_MANY"):
        number = n.Times(n=2, value=number, span=said)
    return NodePart("instead", (things, number))


@builds("per_those")
def _per_those(c: Children) -> NodePart:
    """*Discard any number of cards. Gain 1 coin for each*: of what, is found when the whole text is read."""
    return NodePart("per", open_each(c.span))


@builds("per_who_did")
def _per_who_did(c: Children) -> NodePart:
    """*For each player who did* counts what they did it to; that is found when the whole text is read."""
    (who,), said = c.objects(), c.word("WHO_DID").span
    plain = isinstance(who, n.Sel) and who == n.Sel(quantity=n.Quantity(kind="each"), noun=who.noun)
    if not plain or not isinstance(who, n.Sel) or c.lexicon.vocabulary.kind[who.noun] != "player":
        advice = "write *for each player who did*, of those who were just asked to do something"
        raise MisreadError(Finding("S049", "who has done what is not known here", said, help=advice))
    return NodePart("per", open_doers(who, c.span))


@builds("as_many")
def _as_many(c: Children) -> NodePart:
    """*As many coins as there are cards here* are *coins equal to the number of cards here*."""
    what = c.one(n.Sel)
    return NodePart("instead", (_things_named(c), n.Count(what=what, span=what.span)))


@builds("as_many_as_had")
def _as_many_as_had(c: Children) -> NodePart:
    """*As many coins as you have cards here* are *coins equal to the number of your cards here*."""
    who, what = c.objects()
    assert isinstance(what, n.Sel)
    whose = of_owner(who, replace(what, plural=c.several(what.noun)))
    return NodePart("instead", (_things_named(c), n.Count(what=whose, span=what.span)))


@builds("as_much")
def _as_much(c: Children) -> NodePart:
    """*As many coins as its strength* are *coins equal to its strength*."""
    return NodePart("instead", (_things_named(c), c.values()[0]))


@builds("as_much_as")
def _as_much_as(c: Children) -> NodePart:
    """*As much gold as that card costs* is *gold equal to the cost of that card*."""
    (what,) = c.objects()
    return NodePart("instead", (_things_named(c), n.AttrOf(attr=c.id("ATTR_VERB"), of=what, span=what.span)))


@builds("as_scored")
def _as_scored(c: Children) -> NodePart:
    """*As many points as an adjacent card* are those of the one that has most of them: nobody chooses another."""
    (what,), words = c.objects(), c.lexicon.vocabulary
    worth = next(attr for attr in words.attributes if attr.scored)
    at = Span(c.start, c.start)
    points = n.Sel(quantity=n.Quantity(kind="bare", span=at), noun=worth.scored, plural=True, span=at)
    if isinstance(what, n.Pron) or what.quantity.kind == "that" or _is_next(words, what):
        return NodePart("instead", (points, n.AttrOf(attr=worth.id, of=what, span=what.span)))
    best = isinstance(what.best, n.Most) and what.best.kind == "most" and what.best.what.noun == worth.scored
    if what.quantity.kind not in ("a", "another", "the") or (what.quantity.kind == "the") != (
        best or bool(c.words("SCORES_MOST"))
    ):
        advice = "write *as many points as an adjacent card*: that is the one with the most of them"
        raise MisreadError(Finding("S015", "of which card these are is not said", what.span, help=advice))
    other = ("other",) if what.quantity.kind == "another" else ()
    every = replace(
        what, quantity=n.Quantity(kind="bare", span=what.quantity.span), plural=True, best=None,
        adjectives=(*other, *what.adjectives), from_them=False,
    )  # fmt: skip
    return NodePart("instead", (points, n.AttrOf(attr=worth.id, of=every, extreme="highest", span=what.span)))


def _is_next(words: Vocabulary, what: n.Sel) -> bool:
    """Return whether one card is told by where it lies: *the card above*."""
    beside = [words.adjective[word] for word in what.adjectives if word in words.adjective]
    return what.quantity.kind == "the" and any(entry.single for entry in beside)


def _things_named(c: Children) -> n.Sel:
    noun, bare = c.words("NOUN")[0], n.Quantity(kind="bare", span=Span(c.start, c.start))
    return n.Sel(quantity=bare, noun=c.lexicon.id_of("NOUN", noun.text), plural=_plural(c), span=noun.span)


def _plural(c: Children) -> bool:
    words, noun = c.lexicon.vocabulary, c.ids("NOUN")[0]
    return any(singular != plural for singular, plural in [words.noun[noun].words[c.lexicon.language]])


@builds("per_one")
def _per_one(c: Children) -> NodePart:
    what = c.one(n.Sel)
    return NodePart("per", replace(what, quantity=replace(what.quantity, kind="each"), plural=False))


@builds("per_every")
def _per_every(c: Children) -> NodePart:
    """*Per 2 cards* is *for every 2 cards*."""
    what, number = c.one(n.Sel), c.word("NUMBER")
    every = n.Quantity(kind="every", n=c.number(), span=number.span)
    return NodePart("per", replace(what, quantity=every, plural=False))
