"""What is handed from one player to another: *give your opponent 1 coin*, *gives you 1 knight or 1 wizard*.

Where the game has no verb for it, whoever gets it takes it, or gains what the other one has lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import some_of
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.builders.wordings import unsaid
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.syntax.rewriting import copied


def taken(c: Children, action: n.Do, giver: n.Sel | n.Pron | None, modal: n.Modal | None) -> n.Step | None:
    """*A neighbour gives you 1 gold* is *take 1 gold from a neighbour*, where nothing else says what is given."""
    if action.span.start not in c.given:
        return None
    (role,) = action.args.roles
    who: n.Sel | n.Pron = giver or n.Pron(word="you", span=Span(action.span.start, action.span.start))
    args = replace(action.args, roles=(n.Role(preposition="from", target=who, span=who.span),))
    if (
        isinstance(args.per, n.Sel)
        and args.per.poss == "they"
        and isinstance(who, n.Sel)
        and who.quantity.kind == "the"
    ):
        per = replace(args.per, poss=None, of=copied(who, args.per.span.start))
        args = replace(args, per=per)
    you = isinstance(role.target, n.Pron) and role.target.word == "you"
    mine = isinstance(who, n.Pron) and who.word == "you"
    if (pays := _handed_over(c, action)) and modal is not None and mine and not you:  # all of it, or nothing
        return n.Step(action=replace(action, verb=pays), modal=modal, span=c.span)
    several = isinstance(role.target, n.Sel) and role.target.quantity.kind in ("each", "all")
    if several and c.lexicon.vocabulary.verb[action.verb].unsaid:
        advice = "let each of them gain it, and say what you lose: *each opponent gains 1 ...*"
        raise MisreadError(Finding("S033", "from whom each of them gets it is not said", action.span, help=advice))
    if modal is not None or (you and giver is None):
        advice = "say who takes what from whom: *take 1 ... from a player*"
        raise MisreadError(Finding("S033", "this cannot be given", action.span, help=advice))
    return n.Step(action=replace(action, args=args), subject=None if you else role.target, span=c.span)


def may_be_handed(c: Children, action: n.Do, giver: n.Sel | n.Pron | None) -> NodePart | None:
    """*That player may give you 1 knight*, where nobody pays to players: they may pay it, and then you gain it."""
    if action.span.start not in c.given or not c.lexicon.vocabulary.verb[action.verb].unsaid:
        return None
    pays = next((one.id for one in c.lexicon.vocabulary.verbs if one.in_full and one.spends), None)
    several = ("each", "all", "bare", "exact", "up_to", "any_number")
    taker, you = action.args.roles[0].target, n.Pron(word="you")
    theirs = isinstance(giver, n.Sel) and giver.quantity.kind not in several and taker == you
    yours = giver in (None, you) and isinstance(taker, n.Sel) and taker.quantity.kind not in several
    plain = action.args == n.Args(objects=action.args.objects, roles=action.args.roles)
    if pays is None or not (theirs or yours) or not plain:
        return None
    at = Span(c.end, c.end)
    paid, again = replace(action.args, roles=()), tuple(copied(one, at.start) for one in action.args.objects)
    who = giver if theirs else None
    may = n.Step(action=replace(action, verb=pays, args=paid), subject=who, modal="may", span=c.span)
    gain = n.Do(verb=action.verb, args=n.Args(objects=again, span=at), span=at)
    return NodePart("steps", [may, n.Step(action=gain, subject=taker if yours else None, link="if_done", span=at)])


def _handed_over(c: Children, action: n.Do) -> str | None:
    """Return the verb by which somebody is paid all of an amount or nothing, if the game has one."""
    things = action.args.objects
    counted = len(things) == 1 and isinstance(things[0], n.Sel) and things[0].quantity.kind in ("a", "exact")
    verbs = c.lexicon.vocabulary.verbs
    return next((one.id for one in verbs if counted and one.in_full and "player" in one.roles.get("to", ())), None)


@builds("gift")
def _gift(c: Children) -> n.Sel:
    if some := c.words("SOME_OF"):  # *gives you 2 of it*: of what is found by `each_who`
        return some_of(c, some[0])
    word, noun = c.word("GIFT"), c.id("NOUN")
    many = word.text.lower().split()[0]  # *2 of their coins*
    number = NUMBER_WORDS.get(many) or (int(many) if many.isdecimal() else None)
    quantity = n.Quantity(kind="exact" if number is not None else "a", n=number, span=word.span)
    return n.Sel(quantity=quantity, noun=noun, span=c.span)


@builds("things")
def _things(c: Children) -> n.Sel:
    noun, forms = c.lexicon.id_of("NOUN", c.word("GIVEN").text), c.lexicon.vocabulary.noun
    singular, plural = forms[noun].words[c.lexicon.language]
    bare = n.Quantity(kind="bare", span=Span(c.start, c.start))
    return n.Sel(quantity=bare, noun=noun, plural=singular != plural, span=c.span)


@builds("fact_gives")
def _fact_gives(c: Children) -> n.Fact:
    """*Your opponent pays you 1 coin*, asked for or heard of."""
    subject, *_ = c.objects()
    given = _given(c, c.objects()[1:])
    if given.span.start in c.given:
        advice = "say who takes what: *after you take 1 ... from a player*"
        raise MisreadError(Finding("S033", "this is not heard of in this way", c.span, help=advice))
    return n.Fact(subject=subject, verb=given.verb, args=given.args, span=c.span)


@builds("do_give")
def _do_give(c: Children) -> n.Do:
    """*Give your opponent 1 coin* is *pay 1 coin to your opponent*."""
    return _given(c, c.objects())


def _given(c: Children, objects: tuple[n.Sel | n.Pron, ...]) -> n.Do:
    things, role, equal = c.part("objects"), c.maybe(n.Role), c.part("equal")
    if (halved := c.part("instead")) is not None:  # *half of your coins*
        what, equal = halved
        things, objects = (what,) if role is not None else None, (*objects, what)
    if things is None:
        to, what = objects
        things, role = (what,), n.Role(preposition="to", target=to, span=to.span)
    if role is None:
        advice = "what goes to the supply is paid or lost: *pays 1 ...*"
        raise MisreadError(Finding("S033", "to whom this is given is not said", c.span, help=advice))
    words, verb = c.lexicon.vocabulary, next((one for one in c.lexicon.vocabulary.verbs if one.given), None)
    said = c.words("VERB")
    if said and "player" in words.verb[c.id("VERB")].roles.get("to", ()):
        verb = words.verb[c.id("VERB")]
    elif said and (verb is None or c.id("VERB") != verb.id):
        advice = "say to whom behind it: *... to your opponent*"
        raise MisreadError(Finding("S033", "this cannot be given", c.span, help=advice))
    if verb is None:  # whoever gets it takes it
        takes = (one for one in words.verbs if "player" in one.roles.get("from", ()))
        verb = next(takes, None) or unsaid(words, *things)  # what is gained from somebody, they lose: `with_losses`
        c.given.add(c.start)
    kinds = {words.kind[one.noun] if isinstance(one, n.Sel) else None for one in things}
    if verb is None or role.preposition != "to" or not kinds <= {*verb.objects}:
        advice = "say who gains what: *that player gains ...*"
        if verb is None and {"resource"} == kinds:
            advice = "nothing is handed over: let one pay and another gain, *... pays 1 ..., then you gain 1 ...*"
        raise MisreadError(Finding("S033", "this cannot be given", c.span, help=advice))
    if c.lexicon.is_third(said[0].text) if said else c.text("GIVE").endswith("s"):
        c.continued.add(c.start)
    span = Span(things[0].span.start, c.end)
    args = n.Args(objects=tuple(things), equal=equal, roles=(role,), per=c.part("per"), cap=c.maybe(n.Cap), span=span)
    return n.Do(verb=verb.id, args=args, span=c.span)


@builds("gives_or")
def _gives_or(c: Children) -> NodePart:
    """*Gives you either 1 coin or 2 marks* is a choice between two payments to you."""
    verbs, word = c.lexicon.vocabulary.verbs, c.word("GIVE", "VERB")
    pays = next((one for one in verbs if one.in_full and "player" in one.roles.get("to", ())), None)
    who, *gifts = c.objects()
    named = None if word.type == "GIVE" else c.id("VERB")
    kinds = {c.lexicon.vocabulary.kind[one.noun] for one in gifts if isinstance(one, n.Sel)}
    if pays is None and (handed := _handed_to_you(c, who, gifts, word)) is not None:
        return NodePart("things or", handed)
    if pays is None or named not in (None, pays.id) or not kinds <= {*pays.objects}:
        advice = "write what is done: *... chooses one: ...; or ...*"
        raise MisreadError(Finding("S033", "this cannot be given", c.span, help=advice))
    if word.text.endswith("s"):
        c.continued.add(c.start)
    acts: list[n.Do] = []
    for gift in gifts:
        role = n.Role(preposition="to", target=copied(who, gift.span.end) if acts else who, span=who.span)
        args = n.Args(objects=(gift,), roles=(role,), span=gift.span)
        acts.append(n.Do(verb=pays.id, args=args, span=Span(gift.span.start if acts else c.start, gift.span.end)))
    return NodePart("acts", acts)


def _handed_to_you(
    c: Children, who: n.Sel | n.Pron, gifts: Sequence[n.Sel | n.Pron], said: Word
) -> tuple[n.Step, ...] | None:
    """*Gives you 1 knight or 1 wizard*, where nobody pays to players: what they pay of it, you gain."""
    words = c.lexicon.vocabulary
    pays = next((one.id for one in words.verbs if one.in_full and one.spends), None)
    gains = next((one.id for one in words.verbs if one.unsaid and "resource" in one.objects), None)
    you = isinstance(who, n.Pron) and who.word == "you"
    if pays is None or gains is None or not you or said.type != "GIVE" or any(isinstance(x, n.Pron) for x in gifts):
        return None
    c.continued.add(c.start)
    options = []
    for i, gift in enumerate(gifts):
        span = Span(gift.span.start if i else c.start, gift.span.end)
        at = Span(span.end, span.end)
        paid = n.Step(action=n.Do(verb=pays, args=n.Args(objects=(gift,), span=gift.span), span=span), span=span)
        again = n.Args(objects=(copied(gift, at.start),), span=at)
        gained = n.Step(
            action=n.Do(verb=gains, args=again, span=at), subject=n.Pron(word="you", span=at), link="if_done", span=at
        )
        options.append(n.Step(action=n.Seq(steps=(paid, gained), span=span), span=span))
    return tuple(options)
