"""What advice quotes between asterisks is sound: whole texts lint clean where the finding appears, parts are read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardlang.diagnostics.model import Finding, Severity
from cardlang.games import vocabularies
from cardlang.lint.unplayable import unplayable
from cardlang.meaning import understand
from cardlang.meaning.requirements.fields import understand_phrase
from cardlang.syntax import parse_text
from cardlang.syntax.parse import reader
from tests.games.test_mechanics import HEADS
from tests.lint.linting import lint
from tests.meaning.meaning_support import game_of

ROOT = Path(__file__).parents[2]
WORDS = vocabularies()
QUOTED = re.compile(r"(?<![\w*])\*([^*\n`\\[?]+)\*(?![\w*])")
FRAMES = (  # where parts of sentences are read: a clause, what somebody does, what is said of a card, of a place
    "{}.", "{}, gain 1 coin.", "{}, gain 2 gold.", "{} gain 1 coin.", "Deploy: If {}, gain 1 coin.",
    "Buy: If {}, gain 1 key.", "Deploy: {}.", "Buy: {}.", "Income: {}.", "Passive: {}.", "End: {}.",
    "Passive: This card {}.", "Passive: This card {} strength.", "Passive: {} +1 strength.", "Always: Cards {}.",
    "After this card {}, gain 1 coin.", "Deploy: Flip {}.", "Deploy: Flip a card {}.", "Deploy: Put a card here {}.",
    "Deploy: Move a card here {}.", "Deploy: Swap a card here {}.", "Deploy: The player {} gains 1 coin.",
    "Deploy: For each lane, flip a card {}.", "Deploy: Flip a card here. Then if its strength {}, gain 1 coin.",
    "Deploy: Gain coins equal to {}.", "Deploy: Gain 1 coin {}.", "Passive: Cards {} cannot be flipped.",
    "Buy: Gain 1 gold {}.", "Buy: {} gains 1 gold.", "Buy: Discard {}.", "Buy: Swap a card {}.", "Always: {}.",
    "Buy: If there is a card {}, gain 1 key.", "Buy: If this card is {}, gain 1 key.", "Always: {}, gain 1 gold.",
    "End: If {}, score 1 point.", "End: Score 1 point for {}.", "End: Score points equal to {}.",
    "After you gain coins {}, flip a card here.",
    "{}, gain 1 knight.", "1 knight: {}.", "1 knight: Flip {}.", "1 knight: Move a vassal {}.",
    "Income: If {}, gain 1 knight.", "Requires 2 captains {}.", "Requires {} (T).",
)  # fmt: skip


@cache
def quoted() -> dict[str, str]:
    """Everything between asterisks in the strings of the stages that give advice, with the file where it stands."""
    found: dict[str, str] = {}
    for path in (path for stage in ("syntax", "meaning") for path in sorted((ROOT / "cardlang" / stage).rglob("*.py"))):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        made = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told | made:
                found |= dict.fromkeys(QUOTED.findall(node.value), path.name)
    return {words: file for words, file in found.items() if "..." not in words and len(words.split()) > 1}


def is_text(words: str) -> bool:
    """Whether it is a whole text or sentence, as a designer would copy it."""
    return words.endswith(".") and "..." not in words and (words[0].isupper() or words[0].isdigit())


def in_its_place(words: str) -> str:
    """A sentence that looks back stands behind another one, unless it listens."""
    looks_back = re.search(r"\bit\b", words) and not re.match(
        r"(?:Once per turn, )?(?:after|when)\b", words, re.IGNORECASE
    )
    return f"Deploy: Choose a card here. Then {words[0].lower()}{words[1:]}" if looks_back else words


def advised() -> Iterator[tuple[str, Finding]]:
    """The findings of the texts that are known to be wrong, each with its game."""
    crimson = WORDS["crimson-company"]
    for case in (ROOT / "tests" / "syntax" / "errors.txt").read_text("utf-8").split("\n\n")[1:]:
        yield from ((crimson.game, one) for one in parse_text(case.strip("\n").split("\n")[0], crimson).findings)
    for name in ("unsound.txt", "unsound-phrases.txt"):
        for line in (ROOT / "tests" / "meaning" / name).read_text("utf-8").splitlines():
            head, _, marked = line.rpartition(" | ")
            if line.startswith("#") or not head:
                continue
            text, words = marked.replace("[[", "").replace("]]", ""), game_of(head)
            phrase = next((one for one in words.phrases if one.field in head.split()), None)
            parsed = parse_text(text, words)
            if phrase is not None:
                yield from ((words.game, one) for one in understand_phrase(text, phrase, words).findings)
            elif parsed.tree is not None:
                source = "castle" if "castle" in head.split() else "card"
                yield from (
                    (words.game, one) for one in understand(parsed.tree, words, source=source, text=text).findings
                )


SPECIAL = "type: special"  # a card of Blackstone Castle that lies on the board


def faults(texts: list[str], game: str, folder: Path, head: str = "") -> list[tuple[str, str]]:
    """What the linter says of texts, each on a card of its own; notes and a keyword that goes without saying apart."""
    said, texts = texts, [*map(in_its_place, texts)]
    cards = (
        f"  x-{i}:\n    name: {{en: X{i}}}\n    {head or HEADS[game]}\n    text: |\n      {text}\n"
        for i, text in enumerate(texts)
    )
    folder.mkdir()
    (folder / "x.cards.yaml").write_text(f"game: {game}\nset: x\nversion: 1\ncards:\n{''.join(cards)}", "utf-8")
    found = lint(folder, words=WORDS, unplayable=unplayable)
    numbers = [int(re.findall(r"x-(\d+)", str(item.location.pointer))[0]) for item in found]
    return [
        (said[i], f"{item.code} {item.message}")
        for i, item in zip(numbers, found, strict=True)
        if item.severity is not Severity.NOTE and item.code not in ("L003", "L038")  # *Choose a lane.* is a beginning
    ]


@cache
def said() -> dict[str, dict[str, str]]:
    """What the advice of these findings quotes, by game, each with the code of a finding."""
    found: dict[str, dict[str, str]] = {game: {} for game in WORDS}
    for game, finding in advised():
        for words in QUOTED.findall(finding.help or ""):
            if "..." not in words and len(words.split()) > 1:
                found[game][words] = finding.code
    return found


def is_read(words: str, game: str) -> bool:
    """Whether words are read in a sentence of a game, as part of it."""
    part, game_reader = words.rstrip(",."), reader(WORDS[game])
    texts = [frame.format(part[0].upper() + part[1:] if frame.startswith("{") else part) for frame in FRAMES]
    return any(
        game_reader.stop(text, "requirement" if text.startswith("Requires") else "text") is None for text in texts
    )


def test_whole_texts_in_advice_lint_clean_in_some_game(tmp_path: Path) -> None:
    texts = [words for words in quoted() if is_text(words)]
    assert "Tie: Win this lane." in texts
    found = [dict(faults(texts, game, tmp_path / game)) for game in WORDS]
    found.append(dict(faults(texts, "blackstone-castle", tmp_path / "special", SPECIAL)))
    assert [text for text in texts if all(text in wrong for wrong in found)] == []


def test_whole_texts_in_advice_lint_clean_where_the_finding_appears(tmp_path: Path) -> None:
    assert "Choose a lane." in said()["crimson-company"]
    for game, quotes in said().items():
        texts = [words for words in quotes if is_text(words)]
        wrong = faults(texts, game, tmp_path / game) if texts else []
        assert [(quotes[text], text, why) for text, why in wrong] == []


@pytest.mark.parametrize("game", WORDS)
def test_parts_of_sentences_in_advice_are_read_where_the_finding_appears(game: str) -> None:
    parts = [words for words in said()[game] if not is_text(words)]
    assert parts
    assert [(said()[game][words], words) for words in parts if not is_read(words, game)] == []


def test_parts_of_sentences_in_advice_are_read_in_some_game() -> None:
    parts = [words for words in quoted() if not is_text(words)]
    assert len(parts) > 80
    assert [words for words in parts if not any(is_read(words, game) for game in WORDS)] == []
