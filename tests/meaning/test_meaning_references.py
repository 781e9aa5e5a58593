from __future__ import annotations

import pytest

from cardlang.meaning import Meaning, Ref
from cardlang.syntax.nodes import Node, Pron, Sel
from cardlang.syntax.walk import preorder
from tests.meaning.meaning_support import Source, meaning


def bindings(text: str, source: Source = "card") -> list[tuple[str, Ref]]:
    """Every word of reference in the order of the text: its noun phrase as written, and what it stands for."""
    found: Meaning = meaning(text, source)
    assert found.sound, [one.message for one in found.findings]
    nodes: list[Node] = sorted(preorder(found.tree), key=lambda node: node.span)
    return [
        (text[node.span.start : node.span.end], found.refs[id(node)])
        for node in nodes
        if isinstance(node, Pron | Sel) and id(node) in found.refs
    ]


STEP = "step_object"
CASES: list[tuple[str, str, list[tuple[str, Ref]]]] = [
    ("Seductress", "Deploy: Flip an enemy card in play. Then move it to this lane.", [("it", Ref(STEP, 0))]),
    ("Alchemist", "Deploy: Destroy a card in play. Then gain coins equal to its strength.", [("its", Ref(STEP, 0))]),
    (
        "the lane of the nearer step",
        "Deploy: Flip a card in a lane. Then flip a card in a lane. Then destroy a card in that lane.",
        [("that lane", Ref("step_place", 1))],
    ),
    (
        "Loki",
        "After a player plays another card here, that player swaps it with another card in play.",
        [
            ("another card here", Ref("source")),
            ("that player", Ref("event_subject")),
            ("it", Ref("event_object")),
            ("another card in play", Ref("event_object")),
        ],
    ),
    (
        "Grave Robber",
        (
            "When an enemy card would be destroyed, you may pay 1 coin. "
            "If you do, put that card face-down onto your side of this lane instead."
        ),
        [("that card", Ref("event_object"))],
    ),
    (
        "Herald",
        "Deploy: Choose one: gain 2 coins; or flip a card here, then move it to another lane.",
        [("it", Ref(STEP, 3)), ("another lane", Ref(STEP, 4))],
    ),
    (
        "Anchor Woman",
        (
            "Deploy: If there are 3 or more enemy cards here, put one of them "
            "onto the near end of your side of this lane. "
            "Otherwise, gain 1 coin."
        ),
        [("one of them", Ref("step_condition", 0, 0))],
    ),
    (
        "Gambler",
        (
            "Income: Discard the top card of the deck. Then if its strength is 3 or more, gain 2 coins. "
            "Otherwise, pay 1 coin."
        ),
        [("its", Ref(STEP, 0))],
    ),
    ("Surveyor", "Deploy: Choose a lane. Then flip all cards in that lane.", [("that lane", Ref(STEP, 0))]),
    ("Cartographer", "Deploy: For each lane, you may flip a card in that lane.", [("that lane", Ref("step_each", 0))]),
    (
        "Horseman",
        "Deploy: Each player destroys any number of their cards here with total strength 3 or more.",
        [("any number of their cards here with total strength 3 or more", Ref("clause_subject"))],
    ),
    (
        "Siren",
        "Deploy: Your opponent moves 2 of their cards from other lanes to this lane.",
        [("2 of their cards", Ref("clause_subject")), ("other lanes", Ref("source"))],
    ),
    (
        "Shapeshifter solo",
        (
            "Deploy: Draw 3 cards. Then swap one of them with this card. "
            "Then discard each other card drawn this way and this card."
        ),
        [("one of them", Ref(STEP, 0)), ("each other card drawn this way", Ref(STEP, 1))],
    ),
    (
        "Heimdall",
        "When an effect would affect a card here, prevent that effect. Then flip this card.",
        [("that effect", Ref("event_object"))],
    ),
    (
        "Beggar",
        "Deploy: If your opponent has more coins than you, take 1 coin from that player.",
        [("that player", Ref("step_condition", 0, 0))],
    ),
    (
        "for each card",
        "Deploy: For each card here, flip it, then move it to another lane.",
        [("it", Ref("step_each", 0)), ("it", Ref("step_each", 0)), ("another lane", Ref(STEP, 2))],
    ),
    (
        "its is the nearer one",
        "Deploy: Draw a card. Then if the strongest card here is face-down, flip it.",
        [("it", Ref("step_condition", 1, 0))],
    ),
    (
        "that lane of a goal",
        "Deploy: Move an enemy card here to another lane. Then flip a card in that lane.",
        [("another lane", Ref(STEP, 0)), ("that lane", Ref("step_role", 0, role="to"))],
    ),
    (
        "that lane inside an object",
        "Deploy: Destroy a card in another lane. Then move this card to that lane.",
        [("another lane", Ref("source")), ("that lane", Ref("step_place", 0))],
    ),
    (
        "their falls back on that player",
        "Deploy: Take 1 coin from your opponent. Then flip one of their cards here.",
        [("one of their cards here", Ref("step_role", 0, role="from"))],
    ),
    (
        "an offered card lies in no lane",
        "Deploy: Put an offered card onto your side of another lane.",
        [("another lane", Ref("source"))],
    ),
    (
        "another after a step",
        "Deploy: Flip a card here. Then flip another card here.",
        [("another card here", Ref(STEP, 0))],
    ),
    (
        "another after this card",
        "Deploy: Flip this card. Then flip another card here.",
        [("another card here", Ref("source"))],
    ),
    (
        "another after all of them",
        "Deploy: Each player gains 1 coin. Then another player gains 1 coin.",
        [("another player", Ref("controller"))],
    ),
    (
        "event place",
        "After an enemy card is moved to another lane, move this card to that lane.",
        [("another lane", Ref("event_object")), ("that lane", Ref("event_place"))],
    ),
    ("otherwise", "Deploy: Draw a card. Then you may flip a card here. Otherwise, discard it.", [("it", Ref(STEP, 0))]),
    (
        "each other player",
        "After a player plays a card here, each other player gains 1 coin.",
        [("each other player", Ref("event_subject"))],
    ),
]


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_bindings(text: str, expected: list[tuple[str, Ref]]) -> None:
    assert bindings(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deploy: For each card here, flip another card in play.", Ref("step_each", 0)),
        ("Deploy: For each card here, you may swap it with another card in play.", Ref("step_each", 0)),
        ("Deploy: For each card here, if it is face-down, flip another card in play.", Ref("step_each", 0)),
        ("Deploy: For each card here, flip it, then flip another card in play.", Ref("step_each", 0)),
        ("Deploy: For each lane, flip a card in that lane, then flip another card in play.", Ref(STEP, 1)),
        ("Deploy: For each lane, flip a card in that lane. Then flip another card in play.", Ref("source")),
        ("Deploy: Draw a card. Then flip another card in play.", Ref(STEP, 0)),
        ("Deploy: Flip 2 cards here. Then flip another card in play.", Ref("source")),
        ("Deploy: Swap a card here with an enemy card in play. Then flip another card in play.", Ref("source")),
        ("Deploy: If there is a card here, flip another card in play.", Ref("source")),
        ("After a card here is flipped, flip another card in play.", Ref("event_object")),
        ("Deploy: For each player, another player gains 1 coin.", Ref("step_each", 0)),
        ("Deploy: Gain 1 coin. Then another player gains 1 coin.", Ref("controller")),
    ],
)
def test_another_than_what(text: str, expected: Ref) -> None:
    """It excludes the single card or player named last that something was done to; else the bearer of the text."""
    assert [ref for words, ref in bindings(text) if words.startswith("another")] == [expected]


def test_castle_k7_excludes_the_played_card() -> None:
    text = "After a player plays a card here, that player flips another card here."
    expected = [("that player", Ref("event_subject")), ("another card here", Ref("event_object"))]
    assert bindings(text, "castle") == expected


def test_ways_name_all_earlier_steps() -> None:
    found = meaning("Deploy: Draw 2 cards. Then draw a card. Then discard each card drawn this way.")
    assert [*found.ways.values()] == [(0, 1)]


def test_owner_and_excluded_are_both_kept() -> None:
    found = meaning("Deploy: Flip a card here. Then your opponent flips one of their other cards here.")
    assert [*found.refs.values()] == [Ref(STEP, 0)]
    assert [*found.owners.values()] == [Ref("clause_subject")]


def test_steps_are_numbered_in_preorder_within_their_ability() -> None:
    found = meaning("Deploy: Choose one: gain 2 coins; or flip a card here, then gain 1 coin. Income: Gain 1 coin.")
    assert [*found.steps.values()] == [0, 1, 2, 3, 4, 0]
