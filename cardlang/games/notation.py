"""The notation of a game in scenarios: the fields of its table, the sentences of its players, the names of its options.

A game declares its notation as one value. The scenario stage reads, checks and compares scenarios by this declaration,
so a new game only adds data.

Patterns (`form`) have holes in braces, named like the keys of an option's data: `{card}` is the name of a card,
`{player}` a player, `{owner}` a party; all others are numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from cardlang.diagnostics.model import Location
from cardlang.games.position import CardAt, Position
from cardlang.library.records import Attribute, CardRecord
from cardlang.vocabulary.model import RecordName, Vocabulary

FILLER = "filler"
FLAG = "flag"  # the kind of options that are words
Event: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """An integer: `3`."""

    negative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WordChoice:
    """One of some words, or without `words` any id: `deployment`."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player: `A`. With `nobody`, that word is allowed as well; `nothing` is the word for no player in a result.

    With `side`, it is a party, which is the same without teams.
    """

    side: bool = False
    nobody: bool = False
    nothing: str = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A boolean: `true`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    """The castle of a lane, by its id; `plain` is the id of a castle without text."""

    plain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardList:
    """A list of cards: `[x, ~demon]`, or their number.

    A row of the table that is not given gets `fill` fillers, in modes that have it. For an `ordered` row of the table,
    the first card can be stated alone: `deck top: x`.
    """

    ordered: bool = False
    faces: bool = False  # faces are compared
    fill: int = 0
    filler: str = FILLER
    there: Callable[[Any], bool] = lambda mode: True  # whether a mode has the row


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A list of rows of cells: `[[x, ~y, .], [., z, .]]`. A dot is an empty cell; omitted cells are empty.

    A `loose` grid has no fixed position: a comparison ignores empty lines around its cards. A cell of a `stacked` grid
    may hold several cards, written as a list from the top: `[[x, [y, z]]]`.
    """

    rows: int
    columns: int
    loose: bool = False
    stacked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupList:
    """A list of things with their own fields: `[{A: [x], won by: B}, {}]`. `one` is the word for one of them.

    `side` is the field of each party there, under its name. A thing with the field `closed_by` holds no cards. A
    `whole` list is compared completely, any other only as far as it is written. `order` describes its order.
    """

    one: str
    order: str = ""
    fields: tuple[Field, ...]
    side: Field | None = None
    closed_by: str = ""
    whole: bool = False


Kind: TypeAlias = Number | WordChoice | Flag | Seat | Castle | CardList | Grid | GroupList


@dataclass(frozen=True, slots=True)
class Field:
    """A field that `given` and `then` of a scenario may state.

    It is one value of the table, one for each player (`{A: 3, B: 4}`), or a number on cards (`{x: 2}`). `at` is its
    path of keys in the host's view, with `*` for the player; by default it is the name, within `players` for players
    and within the data of the card for cards.
    """

    name: str
    kind: Kind
    of: Literal["table", "seats", "cards"] = "table"
    at: tuple[str, ...] = ()
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # holders other than players, with their paths
    among: tuple[str, ...] = ()  # of cards: the fields in which the cards lie
    given: bool = True
    needed: bool = False  # in a group: each thing must have it
    told: Callable[[Iterable[Event]], Any] | None = None  # computed from all events instead of the view
    made: Callable[[Any], Any] | None = None  # computed from the thing in the view that has the field

    @property
    def path(self) -> tuple[str, ...]:
        """The path of the field in the host's view."""
        return self.at or (("players", "*", self.name) if self.of == "seats" else (self.name,))


