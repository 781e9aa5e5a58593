"""Builders of what is done as in the ability before: *Full match: Do the same, then draw a task.*"""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import KeywordEntry, Vocabulary

_SAME, _BOTH = n.Name(attr="the same"), n.Name(attr="both")  # nothing that could be named


@builds("same_again")
def _same_again(c: Children) -> n.Step:
    """Return a step that names nothing; `as_before` puts the steps of the ability before in its place."""
    advice = "it stands first behind a keyword, and speaks of the ability before; anywhere else say the acts anew"
    c.untaken[c.start] = Finding("S002", "what is done again here is not said", c.span, help=advice)
    return n.Step(action=_BOTH if c.text("DO_SAME").startswith("do both") else _SAME, span=c.span)


@builds("tail_too", "also_done")
def _tail_too(c: Children) -> NodePart:
    return NodePart("too", c.span)


def on_top(c: Children, header: n.Keyword, body: tuple[n.Step, ...]) -> tuple[n.Step, ...]:
    """*Match: Gain 1 knight. Full match: Gain 1 more knight* is *Full match: Also gain 1 knight*."""
    words, (first, *others) = c.lexicon.vocabulary, body
    if not words.keyword[header.word].replaces or ("also", first.span.start) in c.marked:
        return body
    if _gains_more(first, words) or _gains_another(first, words):
        c.marked.add(("also", first.span.start))
        return (_one_more(first) if _gains_another(first, words) else first, *others)
    if (later := next((step for step in others if _gains_more(step, words)), None)) is not None:
        advice = "say all that it does: this ability takes the place of the other one"
        raise MisreadError(Finding("S002", "more than what is not said", later.span, help=advice))
    return body


def _gains_more(step: n.Step, words: Vocabulary) -> bool:
    return any(one.quantity.kind == "n_more" for one in _amounts(step, words))


def _gains_another(step: n.Step, words: Vocabulary) -> bool:
    return any(one.quantity.kind == "another" for one in _amounts(step, words))


def _amounts(step: n.Step, words: Vocabulary) -> tuple[n.Sel, ...]:
    """Return the amounts of which a step says how many change hands."""
    things = step.action.args.objects if isinstance(step.action, n.Do) else ()
    return tuple(one for one in things if isinstance(one, n.Sel) and words.noun[one.noun].kind == "resource")


def _one_more(step: n.Step) -> n.Step:
    """*Gain another knight* is *gain 1 knight* on top of what stands before it."""
    assert isinstance(step.action, n.Do)
    things = tuple(
        replace(one, quantity=replace(one.quantity, kind="exact", n=1)) if isinstance(one, n.Sel) else one
        for one in step.action.args.objects
    )
    return replace(step, action=replace(step.action, args=replace(step.action.args, objects=things)))


def as_before(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """*Do the same, then B* is *A. Then B*, of what the ability before does; *Full match: Also B* is that as well."""
    found: list[n.Ability] = []
    for ability in abilities:
        body = ability.body
        if body and found and (first := _taken_over(c, found[-1], ability)):
            ability = replace(ability, body=(*first, *_goes_on(ability)))
        elif body and _is_added(c, ability):
            span = ability.body[0].span
            advice = "say all that it does: this ability takes the place of the other one"
            raise MisreadError(Finding("S002", "to what this is added is not said", span, help=advice))
        found.append(ability)
    return tuple(found)


def _taken_over(c: Children, before: n.Ability, ability: n.Ability) -> tuple[n.Step, ...]:
    """Return the steps of the ability before that this one begins with; none if it has its own."""
    same = _is_same(ability.body[0])
    plain = isinstance(before.header, n.Keyword) and isinstance(ability.header, n.Keyword)
    if not plain or before.listener is not None or ability.listener is not None:
        return ()
    assert isinstance(before.header, n.Keyword)
    if not same:
        added = _is_added(c, ability) and _keyword(c, ability).replaces == before.header.word
        return _again(before.body, ability.body[0].span.start) if added else ()
    start = ability.body[0].span.start
    if ability.body[0].action == _BOTH:
        first = before.body[0]
        options = first.action.options if isinstance(first.action, n.Choose) else ()
        bare = first == n.Step(action=first.action) and not (isinstance(first.action, n.Choose) and first.action.random)
        if len(before.body) > 1 or len(options) != 2 or not bare:
            advice = "say all of it anew, joined by `then`"
            raise MisreadError(Finding("S002", "which two are meant is not said", ability.body[0].span, help=advice))
    else:
        options = before.body
    c.untaken.pop(start, None)
    return _again(options, start)


def _again(steps: tuple[n.Step, ...], at: int) -> tuple[n.Step, ...]:
    """Return steps once more, joined as they were; options are joined by *then*."""
    return tuple(
        copied(replace(step, link="then") if i and step.link == "first" else step, at) for i, step in enumerate(steps)
    )


def _goes_on(ability: n.Ability) -> tuple[n.Step, ...]:
    """Return the steps of its own."""
    first, *more = ability.body
    if _is_same(first):
        return tuple(more)
    return (replace(first, link="then"), *more)


def _is_same(step: n.Step) -> bool:
    return step.action in (_SAME, _BOTH) and replace(step, instead=False) == n.Step(action=step.action)


def _is_added(c: Children, ability: n.Ability) -> bool:
    """Whether it begins with *also*, and takes the place of another one."""
    first = ability.body[0]
    linked = first.link == "first" and ("also", first.span.start) in c.marked
    return isinstance(ability.header, n.Keyword) and bool(_keyword(c, ability).replaces) and linked


def _keyword(c: Children, ability: n.Ability) -> KeywordEntry:
    assert isinstance(ability.header, n.Keyword)
    return c.lexicon.vocabulary.keyword[ability.header.word]
