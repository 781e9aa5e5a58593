"""Squares of nine cards of Castle Combo, and texts that score points for them, with what a reader would count."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

KINDS = ("nobility", "faith", "scholarship", "military", "craftsmanship", "peasantry")
ME = "me"
LINES = ("top", "middle", "bottom"), ("left", "middle", "right")


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a square. Face-down it shows nothing of what is printed on it."""

    name: str
    row: int
    column: int
    up: bool
    location: str
    cost: int
    shields: tuple[str, ...]
    purse: int  # its size; 0: none
    gold: int


@dataclass(frozen=True, slots=True)
class Square:
    """Nine cards, and the one with the text among them."""

    cards: tuple[Card, ...]
    me: Card
    keys: int


Fits: TypeAlias = Callable[[Square, Card], bool]
Words: TypeAlias = tuple[str, Fits]


def random_square(random: Random) -> Square:
    """Any nine cards; the one with the text lies face-up in any cell."""
    mine = random.randrange(9)
    cards = []
    for cell in range(9):
        up = cell == mine or random.random() < 0.8
        shields = tuple(
            random.choice(KINDS[:4] if random.random() < 0.7 else KINDS) for _ in range(random.randint(0, 2))
        )
        purse = random.choice((0, 0, 2, 4))
        location, cost = random.choice(("castle", "village")), random.randint(0, 6)
        gold = random.randint(0, purse) if up else 0
        cards.append(
            Card(ME if cell == mine else f"c{cell}", cell // 3, cell % 3, up, location, cost, shields, purse, gold)
        )
    return Square(tuple(cards), cards[mine], random.randint(0, 3))


def printed(card: Card, text: str = "") -> dict[str, Any]:
    """The card as a scenario states it."""
    found: dict[str, Any] = {"location": card.location, "cost": card.cost, "shields": list(card.shields)}
    return {**found, **({"purse": card.purse} if card.purse else {}), **({"text": text} if text else {})}


def scenario(random: Random, name: str) -> dict[str, Any]:
    """A square that is scored, and what it comes to: a point for each key and those of the text."""
    square = random_square(random)
    text, points = random.choice(MAKERS)(random, square)
    rows = [[f"{'' if c.up else '~'}{c.name}" for c in square.cards if c.row == row] for row in range(3)]
    return {
        "name": f"{name}: {text}",
        "cards": {card.name: printed(card, text if card == square.me else "") for card in square.cards},
        "given": {
            "phase": "ending",
            "tableaus": {"A": rows, "B": [["C(2)", "V(3)"]]},
            "keys": {"A": square.keys, "B": 2},
            "purses": {card.name: card.gold for card in square.cards if card.gold},
        },
        "then": {"points": {"A": square.keys + points}},
    }


# --- phrases --------------------------------------------------------------------------------------


def _line(random: Random) -> Words:
    """A line, by its name or as that of the card with the text."""
    axis, number = random.randint(0, 1), random.randint(0, 2)
    noun, word = ("row", "column")[axis], LINES[axis][number]
    return random.choice(
        (
            ("in this row", lambda square, card: card.row == square.me.row),
            ("in this column", lambda square, card: card.column == square.me.column),
            (
                "in this row or column",
                lambda square, card: square.me.row == card.row or square.me.column == card.column,
            ),
            (f"in the {word} {noun}", lambda square, card: (card.row, card.column)[axis] == number),
            (
                f"in the {word} or {LINES[axis][number - 1]} {noun}",
                lambda square, card: (card.row, card.column)[axis] in (number, (number - 1) % 3),
            ),
        )
    )


def _adjacent(square: Square, card: Card) -> bool:
    return abs(card.row - square.me.row) + abs(card.column - square.me.column) == 1


def _edges(card: Card) -> int:
    """How many edges of the square the card lies at."""
    return (card.row != 1) + (card.column != 1)


_PLACES: tuple[Words, ...] = (
    ("in a corner", lambda _, card: _edges(card) == 2),
    ("in the middle of an edge", lambda _, card: _edges(card) == 1),
)


_COMPARED: tuple[Words, ...] = (
    (
        "with the same cost as another card",
        lambda square, card: card.up and any(c.up and c.cost == card.cost for c in square.cards if c != card),
    ),
    (
        "whose cost is less than the cost of this card",
        lambda square, card: card.up and card.cost < square.me.cost,
    ),
    (
        "whose cost is equal to the number of your face-down cards",
        lambda square, card: card.up and card.cost == sum(not one.up for one in square.cards),
    ),
    (
        "whose cost is more than the number of your keys",
        lambda square, card: card.up and card.cost > square.keys,
    ),
)


def _cards(random: Random) -> tuple[str, str, Fits]:
    """Words about cards before and behind the noun, and which cards they mean."""
    n = random.randint(0, 4)
    before: list[Words] = []
    if random.random() < 0.2:
        before.append(("other", lambda square, card: card.name != ME))
    if random.random() < 0.2:
        before.append(("adjacent", _adjacent))
    before.append(
        random.choice(
            (
                ("", lambda _, card: True),
                ("castle", lambda _, card: card.up and card.location == "castle"),
                ("village", lambda _, card: card.up and card.location == "village"),
                ("castle or village", lambda _, card: card.up),
                ("face-down", lambda _, card: not card.up),
                ("face-up", lambda _, card: card.up),
            )
        )
    )
    behind: list[Words] = []
    shows = before[-1][0] != "face-down"  # such a card shows nothing that could be asked for (C019)
    if shows and random.random() < 0.3:
        words = random.choice(
            (
                (f"of cost {n}", lambda _, card: card.up and card.cost == n),
                (f"of cost {n} or more", lambda _, card: card.up and card.cost >= n),
                (f"of cost {n} or less", lambda _, card: card.up and card.cost <= n),
                ("of odd cost", lambda _, card: card.up and card.cost % 2 == 1),
            )
        )
        behind.append(words)
    if random.random() < 0.4:
        behind.append(random.choice((_line(random), *_PLACES)))
    if shows and random.random() < 0.3:
        behind.append(_bearing(random))
    if shows and random.random() < 0.2:
        behind.append(random.choice(_COMPARED))
    tests = [fits for _, fits in (*before, *behind)]
    said = [" ".join(words for words, _ in part if words) for part in (before, behind)]
    return said[0], said[1], lambda square, card: all(fits(square, card) for fits in tests)


def _bearing(random: Random) -> Words:
    kind, other = random.sample(KINDS, 2)
    return random.choice(
        (
            (f"bearing a {kind} or {other} shield", lambda _, card: {kind, other} & {*_shown(card)}),
            ("bearing exactly 2 shields", lambda _, card: len(_shown(card)) == 2),
            ("bearing 1 or more shields", lambda _, card: len(_shown(card)) >= 1),
            ("bearing no shields", lambda _, card: not _shown(card)),
            (f"bearing a {kind} shield", lambda _, card: kind in _shown(card)),
            ("bearing a purse", lambda _, card: card.up and card.purse > 0),
        )
    )


def _shown(card: Card) -> tuple[str, ...]:
    return card.shields if card.up else ()


def _shields(random: Random) -> tuple[str, str, str, Fits]:
    """The kind, the words behind *shields*, and on which cards they are."""
    kind = random.choice(("", *KINDS, " or ".join(random.sample(KINDS, 2)), " or ".join(random.sample(KINDS, 3))))
    if random.random() < 0.5:
        words, fits = _line(random)
        return kind, words, "", fits
    if random.random() < 0.5:
        return kind, "", "your", lambda square, card: True
    adjective, fits = random.choice(
        (
            ("adjacent", _adjacent),
            ("castle", lambda _, card: card.location == "castle"),
            ("village", lambda _, card: card.location == "village"),
        )
    )
    return kind, f"of your {adjective} cards", "", fits


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# --- texts ----------------------------------------------------------------------------------------


def _points(random: Random) -> tuple[int, str]:
    n = random.randint(1, 4)
    return n, f"{n} point{'' if n == 1 else 's'}"


def each_card(random: Random, square: Square) -> tuple[str, int]:
    before, behind, fits = _cards(random)
    found = sum(fits(square, card) for card in square.cards)
    n, points = _points(random)
    if random.random() < 0.3:
        return f"End: Score {points} for every 2 of your {_joined(before, 'cards', behind)}.", n * (found // 2)
    return f"End: Score {points} for each of your {_joined(before, 'cards', behind)}.", n * found


def each_shield(random: Random, square: Square) -> tuple[str, int]:
    kind, behind, owner, fits = _shields(random)
    kinds = kind.split(" or ") if kind else KINDS
    found = sum(shield in kinds for card in square.cards if fits(square, card) for shield in _shown(card))
    n, points = _points(random)
    what = f"each of your {_joined(kind, 'shields')}" if owner else f"each {_joined(kind, 'shield', behind)}"
    if random.random() < 0.3:
        bound = random.randint(1, 6)
        return f"End: Score {points} for {what} but not above {bound}.", min(n * found, bound)
    return f"End: Score {points} for {what}.", n * found


def shield_types(random: Random, square: Square) -> tuple[str, int]:
    n, points = _points(random)
    types = {shield for card in square.cards for shield in _shown(card)}
    match random.randint(0, 2):
        case 0:
            return f"End: Score {points} for each of your missing shield types.", n * (6 - len(types))
        case 1:
            words, fits = _line(random)
            there = {shield for card in square.cards if fits(square, card) for shield in _shown(card)}
            return f"End: Score {points} for each shield type {words}.", n * len(there)
        case _:
            return f"End: Score {points} for each of your shield types.", n * len(types)


def sets(random: Random, square: Square) -> tuple[str, int]:
    n, points = _points(random)
    size = random.randint(2, 3)
    counts = Counter(shield for card in square.cards for shield in _shown(card))
    match random.randint(0, 2):
        case 0:
            several = sum(count // size for count in counts.values())
            return f"End: Score {points} for each set of {size} identical shields.", n * several
        case 1:
            kinds = random.sample(KINDS, size)
            said = " and ".join(f"1 {kind} shield" for kind in kinds)
            return f"End: Score {points} for each set of {said}.", n * min(counts[kind] for kind in kinds)
        case _:
            castles = sum(card.up and card.location == "castle" for card in square.cards)
            villages = sum(card.up and card.location == "village" for card in square.cards)
            whole = min(castles // size, villages)
            return f"End: Score {points} for each set of {size} castle cards and 1 village card.", n * whole


def gold_and_keys(random: Random, square: Square) -> tuple[str, int]:
    n, points = _points(random)
    gold = sum(card.gold for card in square.cards)
    match random.randint(0, 3):
        case 0 if square.me.purse:
            return f"End: Score {points} for each gold on this card.", n * square.me.gold
        case 1:
            return f"End: Score {points} for each of your keys.", n * square.keys
        case 2:
            purses = sum(card.up and card.purse > 0 for card in square.cards)
            return f"End: Score {points} for each of your purses.", n * purses
        case _:
            return f"End: Score {points} for every 2 gold on your purses.", n * (gold // 2)


_TWO_LINES = re.compile(r" or (?:\w+ )?(?:row|column)\b")
"""Two lines, of which no condition asks how many there are: in one of them, or in both together?"""


def _condition(random: Random, square: Square) -> tuple[str, bool]:
    n = random.randint(1, 4)
    match random.randint(0, 3):
        case 0:
            words, fits = random.choice((_line(random), *_PLACES))
            if "this" in words:
                return _condition(random, square)
            return f"this card is {words}", fits(square, square.me)
        case 1:
            kind = random.choice(KINDS)
            return f"you have no {kind} shields", not any(kind in _shown(card) for card in square.cards)
        case 2:
            words, where = _line(random)
            if _TWO_LINES.search(words):
                return _condition(random, square)
            kind = random.choice(("", *KINDS))
            found = sum(kind in ("", s) for card in square.cards if where(square, card) for s in _shown(card))
            return f"there are {n} or more {_joined(kind, 'shields', words)}", found >= n
        case _:
            before, behind, fits = _cards(random)
            if _TWO_LINES.search(behind):
                return _condition(random, square)
            found = sum(fits(square, card) for card in square.cards)
            n = min(n, 2) if "row" in behind or "column" in behind else n  # of three there are never more
            return f"you have {n} or fewer {_joined(before, 'cards', behind)}", found <= n


def if_so(random: Random, square: Square) -> tuple[str, int]:
    said, holds = _condition(random, square)
    n, points = _points(random)
    if random.random() < 0.5:
        return f"End: If {said}, score {points}.", n * holds
    other, too = _condition(random, square)
    return f"End: If {said} or if {other}, score {points}.", n * (holds or too)


MAKERS: Sequence[Callable[[Random, Square], tuple[str, int]]] = (
    each_card, each_card, each_shield, shield_types, sets, gold_and_keys, if_so, if_so,
)  # fmt: skip
