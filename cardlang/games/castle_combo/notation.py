"""The notation of this game in scenarios: tableaus, rows and piles, gold and keys; spent keys, taken cards."""

from __future__ import annotations

from cardlang.games.castle_combo.table import FILLER, ZONES
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.castle_combo.words import QUESTIONS
from cardlang.games.notation import (
    Acts,
    Field,
    Notation,
    Number,
    OptionForm,
    PlainCards,
    Reply,
    SentenceForm,
    WordChoice,
)
from cardlang.games.zones import fields

_TAKE = (
    Reply(("keep",), "key", implied=True),
    Reply(("{card}",), "take-card"),
)  # taking a card implies that no key was spent


NOTATION = Notation(
    phase="key",
    fields=(
        Field("herald", WordChoice(words=LOCATIONS)),
        Field("gold", Number(), of="seats"),
        Field("keys", Number(), of="seats"),
        *fields(ZONES, "cell"),
        Field("purses", Number(), of="cards", among=("tableaus",), at=("gold",)),
        *fields(ZONES, "row", "deck", "discard", "removed"),
        Field("points", Number(), of="seats", at=("players", "*", "score", "total"), given=False),
    ),
    plains=tuple(
        PlainCards(location[0].upper(), "cost", FILLER.format(location), {"location": location})
        for location in LOCATIONS
    ),
    sentences=(
        SentenceForm("keeps the key", (Reply(("keep",), "key"),), "A keeps the key"),
        SentenceForm("moves the herald", (Reply(("move",), "key"),), "A moves the herald"),
        SentenceForm("renews the row", (Reply(("renew",), "key"),), "A renews the row"),
        SentenceForm("buys {card}", (*_TAKE, Reply(("face-up",), "take-face")), "A buys x"),
        SentenceForm("takes {card} face-down", (*_TAKE, Reply(("face-down",), "take-face")), "A takes x face-down"),
        SentenceForm(
            "places it in row {row}, column {column}",
            (Reply(("row {row}, column {column}",), "place-card"),),
            "A places it in row 2, column 3",
        ),
        SentenceForm("puts {amount} gold onto it", (Reply(("{amount}",), "fill-purse"),), "A puts 3 gold onto it"),
        *QUESTIONS.sentences,
    ),
    acts=Acts(brought={"put": ("put",), "transfer": ("take",)}),
    options=(
        OptionForm("cell", "row {row}, column {column}", "row 2, column 3"),
        *QUESTIONS.options,
    ),
)
