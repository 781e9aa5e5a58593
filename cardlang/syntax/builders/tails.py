"""Builders of what stands behind a step: conditions, times, how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.asked import told_in_full
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.several import again
from cardlang.syntax.builders.taken import owner_of
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.kinds import Ends
from cardlang.vocabulary.model import Vocabulary


@builds("tail_if")
def _tail_if(c: Children) -> NodePart:
    asked = told_in_full(c, cast("tuple[n.Condition, ...]", c.all(n.Node)))
    return NodePart("tail", {"conditions": c.part("both") or asked, "span": c.span})


@builds("tail_unless")
def _tail_unless(c: Children) -> NodePart:
    return NodePart("tail", {"conditions": (unless(c),), "span": c.span})


def unless(c: Children) -> n.Condition:
    """Return the condition behind *unless*, from that word on; *unless you have no coins* is *if you have a coin*."""
    (condition,) = c.all(n.Node)
    return denied(cast("n.Condition", condition), c.start)


def denied(condition: n.Condition, start: int) -> n.Condition:
    """Return the condition that another one does not hold; where that denies something, it holds of one of them."""
    if isinstance(condition, n.Unless):  # *unless no opponent flipped a card this turn*: if one of them did
        return condition.condition
    span = Span(start, condition.span.end)
    if isinstance(condition, n.Has | n.Exists) and condition.what.quantity.kind == "no":
        some = n.Quantity(kind="at_least", n=1, span=condition.what.quantity.span)
        return replace(condition, what=replace(condition.what, quantity=some, plural=False), span=span)
    return n.Unless(condition=condition, span=span)


@builds("tail_while")
def _tail_while(c: Children) -> NodePart:
    return NodePart("tail", {"conditions": c.all(n.Node), "span": c.span, "static": c.span})


@builds("tail_until")
def _tail_until(c: Children) -> NodePart:
    return NodePart("tail", {"duration": duration(c), "span": c.span})


def duration(c: Children) -> str:
    """Return the id of a duration; *this turn* is that which ends with the turn."""
    if c.words("DURATION"):
        return c.id("DURATION")
    ends, durations = ends_of(c), c.lexicon.vocabulary.durations
    found = next((entry.id for entry in durations if entry.ends == ends), None)
    if found is None:
        words, advice = c.word("WITHIN", "FROM_NOW"), "in this game nothing holds for a time: let a step act at once"
        raise MisreadError(Finding("S002", f"`{words.text}` cannot stand here", words.span, help=advice))
    return found


def ends_of(c: Children) -> Ends:
    """Return with which turn it ends."""
    if c.words("DURATION"):
        return c.lexicon.vocabulary.duration[c.id("DURATION")].ends
    if c.words("FROM_NOW"):
        return "game"
    return "turn" if c.text("WITHIN") == "this turn" else "round"


@builds("tail_next", "tail_filled_again")
def _tail_next(c: Children) -> NodePart:
    """*Replace it with the top card of your pile*, *discard it and refill its space*: `filled_again` asks of what."""
    return NodePart("tail", {"next": (c.name == "tail_filled_again", c.span), "span": c.span})


def filled_again(c: Children, step: n.Step, said: tuple[bool, Span]) -> n.Step:
    """Return a step whose cards make room for others: such a verb alone says so, and *discard* where they lie."""
    (lost, span), words = said, c.lexicon.vocabulary
    verb = next(one for one in words.verbs if one.refills)
    done = words.verb[step.action.verb] if isinstance(step.action, n.Do) else verb
    fits = done.otherwise is not None if lost else done.refills
    if not isinstance(step.action, n.Do) or not fits or step.action.args.roles:
        name = verb.words[c.lexicon.language][0]
        advice = f"say what makes room: *{name} a vassal*, and the next one of your pile takes its space"
        raise MisreadError(Finding("S002", "nothing comes from a pile in this way", span, help=advice))
    return replace(step, action=replace(step.action, verb=verb.id))


@builds("tail_later")
def _tail_later(c: Children) -> NodePart:
    if _is_bare_turn(c.text("MOMENT")):
        c.marked.add(("next turn", c.start))
    return NodePart("tail", {"later": c.id("MOMENT"), "span": c.span})


def _is_bare_turn(moment: str) -> bool:
    return moment.endswith("next turn") and "your" not in moment


def check_next_turn(moment: str, step: n.Step, at: Span) -> None:
    """Refuse *your opponent gains 3 coins next turn*: yours, or theirs, which comes first?"""
    if _is_bare_turn(moment) and isinstance(step.subject, n.Sel):
        advice = "write *at the start of your next turn, ...*, or *at end of turn, ...*"
        raise MisreadError(Finding("S028", "whose next turn is meant is not clear", at, help=advice))


@builds("tail_times")
def _tail_times(c: Children) -> NodePart:
    return NodePart("tail", {"repeat": times_of(c.word("TIMES_OVER").text), "span": c.span})


def times_of(text: str) -> int:
    """Return how often *twice*, *3 times* or *three times* is."""
    number, *_ = text.lower().split()
    return 2 if number == "twice" else NUMBER_WORDS.get(number) or int(number)


@builds("repeat_twice")
def _repeat_twice(_: Children) -> NodePart:
    return NodePart("repeat", 2)


_AGAIN = "with any one each time: *Do this twice: ...*; with the same one: *flip a card here, then flip it*"


def check_same_one(words: Vocabulary, steps: Sequence[n.Step], tail: Mapping[str, Any] | None) -> None:
    """Refuse *flip a card here twice*: the second time it may be the same one, or another one."""
    act = steps[-1].action
    if tail is None or "repeat" not in tail or not isinstance(act, n.Do):
        return
    verb = words.verb[act.verb]
    if verb.brings or verb.origin or verb.deals is not None:  # each time another one comes
        return
    things = (*act.args.objects, *(role.target for role in act.args.roles))
    if any(isinstance(one, n.Sel) and words.kind[one.noun] == "card" and _is_chosen(one) for one in things):
        message = "this may be done with the same one again, or with another one"
        raise MisreadError(Finding("S021", message, tail["span"], help=_AGAIN))


def _is_chosen(thing: n.Sel) -> bool:
    return thing.quantity.kind in ("a", "another", "exact", "up_to", "any_number")


def with_tail(steps: list[n.Step], parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the prefixes of a sentence with what stands behind its last step, as if it stood in front.

    Raises MisreadError where people cannot tell how much of the sentence is meant.
    """
    prefixes = dict(parts)
    tail = prefixes.pop("tail", None)
    if tail is None:
        return prefixes
    span, said = tail["span"], tail.keys() - {"span", "static", "free"}
    if len(steps) == 1 and isinstance(later := steps[0].action, n.Later):  # what stands behind it is of then
        inner = [later.step]
        if "later" in said or has_prefix(later.step) or isinstance(later.step.action, n.Seq):
            raise MisreadError(Finding("S021", _TWICE, span, help=_IN_FRONT))
        then = replace(inner[0], **with_tail(inner, {"tail": tail}))
        steps[0] = replace(steps[0], action=replace(later, step=then))
        return prefixes
    if len(steps) > 1 or isinstance(steps[0].action, n.Choose) or steps[0].each is not None:
        raise MisreadError(
            Finding(
                "S021",
                "this may be said of the last act or of all of them",
                span,
                help="of all: write it in front, *If ..., A, then B.*; of the last: give that a sentence of its own",
            )
        )
    if not said:  # *for free* is the ability's
        return prefixes
    if said == {"later"}:
        steps[0] = n.Step(action=n.Later(when=tail["later"], step=steps[0], span=steps[0].span), span=steps[0].span)
        return prefixes
    around = prefixes.keys() - {"link", "each"}
    if (around and not (around == {"duration"} and said == {"repeat"})) or "later" in said:
        raise MisreadError(Finding("S021", _TWICE, span, help=_IN_FRONT))
    if "conditions" in tail and "each" in prefixes:
        prefixes["judged"] = {"conditions": tail["conditions"]}
        said -= {"conditions"}
    return prefixes | {name: tail[name] for name in said}


