"""Patterns of words: any of some phrases, a number, things of a kind, what is paid with."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.syntax.lexing.lexicon import NUMBER_WORDS, PLACES, WORD_END, Form, Lexicon, is_word
from cardlang.vocabulary.kinds import Kind

NEVER = r"(?!\d)\d"  # the pattern of a class without words


A_NUMBER = rf"(?:[0-9]+|{'|'.join(word for word in NUMBER_WORDS if word != 'one')})"  # *one* may be one of them


NUMBER = rf"(?:an?|[0-9]+|{'|'.join(NUMBER_WORDS)})"


MANY = rf"(?:an?|no|(?:(?:exactly|at\s+least|at\s+most)\s+)?{NUMBER}(?:\s+or\s+\w+)?)\s+"


def gap(before: str) -> str:
    """Return the pattern of what stands between words; behind a mark there need be nothing."""
    return r"\s+" if is_word(before) else r"\s*"


def spaced(words: str) -> str:
    """Return words as a pattern: any white space between them, none before a colon, the last one a whole word."""
    pattern = re.sub(r":$", r"\\s*:", r"\s+".join(map(re.escape, words.split(" "))))
    pattern = pattern.replace(r"this\s+card", "(?:this\\s+card|\ue000+)")  # or its name
    return pattern if words[-1] in ".,:;()" else pattern + WORD_END


def one_of(phrases: Iterable[str]) -> str:
    """Return the pattern of any of some phrases."""
    return "(?:" + "|".join(spaced(form) for form in sorted(set(phrases), key=lambda form: (-len(form), form))) + ")"


def of_kind(lexicon: Lexicon, kind: Kind) -> list[str]:
    """Return the nouns of a kind in all their forms."""
    kinds = lexicon.vocabulary.kind
    return sorted(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] == kind)


def laid(lexicon: Lexicon, number: str, among: tuple[Kind, ...]) -> str:
    """Return the pattern of things of some kinds, with what stands before them."""
    kinds = lexicon.vocabulary.kind
    laid = [form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] in among]
    words = [*lexicon.phrases("ADJ"), *lexicon.phrases("FACE")]
    told = rf"(?:{one_of(words)}\s+(?:or\s+)?)*" if words else ""
    return rf"(?i:{number}{told}{one_of(laid)})" if laid else NEVER


def paid(lexicon: Lexicon) -> str:
    """Return the pattern of what is paid with, and of points."""
    kinds = lexicon.vocabulary.kind
    counted = ("resource", "points")
    return one_of(form.text for form in lexicon.forms if form.terminal == "NOUN" and kinds[form.id] in counted)


def who_has(lexicon: Lexicon, *, unique: bool = False) -> str:
    """Return the pattern of what follows where it is said what somebody has: *each shield a neighbour has*."""
    known = lexicon.vocabulary.noun
    forms = [form for form in lexicon.forms if form.terminal == "NOUN" and known[form.id].kind == "player"]
    people = sorted(form.text for form in forms if known[form.id].unique or not unique)
    return rf"(?=\s+{one_of(people)}\s+has\b)" if people else NEVER


def cost_number(nouns: Iterable[str]) -> str:
    """Return the pattern of what stands behind the number of a cost: nouns and a colon (`1 knight and 2 wizards:`)."""
    noun = "(" + "|".join(spaced(form) for form in sorted(set(nouns), key=lambda form: (-len(form), form))) + ")"
    return rf"(?=\s+{noun}((?:\s+and|\s*,(?:\s*and)?)\s+(?:[0-9]+|{'|'.join(NUMBER_WORDS)})\s+{noun})*\s*:)"


def is_place(lexicon: Lexicon, form: Form) -> bool:
    """Return whether a noun is one of what something is moved to."""
    return lexicon.vocabulary.noun[form.id].kind in PLACES


def is_counted(lexicon: Lexicon, form: Form) -> bool:
    """Return whether a noun is a resource or a counter."""
    return lexicon.vocabulary.noun[form.id].kind in ("resource", "counter")


def is_player(lexicon: Lexicon, form: Form) -> bool:
    """Return whether a noun is a player."""
    return lexicon.vocabulary.noun[form.id].kind == "player"
