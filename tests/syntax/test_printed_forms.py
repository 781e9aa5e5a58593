"""Verbs agree with their subjects wherever they are printed, whatever number they were written in.

The reader takes either form, so reading what was printed shows nothing here: the words themselves are compared.
"""

import pytest

from cardlang.games.blackstone_castle.vocabulary import VOCABULARY as BLACKSTONE
from cardlang.games.castle_combo.vocabulary import VOCABULARY as COMBO
from cardlang.syntax import UnsayableError, nodes, parse_text, print_text
from cardlang.syntax.optional import changed
from cardlang.syntax.walk import preorder
from tests.syntax.syntax_support import CRIMSON

PLAYERS = {"": True, "Your opponent": False, "That player": False, "The player with the most cards here": False,
           "Each player": False}  # fmt: skip
THINGS = {"This card": False, "The strongest card here": False, "Each card here": False, "It": False,
          "All cards here": True, "Your cards here": True, "Cards here": True,
          "None of your cards here": False}  # fmt: skip
ACTS = [(verb.words["en"][0], verb.words["en"][1]) for verb in CRIMSON.verbs if "act" in verb.use and not verb.required]
OBJECTS = {"pay": "1 coin", "gain": "1 coin", "lose": "1 coin", "draw": "a card", "flip": "a card here",
           "destroy": "a card here", "choose": "a lane"}  # fmt: skip
STATEMENTS = {
    "gets +1 strength": "get +1 strength", "gets -2 strength": "get -2 strength", "has strength 3": "have strength 3",
    "has double strength": "have double strength", "has no coins": "have no coins",
    "has strength equal to the number of coins on this castle": None, "cannot be moved": "cannot be moved",
    "cannot be moved or flipped": "cannot be moved or flipped",
}  # fmt: skip


def printed(text: str, vocabulary=CRIMSON) -> str:
    parsed = parse_text(text, vocabulary)
    assert parsed.tree is not None, (text, parsed.findings)
    return print_text(parsed.tree, vocabulary).text


def cased(text: str) -> str:
    return text[0].upper() + text[1:]


def agree(right: str, *wrong: str, vocabulary=CRIMSON) -> None:
    for text in (right, *wrong):
        assert printed(text, vocabulary) == right


@pytest.mark.parametrize("subject", PLAYERS)
@pytest.mark.parametrize("modal", ["", "may", "cannot"])
def test_a_verb_agrees_with_who_does_it(subject: str, modal: str) -> None:
    for base, third in ACTS:
        if base not in OBJECTS:
            continue
        words = (subject or ("you" if modal else ""), modal)
        right, wrong = (base, third) if modal or PLAYERS[subject] else (third, base)
        one, other = (
            f"Deploy: {cased(' '.join(filter(None, (*words, verb, OBJECTS[base]))))}." for verb in (right, wrong)
        )
        agree(one, other)


@pytest.mark.parametrize("subject", ["You", "Your opponent", "Each player"])
def test_a_rule_with_must_agrees(subject: str) -> None:
    agree(f"Passive: {subject} must play cards to this lane.", f"Passive: {subject} must plays cards to this lane.")


@pytest.mark.parametrize("subject", PLAYERS)
@pytest.mark.parametrize("modal", ["", "may"])
def test_who_chooses_one_agrees(subject: str, modal: str) -> None:
    words = " ".join(filter(None, (subject or ("you" if modal else ""), modal)))
    right, wrong = ("choose", "chooses") if modal or PLAYERS[subject] else ("chooses", "choose")
    options = "gain 1 coin; or pay 1 coin"
    one, other = (f"Deploy: {cased(f'{words} {verb} one: {options}.'.strip())}" for verb in (right, wrong))
    agree(one, other)


@pytest.mark.parametrize("subject", THINGS)
def test_a_statement_agrees_with_what_it_is_about(subject: str) -> None:
    for one, several in STATEMENTS.items():
        several = several or "have " + one.removeprefix("has ")
        right, wrong = (several, one) if THINGS[subject] else (one, several)
        agree(f"Passive: {subject} {right}.", f"Passive: {subject} {wrong}.")


