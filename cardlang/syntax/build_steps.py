"""Builders of texts, abilities, sentences and steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_amounts import (
    FACTORS,
    dealt_alone,
    number_in,
    of_each_thing,
    of_what,
    of_what_is_asked,
    reckoned,
    so_much_or_else,
)
from cardlang.syntax.build_asked import told_in_full
from cardlang.syntax.build_clauses import both_ways, by_effects, check_keywords, out_of_it, revealed, this_place
from cardlang.syntax.build_goals import (
    all_or_nothing,
    another_place,
    asked_alone,
    fitted,
    from_the_supply,
    given_back,
    got_from,
    left_as_it_is,
    meant,
    played_on_own_side,
    played_there,
    still_to_turn,
    where_they_lie,
    with_goal,
    with_place,
)
from cardlang.syntax.build_joints import (
    additional,
    apart,
    begun_again,
    chosen_among_ties,
    dearer,
    for_every,
    may_and,
    told_alone,
)
from cardlang.syntax.build_orders import at_a_tie, bound, check_several, left_to_them
from cardlang.syntax.build_owners import (
    NO_CLAUSE,
    asked_of_each,
    check_lost_once,
    drawn_from,
    for_each_that,
    lost_and_gained,
)
from cardlang.syntax.build_people import (
    all_of_the_first,
    check_doer,
    check_everybody,
    check_order,
    check_those,
    each_of_the_first,
)
from cardlang.syntax.build_playing import played_by_nobody, played_with_face
from cardlang.syntax.build_prices import check_paid, linked, priced, with_link
from cardlang.syntax.build_relatives import check_filled, check_nth, with_what
from cardlang.syntax.build_sides import asked_there, each_side, in_there, winner, within_each
from cardlang.syntax.build_totals import bounded_below, check_amounts, further
from cardlang.syntax.build_wordings import (
    acts_to_choose,
    any_one,
    below_a_stack,
    bought_off,
    check_purpose,
    duration,
    ends_of,
    for_both,
    goes_on_from,
    is_this_card,
    modal,
    of_this_card,
    one_by_one,
    only_number,
    payers,
    taken,
    things_to_get,
    times_of,
    to_nobody,
    unless,
    unsaid,
    with_owner,
    with_tail,
)
from cardlang.syntax.building import Children, MisreadError, NodePart, Sentence, Word, builds
from cardlang.syntax.lexicon import NUMBER_WORDS, fold
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

# --- texts and abilities ----------------------------------------------------------------------------


@builds("text")
def _text(c: Children) -> n.Text:
    for mark, start in c.marked:
        if mark == "already":
            advice = "leave `already` out, or ask for it in a sentence of its own: *If it is face-down, ...*"
            raise MisreadError(Finding("S036", "since when is not asked here", Span(start, c.end), help=advice))
    for clause in c.clauses.values():
        raise MisreadError(Finding("S027", "this cannot be asked here", clause.span, help=NO_CLAUSE))
    abilities = c.all(n.Ability)
    for ability in abilities:
        check_doer(c, ability)
        check_lost_once(c, ability)
        check_filled(c, ability)
    for span in c.supplied.values():
        advice = "what comes from there is gained: leave it out, or write `gain`"
        raise MisreadError(Finding("S002", "nothing is brought from there in this way", span, help=advice))
    if plain := c.all(Sentence):
        abilities = _with_plain(c, plain, abilities)
    for finding in c.untaken.values():
        raise MisreadError(finding)
    return n.Text(abilities=abilities, span=c.span)


def _with_plain(c: Children, plain: tuple[Sentence, ...], abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """Return the abilities with the one whose sentences stand in front, without a keyword."""
    first = plain[0].steps[0].span.start
    header = n.Keyword(word=_unsaid_keyword(c, plain), span=Span(first, first))
    span = Span(first, plain[-1].steps[-1].span.end)
    _check_static(c, header, plain)
    check_paid(plain)
    steps = apart(c, header, linked(c, plain, **_replaced(c, header, None)))
    check_nth(c, header.word, steps)
    listener, body = _heard(c, header, _heard_behind(plain, None), steps)
    heard = listener is not None
    level = at_a_tie(c, header, body)
    return (n.Ability(header=None if heard else level, listener=listener, body=body, span=span), *abilities)


def _unsaid_keyword(c: Children, sentences: tuple[Sentence, ...]) -> str:
    """Return the usual keyword; where nothing but statements are made, and for no certain time, that of such."""
    steps = [step for sentence in sentences for step in sentence.steps]
    lasting = all((isinstance(step.action, n.Statement) or _rules(c, step)) and step.duration is None for step in steps)
    return _static(c) if lasting else c.lexicon.vocabulary.default_keyword


def _rules(c: Children, step: n.Step) -> bool:
    """Return whether a step says how something has to be done: *you must play this card ...*."""
    verbs = c.lexicon.vocabulary.verb
    return step.modal == "must" and isinstance(step.action, n.Do) and "must" in verbs[step.action.verb].use


def _static(c: Children) -> str:
    """Return the keyword of what holds all the time."""
    words = c.lexicon.vocabulary
    return next((word.id for word in words.keywords if word.timing == "static"), words.default_keyword)


@builds("while_ability")
def _while_ability(c: Children) -> n.Ability:
    """*As long as C, ...* is *If C, ...* under the keyword of what holds all the time."""
    steps, conditions, span = c.part("while")
    first = Sentence((_order(_envelope(steps, {"conditions": conditions}, Span(span.start, span.end - 1))),), span)
    header = n.Keyword(word=_static(c), span=Span(c.start, c.start))
    for word in c.words("KEYWORD"):
        header = n.Keyword(word=c.lexicon.id_of("KEYWORD", word.text), span=word.span)
    sentences = (first, *c.all(Sentence))
    _check_static(c, header, sentences)
    body = apart(c, header, linked(c, sentences))
    return n.Ability(header=header, listener=None, body=body, span=c.span)


@builds("while_sentence")
def _while_sentence(c: Children) -> NodePart:
    conditions = tuple(item for item in c.items if isinstance(item, n.Node) and not isinstance(item, n.Step))
    return NodePart("while", (_steps_and_prefixes(c)[0], conditions, c.span))


def _check_static(c: Children, header: n.Keyword | n.Cost | None, sentences: tuple[Sentence, ...]) -> None:
    """Refuse *as long as* under a keyword for a moment."""
    timing = c.lexicon.vocabulary.keyword[header.word].timing if isinstance(header, n.Keyword) else None
    span = next((sentence.static for sentence in sentences if sentence.static), None)
    changes = all(isinstance(step.action, n.Change) for sentence in sentences for step in sentence.steps)
    if span is not None and timing != "static" and not (timing == "scoring" and changes):  # numbers hold for that time
        word = next(form.text for form in c.lexicon.forms if (form.terminal, form.id) == ("KEYWORD", _static(c)))
        advice = f"what holds all the time stands under `{word}`; what is asked once begins with `If`"
        message = "this ability works at a moment, not as long as something holds"
        raise MisreadError(Finding("S029", message, span, help=advice))


@builds("keyword_ability", "listener_ability", "cost_ability")
def _ability(c: Children) -> n.Ability:
    header: n.Keyword | n.Cost | None = c.maybe(n.Cost)
    if c.name == "listener_ability" and c.lexicon.vocabulary.heard_under:
        header = n.Keyword(word=c.lexicon.vocabulary.heard_under, span=Span(c.start, c.start))
    for word in c.words("KEYWORD"):
        named = n.Keyword(word=c.lexicon.id_of("KEYWORD", word.text), span=word.span)
        check_keywords(c, header, named)
        header = named
    _check_static(c, header, c.all(Sentence))
    check_paid(c.all(Sentence))
    listener = _heard_behind(c.all(Sentence), c.maybe(n.Listener))
    body = linked(c, c.all(Sentence), heard=listener is not None, **_replaced(c, header, listener))
    body = apart(c, header if isinstance(header, n.Keyword) else None, body)
    check_nth(c, header.word if isinstance(header, n.Keyword) and listener is None else None, body)
    if isinstance(header, n.Keyword) and "listener" in _holds(c, header):
        listener, body = _heard(c, header, listener, body)
    if isinstance(header, n.Keyword) and listener is None:
        body = of_the_other_keyword(c.lexicon.vocabulary, header, body)
    window = isinstance(header, n.Keyword) and c.lexicon.vocabulary.keyword[header.word].timing == "window"
    if (listener is None and not window) or (listener is not None and listener.when == "after"):
        body = additional(c.lexicon.vocabulary, listener.fact if listener else None, body)
    header = at_a_tie(c, header, body)
    return n.Ability(header=header, listener=listener, body=body, span=c.span)


def of_the_other_keyword(words: Vocabulary, header: n.Keyword, body: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    """*Full match: Gain 2 wizards instead*: as what stands under the keyword that this one takes the place of."""
    first = body[0]
    if not words.keyword[header.word].replaces or not first.instead:
        return body
    return (replace(first, instead=False), *body[1:])


def _holds(c: Children, header: n.Keyword) -> frozenset[str]:
    return c.lexicon.vocabulary.keyword[header.word].holds


def _replaced(c: Children, header: n.Keyword | n.Cost | None, listener: n.Listener | None) -> dict[str, bool]:
    """Return whether *instead* may replace what is about to happen, and whether points are only counted."""
    timing = c.lexicon.vocabulary.keyword[header.word].timing if isinstance(header, n.Keyword) else None
    announced = timing == "leaving" or (listener is not None and listener.fact.would)
    return {"announced": announced, "counted": timing == "final"}


def _heard(
    c: Children, header: n.Keyword | None, listener: n.Listener | None, body: tuple[n.Step, ...]
) -> tuple[n.Listener | None, tuple[n.Step, ...]]:
    """*If a card would be destroyed, ...* at the start of an ability is *When a card would be destroyed, ...*."""
    first = body[0]
    fact, *further = first.conditions or (None,)
    if listener is not None or not isinstance(fact, n.Fact) or first.link != "first":
        return listener, body
    if not fact.would and not told_alone(c.lexicon.vocabulary, header, fact):
        return listener, body
    if fact.span.start > first.action.span.start:
        return listener, body
    head = replace(first, conditions=tuple(one for one in further if one is not None))
    if isinstance(head.action, n.Seq) and not (head.conditions or head.each or head.repeat or head.duration):
        # *..., then ...*
        steps = (*head.action.steps, *body[1:])
    else:
        steps = (head, *body[1:])
    when: n.When = "when" if fact.would else "after"
    return n.Listener(when=when, fact=fact, span=Span(first.span.start, fact.span.end)), steps


@builds("done_ability")
def _done_ability(c: Children) -> n.Ability:
    """*When kept: ...* is *After this card is kept, ...*."""
    word, sentences = c.word("WHEN_DONE"), c.all(Sentence)
    this = n.Sel(quantity=n.Quantity(kind="this", span=word.span), noun="card", span=word.span)
    args = n.Args(span=Span(word.span.end, word.span.end))
    fact = n.Fact(subject=this, verb=c.id("WHEN_DONE"), args=args, passive=True, span=word.span)
    listener = n.Listener(when="after", fact=fact, span=word.span)
    check_paid(sentences)
    body = additional(c.lexicon.vocabulary, fact, linked(c, sentences, heard=True))
    return n.Ability(header=None, listener=listener, body=body, span=c.span)


@builds("shorthand")
def _shorthand(c: Children) -> n.Ability:
    """A keyword of a set's own; the abilities of its definition take its place when the text has been read."""
    word = n.Shorthand(word=c.id("SHORTHAND"), n=c.number() if c.words("NUMBER") else None, span=c.span)
    return n.Ability(header=None, listener=None, body=(), short=word, span=c.span)


