"""The result of a comparison of two versions, as a value and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from statistics import median
from typing import TYPE_CHECKING, Any, TypeVar

from cardlang.library.records import CardRecord
from cardlang.machine.rules import REASONS
from cardlang.match.inputs.options import plain
from cardlang.sim.paired import Means, ShareDifference, difference, means
from cardlang.sim.pairs import Counts, PairTally
from cardlang.sim.summary import FEW, marked, of_sets

if TYPE_CHECKING:
    from cardlang.match.game import Game

FORMAT = 1
SAME, CHANGED, ADDED, GONE = "same", "changed", "added", "gone"
_RANK = {CHANGED: 0, ADDED: 1, GONE: 2, SAME: 3}
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class CardDifference:
    """How the seats fared that played a card (or had a castle at the end), in both versions."""

    id: str
    name: str
    set: str
    record: str  # what became of it: same, changed, added, gone
    won: ShareDifference

    @property
    def few(self) -> bool:
        """Whether it was played so rarely in a version that the difference says little."""
        return min(self.won.new.of, self.won.old.of) < FEW


@dataclass(frozen=True, slots=True)
class Comparison:
    """The figures of a comparison, new against old. `played` is less than `wanted` if it was interrupted."""

    game: Game
    old: Game
    bots: tuple[str, ...]
    seed: int
    wanted: int  # pairs of matches
    played: int
    alike: int  # pairs that the same players won
    results: dict[str, tuple[int, int]]  # matches by how they ended, new and old, with the zeros
    turns: Means | None
    decisions: Means | None
    first: ShareDifference  # of the decided matches, those won by the seat that began
    by_seat: tuple[ShareDifference, ...]
    by_bot: tuple[ShareDifference, ...]
    cards: tuple[CardDifference, ...]  # what has changed first, then by how clear the difference is
    castles: tuple[CardDifference, ...]
    only: tuple[str, ...]
    width: float

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before all pairs were played."""
        return self.played < self.wanted

    @property
    def contested(self) -> bool:
        """Whether seats play against each other, so that it can matter which one begins."""
        return len({*self.game.rules.wins_as[: self.game.players]}) > 1

    @property
    def removed(self) -> float | None:
        """The part of the variance that pairing removes from a card's difference: the median of all listed cards."""
        parts = [part for card in self.cards if (part := card.won.removed) is not None]
        return median(parts) if parts else None

    def as_json(self) -> dict[str, Any]:
        """JSON-able data, as the schema of this folder describes it; the same for any number of workers."""
        from cardlang import __version__

        game, names = self.game, self.game.mode.seats
        return {
            "format": FORMAT,
            "cardlang": __version__,
            "game": game.id,
            "mode": game.mode.name,
            "edition": game.mode.edition,
            "sets": {"new": marked(game), "old": marked(self.old)},
            "options": plain(game.options),
            "seed": self.seed,
            "matches": {"wanted": self.wanted, "played": self.played},
            "interrupted": self.interrupted,
            "same_winners": self.alike,
            "results": {reason: {"new": new, "old": old} for reason, (new, old) in self.results.items()},
            "length": {"turns": _means(self.turns), "decisions": _means(self.decisions)},
            "first_seat": self._difference(self.first),
            "seats": [{"seat": names[n], **self._difference(found)} for n, found in enumerate(self.by_seat)],
            "bots": [{"bot": n, **self._difference(found)} for n, found in zip(self.bots, self.by_bot, strict=True)],
            "only": list(self.only),
            "width": self.width,
            "cards": [self._card(card) for card in self.cards],
            "castles": [self._card(castle) for castle in self.castles],
        }

    def _difference(self, found: ShareDifference) -> dict[str, Any]:
        low, high = found.interval or (None, None)
        new, old = ({"won": s.count, "of": s.of, "share": s.share} for s in (found.new, found.old))
        return {
            "new": new, "old": old, "difference": found.difference, "low": low, "high": high, "clear": found.clear,
            "removed": found.removed, "needed": found.needed(self.width),
        }  # fmt: skip

    def _card(self, card: CardDifference) -> dict[str, Any]:
        about = {"id": card.id, "name": card.name, "set": card.set, "record": card.record, "few": card.few}
        return {**about, **self._difference(card.won)}


def comparison(
    game: Game, old: Game, bots: Sequence[str], seed: int, wanted: int, tally: PairTally, only: Sequence[str],
    width: float,
) -> Comparison:  # fmt: skip
    """The figures of a tally of pairs."""
    pairs = tally.matches
    seats, numbered = _by(tally.seats), _by(tally.bots)
    return Comparison(
        game=game,
        old=old,
        bots=tuple(bots),
        seed=seed,
        wanted=wanted,
        played=pairs,
        alike=tally.winners[True],
        results={reason: _ended(tally, reason) for reason in REASONS[1:]},
        turns=means(tally.turns),
        decisions=means(tally.decisions),
        first=difference(tally.first, pairs),
        by_seat=tuple(difference(seats.get(seat, {}), pairs) for seat in range(game.players)),
        by_bot=tuple(difference(numbered.get(bot, {}), pairs) for bot in range(len(bots))),
        cards=_cards(of_sets(game.cards, only), of_sets(old.cards, only), game, tally.cards, pairs),
        castles=_cards(of_sets(game.castles, only), of_sets(old.castles, only), game, tally.castles, pairs),
        only=tuple(only),
        width=width,
    )


def _ended(tally: PairTally, reason: str) -> tuple[int, int]:
    new, old = (sum(many for ended, many in tally.results.items() if ended[side] == reason) for side in range(2))
    return new, old


def _by(counts: Counter[tuple[Key, Counts]]) -> dict[Key, dict[Counts, int]]:
    found: dict[Key, dict[Counts, int]] = {}
    for (key, pair), many in counts.items():
        found.setdefault(key, {})[pair] = many
    return found


def _cards(
    new: Iterable[CardRecord], old: Iterable[CardRecord], game: Game, counts: Counter[tuple[str, Counts]], pairs: int
) -> tuple[CardDifference, ...]:
    now, before, counted = {r.id: r for r in new}, {r.id: r for r in old}, _by(counts)
    found = []
    for record in {**before, **now}.values():
        state = _state(now.get(record.id), before.get(record.id), game.mode.name)
        won = difference(counted.get(record.id, {}), pairs)
        found.append(CardDifference(record.id, record.name(), record.set, state, won))
    return tuple(sorted(found, key=lambda card: (_RANK[card.record], -_clarity(card.won), card.id)))


def _clarity(won: ShareDifference) -> float:
    return abs(won.difference) / won.spread if won.difference is not None and won.spread else -1.0


def _state(new: CardRecord | None, old: CardRecord | None, mode: str) -> str:
    """Whether a record is the same, changed, added or gone, as far as the mode plays it."""
    if new is None or old is None:
        return GONE if new is None else ADDED
    texts = [text.tree if (text := record.text(mode)) is not None else None for record in (new, old)]
    same = texts[0] == texts[1] and (new.attributes, new.copies) == (old.attributes, old.copies)
    return SAME if same else CHANGED


def _means(found: Means | None) -> dict[str, float] | None:
    return None if found is None else {
        "new": found.new, "old": found.old, "difference": found.new - found.old,
        "low": found.interval[0], "high": found.interval[1],
    }  # fmt: skip


def comparison_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of `Comparison.as_json`; the result is the caller's own."""
    document: dict[str, Any] = json.loads((files(__package__) / "comparison.schema.json").read_text("utf-8"))
    return document
