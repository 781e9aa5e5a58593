"""What a game declares about its words: a value handed to parser, linter and compiler.

An entry holds the language-neutral facts (kind, signature, failure row) and, per language, the forms of its word.
The grammar files know structure words only; every game word reaches the lexer from here. An `id` is the lemma that
stands in the tree: stable, lower case, never shown to a user except as the English word it usually equals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from cardlang.vocabulary.bounds import Bounds
from cardlang.vocabulary.errors import VocabularyError
from cardlang.vocabulary.kinds import Ends as Ends
from cardlang.vocabulary.kinds import Kind as Kind
from cardlang.vocabulary.kinds import Timing as Timing
from cardlang.vocabulary.powers import Powers

Use = Literal[
    "act",  # as a step
    "fact",  # in conditions and listeners
    "would",  # in a listener with would
    "may",  # as a permission (a statement under a window or static keyword)
    "must",  # as a rule (a statement under a static keyword)
    "cannot",  # as a prohibition
]

Holds = Literal["act", "statement", "listener"]
RecordName = Literal["card", "castle", "vassal", "task"]  # kinds of records that set files may have
Form = Literal["requirement", "badge"]
Hears = Literal["would", "when", "after", "before"]


Also: TypeAlias = Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]
"""Wordings by class and id: other words that are read for an entry, each with forms as the entry's `words` has them.

