"""Where findings are gathered, and how they are placed on exactly the wrong words.

The tree has a span for each node, not for each word. Given the text, a word is looked up inside the span of its node;
without the text the node's own span serves. Places are named before it is known whether anything is wrong there, so a
word is only looked up for a finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from cardlang.diagnostics.model import Finding, Severity, Span
from cardlang.syntax.nodes import Ability, Node
from cardlang.vocabulary.english import indefinite
from cardlang.vocabulary.model import Entry, KeywordEntry, Verb


class Words(NamedTuple):
    """Words within a node: some forms of one word. Where none stands, the node serves, or `most` letters of it."""

    node: Node
    forms: Iterable[Iterable[str]]
    most: int | None = None


Where: TypeAlias = Node | Span | Words


class Report:
    """Collects findings; at most one for the same words, the first one told: a second one there would only follow."""

    def __init__(self, text: str = "") -> None:
        self._text = text
        self._found: dict[Span, Finding] = {}

    def add(
        self, code: str, where: Where, message: str, advice: str | None = None, severity: Severity = Severity.ERROR
    ) -> None:
        """Note a finding at a node or at a span."""
        span = self._span(where)
        if not any(_within(span, other) or _within(other, span) for other in self._found):
            self._found.setdefault(span, Finding(code=code, message=message, span=span, severity=severity, help=advice))

    @property
    def found(self) -> bool:
        """Whether there is any finding."""
        return bool(self._found)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of the text."""
        return tuple(sorted(self._found.values(), key=lambda one: (one.span, one.code)))

    def quote(self, where: Where, otherwise: str) -> str:
        """The user's words there, in backticks; a given word if the text is not at hand."""
        words = " ".join(self._text[slice(*self._span(where))].split())
        return f"`{words or otherwise}`"

    def _span(self, where: Where) -> Span:
        match where:
            case Node():
                return where.span
            case Words():
                return self._look_up(where)
            case _:
                return where

    def _look_up(self, where: Words) -> Span:
        """The first place of any of the forms within the node; the longest one where several start."""
        span = where.node.span
        node = span if where.most is None else Span(span.start, min(span.end, span.start + where.most))
        if not self._text:
            return node
        forms = sorted({form for forms in where.forms for form in forms if form}, key=len, reverse=True)
        pattern = "|".join(r"\s+".join(map(re.escape, form.split())) for form in forms)
        found = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE).search(self._text, *span) if forms else None
        if not found and where.most:  # a wording stands in its place
            found = _FIRST_WORD.match(self._text, *span)
        return Span(*found.span()) if found else node


_FIRST_WORD = re.compile(r"[\w'’]+(?:-\w+)*")


def word_in(node: Node, entry: Entry | None) -> Words:
    """An entry's word within a node; the whole node without an entry."""
    return Words(node, entry.words.values() if entry else ())


def keyword_in(ability: Ability, keyword: KeywordEntry | None) -> Words:
    """The keyword of an ability; where none is written, the place for it."""
    return Words(ability, keyword.words.values() if keyword else (), 0)


def phrase_in(node: Node, *phrases: str) -> Words:
    """The first of these phrases within a node."""
    return Words(node, (phrases,))


def verb_in(node: Node, verb: Verb) -> Words:
    """A verb within the node that it governs."""
    return Words(node, verb.words.values(), len(verb.words["en"][0]))


def _within(inner: Span, outer: Span) -> bool:
    """Whether words lie within others; a place between two words, where some are missing, lies within none."""
    return outer.start <= inner.start < inner.end <= outer.end


def base(entry: Entry) -> str:
    """The plain English form of an entry: the noun in the singular, the verb as in a command."""
    return entry.words["en"][0]


def plural(entry: Entry) -> str:
    """The English plural of a noun."""
    return entry.words["en"][-1]


def participle(verb: Verb) -> str:
    """The English participle of a verb."""
    return verb.words["en"][-1]


def article(word: str) -> str:
    """A word with its article: `an effect`."""
    return f"{indefinite(word)} {word}"


def either(words: Iterable[str]) -> str:
    """Words as a choice, each in backticks."""
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}" if quoted else "nothing"