def bought_off(c: Children, steps: list[n.Step], parts: Mapping[str, Any]) -> dict[str, Any]:
    """*Flip a card unless your opponent pays 1 coin*: they may pay 1 coin; otherwise it is done.

    A price is asked for in front of what it prevents, so it is a step of its own; `steps` is changed.
    """
    prefixes = dict(parts)
    asked, *more = prefixes.get("conditions", (None,))
    if not isinstance(asked, n.Unless) or more or len(steps) != 1:
        return prefixes
    fact, done = asked.condition, steps[0]
    if not isinstance(fact, n.Fact) or fact.would or fact.passive or prefixes.keys() - {"conditions", "link"}:
        return prefixes
    if not c.lexicon.vocabulary.verb[fact.verb].in_full or prefixes.pop("link", "then") != "then":
        return dict(parts)
    payer = fact.subject
    if done.subject is not None and isinstance(payer, n.Sel) and payer.quantity.kind == "that":
        payer, done = done.subject, replace(done, subject=again(done.subject, done.span.start))
    # *destroy one of your opponent's cards here unless they pay 2 coins*
    if done.subject is None and isinstance(payer, n.Sel) and payer.quantity.kind == "that" and _of_opponent(done):
        payer = owner_of(c.lexicon.vocabulary, "opponent", payer.span) or payer
    pay = n.Do(verb=fact.verb, args=fact.args, span=fact.span)
    if fact.args.equal is not None:
        steps[:] = [_paid_or_done(pay, payer, done)]
        del prefixes["conditions"]
        return prefixes
    steps[:] = [
        n.Step(action=pay, subject=payer, modal="may", link="then", span=fact.span),
        replace(done, link="else"),
    ]
    del prefixes["conditions"]
    return prefixes