@pytest.mark.parametrize(("subject", "plural"), THINGS.items())
@pytest.mark.parametrize("negated", ["", " not"])
def test_a_state_agrees_with_what_it_is_about(subject: str, plural: bool, negated: str) -> None:
    small = subject[0].lower() + subject[1:]
    right, wrong = ("are", "is") if plural else ("is", "are")
    for state in ("face-up", "in another lane", "the strongest card here"):
        one, other = (f"Deploy: If {small} {verb}{negated} {state}, gain 1 coin." for verb in (right, wrong))
        agree(one, other)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Deploy: If there is a card here, gain 1 coin.", "Deploy: If there are a card here, gain 1 coin."),
        ("Deploy: If there are 2 cards here, gain 1 coin.", "Deploy: If there is 2 cards here, gain 1 coin."),
        ("Deploy: If there are no cards here, gain 1 coin.", "Deploy: If there is no cards here, gain 1 coin."),
        ("Deploy: If your opponent has no coins, gain 1 coin.", "Deploy: If your opponent have no coins, gain 1 coin."),
        ("Deploy: If you have no coins, gain 1 coin.", "Deploy: If you has no coins, gain 1 coin."),
        ("Deploy: If all cards here are face-up, gain 1 coin.", "Deploy: If all cards here is face-up, gain 1 coin."),
        ("Deploy: If you lead this lane, gain 1 coin.", "Deploy: If you leads this lane, gain 1 coin."),
        ("Deploy: If a player leads this lane, gain 1 coin.", "Deploy: If a player lead this lane, gain 1 coin."),
        ("After a player plays a card here, gain 1 coin.", "After a player play a card here, gain 1 coin."),
        ("After you play a card here, gain 1 coin.", "After you plays a card here, gain 1 coin."),
        ("After a card here is flipped, gain 1 coin.", "After a card here are flipped, gain 1 coin."),
        ("After cards are flipped, gain 1 coin.", "After cards is flipped, gain 1 coin."),
        ("When you would gain a coin, gain 1 more coin.", "When you would gains a coin, gain 1 more coin."),
    ],
)
def test_facts_and_conditions_agree(right: str, wrong: str | None) -> None:
    agree(right, wrong or right.replace(" have ", " has "))


def test_the_numbers_of_other_games_agree() -> None:
    agree("Always: Castle cards cost 1 less.", "Always: Castle cards costs 1 less.", vocabulary=COMBO)
    agree("Always: This card costs 1 more.", "Always: This card cost 1 more.", vocabulary=COMBO)
    agree("Always: This card counts as any vassal.", "Always: This card count as any vassal.", vocabulary=BLACKSTONE)


@pytest.mark.parametrize(
    ("text", "kind", "field", "value"),
    [
        # *each card put this turn* is a card that puts something now
        ("Deploy: Gain 1 coin for each card destroyed this turn.", nodes.Since, "verb", "put"),
        # *on the top of your cards* is where something is put
        ("Deploy: Flip a card in the top of your lanes.", nodes.In, "preposition", "on"),
        # *a card from the offer* is an offered card
        ("Deploy: Draw a card into the offer.", nodes.Role, "preposition", "from"),
    ],
)
def test_what_would_be_read_otherwise_is_not_said(text: str, kind: type, field: str, value: str) -> None:
    tree = parse_text(text, CRIMSON).tree
    assert tree is not None
    node = next(node for node in preorder(tree) if isinstance(node, kind))
    with pytest.raises(UnsayableError):
        print_text(changed(tree, node, field, value), CRIMSON)


def test_an_amount_at_the_end_does_nothing() -> None:
    amounts = "the difference between the number of cards here and"
    for last in ("1", "its strength", "the strength of this card"):
        agree(f"Passive: Cards here whose strength is more than {amounts} {last} cannot be moved.")
    steps = "Deploy: If you lead this lane, draw a card, then cards here cannot be moved."
    agree(steps, steps.replace(", then cards", " and cards"))


def test_a_castle_stands_for_its_lane_whoever_wins_it() -> None:
    agree("Deploy: If this lane was won by you this turn, gain 1 coin.",
          "Deploy: If this castle was won by you this turn, gain 1 coin.")  # fmt: skip


def test_the_chosen_lane_is_that_lane() -> None:
    agree("Deploy: Choose a lane. Then flip a card in that lane.",
          "Deploy: Choose a lane. Then flip a card in the chosen lane.")  # fmt: skip
    text = "Deploy: Choose a lane. Then flip a card on your side of a chosen lane."
    (finding,) = parse_text(text, CRIMSON).findings
    assert (finding.code, text[slice(*finding.span)]) == ("S002", "chosen")
