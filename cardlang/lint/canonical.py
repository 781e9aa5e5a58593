"""What `fmt` writes: the canonical form of a text, as an edit of its file that touches nothing else.

How a text is broken into lines is the designer's business; only its words are compared. Both the check and the
command take their edits from here.
"""

from __future__ import annotations

from cardlang.diagnostics.model import Fix, Severity, Span
from cardlang.library.placing import lines_of
from cardlang.library.records import CardText
from cardlang.vocabulary.model import Vocabulary

TITLE = "write the canonical text"


def canonical(text: CardText, vocabulary: Vocabulary, language: str = "en") -> str | None:
    """The canonical words of a text; none if it could not be parsed.

    Raises LookupError if there is no grammar for the language.
    """
    from cardlang.syntax import print_text

    if text.tree is None:
        return None
    return print_text(text.tree, vocabulary, language=language).text


def edit(text: CardText, vocabulary: Vocabulary) -> Fix | None:
    """The edit that makes a text canonical; none if it is so already or has syntax errors."""
    if any(item.severity is Severity.ERROR and item.code.startswith("S") for item in text.findings):
        return None
    words = canonical(text, vocabulary)
    if words is None or words.split() == text.source.split():
        return None
    span, written = _written(text, words)
    return Fix(TITLE, span, written, safe=True)


def _written(text: CardText, words: str) -> tuple[Span, str]:
    """Where the words go and how they look there, by the way the text stands in its file."""
    scalar, file = text.scalar, text.file
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    if scalar.style == "|" and (place := lines_of(scalar, file.text)):
        span, indent = place
        return span, f"{file.newline}{indent}".join(lines)
    quoted = '"' + " ".join(lines).replace("\\", "\\\\").replace('"', '\\"') + '"'
    if scalar.style == "" and not scalar.flow and _ends_line(file.text, scalar.span.end):
        key = file.line_start(scalar.span.start)
        line = file.text[key : scalar.span.start]
        if line.strip():  # the key stands on the same line
            indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
            return scalar.span, "|" + "".join(f"{file.newline}{indent}{part}" for part in lines)
    return scalar.span, quoted


def _ends_line(text: str, offset: int) -> bool:
    rest = text[offset:].split("\n", 1)[0]
    return not rest.strip()
