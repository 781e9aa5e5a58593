"""Mends: suggestions for refused texts, in words of the language.

A mend is a row of `grammar/wordings.en.yaml`: a pattern of a sentence, and its replacement. It is offered only for a
refused text, and only if it makes that text sound. If two mends give texts of different meaning, neither is a safe fix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from cardlang.library.compose import compose
from cardlang.library.nodes import to_data
from cardlang.library.source import SourceFile
from cardlang.meaning import understand
from cardlang.storage.shipped import data_folder
from cardlang.syntax import nodes as n
from cardlang.syntax.parse import parse_text
from cardlang.syntax.printer.printing import print_words
from cardlang.vocabulary.model import Vocabulary

_FILE = "wordings.en.yaml"
_HOLE = re.compile(r"\{(\w+)\}")
_SENTENCE = re.compile(r"(?P<lead>(?:[A-Z][\w ]*:)?\s*)(?P<body>[^.]+\.)")
_DO = re.compile(r"\bIf you do\b")


class Mend(NamedTuple):
    """A row: its name, the pattern of a whole sentence, and the replacement."""

    id: str
    find: re.Pattern[str]
    put: str


@cache
def mends() -> tuple[Mend, ...]:
    """Return all mends, in the order of the file."""
    content = (data_folder("grammar") / _FILE).read_text(encoding="utf-8")
    root = compose(SourceFile(_FILE, content)).root
    rows = [] if root is None else to_data(root)
    return tuple(Mend(row["id"], _pattern(row["find"]), row["put"]) for row in rows if row["kind"] == "mend")


def _pattern(find: str) -> re.Pattern[str]:
    parts = _HOLE.split(find)
    words = [r"\s+".join(map(re.escape, part.split(" "))) for part in parts]
    written = "".join(f"(?P<{part}>.+?)" if i % 2 else words[i] for i, part in enumerate(parts))
    return re.compile(written, re.IGNORECASE | re.DOTALL)


def mended(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the sound texts that a refused text may stand for, in canonical form, one for each meaning."""
    found: dict[n.Text, str] = {}
    for candidate in _candidates(text):
        tree = parse_text(candidate, vocabulary, most=0).tree
        if tree is not None and tree not in found and not understand(tree, vocabulary, text=candidate).findings:
            found[tree] = print_words(tree, vocabulary)
    return tuple(found.values())


def _candidates(text: str) -> Iterator[str]:
    """Yield the text with one of its sentences mended, for each mend that fits."""
    for sentence in _SENTENCE.finditer(text):
        for mend in mends():
            hit = mend.find.fullmatch(sentence["body"].strip())
            if hit:
                put = _filled(mend.put, hit)
                if "who" in hit.groupdict() and hit["who"].lower() != "you":
                    put = _DO.sub("If they do", put)
                put = put[0].upper() + put[1:]
                yield text[: sentence.start("body")] + put + text[sentence.end() :]


def _filled(put: str, hit: re.Match[str]) -> str:
    return _HOLE.sub(lambda hole: _inside(hit[hole[1]]), put)


def _inside(words: str) -> str:
    """Return words with the case that they have inside a sentence."""
    return words if words[:2].isupper() else words[0].lower() + words[1:]
