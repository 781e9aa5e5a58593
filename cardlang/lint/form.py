"""The canonical form of a text, as an edit of its file that touches nothing else; shared by `fmt` and the check.

Line breaks within a text are left to the designer; only its words are compared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher

from cardlang.diagnostics.model import CardlangError, Fix, Severity, Span
from cardlang.library.limits import MAX_TEXT_BYTES
from cardlang.library.load import read_set
from cardlang.library.records import CardPhrase, CardRecord, CardSet, CardText
from cardlang.library.scalar_positions import BREAK, lines_of
from cardlang.library.source import SourceFile
from cardlang.syntax import UnsayableError
from cardlang.syntax.errors.slips import without_slips
from cardlang.syntax.parse import parse_badge, parse_requirement, parse_text, reader
from cardlang.syntax.printer.printing import print_phrase, print_words
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import with_own

_PLAIN = re.compile(r"[A-Za-z][\w ().-]*")  # needs no quotes in YAML
TITLE = "write the canonical text"


class FormatError(CardlangError):
    """Formatting a file would change its content."""


def canonical(
    text: CardText | CardPhrase, vocabulary: Vocabulary, language: str = "en", *, reminders: bool = False
) -> str | None:
    """Return the canonical words of a text, or None if it was not parsed.

    With `reminders`, each keyword of the text's own set is followed by its definition.
    Raises LookupError if there is no grammar for the language.
    """
    vocabulary = with_own(vocabulary, text.own)
    if isinstance(text, CardPhrase):
        return None if text.tree is None else print_phrase(text.tree, text.form, vocabulary, language)
    return None if text.tree is None else print_words(text.tree, vocabulary, language, reminders=reminders)


def with_typed_wordings(text: CardText | CardPhrase, vocabulary: Vocabulary, language: str = "en") -> str | None:
    """Return the words of a text with its slips mended and its wordings as typed, or None if it was not parsed."""
    words = canonical(text, vocabulary, language)
    if words is None:
        return words
    vocabulary = with_own(vocabulary, text.own)
    mended = without_slips(text.source, words, reader(vocabulary, language).lexicon)
    return mended if _read(mended, text, vocabulary, language) == text.tree else words


def _read(words: str, text: CardText | CardPhrase, vocabulary: Vocabulary, language: str) -> object:
    """Return the tree of other words for a text; None if they cannot be read."""
    if isinstance(text, CardText):
        return parse_text(words, vocabulary, language, most=0).tree
    if text.form == "requirement":
        return parse_requirement(words, vocabulary, language).tree
    badge = parse_badge(words, vocabulary, language).tree
    return None if badge is None else (badge,)


def texts_of(record: CardRecord) -> tuple[CardText | CardPhrase, ...]:
    """Return the phrases and texts of one side of a record, each once."""
    texts = {id(text): text for text in record.texts.values()}
    return (*record.phrases.values(), *texts.values())


def edit(text: CardText | CardPhrase, vocabulary: Vocabulary, *, keep_wordings: bool = False) -> Fix | None:
    """Return the edit that makes a text canonical.

    None if it is canonical already, has syntax errors, or would become too long. With `keep_wordings`, wordings that
    differ from the canonical ones stay as typed.
    """
    if any(item.severity is Severity.ERROR and item.code.startswith("S") for item in text.findings):
        return None
    words = (with_typed_wordings if keep_wordings else canonical)(text, vocabulary)
    if words is None or words.split() == text.source.split():
        return None
    return replacement(text, words, TITLE, safe=True)


def replacement(text: CardText | CardPhrase, words: str, title: str, *, safe: bool) -> Fix | None:
    """Return the edit that replaces a text by other words, or None if they are too long."""
    if len(words.encode()) >= MAX_TEXT_BYTES:  # a block adds a line break
        return None
    span, written = _written(text, words)
    return Fix(title, span, written, safe=safe)


def formatted(
    cardset: CardSet, source: SourceFile, vocabularies: Mapping[str, Vocabulary], *, keep_wordings: bool = False
) -> str:
    """Return the content of a set file with canonical card texts. `source` is the file that `cardset` was read from.

    Raises FormatError if the result would mean something else: a bug of the formatter, after which nothing is written.
    """
    texts = [text for record in cardset.records for side in record.sides for text in texts_of(side)]
    words = vocabularies[cardset.game]
    try:
        found = [edit(text, words, keep_wordings=keep_wordings) for text in texts]
    except UnsayableError as error:
        message = f"{source.path}: left alone, a text cannot be printed, as `cardlang lint` says: {error}"
        raise FormatError(message) from error
    edits = [fix for fix in found if fix is not None]
    result = source.text
    for fix in sorted(edits, key=lambda item: item.span, reverse=True):
        result = result[: fix.span.start] + fix.text + result[fix.span.end :]
    if edits and _content(cardset) != _content(read_set(SourceFile(source.path, result), vocabularies)[0]):
        raise FormatError(f"{source.path}: left alone, formatting would change what it says; please report this")
    return result


def _content(cardset: CardSet | None) -> object:
    """Return the content of a set without positions and wording."""
    if cardset is None:
        return None

    def trees(texts: Mapping[str, CardText] | Mapping[str, CardPhrase]) -> list[object]:
        return [(name, text.tree) for name, text in texts.items()]

    return [
        (side.id, side.names, side.attributes, trees(side.texts), trees(side.phrases))
        for record in cardset.records
        for side in record.sides
    ]


def _written(text: CardText | CardPhrase, words: str) -> tuple[Span, str]:
    """Return the span to replace and the replacement, which depend on the YAML style of the text.

    Canonical words contain no character that needs escaping.
    """
    scalar, file = text.scalar, text.file
    if scalar.style in ("|", ">") and (span := lines_of(scalar, file.text)):
        return span, _in_lines(words, file.text[span.start : span.end])
    if isinstance(text, CardPhrase) and not scalar.style and not scalar.flow and _PLAIN.fullmatch(words):
        return scalar.span, words
    if scalar.style == "" and not scalar.flow and _ends_line(file.text, scalar.span.end):
        key = file.line_start(scalar.span.start)
        line = file.text[key : scalar.span.start]
        if line.strip():  # the key stands on the same line
            indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
            return scalar.span, f"|{file.newline}{indent}{words}"
    return scalar.span, f'"{words}"'


def _in_lines(words: str, source: str) -> str:
    """Return the words with the line breaks of the source, each after the same word as before."""
    parts = re.split(r"(\s+)", source)
    was, gaps, now = parts[::2], parts[1::2], words.split()
    matcher = SequenceMatcher(None, [word.casefold() for word in was], [word.casefold() for word in now], False)
    breaks: dict[int, str] = {}  # by the number of words before
    for _, first, last, start, stop in matcher.get_opcodes():
        for index in range(first, min(last, len(gaps))):
            if BREAK.search(gaps[index]):
                breaks[stop if index == last - 1 else min(start + index - first + 1, stop)] = gaps[index].lstrip(" \t")
    lines = "".join(f"{breaks.get(index, ' ') if index else ''}{word}" for index, word in enumerate(now))
    return lines if len(lines.encode()) < MAX_TEXT_BYTES else words


def _ends_line(text: str, offset: int) -> bool:
    rest = text[offset:].split("\n", 1)[0]
    return not rest.strip()
