"""What is added up over matches. Tallies of parts add up to the tally of the whole, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from cardlang.sim.arena import Played


@dataclass(slots=True)
class Tally:
    """Counts only, so that nothing depends on the order in which they come in."""

    results: Counter[str] = field(default_factory=Counter)  # matches by how they ended
    turns: Counter[int] = field(default_factory=Counter)  # matches by their number of turns
    decisions: Counter[int] = field(default_factory=Counter)
    cuts: Counter[str] = field(default_factory=Counter)  # "matches" with a cut chain, "times" that one was cut
    first: Counter[str] = field(default_factory=Counter)  # "decided" matches, those "won" by the seat that began
    seats: Counter[int] = field(default_factory=Counter)  # matches won, by player: seats, then those without one
    bots: Counter[int] = field(default_factory=Counter)  # matches won, by bot
    played: Counter[str] = field(default_factory=Counter)  # by card: players who played it, over decided matches
    won: Counter[str] = field(default_factory=Counter)  # by card: those of them that won

    @property
    def matches(self) -> int:
        """How many matches have been counted."""
        return self.results.total()

    def count(self, match: Played) -> None:
        """Add one match."""
        self.results[match.result] += 1
        self.turns[match.turns] += 1
        self.decisions[match.decisions] += 1
        if match.cuts:
            self.cuts.update(matches=1, times=match.cuts)
        if not match.winners:
            return
        self.first.update(decided=1, won=int(match.first in match.winners))
        self.seats.update(match.winners)
        self.bots.update({bot for seat, bot in enumerate(match.takers) if seat in match.winners})
        self.played.update(card for _, card in match.cards)
        self.won.update(card for player, card in match.cards if player in match.winners)


def tally(matches: Iterable[Played]) -> Tally:
    """The tally of some matches."""
    made = Tally()
    for match in matches:
        made.count(match)
    return made


def total(tallies: Iterable[Tally]) -> Tally:
    """All matches of some tallies in one."""
    made = Tally()
    for part in tallies:
        for item in fields(made):
            getattr(made, item.name).update(getattr(part, item.name))
    return made
