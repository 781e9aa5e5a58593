"""Texts that can be read and mean nothing, each beside one that differs by a word and is sound."""

from __future__ import annotations

import pytest

from cardlang.diagnostics.model import Diagnostic, Severity
from tests.lint.test_slips import EXAMINE, card

CRIMSON, COMBO, BLACKSTONE = "crimson-company", "castle-combo", "blackstone-castle"
PAIRS = [
    # game, code, text, words marked, sound text
    (
        CRIMSON, "L030", "Deploy: If no cards are in play, flip a card here.", "no cards are in play",
        "Deploy: If no enemy cards are in play, flip a card here.",
    ),
    (
        CRIMSON, "L030", "Destroyed: If this card is face-down, gain 1 coin.", "this card is face-down",
        "Destroyed: If you have a card here, gain 1 coin.",
    ),
    (
        CRIMSON, "L030", "Deploy: Flip a face-up card here. Then if it is face-up, gain 1 coin.", "it is face-up",
        "Deploy: Flip a face-down card here. Then if it is face-down, gain 1 coin.",  # its own text may turn it
    ),
    (
        CRIMSON, "L030", "Deploy: Flip a face-up card here. Then if it is face-up, gain 1 coin.", "it is face-up",
        "Deploy: Flip a face-up card here. Then if it is face-down, gain 1 coin.",  # if there was one
    ),
    (
        CRIMSON, "L030", "Deploy: Choose an enemy card here. Then if it is one of your cards, flip it.",
        "it is one of your cards", "Deploy: Choose a card here. Then if it is one of your cards, flip it.",
    ),
    (
        CRIMSON, "L030", "Deploy: Destroy a card of strength 2 here. Then if its strength is 3 or more, gain 1 coin.",
        "its strength is 3 or more",
        "Deploy: Destroy a card of strength 2 or more here. Then if its strength is 3 or more, gain 1 coin.",
    ),
    (
        CRIMSON, "L030", "Tie: If you lead this lane, win this lane.", "you lead this lane",
        "Tie: If you have 3 or more coins, win this lane.",
    ),
    (
        COMBO, "L030", "Buy: If this card is a village card, gain 1 key.", "this card is a village card",
        "Always: This card counts as a village card. Buy: If this card is a village card, gain 1 key.",
    ),
    (
        COMBO, "L030", "End: If this card has a faith shield, score 2 points.", "this card has a faith shield",
        "End: If you have a faith shield, score 2 points.",
    ),
    (
        COMBO, "L030", "End: If the card above is in the bottom row, score 2 points.",
        "the card above is in the bottom row",
        "End: If the card above is in the top row, score 2 points.",
    ),
    (
        BLACKSTONE, "L035", "1 knight: Swap a vassal at B-S with an adjacent vassal at K-E.",
        "Swap a vassal at B-S with an adjacent vassal at K-E",
        "1 knight: Swap a vassal at B-S with an adjacent vassal at B-T.",
    ),
    (
        BLACKSTONE, "L035", "1 knight: Move a vassal in a corner to an adjacent empty space in the middle.",
        "Move a vassal in a corner to an adjacent empty space in the middle",
        "1 knight: Move a vassal in a corner to an adjacent empty space on the edge.",
    ),
    (
        BLACKSTONE, "L035", "Income: Move a vassal in row S to an adjacent empty space in row O.",
        "Move a vassal in row S to an adjacent empty space in row O",
        "Income: Move a vassal in row S to an adjacent empty space in row S or T.",
    ),
    (
        CRIMSON, "L035", "Deploy: Destroy this card. Then flip this card.", "flip this card",
        "Deploy: You may destroy this card. Then flip this card.",
    ),
    (
        CRIMSON, "L035", "Passive: This card gets +1 strength but not above 2.", "gets +1 strength but not above 2",
        "Passive: This card gets +1 strength for each enemy card here but not above 5.",
    ),
    (
        CRIMSON, "L047", "Deploy: Flip this card. Then flip this card.", "flip this card",
        "Income: Flip this card. Then flip this card.",
    ),
    (
        CRIMSON, "L044", "Deploy: Gain coins equal to the number of lanes minus 5.",
        "Gain coins equal to the number of lanes minus 5",
        "Deploy: Gain coins equal to the number of lanes minus 1.",
    ),
]  # fmt: skip


def findings(game: str, text: str) -> list[Diagnostic]:
    found = EXAMINE("a.cards.yaml", card(game, text)).diagnostics
    assert not [item for item in found if item.severity is Severity.ERROR]
    return [item for item in found if item.severity is Severity.WARNING]


@pytest.mark.parametrize(("game", "code", "text", "words", "sound"), PAIRS, ids=[text for _, _, text, _, _ in PAIRS])
def test_a_text_that_means_nothing(game: str, code: str, text: str, words: str, sound: str) -> None:
    (found,) = findings(game, text)
    span, source = found.location.span, card(game, text).decode()
    assert (found.code, source[span.start : span.end].rstrip(".")) == (code, words)
    assert findings(game, sound) == []


def notes(text: str) -> list[tuple[str, str]]:
    """What is said of a card of a file that names modes."""
    source = card(CRIMSON, text) + b"    banned: [teams]\n"
    found = EXAMINE("a.cards.yaml", source).diagnostics
    return [(item.code, item.message) for item in found]


def test_nobody_pays_where_nobody_has_coins() -> None:
    text = "Deploy: You may pay 2 coins. If you do, destroy an enemy card here."
    assert notes(text) == [("L044", "nobody can pay `2 coins` in solo and co-op: nobody holds any coins")]
    assert notes("Deploy: Your opponent pays 2 coins.") == [], "in these modes castles pay what somebody has to"


def test_the_bound_of_each_mode_is_said() -> None:
    (found,) = findings(CRIMSON, "Deploy: Gain 100 coins.")
    assert found.message == (
        "`100 coins` are never to be had in duel, teams, solo and co-op: "
        "there are never more than 40 coins in duel, solo and co-op, there are never more than 80 coins in teams"
    )


CASTLES = {
    "Passive: This lane has scoring limit 400.": (
        "nobody ever has more than 30 cards in a lane, so this lane is never scored"
    ),
    "Passive: Players cannot have more than 2 cards here.": "the scoring limit is 4, so this lane is never scored",
    "Passive: This lane has scoring limit 2. Passive: Players cannot have more than 2 cards here.": "",
    "Passive: Players cannot have more than 2 face-down cards here.": "",
    "Passive: Players cannot have more than 4 cards here.": "",
    "Passive: Your opponent cannot have more than 2 cards here.": "",
}


@pytest.mark.parametrize(("text", "message"), CASTLES.items())
def test_a_castle_whose_lane_is_never_scored(text: str, message: str) -> None:
    source = f"game: {CRIMSON}\nset: my-set\nversion: 1\ncastles:\n  hut:\n    name: {{en: Hut}}\n    text: '{text}'\n"
    found = EXAMINE("a.castles.yaml", source.encode()).diagnostics
    assert [(item.code, item.message) for item in found] == ([("L036", message)] if message else [])
