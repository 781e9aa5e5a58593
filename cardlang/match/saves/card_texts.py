"""Card texts that come from a save instead of a set file."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import Span
from cardlang.games import vocabularies
from cardlang.library.limits import MAX_TEXT_BYTES
from cardlang.library.nodes import Scalar
from cardlang.library.records import CardPhrase, CardText
from cardlang.library.source import SourceFile
from cardlang.match.errors import SaveError
from cardlang.meaning import understand
from cardlang.meaning.requirements.fields import understand_phrase
from cardlang.syntax import parse_text
from cardlang.vocabulary.model import Phrase
from cardlang.vocabulary.own import OwnWords, with_own

LONGEST = 4 * MAX_TEXT_BYTES  # bytes of a text in a save: the canonical text may be longer than the card's own
SAVE = "save"  # the file path in the locations of saved texts


@lru_cache(maxsize=4096)
def saved_text(game: str, kind: str, name: str, text: str, own: OwnWords = ()) -> CardText:
    """The text of a card, parsed and analysed; raises SaveError if this version cannot read it."""
    vocabulary = with_own(vocabularies()[game], own)
    parsed = parse_text(text, vocabulary, longest=LONGEST)
    if parsed.tree is None or parsed.findings:
        raise SaveError(f"the text of `{excerpt(name, str)}` in this save cannot be read: {excerpt(text, str)}")
    source = cast(Literal["card", "castle"], kind)
    meaning = understand(parsed.tree, vocabulary, source=source)
    scalar, file = Scalar(text, Span(0, len(text))), SourceFile(SAVE, text)
    found = CardText(text, parsed.tree, meaning, (), scalar, file, name, own)
    if not meaning.sound:
        where, fault = found.locate(meaning.findings[0].span), meaning.findings[0].message
        place = f"{where.path}:{where.line}:{where.column}"
        raise SaveError(f"this save cannot go on: {place}: `{excerpt(name, str)}` cannot be played: {fault}")
    return found


@lru_cache(maxsize=4096)
def saved_phrase(game: str, about: Phrase, name: str, text: str) -> CardPhrase:
    """A requirement or a badge; raises SaveError if this version cannot read it."""
    meaning, scalar = understand_phrase(text, about, vocabularies()[game]), Scalar(text, Span(0, len(text)))
    phrase = CardPhrase(text, about.form, meaning.tree, meaning, scalar, SourceFile(SAVE, text), name)
    if not phrase.sound:
        raise SaveError(
            f"the {about.field} of `{excerpt(name, str)}` in this save cannot be read: {excerpt(text, str)}"
        )
    return phrase
