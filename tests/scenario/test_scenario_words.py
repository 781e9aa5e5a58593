"""The small grammars: sentences, cards, events, options."""

import pytest

from cardlang.games import find_game
from cardlang.games.notation import SentenceForm
from cardlang.games.position import CardAt
from cardlang.library.rulebook import chapters
from cardlang.match.schemas import kinds_of_events
from cardlang.scenario.errors import UnclearError
from cardlang.scenario.happenings import Happening, HappeningKinds, parse_happening
from cardlang.scenario.notation import Shown, parse_card, parse_shown
from cardlang.scenario.options import OptionName, parse_option
from cardlang.scenario.rules import parse_held
from cardlang.scenario.sentences import SETS, ChoosesCards, Says, forms_of, parse_sentence

GAME = find_game("crimson-company")
FORMS = forms_of(GAME.notation)
KINDS = HappeningKinds(kinds_of_events(GAME.id), ("deploy", "income"), ("lane",))


@pytest.mark.parametrize(
    ("text", "form", "holes"),
    [
        ("A bids 3 on x", "bids {amount} on {card}", {"amount": 3, "card": "x"}),
        ("A bids -1 on clumsy-ogre", "bids {amount} on {card}", {"amount": -1, "card": "clumsy-ogre"}),
        ("A pays off", "pays off", {}),
        ("A passes", "passes", {}),
        ("A plays x", "plays {card}", {"card": "x"}),
        ("A plays demon in lane 1", "plays {card} in lane {lane}", {"card": "demon", "lane": 1}),
        (
            "A plays traitor in lane 2 on B's side",
            "plays {card} in lane {lane} on {owner}'s side",
            {"card": "traitor", "lane": 2, "owner": "B"},
        ),
        ("A chooses nothing", "chooses nothing", {}),
        ("A chooses lane 2", "chooses lane {lane}", {"lane": 2}),
        ("A chooses B's side of lane 2", "chooses {owner}'s side of lane {lane}", {"owner": "B", "lane": 2}),
        ("A chooses B", "chooses {player}", {"player": "B"}),
        ("A chooses option 2", "chooses option {mode}", {"mode": 2}),
        ("A pays 0", "pays {amount}", {"amount": 0}),
        ("A accepts", "accepts", {}),
        ("  A   declines ", "declines", {}),
    ],
)
def test_sentences(text: str, form: str, holes: dict[str, object]) -> None:
    sentence = parse_sentence(text, FORMS)
    assert isinstance(sentence, Says)
    assert (sentence.player, sentence.form.form, sentence.holes) == ("A", form, holes)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A chooses giver", ("giver",)),
        ("A chooses V(5)", ("V(5)",)),
        ("A chooses x and y", ("x", "y")),
        ("A chooses x and V(2) and z", ("x", "V(2)", "z")),
    ],
)
def test_sets_of_cards(text: str, cards: tuple[str, ...]) -> None:
    assert parse_sentence(text, FORMS) == ChoosesCards("A", cards)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.form)
def test_the_example_of_a_form_is_of_that_form(form: SentenceForm) -> None:
    sentence = parse_sentence(form.example, FORMS)
    assert isinstance(sentence, Says)
    assert sentence.form == form


@pytest.mark.parametrize("text", SETS)
def test_the_examples_of_sets_are_understood(text: str) -> None:
    assert isinstance(parse_sentence(text, FORMS), ChoosesCards)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("A bid 3 on x", "write `A bids 3 on x`"),
        ("A plays x to lane 1", "write `A plays x in lane 1`, `A plays x in lane 1 on B's side`"),
        ("plays x", "a sentence begins with a player, such as `A bids 3 on x`"),
        ("y and z", "in a set write `and` between all cards"),
        ("A wins", "write `A bids 3 on x`, "),
        ("A Plays Demon in lane 1", "write words and ids of cards in lower case: `A plays demon in lane 1`"),
        ("A chooses Demon and X", "write words and ids of cards in lower case: `A chooses demon and x`"),
        ("", "write "),
    ],
)
def test_unclear_sentences(text: str, advice: str) -> None:
    with pytest.raises(UnclearError) as error:
        parse_sentence(text, FORMS)
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
    assert parse_card(text, GAME.notation.plains) == card


@pytest.mark.parametrize("text", ["~", "V5", "x = demon", "Demon", "x=~demon", "V(99999)", "W(5)", ""])
def test_unclear_cards(text: str) -> None:
    with pytest.raises(UnclearError):
        parse_card(text, GAME.notation.plains)


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
        ("win lane 2 B", Happening("win", (), ("B",), (), {"lane": 2})),
        ("phase B income", Happening("phase", ("income",), ("B",))),
        ("swap V(2) y", Happening("swap", ("V(2)", "y"))),
    ],
)
def test_events(text: str, event: Happening) -> None:
    assert parse_happening(text, KINDS) == event


def test_unclear_events() -> None:
    with pytest.raises(UnclearError) as error:
        parse_happening("flipp x", KINDS)
    assert error.value.advice == "did you mean `flip`?"
    with pytest.raises(UnclearError, match="`lane` stands without a number"):
        parse_happening("win lane", KINDS)
    with pytest.raises(UnclearError, match="fits nothing"):
        parse_happening("flip X!", KINDS)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("x", OptionName("x", "card", {"card": "x"})),
        ("V(2)", OptionName("V(2)", "card", {"card": "V(2)"})),
        ("lane 2", OptionName("lane 2", "lane", {"lane": 2})),
        ("3", OptionName("3", "amount", {"amount": 3})),
        ("done", OptionName("done", "flag", {"flag": "done"})),
        ("B's  side of lane 1", OptionName("B's side of lane 1", "side", {"owner": "B", "lane": 1})),
    ],
)
def test_options(text: str, option: OptionName) -> None:
    assert parse_option(text, GAME.notation.options) == option


def test_unclear_options() -> None:
    with pytest.raises(UnclearError) as error:
        parse_option("lane two", GAME.notation.options)
    assert error.value.advice.startswith(
        "write a card, `lane 2`, `B's side of lane 2`, `castle 2`, an amount, `option 1`, a player,"
    )


def test_rules_are_lines_with_an_id() -> None:
    text = "# Rules\n\n- **CC-A-01** One.\n- **CC-B-02**\n* **CC-C-03** No.\n- **CCE-PLAY-01** Two, **bold**.\n"
    (chapter,) = chapters(text)
    assert dict(chapter.rules) == {"CC-A-01": "One.", "CCE-PLAY-01": "Two, **bold**."}


def test_rules_that_tests_of_matches_hold() -> None:
    text = "- **CC-A-01** One.\n- CC-A-01, CC-A-02: `tests/a.py::test_b`\n- CC-A-03: `tests/a.py`\n"
    assert parse_held(text) == dict.fromkeys(("CC-A-01", "CC-A-02"), "tests/a.py::test_b")
