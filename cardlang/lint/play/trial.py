"""Matches in which the records of some sets are tried, and what is counted of them."""

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
PATIENCE = 50  # matches after which a record is given up that has shown nothing at all
LATEST = 64  # abilities of a chain, among which its rounds are looked for
LONGEST = 600  # decisions, after which a match is left; every `WHOLE`th one is played to its end
WHOLE = 4
BOTS = ("random", "random", "stalling", "random", "flip-happy", "random", "random", "stalling")


class Chains(CountingLog):
    """A ledger that also keeps which abilities were opened before a chain was cut."""

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
    """What comes again and again at the end of a chain, from its least number on; all of it if nothing repeats.

    >>> one_round((9, 4, 2, 4, 2, 4, 2))
    (2, 4)
    """
    length = next((n for n in range(1, len(opened) // 2 + 1) if opened[-n:] == opened[-2 * n : -n]), len(set(opened)))
    found = tuple(opened[-length:])
    first = found.index(min(found))
    return found[first:] + found[:first]


class Seen(Watch):
    """What the matches at one table have shown."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: Counter[TextPart] = Counter()  # abilities, how often they began as a simulation counts it
        self.did: Counter[TextPart] = Counter()  # and then changed something or asked somebody
        self.matches: Counter[str] = Counter()  # by record: matches in which it took part
        self.played: Counter[str] = Counter()  # by record: those in which somebody played it
        self.loops: Counter[tuple[TextPart, ...]] = Counter()  # chains that were cut, by one round of them
        self.first: dict[tuple[TextPart, ...], int] = {}  # the seed of the first match with each
        self.in_matches: Counter[tuple[TextPart, bool]] = Counter()  # conditions: matches in which they came out so

    def counts(self, s: State) -> bool:
        """Bots try their answers on copies, which have other logs."""
        return isinstance(s.log, CountingLog)


@dataclass(slots=True)
class Trial:
    """One table and what has been seen at it in `total` matches; `problem` says why there could be none."""

    table: PlaySetup
    branches: dict[str, list[Branch]]  # by the id of the record
    seen: Seen = field(default_factory=Seen)
    total: int = 0

    @classmethod
    def of(cls, table: PlaySetup) -> Trial:
        """A trial that has not begun."""
        return cls(table, {r.id: branches(table.definition, table.mode, r) for r in table.tried})

    @property
    def title(self) -> str:
        """What is played, for people."""
        return f"{self.table.definition.title}, {self.table.mode.name}"

    def open(self) -> set[str]:
        """The records of which not all has been seen, and of which more can be expected."""
        return {
            record
            for record, every in self.branches.items()
            if any(not self.shown(branch) for branch in every)
            and (self.total < PATIENCE or self.seen.played[record] or any(map(self._stirred, every)))
        }

    def shown(self, branch: Branch) -> bool:
        """Whether a text has gone this way; an ability has only if it did something, too."""
        return bool(self.seen.did[branch.part] if branch.way == "begins" else branch.taken(self.seen))

    def _stirred(self, branch: Branch) -> bool:
        return branch.way == "begins" and bool(self.seen.opened[branch.part])

    def run(self, matches: int, seed: int, progress: Callable[[int], None]) -> None:
        """Play so many matches, fewer if all has been seen before; a deck has those cards of which it has not.

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
            ledger, before = Chains(game.definition.played), Counter(self.seen.held)
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
