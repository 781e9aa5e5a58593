"""What the static cost counts: one for the ability, one for each thing it acts on, one for each round of a loop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.meaning.cost import CARDS, LANES, PLAYERS
from tests.meaning.meaning_support import meaning

SIDES = 2 * LANES


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Gain 1 coin.", 1 + 1),
        ("Flip a card here. Then gain 1 coin.", 1 + 1 + 1),
        ("Flip 3 cards here.", 1 + 3),
        ("Flip up to 2 cards here.", 1 + 2),
        ("Flip all cards here.", 1 + CARDS),
        ("Flip any number of cards here.", 1 + CARDS),
        ("Flip a card on each side of this lane.", 1 + SIDES),
        ("Flip a card in each lane.", 1 + SIDES),
        ("Flip a card on your side of each lane.", 1 + SIDES),  # *each* stands in a phrase of a phrase
        ("Flip the strongest card on your side of each lane.", 1 + SIDES),
        ("Flip 2 cards on your side of each lane.", 1 + 2 * SIDES),
        ("Flip 3 cards on each side of each lane.", 1 + CARDS),  # there are no more
        ("Each player flips one of their cards in each lane.", 1 + PLAYERS * (1 + SIDES)),
        ("Put 1 coin onto a card on your side of each lane.", 1 + SIDES),
        ("Do this 3 times: flip a card here.", 1 + 3 * (1 + 1)),
        ("Each player gains 1 coin.", 1 + PLAYERS * (1 + 1)),
        ("For each lane, gain 1 coin.", 1 + LANES * (1 + 1)),
        ("For each card here, gain 1 coin.", 1 + CARDS * (1 + 1)),
        ("For each lane, flip a card in that lane, then gain 1 coin.", 1 + LANES * (1 + 1 + 1)),
        ("Choose one: gain 1 coin; or flip all cards here.", 1 + CARDS),
        ("Choose one: flip all cards here; or gain 1 coin.", 1 + CARDS),
        ("If you lead this lane, flip a card here. Otherwise, flip 2 cards here.", 1 + 1 + 2),
        ("Draw 3 cards. Then discard them.", 1 + 3 + CARDS),
        ("If a player leads this lane, take 1 of their coins.", 1 + PLAYERS),
        ("If a player leads this lane, that player gains 1 coin.", 1 + PLAYERS * (1 + 1)),
        ("Put 1 coin onto the castle of this lane.", 1 + 1),
        ("Put 1 coin onto the castle of each lane.", 1 + LANES),
        ("Put 1 coin onto each castle.", 1 + LANES),
        ("Shuffle the deck.", 1 + 1),
        ("Shuffle the discard pile into the deck.", 1 + CARDS),
    ],
)
def test_the_static_cost(text: str, cost: int) -> None:
    assert meaning(f"Deploy: {text}").cost == (cost,)


def test_a_ban_on_what_stands_for_several_verbs_costs_as_much_as_all_of_them() -> None:
    affect = VOCABULARY.verb["affect"]
    verbs = tuple(replace(one, use=one.use | {"cannot"}) if one == affect else one for one in VOCABULARY.verbs)
    text = "Deploy: Until end of turn, cards here cannot be affected."
    assert meaning(text, vocabulary=replace(VOCABULARY, verbs=verbs)).cost == (1 + CARDS * (1 + len(affect.family)),)