@builds("tail_when")
def _tail_when(c: Children) -> NodePart:
    """*Gain 1 coin whenever your opponent plays a card* is *after your opponent plays a card, gain 1 coin*."""
    return NodePart("tail", {"heard": _listener(c), "span": c.span})


def _of_them(c: Children, heard: n.Listener, step: n.Step) -> tuple[n.Listener, n.Step]:
    """*Your opponent loses 1 coin whenever they play a card*: who is heard of is named first."""
    they, who = heard.fact.subject, step.subject
    if not isinstance(they, n.Sel) or ("they", they.span.start) not in c.marked or not isinstance(who, n.Sel):
        return heard, step
    if who.quantity.kind in ("each", "all"):
        who = replace(who, quantity=replace(who.quantity, kind="a"))
    return replace(heard, fact=replace(heard.fact, subject=who)), replace(step, subject=they)


def _heard_behind(sentences: tuple[Sentence, ...], listener: n.Listener | None) -> n.Listener | None:
    """Return what an ability answers, also where that stands behind its one sentence."""
    behind = next((one.heard for one in sentences if one.heard is not None), None)
    if behind is None:
        return listener
    if len(sentences) > 1 or listener is not None:
        advice = "write it in front: *After ..., ...*"
        raise MisreadError(Finding("S021", "which acts answer this is not clear", behind.span, help=advice))
    return behind


