"""One match of a simulation: who sits where, which seed, and what of it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardlang.bots import BotError, Player, chance, find
from cardlang.diagnostics.model import CardlangError

if TYPE_CHECKING:
    from cardlang.match.game import Game
    from cardlang.match.match import Match

CUT = "chain-cut"  # the event of a chain of effects that was cut at its limit


class SimulationError(CardlangError):
    """A simulation that cannot be run, or a bot that failed in it."""


class Played(NamedTuple):
    """What is counted of one match; seats and bots by their numbers."""

    result: str
    winners: frozenset[int]  # players; behind those with a seat come those without one
    takers: tuple[int, ...]  # for each seat the bot that took it
    first: int  # the seat that began
    turns: int
    decisions: int
    cuts: int  # decisions after which a chain was cut
    cards: frozenset[tuple[int, str]]  # player and the id of a card that they played


class Arena:
    """Plays the matches of a simulation by their numbers; match `n` is the same whoever plays it, and when."""

    def __init__(self, game: Game, bots: Sequence[str], seed: int) -> None:
        self.game, self.bots, self.seed = game, tuple(bots), seed
        self._makers = [find(name) for name in self.bots]
        self._events = {*game.definition.played, CUT}

    def play(self, number: int) -> Played:
        """Play one match. Seats go round from match to match. Raises SimulationError if a bot fails."""
        seats, seed = range(self.game.players), self.seed + number
        takers = tuple((seat + number) % len(self.bots) for seat in seats)
        try:
            players = [
                Player(self.bots[bot], self._makers[bot], seat, seed) for seat, bot in zip(seats, takers, strict=True)
            ]
            match = self.game.start(seed, log=self._events)
            cuts = play_out(match, players)
        except BotError as error:
            order = "".join(f" --seat {self.bots[bot]}" for bot in takers)
            raise SimulationError(f"{error} (to play this match again: --seed {seed}{order})") from error
        rules, state, outcome = self.game.rules, match.state, match.outcome
        cards = frozenset((rules.people.index(e["player"]), e["id"]) for e in match.events() if e["event"] != CUT)
        assert outcome is not None
        won_by = outcome["winner"]
        winners = frozenset(player for player in range(rules.players) if rules.sides[rules.party[player]] == won_by)
        return Played(outcome["result"], winners, takers, state.started, state.turn, len(match.history), cuts, cards)


def play_out(match: Match, players: Sequence[Player]) -> int:
    """Play a match to its end; returns after how many decisions a chain was cut."""
    host, cuts = chance(match.seed or 0), 0
    while (request := match.request) is not None:
        player = players[request.seat] if request.seat >= 0 else host
        events = match.choose(player(match), seat=request.seat)
        if events:
            cuts += any(event["event"] == CUT for event in events)
    return cuts
