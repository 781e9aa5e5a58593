"""The content of set files: card sets, their records, and their texts with trees, meanings and positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import Diagnostic, Finding, GameError, Location, SetError, Severity, Span
from cardlang.library.nodes import Scalar
from cardlang.library.scalar_positions import place
from cardlang.library.source import SourceFile, UnreadableError
from cardlang.library.structure import LANGUAGES
from cardlang.meaning.model import Meaning
from cardlang.meaning.requirements.fields import PhraseMeaning
from cardlang.syntax.nodes import Asked, Text
from cardlang.vocabulary.model import Form, RecordName
from cardlang.vocabulary.own import OwnWord, OwnWords

Kind: TypeAlias = Literal["card", "castle"]
Attribute: TypeAlias = int | str | tuple[str, ...]  # a number, a word, or words in printed order
Origin: TypeAlias = Literal["attested", "partly", "ours"]
MAIN = ""  # the key of a record's main text, which holds in all modes without their own


@dataclass(frozen=True, slots=True)
class CardText:
    """One text of a record. `tree` and `meaning` are None if it was not parsed; `findings` are those of both stages."""

    source: str
    tree: Text | None
    meaning: Meaning | None
    findings: tuple[Finding, ...]
    scalar: Scalar = field(repr=False)
    file: SourceFile = field(repr=False)
    pointer: str = ""
    own: OwnWords = ()

    def locate(self, span: Span) -> Location:
        """The place in the file of a span of `source` (offsets as in findings and in the tree)."""
        return self.file.location(place(self.scalar, self.file.text, span), self.pointer)

    @property
    def location(self) -> Location:
        """The place of the first word."""
        first = len(self.source) - len(self.source.lstrip())
        return self.locate(Span(first, first))

    @property
    def sound(self) -> bool:
        """Whether it was parsed and understood without an error."""
        return self.meaning is not None and not any(item.severity is Severity.ERROR for item in self.findings)


@dataclass(frozen=True, slots=True)
class CardPhrase:
    """A phrase of card text in a separate field: a requirement or a badge. `tree` is None if it was not parsed.

    `tree` has the parts of a requirement, or the one part of a badge; `meaning.asked` is what they ask for.
    """

    source: str
    form: Form
    tree: tuple[Asked, ...] | None
    meaning: PhraseMeaning
    scalar: Scalar = field(repr=False)
    file: SourceFile = field(repr=False)
    pointer: str = ""
    own: OwnWords = ()

    def locate(self, span: Span) -> Location:
        """The place in the file of a span of `source` (offsets as in findings and in the tree)."""
        return self.file.location(place(self.scalar, self.file.text, span), self.pointer)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings on the phrase."""
        return self.meaning.findings

    @property
    def sound(self) -> bool:
        """Whether it was parsed and understood without an error."""
        return self.tree is not None and not any(item.severity is Severity.ERROR for item in self.findings)


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card or castle.

    - `names` are by language, `attributes` by attribute id, `texts` by mode (`MAIN` for the main text). Modes that
      share a text share the `CardText`. `location` is that of the id.
    - `section`: the kind of record in its file (`card`, `castle`, `vassal`, `task`).
    - `phrases`: its fields in card text, by name.
    - `reverse`: the other side of a two-sided card, a record with the same id and its own names, attributes and texts.
    - `own`: the words that its set adds to the game, which its texts need; the texts have them as well.
    - `art`: the name of its picture, for front ends.
    - `printed_texts`: texts in print that are maintained by hand, by language; they have neither tree nor meaning.
    """

    id: str
    kind: Kind
    game: str
    set: str
    names: Mapping[str, str]
    attributes: Mapping[str, Attribute]
    copies: int
    banned: tuple[str, ...]
    origin: Origin
    texts: Mapping[str, CardText]
    location: Location
    notes: str = ""
    section: RecordName = "card"
    phrases: Mapping[str, CardPhrase] = field(default_factory=dict)
    reverse: CardRecord | None = None
    own: OwnWords = ()
    art: str = ""
    printed_texts: Mapping[str, CardText] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[CardRecord, ...]:
        """The record and, if there is one, its other side."""
        return (self,) if self.reverse is None else (self, self.reverse)

    def side(self, face: int) -> CardRecord:
        """Return what is printed on a face: the record, or its other side; without one, both sides are the same."""
        return self.sides[face] if face < len(self.sides) else self

    def text(self, mode: str) -> CardText | None:
        """Return the text that holds in a mode, or None."""
        return self.texts.get(mode, self.texts.get(MAIN))

    @property
    def printed(self) -> str:
        """The printed attributes in words: *cost 4, shields faith + faith*."""
        return ", ".join(f"{name} {_in_words(value)}" for name, value in self.attributes.items())

    @property
    def numbers(self) -> str:
        """The printed attributes in short: without the name of the field if there is only one."""
        values = list(self.attributes.values())
        return _in_words(values[0]) if len(values) == 1 else f"({self.printed})" if values else ""

    def name(self, language: str = "en") -> str:
        """Return the name in a language; else the English one, else any, else the id.

        Raises GameError if `language` is not a string.
        """
        language = language_of(language)
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()), self.id)

    @property
    def all_names(self) -> frozenset[str]:
        """Everything that people may call it: its id and its names in all languages, case-folded."""
        return frozenset({self.id, *(name.casefold() for name in self.names.values())})


def language_of(value: Any) -> str:
    """Return a language that cards can have. Raises GameError for anything else.

    Words are cached by language, so arbitrary values from a host's users must not add entries to the cache.
    """
    if not isinstance(value, str):
        raise GameError(f"a language is named by a word such as `en`, not {excerpt(value)}")
    if value not in LANGUAGES:
        raise GameError(f"there is no language `{excerpt(value, str)}`; there is {', '.join(LANGUAGES)}")
    return value


def _in_words(value: Attribute) -> str:
    return (" + ".join(value) or "none") if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class CardSet:
    """The content of one set file. A set of several files is several of these with the same `name`.

    `version` is 0 if the file does not declare it; `versioned` is its location. `definitions` are those of the set's
    own keywords, each for its lowest and its highest number; `words` are all that the file declares, with locations.
    """

    game: str
    name: str
    version: int
    versioned: Location
    title: str
    path: str
    records: tuple[CardRecord, ...]
    sha256: str
    definitions: tuple[CardText, ...] = ()
    words: tuple[tuple[OwnWord, Location], ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of loading files. `sources` maps paths to files; `unreadable` lists the paths that could not be read.

    Sets may be incomplete if `diagnostics` has errors; `require` returns only usable sets.
    """

    sets: tuple[CardSet, ...]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, SourceFile]
    unreadable: tuple[UnreadableError, ...] = ()

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that make the sets unusable."""
        return tuple(item for item in self.diagnostics if item.severity is Severity.ERROR)

    def require(self) -> tuple[CardSet, ...]:
        """Return the sets if all of them can be used.

        Raises UnreadableError for a path that could not be read, SetError with all errors for a faulty set.
        """
        if self.unreadable:
            raise self.unreadable[0]
        if self.errors:
            raise SetError(self.errors)
        return self.sets
