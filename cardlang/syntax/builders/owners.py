"""Wordings of whose something is: *that player's cards*, *an opponent's card*, *each card you have*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.led import that_player
from cardlang.vocabulary.model import Vocabulary

_CERTAIN = "leave the place out, or ask for it in front: *if it is ...*"
_TWO_OWNERS = "a thing has one owner: say the other one in a sentence of its own"


@builds("possessor", "possessors")
def _possessor(c: Children) -> NodePart:
    adjectives, either = c.part("adjectives", ((), ()))
    quantity = c.maybe(n.Quantity) or n.Quantity(kind="the", span=Span(c.start, c.start))
    noun, written = c.lexicon.vocabulary.noun[c.id("NOUN_S")], c.text("NOUN_S")
    if c.maybe(n.Quantity) is None and noun.kind == "player" and written.endswith(("s'", "s’")):  # *your neighbours'*
        quantity = n.Quantity(kind="each", span=Span(c.start, c.start))
    elif c.maybe(n.Quantity) is None and not noun.unique:
        raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
    return NodePart(
        "whose",
        n.Sel(quantity=quantity, noun=c.id("NOUN_S"), adjectives=adjectives, either=either, span=c.span),
    )


@builds("possessor_they")
def _possessor_they(c: Children) -> NodePart:
    """*Their opponent's cards* are the cards of their opponent."""
    noun = c.lexicon.vocabulary.noun[c.id("NOUN_S")]
    if noun.kind != "player" or noun.id != "opponent":
        raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
    bare = n.Quantity(kind="bare", span=Span(c.start, c.start))
    return NodePart("whose", n.Sel(quantity=bare, noun=noun.id, poss="they", span=c.span))


@builds("attr_whose")
def _attr_whose(c: Children) -> n.AttrOf:
    return n.AttrOf(attr=c.id("ATTR"), of=c.part("whose"), span=c.span)


def whose(
    c: Children, parts: dict[str, Any], quantity: n.Quantity | None, noun: str, adjectives: tuple[str, ...]
) -> tuple[n.Quantity | None, tuple[str, ...]]:
    """Put an owner before the noun behind it, and return what stands before the noun then.

    *That player's cards* are *cards of that player*, *one of that player's cards* is *a card of that player*, and
    *an opponent's card* is *an enemy card* where the game says so.
    """
    if parts.keys() & {"of", "having", "owner"}:
        raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
    owner: n.Sel = parts["whose"]
    vocabulary = c.lexicon.vocabulary
    if (
        vocabulary.kind[noun] == "zone"
        and owner.quantity.kind == "each"
        and owner.quantity.span.start == owner.quantity.span.end
    ):
        raise MisreadError(Finding("S027", "several owners are named", owner.span, help=_TWO_OWNERS))
    enemy = next((word.id for word in vocabulary.adjectives if word.of_opponents), None)
    if enemy and owner.noun == "opponent" and owner.quantity.kind == "a" and vocabulary.kind[noun] == "card":
        kind: n.QuantityKind = "bare" if _plural(c, noun) else "a"
        return quantity or n.Quantity(kind=kind, span=Span(c.start, c.start)), (enemy, *adjectives)
    if vocabulary.kind[noun] == "line" and owner == n.Sel(quantity=n.Quantity(kind="this"), noun="card"):
        return replace(owner.quantity), adjectives  # *this card's column*
    parts["of"] = owner
    one: n.QuantityKind = "a" if owner.quantity.kind == "a" and vocabulary.kind[noun] == "card" else "the"
    kind = "bare" if _plural(c, noun) else one
    return quantity or n.Quantity(kind=kind, span=Span(c.start, c.start)), adjectives


def _plural(c: Children, noun: str) -> bool:
    vocabulary, written = c.lexicon.vocabulary, c.text("NOUN")
    forms = vocabulary.forms("noun", vocabulary.noun[noun], c.lexicon.language)
    return any(singular != plural and written == plural.lower() for singular, plural in forms)


