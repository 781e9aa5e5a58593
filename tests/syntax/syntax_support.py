"""What the tests of this folder share: the corpus and the vocabularies."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import yaml
from lark import Lark

from cardlang.diagnostics.model import Diagnostic
from cardlang.games.blackstone_castle.vocabulary import VOCABULARY as BLACKSTONE
from cardlang.games.castle_combo.vocabulary import VOCABULARY as COMBO
from cardlang.games.crimson_company.vocabulary import VOCABULARY as CRIMSON
from cardlang.library.load import read_data
from cardlang.library.records import CardSet
from cardlang.library.yaml_parser import LOADER
from cardlang.syntax.builders.building import NODES, Children
from cardlang.syntax.lark_parser import parser_of
from cardlang.syntax.lexing.lexer import LexerInput, WordTables, said_in
from cardlang.syntax.parse import reader
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import with_own
from tests.written_out import lark_of

GRAMMAR = Path(__file__).resolve().parents[2] / "grammar"
ROWS = yaml.load((GRAMMAR / "wordings.en.yaml").read_text(encoding="utf-8"), LOADER)
"""The wordings of the grammar."""
VOCABULARIES = {vocabulary.game: vocabulary for vocabulary in (CRIMSON, COMBO, BLACKSTONE)}


def _set_with_own_words() -> tuple[CardSet, list[Diagnostic]]:
    """Return the set in the language reference that has words of its own, and all that is wrong with it."""
    page = (GRAMMAR / "README.md").read_text(encoding="utf-8")
    (data,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    _, cardset, found = read_data("harbour.cards.yaml", data.encode(), VOCABULARIES)
    assert cardset is not None
    return cardset, found


SET_WITH_OWN_WORDS, FOUND_IN_IT = _set_with_own_words()  # nothing may be; a test says so, this module has to load
REFERENCE = {**VOCABULARIES, "own-words": with_own(CRIMSON, SET_WITH_OWN_WORDS.records[0].own)}
"""The vocabularies of the examples in the language reference."""


def lines(name: str) -> list[str]:
    """Return the texts of one corpus file."""
    content = (GRAMMAR / "corpus" / name).read_text(encoding="utf-8")
    return [line for line in content.splitlines() if line and not line.startswith("#")]


def corpus() -> list[tuple[Vocabulary, str]]:
    """Return all texts of the corpus with their vocabularies."""
    return [(vocabulary, text) for game, vocabulary in VOCABULARIES.items() for text in lines(f"{game}.txt")]


@cache
def lark_parser(game: str, start: str = "text") -> Lark:
    """Return Lark's own parser of a game's grammar."""
    return lark_of(said_in(reader(REFERENCE[game]).lexicon, start))


class _Named(Children):
    """Children that keep the names of the productions they have been children of."""

    def __init__(self, game: str) -> None:
        super().__init__(reader(REFERENCE[game]).lexicon)
        self.names: set[str] = set()

    def fill(self, name, items):
        self.names.add(name)
        return super().fill(name, items)


@cache
def _words(game: str, start: str) -> WordTables:
    return WordTables(said_in(reader(REFERENCE[game]).lexicon, start))


def productions(game: str, text: str, start: str = "text") -> set[str]:
    """Return the names of the productions by which a text is read, which has to be one that can be."""
    children = _Named(game)
    with NODES.made_from(children):
        parser_of("en").parse(LexerInput(text, _words(game, start), children), start=start)
    return children.names
