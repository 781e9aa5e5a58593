"""The result of a simulation, as a value and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang.library.published import changed
from cardlang.library.records import CardRecord
from cardlang.machine.rules import REASONS
from cardlang.machine.state import WHY_BITS
from cardlang.match.inputs.options import plain
from cardlang.sim.figures import Length, Needed, Share, length, needed
from cardlang.sim.tally import Tally

if TYPE_CHECKING:
    from cardlang.match.game import Game

FORMAT = 1
FEW = 100  # trials; a share of fewer says little, and is marked


@dataclass(frozen=True, slots=True)
class AbilityFigures:
    """How often an ability of a card began, and how often it then did something: changed the match, or asked."""

    keyword: str  # empty for one that hears something
    text: str
    began: int
    did: int


@dataclass(frozen=True, slots=True)
class Card:
    """The wins of players who played a card, or had a castle at the end; counted once per match and player."""

    id: str
    name: str
    won: Share
    set: str = ""
    abilities: tuple[AbilityFigures, ...] = ()
    playable: bool = True  # whether players can play it; other cards are listed for their abilities only

    @property
    def few(self) -> bool:
        """Whether it was played so rarely that the share says little."""
        return self.playable and self.won.of < FEW


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
    places: tuple[tuple[int, ...], ...]  # of each seat: matches in which it had the first place, the second ...; or ()
    cards: tuple[Card, ...]  # best first; those of the sets in `only`
    castles: tuple[Card, ...] = ()  # likewise
    only: tuple[str, ...] = ()  # the sets that the cards and castles are of; empty for all
    width: float = 0.02  # the requested width on either side of a share
    table: Share | None = None  # of all matches, those won by players without a seat; None where there are none

    @property
    def sides(self) -> list[tuple[str, Share]]:
        """The seats with their wins; seats that win together share an entry."""
        party, names = self.game.rules.wins_as, self.game.mode.seats
        members: dict[int, list[int]] = {}
        for seat in range(self.game.players):
            members.setdefault(party[seat], []).append(seat)
        return [(" and ".join(names[seat] for seat in seats), self.by_seat[seats[0]]) for seats in members.values()]

    @property
    def contested(self) -> bool:
        """Whether seats play against each other, so that it can matter which one begins."""
        return len({*self.game.rules.wins_as[: self.game.players]}) > 1

    @property
    def needed(self) -> Needed:
        """How many matches the requested width takes."""
        return needed([(card.name, card.won.of) for card in self.cards if card.playable], self.played, self.width)

    @property
    def sets(self) -> list[dict[str, Any]]:
        """The names and versions of the sets, and whether they differ from the record of their version."""
        return marked(self.game)

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
            "sets": self.sets,
            "options": plain(game.options),
            "seed": self.seed,
            "matches": {"wanted": self.wanted, "played": self.played},
            "interrupted": self.interrupted,
            "results": self.results,
            "chain_cuts": {"matches": self.cut_matches, "times": self.cuts},
            "length": {"turns": _length(self.turns), "decisions": _length(self.decisions)},
            "first_seat": _share(self.first),
            "seats": [
                {"seat": names[seat], **_share(share), **({"places": list(self.places[seat])} if self.places else {})}
                for seat, share in enumerate(self.by_seat)
            ],
            "table": None if self.table is None else _share(self.table),
            "bots": [{"bot": name, **_share(share)} for name, share in zip(self.bots, self.by_bot, strict=True)],
            "only": list(self.only),
            "cards": [_card(card) for card in self.cards],
            "castles": [_card(castle) for castle in self.castles],
            "needed": {"width": self.width, "matches": self.needed.every, "half": self.needed.half},
        }


def summary(
    game: Game, bots: Sequence[str], seed: int, wanted: int, tally: Tally, only: Sequence[str] = (), width: float = 0.02
) -> Simulation:
    """The figures of a tally; `only` are checked names of sets (`of_sets`)."""
    abilities = _abilities(game, tally)
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
        places=_of_places(tally, range(game.players)),
        cards=_playable(game, _cards(of_sets(game.cards, only), tally.won, tally.played, abilities)),
        castles=_cards(of_sets(game.castles, only), tally.taken_won, tally.taken, abilities),
        only=tuple(only),
        width=width,
        table=_of_the_table(game, tally),
    )


def _of_the_table(game: Game, tally: Tally) -> Share | None:
    """The matches that players without a seat have won, against whom all others play."""
    without = range(game.rules.seats, game.rules.players)
    return Share(max(tally.seats[player] for player in without), tally.matches) if without else None


def _of_places(tally: Tally, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Of each seat how often it had each place, up to the last one that anybody had; nothing where nobody had one."""
    last = max((place for _, place in tally.places), default=0)
    return tuple(tuple(tally.places[seat, place] for place in range(1, last + 1)) for seat in seats) if last else ()


