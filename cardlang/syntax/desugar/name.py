"""A card's own name in its text: *the Warden* is *this card*.

The name is no word of the language, so before a text is read a mark of the same length takes its place.
"""

from __future__ import annotations

import re

from cardlang.syntax.lexing.lexicon import Lexicon, split_words

MARK = "\ue000"
_NOT_BEHIND = r"(?<!\bnamed )(?<!\bcalled )(?<!\ba )(?<!\ban )(?<!\bAn )(?<!\bA )(?<!\beach )(?<!\bother )(?<!\bno )"


def marked(text: str, name: str, lexicon: Lexicon) -> str:
    """Return a text with marks where the name of its card stands; a name of known words alone is no name there."""
    bare = re.sub(r"^[Tt]he\s+", "", name)
    if not bare or bare not in text or all(word.lower() in lexicon.words_but_names for word in split_words(bare)):
        return text
    found = re.compile(rf"{_NOT_BEHIND}(?<![-\w])(?:[Tt]he\s+)?{re.escape(bare)}(?![-\w]|['’]\w)")
    return found.sub(lambda one: MARK * len(one[0]), text)
