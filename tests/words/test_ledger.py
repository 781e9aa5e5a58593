"""The ledger: words on which nothing depends are refused where they stand, and so is a field that nobody declares."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from cardlang.compile import CompileError, IdleError, compile_text, faults
from cardlang.compile.ledger import Ledger
from cardlang.games import dialect_of, vocabularies
from cardlang.library.load import read_set
from cardlang.library.source import SourceFile
from cardlang.lint.unplayable import unplayable
from cardlang.meaning import understand
from cardlang.syntax import nodes as n
from cardlang.syntax import parse_text
from cardlang.syntax.optional import changed
from cardlang.syntax.walk import preorder
from tests.words.texts import Text

GAME = "crimson-company"
WORDS = vocabularies()[GAME]


def idle(text: str) -> list[IdleError]:
    """The findings of the ledger on a sound text."""
    meaning = Text(GAME, "card", text).meaning()
    assert meaning is not None, f"this is not sound: {text}"
    found = faults(meaning, dialect_of(GAME))
    assert all(isinstance(error, IdleError) for error in found), [error.message for error in found]
    return [error for error in found if isinstance(error, IdleError)]


@pytest.mark.parametrize(
    "marked",
    [
        "When a player would play a card [[face-down]] to this lane, that player plays it face-up instead.",
        "When your opponent would play a face-up card [[face-up]], that player plays it face-down instead.",
        "After a coin is put [[face-down]] onto this castle, gain 1 coin.",
        "Deploy: Put a card here [[face-down]] into the offer.",
        "Deploy: Flip this [[face-up]] card.",
        "Deploy: Choose an adjacent lane. Then flip a card in that [[adjacent]] lane.",
        "Deploy: Take 1 [[of your coins]] from your opponent.",
        "After a player gains 1 [[of your coins]], gain 1 coin.",
        "Recruitment: A player cannot match [[your]] bid.",
        "Income: Gain 1 coin. Deploy: Flip this\n[[Enemy]] card.",
    ],
)
def test_idle_words_are_refused_where_they_stand(marked: str) -> None:
    text = re.sub(r"\[\[|\]\]", "", marked)
    error, *others = idle(text)
    assert not others
    place = error.place(text)
    assert f"{text[: place.start]}[[{text[place.start : place.end]}]]{text[place.end :]}" == marked
    assert " ".join(text[slice(*place)].split()).lower() in error.message


def test_the_linter_and_the_table_name_the_words() -> None:
    lines = ["game: crimson-company", "set: mine", "version: 1", "cards:", "  ogre:", "    name: {en: Ogre}"]
    lines += ["    strength: 1", "    text: |", "      Deploy: Gain 1 coin. Then flip", "      this face-up card."]
    cardset, found = read_set(SourceFile("mine.cards.yaml", "\n".join(lines)), vocabularies())
    assert cardset is not None
    assert not found
    (told,) = unplayable([cardset])
    assert (told.code, told.message) == ("P002", "nothing here depends on `face-up`")
    assert (told.location.line, told.location.column) == (10, 12)
    assert told.help is not None


def test_every_idle_ability_is_told_of() -> None:
    found = idle("Deploy: Flip this face-up card. Income: Flip this face-down card.")
    assert [error.message for error in found] == [
        "nothing here depends on `face-up`",
        "nothing here depends on `face-down`",
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coloured(n.Args):
    """What follows a verb, with a field that no consumer knows yet."""

    colour: str | None = None


@pytest.mark.parametrize(
    "text",
    [
        "Deploy: Flip a card here.",
        "Deploy: Move a card here to another lane.",
        "Deploy: Gain 1 coin.",
        "Deploy: Draw 2 cards.",
        "After a player plays a card here, gain 1 coin.",
        "When you would gain a coin, gain 1 more coin.",
        "When a destruction effect would trigger, prevent that effect.",
        "When a player would play a card here, that player plays it face-down instead.",
        "Passive: Your opponent cannot play cards to this lane.",
        "Passive: Each player must play cards to this lane.",
        "Recruitment: You may bid on the top card of the deck.",
        "Scoring: You win this lane.",
        "Deploy: If you lead this lane, draw 1 card.",
    ],
)
def test_a_new_field_is_refused_until_its_consumer_declares_it(text: str) -> None:
    sound = Text(GAME, "card", text).meaning()
    assert sound is not None
    assert sound.tree is not None
    assert faults(sound, dialect_of(GAME)) == []
    for node in preorder(sound.tree):
        if type(node) is not n.Args:
            continue
        parts = {name: getattr(node, name) for name in ("objects", "equal", "face", "roles", "per", "cap", "span")}
        for colour in ("red", None):
            tree = changed_node(sound.tree, node, Coloured(**parts, colour=colour))
            found = faults(understand(tree, WORDS), dialect_of(GAME))
            assert [type(error) for error in found] == ([IdleError] if colour else []), text


def changed_node(tree: n.Text, node: n.Node, new: n.Node) -> n.Text:
    """The tree with another node in the place of one."""
    for parent in preorder(tree):
        for name in ("args",):
            if getattr(parent, name, None) is node:
                return changed(tree, parent, name, new)
    raise AssertionError("it stands nowhere")


def test_a_field_that_is_none_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match="has no optional field `colour`"):
        Ledger().enter(n.Args(), ("colour",))


def test_a_program_of_idle_words_is_never_made() -> None:
    meaning = Text(GAME, "card", "Deploy: Flip this face-up card.").meaning()
    assert meaning is not None
    with pytest.raises(CompileError, match="nothing here depends on `face-up`"):
        compile_text(meaning, dialect_of(GAME), "ogre")


def test_a_tree_that_no_text_was_read_from_is_told_of_too() -> None:
    tree = parse_text("Deploy: Flip this face-up card.", WORDS).tree
    assert tree is not None
    (error,) = faults(understand(tree, WORDS), dialect_of(GAME))
    assert error.place("") == error.span
