"""What a game cannot carry out is found in every ability of every text, each at its own words."""

from __future__ import annotations

from cardlang.games import vocabularies
from cardlang.games.check import unplayable
from cardlang.library.load import read_set
from cardlang.library.source import SourceFile

GAME = "crimson-company"
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
    cardset, found = read_set(SourceFile("mine.cards.yaml", TEXT), vocabularies())
    assert cardset is not None
    assert found == []
    told = unplayable([cardset])
    assert [item.code for item in told] == ["P001"] * 3
    assert [item.location.line for item in told] == [9, 11, 16]
    assert [TEXT[slice(*item.location.span)] for item in told] == ["another card"] * 3


def test_a_player_is_nobodys() -> None:
    text = TEXT.replace("Income: Draw another card.", "After a player plays a card here, their player gains 1 coin.")
    cardset, found = read_set(SourceFile("mine.cards.yaml", text), vocabularies())
    assert cardset is not None
    assert found == []
    told = [item for item in unplayable([cardset]) if item.location.line == 16]
    assert [text[slice(*item.location.span)] for item in told] == ["their player"]
