"""Builders of what stands ahead of an act: where this card is, who has done it, with what the game starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Sentence, builds
from cardlang.syntax.builders.goals import fitted
from cardlang.syntax.builders.orders import bound
from cardlang.syntax.builders.people import player_noun
from cardlang.syntax.builders.several import modal
from cardlang.syntax.walk import preorder

# --- where this card is ------------------------------------------------------------------------------------


@builds("where_alone")
def _where_alone(c: Children) -> n.Is:
    """*On the edge, this card counts as ...* is *if this card is on the edge, ...*."""
    at = Span(c.start, c.start)
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun="card", span=at)
    return n.Is(subject=this, state=place_of(c), span=c.span)


def place_of(c: Children) -> n.Filter:
    """Return a place that stands alone; *in your tableau* is *in your display*."""
    if c.words("PLACE"):
        return n.Place(word=c.id("PLACE"), span=c.span)
    area, words = c.part("area"), c.lexicon.vocabulary
    zone = words.area_zone
    if c.words("ON_TABLE"):
        noun = next(one.id for one in words.nouns if one.table)
        board = n.Sel(quantity=n.Quantity(kind="the", span=c.span), noun=noun, span=c.span)
        return n.In(preposition="on", where=board, span=c.span)
    if isinstance(area, n.Sel) and area == n.Sel(quantity=n.Quantity(kind="a"), noun=player_noun(words)):
        area = "any"
    if not zone or isinstance(area, n.Sel):
        raise MisreadError(Finding("S034", "this names no place of one card", c.span, help="write *in your ...*"))
    where = n.Sel(
        quantity=n.Quantity(kind="a" if area == "any" else "bare", span=c.span),
        noun=zone,
        poss=None if area == "any" else area,
        span=c.span,
    )
    return n.In(preposition="in", where=where, span=c.span)


@builds("area_any")
def _area_any(_: Children) -> NodePart:
    return NodePart("area", "any")


@builds("if_ahead")
def _if_ahead(c: Children) -> NodePart:
    """What stands ahead of an act might be where that is done; `check_ahead` looks whether it is said of this card."""
    asked = c.one(n.Is)
    c.marked.add(("ahead", asked.span.start))
    return NodePart("conditions", (asked,))


def check_ahead(c: Children, steps: list[n.Step], conditions: tuple[n.Condition, ...]) -> None:
    """Refuse *In a corner, flip a vassal*: whether this card is there, or the vassal, nobody can tell."""
    for one in conditions:
        if ("ahead", one.span.start) not in c.marked or not isinstance(one, n.Is):
            continue
        this = all(isinstance(step.action, n.Statement) and _is_this(step.subject) for step in steps)
        if not this:
            advice = "of this card it is asked, *If this card is ...*; of other things it stands behind them"
            raise MisreadError(Finding("S002", "what lies there is not said", one.span, help=advice))


def _is_this(subject: n.Sel | n.Pron | None) -> bool:
    if isinstance(subject, n.Pron):
        return subject.word == "it"
    return subject is None or subject.quantity.kind == "this"


@builds("link_elsewhere")
def _link_elsewhere(c: Children) -> NodePart:
    c.marked.add(("elsewhere", c.start))
    return NodePart("link", "else")


def elsewhere_asked(c: Children, span: Span) -> tuple[n.Condition, ...]:
    """*Anywhere else on the board, ...* is *Otherwise, if this card is on the board, ...*."""
    at = Span(span.start, span.start)
    board = next((noun.id for noun in c.lexicon.vocabulary.nouns if noun.table), None)
    if board is None:
        advice = "ask what is not so: *Otherwise, ...*"
        raise MisreadError(Finding("S034", "where else that is is not said", span, help=advice))
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun="card", span=at)
    where = n.Sel(quantity=n.Quantity(kind="the", span=at), noun=board, span=at)
    return (n.Is(subject=this, state=n.In(preposition="on", where=where, span=at), span=at),)


# --- who has done it -----------------------------------------------------------------------------------------


@builds("doer_does")
def _doer_does(c: Children) -> n.Step:
    """*The player who moved it gains 1 coin*, behind *after this card is moved*: *that player*."""
    who = c.all(n.Sel)[0]
    said = Span(who.span.start, c.items[-1].span.start - 1)
    plain = who.quantity.kind == "the" and who == n.Sel(quantity=who.quantity, noun=player_noun(c.lexicon.vocabulary))
    advice = "listen for who does it: *After a player ..., that player*"
    finding = Finding("S028", "who has done what is not known here", said, help=advice)
    if not plain:
        raise MisreadError(finding)
    c.untaken[who.span.start] = finding
    c.doers[who.span.start] = c.id("DID")
    that = n.Sel(quantity=n.Quantity(kind="that", span=who.span), noun=who.noun, span=who.span)
    may = bound(c, modal(c.word("MODAL").text), c.items[-1]) if c.words("MODAL") else None
    return n.Step(action=c.items[-1], subject=that, modal=may, span=c.span)


def with_doer(c: Children, listener: n.Listener | None, sentences: Sequence[Sentence]) -> n.Listener | None:
    """*After this card is moved, the player who moved it* is *After a player moves this card, that player*."""
    for start, verb in [*c.doers.items()]:
        if not c.start <= start < c.end or listener is None or listener.fact.verb != verb:
            continue
        if _somebody_else(c, sentences, start):
            advice = "say first what that player does: *that player ..., then their opponent ...*"
            raise MisreadError(
                Finding("S028", "somebody else has been named since", c.untaken[start].span, help=advice)
            )
        fact, words = listener.fact, c.lexicon.vocabulary
        by = fact.subject if not fact.passive else None
        if fact.passive and isinstance(fact.subject, n.Sel | n.Pron):
            player = n.Quantity(kind="a", span=Span(fact.span.start, fact.span.start))
            who = n.Sel(quantity=player, noun=player_noun(words), span=player.span)
            args = replace(fact.args, objects=(fact.subject,))
            listener = replace(listener, fact=replace(fact, subject=who, args=args, passive=False))
        elif not (isinstance(by, n.Sel) and words.kind[by.noun] == "player"):
            continue
        c.untaken.pop(start, None)
        del c.doers[start]
    return listener


def _somebody_else(c: Children, sentences: Sequence[Sentence], start: int) -> bool:
    """Whether a step before has another player act, whom *that player* would mean."""
    before = [step for one in sentences for step in one.steps if step.span.end <= start]
    who = [part.subject for step in before for part in preorder(step) if isinstance(part, n.Step)]
    kinds = c.lexicon.vocabulary.kind
    return any(isinstance(one, n.Sel) and kinds[one.noun] == "player" and one.quantity.kind != "that" for one in who)


# --- the start of the game --------------------------------------------------------------------------------------


@builds("starts_with")
def _starts_with(c: Children) -> n.Step:
    """*Start the game with 2 extra knights* is *gain 2 knights*, under the keyword of the setup."""
    words, args = c.lexicon.vocabulary, n.Args(objects=tuple(c.part("objects")), span=c.span)
    kinds = {words.kind[one.noun] for one in args.objects if isinstance(one, n.Sel)}
    verb = next((one.id for one in words.verbs if one.deals and kinds == {"card"}), None)
    verb = verb or next((one.id for one in words.verbs if one.unsaid and kinds == {"resource"} == {*one.objects}), None)
    advice = "what is had at the start stands under the keyword of the setup: *Setup: Gain 1 ...*"
    finding = Finding("S002", "the game does not start here", c.span, help=advice)
    if verb is None:
        raise MisreadError(finding)
    c.untaken[c.start] = finding
    c.marked.add(("starts", c.start))
    subject = next(iter(c.objects()), None)
    return n.Step(action=n.Do(verb=verb, args=fitted(c, verb, args), span=c.span), subject=subject, span=c.span)


def check_starts(c: Children, header: n.Keyword | n.Cost | None, listener: n.Listener | None) -> None:
    """Take up what is had at the start, where an ability is one of the setup."""
    words = c.lexicon.vocabulary
    if listener is not None or not isinstance(header, n.Keyword) or words.keyword[header.word].timing != "setup":
        return
    for mark, start in tuple(c.marked):
        if mark == "starts" and c.start <= start < c.end:
            c.untaken.pop(start, None)
