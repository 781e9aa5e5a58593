"""Whatever way a text stands in its file, `fmt` changes its words only, once, and keeps every remark."""

from __future__ import annotations

import random
import re

import pytest

from cardlang.games import vocabularies
from cardlang.library.limits import MAX_TEXT_BYTES
from cardlang.library.load import read_set
from cardlang.library.records import CardSet
from cardlang.library.source import SourceFile
from cardlang.lint import formatted

WORDS = vocabularies()
HEAD = "game: crimson-company\nset: s\nversion: 1\ncards:\n"
TEXTS = [
    "Gain 1 coin.",
    "Flip another card in play.",
    "Destroy a card in play. Then gain coins equal to its strength.",
    "Each player destroys any number of their cards here with total strength 3 or more.",
]
STYLES = ["|", "|-", "|+", "|2", ">", ">-", "plain", "'", '"', "flow", "braces"]


def written(chance: random.Random, style: str, text: str) -> str:
    """A card's last lines with a text in some style, broken into lines at will."""

    def broken(indent: int) -> str:
        gaps = [" ", " ", "  ", "\n" + " " * indent]
        return "".join(word + chance.choice(gaps) for word in text.split()).rstrip()

    if style[0] in "|>":
        indent = 6 if style == "|2" else 8
        header = f"    text: {style}{chance.choice(['', '   # header'])}\n" + chance.choice(["", "\n"])
        return header + " " * indent + broken(indent) + chance.choice(["\n", "\n\n", "  \n", "\n    # below\n"])
    if style == "flow":
        return f"    modes: {{solo: '{text}', duel: \"{text}\"}}\n"
    if style == "braces":  # a plain text that ends its line, where no block can stand
        return f"    modes: {{\n      solo: {text}\n    }}\n"
    quote = "" if style == "plain" else style
    return f"    text: {quote}{broken(8)}{quote}" + chance.choice(["\n", "  # remark\n"])


def read(text: str) -> tuple[CardSet, SourceFile]:
    source = SourceFile("a.cards.yaml", text)
    cardset, found = read_set(source, WORDS)
    assert found == [], text
    assert cardset is not None
    return cardset, source


@pytest.mark.parametrize("seed", range(150))
def test_fmt(seed: int) -> None:
    chance = random.Random(seed)
    text = HEAD
    for index in range(5):
        text += f"  c{index}:  # card\n    name: {{en: C{index}}}\n    strength: 1\n"
        text += written(chance, chance.choice(STYLES), chance.choice(TEXTS))
    newline = chance.choice(["\n", "\r\n"])
    text = text.replace("\n", newline)
    cardset, source = read(text)
    result = formatted(cardset, source, WORDS)
    assert result != text
    assert formatted(*read(result), WORDS) == result
    assert "\n" not in result.replace(newline, "")
    assert re.findall("#.*", result) == re.findall("#.*", text)
    assert result.count("Deploy: ") == sum(len(set(map(id, item.texts.values()))) for item in cardset.records)
    words = result.replace("Deploy: ", "").replace('"', "").replace("'", "").replace("text: |", "text:").split()
    assert words == text.replace('"', "").replace("'", "").replace("text: |", "text:").split()


@pytest.mark.parametrize(("length", "written"), [(MAX_TEXT_BYTES - 1, True), (MAX_TEXT_BYTES, False)])
def test_a_text_that_would_become_too_long_is_left_alone(length: int, written: bool) -> None:
    """The canonical words and a line break must fit: those of `Gain 1 coin.` begin with `Deploy: `."""
    rest = length - len("Deploy: Gain 1 coin.")
    steps, longer = divmod(rest, len(" Then gain 1 coin."))
    words = "Gain 1 coin." + " Then gain 2 coins." * longer + " Then gain 1 coin." * (steps - longer)
    cardset, source = read(f"{HEAD}  c:\n    name: {{en: C}}\n    strength: 1\n    text: |\n      {words}\n")
    result = formatted(cardset, source, WORDS)
    assert len("Deploy: " + words) == length
    assert ("Deploy: " in result) == written
    read(result)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("Gain 1 coin.\nIncome: Gain 2 coins.", "Deploy: Gain 1 coin.\nIncome: Gain 2 coins."),
        ("Flip a card here.\ngain 1 coins.", "Deploy: Flip a card here.\nThen gain 1 coin."),
        ("Deploy: If you lead\n\nthis lane, gain\n2 coin.", "Deploy: If you lead\n\nthis lane, gain\n2 coins."),
        ("Deploy:\nGain 1 coin, then\nflip a card here.", "Deploy:\nGain 1 coin. Then\nflip a card here."),
    ],
)
def test_the_lines_of_a_text_are_the_designers(source: str, wanted: str, newline: str) -> None:
    def card(text: str) -> str:
        lines = text.replace("\n", "\n      ")
        return f"{HEAD}  c:\n    name: {{en: C}}\n    strength: 1\n    text: |\n      {lines}\n".replace("\n", newline)

    result = formatted(*read(card(source)), WORDS)
    assert result == card(wanted)
    assert formatted(*read(result), WORDS) == result


def test_names_and_notes_are_the_designers_in_every_language() -> None:
    # They may hold words that a text would have written otherwise.
    head = (
        f"{HEAD}  a:\n    name: {{en: Whenever Target, de: 'Wer  target  zieht', es: \"¿Each time? 2 or less\"}}\n"
        "    strength: 1\n    notes: Whenever a player flips target card, gain an additional coin.\n    text: |\n      "
    )
    source = f"{head}Whenever a player flips target card here, gain 1 coin.\n"
    assert formatted(*read(source), WORDS) == f"{head}After a player flips a card here, gain 1 coin.\n"
