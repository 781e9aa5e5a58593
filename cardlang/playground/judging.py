"""A set as it is typed: what is wrong with it, at which words, and the cards as far as they can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.diagnostics.render import as_json
from cardlang.games import vocabularies
from cardlang.library.find import SECTIONS
from cardlang.library.load import read_data
from cardlang.library.records import MAIN, CardPhrase, CardRecord, CardSet, CardText
from cardlang.lint import canonical
from cardlang.lint.incremental import Incremental
from cardlang.lint.run import examiner, lint_files
from cardlang.lint.unplayable import unplayable
from cardlang.playground.limits import FINDINGS, TEXT_CHARACTERS
from cardlang.rpc.errors import RpcError
from cardlang.syntax import languages
from cardlang.syntax.nodes import Text
from cardlang.vocabulary.model import Vocabulary

_SECTION = re.compile(rf"^({'|'.join(SECTIONS)})[ \t]*:", re.MULTILINE)


class Judge:
    """Judges one set again and again; records that have not changed are not judged anew."""

    def __init__(self) -> None:
        self._examine = Incremental(examiner(vocabularies(), unplayable, every_want=True))

    def findings(self, text: str) -> dict[str, Any]:
        """What is wrong with a set, JSON-able. Offsets count UTF-16 units, as JavaScript does."""
        found, count = self._found(text), _Counter(text)
        return {
            "findings": [_finding(item, count) for item in found[:FINDINGS]],
            "more": max(0, len(found) - FINDINGS),
            "errors": sum(item.severity is Severity.ERROR for item in found),
        }

    def cards(self, text: str, language: str = "en") -> dict[str, Any]:
        """The set and its cards as they will be printed, as far as they can be read. All of it is read anew."""
        _, cardset, _ = read_data(path_of(text), bytes_of(text), vocabularies())
        if cardset is None:
            return {"set": None, "cards": []}
        wrong = [item for item in self._found(text) if item.severity is Severity.ERROR]
        return {
            "set": {"game": cardset.game, "set": cardset.name, "title": cardset.title},
            "cards": list(_cards(cardset, wrong, _Counter(text), language)),
        }

    def _found(self, text: str) -> Sequence[Diagnostic]:
        return lint_files([], lambda: self._examine, given={path_of(text): bytes_of(text)}).diagnostics


def bytes_of(text: str) -> bytes:
    """A text as the bytes of a file. Raises RpcError for one that is too long or no text."""
    if len(text) > TEXT_CHARACTERS:
        raise RpcError(
            "message-too-long", f"a set has at most {TEXT_CHARACTERS:,} characters here, this one {len(text):,}"
        )
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise RpcError("invalid-params", f"half a character stands at {error.start}") from error


def path_of(text: str) -> str:
    """The name of a file that holds the text: it says what kind of records these are."""
    section = _SECTION.search(text)
    return f"set.{section[1] if section else 'cards'}.yaml"


class _Counter:
    """Turns offsets in characters into those in UTF-16 units."""

    def __init__(self, text: str) -> None:
        self._wide = [at for at, sign in enumerate(text) if ord(sign) > 0xFFFF]

    def __call__(self, offset: int) -> int:
        return offset + sum(at < offset for at in self._wide)

    def span(self, span: Iterable[int]) -> list[int]:
        return [self(offset) for offset in span]


def _finding(item: Diagnostic, count: _Counter) -> dict[str, Any]:
    data = as_json(item)
    data["span"] = count.span(data["span"])
    if data["fix"] is not None:
        data["fix"]["span"] = count.span(data["fix"]["span"])
    return data


def _cards(cardset: CardSet, wrong: Iterable[Diagnostic], count: _Counter, language: str) -> Iterator[dict[str, Any]]:
    """The records of a set as they will be printed; where a text is faulty, as it is typed."""
    faulty = {item.location.pointer.split("/")[2] for item in wrong if item.location.pointer.count("/") > 1}
    vocabulary = vocabularies()[cardset.game]
    for number, record in enumerate(cardset.records):
        yield {
            "card": number,
            "kind": record.section,
            "copies": record.copies,
            "span": count.span(record.location.span),
            "faulty": record.id in faulty,
            **_side(record, vocabulary, language),
            **({} if record.reverse is None else {"reverse": _side(record.reverse, vocabulary, language)}),
        }


def _side(record: CardRecord, vocabulary: Vocabulary, language: str) -> dict[str, Any]:
    """One side of a record. `printed` has its fields by their names, requirements as a list."""
    printed: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in record.attributes.items()
    }
    for name, phrase in record.phrases.items():
        words = _words(phrase, vocabulary, language)
        printed |= {"requirements": [words]} if phrase.form == "requirement" else {name: words}
    main = record.texts.get(MAIN)
    return {
        "id": record.id,
        "name": record.name(language),
        "text": "" if main is None else _words(main, vocabulary, language),
        "modes": list(_by_mode(record.texts, vocabulary, language)),
        "printed": printed,
    }


def _by_mode(texts: Mapping[str, CardText], vocabulary: Vocabulary, language: str) -> Iterator[dict[str, Any]]:
    """The texts that only hold in some modes."""
    modes: dict[int, list[str]] = {}
    for mode, text in texts.items():
        if mode != MAIN:
            modes.setdefault(id(text), []).append(mode)
    by_id = {id(text): text for text in texts.values()}
    for key, names in modes.items():
        yield {"modes": names, "text": _words(by_id[key], vocabulary, language)}


def _words(text: CardText | CardPhrase, vocabulary: Vocabulary, language: str) -> str:
    """Its canonical words in the language, in English where there is no grammar, as it is typed where it is faulty."""
    language = language if language in languages() else "en"
    words = canonical(text, vocabulary, language)
    if words is None:
        return text.source.strip()
    if isinstance(text, CardPhrase) or text.tree is None:
        return words
    alone = [replace(text, tree=Text(abilities=(ability,))) for ability in text.tree.abilities]
    lines = [canonical(one, vocabulary, language) or "" for one in alone]
    return "\n".join(lines) if " ".join(lines) == words else words  # a keyword stands for several abilities
