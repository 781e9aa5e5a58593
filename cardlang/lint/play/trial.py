"""Trials: matches with the records of some sets, and the counts from them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.bots import Player, chance, find
from cardlang.lint.play.tables import PlaySetup
from cardlang.machine.state import WHY_BITS, LogEntry
from cardlang.match.branches import Branch, branches
from cardlang.match.watching import TextPart, Watch
from cardlang.sim.ledger import CUT, OPEN, CountingLog, counting
from cardlang.sim.unhosted import Unhosted

if TYPE_CHECKING:
    from cardlang.machine.rules import AbilityCode
    from cardlang.machine.state import State
    from cardlang.match.game import Game

PER_DECK = 25  # matches with one deck
PATIENCE = 50  # matches after which a record without any result is given up
LATEST = 64  # abilities at the end of a chain that are searched for a repeated round
LONGEST = 600  # decisions after which a match is abandoned; every `WHOLE`th one is played to its end
WHOLE = 4
BOTS = ("random", "random", "stalling", "random", "flip-happy", "random", "random", "stalling")


class ChainLog(CountingLog):
    """A counting log that also records the abilities that began before a chain was cut."""

    __slots__ = ("latest", "rounds")

    def __init__(self, played: Collection[str]) -> None:
        super().__init__(played)
        self.latest: deque[int] = deque(maxlen=LATEST)
        self.rounds: list[tuple[int, ...]] = []

    def append(self, entry: LogEntry) -> None:
        """Count an event."""
        super().append(entry)
        if entry.name == OPEN:
            self.latest.append(entry.why >> WHY_BITS)
        elif entry.name == CUT:
            self.rounds.append(one_round(tuple(self.latest)))


def one_round(opened: Sequence[int]) -> tuple[int, ...]:
    """Return the sequence that repeats at the end of a chain, rotated to start at its smallest number.

    Without a repetition, that is the tail with as many entries as the chain has different ones.

    >>> one_round((9, 4, 2, 4, 2, 4, 2))
    (2, 4)
    """
    length = next((n for n in range(1, len(opened) // 2 + 1) if opened[-n:] == opened[-2 * n : -n]), len(set(opened)))
    found = tuple(opened[-length:])
    first = found.index(min(found))
    return found[first:] + found[:first]


class TrialCounts(Watch):
    """The observations from the matches of one set-up."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: Counter[TextPart] = Counter()  # how often abilities began, as `sim` counts it
        self.did: Counter[TextPart] = Counter()  # how often they also changed something or asked somebody
        self.matches: Counter[str] = Counter()  # by record: matches in which it took part
        self.played: Counter[str] = Counter()  # by record: those in which somebody played it
        self.loops: Counter[tuple[TextPart, ...]] = Counter()  # chains that were cut, by one round of them
        self.first: dict[tuple[TextPart, ...], int] = {}  # the seed of the first match with each
        self.in_matches: Counter[tuple[TextPart, bool]] = Counter()  # matches with this outcome of a condition

    def counts(self, s: State) -> bool:
        """Return whether a state is that of the match: bots try their answers on copies, which have other logs."""
        return isinstance(s.log, CountingLog)


@dataclass(slots=True)
class Trial:
    """One set-up and the observations from its `total` matches."""

    table: PlaySetup
    branches: dict[str, list[Branch]]  # by the id of the record
    seen: TrialCounts = field(default_factory=TrialCounts)
    total: int = 0

    @classmethod
    def of(cls, table: PlaySetup) -> Trial:
        """Return a trial without any match."""
        return cls(table, {r.id: branches(table.definition, table.mode, r) for r in table.tried})

    @property
    def title(self) -> str:
        """The game and mode, for progress messages."""
        return f"{self.table.definition.title}, {self.table.mode.name}"

    def open(self) -> set[str]:
        """Return the ids of records with branches that have not occurred yet and still may."""
        return {
            record
            for record, every in self.branches.items()
            if any(not self.has_occurred(branch) for branch in every)
            and (self.total < PATIENCE or self.seen.played[record] or any(map(self._began, every)))
        }

    def has_occurred(self, branch: Branch) -> bool:
        """Return whether a branch has occurred; an ability must also have done something."""
        return bool(self.seen.did[branch.part] if branch.way == "begins" else branch.taken(self.seen))

    def _began(self, branch: Branch) -> bool:
        return branch.way == "begins" and bool(self.seen.opened[branch.part])

    def run(self, matches: int, seed: int, progress: Callable[[int], None]) -> None:
        """Play up to `matches` matches, until every branch has occurred; decks prefer cards with open branches.

        Raises CardlangError if no match can be played with these records.
        """
        while self.total < matches and (wanted := self.open()):
            game = self.table.game(wanted, seed + self.total, self.seen)
            self._play(game, min(PER_DECK, matches - self.total), seed, progress)

    def _play(self, game: Game, matches: int, seed: int, progress: Callable[[int], None]) -> None:
        rules = counting(game.rules)
        ids = [rules.records[number].id for number in rules.record]
        part_of = {ability.number: _part(game, ability) for ability in game.rules.abilities}
        for _ in range(matches):
            bot, own, whole = BOTS[self.total % len(BOTS)], seed + self.total, self.total % WHOLE == 0
            players = [Player(bot, find(bot), seat, own) for seat in range(game.players)]
            ledger, before = ChainLog(game.definition.played), Counter(self.seen.held)
            match = Unhosted(game, rules, own, ledger)
            match.play_out([*players, chance(own)], None if whole else LONGEST)
            self.total += 1
            for counts, found in ((ledger.began, self.seen.opened), (ledger.did, self.seen.did)):
                for number, times in counts.items():
                    found[part_of[number]] += times
            for opened in ledger.rounds:
                loop = tuple(part_of[number] for number in opened)
                self.seen.loops[loop] += 1
                self.seen.first.setdefault(loop, own)
            self.seen.matches.update(set(ids))
            self.seen.played.update({ids[card] for _, card in ledger.played})
            self.seen.in_matches.update(key for key, times in self.seen.held.items() if times > before[key])
            progress(self.total)


def _part(game: Game, ability: AbilityCode) -> TextPart:
    text = game.words.text_of(ability)
    return TextPart(text.file.path, text.pointer, ability.node)