def first_of_owned(
    c: Children, quantity: n.Quantity, adjectives: tuple[str, ...], *, plural: bool
) -> tuple[n.Quantity, tuple[str, ...]]:
    """Return how many are meant by *your weakest card*, which is *the weakest of your cards*, and the adjectives then.

    *Your 2 weakest cards* are *the 2 weakest of your cards*; *your cards* are all of them.
    """
    known = c.lexicon.vocabulary.adjective
    number = c.number() if c.words("NUMBER") else None
    compared = [word for word in adjectives if word in known and known[word].role == "superlative"]
    if number is not None and not compared:
        advice = f"write `{number} of your ...` to choose them, or say which come first: *the {number} ... of your ...*"
        raise MisreadError(Finding("C110", f"which {number} of them are meant is not said", c.span, help=advice))
    if number is None and (plural or not compared):
        return quantity, adjectives
    others = tuple(word for word in adjectives if word not in compared)
    return replace(quantity, kind="the", n=None if number == 1 else number), (*compared, *others)


def best_in_front(
    c: Children, adjectives: tuple[str, ...], beside: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """*Your card nearest the castle* is *your nearest card*: return the adjectives in front, and the others behind."""
    known = c.lexicon.vocabulary.adjective
    best = tuple(word for word in beside if known[word].role == "superlative")
    return (*best, *adjectives), tuple(word for word in beside if word not in best)


@builds("owned")
def _owned(c: Children) -> NodePart:
    return NodePart("having", "it" if c.text("PRONOUN") == "it" else "you")


@builds("of_yours", "of_theirs")
def _of_yours(c: Children) -> NodePart:
    """*Another card of yours* is *another of your cards*."""
    return NodePart("having", "you" if c.name == "of_yours" else "they")


@builds("left_over")
def _left_over(_: Children) -> NodePart:
    """*Each key left* is each key: what was paid is nobody's any more."""
    return NodePart("left over", True)


@builds("owned_by")
def _owned_by(c: Children) -> NodePart:
    noun = c.lexicon.vocabulary.noun[c.id("NOUN")]
    if not noun.unique and noun.kind == "player" and _plural(c, noun.id):  # *your neighbours have*
        return NodePart("having", n.Sel(quantity=n.Quantity(kind="each", span=c.span), noun=noun.id, span=c.span))
    if noun.unique and noun.kind == "player":  # *your left neighbour has*
        the = n.Quantity(kind="the", span=c.span)
        return NodePart("having", n.Sel(quantity=the, noun=noun.id, span=c.span))
    if noun.id != "opponent":
        advice = "what belongs to a thing is said by *of*: *the coins of that castle*"
        raise MisreadError(Finding("S027", "only players have things in this way", c.span, help=advice))
    return NodePart("having", "opponent")


def drawn_from(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Draw a task from any deck* is *draw a task*, *draw 2 tasks from the guild deck* is *draw 2 guild tasks*.

    Whoever draws one chooses the deck, if none is named; *2 tasks from any deck* could be two of one deck. And whoever
    draws from a deck draws its top card.
    """
    deals, words = c.lexicon.vocabulary.verb[verb].deals, c.lexicon.vocabulary
    if deals is None or len(args.objects) != 1 or len(args.roles) > 1:
        return args
    (thing,) = args.objects
    if not isinstance(thing, n.Sel) or thing.noun not in (deals, c.lexicon.noun_of("card")):
        return args
    if args.roles and (thing.of is not None or args.roles[0].preposition != "from"):
        return args
    pile = args.roles[0].target if args.roles else thing.of
    if not isinstance(pile, n.Sel) or words.kind[pile.noun] != "zone":
        return args
    many = _from_the_top(thing, words)
    if many is None or pile != n.Sel(quantity=pile.quantity, noun=pile.noun, adjectives=pile.adjectives):
        return args
    holds = words.noun[pile.noun].holds
    one = replace(thing, quantity=many, noun=deals, adjectives=(holds,) if holds else (), of=None, plural=False)
    if holds and pile.quantity.kind == "the":
        return replace(args, objects=(one,), roles=())
    any_pile = pile.quantity.kind in ("a", "any") and many.kind == "a"
    return replace(args, objects=(one,), roles=()) if any_pile and not pile.adjectives else args


def _from_the_top(thing: n.Sel, words: Vocabulary) -> n.Quantity | None:
    """*2 cards*, *the top 2 cards*: how many are drawn, if nothing else is said of them."""
    plain = n.Sel(quantity=thing.quantity, noun=thing.noun, plural=thing.plural)
    if replace(thing, adjectives=(), of=None) != plain:
        return None
    if not thing.adjectives:
        return thing.quantity if thing.of is None else None
    ends = [words.adjective[word].end for word in thing.adjectives if word in words.adjective]
    if ends != ["top"] or thing.quantity.kind != "the":
        return None
    number = thing.quantity.n
    kind: Literal["a", "exact"] = "a" if number is None else "exact"
    return n.Quantity(kind=kind, n=number, span=thing.quantity.span)


def done_for_good(c: Children, filters: Sequence[n.Filter], whose: n.Possessor | n.Sel) -> n.DoneBy | None:
    """*A lane you have won* is *a lane won by you*; nothing where no such filter stands behind *have*."""
    first = filters[0] if filters else None
    if not isinstance(first, n.ThisWay) or not c.lexicon.vocabulary.verb[first.verb].for_good:
        return None
    by: n.Sel | n.Pron = n.Pron(word="you", span=first.span)
    if isinstance(whose, n.Sel):
        by = whose
    elif whose == "they":
        by = that_player(c.lexicon.vocabulary, first.span)
    elif whose == "opponent":
        by = n.Sel(quantity=n.Quantity(kind="bare"), noun="opponent", poss="you", span=first.span)
    return n.DoneBy(verb=first.verb, by=by, span=first.span)


def at_its_place(words: Vocabulary, noun: str, verb: str) -> str:
    """*A castle won by you* is *a lane won by you*: return the noun of the place that a thing marks, for such verbs."""
    entry, objects = words.noun[noun], words.verb[verb].objects
    if entry.kind in objects or entry.at not in objects:
        return noun
    return next(one.id for one in words.nouns if one.kind == entry.at)


def kept_for_good(c: Children, filters: Sequence[n.Filter]) -> str | None:
    """*A vassal you have kept* is *one of your kept vassals*: return the adjective of what lies before a player."""
    first = filters[0] if filters else None
    if not isinstance(first, n.ThisWay):
        return None
    done = c.lexicon.vocabulary.adjective.get(c.lexicon.vocabulary.verb[first.verb].words["en"][2])
    return done.id if done is not None and done.role == "zone" and done.owned else None


def finished(c: Children, noun: str, verb: str) -> str | None:
    """*A task you have completed* is *one of your completed tasks*: return the noun, if that has one of its own."""
    words = c.lexicon.vocabulary
    entry = words.verb[verb]
    done = words.noun.get(f"{entry.words['en'][2]} {noun}")
    if done is None and words.noun[noun].apart and not words.noun[noun].held and words.kind[noun] == "card":
        done = words.noun[noun]  # *a trick you have completed*
    return done.id if done is not None and "act" not in entry.use else None


def had(
    c: Children, parts: dict[str, Any], quantity: n.Quantity | None, adjectives: tuple[str, ...]
) -> n.Quantity | None:
    """Say by an owner before the noun what *you have* says behind it; *the cards you have* are *your cards*."""
    if parts.keys() & {"of", "owner"} or (quantity is not None and quantity.kind in ("this", "that", "more")):
        raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
    if isinstance(parts["having"], n.Sel):
        parts["of"] = parts["having"]
    else:
        parts["owner"] = parts["having"]
    known = c.lexicon.vocabulary.adjective
    chosen = any(word in known and known[word].role == "superlative" for word in adjectives)
    if quantity is not None and quantity.kind == "the" and not chosen:
        return n.Quantity(kind="bare", span=Span(c.start, c.start))
    return quantity


def says_yours(c: Children, parts: dict[str, Any], noun: str) -> None:
    """*King tasks you have completed* are yours by the words for the noun alone."""
    if " you have " not in noun.lower() or parts.get("owner") == "you":
        return
    if parts.keys() & {"of", "owner", "whose", "having"}:
        raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
    parts["having"] = "you"
    c.marked.add(("not laid", c.start))


@builds("not_laid", "not_laid_had")
def _not_laid(c: Children) -> NodePart:
    """*Each gold not on your purses* is each of your gold: what is on a purse is not yours to spend."""
    if c.name == "not_laid_had" and c.text("PRONOUN") != "you":
        raise MisreadError(Finding("S027", "whose they are is not clear", c.span, help="write `you have`"))
    return NodePart("not laid", c.span)


def not_laid(c: Children, noun: str, parts: dict[str, Any]) -> None:
    """Make what is not on purses what you have; refuse it of what is never there."""
    held = any(entry.holds == noun for entry in c.lexicon.vocabulary.printed)
    if not held or parts.keys() & {"of", "whose"} or parts.get("owner") not in (None, "you"):
        advice = "leave it out"
        raise MisreadError(
            Finding("S027", "this lies on no purse anyway, or is not yours", parts["not laid"], help=advice)
        )
    parts["owner"] = "you"
    c.marked.add(("not laid", c.start))


@builds("of_choice")
def _of_choice(_: Children) -> NodePart:
    """*The neighbour of your choice* is a neighbour; `misread` asks who chooses."""
    return NodePart("of choice", True)


# --- where a player's things lie ------------------------------------------------------------------------


@builds("area_you", "area_they", "area_mine")
def _area(c: Children) -> NodePart:
    return NodePart("area", "they" if c.name == "area_they" else "you")


@builds("area_of")
def _area_of(c: Children) -> NodePart:
    return NodePart("area", c.part("whose"))


@builds("area_whose")
def _area_whose(c: Children) -> NodePart:
    """*In the tableau of a neighbour* is *in a neighbour's tableau*."""
    who = c.one(n.Sel)
    if c.lexicon.vocabulary.kind[who.noun] != "player":
        advice = "say whose it is: *each ... of a player*"
        raise MisreadError(Finding("S027", "only players have such a place", who.span, help=advice))
    many = who.poss == "you" and who.quantity.kind == "bare" and who.plural
    if many:  # *in the tableaus of your neighbours*
        who = replace(who, quantity=n.Quantity(kind="each", span=who.quantity.span), poss=None, plural=False)
    return NodePart("area", who)


def lying(
    c: Children, parts: dict[str, Any], quantity: n.Quantity | None, adjectives: tuple[str, ...]
) -> n.Quantity | None:
    """Leave out *in your tableau*, where all lies that is named alone; *in theirs* is theirs.

    Where things named alone lie elsewhere, *a vassal in your tableau* is *one of your kept vassals*.
    """
    area = parts.pop("area")
    kept = any(word.role == "zone" and word.owned and "card" in word.fits for word in c.lexicon.vocabulary.adjectives)
    if quantity is not None and quantity.kind in ("this", "that") and (kept or area != "you"):
        raise MisreadError(Finding("S002", "one certain card has no place behind it", c.span, help=_CERTAIN))
    if kept:
        return _owned_there(c, parts, quantity, area)
    if area == "you":
        return quantity
    if isinstance(area, n.Sel):
        if parts.keys() & {"of", "owner"}:
            raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
        parts["of"] = area
        return quantity
    parts["having"] = area
    return had(c, parts, quantity, adjectives)


# --- two players, adjectives behind the noun ----------------------------------------------------------------


@builds("both", "both_of")
def _both(c: Children) -> NodePart:
    return NodePart("both", c.span)


def both(c: Children, noun: str, span: Span) -> n.Quantity:
    """*Both players* are each player, *both sides of a lane* each side; of other things nothing says which two."""
    kind = c.lexicon.vocabulary.kind[noun]
    if kind == "player":
        c.marked.add(("both", span.start))
    if kind == "player" or (kind == "side" and c.part("of") is not None):
        return n.Quantity(kind="each", span=span)
    if kind == "side":  # *if both sides have the same number of cards here*
        advice = "name their lane: *both sides of this lane*"
        c.untaken[c.start] = Finding("S032", "both sides of what?", c.span, help=advice)
        return n.Quantity(kind="each", span=span)
    advice = "those just named are *them*, *both of them*; else say how many: *2 cards here*"
    raise MisreadError(Finding("S032", "which two are meant, nothing says", c.span, help=advice))


@builds("neither")
def _neither(c: Children) -> NodePart:
    return NodePart("neither", c.span)


def neither(c: Children, noun: str, span: Span) -> n.Quantity:
    """*Neither player* is no player; which two things are meant, nothing says."""
    if c.lexicon.vocabulary.kind[noun] == "player":
        return n.Quantity(kind="no", span=span)
    advice = "say it of all of them: *no card here*, *none of your cards here*"
    raise MisreadError(Finding("S032", "which two are meant, nothing says", c.span, help=advice))


def others_than(c: Children, who: n.Sel | n.Pron) -> n.Sel:
    """Return everybody else: *than any other player*, which is *than each opponent* of yours."""
    vocabulary, at = c.lexicon.vocabulary, Span(c.end, c.end)
    each = n.Quantity(kind="each", span=at)
    if isinstance(who, n.Pron) and who.word == "you":
        return n.Sel(quantity=each, noun="opponent", span=at)
    other = next(word.id for word in vocabulary.adjectives if word.role == "other")
    return n.Sel(quantity=each, noun="player", adjectives=(other,), span=at)


def opponent_of(who: n.Sel | n.Pron) -> n.Sel | n.Pron | None:
    """Return the other one of *you* and *your opponent*, else nobody."""
    if isinstance(who, n.Pron):
        return n.Sel(quantity=n.Quantity(kind="bare", span=who.span), noun="opponent", poss="you", span=who.span)
    yours = (who.noun, who.poss, who.quantity.kind) == ("opponent", "you", "bare")
    return n.Pron(word="you", span=who.span) if yours else None


def of_owner(owner: n.Sel | n.Pron, what: n.Sel) -> n.Sel:
    """Return what somebody has, as theirs."""
    if isinstance(owner, n.Pron):
        return replace(what, poss="you" if owner.word == "you" else "it")
    if owner.noun == "opponent" and owner.poss == "you" and owner.quantity.kind == "bare":
        return replace(what, poss="opponent")
    return replace(what, of=owner)


def owned(sel: n.Sel, words: Vocabulary) -> n.Sel:
    """Return a phrase as said of one's own things, where the game says so of them alone."""
    alone = sel.poss is None and sel.of is None and not sel.filters and not sel.from_them
    return (
        replace(sel, poss="you", plural=sel.plural and sel.quantity.kind == "bare")
        if alone and (words.noun[sel.noun].yours or words.lies_with_somebody(sel.noun, sel.adjectives))
        else sel
    )


def with_beside(c: Children, adjectives: tuple[str, ...], beside: tuple[str, ...]) -> tuple[str, ...]:
    """Return adjectives with those behind the noun; wordings of others stand in front, before the kinds of the noun."""
    known = c.lexicon.vocabulary.adjective
    behind = tuple(word for word in beside if known[word].behind)
    offered = len(beside) > 1  # *each village card in the village row*: the row says twice which cards are meant
    before = tuple(word for word in beside if word not in behind and not (offered and word in adjectives))
    kinds = tuple(word for word in adjectives if before and word in known and known[word].role == "compound")
    best = tuple(word for word in before if known[word].role == "superlative")
    before = tuple(word for word in before if word not in best)
    others = tuple(word for word in adjectives if word not in kinds)
    return (*best, *others, *before, *kinds, *behind)


def _owned_there(c: Children, parts: dict[str, Any], quantity: n.Quantity | None, area: Any) -> n.Quantity | None:
    vocabulary = c.lexicon.vocabulary
    noun = vocabulary.noun[c.lexicon.id_of("NOUN", c.text("NOUN"))] if c.words("NOUN") else None
    if parts.keys() & {"of", "owner"}:
        raise MisreadError(Finding("S027", "two owners are named", c.span, help=_TWO_OWNERS))
    if noun is None or noun.kind not in ("card", "resource") or noun.held:
        advice = "name what lies there by a word of its own; `cardlang help language` lists them"
        raise MisreadError(Finding("S034", "nothing is called that in front of a player", c.span, help=advice))
    if noun.kind == "card" and not noun.apart:
        kept = next(word.id for word in vocabulary.adjectives if word.role == "zone" and word.owned)
        adjectives, either = parts.get("adjectives", ((), ()))
        parts["adjectives"] = ((kept, *adjectives) if kept not in adjectives else adjectives, either)
    if isinstance(area, n.Sel):
        parts["of"] = area
        return quantity
    parts["owner"] = area
    return quantity


def kept_by(c: Children, noun: str, adjectives: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """*Your vassals* are *your kept vassals*, where those that lie in the middle are nobody's."""
    vocabulary = c.lexicon.vocabulary
    zones = {word.id: word for word in vocabulary.adjectives if word.role == "zone"}
    kept = next((word.id for word in zones.values() if word.owned), None)
    plain = vocabulary.noun[noun].kind == "card" and not vocabulary.noun[noun].apart
    return (kept, *adjectives) if kept and plain and not zones.keys() & {*adjectives, *others} else adjectives
