"""What a simulation has found, as a value and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cardlang.machine.rules import REASONS
from cardlang.match.options import plain
from cardlang.sim.figures import Length, Share, length
from cardlang.sim.tally import Tally

if TYPE_CHECKING:
    from cardlang.match.game import Game

FORMAT = 1
FEW = 100  # a share of fewer trials says little, and is marked


@dataclass(frozen=True, slots=True)
class Card:
    """How the players fared who played a card: each card is counted once for each match and player."""

    id: str
    name: str
    won: Share

    @property
    def few(self) -> bool:
        """Whether it was played so seldom that the share says little."""
        return self.won.of < FEW


@dataclass(frozen=True, slots=True)
class Simulation:
    """The figures of a simulation. `played` is less than `wanted` if it was interrupted."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    wanted: int
    played: int
    results: dict[str, int]  # matches by how they ended, with the zeros
    cut_matches: int  # matches in which a chain of effects was cut at its limit
    cuts: int  # how often that happened
    turns: Length | None
    decisions: Length | None
    first: Share  # of the decided matches, those won by the seat that began
    by_seat: tuple[Share, ...]  # of all matches
    by_bot: tuple[Share, ...]  # of all matches
    cards: tuple[Card, ...]  # best first

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before all matches were played."""
        return self.played < self.wanted

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
            "sets": [dict(about) for about in game.sets],
            "options": plain(game.options),
            "seed": self.seed,
            "matches": {"wanted": self.wanted, "played": self.played},
            "interrupted": self.interrupted,
            "results": self.results,
            "chain_cuts": {"matches": self.cut_matches, "times": self.cuts},
            "length": {"turns": _length(self.turns), "decisions": _length(self.decisions)},
            "first_seat": _share(self.first),
            "seats": [{"seat": names[seat], **_share(share)} for seat, share in enumerate(self.by_seat)],
            "bots": [{"bot": name, **_share(share)} for name, share in zip(self.bots, self.by_bot, strict=True)],
            "cards": [{"id": card.id, "name": card.name, **_share(card.won), "few": card.few} for card in self.cards],
        }


def summary(game: Game, bots: Sequence[str], seed: int, wanted: int, tally: Tally) -> Simulation:
    """The figures of a tally."""
    return Simulation(
        game=game,
        bots=tuple(bots),
        seed=seed,
        wanted=wanted,
        played=tally.matches,
        results={reason: tally.results[reason] for reason in REASONS[1:]},
        cut_matches=tally.cuts["matches"],
        cuts=tally.cuts["times"],
        turns=length(tally.turns),
        decisions=length(tally.decisions),
        first=Share(tally.first["won"], tally.first["decided"]),
        by_seat=tuple(Share(tally.seats[seat], tally.matches) for seat in range(game.players)),
        by_bot=tuple(Share(tally.bots[bot], tally.matches) for bot in range(len(bots))),
        cards=_cards(game, tally),
    )


def _cards(game: Game, tally: Tally) -> tuple[Card, ...]:
    names = {record.id: record.name() for record in game.cards}
    cards = [Card(card, name, Share(tally.won[card], tally.played[card])) for card, name in names.items()]
    return tuple(sorted(cards, key=lambda card: (-(card.won.share if card.won.share is not None else -1), card.id)))


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval or (None, None)
    return {"won": share.count, "of": share.of, "share": share.share, "low": low, "high": high}


def _length(found: Length | None) -> dict[str, int] | None:
    return None if found is None else {"median": found.median, "p95": found.p95, "max": found.max}


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of `Simulation.as_json`; the result is the caller's own."""
    document: dict[str, Any] = json.loads((files(__package__) / "simulation.schema.json").read_text("utf-8"))
    return document