Some classes have single forms: `behind`, phrases for adjectives that follow the noun (*cards adjacent to this card* for
*adjacent cards*), `beside`, what stands between two things (*a spy adjacent to a scout*), `doing`, what somebody is who
does it (*ahead in this lane*), `undoing`, the same of somebody whose opponent does it (*behind in this lane*),
`participle`, further ones (*turned*).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The base of all entries. `words` maps a language to the entry's forms (see the subclasses)."""

    id: str
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun(Entry):
    """A thing. English forms: singular, plural (the same twice for a mass noun).

    `demands_place` means that a selector of this noun must say where (a place, a zone adjective, an owner's zone).
    `countable` is False for nouns that never take a number (supply).
    """

    kind: Kind
    attributes: tuple[str, ...] = ()
    demands_place: bool = False
    countable: bool = True
    unique: bool = False  # there is one: *the deck*
    holder: bool = False  # of a part: whether verbs act on it (a purse that gold is put onto); others are only counted
    in_play: bool = False  # of what is laid onto cards: it lies on cards in play only
    refilled: bool = False  # of a zone: the rules fill it up by themselves
    table: bool = False  # of a zone: the cards that lie there are in play
    stack: bool = False  # of a zone: its cards lie face-down on each other, and only the top one can be named
    yours: bool = False  # of a resource: where it is counted and nobody named, yours are meant: *for each key*
    endless: bool = False  # of a resource: the supply never runs out of it
    modes: tuple[str, ...] = ()  # the modes that have such a thing; empty: all
    most: int | None = None  # how many one player can have in the end; of a line: how many cards it takes
    apart: bool = False  # of a card on a game with a board: it never lies on the board
    held: bool = False  # of a card: where nothing is said of its place, those in a hand are meant
    lifted: bool = False  # of a limit: a text can say that there is none, *you have no hand limit*; else it is a number
    fronts: bool = False  # of a card: each of its sides is a front, so that it lies neither face-up nor face-down
    narrows: str = ""  # the noun of which this one names a kind: every scout is a vassal
    letters: tuple[str, ...] = ()  # of a line: the letters that name the lines of this kind, in their order
    axis: int = 0  # of a line with letters: 0 if its letter is the first one of a cell (*B-S*), 1 if the second
    at: Kind | None = None  # of a thing that marks a place: verbs that act on such places alone mean that one
    common: Literal["", "adjective", "noun"] = ""  # of a kind: what things *of the same KIND* share
    trait: str = ""  # of a noun for cards of one trait: that trait, as their records have it
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjective(Entry):
    """A word before a noun. English form: the word.

    role: `test` asks the thing itself; `zone` also says where it lies; `superlative` compares by `attr`;
    `relation` compares with something else; `random` draws; `other` excludes; `compound` is the first part of a
    compound (*faith shield*).
    """

    fits: tuple[Kind, ...]
    role: Literal["test", "zone", "superlative", "relation", "random", "other", "compound"]
    attr: str | None = None
    direction: Literal["max", "min"] | None = None
    comparative: Mapping[str, str] = field(default_factory=dict)  # of a superlative, by language: *stronger than*
    timings: tuple[Timing, ...] = ()  # means something under keywords of these timings only; empty: under all
    of_opponents: bool = False  # says as much as *of an opponent*
    zone: str | None = None  # of the role `zone`: the noun of that zone
    around: bool = False  # speaks of where the card itself lies: *adjacent*
    of: str = ""  # the noun of which it tells a kind: a lion is a vassal
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # it also stands for its noun: *a lion*, *lions*
    offsets: tuple[tuple[int, int], ...] = ()  # of a relation: how many columns and rows away such a cell lies
    behind: bool = False  # stands behind its noun: *the lane to the left*
    single: bool = False  # there is one such thing at most
    end: Literal["", "top", "bottom"] = ""  # of a stack, from which on it names cards: *the top 3 cards*
    owned: bool = False  # of a zone: what lies there is somebody's
    keywords: tuple[str, ...] = ()  # of a kind of effects: those that stand before them
    note: str = ""

    @property
    def mutual(self) -> bool:
        """Of a relation by offsets: whether two things always are so to each other."""
        return all((-column, -row) in self.offsets for column, row in self.offsets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Entry):
    """A face of a card: *face-up*. English form: the word. `value` is its number in the machine, 0 that of the front.

    `blank`: it shows nothing of what is printed on the card.
    """

    value: int
    blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A row of the failure table: what happens with fewer or nothing, and when *if you do* holds."""

    short: str
    done: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb(Entry):
    """An act. English forms: base, third person, participle; a particle belongs to the form (*bid on*).

    `objects` are the kinds of the direct object (empty: none allowed), `roles` the kinds per preposition, `required`
    the prepositions that must stand. `hears` says which listeners may name it. `family` lists the verbs that a
    collective verb (*affect*) stands for. `rule` marks verbs whose *would*, *may* or *must* changes a query instead
    of running.
    """

    objects: tuple[Kind, ...] = ()
    optional_object: bool = False
    roles: Mapping[str, tuple[Kind, ...]] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    use: frozenset[Use] = frozenset()
    hears: frozenset[Hears] = frozenset()
    takes_face: bool = False
    takes_amount: bool = False  # *equal to*, *for each*, a cap
    in_full: bool = False  # done only with the whole amount, so that it must be known ahead of it
    spends: bool = False  # who does it must have what is spent
    supplied: bool = False  # takes from the supply what it gives, if nothing else is said
    passive: bool = True  # may stand as *is VERBed*, *cannot be VERBed*
    origin: bool = False  # says by itself where its objects come from (*draw a card*)
    away: bool = False  # what has been VERBed is not in play
    lifts: bool = False  # what has been VERBed has been in play, and is not any more; its own texts still hear of it
    timings: tuple[Timing, ...] = ()  # an act under keywords of these timings only; empty: under all
    asked_last: tuple[Timing, ...] = ()  # as a condition about the place of the text: asked when all else there is done
    own_turn: bool = False  # nobody does it in the turn of an opponent
    in_play: bool = False  # only cards in play are VERBed
    brings: bool = False  # as an act, of cards that are not in play alone
    # as an act, of an effect that is carried out: once more, as its owner's, as one of this card
    calls: Literal["", "again", "there", "here"] = ""
    strips: bool = False  # nothing lies any more on what has been VERBed
    hands: str | None = None  # of a verb that brings cards from elsewhere: the zone to which they go if nothing is said
    fresh: bool = False  # what is VERBed comes from outside play, so that no counter lies on it
    deals: str | None = None  # the noun of what it brings from piles that nobody looks into: so many of them, unseen
    unit: str | None = None  # the only zone that it does something to: *reset the board*
    draws: str | None = None  # the stack from whose top a number of cards comes, one by one
    peeks: bool = False  # who does it sees the cards, and nobody else
    mixes: bool = False  # brings a stack into another order
    only: str | None = None  # the adjective that all cards bear which are VERBed: *displayed*
    whole: tuple[Kind, ...] = ()  # of what it needs a preposition for: kinds of objects that take none: *take a card*
    one_owner: bool = False  # the two things that it joins belong to one player
    turns: bool = False  # with a face behind its object, those of the other face are meant: *flip a card face-up*
    for_good: bool = False  # what has been VERBed stays so, and is counted: *lanes won by you*
    changes: int = 0  # 1 or -1 with a number of an attribute: *gains 2 strength*, *loses 1 strength*
    otherwise: str | None = None  # the verb meant with what it does not act on: *discard a coin* is *lose a coin*
    unsaid: bool = False  # what is done with things of its kind where no verb is said: *2 coins.*
    undone: str | None = None  # the verb that takes away again: *5 points, minus 1 for each key*, *-2 points*
    given: bool = False  # what is done with a thing that is given to somebody
    price: bool = False  # uses up what it is done to, so that it can be a price: *Discard a card: ...*
    family: tuple[str, ...] = ()
    failure: Failure = Failure(short="-", done="-")
    note: str = ""

    @property
    def prevents(self) -> bool:
        """Whether it is an answer to what is announced: *prevent that effect*."""
        return "effect" in self.objects and not self.calls


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Entry):
    """A number on a thing. English forms: the noun; then, if it has a verb form (*cost 1 less*), base and third person.

    `of` are the kinds that have it; `changeable` says whether texts may change it; `plural` is *strengths*.
    """

    of: tuple[Kind, ...]
    plural: Mapping[str, str] = field(default_factory=dict)
    changeable: bool = True
    timings: tuple[Timing, ...] = ()  # means something under keywords of these timings only; empty: under all
    most_of: str = ""  # the noun of what there may be so many of at most
    bought: bool = False  # a text changes it for what its owner buys, not for what lies on the table
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWord(Entry):
    """A fixed place phrase: *here*, *in play*. English form: the phrase."""

    fits: tuple[Kind, ...]
    timings: tuple[Timing, ...] = ()  # means something under keywords of these timings only; empty: under all
    this: Kind | None = None  # says as much as *in this LANE*
    unsaid: bool = False  # is meant where a text does not say where: *destroy an enemy card*
    around: bool = False  # speaks of where the card itself lies
    everywhere: bool = False  # all that is in play lies there
    cells: tuple[tuple[int, int], ...] = ()  # of a board: where that is, by the numbers of columns and rows
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordEntry(Entry):
    """An ability kind: *Deploy*. English form: the word without its colon. `holds` says what may stand under it."""

    timing: Timing
    holds: frozenset[Holds]
    phase: str | None = None
    single: bool = False  # a card has one such ability, of one sentence
    own: frozenset[str] = frozenset()  # verbs that none but its owner does then
    others: frozenset[str] = frozenset()  # verbs that its owner never does then
    idle: frozenset[str] = frozenset()  # verbs that nobody does then, and attributes that nothing asks for
    reach: Kind | None = None  # numbers change in the LANE of the card alone: *in another lane* is out of reach
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShorthandEntry(Entry):
    """A keyword of a set's own, which stands for abilities: *Hoard 2*. English form: the word.

    `text` is its definition, in which `{n}` stands for the number behind the word: one of `numbers` (lowest, highest),
    if it has one.
    """

    text: str
    numbers: tuple[int, int] | None = None

    def definition(self, n: int | None) -> str:
        """The definition for a number, with each word where it stands in `text`."""
        return self.text.replace(NUMBER, f"{'' if n is None else n:<{len(NUMBER)}}")

    def takes(self, n: int | None) -> bool:
        """Whether that may stand behind the word: one of its numbers, or nothing."""
        if n is None or self.numbers is None:
            return n is None and self.numbers is None
        return self.numbers[0] <= n <= self.numbers[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameEntry(Entry):
    """A card by its name, of which texts may speak: *a card named Old Salt*. `id` is that of its record."""


NUMBER = "{n}"
"""What stands for the number in the definition of a set's own keyword."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration(Entry):
    """How long a statement holds: *until end of round*. English form: the phrase. `ends` says with which turn."""

    ends: Ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Entry):
    """A time at which something is done later: *at the start of your next turn*. English form: the phrase.

    It is the start or the end of a turn: `of` says which.
    """

    at: Literal["start", "end"]
    of: Ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Something printed on a record beside its text, a field of the set files: its name, whose it is, what it may be.

    Without `choices` it is a number from `low` to `high`. With them it is one of those words, or, if `many`, a list of
    `low` to `high` of them, in the order in which they are printed; the same word may stand in it twice.
    """

    attribute: str
    record: RecordName
    low: int = 0
    high: int = 0
    required: bool = True
    choices: tuple[str, ...] = ()
    many: bool = False
    holds: str = ""  # the resource that can lie only on records that have this field
    sides: bool = False  # it is printed on each side of a two-sided record


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A phrase of card text printed on a record beside its text, a field of the set files.

    `form` is the start symbol of the grammar that reads it: a `requirement` (*Requires a lion spy in column L.*) or a
    `badge`, a noun phrase alone (*a dragon captain*).
    """

    field: str
    record: RecordName
    form: Form
    noun: str  # what it speaks of
    required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A kind of record that the set files of a game have: `record` in `records:`, in a file of its own.

    `named`: its records have a `name`; others are called by what they show. `text`: they may bear card text.
    `reverse`: whether they have another side, with a text, a name and printed fields of its own.
    """

    record: RecordName
    named: bool = True
    text: bool = True
    reverse: Literal["never", "may", "must"] = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """What a set that is the whole game (`complete: true`) holds: so many records whose field has that word.

    Without `attribute` all records of the kind count.
    """

    record: RecordName
    count: int
    attribute: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """What `field` may say on records whose `attribute` is `word`; without `words` they have no such field.

    `free`: only the whole game must keep to it, a set of one's own may do otherwise.
    """

    record: RecordName
    attribute: str
    word: str
    field: str
    words: tuple[str, ...] = ()
    free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """Which abilities are ever carried out on records whose `attribute` is `word`: those under some keywords, those
    with a price, listeners without a keyword."""

    record: RecordName
    attribute: str
    word: str
    keywords: tuple[str, ...] = ()
    prices: bool = False
    listeners: bool = False
    around: bool = False  # whether such a record lies where others do, so that *adjacent to this card* names some


@dataclass(frozen=True, slots=True, kw_only=True)
class Mechanic:
    """Something that other games have: the words people ask for it with, and what this game has instead.

    `does` says what it is; `has` is *yes* if `text` is how it is said, *near* if that comes near it, *no* if the game
    has nothing like it.
    """

    id: str
    does: str
    words: tuple[str, ...]
    has: Literal["yes", "near", "no"]
    says: str
    text: str = ""  # the nearest text, which is sound


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """All words of one game. `check` is called on construction: ids unique per class, references resolved."""

    game: str
    nouns: tuple[Noun, ...]
    adjectives: tuple[Adjective, ...]
    faces: tuple[Face, ...]
    verbs: tuple[Verb, ...]
    attributes: tuple[Attribute, ...]
    places: tuple[PlaceWord, ...]
    keywords: tuple[KeywordEntry, ...]
    durations: tuple[Duration, ...]
    default_keyword: str
    moments: tuple[Moment, ...] = ()
    heard_under: str = ""  # the keyword that stands before what is heard at any time; none in games without one
    printed: tuple[Printed, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    sections: tuple[Section, ...] = (Section(record="card"),)
    whole: tuple[Whole, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    bearers: tuple[Bearer, ...] = ()
    modes: tuple[str, ...] = ()  # the names that `modes:` and `banned:` of a card may use
    also: Mapping[str, Also] = field(default_factory=dict)  # wordings by language; they are never printed
    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what all that lies before a player is called
    area_zone: str = ""  # the noun of the zone that is so called, if texts have one
    mechanics: tuple[Mechanic, ...] = ()  # what is asked for out of other games, in English
    powers: Powers | None = None  # what the game carries out; none for a game that has only words so far
    bounds: Bounds = field(default_factory=Bounds)  # how many of what there can be at most, by its rules
    shorthands: tuple[ShorthandEntry, ...] = ()  # keywords of a set's own
    names: tuple[NameEntry, ...] = ()  # cards of a set's own, of which its texts speak

    def __post_init__(self) -> None:
        for noun in self.nouns:
            if missing := {*noun.modes} - {*self.modes}:
                raise VocabularyError(f"{self.game}: noun `{noun.id}` names unknown modes {sorted(missing)}")
        for name, entries in self.classes():
            seen: set[str] = set()
            for entry in entries:
                if entry.id in seen:
                    raise VocabularyError(f"{self.game}: {name} `{entry.id}` is declared twice")
                seen.add(entry.id)
        attributes = {entry.id for entry in self.attributes}
        for noun in self.nouns:
            if missing := set(noun.attributes) - attributes:
                raise VocabularyError(f"{self.game}: noun `{noun.id}` names unknown attributes {sorted(missing)}")
        verbs = {entry.id for entry in self.verbs}
        for verb in self.verbs:
            if missing := set(verb.family) - verbs:
                raise VocabularyError(f"{self.game}: verb `{verb.id}` names unknown verbs {sorted(missing)}")
        known = {name: {entry.id for entry in of} for name, of in self.classes()}
        known |= {
            "behind": known["adjective"],
            "beside": known["adjective"],
            "doing": known["verb"],
            "undoing": known["verb"],
            "participle": known["verb"],
            "spot": known["place"],
            "offered": known["adjective"],
        }
        for name, rows in ((name, rows) for also in self.also.values() for name, rows in also.items()):
            if missing := rows.keys() - known.get(name, set()):
                raise VocabularyError(f"{self.game}: wordings name an unknown {name} {sorted(missing)}")
        bounded = {row.noun for row in self.bounds.amounts} | {*self.bounds.empty} | self.bounds.open_zones
        bounded |= {*self.bounds.goes.values(), *self.bounds.free.values()}
        for name, named in (
            ("noun", {*bounded, *(noun for noun, _ in self.bounds.lines)}),
            ("verb", {*self.bounds.none_in, *self.bounds.goes, *self.bounds.free}),
            ("keyword", {*self.bounds.closed}),
            ("place", {*self.bounds.spots}),
        ):
            if missing := named - known[name]:
                raise VocabularyError(f"{self.game}: bounds name an unknown {name} {sorted(missing)}")
        if self.default_keyword not in {entry.id for entry in self.keywords}:
            raise VocabularyError(f"{self.game}: the default keyword `{self.default_keyword}` is not declared")

    def forms(self, kind: str, entry: Entry, language: str) -> Iterator[tuple[str, ...]]:
        """The forms of an entry of a class, the canonical ones first."""
        yield entry.words[language]
        yield from self.also.get(language, {}).get(kind, {}).get(entry.id, ())

    def classes(self) -> Iterator[tuple[str, tuple[Entry, ...]]]:
        """The lexical classes in a fixed order, each with its entries."""
        yield "noun", self.nouns
        yield "adjective", self.adjectives
        yield "face", self.faces
        yield "verb", self.verbs
        yield "attribute", self.attributes
        yield "place", self.places
        yield "keyword", self.keywords
        yield "duration", self.durations
        yield "shorthand", self.shorthands
        yield "name", self.names
        yield "moment", self.moments

    def section(self, name: str) -> Section:
        """How the records of a section (`cards`, `tasks` ...) are made; plain ones where the game has none of them."""
        record = name.removesuffix("s")
        return next((item for item in self.sections if item.record == record), Section(record="card"))

    def printed_on(self, section: str) -> tuple[Printed, ...]:
        """What is printed on the records of a section."""
        return tuple(item for item in self.printed if item.record == section.removesuffix("s"))

    def phrases_on(self, section: str) -> tuple[Phrase, ...]:
        """The phrases of card text that stand on the records of a section."""
        return tuple(item for item in self.phrases if item.record == section.removesuffix("s"))

    @cached_property
    def asked_for(self) -> Mapping[str, Mechanic]:
        """What other games have, by each of the words and phrases that people ask for it with."""
        return {words.lower(): one for one in reversed(self.mechanics) for words in one.words}

    @cached_property
    def phrases_asked_for(self) -> re.Pattern[str]:
        """All of these that are more than a word, in lower case; the longest one where several begin."""
        phrases = sorted((words for words in self.asked_for if not words.isalpha()), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, phrases))})(?!\w)" if phrases else r"(?!)")

    @cached_property
    def noun(self) -> Mapping[str, Noun]:
        """Nouns by id."""
        return {entry.id: entry for entry in self.nouns}

    @cached_property
    def kind(self) -> Mapping[str, Kind]:
        """The kinds of nouns by id."""
        return {entry.id: entry.kind for entry in self.nouns}

    @cached_property
    def timed(self) -> bool:
        """Whether some adjective, place or number has a meaning at some times only."""
        some = any(entry.timings for entry in self.adjectives) or any(entry.timings for entry in self.places)
        return some or any(entry.timings for entry in self.attributes)

    @cached_property
    def adjective(self) -> Mapping[str, Adjective]:
        """Adjectives by id."""
        return {entry.id: entry for entry in self.adjectives}

    @cached_property
    def face(self) -> Mapping[str, Face]:
        """Faces by id."""
        return {entry.id: entry for entry in self.faces}

    @cached_property
    def verb(self) -> Mapping[str, Verb]:
        """Verbs by id."""
        return {entry.id: entry for entry in self.verbs}

    @cached_property
    def attribute(self) -> Mapping[str, Attribute]:
        """Attributes by id."""
        return {entry.id: entry for entry in self.attributes}

    @cached_property
    def place(self) -> Mapping[str, PlaceWord]:
        """Place phrases by id."""
        return {entry.id: entry for entry in self.places}

    @cached_property
    def keyword(self) -> Mapping[str, KeywordEntry]:
        """Keywords by id."""
        return {entry.id: entry for entry in self.keywords}

    @cached_property
    def shorthand(self) -> Mapping[str, ShorthandEntry]:
        """Keywords of a set's own by id."""
        return {entry.id: entry for entry in self.shorthands}

    @cached_property
    def name(self) -> Mapping[str, NameEntry]:
        """Cards by their names, by the ids of their records."""
        return {entry.id: entry for entry in self.names}

    @cached_property
    def duration(self) -> Mapping[str, Duration]:
        """Durations by id."""
        return {entry.id: entry for entry in self.durations}

    @cached_property
    def moment(self) -> Mapping[str, Moment]:
        """Moments by id."""
        return {entry.id: entry for entry in self.moments}
