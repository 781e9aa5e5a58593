"""Gold onto purses at the end: which purse is asked about, and how gold is spread best (CB-PURSE)."""

from __future__ import annotations

from cardlang.games.castle_combo import queries, scoring
from cardlang.games.castle_combo.table import GOLD
from cardlang.games.castle_combo.words import FILL_PURSE
from cardlang.machine.state import SLOTS, State

LEFT = SLOTS  # the slot of the phase that holds the purses that are left, its first one


def owner(s: State, card: int) -> int:
    """Whose tableau a card lies in."""
    return s.rules.owner_of[s.place[card]]


def asked(s: State) -> tuple[int, ...]:
    """The purses that may still be filled, the one that is asked about first; none while nobody is asked for gold."""
    if not s.asks or s.asks[0].purpose != FILL_PURSE:
        return ()
    left: tuple[int, ...] = s.stack[-1][LEFT]
    return left


def most(s: State, card: int) -> int:
    """How much gold its owner can put onto a purse."""
    return min(queries.room(s, card), s.held[GOLD][owner(s, card)])


def best(s: State) -> int:
    """The answer that leads to the most points, and of those the one that leaves the most gold for ties (CB-TIE-01).

    For each sum the best way to spread it is built up purse by purse. That is exact as long as what a purse adds
    depends on the gold on it and on the sum of all, as with *each gold on this card* and *each gold on your purses*.
    """
    purses = [card for card in asked(s) if owner(s, card) == owner(s, asked(s)[0])]
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # gold spent: points, and the gold on each purse
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
    """What the owner would score with so much gold put onto the first of these purses."""
    trial, player = s.clone(), owner(s, purses[0])
    for card, amount in zip(purses, amounts, strict=False):
        trial.laid[GOLD][card] += amount
    trial.held[GOLD][player] -= sum(amounts)
    return scoring.total(trial, player)
