"""A table of Crimson Company as plain as it can be: cards in lanes, coins, marks, and what acts make of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

LANES = (1, 2, 3)
SIDES = ("A", "B")
LIMIT = 4  # cards of a side that is scored
STOCK = 40  # coins of a duel
ME = "me"  # the card with the text
CASTLE = "keep"  # one with a text
DOER = "doer"  # another one, that does something about which the text has to say something


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a lane."""

    name: str
    printed: int
    up: bool
    side: str
    lane: int
    marks: int = 0
    more: int = 0  # what its strength is changed by

    @property
    def strength(self) -> int:
        """What is printed counts only while it lies face-up."""
        return (self.printed if self.up else 0) + self.more


@dataclass(frozen=True, slots=True)
class Table:
    """All cards in play, those of a row from the castle outwards, and the coins of both players.

    The last card is the one that A plays; what a scenario is given lies there before.
    """

    cards: tuple[Card, ...]
    coins: Mapping[str, int]

    @property
    def me(self) -> Card:
        """The card with the text."""
        return next(card for card in self.cards if card.name == ME)

    @property
    def played(self) -> Card:
        """The card that A plays."""
        return self.cards[-1]

    def row(self, lane: int, side: str) -> list[Card]:
        """The cards of a side of a lane."""
        return [card for card in self.cards if (card.lane, card.side) == (lane, side)]

    def in_order(self, cards: Collection[Card]) -> list[Card]:
        """Cards in game order: those of A, whose turn it is, then those of B, each from the left of who owns them."""
        sides = [self.row(lane, "A") for lane in LANES] + [self.row(lane, "B") for lane in reversed(LANES)]
        return [card for row in sides for card in row if card in cards]

    def now(self, cards: Iterable[Card]) -> list[Card]:
        """The same cards as they are now; those that have gone are left out."""
        names = {card.name for card in cards}
        return [card for card in self.cards if card.name in names]

    def change(self, cards: Collection[Card], how: Callable[[Card], Card]) -> Table:
        """Change some of the cards."""
        return replace(self, cards=tuple([how(card) if card in cards else card for card in self.cards]))

    def flip(self, cards: Collection[Card]) -> Table:
        """Turn cards over."""
        return self.change(cards, lambda card: replace(card, up=not card.up))

    def mark(self, cards: Collection[Card]) -> Table:
        """Put a mark onto each of some cards."""
        return self.change(cards, lambda card: replace(card, marks=card.marks + 1))

    def raise_(self, cards: Collection[Card], amount: int) -> Table:
        """Change the strength of cards."""
        return self.change(cards, lambda card: replace(card, more=card.more + amount))

    def destroy(self, cards: Collection[Card]) -> Table:
        """Take cards away."""
        return replace(self, cards=tuple([card for card in self.cards if card not in cards]))

    def move(self, card: Card, lane: int) -> Table:
        """Put a card at the far end of its side of another lane."""
        return self.put(card, lane=lane)

    def put(self, card: Card, **changes: Any) -> Table:
        """Put a card to the far end of where it lies with these changes."""
        others = tuple([one for one in self.cards if one.name != card.name])
        return replace(self, cards=(*others, replace(card, **changes)))

    def swap(self, one: Card, other: Card) -> Table:
        """Let two cards change places."""
        places = {one.name: other, other.name: one}
        return replace(self, cards=tuple([_at(places.get(card.name, card), card) for card in self.cards]))

    @property
    def roomy(self) -> bool:
        """Whether no lane would be scored at the end of the turn."""
        return all(len(self.row(lane, side)) < LIMIT for lane in LANES for side in SIDES)

    def total(self, lane: int, side: str) -> int:
        """The strength of a side."""
        return sum(card.strength for card in self.row(lane, side))

    def gain(self, player: str, amount: int) -> Table:
        """Give coins of the supply to a player, as many as there are; fewer than none are paid."""
        given = min(amount, STOCK - sum(self.coins.values()))
        return replace(self, coins={**self.coins, player: self.coins[player] + given})

    def given(self, played: Collection[Card]) -> dict[str, Any]:
        """The position before cards are played, as a scenario states it."""
        lanes = [
            {side: [_placed(card) for card in self.row(lane, side) if card not in played] for side in SIDES}
            for lane in LANES
        ]
        marks = {card.name: card.marks for card in self.cards if card.marks}
        return {
            "lanes": lanes,
            "staged": {"A": [card.name for card in played]},
            "coins": dict(self.coins),
            "marks": marks,
        }

    def then(self) -> dict[str, Any]:
        """What a scenario expects: every row, coin, mark and strength."""
        return {
            "lanes": [{side: [_named(card) for card in self.row(lane, side)] for side in SIDES} for lane in LANES],
            "coins": dict(self.coins),
            "marks": {card.name: card.marks for card in self.cards},
            "strength": {card.name: card.strength for card in self.cards},
        }


def _at(card: Card, place: Card) -> Card:
    return replace(card, side=place.side, lane=place.lane)


def _placed(card: Card) -> str:
    return ME if card.name == ME else f"{'' if card.up else '~'}{card.name}=V({card.printed})"


def _named(card: Card) -> str:
    return f"{'' if card.up else '~'}{card.name}"


def random_table(random: Random, *, lying: bool = False, full: bool = False) -> Table:
    """At most two cards on each side of each lane beside the one that is played: no side is full.

    That is the card with the text; or this one is `lying` there, on any side, and another one is played; or its side
    is `full`, and no card is played.
    """
    me = Card(ME, random.randint(0, 4), True, random.choice(SIDES) if lying or full else "A", random.choice(LANES))
    cards, names = [], iter("abcdefghijklmnopqrs")
    for lane in LANES:
        for side in SIDES:
            mine = (lane, side) == (me.lane, me.side)
            most = 1 if mine and lying else 2
            for _ in range(3 if mine and full else random.randint(0, most)):
                up, marks = random.random() < 0.65, random.choice((0, 0, 1, 2))
                cards.append(Card(next(names), random.randint(0, 5), up, side, lane, marks))
    coins = {side: random.randint(0, 6) for side in SIDES}
    if lying:
        return Table((*cards, me, Card(DOER, me.printed, True, "A", random.choice(LANES))), coins)
    return Table((*cards, me), coins)
