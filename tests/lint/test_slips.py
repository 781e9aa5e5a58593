"""Slips of thought, seeded into sound cards of all games: each kind is found, and sound cards have none.

`slips/seeds.txt` says how a sound text becomes one with a slip. `pytest -s` prints the table of what was found.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.games import vocabularies
from cardlang.library import shipped_sets
from cardlang.library.load import load_files
from cardlang.lint import examiner
from cardlang.lint.checks import in_no_set
from cardlang.lint.cross_file import combine
from cardlang.lint.registry import LOGIC_CHECKS
from tests.lint.measured import stated

HERE = Path(__file__).parent / "slips"
GRAMMAR = Path(__file__).resolve().parents[2] / "grammar"
MEANING = Path(__file__).resolve().parents[1] / "meaning"
WORDS = vocabularies()
CODES = {*(check.CODE for check in LOGIC_CHECKS), in_no_set.CODE}
LEAST = 95  # per cent of the seeded slips of each kind, found at their words
EACH = 8  # texts for each row
HEADS = {
    "crimson-company": "    strength: 3\n",
    "castle-combo": "    location: castle\n    cost: 3\n    shields: []\n    purse: 3\n",
    "blackstone-castle": "    type: family\n",
}
BACK = re.compile(r"\b(it|its|them|that|those|they|their|this way|others?|another)\b")
"""Words that may speak of what stands before them, and mean something else with a slip there."""


class Seed(NamedTuple):
    """A row of the data: what is found in a sound text, and what is put there."""

    code: str
    game: str
    find: str
    put: str


class Slip(NamedTuple):
    """A text with a slip, and where the words lie that make it."""

    text: str
    start: int
    end: int


def seeds() -> Iterator[Seed]:
    for line in (HERE / "seeds.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Seed(*(part.strip() for part in line.split(" | ")))


@cache
def sound(game: str) -> tuple[str, ...]:
    """Sound card texts of a game: those of its cards, and of the corpora."""
    found = [
        " ".join(text.source.split())
        for one in load_files(shipped_sets(game), WORDS).sets
        for record in one.records
        if record.kind == "card"
        for text in record.texts.values()
    ]
    found += _lines(GRAMMAR / "corpus" / f"{game}.txt")
    if game == "crimson-company":
        found += [line for line in _lines(MEANING / "sound.txt") if " | " not in line]
    return tuple(dict.fromkeys(found))


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


EXAMINE = examiner(WORDS, lambda _: ())


def card(game: str, text: str) -> bytes:
    head = f"game: {game}\nset: my-set\nversion: 1\ncards:\n  ogre:\n    name: {{en: Ogre}}\n{HEADS[game]}"
    return f"{head}    text: {json.dumps(text)}\n".encode()


def findings(game: str, text: str) -> list[Diagnostic] | None:
    """The findings about a card with a text; none if it is not sound."""
    report = EXAMINE("a.cards.yaml", card(game, text))
    if any(item.severity is Severity.ERROR for item in report.diagnostics):
        return None
    return [item for _, found in combine([report]) for item in found]


def seeded(seed: Seed, text: str) -> Slip | None:
    """A text with a slip; none if it has no place for it."""
    pattern = re.escape(seed.find).replace(r"\{\}", r"([A-Z][^.:]*\.)")
    match = re.search(pattern, text)
    if match is None or (match.groups() and BACK.search(match[1])):
        return None
    inner = match[1][0].lower() + match[1][1:] if match.groups() else ""
    if match.groups() and not seed.put.endswith(("and", ",")) and re.search(r"[.:] \{\}$", seed.put):
        inner = match[1] if not seed.put.endswith("Choose one: {}") else inner
    put = seed.put.replace("{.}", inner.rstrip(".")).replace("{}", inner)
    return Slip(text[: match.start()] + put + text[match.end() :], match.start(), match.start() + len(put))


def at_its_words(slip: Slip, game: str, item: Diagnostic) -> bool:
    """Whether a finding stands on words that make the slip."""
    before = card(game, slip.text).decode().index(json.dumps(slip.text)) + 1
    return item.location.span.start < before + slip.end and before + slip.start < item.location.span.end


def tried(seed: Seed) -> Iterator[tuple[Slip, list[Diagnostic]]]:
    """The first sound texts that a row changes, with what is found in them."""
    number = 0
    for text in sound(seed.game):
        slip = seeded(seed, text)
        if slip is None or (found := findings(seed.game, slip.text)) is None:
            continue
        yield slip, found
        number += 1
        if number == EACH:
            return


def test_slips_are_found() -> None:
    tries, hits, cascades = Counter[str](), Counter[str](), Counter[str]()
    missed = list[str]()
    for seed in seeds():
        some = False
        for slip, found in tried(seed):
            some = True
            tries[seed.code] += 1
            here = [item for item in found if item.code == seed.code and at_its_words(slip, seed.game, item)]
            if here:
                hits[seed.code] += 1
            else:
                missed.append(f"{seed.code} {slip.text}")
            cascades[seed.code] += len([item for item in found if item.code in CODES and item not in here])
        assert some, f"no sound text takes {seed}"
    print("\ncode   seeded  found  others")
    for code in sorted(CODES):
        print(f"{code}   {tries[code]:6} {hits[code]:6} {cascades[code]:7}")
    assert {*tries} == CODES
    shares = stated()
    assert all(shares[code] >= LEAST for code in CODES)
    assert all(100 * hits[code] >= shares[code] * tries[code] for code in CODES), "\n".join(missed)


@pytest.mark.parametrize("game", WORDS)
def test_sound_texts_have_none(game: str) -> None:
    for text in sound(game):
        report = EXAMINE("a.cards.yaml", card(game, text))
        found = [
            item
            for item in report.diagnostics
            if item.code in CODES and item.severity is not Severity.NOTE  # what another mode lacks is a note
        ]
        assert not found, (text, found)


def test_a_condition_that_nobody_has_written_is_no_slip() -> None:
    found = findings("crimson-company", "Income: You may turn this card face-down. If you do, gain 2 coins.")
    assert found is not None
    assert [item.code for item in found if item.code in CODES] == []
    found = findings("crimson-company", "Income: If this card is face-up, flip this card.")  # as `fmt` writes it
    assert found is not None
    assert [item.code for item in found if item.code in CODES] == []
