"""Checks phrases about effects as those who do something: *an enemy effect*, *by effects of other cards*.

An effect is known by its kind, and by the card that bears it as that was when the effect began: by then it lay face-up
in play. Who does it is no effect but a player is the subject of its sentence, so behind *by* there is none left.
"""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.report import article, base
from cardlang.syntax.nodes import Pron, Sel

_BEARERS = ("a", "another", "this", "bare")


_ONE_OF = {"you": "one of your effects", "opponent": "one of your opponent's effects"}


def check_doer_effect(context: Context, subject: Sel) -> None:
    """Check the effect that does something in a fact: *after an enemy effect flips a card*."""
    if subject.quantity.kind != "a":
        one = _ONE_OF.get(subject.poss or "", "an effect")
        where = context.determiner(subject)
        context.report.add("C141", where, "an event is the work of one effect", f"write `{one}`")
    _known_by(context, subject)


def check_source(context: Context, by: Sel | Pron) -> None:
    """Check what stands behind `by`."""
    kind = context.kind(by)
    if not isinstance(by, Sel) or kind != "effect":
        noun = context.noun(by)
        advice = (
            f"write `by effects of {article(noun)}`" if kind == "card" else "write `by effects`, `by your opponent`"
        )
        context.report.add("C140", by, f"{article(noun)} does nothing by itself: effects and players do", advice)
        return
    if not any(word.keywords for word in context.vocabulary.adjectives):
        message = "in this game it is not asked whose effect does something"
        context.report.add("C140", by, message, "leave it out, or say to whom it is forbidden: *opponents cannot ...*")
        return
    check_phrase(context, by, "source")
    _known_by(context, by)


def _known_by(context: Context, effect: Sel) -> None:
    if effect.filters:
        message, advice = "an effect is not told by this", "write `of` a card, a kind (`deployment`), or `enemy`"
        context.report.add("C141", effect.filters[0], message, advice)
    if effect.poss in ("they", "it"):
        context.report.add("C141", effect, "whose effect this is must be said by itself", "write `enemy` or `your`")
    if effect.of is not None:
        _bearer(context, effect.of)


def _bearer(context: Context, of: Sel) -> None:
    """What can be said of the card of an effect."""
    if of.quantity.kind not in _BEARERS:
        where = context.determiner(of)
        words, noun = context.report.quote(where, of.quantity.kind), context.vocabulary.noun[of.noun]
        message = f"{words} does not tell whose effect it is"
        context.report.add("C142", where, message, f"write `{article(base(noun))}`")
    if of.filters:
        message, advice = "an effect is not told by this", "write `of` a card, a kind (`deployment`), or `enemy`"
        context.report.add("C141", of.filters[0], message, advice)
    if of.of is not None:
        context.report.add("C142", of.of, "an effect is not told by where its card belongs", "leave it out")
    for word in (*of.adjectives, *of.either):
        entry = context.vocabulary.adjective.get(word)
        said = context.adjective(of, word)
        if word in context.vocabulary.face:
            context.report.add("C142", said, "only face-up cards have effects", "leave the face out")
        elif entry is not None and entry.role in ("superlative", "zone", "relation", "random"):
            message = f"by `{word}` the card of an effect is not told"
            context.report.add("C142", said, message, "say whose it is, or `of strength 3 or more`")
