"""Rules of English that more than one stage needs."""

from __future__ import annotations

import re

_AS_IN_YOU = re.compile(r"(?:use|uni|unanim|eu|one\b)", re.IGNORECASE)  # written with a vowel, spoken with none


def indefinite(word: str) -> str:
    """Return the article before a word: *an effect*, *a used card*."""
    return "an" if word[:1].lower() in tuple("aeiou") and not _AS_IN_YOU.match(word) else "a"
