"""Builders of texts and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.ahead import check_starts, with_doer
from cardlang.syntax.builders.behind import leaning
from cardlang.syntax.builders.bounds import with_bounds
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Sentence, builds
from cardlang.syntax.builders.clauses import check_keywords
from cardlang.syntax.builders.facts import check_since, heard_either
from cardlang.syntax.builders.goals import drawn_ones_here
from cardlang.syntax.builders.instead import beyond_the_rule
from cardlang.syntax.builders.joints import additional, apart, check_again, check_carried_out, told_alone
from cardlang.syntax.builders.kept import with_drawn
from cardlang.syntax.builders.lanes import of_this_card
from cardlang.syntax.builders.led import NO_CLAUSE, check_lost_once, lanes_where
from cardlang.syntax.builders.lines import with_lines
from cardlang.syntax.builders.often import with_limit
from cardlang.syntax.builders.orders import at_a_tie
from cardlang.syntax.builders.people import check_doer
from cardlang.syntax.builders.predicates import check_was
from cardlang.syntax.builders.prices import check_paid, linked
from cardlang.syntax.builders.relatives import check_filled, check_nth
from cardlang.syntax.builders.ruled import just_done
from cardlang.syntax.builders.same import as_before, on_top
from cardlang.syntax.builders.sentences import check_not_before, envelope, order, steps_and_prefixes
from cardlang.syntax.builders.silenced import with_silence
from cardlang.syntax.builders.spared import spared, when_replaced
from cardlang.syntax.builders.tails import times_of
from cardlang.syntax.builders.taken import from_whom, with_losses
from cardlang.vocabulary.model import Vocabulary


@builds("text")
def _text(c: Children) -> n.Text:
    for mark, start in c.marked:
        if mark == "already":
            advice = "leave `already` out, or ask for it in a sentence of its own: *If it is face-down, ...*"
            raise MisreadError(Finding("S036", "since when is not asked here", Span(start, c.end), help=advice))
    abilities = tuple(lanes_where(c, one) for one in c.all(n.Ability))
    for ability in abilities:
        check_doer(c, ability)
        check_lost_once(c, ability)
        check_filled(c, ability)
    for span in c.supplied.values():
        advice = "what comes from there is gained: leave it out, or write `gain`"
        raise MisreadError(Finding("S002", "nothing is brought from there in this way", span, help=advice))
    if plain := c.all(Sentence):
        abilities = _with_plain(c, plain, abilities)
    abilities = tuple(leaning(c, lanes_where(c, one)) for one in abilities)
    for clause in c.clauses.values():
        raise MisreadError(Finding("S027", "this cannot be asked here", clause.span, help=NO_CLAUSE))
    if any(mark == "put here" for mark, _ in c.marked):
        abilities = tuple(drawn_ones_here(c.lexicon.vocabulary, one) for one in abilities)
    abilities = with_silence(c, with_bounds(c, abilities))
    abilities = with_lines(c, with_losses(c, from_whom(c, with_drawn(c, as_before(c, abilities)))))
    abilities = tuple(each for one in abilities for each in heard_either(c, one))
    for finding in c.untaken.values():
        raise MisreadError(finding)
    for ability in abilities:
        check_was(c, ability)
        check_carried_out(c, ability)
        check_again(c, ability)
        check_since(c, ability)
    return n.Text(abilities=tuple(_first(of_this_card(c, one)) for one in abilities), span=c.span)


def _first(ability: n.Ability) -> n.Ability:
    """*The first time* says more than *once per turn* only of what may be declined: the second time is no first one."""
    heard = ability.listener
    if heard is None or heard.limit is None or not heard.limit.first or n.is_declinable(ability.body):
        return ability
    return replace(ability, listener=replace(heard, limit=replace(heard.limit, first=False)))


def _with_plain(c: Children, plain: tuple[Sentence, ...], abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """Return the abilities with the one whose sentences stand in front, without a keyword."""
    first = plain[0].steps[0].span.start
    plain = _from_now_on(c, plain)
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


def _from_now_on(c: Children, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """*From now on, village cards cost you 2 less*: a discount holds as long as its card lies there, as all do."""
    known = c.lexicon.vocabulary.attribute
    ends = {entry.id: entry.ends for entry in c.lexicon.vocabulary.durations}
    steps = [step for one in sentences for step in one.steps]
    prices = all(isinstance(step.action, n.Change) and known[step.action.attr].bought for step in steps)
    if not prices or any(ends.get(step.duration or "") != "game" for step in steps):
        return sentences
    return tuple(replace(one, steps=tuple(replace(step, duration=None) for step in one.steps)) for one in sentences)


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
    first = Sentence((order(envelope(steps, {"conditions": conditions}, Span(span.start, span.end - 1))),), span)
    header = n.Keyword(word=_static(c), span=Span(c.start, c.start))
    for word in c.words("KEYWORD"):
        header = n.Keyword(word=c.lexicon.id_of("KEYWORD", word.text), span=word.span)
    sentences = (first, *c.all(Sentence))
    _check_static(c, header, sentences)
    listener, body = _heard(c, header, None, linked(c, sentences))
    return n.Ability(header=header, listener=listener, body=apart(c, header, body), span=c.span)


@builds("while_sentence")
def _while_sentence(c: Children) -> NodePart:
    conditions = tuple(item for item in c.items if isinstance(item, n.Node) and not isinstance(item, n.Step))
    return NodePart("while", (steps_and_prefixes(c)[0], conditions, c.span))


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


@builds("keyword_ability", "replaced_ability", "listener_ability", "cost_ability")
def _ability(c: Children) -> n.Ability:
    header: n.Keyword | n.Cost | None = c.maybe(n.Cost)
    if c.part("for time") is not None and header is None:
        header = n.Keyword(word=c.lexicon.vocabulary.default_keyword, span=Span(c.start, c.start))
    elif c.name == "listener_ability" and c.lexicon.vocabulary.heard_under:
        header = n.Keyword(word=c.lexicon.vocabulary.heard_under, span=Span(c.start, c.start))
    for word in c.words("KEYWORD"):
        named = n.Keyword(word=c.lexicon.id_of("KEYWORD", word.text), span=word.span)
        check_keywords(c, header, named)
        header = named
    if c.name == "replaced_ability":
        named = when_replaced(c)
        check_keywords(c, header, named)
        header = named
    _check_static(c, header, c.all(Sentence))
    check_paid(c.all(Sentence))
    if isinstance(header, n.Cost):
        _left_to_whoever_pays(c)
    listener = with_doer(c, _heard_behind(c.all(Sentence), c.maybe(n.Listener)), c.all(Sentence))
    check_starts(c, header, listener)
    sentences = beyond_the_rule(c, listener, c.all(Sentence))
    body = linked(c, sentences, heard=listener is not None, **_replaced(c, header, listener))
    if c.part("for time") is not None:
        body = _for_a_time(c, body)
    body = apart(c, header if isinstance(header, n.Keyword) else None, body)
    check_nth(c, header.word if isinstance(header, n.Keyword) and listener is None else None, body)
    if isinstance(header, n.Keyword) and "listener" in _holds(c, header):
        listener, body = _heard(c, header, listener, body)
    if isinstance(header, n.Keyword) and listener is None:
        body = of_the_other_keyword(c.lexicon.vocabulary, header, body)
        body = on_top(c, header, body)
    window = isinstance(header, n.Keyword) and c.lexicon.vocabulary.keyword[header.word].timing == "window"
    if (listener is None and not window) or (listener is not None and listener.when == "after"):
        body = additional(c.lexicon.vocabulary, listener.fact if listener else None, body)
    header = at_a_tie(c, header, body)
    limit = c.maybe(n.Limit) if c.name == "replaced_ability" else None
    if (behind := c.part("only once")) is not None:
        header, listener, limit = with_limit(header, listener, body, behind)
    body = spared(c, header if listener is None else None, body, limit)
    listener, body = just_done(c.lexicon.vocabulary, listener, body)
    return n.Ability(header=header, listener=listener, body=body, span=c.span)


def _left_to_whoever_pays(c: Children) -> None:
    """*1 knight: Discard a vassal to draw a task*: whoever pays for it wants it done."""
    for mark, start in tuple(c.marked):
        if mark == "for what" and c.start <= start < c.end:
            c.untaken.pop(start, None)
            c.marked.discard((mark, start))


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
    asked = first.conditions
    # *If you lead this lane, you may play cards here face-down*: what the rule announces stands behind what is asked
    fact = next((one for one in asked if _is_implied(one, first.action)), asked[0] if asked else None)
    if listener is not None or not isinstance(fact, n.Fact) or first.link != "first":
        return listener, body
    happens = ("happens", fact.span.start) in c.marked
    if happens:
        del c.untaken[fact.span.start]
    if not (fact.would or happens or told_alone(c.lexicon.vocabulary, header, fact)):
        return listener, body
    if fact.span.start > first.action.span.start:
        return listener, body
    head = replace(first, conditions=tuple(one for one in asked if one is not fact))
    if isinstance(head.action, n.Seq) and not (head.conditions or head.each or head.repeat or head.duration):
        # *..., then ...*
        steps = (*head.action.steps, *body[1:])
    else:
        steps = (head, *body[1:])
    when: n.When = "when" if fact.would or happens else "after"
    return n.Listener(when=when, fact=fact, span=Span(first.span.start, fact.span.end)), steps


def _is_implied(one: n.Condition, action: n.Action) -> bool:
    """Return whether a sentence announces something without saying *would*: the words of its act say so."""
    said = isinstance(one, n.Fact) and one.would
    return said and (one.span.start == one.span.end or one.span.end >= action.span.end)


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
    timed = {"for time": c.part("within")} if any(one.name == "within" for one in c.all(NodePart)) else {}
    if timed:
        check_not_before(c)
    return NodePart("tail", {"heard": _listener(c), "span": c.span, **timed})


@builds("heard_for_time")
def _heard_for_time(c: Children) -> NodePart:
    """*Whenever you gain coins this turn, ...* is *until end of turn, each time you gain coins, ...*."""
    check_not_before(c)
    return NodePart("for time", (c.one(n.Fact), c.part("within") or "your turn", c.span))


def _for_a_time(c: Children, body: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    """Return what is done each time for a time, if an ability begins with that: one step."""
    fact, within, span = c.part("for time")
    if len(c.all(Sentence)) > 1:
        advice = "say it in one sentence, *..., gain 1 coin, then flip a card*, or in an ability of its own"
        at = Span(body[-1].span.start, body[-1].span.end)
        raise MisreadError(Finding("S021", "this may be done now, or each time", at, help=advice))
    inside = Span(body[0].span.start, body[-1].span.end)
    step = body[0] if len(body) == 1 else n.Step(action=n.Seq(steps=body, span=inside), span=inside)
    later = n.Later(when=fact, step=step, within=within, every=True, span=Span(span.start, inside.end))
    return (n.Step(action=later, span=later.span),)


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
    """*The first time you gain coins each turn* is *once per turn, after you gain coins*; `_first` asks of what."""
    fact, each = c.one(n.Fact), c.words("EACH_TURN")  # without one it is the first time at all
    noun = c.lexicon.id_of("TIME", each[0].text.split()[1] if each else "game")
    limit = n.Limit(times=1, noun=noun, first=True, span=each[0].span if each else Span(c.start, c.start))
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
