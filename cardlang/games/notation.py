"""How scenarios write a game: what lies on its table, what its players say, what its options are called.

A game declares this as one value. Whoever reads, checks or compares a scenario goes by the declaration, so that a new
game adds data here and changes nothing there.

Patterns (`forms`) have holes in braces, named like the keys of an option's data: `{card}` is the name of a card,
`{player}` is a player, `{owner}` a party, all others are numbers.
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
FLAG = "flag"  # the kind of options that are a word
Event: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A whole number: `3`."""

    negative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WordChoice:
    """One of some words; without `words` any id: `deployment`."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player: `A`; with `nobody` that may be written, too. `nothing` is how a result says that there is none.

    With `side` it is a party: the same where everybody plays alone.
    """

    side: bool = False
    nobody: bool = False
    nothing: str = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """Whether something is so: `true`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    """The castle of a lane by its id; `plain` is one without text."""

    plain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardList:
    """A list of cards: `[x, ~demon]`, or how many there are. A row that is not given and is one of the table gets
    `fill` fillers, in modes that have it.

    An `ordered` row of the table can also be asked for its first card: `deck top: x`.
    """

    ordered: bool = False
    faces: bool = False  # whether the faces are compared
    fill: int = 0
    filler: str = FILLER
    there: Callable[[Any], bool] = lambda mode: True  # whether a mode has the row


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A list of rows of cells: `[[x, ~y, .], [., z, .]]`, a dot for an empty cell; what is left out is empty.

    A `loose` one has no fixed place: empty lines around its cards do not count when two are compared. In a cell of a
    `stacked` one several cards may lie, written as a list, the top one first: `[[x, [y, z]]]`.
    """

    rows: int
    columns: int
    loose: bool = False
    stacked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupList:
    """A list of things with fields of their own, `one` is the word for one of them: `[{A: [x], won by: B}, {}]`.

    `side` is what each party has there, under its name. A thing that has the field `closed_by` holds no
    cards. A `whole` list is compared as it stands, any other one as far as it is written. `order` says how it is read.
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
    """Something that `given` and `then` may state, by its name in both.

    It is one value of the table, one of each player (`{A: 3, B: 4}`), or a number on cards (`{x: 2}`). Where the host's
    view has it is a path of keys, of which `*` is the player; left out, it is the name, for players within `players`,
    for cards within the data of the card.
    """

    name: str
    kind: Kind
    of: Literal["table", "seats", "cards"] = "table"
    at: tuple[str, ...] = ()
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # holders beside the players, and their paths
    among: tuple[str, ...] = ()  # of cards: the fields in which the cards lie
    given: bool = True
    needed: bool = False  # in a group: whether each thing must have it
    told: Callable[[Iterable[Event]], Any] | None = None  # made of all events instead of the view
    made: Callable[[Any], Any] | None = None  # made of the thing in the view that has the field

    @property
    def path(self) -> tuple[str, ...]:
        """Where the view has it."""
        return self.at or (("players", "*", self.name) if self.of == "seats" else (self.name,))


@dataclass(frozen=True, slots=True)
class OptionForm:
    """What the options of one kind are called: `lane {lane}` for `{"kind": "lane", "lane": 2}`."""

    kind: str
    form: str
    example: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a sentence: the name of an option with its holes, or of several of which one is meant.

    An `implied` one is given only where its purpose is asked just then. One without options gives no answer: if its
    purpose had one possibility, the sentence has spoken of that, too.
    """

    options: tuple[str, ...]
    purpose: str = ""  # what the answer is for; empty for anything
    implied: bool = False


@dataclass(frozen=True, slots=True)
class SentenceForm:
    """What a player does (`bids {amount} on {card}`), the answers that this gives in order, and a whole example."""

    form: str
    answers: tuple[Reply, ...]
    example: str


@dataclass(frozen=True, slots=True)
class PlainCards:
    """Cards without text: `V(5)` has 5 as its printed `number`, if any; `filler` is the name of one with 0."""

    letter: str
    number: str
    filler: str = FILLER
    rest: Mapping[str, Any] = field(default_factory=dict)  # what else is printed on them, numbers are 0
    record: RecordName = "card"  # what kind of record they are


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """What card texts alone bring about: of each such kind of event the verbs that do, the usual one first.

    Kinds `in_play` happen only to cards in play: not to *this card* in an ability that begins when it has left, which
    those of the keywords `leaving` do.
    """

    brought: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    in_play: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fault:
    """What a position cannot be: the fields it is about, of which the first that is stated is marked."""

    fields: tuple[str, ...]
    message: str
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """All of it, beside what is the same in every game (turn, phase, choosing cards, accepting...)."""

    phase: str  # where a position starts unless it says so
    fields: tuple[Field, ...]
    plains: tuple[PlainCards, ...]
    sentences: tuple[SentenceForm, ...] = ()
    options: tuple[OptionForm, ...] = ()
    acts: Acts = field(default_factory=Acts)
    numbered: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)  # counted from 1: how many in a mode
    faults: Callable[[Any, Position], Iterable[Fault]] = lambda _mode, _position: ()
    # (mode, records of the sets, those written in the file alone) -> fields of cards that lie in every position
    standing: Callable[[Any, Iterable[CardRecord], Iterable[CardRecord]], Mapping[str, Any]] = lambda *_: {}

    def with_counters(self, names: Iterable[str]) -> Notation:
        """The same with counters of sets' own, each a field of its name; where cards lie is as with other counters."""
        among = next((one.among for one in self.fields if one.of == "cards" and one.given), ())
        taken = {one.name for one in self.fields}
        own = (Field(name, Number(), of="cards", at=("counters", name), among=among) for name in names)
        return replace(self, fields=(*self.fields, *(one for one in own if one.name not in taken)))

    @property
    def rows(self) -> tuple[Field, ...]:
        """The rows of the table, whose cards `counts` counts."""
        return tuple(item for item in self.fields if isinstance(item.kind, CardList) and item.of == "table")

    @property
    def ordered_rows(self) -> tuple[str, ...]:
        """The names of the rows that have a first card."""
        return tuple(row.name for row in self.rows if isinstance(row.kind, CardList) and row.kind.ordered)

    def fillers(self, stated: Iterable[str], mode: Any) -> dict[str, tuple[CardAt, ...]]:
        """The rows of a mode that are filled up because they are not stated."""
        return {
            item.name: (CardAt(item.kind.filler, item.kind.filler),) * item.kind.fill
            for item in self.fields
            if isinstance(item.kind, CardList) and item.kind.fill and item.kind.there(mode) and item.name not in stated
        }

    @property
    def fillers_of_all(self) -> frozenset[str]:
        """The ids of all cards that fill up rows."""
        return frozenset(plain.filler for plain in self.plains)

    @property
    def plain_castle(self) -> str:
        """What a castle without text is called; empty in a game without castles."""
        return next((castle.plain for _, _, castle in self._castles()), "")

    def castles(self, position: Position, lanes: int) -> list[str]:
        """The castle of each lane of a position, a plain one where it names none."""
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
        """The record of a card without text or of a filler; none if the name is not of that kind."""
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
    """What is printed on a record that says nothing: numbers are 0, lists empty, a word the first there is."""
    return {
        item.attribute: () if item.many else item.choices[0] if item.choices else 0
        for item in vocabulary.printed
        if item.record == record and item.required
    }
