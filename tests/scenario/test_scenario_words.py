"""The small grammars: sentences, cards, events, options."""

import pytest

from cardlang.games.position import CardAt
from cardlang.scenario.errors import UnclearError
from cardlang.scenario.happenings import Happening, parse_happening
from cardlang.scenario.notation import Shown, parse_card, parse_shown
from cardlang.scenario.options import parse_option
from cardlang.scenario.rules import parse_rules
from cardlang.scenario.sentences import (
    ALLOWED,
    Answers,
    Bids,
    ChoosesCards,
    ChoosesLane,
    ChoosesMode,
    ChoosesPlayer,
    ChoosesSide,
    Pays,
    Plays,
    parse_sentence,
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A bids 3 on x", Bids("A", 3, "x")),
        ("A bids -1 on clumsy-ogre", Bids("A", -1, "clumsy-ogre")),
        ("B pays off", Answers("B", ("pay",), "pays off")),
        ("B passes", Answers("B", ("pass",), "passes")),
        ("A plays x", Plays("A", "x")),
        ("A plays demon in lane 1", Plays("A", "demon", 1)),
        ("A plays traitor in lane 2 on B's side", Plays("A", "traitor", 2, "B")),
        ("A chooses giver", ChoosesCards("A", ("giver",))),
        ("A chooses V(5)", ChoosesCards("A", ("V(5)",))),
        ("A chooses x and y", ChoosesCards("A", ("x", "y"))),
        ("A chooses x and V(2) and z", ChoosesCards("A", ("x", "V(2)", "z"))),
        ("A chooses nothing", Answers("A", ("done", "no", "none"), "chooses nothing")),
        ("A chooses lane 2", ChoosesLane("A", 2)),
        ("A chooses B's side of lane 2", ChoosesSide("A", 2, "B")),
        ("A chooses B", ChoosesPlayer("A", "B")),
        ("A chooses option 2", ChoosesMode("A", 2)),
        ("A pays 0", Pays("A", 0)),
        ("A accepts", Answers("A", ("yes",), "accepts")),
        ("  A   declines ", Answers("A", ("no", "none"), "declines")),
    ],
)
def test_sentences(text: str, sentence: object) -> None:
    assert parse_sentence(text) == sentence


@pytest.mark.parametrize("text", ALLOWED)
def test_every_form_that_is_advised_is_understood(text: str) -> None:
    parse_sentence(text)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("A bid 3 on x", "write `A bids 3 on x`"),
        ("A plays x to lane 1", "write `A plays x in lane 1`, `A plays x in lane 1 on B's side`"),
        ("plays x", "a sentence begins with a player, such as `A bids 3 on x`"),
        ("y and z", "in a set write `and` between all cards"),
        ("A wins", "write `A bids 3 on x`, "),
        ("", "write "),
    ],
)
def test_unclear_sentences(text: str, advice: str) -> None:
    with pytest.raises(UnclearError) as error:
        parse_sentence(text)
    assert advice in error.value.advice


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("demon", CardAt("demon", "demon")),
        ("~demon", CardAt("demon", "demon", face_up=False)),
        ("x=demon", CardAt("demon", "x")),
        ("~x=V(5)", CardAt("V(5)", "x", face_up=False)),
        ("V(-2)", CardAt("V(-2)", "V(-2)")),
    ],
)
def test_cards(text: str, card: CardAt) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["~", "V5", "x = demon", "Demon", "x=~demon", "V(99999)", ""])
def test_unclear_cards(text: str) -> None:
    with pytest.raises(UnclearError):
        parse_card(text)


def test_names_of_cards_in_then() -> None:
    assert parse_shown("~V(3)") == Shown("V(3)", face_up=False)
    assert str(Shown("demon", face_up=False)) == "~demon"
    with pytest.raises(UnclearError, match="is not the name of a card"):
        parse_shown("x=demon")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("flip x", Happening("flip", ("x",))),
        ("deploy demon", Happening("deploy", ("demon",), ability=True)),
        ("gain A 2", Happening("gain", (), ("A",), (2,))),
        ("win lane 2 B", Happening("win", (), ("B",), (), 2)),
        ("phase B income", Happening("phase", ("income",), ("B",))),
        ("swap V(2) y", Happening("swap", ("V(2)", "y"))),
    ],
)
def test_events(text: str, event: Happening) -> None:
    assert parse_happening(text, ("deploy", "income")) == event


def test_unclear_events() -> None:
    with pytest.raises(UnclearError) as error:
        parse_happening("flipp x", ("deploy",))
    assert error.value.advice == "did you mean `flip`?"
    with pytest.raises(UnclearError, match="fits nothing"):
        parse_happening("flip X!", ())


@pytest.mark.parametrize(
    ("text", "is_card"),
    [("x", True), ("V(2)", True), ("lane 2", False), ("3", False), ("done", False), ("B's side of lane 1", False)],
)
def test_options(text: str, is_card: bool) -> None:
    assert parse_option(text) == (text, is_card)


def test_rules_are_lines_with_an_id() -> None:
    text = "# Rules\n\n- **CC-A-01** One.\n- **CC-B-02**\n* **CC-C-03** No.\n- **CCE-PLAY-01** Two, **bold**.\n"
    assert parse_rules(text) == {"CC-A-01": "One.", "CCE-PLAY-01": "Two, **bold**."}
