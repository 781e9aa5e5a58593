"""The final score: every card's points with the reason. It only reads the position (CB-SCORE)."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.games.castle_combo import tableau
from cardlang.games.castle_combo.table import KEY
from cardlang.machine.rules import ScoreTally
from cardlang.machine.state import CARD_MASK, UP, WHY_BITS, State, ref_of, scratch


@dataclass(frozen=True, slots=True)
class CardScoreLine:
    """One line of a card's score: `each` points times `count`, the counted cards, and the scoring words (`why`)."""

    each: int
    count: int
    cards: tuple[int, ...]
    why: int

    @property
    def points(self) -> int:
        """The points of the line."""
        return self.each * self.count


@dataclass(frozen=True, slots=True)
class CardScore:
    """The score of one card; a face-down card has no parts (CB-SCORE-03)."""

    card: int
    parts: tuple[CardScoreLine, ...]

    @property
    def points(self) -> int:
        """The points of the card."""
        return sum(part.points for part in self.parts)


def sheet(s: State, player: int) -> list[CardScore]:
    """Return the scores of a tableau's cards from top left to bottom right (CB-SCORE-01)."""
    return [entry(s, card) for card in tableau.cards(s, player)]


def entry(s: State, card: int) -> CardScore:
    """Return the score of a card in a tableau."""
    return CardScore(card, tuple(_parts(s, card, s.rules.owner_of[s.place[card]])))


def total(s: State, player: int) -> int:
    """Return the points of a player: cards, and 1 for each key (CB-SCORE-04, -05)."""
    points = s.held[KEY][player]
    for card in tableau.cards(s, player):
        for _, tally in _tallies(s, card):
            frame = scratch(s, ref_of(s, card), player)
            if tally.applies(s, frame):
                points += tally.each(s, frame) * tally.count(s, frame)
    return points


def worth_of(s: State, card: int) -> int:
    """Return a card's points for the texts of other cards; 0 if its own text asks for points, to avoid a cycle."""
    player = s.rules.owner_of[s.place[card]]
    if player < 0 or any(tally.second for _, tally in _tallies(s, card)):
        return 0
    return sum(part.points for part in _parts(s, card, player))


def _parts(s: State, card: int, player: int) -> list[CardScoreLine]:
    return [_part(s, tally, card, player, ability) for ability, tally in _tallies(s, card)]


def _tallies(s: State, card: int) -> list[tuple[int, ScoreTally]]:
    """Return the (ability number, scoring) pairs of a card; empty while it is face-down."""
    if s.face[card] != UP:
        return []
    abilities = s.rules.records[s.rules.record[card]].abilities
    return [(ability.number, tally) for ability in abilities for tally in ability.tallies]


def _part(s: State, tally: ScoreTally, card: int, player: int, ability: int) -> CardScoreLine:
    frame = scratch(s, ref_of(s, card), player)
    why = ability << WHY_BITS | tally.node
    if not tally.applies(s, frame):
        return CardScoreLine(0, 0, (), why)
    counted = tuple(dict.fromkeys(x & CARD_MASK for x in tally.cards(s, frame)))
    return CardScoreLine(tally.each(s, frame), tally.count(s, frame), counted, why)
