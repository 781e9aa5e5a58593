"""The fast check: whether the data of a file conforms to its schema.

It answers only yes or no; `schema.violations` reports the faults. A test compares the two on many files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardlang.library.limits import MAX_CARDS, MAX_TEXT_BYTES, MAX_VALUE
from cardlang.vocabulary.model import Printed, Vocabulary

LANGUAGES = ("en", "de", "es", "fr")
ORIGINS = ("attested", "partly", "ours")
GENDERS = ("m", "f", "n")
LONGEST_FORM = 40  # characters of a form of a set's own word
LEAVES = ("lost", "supply")  # where a set's own counters go when their card leaves play
MOST_IN_SUPPLY = 999
LONGEST_ART = 200  # characters of the name of a card's picture
LONGEST_NAME = 80  # characters of the name of a card
LONGEST_DEFINITION = 400  # characters of the definition of a set's own keyword
HIGHEST = 99  # the highest number of such a keyword
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PRINTED = r"(?!\s)[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]{1,%d}(?<!\s)"
_LABEL, _ART = (re.compile(_PRINTED % longest) for longest in (80, LONGEST_ART))
MODES = re.compile(r"[a-z][a-z0-9-]*( *, *[a-z][a-z0-9-]*)*")
_HEAD = {"game", "set", "version", "title", "origin", "notes", "words"}
_TEXTS = {"text", "modes", "printed"}
_RECORD = {"name", "art", "copies", "origin", "banned", *_TEXTS, "notes"}


def conforms(data: Any, section: str, vocabulary: Vocabulary) -> bool:
    """Return whether the data of a whole file conforms. `section` is `cards`, `castles` and so on."""
    head = {*_HEAD, section, *(["complete"] if vocabulary.whole else [])}
    if not isinstance(data, dict) or not data.keys() <= head:
        return False
    records = data.get(section)
    if not isinstance(records, dict) or len(records) > MAX_CARDS:
        return False
    about, phrases = vocabulary.section(section), vocabulary.phrases_on(section)
    fields = {item.attribute: item for item in vocabulary.printed_on(section)}
    required = {name for name, item in fields.items() if item.required} | {
        item.field for item in phrases if item.required
    }
    required |= {"name"} if about.named else set()
    required |= {"reverse"} if about.reverse == "must" else set()
    known = {*_RECORD, *fields, *(item.field for item in phrases)} - (set() if about.text else _TEXTS)
    known |= {"reverse"} if about.reverse != "never" else set()
    sides = {name: item for name, item in fields.items() if item.sides}
    return (
        is_id(data.get("game"))
        and is_id(data.get("set"))
        and _whole(data.get("version"), 1, MAX_VALUE)
        and is_label(data.get("title", "-"))
        and data.get("origin", "ours") in ORIGINS
        and _text(data.get("notes", ""), MAX_TEXT_BYTES, low=0)
        and isinstance(data.get("complete", True), bool)
        and words_are_sound(data.get("words", {}))
        and all(
            is_id(key)
            and isinstance(record, dict)
            and required <= record.keys() <= known
            and _record(record)
            and all(fits(record[name], item) for name, item in fields.items() if name in record)
            and all(_text(record.get(item.field, "-"), MAX_TEXT_BYTES) for item in phrases)
            and ("reverse" not in record or _side(record["reverse"], sides, about.text))
            for key, record in records.items()
        )
    )


def _side(side: Any, fields: Mapping[str, Printed], text: bool) -> bool:
    """Return whether a value conforms as the reverse side of a record."""
    return (
        isinstance(side, dict)
        and {name for name, item in fields.items() if item.required} <= side.keys()
        and side.keys() <= {"name", "art", *fields, *(_TEXTS if text else ())}
        and _record(side)
        and all(fits(side[name], item) for name, item in fields.items() if name in side)
    )


def _record(record: Mapping[str, Any]) -> bool:
    names, banned, modes = record.get("name", {"en": "-"}), record.get("banned", []), record.get("modes", {"any": "-"})
    printed = record.get("printed", {"en": "-"})
    return (
        isinstance(names, dict)
        and len(names) > 0
        and all(language in LANGUAGES and is_label(name) for language, name in names.items())
        and is_art(record.get("art", "-"))
        and _whole(record.get("copies", 1), 1, 99)
        and record.get("origin", "ours") in ORIGINS
        and isinstance(banned, list)
        and all(isinstance(mode, str) for mode in banned)
        and len(set(banned)) == len(banned)
        and _text(record.get("text", "-"), MAX_TEXT_BYTES)
        and isinstance(modes, dict)
        and len(modes) > 0
        and all(MODES.fullmatch(key) and _text(text, MAX_TEXT_BYTES) for key, text in modes.items())
        and isinstance(printed, dict)
        and len(printed) > 0
        and all(language in LANGUAGES and _text(text, MAX_TEXT_BYTES) for language, text in printed.items())
        and _text(record.get("notes", ""), MAX_TEXT_BYTES, low=0)
    )


def fits(value: Any, field: Printed) -> bool:
    """Return whether a value is valid for a printed field."""
    if not field.choices:
        return _whole(value, field.low, field.high)
    if not field.many:
        return isinstance(value, str) and value in field.choices
    return (
        isinstance(value, list)
        and field.low <= len(value) <= field.high
        and all(isinstance(word, str) and word in field.choices for word in value)
        and (not field.distinct or len({*value}) == len(value))
    )


def words_are_sound(words: Any) -> bool:
    """Return whether `words:` conforms."""
    return (
        isinstance(words, dict)
        and words.keys() <= _WORDS.keys()
        and all(
            isinstance(entries, dict) and all(is_id(key) and _WORDS[name](entry) for key, entry in entries.items())
            for name, entries in words.items()
        )
    )


def _forms_are_sound(forms: Any) -> bool:
    return (
        isinstance(forms, dict)
        and "en" in forms
        and all(
            language in LANGUAGES
            and isinstance(words, list)
            and len(words) == (2 if language == "en" else 3)
            and all(isinstance(word, str) and 0 < len(word) <= LONGEST_FORM for word in words)
            and words[2:3] in ([], *([gender] for gender in GENDERS))
            for language, words in forms.items()
        )
    )


def _keyword_is_sound(keyword: Any) -> bool:
    return (
        isinstance(keyword, dict)
        and {"name", "text"} <= keyword.keys() <= {"name", "number", "text"}
        and _names_are_sound(keyword["name"])
        and _number_is_sound(keyword.get("number", {"low": 0, "high": 0}))
        and isinstance(keyword["text"], str)
        and 0 < len(keyword["text"]) <= LONGEST_DEFINITION
    )


def _names_are_sound(names: Any, longest: int = LONGEST_FORM) -> bool:
    return (
        isinstance(names, dict)
        and "en" in names
        and all(language in LANGUAGES and _text(name, longest) for language, name in names.items())
    )


def _number_is_sound(number: Any) -> bool:
    return (
        isinstance(number, dict)
        and number.keys() == {"low", "high"}
        and all(_whole(end, 0, HIGHEST) for end in number.values())
    )


def _labels_are_sound(names: Any) -> bool:
    return _names_are_sound(names, LONGEST_NAME)


def _counter_is_sound(counter: Any) -> bool:
    return (
        isinstance(counter, dict)
        and counter.get("leaves", "lost") in LEAVES
        and _whole(counter.get("supply", 1), 1, MOST_IN_SUPPLY)
        and _forms_are_sound({name: value for name, value in counter.items() if name not in ("leaves", "supply")})
    )


_WORDS: Mapping[str, Callable[[Any], bool]] = {
    "traits": _forms_are_sound,
    "counters": _counter_is_sound,
    "keywords": _keyword_is_sound,
    "names": _labels_are_sound,
}
"""The check of an entry for each kind of a set's own words."""


def is_id(value: Any) -> bool:
    """Return whether a value is a valid id of a game, a set or a record."""
    return isinstance(value, str) and len(value) <= 60 and _ID.fullmatch(value) is not None


def is_art(value: Any) -> bool:
    """Return whether a value may name the picture of a card: a URL, a file path or a key."""
    return isinstance(value, str) and _ART.fullmatch(value) is not None


def is_label(value: Any) -> bool:
    """Return whether a value is a printable name, without control characters of terminals or writing direction."""
    return isinstance(value, str) and _LABEL.fullmatch(value) is not None


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _text(value: Any, high: int, low: int = 1) -> bool:
    return isinstance(value, str) and low <= len(value) <= high
