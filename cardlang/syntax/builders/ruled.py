"""Builders of what is said of numbers about which there are rules, as of coins that are bid: bounds, and how many."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.vocabulary.model import Vocabulary


def _how_many(action: n.Do, words: Vocabulary) -> n.Sel | None:
    """Return the things of an act about whose number there are rules."""
    thing = action.args.objects[0] if len(action.args.objects) == 1 else None
    return thing if words.verb[action.verb].sized and isinstance(thing, n.Sel) else None


def of_your_bid(words: Vocabulary, subject: n.Sel | n.Pron | None, forbid: n.Forbid) -> n.Forbid:
    """*Your opponent cannot match the bid* is *your bid*: nobody matches their own."""
    things = forbid.args.objects
    bid = things[0] if len(things) == 1 else None
    opponent = isinstance(subject, n.Sel) and subject.noun == "opponent"
    if not opponent or not isinstance(bid, n.Sel) or words.kind[bid.noun] != "bid" or bid.quantity.kind != "the":
        return forbid
    yours = replace(bid, quantity=n.Quantity(kind="bare", span=bid.quantity.span), poss="you")
    return replace(forbid, args=replace(forbid.args, objects=(yours,)))


def of_bids_so_high(c: Children, forbid: n.Forbid) -> tuple[n.Fact, n.Forbid] | None:
    """*Cannot match bids of 5 or more coins* is asked in front: *if you bid 5 or more coins, ... your bid*."""
    words, things = c.lexicon.vocabulary, forbid.args.objects
    bid = things[0] if len(things) == 1 else None
    if not isinstance(bid, n.Sel) or words.kind[bid.noun] != "bid" or not isinstance(many := bid.of, n.Sel):
        return None
    verb = next((one.id for one in words.verbs if one.sized), None)
    if verb is None or bid.poss not in (None, "you") or words.kind[many.noun] != "resource":
        return None
    at = Span(many.span.start, many.span.start)
    asked = n.Fact(
        subject=n.Pron(word="you", span=at), verb=verb, args=n.Args(objects=(many,), span=many.span), span=at
    )
    yours = replace(bid, quantity=n.Quantity(kind="bare", span=bid.quantity.span), poss="you", plural=False, of=None)
    return asked, replace(forbid, args=replace(forbid.args, objects=(yours,)))


def bounded(c: Children, action: n.Do, modal: n.Modal | None, *, only: bool = False) -> n.Do | n.Forbid:
    """*May bid at most 3 coins* is *cannot bid 4 or more coins*; *must bid at least 2*, *cannot bid 1 or fewer*.

    *May bid no coins* allows 0 of them.
    """
    thing = _how_many(action, c.lexicon.vocabulary)
    if thing is None or modal is None:
        return action
    kind, number = thing.quantity.kind, thing.quantity.n or 0
    if kind == "no" and modal == "may" and not only:
        return _so_many(action, thing, "exact", 0)
    if kind in ("at_most", "up_to"):
        return _forbidden(action, thing, "at_least", number + 1)
    if kind == "at_least" and modal == "must":
        return _forbidden(action, thing, "at_most", number - 1)
    if modal == "must" or only:
        verb = c.lexicon.vocabulary.verb[action.verb].words["en"][0]
        advice = (
            f"say how few or how many it cannot be: *cannot {verb} more than 3 ...*, *cannot {verb} fewer than 2 ...*"
        )
        raise MisreadError(Finding("S045", "what is forbidden by this is not clear", action.span, help=advice))
    return action


def _so_many(action: n.Do, thing: n.Sel, kind: n.QuantityKind, number: int) -> n.Do:
    quantity = n.Quantity(kind=kind, n=number, span=thing.quantity.span)
    return replace(action, args=replace(action.args, objects=(replace(thing, quantity=quantity, plural=False),)))


def _forbidden(action: n.Do, thing: n.Sel, kind: n.QuantityKind, number: int) -> n.Forbid:
    args = _so_many(action, thing, kind, number).args
    return n.Forbid(verbs=(action.verb,), args=args, passive=False, span=action.span)


# --- what has been done with so many -------------------------------------------------------------------


def just_done(
    words: Vocabulary, listener: n.Listener | None, body: tuple[n.Step, ...]
) -> tuple[n.Listener | None, tuple[n.Step, ...]]:
    """*When you bid 5 or more coins, your opponent cannot match your bid* rules this turn, and is asked in front.

    So is *if you bid 5 or more coins*.
    """
    if listener is not None and _asked_of(words, listener.fact) and listener.limit is None:
        ruled = all(isinstance(step.action, n.Statement) and step.duration is None for step in body)
        first = body[0]
        if ruled and listener.when != "before":
            asked = (listener.fact, *first.conditions)
            further = tuple(
                step if step.link == "else" else replace(step, conditions=(listener.fact, *step.conditions))
                for step in body[1:]
            )
            listener, body = None, (replace(first, conditions=asked), *further)
    return listener, tuple(
        replace(step, conditions=tuple(_was(words, one) for one in step.conditions)) for step in body
    )


def _asked_of(words: Vocabulary, fact: n.Condition) -> bool:
    if not isinstance(fact, n.Fact) or fact.would or fact.passive or not words.verb[fact.verb].sized:
        return False
    things = fact.args.objects
    return len(things) == 1 and isinstance(things[0], n.Sel) and words.kind[things[0].noun] == "resource"


def _was(words: Vocabulary, one: n.Condition) -> n.Condition:
    if _asked_of(words, one):
        assert isinstance(one, n.Fact)
        return n.Was(fact=one, within="turn", span=one.span)
    if isinstance(one, n.Unless):
        return replace(one, condition=_was(words, one.condition))
    if isinstance(one, n.AnyOf):
        return replace(one, conditions=tuple(_was(words, inner) for inner in one.conditions))
    return one


def done_this_turn(c: Children, verb: str, who: n.Sel | n.Pron) -> n.Since | None:
    """Return *bid by you this turn*, for *the coins you bid*; none for a verb about whose number there are no rules."""
    if not c.lexicon.vocabulary.verb[verb].sized:
        return None
    by = "opponent" if isinstance(who, n.Sel) and who.noun == "opponent" else "you" if isinstance(who, n.Pron) else None
    if by is None:
        raise MisreadError(Finding("S027", "who does that is not clear", c.span, help="say *you* or *your opponent*"))
    return n.Since(verb=verb, within="turn", by="you" if by == "you" else "opponent", span=c.span)


@builds("as_many_as_done")
def _as_many_as_done(c: Children) -> NodePart:
    """*As many coins as you bid* are *coins equal to the number of coins bid by you this turn*."""
    who, word, at = c.objects()[0], c.word("VERB"), c.word("NOUN").span
    verb = c.lexicon.id_of("VERB", word.text)
    since = done_this_turn(c, verb, who)
    if since is None:
        finding = Finding("S027", "when that is done is not said", word.span, help="say *the number of ... this turn*")
        raise MisreadError(finding)
    things = n.Sel(
        quantity=n.Quantity(kind="bare", span=at), noun=c.id("NOUN"), plural=c.several(c.id("NOUN")), span=at
    )
    return NodePart("instead", (things, n.Count(what=replace(things, filters=(since,)), span=at)))


@builds("half_done")
def _half_done(c: Children) -> NodePart:
    """*Half the coins you bid* are *coins equal to half the number of coins bid by you this turn*."""
    held, at = c.part("held") or c.all(n.Since), c.word("NOUN").span
    if not held or not isinstance(held[0], n.Since):
        advice = "say of what: *half the number of ...*"
        raise MisreadError(Finding("S027", "half of which things is not clear", c.span, help=advice))
    noun = c.id("NOUN")
    things = n.Sel(quantity=n.Quantity(kind="bare", span=at), noun=noun, plural=c.several(noun), span=at)
    count = n.Count(what=replace(things, filters=tuple(held)), span=Span(at.start, c.end))
    return NodePart("instead", (things, n.Half(value=count, up=bool(c.words("ROUNDED_UP")), span=c.span)))
