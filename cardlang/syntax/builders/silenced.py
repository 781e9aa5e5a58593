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


@builds("immune")
def _immune(c: Children) -> n.Forbid:
    """*Is immune to enemy effects* is *cannot be affected by enemy effects*."""
    (by,), words = c.objects(), c.lexicon.vocabulary
    affects = next((verb.id for verb in words.verbs if verb.collective and verb.passive and "cannot" in verb.use), None)
    if affects is None:
        advice = "say what cannot be done to it: *cannot be moved*"
        raise MisreadError(Finding("S002", "nothing is immune to anything in this game", c.span, help=advice))
    return n.Forbid(verbs=(affects,), args=n.Args(span=Span(c.end, c.end)), passive=True, by=by, span=c.span)


@builds("silenced")
def _silenced(c: Children) -> n.Lack:
    """*Do not trigger* is *have no effect*, of effects; `with_silence` takes it up."""
    noun = _effect(c.lexicon.vocabulary)
    if noun is None:
        advice = "leave it out, or say what changes instead"
        raise MisreadError(Finding("S002", "nothing keeps an effect from happening in this game", c.span, help=advice))
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
    return n.Step(action=lack, subject=_of_cards(words, who, where), span=c.span)


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
        if any(step.link in ("else", "if_done") for step in ability.body):
            advice = "say of both when they hold: *If ..., ... . Unless ..., ...*"
            message = "what does not happen is a rule of its own, and leans on nothing"
            raise MisreadError(Finding("S037", message, ability.span, help=advice))
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
    kinds = {words.keyword[one].timing for word in (*what.adjectives, *what.either) for one in _keywords(words, word)}
    here = next((place.id for place in words.places if place.this == "lane"), None)
    if timing == "scoring" and kinds == {"scoring"} and here is not None:
        of = what.of if isinstance(what.of, n.Sel) else None
        placed = of is not None and (of.filters or of.quantity.kind == "this")
        at = Span(what.span.end, what.span.end)
        return what if placed else _of_cards(words, what, n.Place(word=here, span=at))
    if timing != "static":
        advice = "say it without a keyword: it holds as long as the card shows its front"
        raise MisreadError(Finding("S037", "for how long this holds is not said", what.span, help=advice))
    return what


def _of_cards(words: Vocabulary, effect: n.Sel, *where: n.Place | n.In) -> n.Sel:
    """*Enemy scoring effects here* are scoring effects of enemy cards here, *your scoring effects* of your cards."""
    at = Span(effect.span.end, effect.span.end)
    every = n.Quantity(kind="bare", span=at)
    of = effect.of if isinstance(effect.of, n.Sel) else n.Sel(quantity=every, noun="card", plural=True, span=at)
    theirs = tuple(word for word in effect.adjectives if not _keywords(words, word))
    kinds = tuple(word for word in effect.adjectives if word not in theirs)
    placed = (*of.filters, *(copied(one, at.start) for one in where))
    of = replace(of, adjectives=(*theirs, *of.adjectives), filters=placed, poss=effect.poss or of.poss)
    return replace(effect, adjectives=kinds, poss=None, of=of)


def _keywords(words: Vocabulary, word: str) -> tuple[str, ...]:
    """Return the keywords of a kind of effects: of *scoring* effects that of scoring."""
    return words.adjective[word].keywords if word in words.adjective else ()


def _effect(words: Vocabulary) -> Noun | None:
    """Return the noun of effects, if the game has a verb that prevents them."""
    if not {"trigger", "prevent"} <= words.verb.keys():
        return None
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
        named = who.either or any(_keywords(words, word) for word in who.adjectives)
        places = [item for item in who.filters if isinstance(item, n.Place | n.In)]
        if who.quantity.kind not in _ONE or not named or len(places) < len(who.filters):
            return None
        who = _of_cards(words, replace(who, filters=()), *places) if places or who.poss is not None else who
        of = _each_one(who.of) if isinstance(who.of, n.Sel) else who.of
        return replace(who, quantity=one, plural=False, of=of)
    kinds = tuple(word for word in what.adjectives if _keywords(words, word))
    bare = n.Sel(quantity=what.quantity, noun=noun.id, plural=what.plural, adjectives=kinds, either=what.either)
    if words.kind[who.noun] != "card" or what != bare or not (kinds or what.either):
        return None
    return replace(bare, quantity=one, plural=False, of=_each_one(who), span=who.span)


def _each_one(thing: n.Sel) -> n.Sel:
    """*Effects of enemy cards here* are those of any enemy card here."""
    if thing.quantity.kind not in _ONE:
        return thing
    one = n.Quantity(kind="a", span=Span(thing.span.start, thing.span.start))
    first = thing.filters[0] if thing.filters else None
    if isinstance(first, n.Test) and thing.test is None:  # *cards with strength 3*: of one, right behind the noun
        thing = replace(thing, test=first, filters=thing.filters[1:])
    return replace(thing, quantity=one, plural=False)


def _prevented(ability: n.Ability, step: n.Step, what: n.Sel) -> n.Ability:
    """Return the listener that prevents an effect; what is asked is asked when it would happen."""
    at = step.action.span.end
    fact = n.Fact(subject=what, verb="trigger", args=n.Args(span=Span(at, at)), would=True, span=what.span)
    that = n.Sel(quantity=n.Quantity(kind="that"), noun=what.noun)
    prevent = copied(n.Do(verb="prevent", args=n.Args(objects=(that,))), at)
    made = replace(step, action=prevent, subject=None, link="first")
    listener = n.Listener(when="when", fact=fact, span=what.span)
    return replace(ability, header=None, listener=listener, body=(made,))
