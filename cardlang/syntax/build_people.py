"""Builders of who is meant: *everyone*, *whoever has more coins*, *the player leading this lane*; their order."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_goals import fitted
from cardlang.syntax.build_wordings import copied
from cardlang.syntax.building import Children, MisreadError, NodePart, builds
from cardlang.vocabulary.model import Vocabulary

# --- all of them ------------------------------------------------------------------------------------------


def player_noun(vocabulary: Vocabulary) -> str:
    """Return the noun that stands for any player."""
    return next((noun.id for noun in vocabulary.nouns if noun.kind == "player"), "player")


@builds("everyone", "everyone_else")
def _everyone(c: Children) -> n.Sel:
    """*Everyone* is each player, *everyone else* each other player."""
    vocabulary, each = c.lexicon.vocabulary, n.Quantity(kind="each", span=c.span)
    other = [word.id for word in vocabulary.adjectives if word.role == "other"] if c.name == "everyone_else" else []
    return n.Sel(quantity=each, noun=player_noun(vocabulary), adjectives=tuple(other[:1]), span=c.span)


@builds("no_one")
def _no_one(c: Children) -> n.Sel:
    """*No one* is no player."""
    none = n.Quantity(kind="no", span=c.span)
    return n.Sel(quantity=none, noun=player_noun(c.lexicon.vocabulary), span=c.span)


@builds("with_you")
def _with_you(c: Children) -> NodePart:
    return NodePart("tail", {"with you": c.span, "span": c.span})


def check_everybody(c: Children, step: n.Step, span: Span) -> None:
    """Refuse *..., including you* where it is not said of all players."""
    who = step.subject
    if who != n.Sel(quantity=n.Quantity(kind="each"), noun=player_noun(c.lexicon.vocabulary)):
        advice = "leave it out, or write `each player`"
        raise MisreadError(Finding("S002", "you are not one of those", span, help=advice))


@builds("both_do")
def _both_do(c: Children) -> NodePart:
    """*You and your opponent each gain 1 coin* is *gain 1 coin. Then your opponent gains 1 coin*, in that order."""
    other, action = c.one(n.Sel), c.items[-1]
    if c.lexicon.vocabulary.kind[other.noun] != "player":
        advice = "name two players, or write two sentences"
        raise MisreadError(Finding("S027", "only players act", other.span, help=advice))
    you = n.Pron(word="you", span=Span(c.start, c.start))
    twice = copied(action, action.span.start)
    both = [n.Step(action=action, subject=you, span=c.span), n.Step(action=twice, subject=other, span=c.span)]
    if c.words("AND_YOU"):
        both.reverse()
    return NodePart("steps", [both[0], replace(both[1], link="then")])


# --- in which order ---------------------------------------------------------------------------------------


@builds("from_active", "in_turn", "turn_behind")
def _in_turn(c: Children) -> NodePart:
    """*Beginning with the active player* says what is so anyway: `check_order` asks whether it is said of players."""
    words = c.word("FROM_ACTIVE", "IN_TURN", "TURN_BEHIND")
    said = words.text.lower().strip("(), ").split()
    if said[-1] in ("you", "opponent"):
        advice = "players act in turn, the active player first: leave it out, or write two steps"
        raise MisreadError(Finding("S002", "who is first is always the active player", words.span, help=advice))
    return NodePart("in turn", words.span)


def check_order(vocabulary: Vocabulary, who: n.Sel | n.Pron | None, span: Span) -> None:
    """Refuse an order of players where nothing is done by several of them."""
    several = isinstance(who, n.Sel) and who.quantity.kind in ("each", "all") and vocabulary.kind[who.noun] == "player"
    if not several:
        advice = "it is said of several players: *each player may ...*; else leave it out"
        raise MisreadError(Finding("S002", "nobody acts in turn here", span, help=advice))


# --- the one of whom something is so ----------------------------------------------------------------------


def _the_player(c: Children) -> n.Sel:
    at = Span(c.start, c.start)
    return n.Sel(quantity=n.Quantity(kind="the", span=at), noun=player_noun(c.lexicon.vocabulary), span=c.span)


@builds("whoever")
def _whoever(c: Children) -> NodePart:
    """*Whoever has more coins* is *the player with the most coins*."""
    what = c.one(n.Sel)
    kinds: dict[str, Literal["most", "fewest"]] = {"more": "most", "most": "most", "fewest": "fewest"}
    if what.quantity.kind not in kinds:
        advice = "of all who have so many write *each player with ...*"
        raise MisreadError(Finding("S028", "this may be so of several players", what.span, help=advice))
    return _ranked(c, _the_player(c), what, kinds[what.quantity.kind])


@builds("whoever_fewer", "with_fewer")
def _fewer(c: Children) -> NodePart:
    """*The player with fewer coins* is *the player with the fewest coins*."""
    *who, what = c.all(n.Sel)
    player = who[0] if who else _the_player(c)
    if player.quantity.kind != "the" or player.filters or player.best is not None:
        advice = "say than whom: *each player with fewer coins than you*"
        raise MisreadError(Finding("S028", "fewer than who?", what.span, help=advice))
    return _ranked(c, player, what, "fewest")


@builds("with_fewer_than")
def _fewer_than(c: Children) -> NodePart:
    """*Each player with fewer coins than you*: of each it is asked whether you have more coins than they."""
    who, what, than = c.objects()
    assert isinstance(who, n.Sel)
    assert isinstance(what, n.Sel)
    if who.quantity.kind != "each":
        advice = "*each player with ...*, or ask in front: *If that player has ..., that player ...*"
        raise MisreadError(Finding("S028", "only of `each` is it said in this way what they have", c.span, help=advice))
    more = replace(what, quantity=n.Quantity(kind="more", span=what.quantity.span), plural=False)
    at = Span(who.span.end, c.end)
    that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=who.noun, span=at)
    return NodePart("with_", (who, n.Has(subject=than, what=more, than=that, span=at), None))


def _ranked(c: Children, who: n.Sel, what: n.Sel, kind: Literal["most", "fewest"]) -> NodePart:
    bare = n.Quantity(kind="bare", span=what.quantity.span)
    best = n.Most(kind=kind, what=replace(what, quantity=bare, plural=c.several(what.noun)), span=what.span)
    return NodePart("with_", (replace(who, best=best, span=c.span), None, None))


@builds("who_does", "whoever_does")
def _who_does(c: Children) -> NodePart:
    """*The player who leads this lane gains 1 coin* is *if a player leads this lane, that player gains 1 coin*."""
    vocabulary, verb = c.lexicon.vocabulary, c.ids("VERB", "DOING")[0]
    who = c.all(n.Sel)[0] if c.name == "who_does" else _the_player(c)
    one = who.quantity.kind in ("the", "a") and who == n.Sel(quantity=who.quantity, noun=player_noun(vocabulary))
    if not one or "act" in vocabulary.verb[verb].use:
        advice = "ask in front: *If a player ..., that player ...*; what somebody does is heard: *After a player ...*"
        raise MisreadError(Finding("S028", "who is meant is not clear", c.span, help=advice))
    some = replace(who, quantity=n.Quantity(kind="a", span=who.quantity.span))
    fact = n.Fact(subject=some, verb=verb, args=fitted(c, verb, c.arguments()), span=c.span)
    return NodePart("with_", (who, fact, None))


# --- what somebody has -----------------------------------------------------------------------------------------


@builds("owned_now")
def _owned_now(_: Children) -> NodePart:
    return NodePart("having", "you")


@builds("owned_by_them")
def _owned_by_them(_: Children) -> NodePart:
    return NodePart("having", "they")


@builds("owned_by_a", "owned_by_that")
def _owned_by_one(c: Children) -> NodePart:
    """*Each shield a neighbour has* is each shield of a neighbour."""
    noun = c.id("NOUN")
    if c.lexicon.vocabulary.kind[noun] != "player":
        advice = "what belongs to a thing is said by *of*: *the coins of that castle*"
        raise MisreadError(Finding("S027", "only players have things in this way", c.span, help=advice))
    kind: n.QuantityKind = "a" if c.name == "owned_by_a" else "that"
    quantity = n.Quantity(kind=kind, span=c.span)
    return NodePart("having", n.Sel(quantity=quantity, noun=noun, span=c.span))
