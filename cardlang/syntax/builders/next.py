"""Builders of what is bought next: *the next castle card you buy costs 2 less*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.builders.phrases import sel
from cardlang.syntax.builders.tails import duration
from cardlang.vocabulary.model import Ends, Vocabulary

_ADVICE = "of what is bought next its price is told: *The next card you buy costs 2 less*; else say *The next time ...*"


@builds("next_bought")
def _next_bought(c: Children) -> n.Sel:
    """*The next 2 castle cards you buy*; *you buy* may be left out."""
    number = c.number() if c.words("NUMBER") else 1
    last = c.word("NUMBER" if c.words("NUMBER") else "THE_NEXT").span.end
    if not number:
        raise MisreadError(Finding("S002", "none is no next one", c.word("NUMBER").span, help="name a greater number"))
    for word in c.words("PRONOUN"):
        if word.text.lower() != "you":
            raise MisreadError(Finding("S027", "who does that is not clear", word.span, help="write *you buy*"))
    for verb in c.ids("VERB"):
        if not _buys(c.lexicon.vocabulary, verb):
            raise MisreadError(Finding("S031", "nothing is paid for that", c.word("VERB").span, help=_ADVICE))
    for face in c.words("FACE"):  # *the next card you buy face-up*: no other is bought
        if c.lexicon.vocabulary.face[c.lexicon.id_of("FACE", face.text)].blank:
            raise MisreadError(Finding("S031", "what lies so is not bought", face.span, help=_ADVICE))
    quantity = n.Quantity(kind="next", n=number if number != 1 else None, span=Span(c.start, last))
    found = sel(c)
    assert isinstance(found, n.Sel)
    return replace(found, quantity=quantity, plural=False)


@builds("next_costs")
def _next_costs(c: Children) -> n.Step:
    """*The next card you buy this turn costs 2 less*: a price, and for how long."""
    subject, action = c.one(n.Sel), c.items[-1]
    if not isinstance(action, n.Change) or not _is_price(c.lexicon.vocabulary, action):
        raise MisreadError(Finding("S031", "this is no price", c.span, help=_ADVICE))
    lasts = duration(c) if c.words("DURATION", "WITHIN") else None
    return n.Step(action=action, subject=subject, duration=lasts, span=c.span)


def costs_once(c: Children, bought: n.Fact, step: n.Step, within: Ends | None) -> n.Step | None:
    """*The next time you buy a castle card, it costs 2 less* is *the next castle card you buy costs 2 less*."""
    words, action, paid = c.lexicon.vocabulary, step.action, step.subject
    card = bought.args.objects[0] if len(bought.args.objects) == 1 else None
    if not isinstance(action, n.Change) or not _is_price(words, action) or not isinstance(card, n.Sel):
        return None
    it = isinstance(paid, n.Pron) and paid.word == "it"
    that = isinstance(paid, n.Sel) and paid == n.Sel(quantity=n.Quantity(kind="that"), noun=paid.noun)
    yours = bought.subject == n.Pron(word="you") and not bought.passive and _buys(words, bought.verb)
    if not (yours and (it or that)) or card.quantity.kind != "a" or step.duration is not None:
        return None
    ends = next((one.id for one in words.durations if one.ends == within), None)
    card = replace(card, quantity=n.Quantity(kind="next", span=card.quantity.span))
    return replace(step, subject=card, duration=ends if within is not None else None, span=c.span)


def _buys(words: Vocabulary, verb: str) -> bool:
    """Return whether a verb is that of buying, or says where what is bought comes to lie."""
    entry, priced = words.verb[verb], any(one.bought for one in words.attributes)
    return priced and entry.objects == ("card",) and entry.use == {"fact"}


def _is_price(words: Vocabulary, change: n.Change) -> bool:
    return bool(words.attribute[change.attr].bought)
