"""Builders of orders in other words: *you must pay 1 coin*, *it is destroyed*, *this card swaps places with it*."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.goals import all_or_nothing, fitted
from cardlang.syntax.builders.lanes import check_swapped, in_another_lane


def bound(c: Children, may: n.Modal | None, action: n.Action) -> n.Modal | None:
    """*You must pay 1 coin* is *pay 1 coin*: what is ordered has to be done, unless the verb makes a rule of it."""
    ruled = isinstance(action, n.Do) and "must" in c.lexicon.vocabulary.verb[action.verb].use
    return None if may == "must" and not ruled and isinstance(action, n.Do | n.Choose | n.Name) else may


@builds("liked", "tail_liked")
def _liked(c: Children) -> NodePart:
    """*If you like* is *you may*: `left_to_them` says of which step."""
    word = c.word("IF_LIKED")
    liked = ("you" in word.text.lower().strip(", ").split(), word.span)
    return NodePart("liked", liked) if c.name == "liked" else NodePart("tail", {"liked": liked, "span": c.span})


def left_to_them(c: Children, steps: list[n.Step], parts: dict[str, Any]) -> tuple[list[n.Step], dict[str, Any]]:
    """*Move this card to another lane if you like* is *you may move this card to another lane*."""
    tail = {name: value for name, value in parts.get("tail", {}).items() if name != "liked"}
    liked = parts.get("liked") or parts.get("tail", {}).get("liked")
    if liked is None:
        return steps, parts
    you, span = liked
    (first, *more), who = steps, steps[0].subject
    mine = who is None or who == n.Pron(word="you")
    free = isinstance(first.action, n.Do | n.Choose) and first.modal in (None, "may") and not more
    if not free or mine != you or parts.keys() - {"liked", "tail", "link"} or tail.keys() - {"span"}:
        advice = "write `may` before the act that is left to them: *you may ...*, *that player may ...*"
        raise MisreadError(Finding("S022", "who may leave what undone is not clear", span, help=advice))
    action = all_or_nothing(c, first.action)
    rest = {name: value for name, value in parts.items() if name not in ("liked", "tail")}
    return [replace(first, action=action, modal="may")], rest


def check_several(c: Children, change: n.Change, things: n.Sel | n.Pron | None) -> None:
    """Take up *each* of *your cards here get +1 strength each* where several things are changed."""
    many = ("each", "all", "bare", "exact")
    several = things == n.Pron(word="them") if not isinstance(things, n.Sel) else things.quantity.kind in many
    if several or (isinstance(things, n.Sel) and things.plural):
        c.untaken.pop(change.span.start, None)


def done_to(c: Children, thing: n.Sel | n.Pron, verb: str, args: n.Args) -> n.Step | None:
    """*It is destroyed* is *destroy it*; none where it has to be chosen which one is meant."""
    entry, words = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary
    if not entry.passive or "act" not in entry.use or args.objects:
        return None
    if isinstance(thing, n.Pron):
        certain = thing.word in ("it", "them", "others")
    else:
        certain = thing.quantity.kind in ("this", "that", "each", "all") or thing.best is not None
        certain = certain or (thing.quantity.kind == "the" and bool(thing.adjectives))
        certain = certain and words.kind[thing.noun] in entry.objects
    if not certain:
        return None
    act = n.Do(verb=verb, args=fitted(c, verb, replace(args, objects=(thing,), span=c.span)), span=c.span)
    return n.Step(action=act, span=c.span)


# --- places that are swapped --------------------------------------------------------------------------------------


@builds("as_liked")
def _as_liked(c: Children) -> n.Step:
    """*Send the herald to the row of your choice* is *you may move the herald*: it may stay in its row, too."""
    (who,) = c.objects() or (None,)
    if who is not None and not (isinstance(who, n.Pron) and who.word == "you"):
        advice = "say it of the other row: *... may move the herald to the other row*"
        raise MisreadError(Finding("S028", "whose choice this is is not clear", c.span, help=advice))
    c.marked.add(("as liked", c.start))
    do = n.Do(verb=c.id("VERB_LIKED"), args=n.Args(span=Span(c.end, c.end)), span=c.span)
    return n.Step(action=do, modal="may", span=c.span)


@builds("swaps_places")
def _swaps_places(c: Children) -> n.Step:
    """*This card swaps places with an enemy card* is *swap this card with an enemy card*; you do it."""
    verb = next((one for one in c.lexicon.vocabulary.verbs if one.required == ("with",)), None)
    things = c.objects()
    one, others = things[0], things[1:]
    kinds = [c.lexicon.vocabulary.kind[thing.noun] if isinstance(thing, n.Sel) else "card" for thing in (one, *others)]
    if verb is None or not set(kinds) <= {*verb.objects}:
        advice = "say what is done: *move*, *put ... onto*"
        raise MisreadError(Finding("S048", "nothing changes places in this way", c.span, help=advice))
    may: n.Modal | None = "may" if c.words("MODAL") and not c.text("MODAL").startswith("must") else None
    one, other = (one, others[0]) if others else _both_of(c, one)
    role = n.Role(preposition="with", target=other, span=other.span)
    check_swapped(c.lexicon.vocabulary, (one,), (role,))
    act = n.Do(verb=verb.id, args=n.Args(objects=(one,), roles=(role,), span=c.span), span=c.span)
    return n.Step(action=act, modal=may, span=c.span)


def _both_of(c: Children, two: n.Sel | n.Pron) -> tuple[n.Sel, n.Sel]:
    """Return each of two things that change places with each other."""
    if not isinstance(two, n.Sel) or (two.quantity.kind, two.quantity.n) != ("exact", 2) or two.from_them:
        advice = "name both: *swap a card here with another card here*"
        raise MisreadError(Finding("S048", "which two are meant is not clear", c.span, help=advice))
    known = c.lexicon.vocabulary.adjective
    beside = [known[word] for word in two.adjectives if word in known and known[word].role == "relation"]
    if any(not entry.between for entry in beside):
        advice = "name both: *swap a card here with an adjacent card*"
        raise MisreadError(Finding("S048", "which two are meant is not clear", c.span, help=advice))
    alone = tuple(word for word in two.adjectives if word not in {entry.id for entry in beside})
    one = replace(two, quantity=n.Quantity(kind="a", span=two.quantity.span), adjectives=alone)
    if any(entry.between == "different" for entry in beside):
        return one, in_another_lane(c, replace(one))
    return one, replace(one, adjectives=two.adjectives)


# --- ties -----------------------------------------------------------------------------------------------------------


@builds("where")
def _where(c: Children) -> n.Node | n.In:
    if c.words("PLACE"):
        return n.Place(word=c.id("PLACE"), span=c.span)
    return n.In(preposition="in", where=c.one(n.Sel), span=c.span)


@builds("wins_ties")
def _wins_ties(c: Children) -> n.Step:
    """*You win ties here* is *win this lane* under the keyword for lanes that are level (`at_a_tie`)."""
    words, lane = c.lexicon.vocabulary, c.lexicon.noun_of("lane")
    wins = next((verb.id for verb in words.verbs if verb.objects == ("lane",) and "act" in verb.use), None)
    if lane is None or wins is None:
        raise MisreadError(Finding("S002", "nothing is level in this game", c.span, help="leave it out"))
    with_ = c.part("with_")
    who = with_[0] if with_ is not None else c.items[0]
    here = c.maybe(n.Place) or c.maybe(n.In)
    elsewhere = isinstance(here, n.In) and not (isinstance(here.where, n.Sel) and here.where.quantity.kind == "this")
    elsewhere = elsewhere or (isinstance(here, n.Place) and words.place[here.word].this != "lane")
    if elsewhere or (with_ is not None and (with_[1] or with_[2])):
        advice = "it is said of this lane, and of you or of who has the most: *Tie: The player with the most coins ...*"
        raise MisreadError(Finding("S034", "which ties are meant is not clear", c.span, help=advice))
    c.marked.add(("tie", c.start))
    at = Span(c.end, c.end)
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun=lane, span=at)
    act = n.Do(verb=wins, args=n.Args(objects=(this,), span=at), span=c.span)
    you = isinstance(who, n.Pron) and who.word == "you"
    return n.Step(action=act, subject=None if you else who, span=c.span)


def at_a_tie(c: Children, header: n.Keyword | n.Cost | None, body: tuple[n.Step, ...]) -> n.Keyword | n.Cost | None:
    """Return the keyword of an ability, that for level lanes where it says who wins ties."""
    said = [start for mark, start in c.marked if mark == "tie"]
    inside = [start for start in said if any(one.span.start <= start < one.span.end for one in body)]
    if not inside:
        return header
    c.marked.difference_update({("tie", start) for start in inside})
    keywords = c.lexicon.vocabulary.keyword
    level = next(entry for entry in keywords.values() if entry.level)
    known = keywords[header.word].timing if isinstance(header, n.Keyword) else None
    unsaid = isinstance(header, n.Keyword) and header.span.start == header.span.end
    if len(body) > 1 or not isinstance(header, n.Keyword) or not (unsaid or known in ("scoring", "static")):
        advice = f"write it as an ability of its own: *{level.words['en'][0]}: ...*"
        raise MisreadError(Finding("S047", "this is so at another time", body[0].span, help=advice))
    return n.Keyword(word=level.id, span=header.span)