@builds("listener")
def _listener(c: Children) -> n.Listener:
    """*Whenever* and its like are *when* before something that would happen, else *after*."""
    fact, word = c.one(n.Fact), c.text("WHEN")
    when: n.When = _WHEN.get(word, "when" if fact.would else "after")
    if when == "when" and not fact.would and "when" not in c.lexicon.vocabulary.verb[fact.verb].hears >= {"after"}:
        when = "after"  # nothing is heard of it as it happens
    return n.Listener(when=when, fact=fact, limit=c.maybe(n.Limit), span=c.span)


@builds("first_time")
def _first_time(c: Children) -> n.Listener:
    """*The first time you gain coins each turn* is *once per turn, after you gain coins*."""
    fact, word = c.one(n.Fact), c.word("EACH_TURN")
    noun = c.lexicon.id_of("TIME", word.text.split()[1])
    limit = n.Limit(times=1, noun=noun, span=word.span)
    return n.Listener(when="when" if fact.would else "after", fact=fact, limit=limit, span=c.span)


_WHEN: Mapping[str, n.When] = {"when": "when", "after": "after", "before": "before"}


@builds("once")
def _once(c: Children) -> n.Limit:
    return n.Limit(times=1, noun=c.ids("TIME", "NOUN")[0], span=_without_comma(c))


@builds("often")
def _often(c: Children) -> n.Limit:
    words = c.text("TIMES_PER").removeprefix("up to ")
    return n.Limit(times=times_of(words), noun=c.ids("TIME", "NOUN")[0], span=_without_comma(c))


def _without_comma(c: Children) -> Span:
    return Span(c.start, c.end - 1)


# --- sentences --------------------------------------------------------------------------------------


@builds("tie_said")
def _tie_said(c: Children) -> NodePart:
    return NodePart("all tied" if c.text("TIE_SAID").endswith("do") else "tie said", c.span)


@builds("sentence")
def _sentence(c: Children) -> Sentence:
    span = Span(c.start, c.end - 1)  # without the full stop
    steps, parts = _steps_and_prefixes(c)
    static, free = (parts.get("tail", {}).get(name) for name in ("static", "free"))
    if (you := parts.get("tail", {}).pop("with you", None)) is not None:
        check_everybody(c, steps[-1], you)
        parts = {name: value for name, value in parts.items() if value or name != "tail"}
    steps, parts = left_to_them(c, steps, parts)
    heard = parts.get("tail", {}).pop("heard", None)
    if heard is not None and (len(steps) > 1 or parts.keys() - {"tail"} or isinstance(steps[0].action, n.Later)):
        advice = "write it in front: *After ..., ...*"
        raise MisreadError(Finding("S021", "this may be said of all of it or of the last act", heard.span, help=advice))
    if heard is not None:
        heard, steps[0] = _of_them(c, heard, steps[0])
    if (those := parts.get("tail", {}).pop("those", None)) is not None:
        check_those(c, (node for step in steps for node in preorder(step) if isinstance(node, n.Sel)), those)
    other, instead = parts.pop("else amount", None), parts.pop("or amount", None)
    parts = bought_off(c, steps, with_tail(steps, parts))
    steps = of_what_is_asked(c, steps, parts.get("conditions", ()))
    if other is not None or instead is not None:
        asked, plain = so_much_or_else(c.lexicon.vocabulary, _order(_envelope(steps, parts, span)), other, instead)
        return Sentence((asked, plain))
    if len(steps) == 1 and parts.keys() <= {"link"}:
        steps = lost_and_gained(c, steps[0]) or steps
    if len(steps) > 1 and parts.get("link", "then") == "then" and parts.keys() <= {"link"}:
        before = steps[1].span.start > steps[0].span.end  # not where a price is asked for that stands behind
        start = span.start if before else steps[0].span.start
        head = replace(steps[0], link=parts.get("link", "first"), span=Span(start, steps[0].span.end))
        return Sentence(tuple(_order(step) for step in (head, *steps[1:])), free=free)
    return Sentence((_order(_envelope(steps, parts, span)),), static, free, heard)


