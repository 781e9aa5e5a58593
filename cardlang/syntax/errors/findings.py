"""What is wrong with a text that cannot be read: findings with advice.

First every word that the game does not know is reported. Then each sentence without such a word is read on its own,
the rest blanked out so that all offsets hold, and each broken one gets the finding for the place where reading stops.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, Protocol

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax.errors.elsewhere import instead, mechanic, mechanic_at
from cardlang.syntax.errors.expected import alike, in_words, nearest
from cardlang.syntax.errors.habits import habitual_known, habitual_place, habitual_word
from cardlang.syntax.errors.names import unknown_names
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS, Lexicon
from cardlang.vocabulary.model import Vocabulary

Start = Literal["text", "requirement", "badge", "step", "np", "pronoun", "condition"]
"""What the grammar reads by itself: the texts of data files, then parts of card texts, for mends."""
END = "$END"
LONGEST = 2048
"""The most characters a text may have."""
MOST_FINDINGS = 20
"""After this many findings a text is looked at no further."""
MOST_DIGITS = 6
"""The most digits a number may have."""


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
_MARK = re.compile(r"[,.;:]")
_BEFORE_COLON = re.compile(r"\s*([^\W\d_][\w'’-]*(?: [\w'’-]+){0,5})\s*:")
_TWICE = re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)
_STRAY = re.compile(r"[^\w\s.,:;()+\-−•'’]+|_+|(?![0-9])[\d]+")
_LONG_NUMBER = re.compile(rf"[0-9]{{{MOST_DIGITS + 1},}}")
_BIG_NUMBERS = {
    "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
    "twenty": 20, "thirty": 30, "fifty": 50, "hundred": 100,
}  # fmt: skip
_PERSONS = {
    "he": "that player", "she": "that player", "him": "that player",
    "his": "their", "her": "their", "hers": "their",
}  # fmt: skip
_IF_THEY_DO = re.compile(r"\bif\s+they\s+(?:do\b|\w{1,4},)", re.IGNORECASE)  # also with a mistyped *do*
_MENDED = {
    "!": ".", "…": ".", "–": "-", "—": "-", "‘": "’", "`": "’", "：": ":", "，": ",", "；": ";", "。": ".",
}  # fmt: skip


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
    findings = [*_stray_characters(text, reading.lexicon.vocabulary), *_long_numbers(text)][:most]
    sentences = _sentences(text) if start == "text" else [Span(0, len(text))]
    if start == "text":
        findings += islice(_strange_keywords(text, sentences, reading), most - len(findings))
    findings += islice(unknown_names(text, reading.lexicon), most - len(findings))
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


def _stray_characters(text: str, vocabulary: Vocabulary) -> Iterator[Finding]:
    for found in _STRAY.finditer(text):
        shown = found[0][0]
        name = f"`{shown}`" if shown.isprintable() and shown != "`" else f"U+{ord(shown):04X}"
        mended = str(int(found[0])) if found[0].isdecimal() else _MENDED.get(found[0])
        if mended == "." and re.match(r"\s+[a-z]", text[found.end() :]):  # the sentence goes on
            mended = ","
        message, span = f"{name} stands in no card text", Span(*found.span())
        if asked := mechanic_at(text, span, vocabulary, known=None):
            yield Finding("S010", message, span, help=instead(asked))
            continue
        if not mended and (within := _within_words(text, span)):  # to leave it out would join two words or numbers
            yield Finding("S010", message, span, help=within)
            continue
        fix = (f"write `{mended}`", mended) if mended else ("leave it out", "")
        yield Finding("S010", message, span, fix=fix)


def _within_words(text: str, span: Span) -> str:
    """Return what to do about a character between two words or numbers; empty if it stands apart."""
    before, after = text[: span.start], text[span.end :]
    if (before[-1:].isdigit() and (after[:1].isdigit() or not after[:1].isalpha())) or (
        before.rstrip()[-1:].isdigit() and after.lstrip()[:1].isdigit()
    ):
        return "numbers are whole: write one"
    return "write in words what it stands for" if before[-1:].isalnum() and after[:1].isalnum() else ""


def _long_numbers(text: str) -> Iterator[Finding]:
    for found in _LONG_NUMBER.finditer(text):
        message = f"a number has at most {MOST_DIGITS} digits, this one has {len(found[0])}"
        yield Finding("S007", message, Span(*found.span()))


# --- words ---------------------------------------------------------------------------------------


def _strange_keywords(text: str, sentences: list[Span], reading: Reading) -> Iterator[Finding]:
    """Yield a finding for known or several words that stand before a colon as an ability keyword does: *End of game:*.

    A single unknown word may be a slip of the hand, so it is left to those who look at words.
    """
    lexicon = reading.lexicon
    names = tuple(phrase.rstrip(":") for phrase in lexicon.canonical("KEYWORD"))
    colons = (*lexicon.phrases("_CHOOSE_ONE"), *lexicon.phrases("_DO_THIS"))  # what else a colon stands behind
    others = {phrase.split()[0] for phrase in colons}
    begins = {name.lower() for name in names} | {phrase.split()[0].lower() for phrase in lexicon.phrases("VERB")}
    for sentence in sentences:
        found = _BEFORE_COLON.match(text, *sentence)
        words = found[1].lower().split() if found else []
        if not found or others.intersection(words):
            continue
        if words[0] in begins if len(words) > 1 else words[0] not in lexicon.words:  # a sentence without its full stop
            continue
        stop = reading.stop(_only(text, sentence), "text")
        if stop is None or stop.span.start >= found.end():
            continue
        name = next((near for word in words if (near := nearest(word, names, 0.7))), None)
        help_ = f"write `{name}:`" if name else "there are: " + ", ".join(f"`{name}:`" for name in names)
        fix = (f"write `{name}`", name) if name else None
        if asked := mechanic(found[1], lexicon.vocabulary, lexicon.words):
            help_, fix = instead(asked), None
        if field := _field(found[1], lexicon):
            help_, fix = field, None
        if done := _when_done(words, lexicon):
            help_, fix = f"write `{done}`, with what happens then behind it", (f"write `{done}`", done.rstrip(":"))
        if words[0] == "x" and words[-1] in lexicon.words:
            help_, fix = f"a price is a number, and may be paid again and again: *1 {words[-1].rstrip('s')}: ...*", None
        yield Finding("S005", f"there is no ability keyword `{found[1]}`", Span(*found.span(1)), help=help_, fix=fix)


def _when_done(words: list[str], lexicon: Lexicon) -> str | None:
    """Return how it is said that something has been done to this card, for the verb alone: *When kept:* for *Keep:*."""
    done = {lexicon.id_of("WHEN_DONE", phrase): phrase for phrase in reversed(lexicon.phrases("WHEN_DONE"))}
    verb = lexicon.ids.get(("VERB", " ".join(words)), "")
    return f"When {done[verb]}" if verb in done else None


def _unknown_words(text: str, sentence: Span, start: Start, reading: Reading) -> Iterator[Finding]:
    """Yield a finding for each word of a sentence that no text of the game can have."""
    lexicon = reading.lexicon
    known = lexicon.words
    lines = any(noun.kind == "line" for noun in lexicon.vocabulary.nouns)
    money = next((noun.words["en"][1] for noun in lexicon.vocabulary.nouns if noun.kind == "resource"), "")
    granted = [found.span() for found in _IF_THEY_DO.finditer(text, *sentence)]
    mended, told, said = _Mended(_only(text, sentence)), sentence.start, set[str | None]()
    for found in _WORD.finditer(text, *sentence):
        word, span = found[0], Span(*found.span())
        if span.start < told:  # the finding before is about this word, too
            continue
        finding = _special_word(word, span, granted, known)
        if finding is None and word.lower() not in known and word.lower() not in NUMBER_WORDS:
            asked_for = _asked_for(text, span, reading)
            if asked_for is not None and asked_for.help in said:  # *Roll a die*: both words ask for one thing
                continue
            said.update([asked_for.help] if asked_for is not None else [])
            finding = asked_for or habitual_word(word, span, text, known, money)
            if finding is None and lines and re.fullmatch(r"[A-Z](-[A-Z])?", word):
                continue
            if finding and not finding.fix:  # a slip of the hand is likelier than a habit
                slip = _fitting(word, span, start, mended, reading, whole=True)
                asked = slip is not None and mechanic(word, lexicon.vocabulary, known) is not None
                finding = (
                    replace(finding, help=f"{finding.help}; or did you mean `{slip}`?")
                    if asked
                    else (_mistyped(word, span, slip) or finding)
                )
            finding = finding or _unknown_word(text, span, sentence, start, mended, reading)
        if finding:
            yield finding
            told = finding.span.end
            mended = mended.with_fix(finding.span, finding.fix[1]) if finding.fix else mended


def _asked_for(text: str, span: Span, reading: Reading) -> Finding | None:
    """Return the finding for a word that asks for an effect of other games, with what this game has instead."""
    asked = mechanic_at(text, span, reading.lexicon.vocabulary, reading.lexicon.words)
    word = text[span.start : span.end]
    return Finding("S001", f"unknown word `{word}`", span, help=instead(asked)) if asked else None


def _special_word(word: str, span: Span, granted: list[tuple[int, int]], known: frozenset[str]) -> Finding | None:
    """Return the finding for a number written as a word or a pronoun for one player."""
    lower = word.lower()
    if lower in _BIG_NUMBERS and lower not in known:
        return _number_word(word, span)
    if lower in _PERSONS and not any(start <= span.start < end for start, end in granted):
        instead = _cased(_PERSONS[lower], word)
        message = f"`{word}` does not say which player is meant"
        return Finding("S011", message, span, help=f"write `{instead}`", fix=(f"write `{instead}`", instead))
    return None


def _number_word(word: str, span: Span) -> Finding:
    digits = str(_BIG_NUMBERS[word.lower()])
    message, said = f"the number `{word}` is written as a word", "from 13 on numbers are written in digits"
    return Finding("S006", message, span, help=said, fix=(f"write `{digits}`", digits))


@dataclass(frozen=True, slots=True)
class _Mended:
    """A sentence in which the words found so far are mended, and by how much what follows has moved."""

    text: str
    moved: int = 0

    def with_fix(self, span: Span, instead: str) -> _Mended:
        """The sentence with other words in the place of some; `span` is that in the text as it came."""
        begin, end = span.start + self.moved, span.end + self.moved
        return _Mended(self.text[:begin] + instead + self.text[end:], self.moved + len(instead) - (end - begin))


def _field(word: str, lexicon: Lexicon) -> str | None:
    """Return advice for a number of the card that is written as an ability: *Purse: 6.* is a field of the set file."""
    names = {entry.attribute for entry in lexicon.vocabulary.printed}
    name = next((one for one in (word.lower(), f"{word.lower()}s") if one in names), None)
    return f"what is printed beside the text is a field of the card: `{name}: ...`" if name else None


def _unknown_word(text: str, span: Span, sentence: Span, start: Start, mended: _Mended, reading: Reading) -> Finding:
    """Return the finding for a word the game does not know, with the nearest word with which reading goes on."""
    word, lexicon = text[span.start : span.end], reading.lexicon
    if re.match(r"\s*:", text[span.end :]) and not _WORD.search(text[sentence.start : span.start]):
        names = tuple(phrase.rstrip(":") for phrase in lexicon.canonical("KEYWORD"))
        name = nearest(word, names, 0.5)
        help_ = f"did you mean `{name}:`?" if name else "there are: " + ", ".join(f"`{name}:`" for name in names)
        sure = nearest(word, names, 0.7) if name else None  # a word of another language is no slip of the hand
        fix = (f"write `{sure}`", sure) if sure else None
        if field := _field(word, lexicon):
            help_, fix = field, None
        return Finding("S005", f"there is no ability keyword `{word}`", span, help=help_, fix=fix)
    if foreign := next((c for c in word if c.isalpha() and not unicodedata.name(c, "").startswith("LATIN")), ""):
        help_ = f"`{foreign}` is U+{ord(foreign):04X}, a letter of another script: type the word anew"
        return Finding("S001", f"unknown word `{word}`", span, help=help_)
    stop = reading.stop(mended.text, start)
    reached = stop is not None and stop.span.start == span.start + mended.moved
    meant = _fitting(word, span, start, mended, reading)
    if not meant and not reached:  # no word helps where reading has stopped at an earlier one already
        before = _word_before(text, span.start, sentence)
        meant = nearest(word, _of_the_kind(text[before.start : before.end], lexicon), 0.72)
    instead = in_words(stop.expected, lexicon) if stop and reached else None
    return _mistyped(word, span, meant) or Finding("S001", f"unknown word `{word}`", span, help=instead)


_OF_NOUNS = (
    "_A",
    "_THE",
    "_EACH",
    "_ALL",
    "_ANOTHER",
    "_THIS",
    "_THAT",
    "_YOUR",
    "_THEIR",
    "_ITS",
    "_NO",
    "NUMBER",
    "ADJ",
)
_NAMING = frozenset({"NOUN", "ADJ", "FACE", "ATTR", "PLACE"})


def _of_the_kind(before: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words that may be meant behind a word: no verb behind *the*, no noun where a step begins.

    Where nothing else tells what a mistyped word was, the word ahead of it does.
    """
    ahead = before.lower()
    naming = ahead.isdigit() or any(ahead in lexicon.phrases(terminal) for terminal in _OF_NOUNS)
    acting = ahead in (":", ".", ",", ";", "then", "may", "must", "cannot", "would", "or", "")
    kinds: dict[str, set[str]] = {}
    for form in lexicon.forms:
        for word in form.text.lower().split():
            kinds.setdefault(word, set()).add(form.terminal)
    return tuple(
        word
        for word in sorted(lexicon.canonical_words)
        if not (naming and kinds.get(word, {""}) <= {"VERB", "COST_VERB"})
        and not (acting and kinds.get(word, {""}) <= _NAMING)
    )


