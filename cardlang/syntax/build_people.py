"""Builders of who acts and whose things are: *everyone gains*, *you and your opponent each gain*, *a neighbour has*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_wordings import copied
from cardlang.syntax.building import Children, MisreadError, NodePart, builds

# --- everybody, and two at once -------------------------------------------------------------------------------


@builds("everyone")
def _everyone(c: Children) -> n.Sel:
    """*Everyone* is each player, *everyone else* each opponent."""
    others = c.text("EVERYONE").endswith("else")
    for words in c.words("INCLUDING") if others else ():
        raise MisreadError(Finding("S002", "you are not one of those", words.span, help="write `everyone`"))
    players = [noun.id for noun in c.lexicon.vocabulary.nouns if noun.kind == "player"]
    noun = "opponent" if others else players[0]
    return n.Sel(quantity=n.Quantity(kind="each", span=c.span), noun=noun, span=c.span)


@builds("with_you")
def _with_you(c: Children) -> NodePart:
    return NodePart("tail", {"with you": c.span, "span": c.span})


def check_everybody(c: Children, step: n.Step, span: Span) -> None:
    """Refuse *..., including you* where it is not said of all players."""
    who = step.subject
    player = next(noun.id for noun in c.lexicon.vocabulary.nouns if noun.kind == "player")
    if who != n.Sel(quantity=n.Quantity(kind="each"), noun=player):
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
