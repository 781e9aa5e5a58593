"""Words that have the same meaning in every game."""

from __future__ import annotations

from cardlang.vocabulary.model import Also, Duration, Face, Failure, KeywordEntry, Moment, Noun, Verb

FACES = (
    Face(id="face-up", words={"en": ("face-up",)}, value=0),
    Face(id="face-down", words={"en": ("face-down",)}, value=1),
)
PLAYER = Noun(id="player", words={"en": ("player", "players")}, kind="player")
OPPONENT = Noun(id="opponent", words={"en": ("opponent", "opponents")}, kind="player")
EFFECT = Noun(id="effect", words={"en": ("effect", "effects")}, kind="effect")
REPEAT = Verb(
    id="repeat", words={"en": ("repeat", "repeats", "repeated")}, objects=("effect",), use=frozenset({"act"}),
    passive=False, calls="again",
    failure=Failure(short="9 times at most; what is named in it is named anew", done="it began once more"),
)  # fmt: skip
TURN_START = KeywordEntry(
    id="turn start", words={"en": ("Start of turn",)}, timing="phase", holds=frozenset({"act"}),
    note="at the start of each turn of its owner",
)  # fmt: skip
TURN_END = KeywordEntry(
    id="turn end", words={"en": ("End of turn",)}, timing="phase", holds=frozenset({"act"}),
    note="at the end of each turn of its owner",
)  # fmt: skip
_TURNS = ("your turn", "each of your turns")
TURN_START_SAID = tuple((f"At the {word} of {turn},",) for turn in _TURNS for word in ("start", "beginning"))
TURN_END_SAID = (*((f"At the end of {turn},",) for turn in _TURNS), ("At end of your turn,",), ("At your turn's end,",))
MOMENTS = (
    Moment(id="your next turn", words={"en": ("at the start of your next turn",)}, at="start", of="your turn"),
    Moment(id="end of turn", words={"en": ("at end of turn",)}, at="end", of="turn"),
    Moment(id="end of your next turn", words={"en": ("at end of your next turn",)}, at="end", of="your turn"),
    Moment(id="end of round", words={"en": ("at end of round",)}, at="end", of="round"),
)
MOMENTS_SAID: Also = {
    "moment": {
        "your next turn": (
            ("at the beginning of your next turn",),
            ("when your next turn begins",),
            ("when your next turn starts",),
            ("on your next turn",),
            ("next turn",),
            ("at the start of next turn",),
            ("at the beginning of next turn",),
        ),
        "end of turn": (
            ("at the end of the turn",),
            ("at the end of turn",),
            ("at the end of this turn",),
            ("at end of this turn",),
            ("when this turn ends",),
        ),
        "end of your next turn": (("at the end of your next turn",), ("when your next turn ends",)),
        "end of round": (
            ("at the end of the round",),
            ("at the end of round",),
            ("at the end of this round",),
            ("at end of this round",),
        ),
    },
}
"""Wordings of the moments."""

DURATIONS = (
    Duration(id="end of turn", words={"en": ("until end of turn",)}, ends="turn"),
    Duration(id="end of round", words={"en": ("until end of round",)}, ends="round"),
    Duration(id="your next turn", words={"en": ("until your next turn",)}, ends="before your turn"),
    Duration(id="end of your next turn", words={"en": ("until end of your next turn",)}, ends="your turn"),
    Duration(id="rest of the game", words={"en": ("for the rest of the game",)}, ends="game"),
)
DURATIONS_SAID: Also = {
    "duration": {
        "end of turn": (
            ("until the end of the turn",),
            ("until the end of turn",),
            ("until end of the turn",),
            ("for the rest of the turn",),
            ("until the end of this turn",),
            ("until end of this turn",),
            ("until this turn ends",),
            ("until the turn ends",),
            ("for the rest of this turn",),
            ("for the remainder of this turn",),
            ("for the remainder of the turn",),
        ),
        "end of round": (
            ("until the end of the round",),
            ("until the end of round",),
            ("until end of the round",),
            ("for the rest of the round",),
            ("until the end of this round",),
            ("until end of this round",),
            ("until this round ends",),
            ("until the round ends",),
            ("for the rest of this round",),
            ("for the remainder of this round",),
            ("for the remainder of the round",),
        ),
        "your next turn": (
            ("until the start of your next turn",),
            ("until the beginning of your next turn",),
            ("until your next turn begins",),
            ("until your next turn starts",),
            ("until you begin your next turn",),
            ("until you start your next turn",),
        ),
        "rest of the game": (
            ("until the end of the game",),
            ("until end of game",),
            ("until the game ends",),
            ("for the remainder of the game",),
            ("for the rest of this game",),
            ("for the rest of the match",),
            ("until the end of the match",),
            ("permanently",),
        ),
        "end of your next turn": (
            ("until the end of your next turn",),
            ("until your next turn ends",),
        ),
    },
}
"""Wordings of the durations."""
