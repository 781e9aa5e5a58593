"""Reads the corpora beside the tests, and gives texts their meaning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from cardlang.diagnostics.model import Finding
from cardlang.games import vocabularies
from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.meaning import Meaning, understand
from cardlang.meaning.requirements.fields import understand_phrase
from cardlang.syntax.parse import parse_text
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import CardName, OwnKeyword, Trait, with_own

WORDS = vocabularies()
HERE = Path(__file__).parent
OWN = {
    "wolves": Trait(id="wolf", forms=(("en", ("wolf", "wolves")),)),
    "hoard": OwnKeyword(id="hoard", forms=(("en", ("Hoard",)),), text="Income: Gain {n} coins.", numbers=(1, 5)),
    "swift": OwnKeyword(id="swift", forms=(("en", ("Swift",)),), text="Deploy: Flip this card."),
    "twofold": OwnKeyword(id="twofold", forms=(("en", ("Twofold",)),), text="End: Score 1 point for each shield."),
    "old-salt": CardName(id="old-salt", forms=(("en", ("Old Salt",)),)),
    "broken": OwnKeyword(id="broken", forms=(("en", ("Broken",)),), text="Foo."),
}
"""Words of sets' own, as the heads of lines name them."""
Source = Literal["card", "castle"]


def lines(name: str) -> Iterator[tuple[str, str]]:
    """The lines of a corpus: what stands before the last bar, and the text."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            head, _, text = line.rpartition(" | ")
            yield head, text


def game_of(head: str) -> Vocabulary:
    """The vocabulary of the game that is named behind the code, else of the first game; with own words if named."""
    words = next((WORDS[word] for word in head.split() if word in WORDS), VOCABULARY)
    return with_own(words, tuple(OWN[word] for word in head.split() if word in OWN))


def source_of(head: str) -> Source:
    return "castle" if "castle" in head.split() else "card"


def meaning(text: str, source: Source = "card", vocabulary: Vocabulary = VOCABULARY) -> Meaning:
    parsed = parse_text(text, vocabulary)
    assert parsed.tree is not None, [finding.message for finding in parsed.findings]
    return understand(parsed.tree, vocabulary, source=source, text=text)


def findings(head: str, text: str) -> tuple[Finding, ...]:
    """The findings on a line of a corpus; its head may name the field of a phrase (`requirement`, `badge`)."""
    words = game_of(head)
    phrase = next((one for one in words.phrases if one.field in head.split()), None)
    return (
        meaning(text, source_of(head), words).findings
        if phrase is None
        else understand_phrase(text, phrase, words).findings
    )


def told(text: str, source: Source = "card", vocabulary: Vocabulary = VOCABULARY) -> list[tuple[str, str]]:
    """The findings on a text: each with its code and the words it stands on."""
    return [(one.code, text[one.span.start : one.span.end]) for one in meaning(text, source, vocabulary).findings]
