"""Effects that do not happen: *enemy cards here have no scoring effects*, *deploy effects do not trigger*.

Each is read for the listener that prevents them: *When a scoring effect of an enemy card here would trigger, ...*.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import Noun, Vocabulary

_ONE = ("bare", "the", "each", "all", "any")
"""How several things are named of which each one is meant."""


@builds("silenced")
def _silenced(c: Children) -> n.Lack:
    """*Do not trigger* is *have no effect*, of effects; `with_silence` takes it up."""
    noun = _effect(c.lexicon.vocabulary)
    if noun is None:
        advice = "say what cannot be done: *cards here cannot be moved*"
        raise MisreadError(Finding("S002", "nothing triggers in this game", c.span, help=advice))
    at = Span(c.end, c.end)
    nothing = n.Sel(quantity=n.Quantity(kind="no", span=at), noun=noun.id, span=at)
    finding = Finding("S002", "what does not happen is not clear", c.span, help="name it: *deployment effects ...*")
    c.untaken[c.span.start] = finding
    return n.Lack(what=nothing, span=c.span)


@builds("silenced_there")
def _silenced_there(c: Children) -> n.Step:
    """*Scoring effects do not trigger here* are those of cards here."""
    who, lack, where = c.items
    words = c.lexicon.vocabulary
    noun = _effect(words)
    if not isinstance(who, n.Sel) or noun is None or who.noun != noun.id:
        advice = "say what does not happen: *scoring effects do not trigger here*"
        raise MisreadError(Finding("S002", "this does not say which of them are meant", where.span, help=advice))
    at = Span(who.span.end, who.span.end)
    card = n.Sel(
        quantity=n.Quantity(kind="bare", span=at), noun=c.lexicon.noun_of("card") or "card", plural=True, span=at
    )
    of = who.of if isinstance(who.of, n.Sel) else card
    theirs = tuple(word for word in who.adjectives if not words.adjective[word].keywords)
    of = replace(
        of, adjectives=(*theirs, *of.adjectives), filters=(*of.filters, where), span=Span(at.start, where.span.end)
    )
    kinds = tuple(word for word in who.adjectives if word not in theirs)
    return n.Step(action=lack, subject=replace(who, adjectives=kinds, of=of), span=c.span)


def with_silence(c: Children, abilities: tuple[n.Ability, ...]) -> tuple[n.Ability, ...]:
    """Return the abilities with a listener for each statement that effects of some cards do not happen."""
    noun = _effect(c.lexicon.vocabulary)
    if noun is None:
        return abilities
    found: list[n.Ability] = []
    for ability in abilities:
        silenced = {id(step): what for step in ability.body if (what := _what(c, noun, step)) is not None}
        if ability.listener is not None or not silenced:
            found.append(ability)
            continue
        rest = [step for step in ability.body if id(step) not in silenced]
        if rest:
            found.append(replace(ability, body=(replace(rest[0], link="first"), *rest[1:])))
        for step in ability.body:
            if id(step) in silenced:
                what = _lasting(c, ability, silenced[id(step)])
                c.untaken.pop(step.action.span.start, None)
                found.append(_prevented(ability, step, what))
    return tuple(found)


def _lasting(c: Children, ability: n.Ability, what: n.Sel) -> n.Sel:
    """Return the effect that does not happen as long as the text holds; refuse *Deploy: Enemy cards have no effects*.

    Under the keyword of scoring it is said of the lane that is scored, which is that of the card.
    """
    words, header = c.lexicon.vocabulary, ability.header
    timing = words.keyword[header.word].timing if isinstance(header, n.Keyword) else None
    kinds = [one for word in (*what.adjectives, *what.either) for one in _keywords(words, word)]
    if timing == "scoring" and kinds and all(words.keyword[one].timing == "scoring" for one in kinds):
        at = what.span.end
        card = n.Sel(quantity=n.Quantity(kind="a"), noun="card", adjectives=_rest(words, what))
        of = what.of if isinstance(what.of, n.Sel) else copied(card, at)
        here = next((place.id for place in words.places if place.this == "lane"), None)
        if here is None or of.filters or of.quantity.kind == "this":
            return what
        of = replace(of, filters=(n.Place(word=here, span=Span(at, at)),))
        return replace(what, of=of, adjectives=tuple(word for word in what.adjectives if _keywords(words, word)))
    if timing != "static":
        advice = "say it without a keyword: it holds as long as the card shows its front"
        raise MisreadError(Finding("S037", "for how long this holds is not said", what.span, help=advice))
    return what


def _keywords(words: Vocabulary, word: str) -> tuple[str, ...]:
    """Return the keywords of a kind of effects: of *scoring* effects that of scoring."""
    return words.adjective[word].keywords if word in words.adjective else ()


def _rest(words: Vocabulary, what: n.Sel) -> tuple[str, ...]:
    return tuple(word for word in what.adjectives if not _keywords(words, word))


def _effect(words: Vocabulary) -> Noun | None:
    return next((noun for noun in words.nouns if noun.kind == "effect"), None)


def _what(c: Children, noun: Noun, step: n.Step) -> n.Sel | None:
    """Return which effect does not happen by a statement that holds all the time; none if it says something else."""
    who = step.subject
    if not isinstance(step.action, n.Lack) or step.action.what.noun != noun.id or not isinstance(who, n.Sel):
        return None
    if step.duration is not None or step.each is not None or step.repeat is not None or step.modal is not None:
        return None
    what, words = step.action.what, c.lexicon.vocabulary
    one = n.Quantity(kind="a", span=Span(who.span.start, who.span.start))
    if who.noun == noun.id and what == n.Sel(quantity=what.quantity, noun=noun.id, plural=what.plural):
        of = _each_one(who.of) if isinstance(who.of, n.Sel) else who.of
        return replace(who, quantity=one, plural=False, of=of) if who.quantity.kind in _ONE else None
    kinds = [word for word in what.adjectives if word in words.adjective and words.adjective[word].keywords]
    bare = n.Sel(quantity=what.quantity, noun=noun.id, plural=what.plural, adjectives=tuple(kinds), either=what.either)
    if words.kind[who.noun] != "card" or what != bare or not (kinds or what.either):
        return None
    return replace(bare, quantity=one, plural=False, of=_each_one(who), span=who.span)


def _each_one(thing: n.Sel) -> n.Sel:
    """*Effects of enemy cards here* are those of any enemy card here."""
    one = n.Quantity(kind="a", span=Span(thing.span.start, thing.span.start))
    return replace(thing, quantity=one, plural=False) if thing.quantity.kind in _ONE else thing


def _prevented(ability: n.Ability, step: n.Step, what: n.Sel) -> n.Ability:
    """Return the listener that prevents an effect; what is asked is asked when it would happen."""
    at = step.action.span.end
    fact = n.Fact(subject=what, verb="trigger", args=n.Args(span=Span(at, at)), would=True, span=what.span)
    that = n.Sel(quantity=n.Quantity(kind="that"), noun=what.noun)
    prevent = copied(n.Do(verb="prevent", args=n.Args(objects=(that,))), at)
    made = replace(step, action=prevent, subject=None, link="first")
    listener = n.Listener(when="when", fact=fact, span=what.span)
    return replace(ability, header=None, listener=listener, body=(made,))
