"""What is wrong with a text that cannot be read: findings with advice.

First every word that the game does not know is reported. Then each sentence without such a word is read on its own,
the rest blanked out so that all offsets hold, and each broken one gets the finding for the place where reading stops.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Literal, Protocol

from cardlang.diagnostics.frozen import dataclass
from cardlang.diagnostics.model import CodeInfo, Finding, Span
from cardlang.syntax.expected import in_words, nearest
from cardlang.syntax.habits import habitual_place, habitual_word
from cardlang.syntax.lexicon import Lexicon

Start = Literal["text", "requirement", "badge"]
END = "$END"
LONGEST = 2048
"""The most characters a text may have."""
MOST_FINDINGS = 20
"""After this many findings a text is looked at no further."""
MOST_DIGITS = 6
"""The most digits a number may have."""


_ROWS = (
    ("S001", "unknown-word", "a word that the game does not know"),
    ("S002", "misplaced-word", "a known word where it cannot stand"),
    ("S003", "missing-full-stop", "a sentence without a full stop at its end"),
    ("S004", "missing-colon", "an ability keyword without its colon"),
    ("S005", "unknown-keyword", "an ability keyword that the game does not have"),
    ("S006", "number-as-word", "a number written as a word; card texts use digits"),
    ("S007", "long-number", "a number with more than 6 digits"),
    ("S008", "long-text", "a text of more than 2048 characters"),
    ("S009", "empty-text", "a text without a word"),
    ("S010", "stray-character", "a character that no card text has"),
    ("S011", "unclear-person", "a pronoun for one player; card texts repeat `that player`"),
    ("S012", "unfinished-sentence", "a sentence that ends before it is complete"),
    ("S013", "missing-comma", "no comma where one part of a sentence ends"),
    ("S014", "deep-nesting", "phrases within phrases beyond all measure"),
)

CODES: Mapping[str, CodeInfo] = {code: CodeInfo(code, slug, title) for code, slug, title in _ROWS}
"""All findings of this stage by code."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where reading came to a stop: at which words, and which terminals might have stood there.

    `terminal` is the terminal of the words, none if they are no word that may stand anywhere, `END` at the end.
    """

    span: Span
    terminal: str | None
    expected: frozenset[str]


class Reading(Protocol):
    """What the parser offers for finding out where a text is wrong."""

    @property
    def lexicon(self) -> Lexicon:
        """The words of the game."""
        ...

    def stop(self, text: str, start: Start) -> Stop | None:
        """Return where reading stops, or none if all can be read."""
        ...


_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_RUN = re.compile(r"[\w'’]+(?:-\w+)*")
_WORD_OR_MARK = re.compile(r"[\w'’]+(?:-\w+)*|[^\s\w]")
_STRAY = re.compile(r"[^\w\s.,:;()+\-−'’]+|_+|(?![0-9])[\d]+")
_LONG_NUMBER = re.compile(rf"[0-9]{{{MOST_DIGITS + 1},}}")
_NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
_PERSONS = {
    "they": "that player", "he": "that player", "she": "that player", "him": "that player",
    "his": "their", "her": "their", "theirs": "their", "hers": "their",
}  # fmt: skip
_IF_THEY_DO = re.compile(r"\bif\s+they\s+do\b", re.IGNORECASE)
_MENDED = {"!": ".", "…": ".", "–": "-", "—": "-", "‘": "’", "`": "’"}


def before_reading(text: str, longest: int) -> tuple[Finding, ...]:
    """Return what is wrong with a text as a whole, before any of it is read."""
    if len(text) > longest:
        message = f"the text has {len(text)} characters, at most {longest} are allowed"
        return (Finding("S008", message, Span(longest, len(text)), help="split it over several cards"),)
    if not text.strip():
        return (Finding("S009", "the text is empty", Span(0, len(text)), help="leave the field out instead"),)
    return ()


def has_long_numbers(text: str) -> bool:
    """Return whether a number is longer than any text may have it."""
    return _LONG_NUMBER.search(text) is not None


def too_deep(text: str) -> Finding:
    """Return the finding for a tree that is too deep."""
    return Finding("S014", "phrases stand within phrases too deeply", Span(0, len(text)), help="use several sentences")


def explain(text: str, start: Start, reading: Reading, most: int = MOST_FINDINGS) -> tuple[Finding, ...]:
    """Return the findings of a text that cannot be read, in the order of the text; at least one, at most `most`."""
    findings = [*_stray_characters(text), *_long_numbers(text)][:most]
    sentences = _sentences(text) if start == "text" else [Span(0, len(text))]
    for sentence in sentences:
        if len(findings) < most and not any(_touches(finding.span, sentence) for finding in findings):
            findings += islice(_unknown_words(text, sentence, start, reading), most - len(findings))
    for sentence in sentences:
        if len(findings) < most and not any(_touches(finding.span, sentence) for finding in findings):
            alone = _only(text, sentence)
            if stop := reading.stop(alone, start):
                findings.append(_at_stop(alone, start, stop, sentence, reading))
    if not findings:
        stop = reading.stop(text, start) or Stop(Span(0, len(text)), None, frozenset())
        findings.append(_at_stop(text, start, stop, Span(0, len(text)), reading))
    return tuple(sorted(findings, key=lambda finding: finding.span))


# --- the text as characters and sentences ------------------------------------------------------------


def _touches(span: Span, sentence: Span) -> bool:
    return sentence.start <= span.start < sentence.end


def _sentences(text: str) -> list[Span]:
    """Return where the sentences are: up to a full stop, or to the end."""
    spans = [Span(*found.span()) for found in re.finditer(r"[^.]*\.|[^.]+$", text)]
    return [span for span in spans if text[span.start : span.end].strip()]


def _only(text: str, span: Span) -> str:
    """Return the text with all but one span blanked out."""
    return " " * span.start + text[span.start : span.end] + " " * (len(text) - span.end)


def _stray_characters(text: str) -> Iterator[Finding]:
    for found in _STRAY.finditer(text):
        shown = found[0][0]
        name = f"`{shown}`" if shown.isprintable() and shown != "`" else f"U+{ord(shown):04X}"
        mended = str(int(found[0])) if found[0].isdecimal() else _MENDED.get(found[0])
        fix = (f"write `{mended}`", mended) if mended else ("leave it out", "")
        yield Finding("S010", f"{name} stands in no card text", Span(*found.span()), fix=fix)


def _long_numbers(text: str) -> Iterator[Finding]:
    for found in _LONG_NUMBER.finditer(text):
        message = f"a number has at most {MOST_DIGITS} digits, this one has {len(found[0])}"
        yield Finding("S007", message, Span(*found.span()))


# --- words ---------------------------------------------------------------------------------------


def _unknown_words(text: str, sentence: Span, start: Start, reading: Reading) -> Iterator[Finding]:
    """Yield a finding for each word of a sentence that no text of the game can have."""
    lexicon = reading.lexicon
    known = lexicon.words
    lines = any(noun.kind == "line" for noun in lexicon.vocabulary.nouns)
    money = next((noun.words["en"][1] for noun in lexicon.vocabulary.nouns if noun.kind == "resource"), "")
    granted = [found.span() for found in _IF_THEY_DO.finditer(text, *sentence)]
    stop: Stop | None = None
    for found in _WORD.finditer(text, *sentence):
        word, span = found[0], Span(*found.span())
        if special := _special_word(word, span, granted, known):
            yield special
        elif word.lower() not in known and (habit := habitual_word(word, span, text, known, money)):
            yield habit
        elif word.lower() not in known and not (lines and re.fullmatch(r"[A-Z](-[A-Z])?", word)):
            stop = stop or reading.stop(_only(text, sentence), start)
            yield _unknown_word(text, span, sentence, stop, lexicon)


def _special_word(word: str, span: Span, granted: list[tuple[int, int]], known: frozenset[str]) -> Finding | None:
    """Return the finding for a number written as a word or a pronoun for one player."""
    lower = word.lower()
    if lower in _NUMBER_WORDS and lower not in known:
        return _number_word(word, span)
    if lower in _PERSONS and not any(start <= span.start < end for start, end in granted):
        instead = _cased(_PERSONS[lower], word)
        message = f"`{word}` does not say which player is meant"
        return Finding("S011", message, span, help=f"write `{instead}`", fix=(f"write `{instead}`", instead))
    return None


def _number_word(word: str, span: Span) -> Finding:
    digits = str(_NUMBER_WORDS[word.lower()])
    help_ = "numbers are written in digits" + ("; for a single card say `a card`" if digits == "1" else "")
    message = f"the number `{word}` is written as a word"
    return Finding("S006", message, span, help=help_, fix=(f"write `{digits}`", digits))


def _unknown_word(text: str, span: Span, sentence: Span, stop: Stop | None, lexicon: Lexicon) -> Finding:
    """Return the finding for a word the game does not know, with the nearest word that fits the place.

    `stop` is where reading the sentence stops: what is expected there tells which words fit.
    """
    word = text[span.start : span.end]
    if re.match(r"\s*:", text[span.end :]) and not _WORD.search(text[sentence.start : span.start]):
        names = tuple(phrase.rstrip(":") for phrase in lexicon.phrases("KEYWORD"))
        found = nearest(word, names, 0.5)
        help_ = f"did you mean `{found}:`?" if found else "there are: " + ", ".join(f"`{name}:`" for name in names)
        fix = (f"write `{found}`", found) if found else None
        return Finding("S005", f"there is no ability keyword `{word}`", span, help=help_, fix=fix)
    if foreign := next((c for c in word if c.isalpha() and not unicodedata.name(c, "").startswith("LATIN")), ""):
        help_ = f"`{foreign}` is U+{ord(foreign):04X}, a letter of another script: type the word anew"
        return Finding("S001", f"unknown word `{word}`", span, help=help_)
    expected = stop.expected if stop and stop.span.start == span.start else frozenset[str]()
    fitting = tuple(phrase for terminal in sorted(expected) for phrase in lexicon.phrases(terminal))
    found = nearest(word, fitting, 0.66) or nearest(word, tuple(sorted(lexicon.words)), 0.72)
    if found:
        found = _cased(found, word)
        return Finding(
            "S001", f"unknown word `{word}`", span, help=f"did you mean `{found}`?", fix=(f"write `{found}`", found)
        )
    return Finding("S001", f"unknown word `{word}`", span, help=in_words(expected, lexicon))


def _cased(text: str, like: str) -> str:
    """Return a text with a first letter in the case of another's."""
    return text[0].upper() + text[1:] if like[:1].isupper() else text


