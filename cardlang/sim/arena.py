"""One match of a simulation: its seats, its seed, and its counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardlang.bots import BotError, Player, chance, find
from cardlang.diagnostics.model import CardlangError
from cardlang.sim.ledger import CountingLog, counting
from cardlang.sim.tally import MatchTally, Tally
from cardlang.sim.unhosted import Unhosted

if TYPE_CHECKING:
    from cardlang.machine.rules import Rules
    from cardlang.machine.state import State
    from cardlang.match.game import Game


class SimulationError(CardlangError):
    """A simulation that cannot be run, or a bot that failed in it."""


class Arena:
    """Plays the matches of a simulation by number; match `n` is the same in every process and order."""

    def __init__(self, game: Game, bots: Sequence[str], seed: int) -> None:
        self.game, self.bots, self.seed = game, tuple(bots), seed
        self._makers = [find(name) for name in self.bots]
        self._stage = Stage(game)

    def takers(self, number: int) -> tuple[int, ...]:
        """For each seat, the index of its bot in a match; the bots rotate from match to match."""
        return tuple((seat + number) % len(self.bots) for seat in range(self.game.players))

    def play(self, number: int) -> MatchTally:
        """Play one match. Raises SimulationError if a bot fails."""
        seed, takers = self.seed + number, self.takers(number)
        try:
            players = [Player(self.bots[bot], self._makers[bot], seat, seed) for seat, bot in enumerate(takers)]
            return self._stage.play(seed, [*players, chance(seed)], takers)
        except BotError as error:
            order = "".join(f" --seat {self.bots[bot]}" for bot in takers)
            raise SimulationError(f"{error} (to play this match again: --seed {seed}{order})") from error

    def tally(self, numbers: Iterable[int]) -> Tally:
        """Play some matches and count them."""
        made = Tally()
        for number in numbers:
            made.count(self.play(number))
        return made


class Stage:
    """A game whose matches are played and counted."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules = counting(game.rules)

    def play(self, seed: int, players: Sequence[Player], takers: tuple[int, ...]) -> MatchTally:
        """Play one match between players in the order of their seats; the last one answers for chance."""
        rules, ledger = self._rules, CountingLog(self.game.definition.played)
        match = Unhosted(self.game, rules, seed, ledger)
        cuts, state = match.play_out(players), match.state
        outcome = match.outcome
        assert outcome is not None
        ids = [rules.records[record].id for record in rules.record]
        winners = frozenset(
            player for player in range(rules.players) if rules.sides[rules.wins_as[player]] == outcome["winner"]
        )
        castles = range(len(self.game.cards), len(ids))
        return MatchTally(
            outcome["result"], winners, takers, state.started, state.turn, len(match.history), cuts,
            frozenset((player, ids[card]) for player, card in ledger.played if player < rules.seats),
            frozenset((seat, ids[castle]) for castle in castles for seat in _owners(state, castle)),
            ledger.began, ledger.did, _places(rules, outcome.get("places", ())),
        )  # fmt: skip


def _places(rules: Rules, sides: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """The seats with their places; all seats of a side share a place."""
    number = {side: place for place, side in enumerate(sides, start=1)}
    named = [(seat, rules.sides[rules.wins_as[seat]]) for seat in range(rules.seats)]
    return tuple((seat, number[side]) for seat, side in named if side in number)


def _owners(s: State, card: int) -> list[int]:
    """The seats whose party has a card; empty if nobody has it."""
    rules = s.rules
    party = rules.party_of[s.place[card]]
    return [seat for seat in range(rules.seats) if rules.party[seat] == party]
