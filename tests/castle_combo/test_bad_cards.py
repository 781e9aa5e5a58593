"""Faulty cards of Castle Combo: each is found, once, at the words that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostics.model import Diagnostic
from cardlang.games import vocabularies
from cardlang.library import load_files
from cardlang.lint.unplayable import unplayable
from tests.lint.linting import lint


def refused(path: Path) -> list[Diagnostic]:
    """What is found in a set: by the stages that load it, and by compiling it."""
    loaded = load_files([path], vocabularies())
    return [*loaded.diagnostics, *unplayable(loaded.sets)]


CARD = """\
game: castle-combo
set: bad
version: 1
origin: ours
cards:
  card:
    name: {{en: Card}}
    location: {location}
    cost: {cost}
    shields: {shields}
    {more}
    text: |
      {text}
"""
GOOD = {
    "location": "castle", "cost": "2", "shields": "[faith]", "more": "arrow: village", "text": "Buy: Gain 1 gold.",
}  # fmt: skip
PURSE = "End: Score 2 points for each gold on this card."

FAULTS = [
    ({"shields": "[faith, royalty]"}, "D017", "royalty"),
    ({"shields": "[faith, faith, faith, faith, faith]"}, "D016", "[faith, faith, faith, faith, faith]"),
    ({"text": PURSE}, "L007", "each gold on this card"),
    ({"text": "Buy: Put 3 gold onto a purse of this card."}, "L007", "a purse of this card"),
    ({"more": "purse: 0", "text": PURSE}, "D016", "0"),
    ({"more": "arrow: town"}, "D017", "town"),
    ({"location": "forest"}, "D017", "forest"),
    ({"cost": "-1"}, "D016", "-1"),
    ({"text": "Buy: Score 2 points for each of your keys."}, "C052", "Score"),
    ({"text": "End: Gain 2 keys."}, "C052", "Gain"),
    ({"text": "Buy: If this card is in the top row, gain 1 key."}, "C052", "top"),
    ({"text": "Buy: Gain 1 gold for each faith shield in the left column."}, "C052", "left"),
    ({"text": "Buy: If this card is in a corner, gain 1 key."}, "C052", "in a corner"),
    ({"text": "End: Score 2 points. End: Score 5 points."}, "C055", "End: Score 5 points."),
    ({"text": "Always: Castle cards cost 0 less."}, "C016", "cost 0 less"),
    ({"text": "Buy: Put 2 gold onto a displayed card."}, "C024", "a displayed card"),
    ({"text": "End: Lose 2 gold."}, "C093", "Lose 2 gold"),
    ({"text": "Buy: Lose 2 points."}, "C052", "2 points"),
    ({"text": "Buy: Gain 1 gold for each row with 2 castle cards."}, "C052", "each row with 2 castle cards"),
    ({"text": "End: Score 1 point for each row with 2 castle cards here."}, "S002", "here"),
    ({"text": "Buy: Put 2 gold onto each of your shields."}, "C024", "each of your shields"),
    ({"text": "Buy: Fill each of your arrows."}, "C020", "each of your arrows"),
]


@pytest.mark.parametrize(("changed", "code", "words"), FAULTS, ids=[words for _, _, words in FAULTS])
def test_a_fault_is_found_at_its_words(changed: dict[str, str], code: str, words: str, tmp_path: Path) -> None:
    source = CARD.format(**{**GOOD, **changed})
    path = tmp_path / "bad.cards.yaml"
    path.write_text(source, "utf-8")
    found = [finding for finding in lint(path, words=vocabularies()) if finding.severity.name == "ERROR"]
    assert [(finding.code, source[finding.location.span.start : finding.location.span.end]) for finding in found] == [
        (code, words)
    ]


HEARD = (
    "these are: `gain`, `pay`, `take`, `move the herald to the other row`, `move the herald to the castle row`, "
    "`move the herald to the village row`, `buy`, `place`"
)


@pytest.mark.parametrize(
    ("text", "code", "advice"),
    [
        ("Always: When you would gain gold, gain 1 more gold.", "C041", "in this game nothing is: write `After ...,`"),
        ("Always: After you fill one of your purses, gain 1 gold.", "C041", HEARD),
        ("Always: After you score points, gain 1 gold.", "C041", HEARD),
        ("Always: Opponents cannot gain keys.", "C030", "in this game nothing can be"),
        (
            "Always: Gain 1 gold.",
            "C040",
            "write it under `Buy:`, `Start of turn:` or `End of turn:`, or behind `After ...,`",
        ),
        (
            "End: If you have 2 more castle cards than village cards, score 5 points.",
            "C064",
            "compare two amounts: *if the number of ... is more than the number of ...*",
        ),
        (
            "End: Gain 1 gold.",
            "C052",
            "write it under `Buy:`, `Start of turn:` or `End of turn:`, or behind `After ...,`",
        ),
        ("Always: Score 1 point.", "C040", "write it under `End:`"),
        ("End: Score 1 point for every 3 gold.", "C014", "write `your ...`, `on this card`"),
        ("End: Score 1 point for each gold in this row.", "C013", "it can lie `on a card` or `on a purse`"),
    ],
)
def test_the_advice_leads_somewhere(text: str, code: str, advice: str, tmp_path: Path) -> None:
    """What other games have is not advised where this one has none of it."""
    path = tmp_path / "bad.cards.yaml"
    path.write_text(CARD.format(**{**GOOD, "text": text}), "utf-8")
    found = lint(path, words=vocabularies())
    assert (code, advice) in [(item.code, item.help) for item in found]


UNPLAYABLE = [
    ("Always: Castle cards in this row cost 1 less.", "Castle cards in this row"),
    ("Always: Your castle cards cost 1 less.", "Your castle cards"),
    ("Always: Castle cards of a neighbour cost 1 less.", "Castle cards of a neighbour"),
    ("Always: Adjacent cards cost 1 less.", "Adjacent cards"),
    ("Always: Face-down cards cost 1 less.", "Face-down cards"),
    ("Buy: Gain 1 gold for each faith or nobility purse.", "each faith or nobility purse"),
    ("Always: This card costs 1 less.", "This card"),
    ("Buy: Discard this card.", "this card"),
    ("Buy: Discard one of your castle cards.", "one of your castle cards"),
    ("Buy: Choose one of your cards. Then discard it.", "it"),
    ("Buy: Choose 2 of your cards. Then discard them.", "them"),
    ("Buy: Gain 1 gold. Buy: Choose one of your cards. Then discard that card.", "that card"),
    ("Buy: For each of your cards, discard that card.", "that card"),
    ("Always: After you buy a card, discard it.", "it"),
    ("Buy: Gain 1 gold for each identical shield.", "each identical shield"),
    ("End: Score 1 point for each identical shield in this row.", "each identical shield in this row"),
    ("Buy: For each of your shields, you may pay 1 gold.", "each of your shields"),
    ("Buy: For each empty space in this row, gain 1 gold.", "each empty space in this row"),
    ("Buy: Gain all keys.", "all keys"),
    ("Buy: Gain any number of gold.", "any number of gold"),
    ("Buy: You may put any number of gold onto one of your purses.", "any number of gold"),
    ("End: Score 2 points for each castle card in another row.", "another row"),
    ("Always: Castle cards cost 1 less for each castle card of a neighbour.", "a neighbour"),
    ("End: If you have 3 or more gold on your purses, score 5 points.", "3 or more gold on your purses"),
    ("End: Each opponent scores 2 points.", "Each opponent"),
    (
        "Buy: Gain 1 gold for each empty space of a neighbour in this row.",
        "each empty space of a neighbour in this row",
    ),
]


@pytest.mark.parametrize(("text", "words"), UNPLAYABLE)
def test_no_word_is_passed_over(text: str, words: str, tmp_path: Path) -> None:
    """What is sound as language and cannot be played as it is said is refused at its words."""
    source, path = CARD.format(**{**GOOD, "text": text}), tmp_path / "bad.cards.yaml"
    path.write_text(source, "utf-8")
    found = refused(path)
    assert [source[item.location.span.start : item.location.span.end] for item in found] == [words]


@pytest.mark.parametrize(
    "text",
    [
        "End: If you have more keys than a neighbour, score 5 points.",
        "End: If an opponent has 3 or more keys, score 5 points.",
        "End: Score 1 point for each faith shield of a neighbour.",
    ],
)
def test_a_score_looks_at_nobody_else(text: str, tmp_path: Path) -> None:
    """CB-SCORE-02: such a text is sound as language, but the game cannot play it."""
    path = tmp_path / "bad.cards.yaml"
    path.write_text(CARD.format(**{**GOOD, "text": text}), "utf-8")
    assert [finding.code for finding in refused(path)] == ["C093"]


@pytest.mark.parametrize(
    "text",
    [
        "Buy: Your opponent loses 2 gold.",
        "Buy: Take 1 gold from your opponent.",
        "Buy: Gain 1 gold for each of your opponent's village cards.",
    ],
)
def test_nobody_is_the_only_opponent(text: str, tmp_path: Path) -> None:
    """CB-ABILITY-06: up to five play, so the next one round the table would be meant, which no reader thinks of."""
    path = tmp_path / "bad.cards.yaml"
    path.write_text(CARD.format(**{**GOOD, "text": text}), "utf-8")
    (finding,) = refused(path)
    assert finding.code == "P001"
    assert finding.help == "write `each opponent` or `an opponent`"


def test_a_sound_card_has_no_findings(tmp_path: Path) -> None:
    path = tmp_path / "good.cards.yaml"
    path.write_text(CARD.format(**GOOD), "utf-8")
    assert not lint(path, words=vocabularies())
