"""Every word counts: without a part of it, or with another number, a text is refused or does something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardlang.syntax import nodes as n
from cardlang.syntax.optional import Part
from tests.words.dropping import same_without
from tests.words.texts import Text, printed

SHARES = 4


REMINDERS: dict[str, Callable[[Part, str], bool]] = {
    "*strongest* and *weakest* are of face-up cards; who says so reminds the reader": lambda part, words: (
        part.field == "adjectives" and words == "face-up"
    ),
    "under *Destroyed:* what becomes of the card is always *instead*, as on published cards": lambda part, words: (
        part.field == "instead"
    ),
    "*any number* may be none, so that *may* adds nothing": lambda part, words: (
        part.field == "modal" and _chooses_how_many(part.node)
    ),
    "cards are drawn from nowhere but the deck": lambda part, words: part.field == "roles" and words == "from the deck",
}
"""Two wordings of one program, each of which a reader expects."""


def _chooses_how_many(step: n.Node) -> bool:
    do = step.action if isinstance(step, n.Step) else None
    what = do.args.objects[0] if isinstance(do, n.Do) else None
    return isinstance(what, n.Sel) and what.quantity.kind == "any_number"


@pytest.mark.parametrize("share", range(SHARES))
def test_a_text_without_a_part_is_another_one(share: int) -> None:
    for text in printed()[share::SHARES]:
        for same in same_without(text):
            assert any(holds(same.part, same.words) for holds in REMINDERS.values()), (
                f"nothing depends on `{same.words}`: {same.text} does the same as {same.other}"
            )


@pytest.mark.parametrize(
    "text",
    [
        "Scoring: The strongest face-up card here has double strength.",
        "Destroyed: Move this card to another lane instead.",
        "Deploy: You may pay any number of coins.",
        "Deploy: Draw 2 cards from the deck.",
    ],
)
def test_a_reminder_is_found_by_dropping(text: str) -> None:
    (same,) = same_without(Text("crimson-company", "card", text))
    assert sum(holds(same.part, same.words) for holds in REMINDERS.values()) == 1
