"""What a game cannot carry out is found in every ability of every text, each at its own words."""

from __future__ import annotations

import pytest

from cardlang.diagnostics.model import Diagnostic
from cardlang.games import vocabularies
from cardlang.library.load import read_set
from cardlang.library.source import SourceFile
from cardlang.lint.unplayable import unplayable

GAME = "crimson-company"


def refused(text: str, kind: str = "cards") -> list[Diagnostic]:
    """What is found in a set: by the stages that load it, and by compiling it."""
    cardset, found = read_set(SourceFile(f"mine.{kind}.yaml", text), vocabularies())
    assert cardset is not None
    return [*found, *unplayable([cardset])]


TEXT = f"""\
game: {GAME}
set: mine
version: 1
cards:
  ogre:
    name: {{en: Ogre}}
    strength: 1
    text: |
      Deploy: Draw another card.
      Income: Gain 1 coin.
      Destroyed: Flip a card here. Then draw another card.
  elf:
    name: {{en: Elf}}
    strength: 1
    text: |
      Income: Draw another card.
"""


def test_every_ability_is_looked_at() -> None:
    told = refused(TEXT)
    assert [item.code for item in told] == ["C091"] * 3
    assert [item.location.line for item in told] == [9, 11, 16]
    assert [TEXT[slice(*item.location.span)] for item in told] == ["another card"] * 3


def test_a_text_of_several_modes_is_told_of_once() -> None:
    text = TEXT[: TEXT.index("    text:")] + "    modes:\n      solo, co-op: |\n        Deploy: Draw another card.\n"
    assert [item.code for item in refused(text)] == ["C091"]


def test_a_player_is_nobodys() -> None:
    text = TEXT.replace("Income: Draw another card.", "After a player plays a card here, their player gains 1 coin.")
    told = [item for item in refused(text) if item.location.line == 16]
    assert [text[slice(*item.location.span)] for item in told] == ["their player"]


@pytest.mark.parametrize(
    ("line", "words", "instead"),
    [
        ("After this card is destroyed, gain 1 coin.", "this card is destroyed", "write it under `Destroyed:`"),
        ("After a card in play bearing a mark is destroyed, gain 1 coin.", "bearing a mark", "`when` or `before`"),
        ("Passive: You may bid on each card of the deck.", "each card of the deck", "`the top card of the deck`"),
        ("Passive: You may bid on a card in the deck.", "a card in the deck", "`the top card of the deck`"),
        ("Passive: You must play cards.", "You must play cards", "add `to ...` or `onto ...`"),
        ("Passive: You must play this card to an adjacent lane.", "an adjacent lane", "nowhere before it is played"),
        ("Passive: You must play this card to another lane.", "another lane", "nowhere before it is played"),
        (
            "Passive: If you have a card here, you must play this card onto an enemy side.",
            "here",
            "nowhere before it is played",
        ),
        ("Deploy: Flip the strongest card of each player in play.", "each player", "`of that player`"),
        ("Deploy: Destroy an offered card.", "an offered card", "only cards in play"),
        ("After you recruit a card, flip it.", "it", "only cards in play"),
        ("After a player bids on a card, destroy that card.", "that card", "only cards in play"),
        ("Deploy: Draw 2 cards. Then destroy one of them.", "one of them", "only cards in play"),
        ("Deploy: Discard an offered card. Then flip it.", "it", "only cards in play"),
        ("After a card is discarded from the deck, gain 1 coin.", "the deck", "comes from a deck"),
        ("Passive: Cards here get +1 strength for each card in another lane.", "another lane", "*each*"),
        (
            "Recruitment: When your opponent would match a bid, that player pays 1 more coin for each mark on a card.",
            "a card",
            "*each*",
        ),
        (
            "Income: If you have 2 or more coins on castles, gain 1 coin.",
            "2 or more coins on castles",
            "*if there are 2 or more coins on ...*",
        ),
        ("Deploy: Flip the top card of the deck.", "the top card of the deck", "only cards in play"),
        ("Destroyed: Flip this card.", "Flip this card", "leaving play"),
        (
            "Destroyed: Put all marks from this card onto another card in play.",
            "Put all marks from this card onto another card in play",
            "bears no marks any more",
        ),
        ("Destroyed: Put 1 mark onto this card.", "Put 1 mark onto this card", "bears no marks any more"),
        ("Destroyed: Remove 1 mark from this card.", "Remove 1 mark from this card", "bears no marks any more"),
        ("Destroyed: Choose one: gain 1 coin; or destroy this card.", "destroy this card", "leaving play"),
        (
            "Deploy: Pay 2 coins. Then for each coin paid this way, flip a card here.",
            "each coin paid this way",
            "multiply an amount: *... 1 ... for each coin ...* behind the verb",
        ),
        (
            "Recruitment: When your opponent would match your bid, prevent that effect.",
            "When your opponent would match your bid,",
            "write `cannot match` to forbid it",
        ),
        ("Deploy: If the total strength of 2 cards here is 3, gain 1 coin.", "2 cards here", "*all cards*"),
        ("Deploy: If the total strength of a card here is 3, gain 1 coin.", "a card here", "*all cards*"),
        (
            "Deploy: Put a card here onto the end of your side of this lane.",
            "the end of your side of this lane",
            "*the near end* or *the far end*",
        ),
        (
            "When your opponent would play another card here, you play it face-down instead.",
            "you play it face-down instead",
            "by the same player",
        ),
        (
            "When a player would play another card here, that player plays this card face-down instead.",
            "that player plays this card face-down instead",
            "by the same player",
        ),
        (
            "When a player would take a coin from you, that player takes 1 more coin from your opponent.",
            "that player takes 1 more coin from your opponent",
            "for the same player",
        ),
        (
            "When an income effect would trigger, prevent that effect. Then gain 1 coin.",
            "Then gain 1 coin",
            "nothing else can be done about it",
        ),
    ],
)
def test_what_to_write_instead(line: str, words: str, instead: str) -> None:
    text = TEXT.replace("Income: Draw another card.", line)
    (told,) = [item for item in refused(text) if item.location.line == 16]
    assert text[slice(*told.location.span)] == words
    assert instead in f"{told.message}; {told.help}"


def test_texts_of_all_modes_are_looked_at() -> None:
    modes = "    modes:\n      solo: |\n        Deploy: Gain 1 coin.\n"
    modes += "      co-op: |\n        Deploy: Flip 9 random cards in play.\n"
    assert [item.location.line for item in refused(TEXT + modes)] == [9, 11, 16, 21]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Income: Flip 9 random cards in play.", "C092"),
        ("Income: Put a card here face-down into the offer.", "P002"),
    ],
)
def test_castles_are_looked_at_as_well(line: str, code: str) -> None:
    text = f"    name: {{en: Rock}}\n    text: |\n      {line}\n"
    text = f"game: {GAME}\nset: mine\nversion: 1\ncastles:\n  rock:\n{text}"
    assert [(item.code, item.location.line) for item in refused(text, "castles")] == [(code, 8)]


@pytest.mark.parametrize(("number", "messages"), [(8, 0), (9, 1)])
def test_how_much_can_be_drawn_by_lot_at_once(number: int, messages: int) -> None:
    text = TEXT.replace("Income: Draw another card.", f"Deploy: Flip {number} random cards in play.")
    told = [item for item in refused(text) if item.location.line == 16]
    assert ["at most 8 things" in item.message for item in told] == [True] * messages