# --- the place where reading stops -----------------------------------------------------------------


def _at_stop(text: str, start: Start, stop: Stop, sentence: Span, reading: Reading) -> Finding:
    """Return the finding for the place where reading a sentence stops."""
    span = _whole_word(text, stop)
    word = text[span.start : span.end]
    before = _word_before(text, span.start, sentence)
    help_ = in_words(stop.expected, reading.lexicon)
    if found := _missing_colon(text, sentence, span, reading.lexicon):
        return found
    if word.lower() in _NUMBER_WORDS:
        return _number_word(word, span)
    if stop.terminal in ("PLACE", "IN") and "PREPOSITION" in stop.expected:
        help_ = f"`{word}` says where a thing is, behind a noun; where it goes is said with to, into or onto"
    habit = habitual_place(text, span, stop.expected, stop.terminal, reading.lexicon.words)
    help_ = habit or help_
    if stop.terminal == END or word == ".":
        if "_STOP" in stop.expected:
            return _missing("S003", "the full stop is missing after", ".", before, text)
        last = text[before.start : before.end]
        message = f"the sentence ends too early, after `{last}`" if last else "the sentence is empty"
        return Finding("S012", message, before if last else span, help=help_)
    if "_STOP" in stop.expected and before.end > before.start and _begins_sentence(word, stop):
        return _missing("S003", "the full stop is missing after", ".", before, text)
    joins = habit is None and "_COMMA" in stop.expected and before.end > before.start
    if joins and _goes_on(text, start, before.end, stop, reading):
        return _missing("S013", "a comma is missing after", ",", before, text)
    unknown = stop.terminal is None and _RUN.fullmatch(word) and word.lower() not in reading.lexicon.words
    if unknown and not word.isdigit():
        return Finding("S001", f"unknown word `{word}`", span, help=help_)
    return Finding("S002", f"`{word}` cannot stand here", span, help=help_)