def _steps_and_prefixes(c: Children) -> tuple[list[n.Step], dict[str, Any]]:
    """Return the steps among the children, and the values of link and prefixes by their names."""
    steps: list[n.Step] = []
    parts: dict[str, Any] = {}
    joined: Word | None = None
    for item in c.items:
        if item.__class__ is NodePart:
            if item.name == "steps":  # one verb said of two things
                steps += item.value
            elif item.name == "more":
                if (whole := bounded_below(steps[-1], item.value, c.lexicon.vocabulary)) is not None:
                    steps[-1] = whole
                else:
                    steps.append(further(steps[-1], item.value, c.lexicon.vocabulary))
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
            if joined is not None and (tied := may_and(steps[-1], item, c.lexicon.vocabulary)) is not None:
                item = tied
            steps.append(goes_on_from(steps[-1], item, c) if steps else item)
            if item.link == "if_done" and len(steps) > 1 and (rule := dearer(steps[-2], item, c.lexicon.vocabulary)):
                steps[-2:] = [rule]
            elif item.link == "if_done" and len(steps) > 1 and joined is None:
                check_purpose(steps[-2], item)
                if (each := payers(c, steps[-2], item)) is not None and "each" in parts:
                    advice = (
                        "say it of each player: *For each player, that player may ..., and if they do, that player ...*"
                    )
                    raise MisreadError(Finding("S028", "who is meant is not clear", each.span, help=advice))
                if each is not None:
                    parts["each"], steps[-2:] = each, one_by_one(c, *steps[-2:])
            joined = None
    if (said := parts.pop("in turn", None)) is not None:
        check_order(c.lexicon.vocabulary, steps[0].subject, said)
    if (begun := parts.pop("again", None)) is not None:
        words, at = begun
        steps[-1] = begun_again(steps[-1], words, at, c.lexicon.vocabulary)
    if (said := parts.pop("tie said", None)) is not None:
        steps = chosen_among_ties(c, steps, said)
    if (said := parts.pop("all tied", None)) is not None:
        steps = all_of_the_first(c, steps, said)
    if (there := parts.pop("within", None)) is not None:
        steps = in_there(c, steps, there)
        if (judged := parts.get("judged")) is not None and (asked := judged.get("conditions")):
            parts["judged"] = {**judged, "conditions": asked_there(c, asked, there)}
    vocabulary = c.lexicon.vocabulary
    if "each" in parts and (whole := for_every(steps, parts["each"], vocabulary, judged="judged" in parts)) is not None:
        steps = [whole]
        del parts["each"]
        parts.update(parts.pop("judged", {}))  # what was asked of each of them is asked once
    if "each" not in parts:
        steps = [with_owner(step, vocabulary) for step in steps]
    return steps, parts


def _order(step: n.Step) -> n.Step:
    """Return a step without *you*: an order is for you, but where somebody else chooses among options."""
    if isinstance(step.action, n.Seq):
        inner = tuple(_order(one) for one in step.action.steps)
        return step if inner == step.action.steps else replace(step, action=replace(step.action, steps=inner))
    if isinstance(step.action, n.Later):
        put_off = _order(step.action.step)
        return step if put_off is step.action.step else replace(step, action=replace(step.action, step=put_off))
    return replace(step, subject=None) if _is_you(step.subject) else step


def _is_you(subject: n.Sel | n.Pron | None) -> bool:
    return isinstance(subject, n.Pron) and subject.word == "you"


def _envelope(steps: list[n.Step], parts: Mapping[str, Any], span: Span) -> n.Step:
    """Put link and prefixes around the one step, or around several as one sequence."""
    if any(step.conditions for step in steps) and (len(steps) > 1 or parts.keys() - {"link", "conditions"}):
        raise MisreadError(asked_alone(span))
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


_LINKS: dict[str, n.LinkKind] = {"link_then": "then", "link_done": "if_done", "link_else": "else"}


@builds(*_LINKS)
def _link(c: Children) -> NodePart:
    return NodePart("link", _LINKS[c.name])


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
    return _envelope(_steps_and_prefixes(c)[0], {"link": "if_done"}, Span(start, c.end))


@builds("choose")
def _choose(c: Children) -> n.Step:
    subject, may = c.part("chooser", (None, None))
    options = c.part("things or") or c.all(n.Step) or acts_to_choose(c)
    options = tuple(replace(one, action=all_or_nothing(c, one.action)) for one in options)
    drawn = bool(c.words("CHOOSE_RANDOM"))
    choose = n.Choose(options=options if subject else tuple(map(_order, options)), random=drawn, span=c.span)
    may = bound(c, may, choose)
    return n.Step(action=choose, subject=subject, modal=may, span=c.span)


@builds("chooser")
def _chooser(c: Children) -> NodePart:
    subject = c.objects()[0]
    return NodePart("chooser", (None if _is_you(subject) else subject, _modal(c)))


@builds("option")
def _option(c: Children) -> n.Step:
    return _envelope(*_steps_and_prefixes(c), c.span)


@builds("put_off", "steps_put_off")
def _put_off(c: Children) -> n.Step:
    return _envelope(*_steps_and_prefixes(c), c.span)


