"""Phrases about cards, each with the cards that a reader would say it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tests.readings.table import LANES, ME, SIDES, Card, Table

Fits: TypeAlias = Callable[[Table, Card], bool]


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of a phrase and which cards fit them."""

    text: str
    fits: Fits


def _any(_: Table, __: Card) -> bool:
    return True


NOTHING = Words("", _any)
OTHER = Words("other", lambda table, card: card.name != ME)
ENEMY = Words("enemy", lambda table, card: card.side != table.me.side)
FACES = (
    Words("face-up", lambda table, card: card.up),
    Words("face-down", lambda table, card: not card.up),
)
PLACES = (
    Words("here", lambda table, card: card.lane == table.me.lane),
    Words("in play", _any),
    Words("elsewhere", lambda table, card: card.lane != table.me.lane),
    Words("in this lane", lambda table, card: card.lane == table.me.lane),
    Words("in other lanes", lambda table, card: card.lane != table.me.lane),
    Words("in adjacent lanes", lambda table, card: abs(card.lane - table.me.lane) == 1),
)
SIDED = (
    Words("on your side of this lane", lambda table, card: card.lane == table.me.lane and card.side == table.me.side),
    Words("on this side", lambda table, card: card.lane == table.me.lane and card.side == table.me.side),
)


def _strength(random: Random) -> Words:
    n = random.randint(0, 4)
    return random.choice(
        (
            Words(f"of strength {n}", lambda table, card: card.strength == n),
            Words(f"of strength {n} or less", lambda table, card: card.strength <= n),
            Words(f"of strength {n} or more", lambda table, card: card.strength >= n),
            Words("of even strength", lambda table, card: card.strength % 2 == 0),
        )
    )


def _bearing(random: Random) -> Words:
    n = random.randint(1, 2)
    marks = f"mark{'' if n == 1 else 's'}"
    return random.choice(
        (
            Words(f"bearing {n} or more marks", lambda table, card: card.marks >= n),
            Words(f"bearing {n} or fewer marks", lambda table, card: card.marks <= n),
            Words(f"bearing exactly {n} {marks}", lambda table, card: card.marks == n),
            Words("bearing no marks", lambda table, card: not card.marks),
        )
    )


def _compared(random: Random) -> Words:
    """Told by a comparison; a face-down card has strength 0."""
    n = random.randint(1, 4)
    return random.choice(
        (
            Words("weaker than this card", lambda table, card: card.strength < table.me.strength),
            Words("stronger than this card", lambda table, card: card.strength > table.me.strength),
            Words("stronger than each enemy card elsewhere", lambda table, card: _beats(table, card, all)),
            Words("stronger than an enemy card elsewhere", lambda table, card: _beats(table, card, any)),
            Words(f"whose strength is {n} or less", lambda table, card: card.strength <= n),
            Words("whose strength is odd", lambda table, card: card.strength % 2 == 1),
            Words(
                "whose strength is less than the number of cards here",
                lambda table, card: card.strength < len(table.row(table.me.lane, "A") + table.row(table.me.lane, "B")),
            ),
            Words(
                "whose strength is equal to the strength of another card in play",
                lambda table, card: any(card.strength == one.strength for one in table.cards if one != card),
            ),
            Words("with the same strength as this card", lambda table, card: card.strength == table.me.strength),
            Words("nearer than this card", lambda table, card: _away(table, card) < _away(table, table.me)),
            Words("farther than this card", lambda table, card: _away(table, card) > _away(table, table.me)),
        )
    )


def _beats(table: Table, card: Card, how_many: Callable[[list[bool]], bool]) -> bool:
    others = [one for one in table.cards if one.lane != table.me.lane and one.side != table.me.side]
    return bool(others) and how_many([card.strength > one.strength for one in others])


