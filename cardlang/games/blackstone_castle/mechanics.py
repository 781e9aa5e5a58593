"""What designers ask for out of other games, and what Blackstone Castle has instead. Each text here is sound."""

from __future__ import annotations

from cardlang.vocabulary.model import Mechanic

MECHANICS = (
    Mechanic(
        words=("token", "tokens",), has="near",
        says="markers are called by their kind: knights and wizards",
        text="Income: Gain 1 knight and 1 wizard.",
    ),
    Mechanic(
        words=("badge", "badges",), has="near",
        says="a badge is printed on a task; a text asks for the kept vassals that meet it",
        text="Income: If you have 2 or more kept vassals, gain 1 knight.",
    ),
    Mechanic(
        words=("agent", "agents",), has="no",
        says="what agents earn stands under `Match:` on a card of the type agent",
    ),
    Mechanic(
        words=("score", "scores", "vp",), has="no",
        says="points are printed on tasks; nothing else brings any",
    ),
    Mechanic(
        words=("take", "takes", "steal", "steals",), has="near",
        says="markers go to the supply and come from it: one player loses them, another one gains them",
        text="1 knight: Each opponent loses 1 wizard. Then gain 1 wizard.",
    ),
    Mechanic(
        words=("dice", "die",), has="no",
        says="nothing is left to chance but the order of the cards, and which side of a vassal lies up",
    ),
    Mechanic(
        words=("coin", "coins", "gold", "money",), has="near",
        says="what is paid with are knights and wizards, mostly as a price before the colon",
        text="1 knight: Draw a task.",
    ),
    Mechanic(
        words=("deploy", "play", "plays",), has="near",
        says="tasks are completed; a text can listen for that",
        text="After you complete a task, gain 1 knight.",
    ),
)  # fmt: skip
