"""Names behind *named* that no card has: what is said of them, with the name that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax.errors.expected import nearest
from cardlang.syntax.lexing.lexicon import Lexicon

_LIKE = 0.6  # how much a mistyped name is like the one that is meant


def unknown_names(text: str, lexicon: Lexicon) -> Iterator[Finding]:
    """Yield a finding for each name that is none of the lexicon's."""
    if (named := _named(lexicon)).search(text) is None:
        return
    known = lexicon.phrases("NAME")
    for found in named.finditer(text):
        name = " ".join(found["name"].split())
        if any(name == one or name.startswith(f"{one} ") for one in known):
            continue
        rest = text[found.start("name") :].lower()
        words = max((one for one in known if rest.startswith(one.lower())), key=len, default=None)
        near = words or nearest(name, known, _LIKE)
        span = Span(found.start("name"), found.start("name") + len(words)) if words else Span(*found.span("name"))
        message = f"no card here is called `{text[slice(*span)]}`"
        if near is None:
            advice = "a card of another set is declared under `words: names:`, with its id"
            yield Finding("S001", message, span, help=advice)
        else:
            yield Finding("S001", message, span, help=f"did you mean `{near}`?", fix=(f"write `{near}`", near))


def _named(lexicon: Lexicon) -> re.Pattern[str]:
    """Return the pattern of a name and what stands before it: words with capitals, or else a single one."""
    before = "|".join(re.escape(phrase) for phrase in lexicon.phrases("_NAMED"))
    capital = r"[^\W\d_a-z][\w'’-]*"
    return re.compile(rf"\b(?:{before})\s+(?P<name>{capital}(?:\s+(?:of\s+|the\s+)*{capital})*|[\w'’-]+)")