def _mistyped(word: str, span: Span, meant: str | None, *, known: bool = False) -> Finding | None:
    """Return the finding for a word, unknown or not, that was meant for another one, if it is known for which."""
    if not meant:
        return None
    meant = _cased(meant, word)
    code, message = ("S002", f"`{word}` cannot stand here") if known else ("S001", f"unknown word `{word}`")
    return Finding(code, message, span, help=f"did you mean `{meant}`?", fix=(f"write `{meant}`", meant))


def _fitting(
    word: str, span: Span, start: Start, mended: _Mended, reading: Reading, *, whole: bool = False
) -> str | None:
    """Return the word that is meant: of those alike one with which reading comes to the end, else far.

    With `whole` only a slip of the hand counts with which reading comes to the end.
    """
    follows = _RUN.match(mended.text, span.end + mended.moved + 1)
    known = follows is not None and (follows[0].isdigit() or follows[0].lower() in reading.lexicon.words)
    best, furthest = None, 1 if known else -1  # it has to go past the word at least, and take a known one behind it
    for found in alike(word, tuple(sorted(reading.lexicon.canonical_words)), slips=whole):
        stop = reading.stop(mended.with_fix(span, _cased(found, word)).text, start)
        if stop is None:
            return found
        further = stop.span.start - span.start - mended.moved - len(found)
        if further > furthest:
            best, furthest = found, further
    return None if whole else best


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
    if found := _doubled(text, start, sentence, reading) or _missing_colon(text, start, sentence, span, reading):
        return found
    if stop.terminal in ("PLACE", "IN") and "PREPOSITION" in stop.expected:
        help_ = f"`{word}` says where a thing is, behind a noun; where it goes is said with to, into or onto"
    asked = start == "requirement"
    there = stop.expected if reading.lexicon.vocabulary.durations else stop.expected - {"DURATION"}
    habit = habitual_place(text, span, there, stop.terminal, reading.lexicon.words, asked=asked)
    if habit is None and (known := mechanic_at(text, span, reading.lexicon.vocabulary, known=None)):
        habit = instead(known)
    help_ = habit or help_
    if stop.terminal == END or word == ".":
        if "_STOP" in stop.expected:
            return _missing("S003", "the full stop is missing after", ".", before, text)
        last = text[before.start : before.end]
        message = f"the sentence ends too early, after `{last}`" if last else "the sentence is empty"
        return Finding("S012", message, before if last else span, help=help_)
    if "_STOP" in stop.expected and before.end > before.start and _begins_sentence(word, stop):
        return _missing("S003", "the full stop is missing after", ".", before, text)
    if habit is None and "_COMMA" in stop.expected and before.end > before.start:
        comma = _missing("S013", "a comma is missing after", ",", before, text)
        if _goes_on(text, start, comma, _MARK, reading):
            return comma
    if habit is None and text[before.start : before.end].lower() == "you":  # *for each lane you may flip ...*
        comma = _missing("S013", "a comma is missing after", ",", _word_before(text, before.start, sentence), text)
        if _goes_on(text, start, comma, _MARK, reading):
            return comma
    if habit is None and (slip := _slip(text, start, span, reading) or _slip(text, start, before, reading)):
        return slip
    if habit is None and (found := habitual_known(word, span, reading.lexicon.words)):
        return found
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