@builds("later")
def _later(c: Children) -> n.Step:
    return n.Step(action=n.Later(when=c.id("MOMENT"), step=c.one(n.Step), span=c.span), span=c.span)


@builds("next_time")
def _next_time(c: Children) -> n.Step:
    later = n.Later(when=c.one(n.Fact), step=c.one(n.Step), within=c.part("within"), span=c.span)
    return n.Step(action=later, span=c.span)


@builds("for_time")
def _for_time(c: Children) -> NodePart:
    """Return how long something is waited for; without a word, through your next turn."""
    ends = ends_of(c)
    return NodePart("within", ends if ends != "your turn" else None)


# --- steps ------------------------------------------------------------------------------------------


@builds("step")
def _step(c: Children) -> n.Step | NodePart:
    *before, action = c.items
    subject = before[0] if before else None
    if isinstance(action, n.Forbid) and (made := by_effects(c, subject, action)) is not None:
        subject, action = made
    if isinstance(action, n.Forbid):
        subject, action = left_as_it_is(c, *where_they_lie(c, subject, action))
        if ("can be", action.span.start) not in c.marked:
            subject, action = played_by_nobody(c, subject, action)
    if isinstance(action, n.Forbid) and (ways := both_ways(c, subject, action)) is not None:
        return ways
    if (denied := to_nobody(c, subject, action)) is not None:
        return denied
    if isinstance(action, n.Forbid) and action.by is not None and subject is not None and _is_player(c, action.by):
        subject, action = action.by, _forbidden_to(action, subject)
    if c.words("SECRETLY"):  # what is done in secret is said as it is printed
        if _is_you(subject):
            word, advice = c.word("SECRETLY"), "in secret choose several at once: *each player secretly ...*"
            raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
        return n.Step(action=action, subject=subject, secret=True, span=c.span)
    may = bound(c, _modal(c), action) if len(before) > 1 else None
    if isinstance(subject, n.Sel) and isinstance(
        subject.best, n.Most
    ):  # *the player with the most coins loses half of them*
        action = of_what(c, action, subject.best.what)
    if isinstance(action, n.Do) and (given := taken(c, action, subject, may)):
        return for_each_that(c, given)
    if isinstance(action, n.Do) and (counted := of_each_thing(c, action, subject)) is not None:
        subject, action = counted
    if isinstance(action, n.Do) and of_this_card(c, action, subject) and not is_this_card(subject):
        subject = None
    if (each := each_of_the_first(c, subject, action, may)) is not None:
        return each
    conditions: tuple[n.Condition, ...] = ()
    if isinstance(action, n.Do) and (asked := still_to_turn(c, action)) is not None:  # *flip it face-up*
        conditions, action = (asked,), replace(action, args=replace(action.args, face=None))
    if isinstance(action, n.Change):
        subject = priced(c, action, subject)
        check_several(c, action, subject)
    if not isinstance(action, n.Do | n.Name) and _is_you(subject):
        subject = None  # a statement says *you* wherever nobody else is its subject
    secret = bool(c.words("SECRETLY"))
    action = all_or_nothing(c, action) if may == "may" else action
    subject, action = winner(c, subject, action)
    step = n.Step(action=action, subject=subject, modal=may, secret=secret, conditions=conditions, span=c.span)
    return for_each_that(c, each_side(c, played_with_face(c, step)))


def _is_player(c: Children, by: n.Sel | n.Pron) -> bool:
    return _is_you(by) or (isinstance(by, n.Sel) and c.lexicon.vocabulary.kind[by.noun] == "player")


def _forbidden_to(forbid: n.Forbid, what: n.Sel | n.Pron) -> n.Forbid:
    """*X cannot be flipped by your opponent* is *your opponent cannot flip X*."""
    return replace(forbid, args=replace(forbid.args, objects=(what,)), passive=False, by=None)


def _modal(c: Children) -> n.Modal | None:
    return modal(c.text("MODAL")) if c.words("MODAL") else None


@builds("do")
def _do(c: Children) -> n.Do:
    verb, *rest = c.items
    return _act(c, verb, rest[0] if rest else c.arguments(), c.span)


@builds("do_top")
def _do_top(c: Children) -> n.Do:
    """*Draw the top card of the guild deck* is *draw a guild task*: whoever draws from a deck draws its top card."""
    top, pile, verb = c.word("TOP_OF"), c.one(n.Sel), c.words("VERB")[0]
    deals = c.lexicon.vocabulary.verb[c.id("VERB")].deals
    if deals is None or c.lexicon.vocabulary.kind[pile.noun] != "zone":
        advice = "say of which pile something is drawn: *draw a task*"
        raise MisreadError(Finding("S002", f"`{top.text}` cannot stand here", top.span, help=advice))
    said = top.text.lower().split()[2]
    number = NUMBER_WORDS.get(said) or (int(said) if said.isdecimal() else 1)
    quantity = n.Quantity(kind="a" if number == 1 else "exact", n=None if number == 1 else number, span=top.span)
    thing = n.Sel(quantity=quantity, noun=deals, span=top.span)
    role = n.Role(preposition="from", target=pile, span=pile.span)
    args = n.Args(objects=(thing,), roles=(role,), span=Span(top.start, pile.span.end))
    return _act(c, verb, args, c.span)