def _away(table: Table, card: Card) -> int:
    """How many cards lie between a card and the castle of its lane."""
    return table.row(card.lane, card.side).index(card)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase without its determiner; *your* is said before it."""

    yours: bool
    before: str
    behind: str
    tests: tuple[Fits, ...]

    @property
    def by_strength(self) -> bool:
        """Whether which cards are meant depends on how strong they are."""
        return any(word in self.behind for word in ("strength", "stronger", "weaker"))

    @property
    def by_distance(self) -> bool:
        """Whether which cards are meant depends on where they lie among others."""
        return any(word in self.behind for word in ("nearer", "farther"))

    def cards(self, table: Table) -> list[Card]:
        """What it means."""
        return [card for card in table.cards if all(fits(table, card) for fits in self.tests)]

    def many(self, of: str = "") -> str:
        """*enemy cards here*; *of your cards here* behind a word that takes a part of them."""
        return _joined(f"{of} your".strip() if self.yours else "", self.before, "cards", self.behind)

    def each(self) -> str:
        """*each enemy card here*, *each of your cards here*."""
        return f"each {self.many('of')}" if self.yours else _joined("each", self.before, "card", self.behind)

    def one(self) -> str:
        """*a card here*, *one of your cards here*; *another card here*."""
        if self.yours:
            return f"one {self.many('of')}"
        if self.before.startswith("other"):
            return _joined(f"an{self.before}", "card", self.behind)
        article = "an" if self.before.startswith("enemy") else "a"
        return _joined(article, self.before, "card", self.behind)

    def first(self, count: int, word: str) -> str:
        """*the 2 strongest enemy cards here*, *the 2 weakest of your cards here*."""
        return f"the {count} {word} {self.many('of')}" if self.yours else f"the {count} {word} {self.many()}"

    def best(self, word: str) -> str:
        """*the strongest enemy card here*, *the weakest of your cards here*."""
        return (
            f"the {word} {self.many('of')}" if self.yours else _joined(f"the {word}", self.before, "card", self.behind)
        )


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def phrase(
    random: Random,
    *,
    owned: bool = True,
    place: bool = True,
    marks: bool = True,
    other: bool = True,
    heard: bool = False,
) -> Phrase:
    """A random phrase, with or without words about owners, about places (the sentence says them), about marks.

    On a castle nothing is `other` than this card, and nothing is compared with it. Where a card that is `heard` of lay
    among the others is not told, and how many there are is asked when it has happened.
    """
    owner = random.choice(("", "", "enemy", "your")) if owned else ""
    sided = place and owned and not owner and random.random() < 0.3
    words = [
        OTHER if other and random.random() < 0.3 else NOTHING,
        ENEMY if owner == "enemy" else NOTHING,
        random.choice(FACES) if random.random() < 0.4 else NOTHING,
    ]
    tail = [
        _strength(random) if random.random() < 0.3 else NOTHING,
        random.choice(SIDED if sided else PLACES) if place else NOTHING,
        _bearing(random) if marks and random.random() < 0.2 else NOTHING,
        _compared(random) if place and marks and other and random.random() < 0.2 else NOTHING,
    ]
    if heard and any(words in tail[-1].text for words in ("nearer", "farther", "number of")):
        tail[-1] = NOTHING
    if tail[0] is not NOTHING and tail[-1].text.startswith("whose strength is odd"):
        tail[0] = NOTHING
    tests = [word.fits for word in (*words, *tail)]
    if owner == "your":
        tests.append(lambda table, card: card.side == table.me.side)
    return Phrase(owner == "your", _said(words), _said(tail), tuple(tests))


def _said(words: Sequence[Words]) -> str:
    return _joined(*[word.text for word in words])


APART: tuple[tuple[str, Callable[[Table], list[Callable[[Card], bool]]]], ...] = (
    ("on each side of this lane", lambda table: [_on(table.me.lane, side) for side in SIDES]),
    ("in each lane", lambda table: [_in(lane) for lane in LANES]),
)
"""Places that are looked at one by one, each with what tells its cards."""


def _on(lane: int, side: str) -> Callable[[Card], bool]:
    return lambda card: (card.lane, card.side) == (lane, side)


def _in(lane: int) -> Callable[[Card], bool]:
    return lambda card: card.lane == lane


SUPERLATIVES = ("strongest", "weakest", "nearest", "farthest")


def most(
    table: Table, cards: Sequence[Card], word: str, count: int = 1
) -> list[Card] | None:  # fmt: skip
    """The first `count` of the strongest, weakest ...; None where only the order of the game could tell."""
    away = {card.name: at for side in SIDES for lane in LANES for at, card in enumerate(table.row(lane, side))}
    sign = -1 if word in ("strongest", "farthest") else 1
    ranks = {
        card.name: (sign * card.strength, away[card.name])
        if word in ("strongest", "weakest")
        else (sign * away[card.name], 0)
        for card in cards
    }
    ranked = sorted(cards, key=lambda card: ranks[card.name])
    first, rest = ranked[:count], ranked[count:]
    level = first and rest and ranks[first[-1].name] == ranks[rest[0].name]
    return None if level else first
