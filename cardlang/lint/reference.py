"""The language reference as data: its sections, its index by purpose, and its examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import dropwhile
from typing import NamedTuple

from cardlang.games import playable
from cardlang.library.compose import compose
from cardlang.library.nodes import to_data
from cardlang.library.source import SourceFile
from cardlang.storage.shipped import data_folder

_PAGE, _INDEX, _WORDINGS = "README.md", "index.en.yaml", "wordings.en.yaml"
_OTHER_WAYS = "14"  # the section on wordings
_HEADING = re.compile(r"(#{1,4}) (?:(\d+)\. )?(.*)")
_FENCE = re.compile(r"```([a-z-]*)(.*)")


class PageSection(NamedTuple):
    """A section of a page: depth of its heading, number (or empty), name and own lines."""

    depth: int
    number: str
    name: str
    lines: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The heading without `#` marks."""
        return f"{self.number}. {self.name}" if self.number else self.name

    @property
    def key(self) -> str:
        """The key in the index: the number, else the name."""
        return self.number or self.name

    @property
    def anchor(self) -> str:
        """The fragment of a link to the section."""
        return re.sub(r"[^\w -]", "", self.heading.lower()).replace(" ", "-")

    @property
    def text(self) -> str:
        """The heading and the lines."""
        return "\n".join((f"{'#' * self.depth} {self.heading}", *self.lines)).rstrip()


class IndexRow(NamedTuple):
    """A row of the index: a purpose, the construct for it, an example, and the section that explains it."""

    under: str
    want: str
    construct: str
    section: str
    word: str
    write: str
    game: str
    form: str


@cache
def language() -> str:
    """Return the page of the language reference."""
    return (data_folder("grammar") / _PAGE).read_text(encoding="utf-8")


@cache
def sections(page: str) -> tuple[PageSection, ...]:
    """Return the sections of a page, each from its heading to the next."""
    return tuple(_sections(page))


def _sections(page: str) -> Iterator[PageSection]:
    depth, number, name, lines, fenced = 1, "", "", list[str](), False
    for line in page.splitlines():
        fenced ^= line.startswith("```")
        found = None if fenced else _HEADING.fullmatch(line)
        if found is None:
            lines.append(line)
            continue
        if name:
            yield PageSection(depth, number, name, tuple(lines))
        depth, number, name, lines = len(found[1]), found[2] or "", found[3], []
    yield PageSection(depth, number, name, tuple(lines))


def numbered_sections(page: str) -> Iterator[PageSection]:
    """Return the sections of a page from the first numbered one on, without introduction and index."""
    return dropwhile(lambda section: not section.number, sections(page))


def within(page: str, key: str) -> tuple[PageSection, ...]:
    """Return the section with a number or name, and its subsections."""
    found: list[PageSection] = []
    for section in sections(page):
        if found and section.depth <= found[0].depth:
            break
        if found or section.key.casefold() == key.casefold():
            found.append(section)
    return tuple(found)


@cache
def index_rows() -> tuple[IndexRow, ...]:
    """Return the rows of the index by purpose."""
    rows = _rows(_INDEX)
    return tuple(IndexRow(**{"game": playable()[0], "form": "text", **row}) for row in rows)


@cache
def wordings() -> tuple[Mapping[str, object], ...]:
    """Return the rows of `wordings.en.yaml`."""
    return tuple(_rows(_WORDINGS))


def _rows(name: str) -> list[dict[str, str]]:
    content = (data_folder("grammar") / name).read_text(encoding="utf-8")
    root = compose(SourceFile(name, content)).root
    return [] if root is None else to_data(root)


@cache
def examples(game: str) -> tuple[str, ...]:
    """Return a game's texts from the reference, the corpus and the section on wordings; each part shortest first."""
    page = language()
    other_ways = {*(section.text for section in within(page, _OTHER_WAYS))}
    shown = [line for section in sections(page) if section.text not in other_ways for line in _block(section, game)]
    worded = [line for section in sections(page) if section.text in other_ways for line in _block(section, game)]
    corpus = data_folder("grammar") / "corpus" / f"{game}.txt"
    listed = corpus.read_text(encoding="utf-8").splitlines() if corpus.is_file() else []
    known = [line for line in listed if line and not line.startswith("#")]
    return tuple(dict.fromkeys(line for lines in (shown, known, worded) for line in sorted(lines, key=len)))