def marked(game: Game) -> list[dict[str, Any]]:
    """What the sets of a game say of themselves, each with a mark where it is not what its version was."""
    return [{**about, "changed": changed(game.id, about)} for about in game.sets]


def of_sets(records: Iterable[CardRecord], only: Sequence[str]) -> list[CardRecord]:
    """The records of some sets, meant by their names, files or folders; of all if none is named."""
    paths = {Path(name) for name in only}
    return [r for r in records if not only or r.set in only or paths & {*_places(r.location.path)}]


@lru_cache(maxsize=64)
def _places(path: str) -> tuple[Path, ...]:
    return Path(path), *Path(path).parents


def _playable(game: Game, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that can be played; then others, as far as they have abilities to tell of."""
    able = {record.id for record in game.cards if game.definition.playable(record)}
    found = [replace(card, playable=card.id in able) for card in cards if card.id in able or card.abilities]
    return tuple(sorted(found, key=lambda card: not card.playable))


def _cards(
    records: Iterable[CardRecord],
    won: Counter[str],
    of: Counter[str],
    abilities: Mapping[int, tuple[AbilityFigures, ...]],
) -> tuple[Card, ...]:
    unique = {record.id: record for record in records}
    cards = [Card(r.id, _name(r), Share(won[r.id], of[r.id]), r.set, abilities.get(id(r), ())) for r in unique.values()]
    return tuple(sorted(cards, key=lambda card: (-(card.won.share if card.won.share is not None else -1), card.id)))


def _name(record: CardRecord) -> str:
    """Its name; of a card without one the words of its id."""
    return record.name() if record.names else record.id.replace("-", " ")


def _abilities(game: Game, tally: Tally) -> dict[int, tuple[AbilityFigures, ...]]:
    """The abilities of each record, by its identity; copies of a card count together."""
    found: dict[int, dict[int, AbilityFigures]] = {}
    for number, record in enumerate((*game.cards, *game.castles)):
        for code in game.rules.records[game.rules.record[number]].abilities:
            known = found.setdefault(id(record), {})
            reason = game.words.reason(code.number << WHY_BITS | code.node)
            before = known.get(code.index) or AbilityFigures(code.keyword, reason.words if reason else "", 0, 0)
            began, did = before.began + tally.began[code.number], before.did + tally.did[code.number]
            known[code.index] = replace(before, began=began, did=did)
    return {record: tuple(known[index] for index in sorted(known)) for record, known in found.items()}


def _card(card: Card) -> dict[str, Any]:
    abilities = [{"keyword": a.keyword, "text": a.text, "began": a.began, "did": a.did} for a in card.abilities]
    return {
        "id": card.id, "name": card.name, "set": card.set, **_share(card.won), "few": card.few, "abilities": abilities,
    }  # fmt: skip


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval or (None, None)
    return {"won": share.count, "of": share.of, "share": share.share, "low": low, "high": high}


def _length(found: Length | None) -> dict[str, int] | None:
    return None if found is None else {"median": found.median, "p95": found.p95, "max": found.max}


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of `Simulation.as_json`; the result is the caller's own."""
    document: dict[str, Any] = json.loads((files(__package__) / "simulation.schema.json").read_text("utf-8"))
    return document
