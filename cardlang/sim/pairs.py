"""Two versions of a game, match by match on common random numbers.

Both matches of a pair have the same seed. `CommonDice` decides for chance: each card draws a number of its own for a
shuffle, so cards that both decks hold are in the same order. The bots of the catalogue use such dice, too, with
separate draws for each decision of a turn, so two matches that have diverged agree again where they have the same
requests. Bots from files only get the same seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from cardlang.bots import BotError, Player
from cardlang.bots.catalogue import find_with
from cardlang.bots.dice import CommonDice, Dice
from cardlang.machine.knowledge import CHANCE
from cardlang.match.game import Game
from cardlang.sim.arena import SimulationError, Stage
from cardlang.sim.tally import MatchTally

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Request

Counts: TypeAlias = tuple[int, int, int, int]  # of one pair: (won, of) in the new match, (won, of) in the old one


class PairedPlayer(Player):
    """A bot with common dice in both matches of a pair; in seat `CHANCE`, chance itself."""

    __slots__ = ("_asked", "_dice", "_key", "_left", "_meanings", "_turn", "answers")

    def __init__(self, name: str, seat: int, seed: int, meanings: Sequence[int]) -> None:
        self._dice: CommonDice | None = None
        self._meanings = meanings
        self._turn, self._asked = 0, Counter[int]()  # the requests of this turn, by purpose
        self._left: tuple[int, ...] = ()  # the options of the next draw of a shuffle
        self._key = 0
        self.answers = 0  # so far
        super().__init__(name, find_with(name, self._throw), seat, seed)

    def _throw(self, seat: int, seed: int) -> Dice:
        self._dice = CommonDice(seat, seed, self._meanings)
        return self._dice

    def answer(self, match: Match, request: Request) -> int:
        """The answer to a request of the seat. All draws of one shuffle count as one decision."""
        s, purpose = match.state, match.state.asks[0].purpose
        if s.turn != self._turn:
            self._turn = s.turn
            self._asked.clear()
        if self.seat != CHANCE or request.ids != self._left:
            self._asked[purpose] += 1
            self._key = (s.turn << 32) + (purpose << 16) + self._asked[purpose]
        if self._dice is not None:
            self._dice.begin(self._key)
        code = super().answer(match, request)
        self.answers += 1
        self._left = tuple([other for other in request.ids if other != code])
        return code


@dataclass(slots=True)
class PairTally:
    """Counts of pairs, whose sums do not depend on the order of the pairs."""

    results: Counter[tuple[str, str]] = field(default_factory=Counter)  # how both matches ended: new, old
    winners: Counter[bool] = field(default_factory=Counter)  # whether the same players won both
    turns: Counter[tuple[int, int]] = field(default_factory=Counter)
    decisions: Counter[tuple[int, int]] = field(default_factory=Counter)
    first: Counter[Counts] = field(default_factory=Counter)  # the seat that began, in decided matches
    seats: Counter[tuple[int, Counts]] = field(default_factory=Counter)
    bots: Counter[tuple[int, Counts]] = field(default_factory=Counter)
    cards: Counter[tuple[str, Counts]] = field(
        default_factory=Counter
    )  # seats that played the card, in decided matches
    castles: Counter[tuple[str, Counts]] = field(default_factory=Counter)

    @property
    def matches(self) -> int:
        """How many pairs have been counted."""
        return self.results.total()

    def count(self, new: MatchTally, old: MatchTally) -> None:
        """Add one pair."""
        both = (new, old)
        self.results[new.result, old.result] += 1
        self.winners[new.winners == old.winners] += 1
        self.turns[new.turns, old.turns] += 1
        self.decisions[new.decisions, old.decisions] += 1
        self.first[_joined([(int(m.first in m.winners), int(bool(m.winners))) for m in both])] += 1
        for seat, bot in enumerate(new.takers):
            self.seats[seat, _joined([(int(seat in m.winners), 1) for m in both])] += 1
            if bot not in new.takers[:seat]:
                mine = [other for other, taker in enumerate(new.takers) if taker == bot]
                self.bots[bot, _joined([(int(any(s in m.winners for s in mine)), 1) for m in both])] += 1
        for column, found in (
            (self.cards, [m.cards if m.winners else () for m in both]),
            (self.castles, [m.castles if m.winners else () for m in both]),
        ):
            for name in sorted({name for had in found for _, name in had}):
                seats = [[seat for seat, other in had if other == name] for had in found]
                pairs = [(sum(s in m.winners for s in mine), len(mine)) for m, mine in zip(both, seats, strict=True)]
                column[name, _joined(pairs)] += 1


def _joined(pairs: Sequence[tuple[int, int]]) -> Counts:
    (won, of), (won_before, of_before) = pairs
    return won, of, won_before, of_before


class PairArena:
    """Plays the pairs of a comparison by number; pair `n` is the same in every process and order."""

    def __init__(self, new: Game, old: Game, bots: Sequence[str], seed: int) -> None:
        self.bots, self.seed = tuple(bots), seed
        self._sides = [(Stage(asked), meanings_of(asked)) for asked in map(_asking, (new, old))]

    def play(self, number: int) -> tuple[MatchTally, MatchTally]:
        """Play one pair. Raises SimulationError if a bot fails."""
        seed = self.seed + number
        found = []
        for stage, meanings in self._sides:
            takers = tuple((seat + number) % len(self.bots) for seat in range(stage.game.players))
            try:
                players = [PairedPlayer(self.bots[bot], seat, seed, meanings) for seat, bot in enumerate(takers)]
                chance = PairedPlayer("random", CHANCE, seed, meanings)
                played = stage.play(seed, [*players, chance], takers)
                found.append(played._replace(decisions=played.decisions - chance.answers))  # those of seats
            except BotError as error:
                raise SimulationError(f"{error} (pair {number + 1} of the comparison)") from error
        return found[0], found[1]

    def tally(self, numbers: Iterable[int]) -> PairTally:
        """Play some pairs and count them."""
        made = PairTally()
        for number in numbers:
            made.count(*self.play(number))
        return made


def _asking(game: Game) -> Game:
    """The same game with requests to chance."""
    if "chance" not in game.mode.options:
        return game
    options = {**game.options, "chance": "ask"}
    return Game(game.definition, game.mode, game.cards, game.castles, options, sets=game.sets, stock=game.stock)


def meanings_of(game: Game) -> list[int]:
    """For each option id, a number for its meaning, which is the same in other versions of the game."""
    records, codebook = (*game.cards, *game.castles), game.rules.codebook
    copies = Counter[str]()
    names = []
    for record in records:
        copies[record.id] += 1
        names.append(f"{record.kind} {record.id} {copies[record.id]}")
    meant = [codebook.split(code) for code in range(len(codebook))]
    texts = [names[value] if kind == "card" and value < len(names) else f"{kind} {value}" for kind, value in meant]
    return [int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) for text in texts]