@dataclass(frozen=True, slots=True)
class OptionForm:
    """The name of the options of one kind: `lane {lane}` for `{"kind": "lane", "lane": 2}`."""

    kind: str
    form: str
    example: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a sentence: the name of an option with its holes, or the names of several, one of which is meant.

    An `implied` answer is given only if its purpose is asked at that moment. A reply without options gives no answer;
    it only covers a forced choice of that purpose.
    """

    options: tuple[str, ...]
    purpose: str = ""  # what the answer is for; empty for anything
    implied: bool = False


@dataclass(frozen=True, slots=True)
class SentenceForm:
    """An act of a player (`bids {amount} on {card}`), the answers that it gives in order, and a complete example."""

    form: str
    answers: tuple[Reply, ...]
    example: str


@dataclass(frozen=True, slots=True)
class PlainCards:
    """Cards without text: `V(5)` has 5 as its printed `number`, if any; `filler` is the name of the one with 0."""

    letter: str
    number: str
    filler: str = FILLER
    rest: Mapping[str, Any] = field(default_factory=dict)  # their other printed fields; other numbers are 0
    record: RecordName = "card"  # their kind of record


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """The kinds of events that only card texts cause: `brought` has the verbs for each, the usual one first.

    Kinds in `in_play` happen only to cards in play, so not to *this card* in abilities under the keywords `leaving`,
    which begin when it has left.
    """

    brought: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    in_play: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a position. It is reported at the first of its `fields` that is stated."""

    fields: tuple[str, ...]
    message: str
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """The notation of a game, apart from what all games share (turn, phase, choosing cards, accepting, ...)."""

    phase: str  # the default phase of a position
    fields: tuple[Field, ...]
    plains: tuple[PlainCards, ...]
    sentences: tuple[SentenceForm, ...] = ()
    options: tuple[OptionForm, ...] = ()
    acts: Acts = field(default_factory=Acts)
    numbered: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)  # things counted from 1: their number
    faults: Callable[[Any, Position], Iterable[Fault]] = lambda _mode, _position: ()
    # (mode, records of the sets, records of the scenario file) -> fields with cards that lie in every position
    standing: Callable[[Any, Iterable[CardRecord], Iterable[CardRecord]], Mapping[str, Any]] = lambda *_: {}

    def with_counters(self, names: Iterable[str]) -> Notation:
        """Return the notation with fields for the sets' own counters, on the same cards as other counters."""
        among = next((one.among for one in self.fields if one.of == "cards" and one.given), ())
        taken = {one.name for one in self.fields}
        own = (Field(name, Number(), of="cards", at=("counters", name), among=among) for name in names)
        return replace(self, fields=(*self.fields, *(one for one in own if one.name not in taken)))

    @property
    def rows(self) -> tuple[Field, ...]:
        """The rows of the table; `counts` counts their cards."""
        return tuple(item for item in self.fields if isinstance(item.kind, CardList) and item.of == "table")

    @property
    def ordered_rows(self) -> tuple[str, ...]:
        """The names of the rows with a first card."""
        return tuple(row.name for row in self.rows if isinstance(row.kind, CardList) and row.kind.ordered)

    def fillers(self, stated: Iterable[str], mode: Any) -> dict[str, tuple[CardAt, ...]]:
        """Return the rows of a mode that are not stated, with their fillers."""
        return {
            item.name: (CardAt(item.kind.filler, item.kind.filler),) * item.kind.fill
            for item in self.fields
            if isinstance(item.kind, CardList) and item.kind.fill and item.kind.there(mode) and item.name not in stated
        }

    @property
    def fillers_of_all(self) -> frozenset[str]:
        """The ids of all fillers."""
        return frozenset(plain.filler for plain in self.plains)

    @property
    def plain_castle(self) -> str:
        """The id of a castle without text; empty in a game without castles."""
        return next((castle.plain for _, _, castle in self._castles()), "")

    def castles(self, position: Position, lanes: int) -> list[str]:
        """Return the castle of each lane of a position; the default is a plain one."""
        for lanes_field, name, castle in self._castles():
            named = [lane.get(name, castle.plain) for lane in position.fields.get(lanes_field, ())]
            return named + [castle.plain] * (lanes - len(named))
        return []

    def _castles(self) -> Iterator[tuple[str, str, Castle]]:
        for group in self.fields:
            for part in group.kind.fields if isinstance(group.kind, GroupList) else ():
                if isinstance(part.kind, Castle):
                    yield group.name, part.name, part.kind

    def plain_card(self, name: str, vocabulary: Vocabulary, where: Location | None = None) -> CardRecord | None:
        """Return the record of a card without text or of a filler, or None if the name is neither."""
        name = self.plains[0].filler if name == FILLER and self.plains else name
        for plain in self.plains:
            found = re.fullmatch(rf"{plain.letter}\((-?\d+)\)", name)
            if found or name == plain.filler:
                number = int(found[1]) if found else 0
                printed = {**zeros(vocabulary, plain.record), **plain.rest}
                printed |= {plain.number: number} if plain.number else {}
                return CardRecord(
                    name, "card", vocabulary.game, "", {"en": name}, printed, 1, (), "ours", {}, where or Location(""),
                    section=plain.record,
                )  # fmt: skip
        return None


def zeros(vocabulary: Vocabulary, record: RecordName) -> dict[str, Attribute]:
    """Return default values for the required fields of a record: 0, an empty list, or the first of its words."""
    return {
        item.attribute: () if item.many else item.choices[0] if item.choices else 0
        for item in vocabulary.printed
        if item.record == record and item.required
    }