def _whole_word(text: str, stop: Stop) -> Span:
    """Return the span of the words at which reading stops."""
    if stop.terminal is not None:
        return stop.span
    found = _RUN.match(text, stop.span.start)
    return Span(*found.span()) if found else stop.span


def _word_before(text: str, at: int, sentence: Span) -> Span:
    """Return the span of the last word or mark before a place; an empty one if there is none."""
    spans = [Span(*found.span()) for found in _WORD_OR_MARK.finditer(text, sentence.start, at)]
    return spans[-1] if spans else Span(at, at)


def _missing(code: str, message: str, mark: str, before: Span, text: str) -> Finding:
    """Return the finding for a mark that is missing behind a word."""
    word = text[before.start : before.end]
    return Finding(code, f"{message} `{word}`", before, fix=(f"write `{word}{mark}`", word + mark))


def _missing_colon(text: str, sentence: Span, span: Span, lexicon: Lexicon) -> Finding | None:
    """Return the finding for a keyword without colon at the start of a sentence, if reading stopped there."""
    begin = sentence.start + len(text[sentence.start :]) - len(text[sentence.start :].lstrip())
    for phrase in lexicon.phrases("KEYWORD"):
        name = phrase.rstrip(":")
        end = begin + len(name)
        behind = text[end:]
        wrong = re.match(r"[;,–—-](?=\s)", behind)
        if text[begin:end].lower() != name.lower() or not (wrong or re.match(r"\s", behind)):
            continue
        end += len(wrong[0]) if wrong else 0
        follows = end + len(behind) - len(behind.lstrip())
        if span.start in (begin, follows):
            found = Span(begin, end)
            word = text[begin : begin + len(name)]
            return Finding("S004", f"the colon is missing after `{word}`", found, fix=(f"write `{name}:`", f"{name}:"))
    return None


def _begins_sentence(word: str, stop: Stop) -> bool:
    """Return whether a word looks like the first of a new sentence or ability."""
    return word[:1].isupper() or stop.terminal in ("KEYWORD", "COST_NUMBER", "_THEN", "_OTHERWISE", "_IF_DONE", "WHEN")


def _goes_on(text: str, start: Start, at: int, stop: Stop, reading: Reading) -> bool:
    """Return whether a comma at a place would let reading go on past the word it stopped at."""
    further = reading.stop(text[:at] + "," + text[at:], start)
    return further is None or further.span.start > stop.span.start + 1
