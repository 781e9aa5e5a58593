"""What `fmt` writes: the canonical form of a text, as an edit of its file that touches nothing else.

How a text is broken into lines is the designer's business; only its words are compared. Both the check and the
command take their edits from here.
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
from cardlang.syntax.parse import parse_text, reader
from cardlang.syntax.printing import print_phrase, print_words
from cardlang.syntax.slips import without_slips
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import with_own

_PLAIN = re.compile(r"[A-Za-z][\w ().-]*")  # is a word of YAML by itself
TITLE = "write the canonical text"


class FormatError(CardlangError):
    """Formatting a file would change what it says."""


def canonical(
    text: CardText | CardPhrase, vocabulary: Vocabulary, language: str = "en", *, reminders: bool = False
) -> str | None:
    """The canonical words of a text; none if it could not be parsed.

    With `reminders`, what keywords of its set stand for is written behind them.
    Raises LookupError if there is no grammar for the language.
    """
    vocabulary = with_own(vocabulary, text.own)
    if isinstance(text, CardPhrase):
        return None if text.tree is None else print_phrase(text.tree, text.form, vocabulary, language)
    return None if text.tree is None else print_words(text.tree, vocabulary, language, reminders=reminders)


def kept_wordings(text: CardText | CardPhrase, vocabulary: Vocabulary, language: str = "en") -> str | None:
    """The words of a text with its slips mended and its wordings as typed; none if it could not be parsed."""
    words = canonical(text, vocabulary, language)
    if words is None or isinstance(text, CardPhrase):
        return words
    vocabulary = with_own(vocabulary, text.own)
    mended = without_slips(text.source, words, reader(vocabulary, language).lexicon)
    return mended if parse_text(mended, vocabulary, language, most=0).tree == text.tree else words


def texts_of(record: CardRecord) -> tuple[CardText | CardPhrase, ...]:
    """All that stands on one side of a record in card text, each text once."""
    texts = {id(text): text for text in record.texts.values()}
    return (*record.phrases.values(), *texts.values())


def edit(text: CardText | CardPhrase, vocabulary: Vocabulary, *, keep_wordings: bool = False) -> Fix | None:
    """The edit that makes a text canonical; none if it is so already, has syntax errors, or would become too long.

    With `keep_wordings`, what is said in other words than the canonical ones stays as it is.
    """
    if any(item.severity is Severity.ERROR and item.code.startswith("S") for item in text.findings):
        return None
    words = (kept_wordings if keep_wordings else canonical)(text, vocabulary)
    if words is None or words.split() == text.source.split():
        return None
    return rewritten(text, words, TITLE, safe=True)


def rewritten(text: CardText | CardPhrase, words: str, title: str, *, safe: bool) -> Fix | None:
    """The edit that puts words in the place of a text; none if they would be too long."""
    if len(words.encode()) >= MAX_TEXT_BYTES:  # the line break of a block is one more
        return None
    span, written = _written(text, words)
    return Fix(title, span, written, safe=safe)


def formatted(
    cardset: CardSet, source: SourceFile, vocabularies: Mapping[str, Vocabulary], *, keep_wordings: bool = False
) -> str:
    """The text of a set file with canonical card texts. `source` is the file that `cardset` was read from.

    Raises FormatError if that would change what the file says: a mistake of ours, after which nothing may be written.
    """
    texts = [text for record in cardset.records for side in record.sides for text in texts_of(side)]
    words = vocabularies[cardset.game]
    found = (edit(text, words, keep_wordings=keep_wordings) for text in texts)
    edits = [fix for fix in found if fix is not None]
    result = source.text
    for fix in sorted(edits, key=lambda item: item.span, reverse=True):
        result = result[: fix.span.start] + fix.text + result[fix.span.end :]
    if edits and _content(cardset) != _content(read_set(SourceFile(source.path, result), vocabularies)[0]):
        raise FormatError(f"{source.path}: left alone, formatting would change what it says; please report this")
    return result


def _content(cardset: CardSet | None) -> object:
    """What a set says, without places and wording."""
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
    """Where the words go and how they look there, by the way the text stands in its file.

    No sign among the canonical words must be escaped.
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
    """The words with the line breaks of the source, each behind the word that stood ahead of it; new words go below."""
    parts = re.split(r"(\s+)", source)
    was, gaps, now = parts[::2], parts[1::2], words.split()
    matcher = SequenceMatcher(None, [word.casefold() for word in was], [word.casefold() for word in now], False)
    breaks: dict[int, str] = {}  # by the number of words ahead
    for _, first, last, start, stop in matcher.get_opcodes():
        for index in range(first, min(last, len(gaps))):
            if BREAK.search(gaps[index]):
                breaks[stop if index == last - 1 else min(start + index - first + 1, stop)] = gaps[index].lstrip(" \t")
    lines = "".join(f"{breaks.get(index, ' ') if index else ''}{word}" for index, word in enumerate(now))
    return lines if len(lines.encode()) < MAX_TEXT_BYTES else words


def _ends_line(text: str, offset: int) -> bool:
    rest = text[offset:].split("\n", 1)[0]
    return not rest.strip()
