"""Amounts and conditions, each with what a reader finds on a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

from tests.readings.phrases import phrase
from tests.readings.table import Table

_MANY = re.compile(r"(?<=card|coin)s\b")


def plain(random: Random, table: Table, but: str = "") -> tuple[str, int]:
    """An amount that others are reckoned from, in other words than those."""
    while True:
        what = phrase(random)
        cards = what.cards(table)
        found = (f"the number of {what.many()}", len(cards))
        if random.random() < 0.5:
            found = (f"the total strength of {what.many()}", sum(card.strength for card in cards))
        if found[0] != but:
            return found


def amount(random: Random, table: Table) -> tuple[str, int]:
    """An amount, and how much it is."""
    what = phrase(random)
    cards = what.cards(table)
    match random.randint(0, 10):
        case 5:
            return f"the highest strength of {what.many()}", max((card.strength for card in cards), default=0)
        case 6:
            return f"the lowest strength of {what.many()}", min((card.strength for card in cards), default=0)
        case 7:
            times, words = random.choice(((2, "twice"), (3, "3 times")))
            return f"{words} the number of {what.many()}", times * len(cards)
        case 8:
            one = f"the number of {what.many()}"
            words, other = plain(random, table, one)
            return f"the difference between {one} and {words}", abs(len(cards) - other)
        case 9:
            one = f"the total strength of {what.many()}"
            words, other = plain(random, table, one)
            return f"{one} minus {words}", sum(card.strength for card in cards) - other
        case 10:
            words, other = plain(random, table)
            return f"half the number of {what.many()} plus {words}", len(cards) // 2 + other
        case 0:
            return f"the number of {what.many()}", len(cards)
        case 4:
            return f"the number of different strengths of {what.many()}", len({card.strength for card in cards})
        case 1:
            return f"half the number of {what.many()}", len(cards) // 2
        case 2:
            return f"half the total strength of {what.many()}", sum(card.strength for card in cards) // 2
        case _:
            return f"the total strength of {what.many()}", sum(card.strength for card in cards)


def counted(random: Random) -> tuple[str, Callable[[int], bool]]:
    """How many there are to be, and whether some are as many."""
    n = random.randint(1, 4)
    return random.choice(
        (
            (f"{n} or more", lambda found: found >= n),
            (f"{n} or fewer", lambda found: found <= n),
            (f"exactly {n}", lambda found: found == n),
            ("no", lambda found: found == 0),
            (f"more than {n}", lambda found: found > n),
            (f"fewer than {n + 1}", lambda found: found < n + 1),
        )
    )


def plural(quantity: str, thing: str) -> str:
    """*3 or more cards here*, *exactly 1 card here*."""
    return f"{quantity} {singular(thing) if quantity == 'exactly 1' else thing}"


def singular(things: str) -> str:
    """*card here*, *coin*."""
    return _MANY.sub("", things)


def _alike(random: Random, table: Table) -> tuple[str, bool]:
    """Cards of the same strength, or of different ones; face-down ones have strength 0."""
    quantity, enough = random.choice(
        (
            ("2 or more", lambda found: found >= 2),
            ("exactly 3", lambda found: found == 3),
            ("2 or fewer", lambda found: found <= 2),
        )
    )
    face, fits = random.choice((("", lambda _: True), ("face-up ", lambda card: card.up)))
    who, side = random.choice((("there are", ""), ("you have", "A"), ("your opponent has", "B")))
    strengths = [card.strength for card in table.cards if fits(card) and side in ("", card.side)]
    groups = Counter(strengths)
    word, found = random.choice(
        (("of the same strength", max(groups.values(), default=0)), ("of different strengths", len(groups)))
    )
    return f"{who} {quantity} {face}cards {word} in play", enough(found)


def condition(random: Random, table: Table) -> tuple[str, bool]:
    """A condition, and whether it holds."""
    quantity, enough = counted(random)
    what = phrase(random)
    match random.randint(0, 7):
        case 7:
            return _alike(random, table)
        case 0 if not what.yours:
            return f"there are {plural(quantity, what.many())}", enough(len(what.cards(table)))
        case 1:
            who, side = random.choice((("you have", "A"), ("your opponent has", "B")))
            return f"{who} {plural(quantity, 'coins')}", enough(table.coins[side])
        case 2:
            place = phrase(random, owned=False)
            who, side = random.choice((("you have", "A"), ("your opponent has", "B")))
            found = [card for card in place.cards(table) if card.side == side]
            return f"{who} {plural(quantity, place.many())}", enough(len(found))
        case 3:
            word, sign = random.choice((("more", 1), ("fewer", -1)))
            gap = (table.coins["A"] - table.coins["B"]) * sign
            if random.random() < 0.5:
                return f"you have {word} coins than your opponent", gap > 0
            return f"your opponent has {word} coins than you", gap < 0
        case 4:
            who, sign = random.choice((("you lead", 1), ("your opponent leads", -1)))
            return f"{who} this lane", (table.total(table.me.lane, "A") - table.total(table.me.lane, "B")) * sign > 0
        case 5:
            (left, more), (right, less) = amount(random, table), amount(random, table)
            return random.choice(
                (
                    (f"{left} is more than {right}", more > less),
                    (f"{right} is less than {left}", more > less),
                    (f"{left} is equal to {right}", more == less),
                )
            )
        case _:
            n = random.randint(1, 5)
            said_of, value = amount(random, table)
            said, holds = random.choice(
                (
                    (f"{n} or more", value >= n),
                    (f"less than {n}", value < n),
                    (f"more than {n}", value > n),
                    (f"{n}", value == n),
                )
            )
            return f"{said_of} is {said}", holds
