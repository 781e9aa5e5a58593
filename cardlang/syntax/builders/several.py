"""Builders of several acts in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.builders.goals import all_or_nothing, asked_alone, fitted, played_there, with_place
from cardlang.syntax.builders.lanes import said_of_the_last
from cardlang.syntax.builders.orders import bound
from cardlang.syntax.builders.playing import played_by_nobody
from cardlang.syntax.rewriting import copied
from cardlang.syntax.shared import goes_on, is_fixed, left_open, lying_there
from cardlang.vocabulary.model import Vocabulary


@builds("goes_on")
def _goes_on(c: Children) -> n.Step:
    """Return a step whose subject is that of the step before, which is put in by `goes_on_from`."""
    *word, action = c.items
    c.continued.add(action.span.start)
    return n.Step(action=action, modal=bound(c, modal(word[0].text), action) if word else None, span=c.span)


def modal(text: str) -> n.Modal:
    """Return *may* or *must*; what somebody can do they may."""
    return "must" if text.lower().startswith(("must", "has to", "have to")) else "may"


@builds("purpose", "purpose_instead")
def _purpose(c: Children) -> n.Step:
    """*You may pay 1 coin to flip a card* is *you may pay 1 coin, and if you do, flip a card*."""
    (action,) = c.items
    c.continued.add(action.span.start)
    return n.Step(action=action, link="if_done", instead=c.name == "purpose_instead", span=action.span)


def check_purpose(c: Children, before: n.Step, step: n.Step) -> None:
    """Refuse *pay 1 coin to flip a card*: who may do it, or must, is told apart by *may*."""
    if before.modal != "may" and is_purpose(step):
        advice = "if it is left to them: *You may ... to ...*; else *.... If you do, ...*"
        c.untaken[before.span.start] = Finding("S046", "may this be left undone?", before.span, help=advice)
        c.marked.add(("for what", before.span.start))


def is_purpose(step: n.Step) -> bool:
    """Return whether a step is what somebody pays for, *to flip a card*, and not said by *and if they do*."""
    return step.link == "if_done" and step.span.start == step.action.span.start


def payers(c: Children, payment: n.Step, step: n.Step) -> n.Sel | None:
    """Return those who may pay, each for themselves: *each player may pay 1 coin to ...*."""
    if not is_purpose(step):
        return None
    who = payment.subject
    several = isinstance(who, n.Sel) and c.lexicon.vocabulary.kind[who.noun] == "player" and who.quantity.kind == "each"
    return who if several and isinstance(who, n.Sel) else None


def one_by_one(c: Children, *steps: n.Step) -> list[n.Step]:
    """*Each player may pay 1 coin to flip a card*: only those who pay flip one."""
    noun = c.lexicon.noun_of("player")
    assert noun is not None
    found = []
    for step in steps:
        span = step.subject.span if step.subject is not None else Span(step.span.start, step.span.start)
        that = n.Sel(quantity=n.Quantity(kind="that", span=span), noun=noun, span=span)
        found.append(replace(step, subject=that))
    return found


def for_both(steps: list[n.Step], step: n.Step, joined: Word | None) -> n.Step:
    """*To flip a card and gain 1 coin*: both are done for that price."""
    first, payer = steps[-1], steps[-2].subject if len(steps) > 1 else None
    if joined is None or step.subject is not None or step.modal is not None or not isinstance(step.action, n.Do):
        advice = "say what depends on it in a sentence of its own: *If you do, ..., then ...*"
        raise MisreadError(Finding("S021", "this may depend on what stands in front, or not", step.span, help=advice))
    before = first.action.steps if isinstance(first.action, n.Seq) else (replace(first, link="first"),)
    subject = again(payer, step.span.start) if payer is not None else None
    both = (*before, replace(step, subject=subject, link="then"))
    span = Span(first.span.start, step.span.end)
    return n.Step(action=n.Seq(steps=both, span=span), link="if_done", span=span)


def to_nobody(c: Children, subject: n.Sel | n.Pron | None, action: n.Action) -> n.Step | None:
    """*No player may flip cards* is *players cannot flip cards*, *no card can be moved* is *cards cannot be moved*."""
    allowed = isinstance(action, n.Forbid) and ("can be", c.items[-1].span.start) in c.marked
    none = isinstance(subject, n.Sel) and subject.quantity.kind == "no"
    permitted = bool(c.words("MODAL")) and modal(c.text("MODAL")) == "may"
    one_of_them = isinstance(action, n.Forbid) and ("none may", action.span.start) in c.marked
    if one_of_them and isinstance(action, n.Forbid) and not none:
        advice = "options stand side by side: *you may flip it or move it to another lane*"
        raise MisreadError(Finding("S020", "these acts share one object", action.span, help=advice))
    allowed = allowed or one_of_them
    if allowed and not none:
        advice = "what is allowed to all needs no words; *no card here can be moved* forbids it"
        raise MisreadError(Finding("S045", "this allows what is allowed anyway", action.span, help=advice))
    if not none or not (allowed or (permitted and isinstance(action, n.Do))):
        return None
    assert isinstance(subject, n.Sel)
    noun = c.lexicon.vocabulary.noun[subject.noun].words[c.lexicon.language]
    bare = n.Quantity(kind="bare", span=subject.quantity.span)
    all_of_them = replace(subject, quantity=bare, plural=len({*noun}) > 1)
    if one_of_them:
        return n.Step(action=action, subject=all_of_them, span=c.span)
    if isinstance(action, n.Forbid):
        who, action = played_by_nobody(c, all_of_them, action)
        return n.Step(action=action, subject=who, span=c.span)
    if isinstance(action, n.Do):
        args = played_there(c, action.verb, action.args)
        action = n.Forbid(verbs=(action.verb,), args=args, passive=False, span=action.span)
    return n.Step(action=action, subject=all_of_them, span=c.span)


@builds("none_may")
def _none_may(c: Children) -> n.Forbid:
    """What nobody may do, *no player may move or flip cards here*; of people it would be one of several acts."""
    verbs = c.lexicon.vocabulary.uncovered(c.ids("VERB"))
    if modal(c.text("MODAL")) != "may":
        advice = "say each in a step of its own: *flip a card, then move it*"
        raise MisreadError(Finding("S020", "two acts share one object", c.span, help=advice))
    c.marked.add(("none may", c.start))
    args = played_there(c, verbs[0], fitted(c, verbs[0], with_place(c, c.arguments())))
    return n.Forbid(verbs=verbs, args=args, passive=False, span=c.span)


@builds("can_be")
def _can_be(c: Children) -> n.Forbid:
    """What cannot be done if it is said of nothing: *no card here can be moved*."""
    c.marked.add(("can be", c.start))
    verbs = c.lexicon.vocabulary.uncovered(c.ids("PART"))
    return n.Forbid(verbs=verbs, args=fitted(c, verbs[0], with_place(c, c.arguments())), by=c.part("by"), span=c.span)


def only_number(c: Children) -> str:
    """Return the only number of cards that texts change: what *gets +1* changes."""
    numbers = [one.id for one in c.lexicon.vocabulary.attributes if "card" in one.of and one.changeable]
    if len(numbers) != 1:
        advice = "say what changes: *gets +1 ...*"
        raise MisreadError(Finding("S031", "which number changes is not said", c.span, help=advice))
    return numbers[0]


def any_one(args: n.Args) -> n.Args:
    """*Flip any card here* is *flip a card here*: who acts chooses."""
    objects = tuple(_any_one(one) for one in args.objects)
    roles = tuple(replace(role, target=_any_one(role.target)) for role in args.roles)
    return args if (objects, roles) == (args.objects, args.roles) else replace(args, objects=objects, roles=roles)


def _any_one(thing: n.Sel | n.Pron) -> n.Sel | n.Pron:
    if not isinstance(thing, n.Sel):
        return thing
    filters = tuple(replace(one, where=_any_one(one.where)) if isinstance(one, n.In) else one for one in thing.filters)
    of = cast("n.Sel | None", _any_one(thing.of)) if thing.of is not None else None
    quantity = thing.quantity
    adjectives = thing.adjectives
    if quantity.kind == "any" and not thing.plural:
        quantity = replace(quantity, kind="a")
        if "other" in adjectives:  # *any other card* is another one
            quantity = replace(quantity, kind="another")
            adjectives = tuple(word for word in adjectives if word != "other")
    same = (filters, of, quantity) == (thing.filters, thing.of, thing.quantity)
    return thing if same else replace(thing, filters=filters, of=of, quantity=quantity, adjectives=adjectives)


def goes_on_from(before: n.Step, step: n.Step, c: Children) -> n.Step:
    """Return a step with the subject of the one before, if its verb says that it goes on with that."""
    if step.subject is not None:
        return step
    goes_on = step.action.span.start in c.continued
    if before.action.span.start in c.given and isinstance(before.action, n.Do):
        (role,) = before.action.args.roles
        if not goes_on and before.subject is None and isinstance(step.action, n.Do | n.Choose):
            advice = "say it: *..., and that player ...*, *..., and you ...*"
            raise MisreadError(Finding("S023", "who gives goes on, or you?", step.span, help=advice))
        return replace(step, subject=again(role.target, step.span.start)) if goes_on else step  # who gives goes on
    if before.subject is None or not goes_on:
        return step
    subject, at = before.subject, Span(step.span.start, step.span.start)
    if isinstance(subject, n.Sel) and subject.quantity.kind == "bare" and subject.poss == "they":
        # *their opponent*, said again, would be the opponent of that one
        that = n.Quantity(kind="that", span=at)
        return replace(step, subject=n.Sel(quantity=that, noun=c.lexicon.noun_of("player") or subject.noun, span=at))
    return replace(step, subject=again(subject, step.span.start))


def of_each_of_them(c: Children, before: n.Step, step: n.Step) -> n.Step | None:
    """*Each player with 3 coins loses 2 of them and flips a card*: both are done by each of them; none of others."""
    each, action = before.each, before.action
    goes_on = step.subject is None and step.action.span.start in c.continued
    if each is None or not goes_on or not isinstance(action, n.Seq) or len(action.steps) != 1:
        return None
    if c.lexicon.vocabulary.kind[each.noun] != "player":
        return None
    (first,) = action.steps
    if first.modal is not None or step.modal is not None or not isinstance(first.action, n.Do):
        advice = "say it of each player: *For each player, if that player has ..., that player may ..., then ...*"
        raise MisreadError(Finding("S021", "this may be left to them, too, or not", step.span, help=advice))
    at, span = Span(step.span.start, step.span.start), Span(first.span.start, step.span.end)
    who = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=each.noun, span=at)
    acts = (replace(first, conditions=()), replace(step, subject=who, link="then"))
    both = n.Step(action=n.Seq(steps=acts, span=span), conditions=first.conditions, span=span)
    return replace(before, action=n.Seq(steps=(both,), span=span), span=Span(before.span.start, step.span.end))


def check_exception(c: Children, before: n.Step, step: n.Step) -> None:
    """Refuse *each player gains 2 coins, but you gain 4*: as two acts it would be 6."""
    who, acts = before.subject, (before.action, step.action)
    if (
        not isinstance(step.subject, n.Pron)
        or step.subject.word != "you"
        or not isinstance(who, n.Sel)
        or who.quantity.kind not in ("each", "all")
    ):
        return
    known, verbs = c.lexicon.vocabulary.adjective, {act.verb for act in acts if isinstance(act, n.Do)}
    all_of_them = who.noun == c.lexicon.noun_of("player") and not any(
        word in known and known[word].role == "other" for word in who.adjectives
    )
    if all_of_them and len(verbs) == 1:
        advice = "write *each opponent ...*, and in a sentence of its own what you do"
        raise MisreadError(Finding("S011", "you are one of them: both would be done", step.span, help=advice))


def again(one: n.Sel | n.Pron, at: int) -> n.Sel | n.Pron:
    """Return how somebody just named is named once more; it stands nowhere in the text."""
    if isinstance(one, n.Sel) and one.quantity.kind not in ("bare", "each", "all", "this", "that"):
        kind = n.Quantity(kind="that", span=Span(at, at))
        return n.Sel(quantity=kind, noun=one.noun, span=Span(at, at))
    return copied(one, at)


@builds("choose_acts")
def _choose_acts(c: Children) -> n.Step:
    """*Gain 2 coins or flip a card* is a choice; of *flip or destroy a card* the first act has the card of the last."""
    subject = next((item for item in c.items if isinstance(item, n.Sel | n.Pron)), None)
    options = c.part("things or") or acts_to_choose(c)
    if _you_choose_for(c, subject):
        each = [replace(one, subject=copied(subject, one.span.start)) for one in options if subject is not None]
        return n.Step(action=n.Choose(options=tuple(each), span=c.span), span=c.span)
    action = n.Choose(options=options, span=Span(options[0].span.start, c.end))
    may = bound(c, modal(c.word("MODAL").text), action) if c.words("MODAL") else None
    if may == "may" and (nobody := _none_may_either(c, subject, options)) is not None:
        return nobody
    somebody = None if isinstance(subject, n.Pron) and subject.word == "you" else subject
    return n.Step(action=action, subject=somebody, modal=may, span=c.span)


def _none_may_either(c: Children, subject: n.Sel | n.Pron | None, options: Sequence[n.Step]) -> n.Step | None:
    """*No player may move or flip cards here*: neither of these acts with the same object."""
    acts = [one.action for one in options if isinstance(one.action, n.Do)]
    if not isinstance(subject, n.Sel) or subject.quantity.kind != "no" or len(acts) < len(options):
        return None
    verbs, args = tuple(act.verb for act in acts), played_there(c, acts[0].verb, acts[-1].args)
    if any(act.args not in (args, n.Args()) for act in acts):
        return None
    verbs = c.lexicon.vocabulary.uncovered(verbs)
    forbid = n.Forbid(verbs=verbs, args=args, passive=False, span=Span(acts[0].span.start, c.end))
    c.marked.add(("none may", forbid.span.start))
    return to_nobody(c, subject, forbid)


def _you_choose_for(c: Children, subject: n.Sel | n.Pron | None) -> bool:
    """*Your opponent loses 1 coin or 1 mark, as you prefer*: return whether you choose what somebody else does.

    Of several, *each opponent loses 1 coin or 1 mark, as you prefer*, that is not said: for each of them anew?
    """
    several = isinstance(subject, n.Sel) and (subject.plural or subject.quantity.kind in ("each", "all"))
    yours = subject is None or (isinstance(subject, n.Pron) and subject.word == "you")
    said = [("you" in word.text, word.span) for word in c.words("YOUR_CHOICE")]
    for mark, start in tuple(c.marked):
        if mark in ("your choice", "their choice") and c.start <= start < c.end:
            c.marked.discard((mark, start))
            said.append((mark == "your choice", Span(start, start + len(mark))))
    for by_you, span in said:
        paid = any(isinstance(one.action, n.Seq) for one in c.part("things or") or ())  # *gives you 1 knight or ...*
        if by_you and not yours and not several and not c.words("MODAL") and not paid:
            return True
        if by_you != yours:
            advice = "who acts chooses: leave it out, or let the other one act"
            raise MisreadError(Finding("S024", "somebody else acts here, and chooses", span, help=advice))
    return False


@builds("or_per")
def _or_per(c: Children) -> NodePart:
    """*Or 1 key for each castle card*: the same act with another thing, which is counted for itself."""
    args = n.Args(objects=(c.objects()[0],), per=c.part("per"), cap=c.maybe(n.Cap), span=c.span)
    c.supplied.pop(args.objects[0].span.start, None)
    return NodePart("or per", args)


def both_there(words: Vocabulary, *things: n.Sel | n.Pron) -> tuple[n.Sel | n.Pron, ...]:
    """*A wolf and a bear here* are both here: the place behind the last is that of all before it that say none."""
    *before, last = things
    for one, following in pairwise(things):
        if goes_on(one, following, words):
            message = "this may belong to the phrase before it"
            advice = "put it in front of that, or into a sentence of its own"
            raise MisreadError(Finding("S021", message, following.span, help=advice))
    found = list[n.Sel | n.Pron]()
    for one in before:
        places = left_open(one, last, words)
        if not all(map(is_fixed, places)):
            raise said_of_the_last(places[0].span)
        copies = [copied(place, one.span.end) for place in places]
        found.append(lying_there(one, copies) if isinstance(one, n.Sel) and copies else one)
    return (*found, last)


def fitting(c: Children, verb: str, args: n.Args) -> str:
    """Return the verb of the first of two acts for the second one; refuse it of things with which it does nothing."""
    kinds = c.lexicon.vocabulary.kind
    if any(
        isinstance(one, n.Pron) or kinds[one.noun] not in c.lexicon.vocabulary.verb[verb].objects
        for one in args.objects
    ):
        advice = "write *Choose one: ...; or ...*, each with its verb"
        raise MisreadError(Finding("S031", "a verb is missing", args.span, help=advice))
    return verb


def acts_to_choose(c: Children) -> tuple[n.Step, ...]:
    """Return the acts joined by *or*, each as an option."""
    acts = [*c.all(n.Do), *c.part("acts", [])]
    counted = [item.value for item in c.items if isinstance(item, NodePart) and item.name == "or per"]
    if counted and acts[0].args.per is None:
        advice = "write *Choose one: ...; or ...*, and what each of them is"
        span = counted[0].span
        raise MisreadError(Finding("S021", "this may be said of each of them, or of the last", span, help=advice))
    acts += [n.Do(verb=fitting(c, acts[0].verb, args), args=args, span=args.span) for args in counted]
    if any(act.args.face and c.lexicon.vocabulary.verb[act.verb].turns for act in acts):
        raise MisreadError(asked_alone(c.span))
    shared = acts[-1].args
    for i, act in enumerate(acts[:-1]):
        if act.args == n.Args() and c.lexicon.vocabulary.verb[act.verb].objects:
            acts[i] = replace(act, args=copied(shared, act.span.end))
    return tuple(n.Step(action=all_or_nothing(c, act), span=act.span) for act in acts)
