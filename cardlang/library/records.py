"""What a set file holds: card sets, their records, and the texts with their trees, meanings and places."""

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
from cardlang.meaning.requirements import PhraseMeaning
from cardlang.syntax.nodes import Asked, Text
from cardlang.vocabulary.model import Form, RecordName
from cardlang.vocabulary.own import OwnWord, OwnWords

Kind: TypeAlias = Literal["card", "castle"]
Attribute: TypeAlias = int | str | tuple[str, ...]  # a number, a word, or words in their printed order
Origin: TypeAlias = Literal["attested", "partly", "ours"]
MAIN = ""  # the key of a record's text where no mode has its own


@dataclass(frozen=True, slots=True)
class CardText:
    """One text of a record. `tree` and `meaning` are none if it could not be parsed; `findings` are of both stages."""

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
    """A phrase of card text in a field of its own: a requirement, or a badge. `tree` is none if it cannot be parsed.

    A requirement has its parts in `tree`, a badge has one; `meaning.asked` is what they ask for.
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
        """What is wrong with it."""
        return self.meaning.findings

    @property
    def sound(self) -> bool:
        """Whether it was parsed and understood without an error."""
        return self.tree is not None and not any(item.severity is Severity.ERROR for item in self.findings)


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card or castle. `names` by language, `attributes` by attribute id, `texts` by mode (`MAIN` for the rest).

    `location` is that of its id. Modes that share a text share the `CardText`. `section` is the kind of record that
    the file has (`card`, `castle`, `vassal`, `task`), `phrases` are its fields in card text, by name. `reverse` is the
    other side of a two-sided card as a record of the same id: what that side is called, shows and says. `own` are the
    words that its set adds to the game, without which its texts could not be read; its texts have them, too. `art`
    is what names its picture, for front ends. `wordings` are what is printed instead of the text where somebody
    keeps that by hand, by language: they have neither tree nor meaning.
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
    wordings: Mapping[str, CardText] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[CardRecord, ...]:
        """The record and, if there is one, its other side."""
        return (self,) if self.reverse is None else (self, self.reverse)

    def text(self, mode: str) -> CardText | None:
        """The text that holds in a mode."""
        return self.texts.get(mode, self.texts.get(MAIN))

    @property
    def printed(self) -> str:
        """What is printed beside the text, in words: *cost 4, shields faith + faith*."""
        return ", ".join(f"{name} {_in_words(value)}" for name, value in self.attributes.items())

    @property
    def numbers(self) -> str:
        """The same for a short line: without the name of the field where there is only one."""
        values = list(self.attributes.values())
        return _in_words(values[0]) if len(values) == 1 else f"({self.printed})" if values else ""

    def name(self, language: str = "en") -> str:
        """The name in a language; else the English one, else any, else the id. Raises GameError for no language."""
        language = language_of(language)
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()), self.id)

    @property
    def called(self) -> frozenset[str]:
        """What people may call it: its id and its names in all languages, case-folded."""
        return frozenset({self.id, *(name.casefold() for name in self.names.values())})


def language_of(value: Any) -> str:
    """The language that is named, or English for one that no card can have; raises GameError for what is no name.

    Words are kept by language, so whatever a host passes on from its users must not add to what is kept.
    """
    if not isinstance(value, str):
        raise GameError(f"a language is named by a word such as `en`, not {excerpt(value)}")
    return value if value in LANGUAGES else "en"


def _in_words(value: Attribute) -> str:
    return (" + ".join(value) or "none") if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class CardSet:
    """What one set file says. A set of several files is several of these with the same `name`.

    `version` stands at `versioned`; it is 0 if the file does not say it. `definitions` are those of its own keywords,
    each for the lowest and the highest of its numbers; `words` are all that the file declares, with their places.
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
    """All that was read. `sources` maps paths to file texts; `unreadable` lists the paths that could not be opened.

    Sets may be incomplete where `diagnostics` has errors: `require` is the way to get sets that can be used.
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
        """The sets, if all of them can be used.

        Raises UnreadableError for a path that could not be read, SetError with all errors for a faulty set.
        """
        if self.unreadable:
            raise self.unreadable[0]
        if self.errors:
            raise SetError(self.errors)
        return self.sets
