"""What the tests of this folder share: the corpus and the vocabularies."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml
from lark import Lark

from cardlang.games.blackstone_castle.vocabulary import VOCABULARY as BLACKSTONE
from cardlang.games.castle_combo.vocabulary import VOCABULARY as COMBO
from cardlang.games.crimson_company.vocabulary import VOCABULARY as CRIMSON
from cardlang.syntax.lexicon import make_lexicon
from cardlang.vocabulary.model import Vocabulary
from tests.written_out import lark_of

GRAMMAR = Path(__file__).resolve().parents[2] / "grammar"
ROWS = yaml.safe_load((GRAMMAR / "wordings.en.yaml").read_text(encoding="utf-8"))
"""The wordings of the grammar."""
VOCABULARIES = {vocabulary.game: vocabulary for vocabulary in (CRIMSON, COMBO, BLACKSTONE)}


def lines(name: str) -> list[str]:
    """Return the texts of one corpus file."""
    content = (GRAMMAR / "corpus" / name).read_text(encoding="utf-8")
    return [line for line in content.splitlines() if line and not line.startswith("#")]


def corpus() -> list[tuple[Vocabulary, str]]:
    """Return all texts of the corpus with their vocabularies."""
    return [(vocabulary, text) for game, vocabulary in VOCABULARIES.items() for text in lines(f"{game}.txt")]


@cache
def lark_parser(game: str) -> Lark:
    """Return Lark's own parser of a game's grammar."""
    return lark_of(make_lexicon(VOCABULARIES[game]))