def _of_opponent(step: n.Step) -> bool:
    """Return whether something of your opponent is acted on, and nothing of anybody else."""
    things = step.action.args.objects if isinstance(step.action, n.Do) else ()
    return bool(things) and all(isinstance(one, n.Sel) and one.poss == "opponent" for one in things)


def _paid_or_done(pay: n.Do, payer: n.Sel | n.Pron, done: n.Step) -> n.Step:
    """*Unless they pay coins equal to its strength, destroy it*: where that is nothing, nothing need be paid."""
    price, at = pay.args.equal, Span(pay.span.start, pay.span.start)
    if not isinstance(price, n.AttrOf) or price.total or price.extreme is not None:
        advice = "say it in steps: *If ... is 1 or more, your opponent may pay ... . Otherwise, ...*"
        raise MisreadError(Finding("S046", "what if the price is nothing?", pay.span, help=advice))
    some = n.Compare(value=copied(price, at.start), cmp=n.Cmp(op="ge", n=1, span=at), span=at)
    other = done if done.subject is not None else replace(done, subject=n.Pron(word="you", span=at))
    choose = n.Choose(options=(n.Step(action=pay, span=pay.span), replace(other, link="first")), span=pay.span)
    return n.Step(action=choose, subject=payer, conditions=(some,), link="then", span=pay.span)


def has_prefix(step: n.Step) -> bool:
    """Return whether a step has a condition, a loop, a repetition or a duration in front."""
    return bool(step.conditions) or step.each is not None or step.repeat is not None or step.duration is not None


_TWICE = "the sentence has a prefix in front and words like one behind"
_IN_FRONT = "write all of it in front, in this order: *If ..., for each ..., do this 2 times: ...*"


@builds("tail_besides")
def _tail_besides(c: Children) -> NodePart:
    """*Draw a task in addition to your starting tasks*: what an act brings comes on top of what there is."""
    return NodePart("tail", {"besides": (c.word("BESIDES").text, c.span), "span": c.span})


_USUAL = frozenset({"other", "usual", "normal", "regular", "starting", "initial", *NUMBER_WORDS})


def check_besides(c: Children, step: n.Step, text: str, said: Span) -> None:
    """Refuse *in addition to ...* but for what one gets anyway: elsewhere it may lift a rule or bring more."""
    words, act = c.lexicon.vocabulary, step.action
    verb = words.verb[act.verb] if isinstance(act, n.Do) else None
    things = [one.noun for one in act.args.objects if isinstance(one, n.Sel)] if isinstance(act, n.Do) else []
    *told, noun = text.lower().split()[3:]
    brought = any(noun in form for one in things for form in words.forms("noun", words.noun[one], c.lexicon.language))
    known = _USUAL | {form.text.lower() for form in c.lexicon.forms if form.terminal == "ADJ"}
    usual = told[:1] == ["your"] and all(word.isdecimal() or word in known for word in told[1:])
    if verb is None or not (verb.deals is not None or verb.supplied or verb.unsaid) or not (brought and usual):
        raise MisreadError(
            Finding("S002", "what this adds to is not clear", said, help="say it in a sentence of its own")
        )


@builds("tail_refilled")
def _tail_refilled(c: Children) -> NodePart:
    """*..., then refill it*: the rules fill what is laid out; `check_refilled` asks whether such cards have gone."""
    return NodePart("tail", {"refilled": c.span, "span": c.span})


def check_refilled(c: Children, step: n.Step, said: Span) -> None:
    """Refuse *then refill it* behind anything but the loss of cards that the rules lay out anew."""
    known = c.lexicon.vocabulary.adjective
    things = step.action.args.objects if isinstance(step.action, n.Do) else ()
    laid_out = [
        known[word].role == "zone" and not known[word].owned
        for one in things
        if isinstance(one, n.Sel)
        for word in one.adjectives
        if word in known
    ]
    if len(things) != 1 or not any(laid_out):
        advice = "only gaps in what is laid out are filled, by the rules; else say what is put there"
        raise MisreadError(Finding("S002", "nothing is filled up by this", said, help=advice))
