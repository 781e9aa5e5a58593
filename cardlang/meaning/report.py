"""Where findings are gathered, and how they are placed on exactly the wrong words.

The tree has a span for each node, not for each word. Given the text, a word is looked up inside the span of its node;
without the text the node's own span serves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.diagnostics.model import NOWHERE, Finding, Span
from cardlang.syntax.nodes import Node
from cardlang.vocabulary.model import Entry, Verb


class Report:
    """Collects findings; at most one for the same words, the first one told: a second one there would only follow."""

    def __init__(self, text: str = "") -> None:
        self._text = text
        self._found: dict[Span, Finding] = {}

    def add(self, code: str, where: Node | Span, message: str, advice: str | None = None) -> None:
        """Note a finding at a node or at a span."""
        span = where.span if isinstance(where, Node) else where
        if not any(_within(span, other) or _within(other, span) for other in self._found):
            self._found[span] = Finding(code=code, message=message, span=span, help=advice)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of the text."""
        return tuple(sorted(self._found.values(), key=lambda one: (one.span, one.code)))

    def word(self, node: Node, entry: Entry | None) -> Span:
        """The place of an entry's word within a node."""
        return self.phrase(node, [form for forms in entry.words.values() for form in forms] if entry else [])

    def phrase(self, node: Node, forms: Iterable[str]) -> Span:
        """The first place of any of these phrases within a node; the longest one where several start."""
        words = sorted({form for form in forms if form}, key=len, reverse=True)
        if not (self._text and words):
            return node.span
        pattern = "|".join(r"\s+".join(map(re.escape, form.split())) for form in words)
        found = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE).search(self._text, *node.span)
        return Span(*found.span()) if found else node.span

    def verb(self, node: Node, verb: Verb) -> Span:
        """The place of a verb within the node that it governs."""
        span = self.word(node, verb)
        if self._text or span == NOWHERE:
            return span
        return Span(span.start, min(span.end, span.start + len(verb.words["en"][0])))

    def quote(self, where: Node | Span, otherwise: str) -> str:
        """The user's words there, in backticks; a given word if the text is not at hand."""
        span = where.span if isinstance(where, Node) else where
        words = " ".join(self._text[span.start : span.end].split())
        return f"`{words or otherwise}`"


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


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
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def either(words: Iterable[str]) -> str:
    """Words as a choice, each in backticks."""
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}" if quoted else "nothing"
