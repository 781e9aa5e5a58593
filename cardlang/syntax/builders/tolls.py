"""Builders of what it costs to play a card: *a player must pay 1 coin to play a card here*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.builders.goals import fitted, played_there
from cardlang.syntax.builders.playing import play_of_the_rules


def price_of_playing(c: Children, payment: n.Step, act: n.Action) -> n.Step | None:
    """*A player must pay 1 coin to play a card here* is *when they would play it, they pay 1 more coin*.

    Otherwise it is free. *A player who has a card here*: that is asked when they would play one.
    """
    pays, verb, who = payment.action, play_of_the_rules(c), payment.subject
    if verb is None or not isinstance(pays, n.Do) or not isinstance(act, n.Do) or act.verb != verb.id:
        return None
    thing = act.args.objects[0] if len(act.args.objects) == 1 else None
    if not _is_price(c, payment, pays) or not isinstance(thing, n.Sel) or not _is_played(c, thing):
        return None
    asked = [one for one in payment.conditions if isinstance(one, n.Has)]
    for one in asked:
        assert isinstance(one.subject, n.Sel)
        del c.untaken[one.subject.span.start]
        who = one.subject
    if who is None or who == n.Pron(word="you"):
        who = n.Pron(word="you", span=Span(c.start, c.start))
    elif isinstance(who, n.Sel) and who.quantity.kind in ("bare", "each", "all", "any") and who.poss is None:
        who = replace(who, quantity=n.Quantity(kind="a", span=who.quantity.span), plural=False)
    if thing.quantity.kind != "this":
        thing = replace(thing, quantity=n.Quantity(kind="a"), plural=False, poss=None)
    args = played_there(c, verb.id, fitted(c, verb.id, replace(act.args, objects=(thing,))))
    fact = n.Fact(subject=who, verb=verb.id, args=args, would=True, span=Span(payment.span.start, payment.span.start))
    that = n.Sel(quantity=n.Quantity(kind="that"), noun="player", span=payment.span)
    again = None if isinstance(who, n.Pron) else that
    conditions = tuple(replace(has, subject=that) for has in asked)
    return replace(payment, action=_so_many_more(pays), subject=again, conditions=(fact, *conditions))


@builds("purpose_of_another")
def _purpose_of_another(c: Children) -> n.Step:
    """*... must pay 1 coin to play another one here*: one more card."""
    verb, played = c.id("VERB"), play_of_the_rules(c)
    noun = next((noun.id for noun in c.lexicon.vocabulary.nouns if noun.kind == "card"), None)
    if played is None or verb != played.id or noun is None:
        word = c.word("ANOTHER_ONE")
        advice = "name it: *another card*"
        raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    at = c.word("ANOTHER_ONE").span
    one = n.Sel(quantity=n.Quantity(kind="another", span=at), noun=noun, span=at)
    act = n.Do(verb=verb, args=n.Args(objects=(one,), roles=c.all(n.Role), span=c.span), span=c.span)
    c.continued.add(c.start)
    return n.Step(action=act, link="if_done", span=c.span)


@builds("price_ahead")
def _price_ahead(c: Children) -> n.Step:
    """*To play a card here, a player must pay 1 coin*."""
    purpose, payment = c.all(n.Step)
    made = price_of_playing(c, payment, purpose.action)
    if made is None:
        advice = "if it is left to them: *You may ... to ...*; else *.... If you do, ...*"
        raise MisreadError(Finding("S046", "may this be left undone?", c.span, help=advice))
    return replace(made, span=c.span)


def _is_price(c: Children, payment: n.Step, pays: n.Do) -> bool:
    """Return whether somebody pays a number of coins, and nothing else is said of it."""
    coins = pays.args.objects[0] if len(pays.args.objects) == 1 else None
    spends = c.lexicon.vocabulary.verb[pays.verb].spends and not pays.args.roles
    counted = isinstance(coins, n.Sel) and coins.quantity.kind in ("a", "exact", "n_more")
    player = payment.subject is not None and payment.modal is None
    return spends and counted and player and all(isinstance(one, n.Has) for one in payment.conditions)


def _is_played(c: Children, thing: n.Sel) -> bool:
    """Return whether cards are meant as the rules play them, not those that an effect fetches from somewhere."""
    known = c.lexicon.vocabulary.adjective
    plain = all(word in known and known[word].role != "zone" for word in thing.adjectives) and not thing.from_them
    return plain and thing.quantity.kind in ("this", "a", "any", "bare", "another", "each", "all", "other")


def _so_many_more(pays: n.Do) -> n.Do:
    (coins,) = pays.args.objects
    assert isinstance(coins, n.Sel)
    quantity = replace(coins.quantity, kind="n_more", n=coins.quantity.n or 1)
    return replace(pays, args=replace(pays.args, objects=(replace(coins, quantity=quantity),)))
