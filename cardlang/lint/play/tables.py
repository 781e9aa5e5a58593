"""The set-ups for trying the records of some sets: every mode in which they take part, with decks full of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.model import CardlangError
from cardlang.match.finding import deck_of, find_mode
from cardlang.match.game import Game
from cardlang.match.inputs.options import check_options

if TYPE_CHECKING:
    from cardlang.games.definition import GameDefinition
    from cardlang.games.mode import Mode
    from cardlang.library.records import CardRecord
    from cardlang.match.watching import Watch


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """A mode with options, and its records: those that are `tried`, and `others` that fill up the deck."""

    definition: GameDefinition
    mode: Mode
    options: Mapping[str, Any]
    tried: tuple[CardRecord, ...]
    others: tuple[CardRecord, ...]

    def game(self, wanted: Collection[str], seed: int, watch: Watch) -> Game:
        """Return a game whose deck has as many of the wanted records (by id) as fit.

        If a mode uses fewer cards than there are, the seed selects them. A game whose deck has further requirements is
        played with all cards. Raises CardlangError if that is not possible either.
        """
        dice = Random(seed)
        first = [record for record in self.tried if record.id in wanted]
        rest = [record for record in (*self.tried, *self.others) if record.id not in wanted]
        dice.shuffle(first)
        dice.shuffle(rest)
        castles = [record for record in (*first, *rest) if record.kind == "castle"][: self.mode.castles]
        cards, absent = deck_of(self.mode, [*first, *rest], self.options)
        try:
            return self._with(cards[: self.mode.deck], castles, absent, watch)
        except CardlangError:
            return self._with(cards, castles, absent, watch)

    def _with(
        self, cards: Sequence[CardRecord], castles: Sequence[CardRecord], absent: Sequence[str], watch: Watch
    ) -> Game:
        collected = self.definition.collect(self.mode, self.options, cards, absent)
        return Game(self.definition, self.mode, collected, castles, self.options, watch=watch)


def tables(
    definition: GameDefinition, tried: Sequence[CardRecord], shipped: Sequence[CardRecord]
) -> Iterator[PlaySetup]:
    """Yield a set-up for each mode of the usual edition, and further ones for records that only an option includes.

    Each mode is played with its smallest number of players. Shipped records that are not tried fill up the deck.
    """
    known = {(record.kind, record.id) for record in tried}
    for name in definition.modes:
        mode = find_mode(definition, name)
        mode = mode.seating(mode.sizes[0])
        usual = mode.sets or definition.default_sets
        others = tuple(r for r in shipped if r.set in usual and (r.kind, r.id) not in known and _plain(r, mode))
        absent = [record for record in tried if mode.name not in record.banned and _fits(definition, mode, record)]
        there = (*absent, *others)
        for options in _variants(definition, mode):
            taking = {id(record) for record in _collected(definition, mode, there, options)}
            here = [record for record in absent if record.kind == "castle" or id(record) in taking]
            if here:
                rest = tuple(record for record in there if record not in here)
                yield PlaySetup(definition, mode, options, tuple(here), rest)
                absent = [record for record in absent if record not in here]


def _plain(record: CardRecord, mode: Mode) -> bool:
    """Return whether a shipped record may fill up the deck: any card, but only castles without a text."""
    return mode.name not in record.banned and (record.kind == "card" or record.text(mode.name) is None)


def _fits(definition: GameDefinition, mode: Mode, record: CardRecord) -> bool:
    """Return whether a record can be played in the mode."""
    from cardlang.match.compiled import compiled

    counters = tuple(word.id for word in record.own if word.kind == "counter")
    try:
        compiled(definition, mode, record, counters)
    except CardlangError:
        return False
    return True


def _variants(definition: GameDefinition, mode: Mode) -> Iterator[Mapping[str, Any]]:
    """Yield the default options, then each alternative value of a single option."""
    yield check_options(definition, mode, {})
    for option in definition.options_of(mode):
        for choice in option.choices:
            if choice != option.default and option.name != "chance":
                yield check_options(definition, mode, {option.name: choice})


def _collected(
    definition: GameDefinition, mode: Mode, records: Sequence[CardRecord], options: Mapping[str, Any]
) -> Sequence[CardRecord]:
    cards, absent = deck_of(mode, records, options)
    try:
        return definition.collect(mode, options, cards, absent)
    except CardlangError:
        return ()