def _block(section: PageSection, game: str) -> Iterator[str]:
    """Yield the lines of a section's code blocks for a game."""
    fence = ""
    for line in section.lines:
        if found := _FENCE.fullmatch(line):
            fence = "" if fence else found[1] + found[2]
        elif fence == game:
            yield line


def examples_with(forms: tuple[str, ...], game: str, most: int = 3) -> tuple[str, ...]:
    """Return at most `most` short examples of a game with one of the forms of a word."""
    if not forms:
        return ()
    longest_first = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    word = re.compile(rf"(?<![\w-])(?:{longest_first})(?![\w-])", re.IGNORECASE)
    return tuple(text for text in examples(game) if word.search(text))[:most]


def sections_on(phrase: str) -> tuple[PageSection, ...]:
    """Return the sections of the language reference that mention a phrase, the most relevant first."""
    words = re.escape(phrase)
    sayings = (  # alone; within a quoted phrase; in an example
        rf"(?:[*`]|\| )(?:\.\.\. )?{words}[,:]?(?: (?:X|C|N)\b|\.\.\.|[*`]| \|)",
        rf"[*`|(][^*`|\n]*(?<![\w-]){words}(?![\w-])",
        rf"(?<![\w-]){words}(?![\w-])",
    )
    *in_prose, anywhere = (re.compile(saying, re.IGNORECASE) for saying in sayings)
    parts = [part for part in _parts() if phrase.lower() in part.lowered]  # most have it nowhere, which is quickly seen
    found = [part.section for said in in_prose for part in parts if said.search(part.prose)]
    found = found or [part.section for part in parts if anywhere.search(part.whole)]
    return tuple(dict.fromkeys(found))


class _Part(NamedTuple):
    """A section of the language reference as phrases are looked for in it."""

    section: PageSection
    prose: str
    whole: str
    lowered: str


@cache
def _parts() -> tuple[_Part, ...]:
    return tuple(
        _Part(section, "\n".join(_prose(section)), whole, whole.lower())
        for section in numbered_sections(language())
        for whole in ["\n".join(section.lines)]
    )


INDEX = "Where to find it"
"""The heading of the index."""


def find(page: str, words: str) -> Iterator[str]:
    """Yield what a page says about some words: sections with such a heading, else single paragraphs, rows and lines."""
    said = re.compile(rf"(?<![\w-]){re.escape(words)}(?![\w-])", re.IGNORECASE)
    parts = [*numbered_sections(page)]
    if headed := [section for section in parts if said.search(section.heading)]:
        yield from (section.text for section in headed)
        return
    for section in parts:
        if found := [piece for piece in _pieces(section) if said.search(piece)]:
            yield "\n\n".join([f"{'#' * section.depth} {section.heading}", *_few(found)])


def _few(pieces: list[str]) -> list[str]:
    """Return at most `_SHOWN` pieces, paragraphs before lines of blocks and tables, and a count of the rest."""
    ordered = sorted(pieces, key=lambda piece: piece.startswith(("- ", "```")))
    left = len(pieces) - _SHOWN
    return [*ordered[:_SHOWN], f"({left} more lines)"] if left > 0 else ordered


_SHOWN = 6


def _pieces(section: PageSection) -> Iterator[str]:
    """Yield the paragraphs and list items of a section, its code lines (each in its own block), its rows (as items)."""
    paragraph, game = list[str](), None
    for line in (*section.lines, ""):
        fence = _FENCE.fullmatch(line)
        if game is not None or fence or not line.strip() or line.startswith(("|", "- ")):
            if paragraph:
                yield "\n".join(paragraph)
            paragraph = [line] if line.startswith("- ") and game is None else []
        else:
            paragraph.append(line)
        if fence:
            game = None if game is not None else fence[1] + fence[2]
        elif game is not None:
            yield f"```{game}\n{line}\n```"
        elif line.startswith("|"):
            yield "- " + ": ".join(cell.strip() for cell in line.strip("| ").split(" | "))


def _prose(section: PageSection) -> Iterator[str]:
    fenced = False
    for line in section.lines:
        fenced ^= line.startswith("```")
        if not fenced:
            yield line