def _missing_colon(text: str, start: Start, sentence: Span, span: Span, reading: Reading) -> Finding | None:
    """Return the finding for a keyword without colon at the start of a sentence, if reading stopped for that."""
    begin = sentence.start + len(text[sentence.start :]) - len(text[sentence.start :].lstrip())
    for phrase in reading.lexicon.phrases("KEYWORD"):
        name = phrase.rstrip(":")
        end = begin + len(name)
        behind = text[end:]
        wrong = re.match(r"\s*[;,.–—-](?=\s|\Z)", behind)
        if text[begin:end].lower() != name.lower() or not (wrong or re.match(r"\s", behind)):
            continue
        end += len(wrong[0]) if wrong else 0
        follows = end + len(behind) - len(behind.lstrip())
        colon = _missing("S004", "the colon is missing after", ":", Span(begin, begin + len(name)), text)
        colon = replace(colon, span=Span(begin, end), fix=(f"write `{phrase}`", phrase))
        # a keyword that is a verb, too, is read on past
        if begin <= span.start <= follows or reading.stop(text[:begin] + phrase + text[end:], start) is None:
            return colon
    return None


def _doubled(text: str, start: Start, sentence: Span, reading: Reading) -> Finding | None:
    """Return the finding for a word that stands there twice, if without one of them reading comes to the end."""
    for found in _TWICE.finditer(text, *sentence):
        word = found[1]
        finding = Finding("S002", f"`{word}` stands there twice", Span(*found.span()), fix=(f"write `{word}`", word))
        if reading.stop(_with_fix(text, finding), start) is None:
            return finding
    return None


