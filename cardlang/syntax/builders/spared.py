"""Builders of what is kept of used cards: *When a vassal you used would be discarded, you may keep it instead.*

A keyword calls for it (`Adjective.freed`), once for all cards that are used: so *it* is any number of them.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.vocabulary.model import Adjective, Vocabulary


def _state(words: Vocabulary) -> Adjective | None:
    """Return the state of cards in which nobody touches them but under a keyword: *used*."""
    return next((entry for entry in words.adjectives if entry.freed), None)


@builds("spares")
def _spares(c: Children) -> n.Step:
    """*Put one of them into your tableau instead of discarding it* is *keep one of them*."""
    word, words = c.word("SPARED"), c.lexicon.vocabulary
    said = " ".join(word.text.lower().split())
    state = _state(words)
    assert state is not None
    (verb,) = state.freed
    start = next(
        found.start()
        for found in re.finditer(r"\b(?:it|that|this|them|both|any|up|either|one|an?|\d|two|three|four)\b", said)
        if found.start() > 2
    )
    what = said[start:].split(" in ")[0].split(" into ")[0]
    modal: n.Modal | None = "may" if said.startswith("you ") else None
    instead = "instead" in said or "rather than" in said
    thing: n.Sel | n.Pron = n.Pron(word="it", span=word.span)
    if not re.match(r"(?:it|that|this)\b", what):
        thing = n.Sel(quantity=_how_many(what, word.span), noun="card", from_them=True, span=word.span)
    if "discard" in said or isinstance(thing, n.Sel):
        c.marked.add(("spared", c.start))
    args = n.Args(objects=(thing,), span=word.span)
    return n.Step(action=n.Do(verb=verb, args=args, span=word.span), modal=modal, instead=instead, span=c.span)


def _how_many(what: str, span: Span) -> n.Quantity:
    """Return how many of several are kept: *one of them*, *up to 2 of them*, *any number of them*, *them*."""
    number = re.match(r"(up to )?(\w+) of\b", what)
    if number is None or number[2] in ("any", "number"):
        return n.Quantity(kind="any_number", span=span)
    count = 1 if number[2] in ("a", "an", "either") else NUMBER_WORDS.get(number[2]) or int(number[2])
    if number[1] and count > 1:
        return n.Quantity(kind="up_to", n=count, span=span)
    return n.Quantity(kind="a" if count == 1 else "exact", n=None if count == 1 else count, span=span)


def when_replaced(c: Children) -> n.Keyword:
    """Return the keyword for *when the cards you used are replaced*."""
    state, word = _state(c.lexicon.vocabulary), c.word("WHEN_REPLACED")
    assert state is not None
    (keyword,) = state.freed.values()
    return n.Keyword(word=keyword, span=word.span)


def spared(
    c: Children, header: n.Keyword | n.Cost | None, body: tuple[n.Step, ...], limit: n.Limit | None
) -> tuple[n.Step, ...]:
    """Return what is done with used cards as the keyword for them calls for it; `limit` stands in front."""
    words, (first, *more) = c.lexicon.vocabulary, body
    state = _state(words)
    called = state is not None and isinstance(header, n.Keyword) and header.word in state.freed.values()
    if limit is not None and not (called and limit == n.Limit(times=1, noun="turn")):
        advice = "leave it out; how often is said of a listener, or of an ability that you use"
        raise MisreadError(Finding("S002", "the keyword says when this is done", limit.span, help=advice))
    marks = [mark for mark in c.marked if mark[0] == "spared" and c.start <= mark[1] < c.end]
    if state is None or not called:
        if marks and state is not None:
            raise MisreadError(
                Finding(
                    "S002",
                    "nothing is discarded here that could be kept",
                    Span(marks[0][1], body[-1].span.end),
                    help=_advice(words, state),
                )
            )
        return body
    c.marked -= {*marks}
    if limit is not None:
        c.untaken.pop(limit.span.start, None)
    kept = _kept(words, state, first, limit)
    if _of_one(c) and (kept is None or (more and limit is None)):
        advice = f"say it of all of them: *... for each {state.words['en'][0]} {_noun(words)}*"
        raise MisreadError(
            Finding(
                "S002",
                "this is done once, and not for each of them",
                Span(first.span.start, body[-1].span.end),
                help=advice,
            )
        )
    return body if kept is None else (replace(first, action=kept, instead=False), *more)


def _of_one(c: Children) -> bool:
    """Return whether the words of the keyword speak of one card: *when a card you used would be discarded*."""
    noun = _noun(c.lexicon.vocabulary)
    return any(
        re.search(rf"\b(?:an?|any)\s+(?:\w+\s+)?{noun}\b|\bone\s+of\b", word.text.lower())
        for word in c.words("WHEN_REPLACED")
    )


def _advice(words: Vocabulary, state: Adjective) -> str:
    (verb, keyword), *_ = state.freed.items()
    return f"write *{words.keyword[keyword].words['en'][0]}: You may {verb} a {state.words['en'][0]} {_noun(words)}.*"


def _noun(words: Vocabulary) -> str:
    """Return the noun of the cards that are used: the widest of those with kinds."""
    return next(noun.narrows for noun in words.nouns if noun.narrows)


def _kept(words: Vocabulary, state: Adjective, step: n.Step, limit: n.Limit | None) -> n.Do | None:
    """Return *keep it* and *keep one of them* with the cards that are meant."""
    action = step.action
    things = action.args.objects if isinstance(action, n.Do) and action.verb in state.freed else ()
    if not isinstance(action, n.Do) or len(things) != 1:
        return None
    (thing,) = things
    if isinstance(thing, n.Sel) and thing == n.Sel(quantity=thing.quantity, noun=thing.noun, from_them=True):
        quantity = thing.quantity
    elif isinstance(thing, n.Pron) or thing == n.Sel(quantity=n.Quantity(kind="that"), noun=thing.noun):
        every: n.QuantityKind = "any_number" if step.modal == "may" else "each"
        quantity = n.Quantity(kind=every if limit is None else "a", span=thing.span)
    else:
        return None
    used = n.Sel(quantity=quantity, noun=_noun(words), adjectives=(state.id,), span=thing.span)
    return replace(action, args=replace(action.args, objects=(used,)))
