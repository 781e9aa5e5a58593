"""What is counted of a match, and what is added up over matches.

Tallies of parts add up to the tally of the whole, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import NamedTuple, TypeVar


class MatchTally(NamedTuple):
    """What is counted of one match; seats, bots and abilities by their numbers."""

    result: str
    winners: frozenset[int]  # players; behind those with a seat come those without one
    takers: tuple[int, ...]  # for each seat the bot that took it
    first: int  # the seat that began
    turns: int
    decisions: int
    cuts: int  # decisions after which a chain was cut
    cards: frozenset[tuple[int, str]]  # seat and the id of a card that it played
    castles: frozenset[tuple[int, str]]  # seat and the id of a castle that its party has at the end
    began: Counter[int]  # how often each ability began
    did: Counter[int]  # how often it then did something
    places: tuple[tuple[int, int], ...] = ()  # seats with the places that they have, where parties play for places


@dataclass(slots=True)
class Tally:
    """Counts of matches, whose sums do not depend on the order of the matches."""

    results: Counter[str] = field(default_factory=Counter)  # matches by how they ended
    turns: Counter[int] = field(default_factory=Counter)  # matches by their number of turns
    decisions: Counter[int] = field(default_factory=Counter)
    cuts: Counter[str] = field(default_factory=Counter)  # "matches" with a cut chain, "times" that one was cut
    first: Counter[str] = field(default_factory=Counter)  # "decided" matches, those "won" by the seat that began
    seats: Counter[int] = field(default_factory=Counter)  # matches won, by player: seats, then those without one
    places: Counter[tuple[int, int]] = field(default_factory=Counter)  # matches by seat and the place it had
    bots: Counter[int] = field(default_factory=Counter)  # matches won, by bot
    played: Counter[str] = field(default_factory=Counter)  # by card: seats that played it, over decided matches
    won: Counter[str] = field(default_factory=Counter)  # by card: those of them that won
    taken: Counter[str] = field(default_factory=Counter)  # by castle: seats whose party has it at the end, as `played`
    taken_won: Counter[str] = field(default_factory=Counter)  # by castle: those of them that won
    began: Counter[int] = field(default_factory=Counter)  # by ability: how often it began, over all matches
    did: Counter[int] = field(default_factory=Counter)  # by ability: how often it then did something

    @property
    def matches(self) -> int:
        """How many matches have been counted."""
        return self.results.total()

    def count(self, match: MatchTally) -> None:
        """Add one match."""
        self.results[match.result] += 1
        self.turns[match.turns] += 1
        self.decisions[match.decisions] += 1
        self.places.update(match.places)
        self.began.update(match.began)
        self.did.update(match.did)
        if match.cuts:
            self.cuts.update(matches=1, times=match.cuts)
        if not match.winners:
            return
        self.first.update(decided=1, won=int(match.first in match.winners))
        self.seats.update(match.winners)
        self.bots.update({bot for seat, bot in enumerate(match.takers) if seat in match.winners})
        self.played.update(card for _, card in match.cards)
        self.won.update(card for seat, card in match.cards if seat in match.winners)
        self.taken.update(castle for _, castle in match.castles)
        self.taken_won.update(castle for seat, castle in match.castles if seat in match.winners)


Parts = TypeVar("Parts")  # a dataclass of counters


def total(tallies: Iterable[Parts], made: Parts) -> Parts:
    """Add up tallies in an empty one."""
    for part in tallies:
        for item in fields(made):  # type: ignore[arg-type]
            getattr(made, item.name).update(getattr(part, item.name))
    return made
