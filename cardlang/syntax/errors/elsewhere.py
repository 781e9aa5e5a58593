"""Words of other card games: which effect somebody asks for with them, and what this game has instead."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from cardlang.diagnostics.model import Span
from cardlang.vocabulary.model import Mechanic, Vocabulary

_ENDINGS = ("'s", "s", "es", "d", "ed", "ing")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1(?:ed|ing)\Z")  # *tapped*
_SHORTENED = re.compile(r"(?<=\w\w)(?:ed|ing)\Z")  # *freezing*, *exiled*


def mechanic(words: str, vocabulary: Vocabulary, known: Container[str] = ()) -> Mechanic | None:
    """Return the effect that a word, in any of its usual forms, or a phrase asks for.

    A form of what is `known` is none: *destroyes* is a slip where *destroy* is a word of the game.
    """
    asked = vocabulary.asked_for
    forms = _forms(words.lower().replace("’", "'"))
    return next((asked[form] for form in forms if form in asked and form not in known), None)


def mechanic_at(text: str, span: Span, vocabulary: Vocabulary, known: Container[str] | None) -> Mechanic | None:
    """Return the effect that the words at a place ask for: a phrase around them, else they themselves.

    `known` are the words of the game; without them only a phrase counts.
    """
    for found in vocabulary.phrases_asked_for.finditer(text.lower().replace("’", "'")):
        if found.start() <= span.start and span.end <= found.end():
            return vocabulary.asked_for[found[0]]
    return None if known is None else mechanic(text[span.start : span.end], vocabulary, known)


def instead(one: Mechanic) -> str:
    """Return what a game says of an effect of other games, with its own text for it."""
    match one.has:
        case "yes":
            return f"{one.says}: *{one.text}*"
        case "near":
            return f"this game has no such thing: {one.says}; nearest: *{one.text}*"
        case "no":
            return f"this game has no such thing: {one.says}"


def _forms(word: str) -> Iterator[str]:
    """A word as it stands, then without an ending."""
    yield word
    yield from (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
    yield _DOUBLED.sub(r"\1", word)
    yield _SHORTENED.sub("e", word)
