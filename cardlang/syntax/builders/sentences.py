"""Builders of sentences: what stands around steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.ahead import check_ahead, elsewhere_asked
from cardlang.syntax.builders.amounts import dealt_alone, of_what_is_asked, so_much_or_else
from cardlang.syntax.builders.asked import told_in_full
from cardlang.syntax.builders.building import Children, Mark, MisreadError, NodePart, Sentence, Word, builds
from cardlang.syntax.builders.goals import all_or_nothing, asked_alone
from cardlang.syntax.builders.joints import begun_again, chosen_among_ties, dearer, for_every, may_and
from cardlang.syntax.builders.led import asked_of_each, lost_and_gained
from cardlang.syntax.builders.next import costs_once
from cardlang.syntax.builders.often import check_often, for_another_purpose
from cardlang.syntax.builders.orders import bound, left_to_them
from cardlang.syntax.builders.people import all_of_the_first, check_everybody, check_order, check_those
from cardlang.syntax.builders.playing import is_played_so, ruled_for_a_time
from cardlang.syntax.builders.prices import with_link
from cardlang.syntax.builders.several import (
    acts_to_choose,
    check_exception,
    check_purpose,
    for_both,
    goes_on_from,
    is_purpose,
    of_each_of_them,
    one_by_one,
    payers,
)
from cardlang.syntax.builders.sides import asked_there, in_there, within_each
from cardlang.syntax.builders.steps import is_you, modal_of
from cardlang.syntax.builders.tails import (
    bought_off,
    check_besides,
    check_next_turn,
    check_refilled,
    check_same_one,
    duration,
    ends_of,
    filled_again,
    unless,
    with_tail,
)
from cardlang.syntax.builders.tolls import price_of_playing
from cardlang.syntax.builders.totals import bounded_together, further
from cardlang.syntax.builders.whichever import first_if_more
from cardlang.syntax.builders.wordings import with_owner
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.kinds import Ends


def _of_them(c: Children, heard: n.Listener, step: n.Step) -> tuple[n.Listener, n.Step]:
    """*Your opponent loses 1 coin whenever they play a card*: who is heard of is named first."""
    they, who = heard.fact.subject, step.subject
    if not isinstance(they, n.Sel) or ("they", they.span.start) not in c.marked or not isinstance(who, n.Sel):
        return heard, step
    if who.quantity.kind in ("each", "all"):
        who = replace(who, quantity=replace(who.quantity, kind="a"))
    return replace(heard, fact=replace(heard.fact, subject=who)), replace(step, subject=they)


@builds("tie_said")
def _tie_said(c: Children) -> NodePart:
    return NodePart("all tied" if c.text("TIE_SAID").endswith(("do", "does")) else "tie said", c.span)


@builds("sentence")
def _sentence(c: Children) -> Sentence:
    semicolon = next(iter(c.words("SEMI")), None)
    span = Span(c.start, semicolon.start if semicolon is not None else c.end - 1)  # without the full stop
    steps, parts = steps_and_prefixes(c)
    if c.words("AND_BREAK"):
        span = _before_and(c, steps, parts)
    if (both := parts.pop("whichever", None)) is not None:
        return first_if_more(both, parts)
    _check_apart(c, semicolon, steps, parts)
    if parts.get("conditions"):
        _check_somebody(c, steps[0])
    if parts.pop("too", None) is not None:
        c.marked.add(("also", span.start))
    check_ahead(c, steps, parts.get("conditions", ()))
    if ("elsewhere", span.start) in c.marked and "conditions" not in parts:
        parts["conditions"] = elsewhere_asked(c, span)
    static, free = (parts.get("tail", {}).get(name) for name in ("static", "free"))
    if (you := _taken_from_tail(parts, "with you")) is not None:
        check_everybody(c, steps[-1], you)
    steps, parts = left_to_them(c, steps, parts)
    if (refilled := _taken_from_tail(parts, "refilled")) is not None:
        check_refilled(c, steps[-1], refilled)
    if (besides := _taken_from_tail(parts, "besides")) is not None:
        check_besides(c, steps[-1], *besides)
    if (after := _taken_from_tail(parts, "next")) is not None:
        steps[-1] = filled_again(c, steps[-1], after)
    per_turn, other_purpose = _taken_from_tail(parts, "per turn"), _taken_from_tail(parts, "other purpose")
    check_often(c, steps, parts, per_turn)
    if other_purpose is not None and len(steps) == 1 and not parts:
        return Sentence((steps[0], for_another_purpose(c, steps[0], other_purpose)))
    heard = parts.get("tail", {}).pop("heard", None)
    if heard is not None and (until := _until_then(c, parts)) is not None:
        if heard.when == "before":
            raise MisreadError(Finding("S002", "`before` cannot stand here", heard.span, help="write `each time`"))
        return _heard_until_then(steps, parts, heard, until, span)
    if heard is not None and (len(steps) > 1 or parts.keys() - {"tail"} or isinstance(steps[0].action, n.Later)):
        advice = "write it in front: *After ..., ...*"
        raise MisreadError(Finding("S021", "this may be said of all of it or of the last act", heard.span, help=advice))
    if heard is not None:
        heard, steps[0] = _of_them(c, heard, steps[0])
    if (those := parts.get("tail", {}).pop("those", None)) is not None:
        check_those(c, (node for step in steps for node in preorder(step) if isinstance(node, n.Sel)), those)
    other, instead = parts.pop("else amount", None), parts.pop("or amount", None)
    check_same_one(c.lexicon.vocabulary, steps, parts.get("tail"))
    if "later" in (tail := parts.get("tail", {})) and ("next turn", tail["span"].start) in c.marked:
        check_next_turn("next turn", steps[0], tail["span"])
    parts = bought_off(c, steps, with_tail(steps, parts))
    steps = of_what_is_asked(c, steps, parts.get("conditions", ()))
    if other is not None or instead is not None:
        asked, plain = so_much_or_else(c.lexicon.vocabulary, order(envelope(steps, parts, span)), other, instead)
        return Sentence((asked, plain))
    if len(steps) == 1 and parts.keys() <= {"link"}:
        steps = lost_and_gained(c, steps[0]) or steps
    ruled = all(
        isinstance(step.action, n.Statement) and not step.conditions and step.link in ("first", "then")
        for step in steps
    )
    apart = {"link", "duration"} if ruled else {"link"}  # *until end of turn* holds for each of several statements
    if len(steps) > 1 and parts.get("link", "then") == "then" and parts.keys() <= apart:
        steps = [replace(step, duration=parts.get("duration")) for step in steps]
        before = steps[1].span.start > steps[0].span.end  # not where a price is asked for that stands behind
        start = span.start if before else steps[0].span.start
        head = replace(steps[0], link=parts.get("link", "first"), span=Span(start, steps[0].span.end))
        return Sentence(tuple(order(step) for step in (head, *steps[1:])), free=free)
    return Sentence((order(envelope(steps, parts, span)),), static, free, heard)


def _check_somebody(c: Children, step: n.Step) -> None:
    """Refuse *If they have 3 coins, loses 2 coins*: it would be you who loses them."""
    act, words = step.action, c.lexicon.vocabulary
    bare = step.subject is None and step.span.start == act.span.start  # *your opponent gives you 1 coin* has one
    if not bare or not isinstance(act, n.Do) or act.span.start not in c.continued:
        return
    if words.verb[act.verb].undone is None or words.verb[act.verb].spends:  # *scores 2 points*, which this card does
        advice = "name them: *that player loses ...*, or write *lose ...* where you do"
        raise MisreadError(Finding("S031", "who does this is not said", Span(act.span.start, c.end), help=advice))


def _before_and(c: Children, steps: list[n.Step], parts: Mapping[str, Any]) -> Span:
    """*Gain 1 coin and, if you lead this lane, flip a card* are two sentences; return where the first one ends.

    What stands in front of both may hold for both.
    """
    word = c.word("AND_BREAK")
    ahead = parts.keys() - {"link"} or parts.get("link", "then") != "then"
    if ahead or any(step.modal or step.conditions or step.each or not _is_yours(step) for step in steps):
        advice = "write two sentences, and say in each of them what holds for it, and who does it"
        message = "what stands in front may hold for both"
        raise MisreadError(Finding("S021", message, Span(word.start, word.start + len("and")), help=advice))
    return Span(c.start, word.start - 1)


def _is_yours(step: n.Step) -> bool:
    return step.subject is None or is_you(step.subject)


def _taken_from_tail(parts: dict[str, Any], name: str) -> Any:
    """Take something out of what is said behind a sentence, and return it; where nothing else is said, that goes."""
    found = parts.get("tail", {}).pop(name, None)
    if found is not None and parts["tail"].keys() <= {"span"}:
        del parts["tail"]
    return found


def _until_then(c: Children, parts: Mapping[str, Any]) -> Ends | None:
    """Return with which turn the time ends for which a sentence says *whenever ...*, if it says one."""
    tail = parts.get("tail", {})
    if "for time" in tail:
        return tail["for time"] or "your turn"
    duration = parts.get("duration") or tail.get("duration")
    return c.lexicon.vocabulary.duration[duration].ends if duration is not None else None


def _heard_until_then(
    steps: list[n.Step], parts: Mapping[str, Any], heard: n.Listener, until: Ends, span: Span
) -> Sentence:
    """*Gain 1 coin whenever a card here is flipped this turn* is done each time until the turn ends."""
    said = {*parts.get("tail", {})} - {"span", "for time", "duration"}
    alone = len(steps) == 1 and not said and not parts.keys() - {"tail", "duration", "link"}
    if not alone or isinstance(steps[0].action, n.Later | n.Statement):
        advice = "write it in front: *Until end of turn, each time ..., ...*"
        raise MisreadError(Finding("S021", "what lasts so long is not clear", heard.span, help=advice))
    later = n.Later(when=heard.fact, step=order(steps[0]), within=until, every=True, span=span)
    return Sentence((n.Step(action=later, link=parts.get("link", "first"), span=span),))


def _check_apart(c: Children, semicolon: Word | None, steps: list[n.Step], parts: Mapping[str, Any]) -> None:
    """Refuse what may be said of both of two sentences with a semicolon in between: *you may*, *if ...* behind."""
    advice = "write two sentences, and say in each of them what holds for it"
    if ("semicolon", c.start) in c.marked and parts.get("tail"):
        raise MisreadError(Finding("S021", "this may be said of both, or of the last act", c.span, help=advice))
    if ("to all", c.start) in c.marked and is_you(steps[0].subject):
        advice = "write *each opponent ...*, and in a sentence of its own what you do"
        raise MisreadError(Finding("S011", "you are one of them: both would be done", c.span, help=advice))
    if semicolon is None:
        return
    c.marked.add(("semicolon", c.end))
    who = steps[-1].subject
    if isinstance(who, n.Sel) and who.quantity.kind in ("each", "all") and who.noun == c.lexicon.noun_of("player"):
        c.marked.add(("to all", c.end))
    said = parts.keys() - {"link"} or parts.get("link", "then") != "then"
    if said or any(step.modal or step.conditions or isinstance(step.action, n.Later | n.Choose) for step in steps):
        at = Span(semicolon.start, semicolon.start + 1)
        raise MisreadError(Finding("S021", "this may hold for what stands behind `;`, too", at, help=advice))


def steps_and_prefixes(c: Children) -> tuple[list[n.Step], dict[str, Any]]:
    """Return the steps among the children, and the values of link and prefixes by their names."""
    steps: list[n.Step] = []
    parts: dict[str, Any] = {}
    joined: Word | None = None
    amounts = 0  # how many more of them the act has
    for item in c.items:
        if item.__class__ is NodePart:
            if item.name == "steps":  # one verb said of two things
                steps += item.value
            elif item.name == "more":
                first = not amounts
                if (whole := bounded_together(c, steps[-1], item.value, first=first)) is not None:
                    steps[-1] = whole
                else:
                    steps.append(further(steps[-1], item.value, c.lexicon.vocabulary))
                amounts += 1
            elif item.name == "each that":
                parts["each"], asked = item.value
                parts["judged"] = {"conditions": (asked,)}
            elif item.name == "within":
                parts["within"], found = item.value
                parts.update(found)
            elif item.name == "judged" and "judged" in parts:
                conditions = (*parts["judged"]["conditions"], *item.value.get("conditions", ()))
                parts["judged"] = {**item.value, "conditions": conditions}
            else:
                parts[item.name] = {**parts.get("tail", {}), **item.value} if item.name == "tail" else item.value
        elif isinstance(item, Word):
            joined = item  # an *and* says no more than *then*
        elif not isinstance(item, n.Step):
            continue  # a condition of *as long as*
        elif steps and steps[-1].link == "if_done":
            steps[-1], joined = for_both(steps, item, joined), None
        else:
            joined = joined if steps and joined is not None and joined.type == "AND_DO" else None
            if steps and (whole := of_each_of_them(c, steps[-1], item)) is not None:
                steps[-1], joined = whole, None
                continue
            if joined is not None and "but" in joined.text:
                check_exception(c, steps[-1], item)
            if joined is not None and (tied := may_and(steps[-1], item, c.lexicon.vocabulary)) is not None:
                item = tied
            steps.append(goes_on_from(steps[-1], item, c) if steps else item)
            priced = len(steps) > 1 and is_purpose(item)
            if priced and (price := price_of_playing(c, steps[-2], item.action)) is not None:
                steps[-2:] = [replace(price, span=Span(steps[-2].span.start, item.span.end))]
            elif item.link == "if_done" and len(steps) > 1 and (rule := dearer(steps[-2], item, c.lexicon.vocabulary)):
                steps[-2:] = [rule]
            elif item.link == "if_done" and len(steps) > 1 and joined is None:
                check_purpose(c, steps[-2], item)
                if (each := payers(c, steps[-2], item)) is not None and "each" in parts:
                    advice = (
                        "say it of each player: *For each player, that player may ..., and if they do, that player ...*"
                    )
                    raise MisreadError(Finding("S028", "who is meant is not clear", each.span, help=advice))
                if each is not None:
                    parts["each"], steps[-2:] = each, one_by_one(c, *steps[-2:])
            joined = None
    steps = for_so_long(c, steps, parts)
    if (said := parts.pop("in turn", None)) is not None:
        check_order(c.lexicon.vocabulary, steps[0].subject, said)
    if (begun := parts.pop("again", None)) is not None:
        words, at = begun
        steps[-1] = begun_again(c, steps[-1], words, at)
    if (said := parts.pop("tie said", None)) is not None:
        steps = chosen_among_ties(c, steps, said)
    if (said := parts.pop("all tied", None)) is not None:
        steps = all_of_the_first(c, steps, said)
    if (there := parts.pop("within", None)) is not None:
        steps = in_there(c, steps, there)
        if (judged := parts.get("judged")) is not None and (asked := judged.get("conditions")):
            parts["judged"] = {**judged, "conditions": asked_there(c, asked, there)}
    vocabulary = c.lexicon.vocabulary
    counted = "each" in parts and "repeat" not in parts and "repeat" not in parts.get("judged", ())
    if counted and (whole := for_every(steps, parts["each"], vocabulary, judged="judged" in parts)) is not None:
        steps = [whole]
        del parts["each"]
        parts.update(parts.pop("judged", {}))  # what was asked of each of them is asked once
    if "each" not in parts:
        steps = [with_owner(step, vocabulary) for step in steps]
    return steps, parts


def order(step: n.Step) -> n.Step:
    """Return a step without *you*: an order is for you, but where somebody else chooses among options."""
    if isinstance(step.action, n.Seq):
        inner = tuple(order(one) for one in step.action.steps)
        return step if inner == step.action.steps else replace(step, action=replace(step.action, steps=inner))
    if isinstance(step.action, n.Later):
        put_off = order(step.action.step)
        return step if put_off is step.action.step else replace(step, action=replace(step.action, step=put_off))
    return replace(step, subject=None) if is_you(step.subject) else step


def envelope(steps: list[n.Step], parts: Mapping[str, Any], span: Span) -> n.Step:
    """Put link and prefixes around the one step, or around several as one sequence."""
    if any(step.conditions for step in steps) and (len(steps) > 1 or parts.keys() - {"link", "conditions"}):
        if any(isinstance(step.action, n.Statement) for step in steps):
            advice = "ask for it in front, *If ..., ...*, or say which of them without asking: *lanes you lead*"
            raise MisreadError(Finding("S037", "this is asked once, and not as long as it holds", span, help=advice))
        raise MisreadError(ruled_for_a_time(span) if any(map(is_played_so, steps)) else asked_alone(span))
    if any(step.repeat for step in steps) and (len(steps) > 1 or parts.keys() - {"link", "conditions"}):
        raise MisreadError(dealt_alone(span))
    if len(steps) > 1:
        within = Span(steps[0].span.start, steps[-1].span.end)
        linked = tuple(
            step if step.link == "if_done" else with_link(step, "then" if i else "first")
            for i, step in enumerate(steps)
        )
        envelope = n.Step(action=n.Seq(steps=linked, span=within))
    else:
        envelope = steps[0]
    if not parts and span == envelope.span:
        return envelope
    if envelope.each is not None and parts.keys() - {"link"}:  # *If ..., each player with ...*
        envelope = n.Step(action=n.Seq(steps=(envelope,), span=envelope.span), span=envelope.span)
    if (judged := parts.get("judged")) is not None:
        start = min(_before(judged["conditions"][0]), steps[0].span.start)
        inner = replace(envelope, **judged, span=Span(max(start, span.start), span.end))
        envelope = n.Step(action=n.Seq(steps=(inner,), span=inner.span))
    conditions = _asked(parts.get("conditions", ()), envelope)
    return n.Step(
        action=envelope.action,
        subject=envelope.subject,
        modal=envelope.modal,
        secret=envelope.secret,
        instead=envelope.instead,
        link=parts.get("link", envelope.link),
        conditions=conditions,
        each=parts.get("each", envelope.each),
        repeat=parts.get("repeat", envelope.repeat),
        duration=parts.get("duration"),
        span=span,
    )


def _asked(before: tuple[n.Condition, ...], step: n.Step) -> tuple[n.Condition, ...]:
    """Return what is asked ahead of a step: first what the step asks itself, if the rest stands behind it.

    *If it is face-up, turn it face-down*: what the verb asks by itself has been asked.
    """
    own = tuple(one for one in step.conditions if one.span.start < one.span.end or one not in before)
    behind = bool(before and own) and before[0].span.start > step.action.span.start
    return (*own, *before) if behind else (*before, *own)


def _before(condition: n.Condition) -> int:
    """Return where a condition begins with its *if*; *unless* is a part of it."""
    return condition.span.start - (0 if isinstance(condition, n.Unless) else len("if "))


@builds("judged")
def _judged(c: Children) -> NodePart:
    """Return the prefixes behind *for each*: they belong to what is done for each member."""
    names = ("conditions", "repeat", "duration")
    return NodePart("judged", {name: c.part(name) for name in names if c.part(name) is not None})


_UNLINKED: dict[str, Mark] = {"link_refused": "refused", "link_unable": "unable", "link_undone": "undone"}


@builds(*_UNLINKED)
def _link_otherwise(c: Children) -> NodePart:
    """*If they refuse* is *otherwise* behind *may*, *if you cannot* behind what must be done: `check_otherwise`."""
    c.marked.add((_UNLINKED[c.name], c.start))
    _mark_you(c)
    if c.words("IF_UNABLE") and c.text("IF_UNABLE").startswith(("if they", "if that player", "if your opponent")):
        c.marked.add(("they cannot", c.start))
    return NodePart("link", "else")


_LINKS: dict[str, n.LinkKind] = {
    "link_then": "then", "link_also": "then", "link_done": "if_done", "link_else": "else",
}  # fmt: skip


@builds(*_LINKS)
def _link(c: Children) -> NodePart:
    if c.name in ("link_then", "link_also"):
        c.marked.add(("also", c.start))
    _mark_you(c)
    return NodePart("link", _LINKS[c.name])


def _mark_you(c: Children) -> None:
    """Keep in mind that *you* have done something, or not: `check_who_did` asks whether that can be."""
    if any(
        re.match(r"(if|when) you\b", word.text, re.IGNORECASE) for word in c.words("IF_DONE", "IF_UNDONE", "IF_UNABLE")
    ):
        c.marked.add(("you do", c.start))


@builds("if_one", "if_all")
def _if_all(c: Children) -> NodePart:
    return NodePart("conditions", _conditions(c))


@builds("if_any")
def _if_any(c: Children) -> NodePart:
    conditions = _conditions(c)
    span = Span(conditions[0].span.start, conditions[-1].span.end)
    return NodePart("conditions", (n.AnyOf(conditions=conditions, span=span),))


@builds("unless")
def _unless(c: Children) -> NodePart:
    return NodePart("conditions", (unless(c),))


def _conditions(c: Children) -> tuple[n.Condition, ...]:
    return told_in_full(c, cast("tuple[n.Condition, ...]", c.all(n.Node)))


@builds("each")
def _each(c: Children) -> NodePart:
    each = c.one(n.Sel)
    if (asked := asked_of_each(c, each)) is not None:  # *each lane you lead*
        return NodePart("each that", (each, asked))
    return NodePart("each", each)


@builds("each_in")
def _each_in(c: Children) -> NodePart:
    """*In each other lane, flip a card* is *for each other lane, flip a card in that lane*; `within` says where."""
    return NodePart("within", within_each(c))


@builds("repeat")
def _repeat(c: Children) -> NodePart:
    return NodePart("repeat", c.number())


@builds("until")
def _until(c: Children) -> NodePart:
    return NodePart("duration", duration(c))


@builds("granted")
def _granted(c: Children) -> n.Step:
    """Return what is done if the step before was: one step, or all that follow as one sequence."""
    word = c.word("AND_IF_DONE")
    start = word.start + word.text.lower().index("if")
    return envelope(steps_and_prefixes(c)[0], {"link": "if_done"}, Span(start, c.end))


@builds("choose")
def _choose(c: Children) -> n.Step:
    subject, may = c.part("chooser", (None, None))
    options = c.part("things or") or c.all(n.Step) or acts_to_choose(c)
    options = tuple(replace(one, action=all_or_nothing(c, one.action)) for one in options)
    drawn = bool(c.words("CHOOSE_RANDOM"))
    if c.words("BULLET"):
        c.marked.add(("bulleted", c.end))
    choose = n.Choose(options=options if subject else tuple(map(order, options)), random=drawn, span=c.span)
    may = bound(c, may, choose)
    return n.Step(action=choose, subject=subject, modal=may, span=c.span)


@builds("chooser")
def _chooser(c: Children) -> NodePart:
    subject = c.objects()[0]
    return NodePart("chooser", (None if is_you(subject) else subject, modal_of(c)))


@builds("option")
def _option(c: Children) -> n.Step:
    return envelope(*steps_and_prefixes(c), c.span)


@builds("put_off", "steps_put_off")
def _put_off(c: Children) -> n.Step:
    return envelope(*steps_and_prefixes(c), c.span)


@builds("later")
def _later(c: Children) -> n.Step:
    step = c.one(n.Step)
    check_next_turn(c.text("MOMENT"), step, c.word("MOMENT").span)
    return n.Step(action=n.Later(when=c.id("MOMENT"), step=step, span=c.span), span=c.span)


@builds("next_time")
def _next_time(c: Children) -> n.Step:
    if (price := costs_once(c, c.one(n.Fact), c.one(n.Step), c.part("within"))) is not None:
        return price
    later = n.Later(when=c.one(n.Fact), step=c.one(n.Step), within=c.part("within"), span=c.span)
    return n.Step(action=later, span=c.span)


@builds("each_time", "steps_each_time")
def _each_time(c: Children) -> n.Step:
    """*Until end of turn, whenever you gain coins, ...* is done each time until then: `for_so_long` says when."""
    check_not_before(c)
    later = n.Later(when=c.one(n.Fact), step=c.one(n.Step), every=True, span=c.span)
    return n.Step(action=later, span=c.span)


def check_not_before(c: Children) -> None:
    """Refuse *Until end of turn, before you flip a card, ...*: what is done each time for a time is done after it."""
    word = c.word("WHEN")
    if word.text.lower() == "before":
        advice = "write `each time`; what is done ahead of it is an ability of its own: *Before you flip a card, ...*"
        raise MisreadError(Finding("S002", "`before` cannot stand here", word.span, help=advice))


def for_so_long(c: Children, steps: list[n.Step], parts: dict[str, Any]) -> list[n.Step]:
    """Return steps in which what is done each time says for how long: the duration in front is no other step's."""
    last = steps[-1].action if steps else None
    if not isinstance(last, n.Later) or not last.every or last.within is not None:
        return steps
    prefixes = parts.get("judged") if "duration" in parts.get("judged", ()) else parts
    duration = prefixes.pop("duration", None) if prefixes is not None else None
    if duration is None:
        word = last.when.span.start if isinstance(last.when, n.Fact) else last.span.start
        advice = "say for how long, *until end of turn, each time ..., ...*, or begin an ability with it"
        at = Span(steps[-1].span.start, word - 1)
        raise MisreadError(Finding("S002", "for how long this is listened for is not said", at, help=advice))
    within = c.lexicon.vocabulary.duration[duration].ends
    return [*steps[:-1], replace(steps[-1], action=replace(last, within=within))]


@builds("for_time")
def _for_time(c: Children) -> NodePart:
    """Return how long something is waited for; without a word, through your next turn."""
    ends = ends_of(c)
    return NodePart("within", ends if ends != "your turn" else None)
