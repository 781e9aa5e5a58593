"""What designers ask for out of other games, and what Castle Combo has instead. Each text here is sound."""

from __future__ import annotations

from cardlang.vocabulary.model import Mechanic

MECHANICS = (
    Mechanic(
        words=("dice", "die", "roll", "rolls",), has="near",
        says="there are no dice: one of several effects is drawn",
        text="Buy: Choose one at random: gain 3 gold; or gain 1 key.",
    ),
    Mechanic(
        words=("draw", "draws", "hand",), has="near",
        says="nobody has a hand: cards are bought, or discarded from the display",
        text="Buy: Discard a displayed card.",
    ),
    Mechanic(
        words=("tap", "taps", "untap",), has="no",
        says="cards stay as they were placed",
    ),
    Mechanic(
        words=("mana", "energy",), has="near",
        says="what is paid with are gold and keys",
        text="Buy: Gain 2 gold.",
    ),
)  # fmt: skip
