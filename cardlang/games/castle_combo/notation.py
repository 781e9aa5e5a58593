"""How scenarios write this game: tableaus, rows and piles, gold and keys; keys that are spent, cards that are taken."""

from __future__ import annotations

from cardlang.games.castle_combo.table import SQUARE
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.castle_combo.words import FLAGS
from cardlang.games.notation import (
    Acts,
    Answer,
    Cards,
    Field,
    Grid,
    Notation,
    Number,
    OptionForm,
    Plain,
    SentenceForm,
    Word,
)

PILE = 10  # fillers in a pile that is not stated
_TAKE = (Answer(("keep",), "key", implied=True), Answer(("{card}",), "take-card"))  # who takes a card has kept the key


def filler(location: str) -> str:
    """What a card without text is called that fills up a row or a pile."""
    return f"{location}-filler"


def _market(location: str) -> tuple[Field, ...]:
    market, name = ("markets", location), filler(location)
    return (
        Field(f"{location} row", Cards(fill=3, filler=name), at=(*market, "row")),
        Field(f"{location} pile", Cards(ordered=True, fill=PILE, filler=name), at=(*market, "pile", "order")),
        Field(f"{location} discard", Cards(), at=(*market, "discard")),
    )


NOTATION = Notation(
    phase="key",
    fields=(
        Field("herald", Word(words=LOCATIONS)),
        Field("gold", Number(), of="seats"),
        Field("keys", Number(), of="seats"),
        Field("tableaus", Grid(rows=SQUARE, columns=SQUARE, loose=True), of="seats", at=("players", "*", "tableau")),
        Field("purses", Number(), of="cards", among=("tableaus",), at=("gold",)),
        *(field for location in LOCATIONS for field in _market(location)),
        Field("removed", Cards()),
        Field("points", Number(), of="seats", at=("players", "*", "score", "total"), given=False),
    ),
    plains=tuple(
        Plain(location[0].upper(), "cost", filler(location), {"location": location}) for location in LOCATIONS
    ),
    sentences=(
        SentenceForm("keeps the key", (Answer(("keep",), "key"),), "A keeps the key"),
        SentenceForm("moves the herald", (Answer(("move",), "key"),), "A moves the herald"),
        SentenceForm("renews the row", (Answer(("renew",), "key"),), "A renews the row"),
        SentenceForm("buys {card}", (*_TAKE, Answer(("face-up",), "take-face")), "A buys x"),
        SentenceForm("takes {card} face-down", (*_TAKE, Answer(("face-down",), "take-face")), "A takes x face-down"),
        SentenceForm(
            "places it in row {row}, column {column}",
            (Answer(("row {row}, column {column}",), "place-card"),),
            "A places it in row 2, column 3",
        ),
        SentenceForm("puts {amount} gold onto it", (Answer(("{amount}",), "fill-purse"),), "A puts 3 gold onto it"),
    ),
    acts=Acts(brought={"put": ("put",), "transfer": ("take",)}),
    options=(
        OptionForm("cell", "row {row}, column {column}", "row 2, column 3"),
        *(OptionForm("flag", word, word) for word in FLAGS),
    ),
)
