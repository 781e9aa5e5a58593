"""Gold for purses at the end: the current purse, and the best distribution (CB-PURSE)."""

from __future__ import annotations

from cardlang.games.castle_combo import queries, scoring
from cardlang.games.castle_combo.table import GOLD
from cardlang.games.castle_combo.words import FILL_PURSE
from cardlang.machine.state import SLOTS, State

LEFT = SLOTS  # the first slot of the phase: the remaining purses


def owner(s: State, card: int) -> int:
    """Return the owner of the tableau with a card."""
    return s.rules.owner_of[s.place[card]]


def asked(s: State) -> tuple[int, ...]:
    """Return the remaining purses, the current one first; empty while nobody is asked for gold."""
    if not s.asks or s.asks[0].purpose != FILL_PURSE:
        return ()
    left: tuple[int, ...] = s.stack[-1][LEFT]
    return left


def most(s: State, card: int) -> int:
    """Return how much gold the owner of a purse can put onto it."""
    return min(queries.room(s, card), s.held[GOLD][owner(s, card)])


def best(s: State) -> int:
    """Return the answer that leads to the most points and, among those, leaves the most gold for ties (CB-TIE-01).

    Dynamic programming over the purses finds the best distribution of each sum. It is exact as long as the points of a
    purse depend only on its gold and on the sum of all, as with *each gold on this card* and *each gold on your
    purses*.
    """
    purses = [card for card in asked(s) if owner(s, card) == owner(s, asked(s)[0])]
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # gold spent -> (points, gold on each purse)
    for card in purses:
        longer: dict[int, tuple[int, tuple[int, ...]]] = {}
        for spent, (_, amounts) in ways.items():
            for amount in range(min(queries.room(s, card), s.held[GOLD][owner(s, card)] - spent) + 1):
                points = _points(s, purses, (*amounts, amount))
                if spent + amount not in longer or points > longer[spent + amount][0]:
                    longer[spent + amount] = points, (*amounts, amount)
        ways = longer
    spent = max(ways, key=lambda spent: (ways[spent][0], -spent))
    return s.rules.codebook.amount + ways[spent][1][0]


def _points(s: State, purses: list[int], amounts: tuple[int, ...]) -> int:
    """Return the owner's score with these amounts of gold on the first of the purses."""
    trial, player = s.clone(), owner(s, purses[0])
    for card, amount in zip(purses, amounts, strict=False):
        trial.laid[GOLD][card] += amount
    trial.held[GOLD][player] -= sum(amounts)
    return scoring.total(trial, player)
