"""The texts of which every word must count: those of the corpora, the reference, the shipped sets and the scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import yaml

from cardlang.compile import Compiled, CompileError, compile_text
from cardlang.games import dialect_of, playable, vocabularies
from cardlang.library.yaml_parser import LOADER
from cardlang.meaning import Meaning, understand
from cardlang.syntax import parse_text
from tests.generated.texts import corpus
from tests.meaning import meaning_support as meant

ROOT = Path(__file__).parents[2]
Source = Literal["card", "castle"]


class Text(NamedTuple):
    """A text of a game on a card or a castle."""

    game: str
    source: Source
    text: str

    def meaning(self) -> Meaning | None:
        """What it means, if it is sound."""
        vocabulary = vocabularies()[self.game]
        parsed = parse_text(self.text, vocabulary)
        if parsed.tree is None:
            return None
        found = understand(parsed.tree, vocabulary, source=self.source, text=self.text)
        return found if found.sound else None

    def compiled(self, meaning: Meaning) -> tuple[Compiled, ...] | None:
        """Its programs, if the game has what it asks for."""
        try:
            return compile_text(meaning, dialect_of(self.game), "x")
        except CompileError:
            return None


@lru_cache
def shipped() -> tuple[Text, ...]:
    """The corpora of the grammar and the shipped cards."""
    return tuple(Text(game, source, text) for game in playable() for text in corpus(game) for source in _sources(text))


def _sources(text: str) -> tuple[Source, ...]:
    return ("castle",) if re.search(r"\bthis castle\b|\bScoring: (The player|If no)\b", text) else ("card",)


@lru_cache
def printed() -> tuple[Text, ...]:
    """Those, the examples of the reference, and the texts of which the tests of `meaning` say that they are sound."""
    return tuple(dict.fromkeys((*shipped(), *_reference(), *_meaning())))


@lru_cache
def written() -> tuple[Text, ...]:
    """All texts that stand anywhere in the project as good ones: also the cards of scenarios."""
    return tuple(dict.fromkeys((*printed(), *_fixtures())))


def _reference() -> Iterator[Text]:
    reference = (ROOT / "grammar" / "README.md").read_text(encoding="utf-8")
    for game, block in re.findall(r"^```([\w-]+)\n(.*?)^```$", reference, re.MULTILINE | re.DOTALL):
        if game in playable():
            yield from (Text(game, "card", line) for line in block.splitlines())


def _meaning() -> Iterator[Text]:
    for name in ("sound.txt", "canonical-crimson.txt", "canonical-castle-combo.txt"):
        for head, text in meant.lines(name):
            if (game := meant.game_of(head).game) in playable():
                yield Text(game, meant.source_of(head), text)


def _fixtures() -> Iterator[Text]:
    """The cards that scenarios write down for themselves."""
    for path in sorted((ROOT / "cardsets").rglob("*.test.yaml")):
        file = yaml.load(path.read_text(encoding="utf-8"), LOADER)
        fixtures: tuple[tuple[Source, str], ...] = (("card", "cards"), ("castle", "castles"))
        for source, section in fixtures:
            for record in (file.get(section) or {}).values():
                if isinstance(record, dict) and isinstance(text := record.get("text"), str):
                    yield Text(file["game"], source, " ".join(text.split()))
