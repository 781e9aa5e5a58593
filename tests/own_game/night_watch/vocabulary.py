"""The words that its cards are written with."""

from __future__ import annotations

from cardlang.vocabulary.common import FACES, OPPONENT, PLAYER
from cardlang.vocabulary.model import (
    Adjective,
    Attribute,
    Failure,
    KeywordEntry,
    Noun,
    PlaceWord,
    Printed,
    Verb,
    Vocabulary,
)
from cardlang.vocabulary.powers import Powers

NOUNS = (
    Noun(id="card", words={"en": ("card", "cards")}, kind="card", attributes=("strength",), demands_place=True),
    Noun(id="lane", words={"en": ("gate", "gates")}, kind="lane", note="both sides of it"),
    PLAYER,
    OPPONENT,
    Noun(id="hand", words={"en": ("hand", "hands")}, kind="zone"),
)
ADJECTIVES = (
    Adjective(id="other", words={"en": ("other",)}, fits=("card", "lane", "player"), role="other"),
    Adjective(id="enemy", words={"en": ("enemy",)}, fits=("card",), role="test", note="belongs to the opponent"),
)
VERBS = (
    Verb(
        id="flip", words={"en": ("flip", "flips", "flipped")}, objects=("card",), in_play=True, use=frozenset({"act"}),
        failure=Failure(short="all there are; none: nothing", done="at least one card was turned"),
    ),
    Verb(
        id="swap", words={"en": ("swap", "swaps", "swapped")}, objects=("card",), roles={"with": ("card",)},
        required=("with",), use=frozenset({"act"}),
        failure=Failure(short="nothing unless both cards exist and differ", done="both changed places"),
    ),
    Verb(
        id="discard", words={"en": ("discard", "discards", "discarded")}, objects=("card",), roles={"from": ("zone",)},
        use=frozenset({"act"}), away=True, strips=True,
        failure=Failure(short="all there are", done="at least one was discarded"),
    ),
)  # fmt: skip
ATTRIBUTES = (Attribute(id="strength", words={"en": ("strength",)}, of=("card",), note="2 while face-down"),)
PLACES = (
    PlaceWord(id="here", words={"en": ("here",)}, fits=("card",), this="lane", note="at this gate, on both sides"),
    PlaceWord(id="in play", words={"en": ("in play",)}, fits=("card",), note="at any gate"),
)
KEYWORDS = (
    KeywordEntry(
        id="play", words={"en": ("Play",)}, timing="called", holds=frozenset({"act"}),
        note="when it is played face-up, or turned face-up",
    ),
    KeywordEntry(
        id="always", words={"en": ("Always",)}, timing="static", holds=frozenset({"statement"}),
        note="while face-up in play",
    ),
)  # fmt: skip

POWERS = Powers(
    timings=frozenset({"called", "static"}), statements=frozenset({"change"}), one_opponent=True,
    acts=frozenset({"flip", "swap", "discard"}), triggers=frozenset({"play", "flip", "swap", "discard"}),
    ruled=frozenset({"play"}), numbers=frozenset({("strength", "card")}),
    within=frozenset({"player", "lane", "zone"}), chosen=frozenset({"card", "player", "lane"}),
)  # fmt: skip

VOCABULARY = Vocabulary(
    game="night-watch", nouns=NOUNS, adjectives=ADJECTIVES, faces=FACES, verbs=VERBS, attributes=ATTRIBUTES,
    places=PLACES, keywords=KEYWORDS, durations=(), default_keyword="play",
    printed=(Printed(attribute="strength", record="card", low=0, high=9),), modes=("duel",), powers=POWERS,
)  # fmt: skip
