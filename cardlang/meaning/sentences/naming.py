"""Checks what is named or chosen in secret: *name a strength*, *each player secretly pays ...*."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import span_of
from cardlang.meaning.report import article, base, either, phrase_in, plural
from cardlang.syntax.nodes import Do, In, Name, OfKind, Sel, Step, Total

_FREE = ("any_number", "up_to")


MOST_NAMED = 20
"""The highest number that a text may let somebody name."""


def check_named(context: Context, name: Name) -> None:
    """Check that somebody can name such a number or kind."""
    powers, attributes, nouns = context.vocabulary.powers, context.vocabulary.attribute, context.vocabulary.noun
    known = powers.named if powers is not None else {*attributes, *nouns}
    what = name.attr or name.noun
    entry = attributes.get(what) or nouns[what]
    if what not in known:
        few = either(base(attributes.get(word) or nouns[word]) for word in sorted(known))
        advice = f"these can be named: {few}" if known else "let somebody choose: *Choose one: ...; or ...*"
        context.report.add("C152", name, f"nobody can name {article(base(entry))}", advice)
    elif name.low is not None and name.high is not None and not name.low < name.high <= MOST_NAMED:
        advice = f"name the lower one first, and none above {MOST_NAMED}: *name a strength from 1 to 4*"
        context.report.add("C152", name, "these numbers are no choice", advice)


def check_named_kind(context: Context, thing: Sel, kind: OfKind) -> None:
    """*Of that type* is said of things that come in such kinds, and of which none is named beside it."""
    vocabulary, kinds = context.vocabulary, context.vocabulary.noun[kind.noun].kinds
    if thing.noun in kinds:
        message = f"{article(context.noun(thing))} is of this {base(vocabulary.noun[kind.noun])} alone"
        context.report.add(
            "C011", kind, message, f"write `{base(vocabulary.noun[vocabulary.noun[thing.noun].narrows])}`"
        )
    elif not any(_is_kind_of(context, thing.noun, word) for word in kinds):
        those = sorted({plural(one) for one in vocabulary.nouns if any(_is_kind_of(context, one.id, x) for x in kinds)})
        message = f"{article(context.noun(thing))} is of no {base(vocabulary.noun[kind.noun])}"
        context.report.add("C011", kind, message, f"say it of {either(those)}" if those else "leave it out")
    for word in (*thing.adjectives, *thing.either):
        if word in kinds:
            where = context.adjective(thing, word)
            context.report.add("C019", where, f"of which kind it is has been named: `{word}` is one", "leave one out")


def _is_kind_of(context: Context, noun: str, word: str) -> bool:
    """Whether some of the things of a noun are of a kind: faith shields are shields, spies and lions are vassals."""
    vocabulary = context.vocabulary
    if word in vocabulary.adjective:
        of, powers = vocabulary.adjective[word].of, vocabulary.powers
        if vocabulary.kind[noun] == "part":
            return powers is not None and (noun, word) in powers.parts
        return bool(of) and of in (noun, vocabulary.noun[noun].narrows)
    return vocabulary.noun[word].narrows == noun


def check_secret(context: Context, step: Step) -> None:
    """Check that several choose at once, and that each can choose whatever the others do."""
    where = phrase_in(step, "secretly", "in secret")
    subject = step.subject
    if not isinstance(subject, Sel) or subject.quantity.kind != "each" or context.kind(subject) != "player":
        message = "in secret choose several at once, so that nobody knows what the others choose"
        context.report.add("C153", where, message, "write `each player secretly ...`")
        return
    if context.would:
        message = "what is answered to an announced act is not kept in secret"
        context.report.add("C153", where, message, "leave the word out")
    if reason := _not_in_secret(context, step):
        context.report.add("C153", where, *reason)


def _not_in_secret(context: Context, step: Step) -> tuple[str, str] | None:
    """Why an act cannot be chosen in secret, and what to write."""
    choosing = (
        "let them choose in secret, then act: *Each player secretly chooses ... . Then flip all cards chosen this way*"
    )
    if not isinstance(step.action, Do) or len(step.action.args.objects) != 1:
        return "this is nothing that one chooses in secret", choosing
    do, thing = step.action, step.action.args.objects[0]
    verb = context.verb(do.verb)
    if verb.id == "pay" and context.kind(thing) == "resource":
        free = isinstance(thing, Sel) and thing.quantity.kind in _FREE and thing.poss is None
        plain = not (do.args.roles or do.args.equal or do.args.per)
        advice = f"write *{base(verb)} any number of ...*, or say how many at most"
        return None if free and plain else ("there is no number to be chosen in secret", advice)
    if verb.id != "choose" or context.kind(thing) not in ("card", "lane") or not isinstance(thing, Sel):
        return f"nobody is asked in secret what to {base(verb)}", choosing
    if span_of(thing.quantity) is None or "random" in thing.adjectives:
        return "there is nothing to be chosen", "write `a`, `one of their`, `up to 2`"
    if any(span_of(inner.quantity) is not None for inner in _inside(thing)):
        return "one thing is chosen in secret, and not where it lies as well", "name the place: *here*, *in play*"
    if any(isinstance(one, Total) for one in thing.filters) or type(thing.test).__name__ == "Equality":
        return "what is chosen in secret has no condition on all of them", "leave it out"
    return None


def _inside(thing: Sel) -> Iterator[Sel]:
    """The phrases within a phrase, as far as somebody could choose among such things."""
    places = (thing.of, *(one.where for one in thing.filters if isinstance(one, In)))
    return (place for place in places if isinstance(place, Sel))
