"""The table, what is asked, and what is told."""

from __future__ import annotations

from cardlang.games.events import Events, event
from cardlang.games.questions import Questions
from cardlang.games.shapes import number
from cardlang.games.viewing import FACE_UP, CardView, ViewPart, view_of
from cardlang.games.zones import deck, discard_pile, hand, side
from cardlang.machine.query import number as reckon
from cardlang.machine.state import UP, State, ref_of

LANES, HAND, FACE_DOWN = 3, 6, 2  # gates; cards at the start; the strength of a face-down card
DECK, DISCARD = 0, 1  # places
QUERIES = ("strength", "acts")
ZONES = (
    deck(),
    discard_pile(words="discard pile"),
    hand(stated="hands", viewed="hand"),
    side(play=True, seen_down="owner", words="gate {lane}, {owner}{face_up:/, face-down}"),
)
QUESTIONS = Questions(
    {"play-card": "Which card do you play?", "play-face": "Face-up or face-down?", "play-lane": "At which gate?"},
    answers={"face-up": "face-up", "face-down": "face-down"},
)
PLAY_CARD, PLAY_FACE, PLAY_LANE = QUESTIONS.purposes

_WHERE = "zone lane? side?"
EVENTS = Events(
    event("deal", "player count", "{player} draws {amount:card}", title="a hand is dealt"),
    event(
        "play", f"card player face_up {_WHERE}", "{player} plays {card}{face_up:/ face-down} at gate {lane}",
        veiled=f"player face_up {_WHERE}", title="a card is played",
    ),
    event(
        "flip", f"card player face_up {_WHERE} cause", "{card} is turned {face_up:face-up/face-down}",
        title="a card is turned",
    ),
    event(
        "swap", f"card with with_id player {_WHERE} cause", "{card} and {with} change places",
        veiled=f"player {_WHERE} cause", title="two cards change places",
    ),
    event("discard", f"card player {_WHERE} cause", "{card} is discarded", title="a card is discarded"),
    event("gate", "player this_lane", "{player} has gate {lane}", title="who has a gate at the end"),
)  # fmt: skip


def strength(s: State, card: int) -> int:
    """What a card counts: printed, 2 while face-down, with what texts change."""
    base = s.rules.numbers[card] if s.face[card] == UP else FACE_DOWN
    return reckon(s, "strength", base, (ref_of(s, card),)) if s.rules.in_play[s.place[card]] else base


CARD = CardView(ViewPart("strength", number(None), lambda s, seat, card: strength(s, card)), FACE_UP)
VIEW = view_of(ZONES, CARD)