@builds("do_things")
def _do_things(c: Children) -> NodePart:
    """*Gain 1 knight or 1 wizard* is a choice between two acts of one verb."""
    verb, things = c.words("VERB")[0], c.objects()
    for word in c.words("CHOICE_OF"):
        if not word.text.startswith("a "):
            c.marked.add(("your choice" if word.text.startswith("your") else "their choice", word.start))
    entry = c.lexicon.vocabulary.verb[c.lexicon.id_of("VERB", verb.text)]
    counted = all(isinstance(one, n.Sel) and c.lexicon.vocabulary.kind[one.noun] == "resource" for one in things)
    if counted and {"card", "player"} <= {*entry.objects} and "act" in entry.use:  # *choose 4 gold or 2 keys*
        return NodePart("things or", things_to_get(c, tuple(one for one in things if isinstance(one, n.Sel))))
    last = things[-1]
    if isinstance(last, n.Sel) and last.filters and any(isinstance(one, n.Sel) and not one.filters for one in things):
        advice = "write *Choose one: ...; or ...*, and what each of them is"
        raise MisreadError(Finding("S021", "this may be said of each of them, or of the last", last.span, help=advice))
    starts = (c.start, *(one.span.start for one in things[1:]))
    spans = [Span(start, one.span.end) for start, one in zip(starts, things, strict=True)]
    parts = zip(things, spans, strict=True)
    return NodePart("acts", [_act(c, verb, n.Args(objects=(one,), span=one.span), span) for one, span in parts])


def _act(c: Children, verb: Word, args: n.Args, span: Span) -> n.Do:
    """Return what is done to what, however the verb and its objects are worded."""
    if verb.text[-1] == "s" and c.lexicon.is_third(verb.text):
        c.continued.add(span.start)
    said = from_nobody(c, verb.text, args)
    to_supply(c, args, said)
    from_supply(c, args, said)
    id_ = _fitting(c, revealed(c, verb.text, said, args), args, span.start)
    id_ = got_from(c.lexicon.vocabulary, id_, args)
    args = this_place(c, id_, out_of_it(c, id_, any_one(with_what(c, id_, args))))
    args = drawn_from(c, id_, played_on_own_side(c, id_, with_goal(c, id_, another_place(c, args))))
    act = n.Do(verb=id_, args=_joined(c, id_, below_a_stack(c, id_, args)), span=span)
    if (back := given_back(c.lexicon.vocabulary, act, None)) is not None:
        c.spent.add(span.start)
    return back or from_the_supply(c.lexicon.vocabulary, act) or act


def from_nobody(c: Children, written: str, args: n.Args) -> str:
    """*Take 3 gold* is *gain 3 gold*: where nobody is named whom it is taken from, it comes from the supply."""
    words, verb = c.lexicon.vocabulary, c.lexicon.id_of("VERB", written)
    entry, things = words.verb[verb], args.objects
    if "player" not in entry.roles.get("from", ()) or "from" not in entry.required or args.roles or not things:
        return verb
    as_printed = fold(written) in [form.lower() for form in entry.words[c.lexicon.language]]  # *steal 3 gold*
    counted = all(isinstance(one, n.Sel) and one.poss is None and one.of is None for one in things)
    other = unsaid(words, *things)
    kinds = {words.kind[one.noun] for one in things if isinstance(one, n.Sel)}
    if not as_printed or not counted or other is None or kinds != {"resource"}:
        return verb
    return other.id


@builds("role_supply")
def _role_supply(c: Children) -> NodePart:
    """*To the supply* is left out behind verbs that bring things there; `to_supply` takes it up."""
    advice = "what goes there is paid: *pay 2 ...*"
    c.untaken[c.start] = Finding("S033", "nothing is brought there in this way", c.span, help=advice)
    c.marked.add(("to supply", c.start))
    return NodePart("to supply", c.span)


def to_supply(c: Children, args: n.Args, verb: str) -> None:
    """Take up *to the supply* behind a verb that spends something, where nobody else gets it."""
    for mark, start in tuple(c.marked):
        if mark == "to supply" and args.span.start <= start < args.span.end and not args.roles:
            c.marked.discard((mark, start))
            if c.lexicon.vocabulary.verb[verb].spends:
                c.untaken.pop(start, None)


def from_supply(c: Children, args: n.Args, verb: str) -> None:
    """Refuse *from the supply* where it is not said of what a verb brings from there anyway."""
    for one in args.objects:
        entry = c.lexicon.vocabulary.verb[verb]
        if (span := c.supplied.pop(one.span.start, None)) and not (entry.supplied or entry.unsaid):
            advice = "what comes from there is gained: leave it out, or write `gain`"
            raise MisreadError(Finding("S002", "nothing is brought from there in this way", span, help=advice))


def _fitting(c: Children, verb: str, args: n.Args, at: int) -> str:
    """*Gain 2 points* is *score 2 points*: what is done with things of their kind."""
    words = c.lexicon.vocabulary
    if (other := meant(c, verb, *args.objects)) != verb:
        c.spent.add(at)
        return other
    entry, things = words.verb[verb], args.objects
    if not entry.unsaid or any(isinstance(one, n.Pron) or words.kind[one.noun] in entry.objects for one in things):
        return verb
    meant_by = unsaid(words, *things) if things else None
    return meant_by.id if meant_by is not None and meant_by.undone is not None else verb


