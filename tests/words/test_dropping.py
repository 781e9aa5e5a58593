"""Every word counts: without a part of it, or with another number, a text is refused or does something else."""

from __future__ import annotations

import pytest

from tests.rings import campaign, sample
from tests.words.dropping import same_without
from tests.words.hunting import hunted
from tests.words.reminders import REMINDERS, is_reminder
from tests.words.texts import Text, printed

SHARES = 4


@pytest.mark.parametrize("share", range(SHARES))
def test_a_text_without_a_part_is_another_one(share: int) -> None:
    for text in sample("dropped", printed())[share::SHARES]:
        for same in same_without(text):
            assert is_reminder(same.part, same.words), same.said()


def test_of_generated_texts_every_word_counts() -> None:
    found = [fault for seed in campaign("words").seeds for fault in hunted(f"words/{seed}")]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("crimson-company", "Destroyed: Move this card to another lane instead."),
        ("crimson-company", "Deploy: You may pay any number of coins."),
        ("crimson-company", "Deploy: Draw 2 cards from the deck."),
        ("crimson-company", "Deploy: Gain 1 coin for each set of 2 cards in play."),
        ("castle-combo", "Always: Displayed cards cost 1 less."),
    ],
)
def test_a_reminder_is_found_by_dropping(game: str, text: str) -> None:
    (same,) = same_without(Text(game, "card", text))
    assert sum(holds(same.part, same.words) for holds in REMINDERS.values()) == 1