def _slip(text: str, start: Start, span: Span, reading: Reading) -> Finding | None:
    """Return the finding for a word that was meant for one much like it, with which reading comes to the end."""
    word = text[span.start : span.end]
    meant = _fitting(word, span, start, _Mended(text), reading, whole=True) if _WORD.fullmatch(word) else None
    return _mistyped(word, span, meant, known=True)


def _begins_sentence(word: str, stop: Stop) -> bool:
    """Return whether a word looks like the first of a new sentence or ability."""
    return word[:1].isupper() or stop.terminal in ("KEYWORD", "COST_NUMBER", "_THEN", "_OTHERWISE", "IF_DONE", "WHEN")


def _goes_on(text: str, start: Start, finding: Finding, beyond: re.Pattern[str], reading: Reading) -> bool:
    """Return whether a fix lets reading go on beyond the next place behind it that a pattern finds."""
    behind = beyond.search(text, finding.span.end)
    further = reading.stop(_with_fix(text, finding), start)
    moved = len(_with_fix(text, finding)) - len(text)
    return further is None or (behind is not None and further.span.start >= behind.end() + moved)


def _with_fix(text: str, finding: Finding) -> str:
    """Return the text with the fix of a finding in it."""
    span, fix = finding.span, finding.fix
    return text[: span.start] + fix[1] + text[span.end :] if fix else text