def _joined(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Swap two of your cards* is *swap one of your cards with one of your cards*."""
    two = args.objects[0] if len(args.objects) == 1 else None
    both = isinstance(two, n.Sel) and (two.quantity.kind, two.quantity.n) == ("exact", 2)
    if c.lexicon.vocabulary.verb[verb].required != ("with",) or args.roles or not both or not isinstance(two, n.Sel):
        return args
    known = c.lexicon.vocabulary.adjective
    beside = [known[word] for word in two.adjectives if word in known and known[word].role == "relation"]
    if any(entry.around or not entry.offsets for entry in beside):
        return args  # *two adjacent cards* may lie so to each other, or to this card
    one = replace(two, quantity=n.Quantity(kind="a", span=two.quantity.span))
    other = n.Role(preposition="with", target=replace(one), span=two.span)
    alone = tuple(word for word in two.adjectives if word not in {entry.id for entry in beside})
    return replace(args, objects=(replace(one, adjectives=alone),), roles=(other,))


@builds("do_name")
def _do_name(c: Children) -> n.Name:
    """*Choose a number from 1 to 4* is *name a strength from 1 to 4*, where cards have no other number."""
    low, high = (int(number) for number in re.findall("[0-9]+", c.text("RANGE"))) if c.words("RANGE") else (None, None)
    attr = c.id("ATTR") if c.words("ATTR") else only_number(c)
    return n.Name(attr=attr, low=low, high=high, span=c.span)


@builds("again")
def _again(c: Children) -> NodePart:
    return NodePart("again", (c.text("AGAIN"), c.span))


@builds("gets", "gets_each")
def _gets(c: Children) -> n.Change:
    """*Gets +1* is *gets +1 strength* where cards have no other number that changes."""
    for word in c.words("EACH_ALONE"):
        c.untaken[c.start] = Finding("S002", "each of what?", word.span, help="leave it out, or name several")
    return _change(c, c.id("ATTR") if c.words("ATTR") else only_number(c), "add", c.number())


@builds("of_this_card", "lone")
def _of_this_card(c: Children) -> n.Step:
    """*+2 strength.* is *this card gets +2 strength*."""
    at = Span(c.start, c.start)
    change = c.maybe(n.Change) or _change(c, c.id("ATTR"), "add", c.number())
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun="card", span=at)
    return for_each_that(c, n.Step(action=change, subject=this, span=c.span))


@builds("has_number")
def _has_number(c: Children) -> n.Change:
    return _change(c, c.id("ATTR"), "set", c.number())


@builds("has_value")
def _has_value(c: Children) -> n.Change:
    if (thing := c.part("that_of")) is not None:  # *equal to that of the strongest card*
        attr = c.id("ATTR")
        return _change(c, attr, "set", n.AttrOf(attr=attr, of=thing, span=thing.span))
    return _change(c, c.id("ATTR"), "set", c.values()[0])


@builds("has_times")
def _has_times(c: Children) -> n.Change:
    return _change(c, c.id("ATTR"), "times", FACTORS[c.text("TIMES")])


@builds("costs")
def _costs(c: Children) -> n.Change:
    """*Cost you 1 gold less* is *cost 1 less*."""
    for word in (*c.words("PRONOUN"), *c.words("NOUN")):
        kinds = c.lexicon.vocabulary.kind
        if word.text.lower() != "you" and (word.type == "PRONOUN" or kinds[c.id("NOUN")] != "resource"):
            advice = "say how much: *cost 1 less*, *cost 2 more*"
            raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    sign = -1 if c.text("DIRECTION") == "less" else 1
    return _change(c, c.id("ATTR_VERB"), "add", sign * c.number())


def _change(c: Children, attr: str, op: Literal["add", "set", "times"], amount: n.Value) -> n.Change:
    return n.Change(attr=attr, op=op, amount=amount, per=c.part("per"), cap=c.maybe(n.Cap), span=c.span)


@builds("be_forbidden", "forbidden")
def _forbidden(c: Children) -> n.Forbid:
    passive, verbs = bool(c.words("PART")), c.ids("PART", "VERB")
    args = played_there(c, verbs[0], fitted(c, verbs[0], with_place(c, c.arguments())))
    if isinstance(args.per, n.Sel) and args.per == n.Sel(quantity=args.per.quantity, noun=_task(c), plural=True):
        args = replace(args, per=None)  # *cannot be used for tasks*
    return n.Forbid(verbs=verbs, args=args, passive=passive, by=c.part("by"), span=c.span)


def _task(c: Children) -> str:
    """Return the noun of what cards on the board are used for, if there is one."""
    return next((noun.id for noun in c.lexicon.vocabulary.nouns if noun.held), "")


@builds("not_counted")
def _not_counted(c: Children) -> n.Forbid:
    """*Vassals in row S do not count toward tasks* is *cannot be used*."""
    verbs = [one for one in c.lexicon.vocabulary.verbs if one.in_play and one.passive and "act" not in one.use]
    if not verbs or c.id("NOUN") != _task(c):
        advice = "say what cannot be done: *cards here cannot be moved*"
        raise MisreadError(Finding("S002", "nothing counts in this way", c.span, help=advice))
    return n.Forbid(verbs=(verbs[0].id,), args=n.Args(span=Span(c.end, c.end)), span=c.span)


@builds("can_be_but")
def _can_be_but(c: Children) -> n.Forbid:
    """*Can be flipped, but not moved* is *cannot be moved*: what is allowed anyway is left out."""
    but = next(i for i, item in enumerate(c.items) if isinstance(item, Word) and item.type.startswith("BUT"))
    allowed, verbs = (
        tuple(c.lexicon.id_of("PART", item.text) for item in items if isinstance(item, Word) and item.type == "PART")
        for items in (c.items[:but], c.items[but:])
    )
    if twice := next((verb for verb in verbs if verb in allowed), None):
        message = f"`{twice}` is allowed and forbidden at once"
        raise MisreadError(Finding("S045", message, c.span, help="say only what cannot be done"))
    return n.Forbid(verbs=verbs, args=c.arguments(), passive=True, span=c.span)


@builds("lack")
def _lack(c: Children) -> n.Lack:
    return n.Lack(what=c.one(n.Sel), span=c.span)


@builds("room")
def _room(c: Children) -> n.Room:
    """*May have at most 3 cards here* is *cannot have more than 3 cards here*."""
    if (allowed := _modal(c)) == "must":
        advice = "write *cannot have more than ...*"
        raise MisreadError(Finding("C116", "nobody has to have cards", c.span, help=advice))
    assert allowed in ("may", None)
    what, most = c.one(n.Sel), c.number()
    singular, plural = c.lexicon.vocabulary.noun[what.noun].words[c.lexicon.language]
    return n.Room(n=most, what=replace(what, plural=most != 1 and singular != plural), span=c.span)


@builds("counts_as")
def _counts_as(c: Children) -> n.CountsAs:
    if (word := c.maybe(n.Pron)) is not None:
        advice = "say as what it counts: *this card counts as any card*"
        raise MisreadError(Finding("S002", "a pronoun cannot stand here", word.span, help=advice))
    return n.CountsAs(what=c.one(n.Sel), span=c.span)


@builds("args", "rest")
def _args(c: Children) -> n.Args:
    parts: dict[str, Any] = {}
    roles: list[n.Role] = []
    face: str | None = None
    cap: n.Cap | None = None
    for item in c.items:
        kind = item.__class__
        if kind is NodePart:
            parts[item.name] = item.value
        elif kind is n.Role:
            roles.append(item)
        elif kind is n.Cap:
            cap = item
        elif kind is n.Pron:
            parts["objects"] = (item,)
        else:
            face = c.lexicon.id_of("FACE", item.text)
    if "far" in parts:  # *up to 2 spaces diagonally*
        roles.append(_each_so_far(parts["far"], parts["objects"]))
    if "instead" in parts:  # *half of your coins*
        thing, parts["equal"] = parts["instead"]
        parts["objects"] = (thing,)
    if "reckoned" in parts:  # *2 points for each card beyond the third*
        parts["objects"], parts["equal"], cap = reckoned(c, parts["reckoned"], parts.get("objects", ()), cap)
    check_amounts(parts.get("objects", ()), parts.get("per"), c.lexicon.vocabulary)
    return n.Args(
        objects=parts.get("objects", ()),
        equal=parts.get("equal"),
        face=face,
        roles=tuple(roles),
        per=parts.get("per"),
        cap=cap,
        order=parts.get("order"),
        span=c.span,
    )


def _each_so_far(role: n.Role, things: tuple[n.Sel | n.Pron, ...]) -> n.Role:
    """*Move 2 vassals one space* brings them to adjacent empty spaces, each to its own."""
    one = ("a", "another", "the", "this", "that", "any")
    single = len(things) == 1 and isinstance(things[0], n.Sel) and things[0].quantity.kind in one
    it = len(things) == 1 and isinstance(things[0], n.Pron) and things[0].word == "it"
    if single or it or not isinstance(role.target, n.Sel):
        return role
    bare = replace(role.target.quantity, kind="bare")
    return replace(role, target=replace(role.target, quantity=bare, plural=True))


@builds("order")
def _in_any_order(_: Children) -> NodePart:
    return NodePart("order", "any")


@builds("objects")
def _objects(c: Children) -> NodePart:
    return NodePart("objects", tuple(c.items))


@builds("equal")
def _equal(c: Children) -> NodePart:
    value = c.values()[0]
    for words in c.words("ROUNDED_DOWN", "ROUNDED_UP"):
        if not isinstance(value, n.Half):
            advice = "only half of a number is rounded: leave it out"
            raise MisreadError(Finding("S002", "there is nothing to round", words.span, help=advice))
        value = replace(value, up=words.type == "ROUNDED_UP")
    return NodePart("equal", value)


@builds("role", "to_there")
def _role(c: Children) -> n.Role:
    preposition, target = c.items
    word = _AT_AN_END.get(preposition.type) or cast("n.Preposition", fold(preposition.text))
    if (
        ("this one", target.span.start) in c.marked
        and word in ("to", "from")
        and (lane := c.lexicon.noun_of("lane")) is not None
    ):
        target = replace(target, noun=lane)
    return n.Role(preposition=word, target=target, span=c.span)


_AT_AN_END: dict[str, n.Preposition] = {"ON_TOP_OF": "on top of", "UNDER": "under"}


@builds("per_each")
def _per_each(c: Children) -> NodePart:
    """*For every 2 coins, rounded down*: as it is anyway."""
    what = c.one(n.Sel)
    for words in c.words("ROUNDED_DOWN"):
        if what.quantity.kind != "every":
            advice = "only `every 2` and `half` are rounded, and always down: leave it out"
            raise MisreadError(Finding("S002", "there is nothing to round", words.span, help=advice))
    return NodePart("per", what)


@builds("per_kind")
def _per_kind(c: Children) -> NodePart:
    return NodePart("per", c.one(n.Kinds))


@builds("different")
def _different(c: Children) -> n.Kinds:
    return n.Kinds(attr=c.id("ATTR"), of=c.one(n.Sel), span=c.span)


@builds("cap")
def _cap(c: Children) -> n.Cap:
    words = fold(c.word("BOUND", "BOUND_IN").text).strip("(, ").split()
    return n.Cap(kind="below" if _LOWER.intersection(words) else "above", n=c.number(), span=c.span)


@builds("cap_whole")
def _cap_whole(c: Children) -> n.Cap:
    """*(3 at most)* and *, 3 at most* are *but not above 3*."""
    return n.Cap(kind="above", n=number_in(c.word("BOUND_WHOLE").text.strip("(,) ")), span=c.span)


_LOWER = frozenset({"below", "minimum", "min", "less", "fewer", "least"})
"""The words of a bound that say that it is a lower one."""
