"""The vocabulary of a game: a value that is passed to parser, linter and compiler.

An entry has the language-neutral facts (kind, signature, failure row) and, for each language, the forms of its word.
The grammar files contain only structure words; the lexer gets every game word from here. An `id` is the lemma in the
tree: stable, in lower case, and usually equal to the English word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
"""Wordings by class and id: other words that are read for an entry, each with the same forms as the entry's `words`.

Some classes have a single form:

- `behind`: a phrase after the noun that means an adjective (*cards adjacent to this card* for *adjacent cards*).
- `beside`: the words between two things (*a spy adjacent to a scout*).
- `doing`: an adjective for somebody who does it (*ahead in this lane*).
- `undoing`: an adjective for somebody whose opponent does it (*behind in this lane*).
- `participle`: a further participle (*turned*).
- `as liked`: an act that may leave all as it is, so that you *may* do it (*move the herald to a row of your choice*).
- `next`: the one next to this card, on the side where it is the adjective of all that lie there (*directly above*).
- `next two`: that one and the one on the other side (*directly above and below*).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The base of all entries. `words` maps a language to the entry's forms (see the subclasses)."""

    id: str
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun(Entry):
    """A thing. English forms: singular, plural (the same twice for a mass noun).

    `demands_place`: a selector of this noun must name a place (a place phrase, a zone adjective, an owner's zone).
    `countable`: the noun can take a number (*supply* cannot).
    """

    kind: Kind
    attributes: tuple[str, ...] = ()
    demands_place: bool = False
    countable: bool = True
    unique: bool = False  # there is only one: *the deck*
    holder: bool = False  # of a part: verbs act on it (a purse that gold is put onto); others are only counted
    in_play: bool = False  # of a counter: it lies only on cards in play
    refilled: bool = False  # of a zone: the rules refill it
    table: bool = False  # of a zone: the cards that lie there are in play
    stack: bool = False  # of a zone: a face-down pile of which only the top card can be named
    opened: bool = False  # of a stack: its top card lies face-up
    holds: str = ""  # of a stack: the adjective of all cards in it
    yours: bool = False  # of a resource: a count without an owner means yours: *for each key*
    endless: bool = False  # of a resource: the supply never runs out of it
    modes: tuple[str, ...] = ()  # the modes that have such a thing; empty: all
    most: int | None = None  # the most that one player can have in the end; of a line: the most cards it takes
    apart: bool = False  # of a card in a game with a board: it never lies on the board
    held: bool = False  # of a card: without a place, it means those in a hand
    lifted: bool = False  # of a limit: a text can remove it (*you have no hand limit*); else it is a number
    fronts: bool = False  # of a card: both sides are fronts, so it is neither face-up nor face-down
    narrows: str = ""  # the more general noun: every scout is a vassal
    letters: tuple[str, ...] = ()  # of a line: the letters that name the lines of this kind, in order
    axis: int = 0  # of a line with letters: 0 if its letter is the first of a cell (*B-S*), 1 if the second
    at: Kind | None = None  # of a thing that marks a place: verbs that act only on such places mean that place
    common: Literal["", "adjective", "noun"] = ""  # of a kind: what things *of the same KIND* share
    kinds: tuple[str, ...] = ()  # of a kind: the kinds that there are, each with an adjective or a noun of this id
    short: Mapping[str, str] = field(default_factory=dict)  # of a kind, by language: *of that type*
    trait: str = ""  # of a noun for cards of one trait: that trait, as in their records
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjective(Entry):
    """A word before a noun. English form: the word.

    Roles: `test` tests the thing itself; `zone` also names its zone; `superlative` compares by `attr`; `relation`
    relates it to something else; `random` draws; `other` excludes; `compound` is the first part of a compound (*faith
    shield*).
    """

    fits: tuple[Kind, ...]
    role: Literal["test", "zone", "superlative", "relation", "random", "other", "compound"]
    attr: str | None = None
    direction: Literal["max", "min"] | None = None
    # of a superlative, by language: *stronger than*; of a relation, beside what is named: *adjacent to*
    comparative: Mapping[str, str] = field(default_factory=dict)
    timings: tuple[Timing, ...] = ()  # has a meaning only under keywords of these timings; empty: under all
    of_opponents: bool = False  # means *of an opponent*
    zone: str | None = None  # of the role `zone`: the noun of that zone
    around: bool = False  # depends on the place of the card itself: *adjacent*
    of: str = ""  # the noun whose kinds it names: a lion is a vassal
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # its forms as a noun: *a lion*, *lions*
    offsets: tuple[tuple[int, int], ...] = ()  # of a relation: the distances of such cells as (columns, rows)
    parted: tuple[str, int] | None = None  # of a relation along a line: how many of a noun lie between the two
    behind: bool = False  # stands after its noun: *the lane to the left*
    single: bool = False  # there is at most one such thing
    between: Literal["", "same", "different"] = ""  # of a relation: whether two things lie in one lane or in two
    end: Literal["", "top", "bottom"] = ""  # of a stack: the end from which it names cards: *the top 3 cards*
    owned: bool = False  # of a zone: each player has their own
    keywords: tuple[str, ...] = ()  # of a kind of effects: the keywords of those effects
    barred: tuple[str, ...] = ()  # of a state of cards: verbs that nobody does to such cards
    under: tuple[str, ...] = ()  # the keywords under which alone there is such a thing: *the* thing is that one
    freed: Mapping[str, str] = field(default_factory=dict)  # such a verb -> the keyword under which it is done
    note: str = ""

    @property
    def mutual(self) -> bool:
        """Whether a relation is symmetric."""
        return all((-column, -row) in self.offsets for column, row in self.offsets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Entry):
    """A face of a card: *face-up*. English form: the word. `value` is its number in the machine; the front is 0.

    `blank`: it shows nothing that is printed on the card.
    """

    value: int
    blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A row of the failure table: what happens with fewer things or none (`short`), and when *if you do* holds."""

    short: str
    done: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb(Entry):
    """An act. English forms: base, third person, participle; a particle belongs to the form (*bid on*).

    `objects` are the kinds of the direct object (empty: none allowed), `roles` the kinds for each preposition,
    `required` the mandatory prepositions. `hears` are the moments of listeners that may name it. `family` lists the
    verbs that a verb stands for: a collective one (*affect*) for others alone, another for itself, too (to swap cards
    is to move both).
    """

    objects: tuple[Kind, ...] = ()
    optional_object: bool = False
    roles: Mapping[str, tuple[Kind, ...]] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    use: frozenset[Use] = frozenset()
    hears: frozenset[Hears] = frozenset()
    takes_face: bool = False
    face_told: bool = False  # a face is said of what has been VERBed, and not of an act that a text tells
    # by the kind of the object, "" without one: the events it is told as, if they are not one of its own name
    told_as: Mapping[Kind | Literal[""], tuple[str, ...]] = field(default_factory=dict)
    # what a rule gives for it, by the face: *8 gold instead of 6* is 2 more
    compensated: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    takes_amount: bool = False  # *equal to*, *for each*, a cap
    in_full: bool = False  # done only with the whole amount, so possibility is checked beforehand
    spends: bool = False  # the doer must have what is spent
    supplied: bool = False  # takes what it gives from the supply, unless the text names another source
    passive: bool = True  # has a passive: *is VERBed*, *cannot be VERBed*
    origin: bool = False  # implies where its objects come from (*draw a card*)
    away: bool = False  # a VERBed thing is not in play
    stays: bool = False  # a VERBed thing lies where it lay, though not in play
    lifts: bool = False  # a VERBed thing has left play; its own texts still hear of it
    timings: tuple[Timing, ...] = ()  # an act only under keywords of these timings; empty: under all
    asked_last: tuple[Timing, ...] = ()  # as a condition about the place of the text: asked after everything else there
    own_turn: bool = False  # nobody does it in an opponent's turn
    in_play: bool = False  # applies only to cards in play
    brings: bool = False  # as an act, applies only to cards that are not in play
    # as an act on an effect, it carries that out: once more, as its owner's, or as one of this card
    calls: Literal["", "again", "there", "here"] = ""
    refills: bool = False  # another card takes the place of a VERBed one
    strips: bool = False  # removes everything that lies on a VERBed card
    hands: str | None = None  # of a verb that brings cards from elsewhere: their default zone
    fresh: bool = False  # a VERBed thing comes from outside play, so no counter lies on it
    deals: str | None = None  # the noun of what it takes, unseen and by number, from face-down piles
    unit: str | None = None  # the only zone that it acts on: *reset the board*
    draws: str | None = None  # the stack from whose top a number of cards comes, one by one
    peeks: bool = False  # only the doer sees the cards
    returns: bool = False  # of cards, it puts those back that were looked at, onto or under the pile where they lie
    from_piles: bool = False  # besides those that `only` names, it acts on the first and last cards of a pile
    mixes: bool = False  # changes the order of a stack
    shows: str | None = None  # the face that a card always shows once it has been VERBed
    only: str | None = None  # the adjective of all cards that can be VERBed: *displayed*
    takes: str | None = None  # the noun of all cards that can be VERBed: *complete a task*
    whole: tuple[Kind, ...] = ()  # kinds of objects that need none of the required prepositions: *take a card*
    one_owner: bool = False  # the two things that it joins belong to one player
    turns: bool = False  # with a face after its object, it means cards of the other face: *flip a card face-up*
    for_good: bool = False  # a VERBed thing stays so, and is counted: *lanes won by you*
    sized: bool = False  # rules may say how many of its objects: *cannot bid more than 3 coins*
    changes: int = 0  # 1 or -1 with a number of an attribute: *gains 2 strength*, *loses 1 strength*
    otherwise: str | None = None  # the verb for objects that it cannot act on: *discard a coin* means *lose a coin*
    unsaid: bool = False  # the implied verb for things of its kind: *2 coins.*
    undone: str | None = None  # the opposite verb: *5 points, minus 1 for each key*, *-2 points*
    of_itself: bool = False  # said of a thing, it is done to that: *when this card moves*
    given: bool = False  # the implied verb for a thing that is given to somebody
    price: bool = False  # uses up its object, so it can be a price: *Discard a card: ...*
    family: tuple[str, ...] = ()
    failure: Failure = Failure(short="-", done="-")
    note: str = ""

    @property
    def collective(self) -> bool:
        """Whether it only stands for other verbs."""
        return bool(self.family) and self.id not in self.family

    @property
    def tells_doer(self) -> bool:
        """Whether what was VERBed may say by whom: *coins paid by you this turn*, of what is told by its number."""
        return bool({"resource", "counter"} & {*self.objects}) and bool(self.hears & {"when", "after"})

    @property
    def prevents(self) -> bool:
        """Whether it prevents an announced effect: *prevent that effect*."""
        return "effect" in self.objects and not self.calls


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Entry):
    """A number on a thing. English forms: the noun; then, if it has a verb (*cost 1 less*), base and third person.

    `of` are the kinds that have it; `changeable`: texts may change it; `plural` is a form such as *strengths*.
    """

    of: tuple[Kind, ...]
    plural: Mapping[str, str] = field(default_factory=dict)
    changeable: bool = True
    timings: tuple[Timing, ...] = ()  # has a meaning only under keywords of these timings; empty: under all
    most_of: str = ""  # of a limit: the noun that it limits
    as_many: str = ""  # of a limit: the noun of which there may be as many, as a rule
    printed_of: str = ""  # it is what is printed of another attribute: every card has it at all times, on either face
    most_done: str = ""  # of a limit: the verb of what is done so often in a turn
    most_done_to: str = ""  # the noun of that, if the verb is done to others, too
    same_done: str = ""  # of a limit: the verb of what is done so often in a turn for one purpose
    scored: str = ""  # the noun of what it counts: *as many points as an adjacent card*
    bought: str = ""  # the verb with which it is paid: texts change it for what their owner buys
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWord(Entry):
    """A fixed place phrase: *here*, *in play*. English form: the phrase."""

    fits: tuple[Kind, ...]
    timings: tuple[Timing, ...] = ()  # has a meaning only under keywords of these timings; empty: under all
    this: Kind | None = None  # means *in this LANE*
    unsaid: bool = False  # the default place: *destroy an enemy card*
    around: bool = False  # depends on the place of the card itself
    everywhere: bool = False  # includes everything in play
    cells: tuple[tuple[int, int], ...] = ()  # on a board: its cells as (column, row)
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordEntry(Entry):
    """A kind of ability: *Deploy*. English form: the word without its colon. `holds` are the parts it may have."""

    timing: Timing
    holds: frozenset[Holds]
    phase: str | None = None
    single: bool = False  # a card has at most one such ability, of one sentence
    replaces: str = ""  # the keyword in whose place it is carried out
    own: frozenset[str] = frozenset()  # verbs that only its owner does at that time
    others: frozenset[str] = frozenset()  # verbs that its owner never does at that time
    idle: frozenset[str] = frozenset()  # verbs that nobody does at that time, and attributes that nothing reads
    reach: Kind | None = None  # numbers change only in the LANE of the card: *in another lane* is out of reach
    level: bool = False  # it works only if nobody is ahead in the LANE
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShorthandEntry(Entry):
    """A set's own keyword, which stands for abilities: *Hoard 2*. English form: the word.

    `text` is its definition, in which `{n}` stands for the number after the word. `numbers` is the range of that number
    (lowest, highest), or None if the keyword takes none.
    """

    text: str
    numbers: tuple[int, int] | None = None

    def definition(self, n: int | None) -> str:
        """Return the definition for a number; each word keeps its offset in `text`."""
        return self.text.replace(NUMBER, f"{'' if n is None else n:<{len(NUMBER)}}")

    def takes(self, n: int | None) -> bool:
        """Return whether a number (or None) may follow the word."""
        if n is None or self.numbers is None:
            return n is None and self.numbers is None
        return self.numbers[0] <= n <= self.numbers[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameEntry(Entry):
    """A card that texts refer to by name: *a card named Old Salt*. `id` is that of its record."""


NUMBER = "{n}"
"""The placeholder for the number in the definition of a set's own keyword."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration(Entry):
    """How long a statement holds: *until end of round*. English form: the phrase. `ends` is the turn of its end."""

    ends: Ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Entry):
    """The time of a delayed effect: *at the start of your next turn*. English form: the phrase.

    It is the start or the end (`at`) of a turn (`of`).
    """

    at: Literal["start", "end"]
    of: Ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A printed attribute of records: a field of the set files, apart from the text.

    Without `choices`, its value is a number from `low` to `high`. With them, it is one of these words or, if `many`, a
    list of `low` to `high` of them in printed order, possibly with repetitions.
    """

    attribute: str
    record: RecordName
    low: int = 0
    high: int = 0
    required: bool = True
    choices: tuple[str, ...] = ()
    many: bool = False
    distinct: bool = False  # of several words, none is there twice
    holds: str = ""  # the resource that can lie only on records with this field
    sides: bool = False  # printed on each side of a two-sided record


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A phrase of card text in a separate field of the set files.

    `form` is the start symbol of the grammar: a `requirement` (*Requires a lion spy in column L.*) or a `badge`, a noun
    phrase (*a dragon captain*).
    """

    field: str
    record: RecordName
    form: Form
    noun: str  # what it is about
    required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A kind of record in the set files of a game: `record`, under the key `records:` of a separate file.

    `named`: its records have a `name`; others are identified by their printed fields. `text`: they may have card text.
    `reverse`: whether they have another side, with its own text, name and printed fields.
    """

    record: RecordName
    named: bool = True
    text: bool = True
    reverse: Literal["never", "may", "must"] = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """The number of records in a complete set (`complete: true`) whose `attribute` is `word`.

    Without `attribute`, all records of the kind count.
    """

    record: RecordName
    count: int
    attribute: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """The values that `field` may have on records whose `attribute` is `word`; without `words`, they lack the field.

    `free`: the rule binds only the complete game, not users' own sets.
    """

    record: RecordName
    attribute: str
    word: str
    field: str
    words: tuple[str, ...] = ()
    free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """The abilities that are ever carried out on records whose `attribute` is `word`.

    These are abilities under some keywords, those with a price, and listeners without a keyword.
    """

    record: RecordName
    attribute: str
    word: str
    keywords: tuple[str, ...] = ()
    prices: bool = False
    listeners: bool = False
    around: bool = False  # whether such a record lies among others, so that *adjacent to this card* is possible


@dataclass(frozen=True, slots=True, kw_only=True)
class Mechanic:
    """A mechanic of other games: the words that people use for it, and the equivalent in this game.

    `does` describes it. `has` is *yes* if `text` is the equivalent, *near* if `text` is similar, *no* if the game has
    nothing like it.
    """

    id: str
    does: str
    words: tuple[str, ...]
    has: Literal["yes", "near", "no"]
    says: str
    text: str = ""  # the nearest text, which is sound


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """All words of one game. Construction raises VocabularyError for duplicate ids and unresolved references."""

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
    heard_under: str = ""  # the keyword before listeners that listen at any time; empty in games without one
    printed: tuple[Printed, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    sections: tuple[Section, ...] = (Section(record="card"),)
    whole: tuple[Whole, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    bearers: tuple[Bearer, ...] = ()
    modes: tuple[str, ...] = ()  # the names that `modes:` and `banned:` of a card may use
    also: Mapping[str, Also] = field(default_factory=dict)  # wordings by language; they are never printed
    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # names of the area before a player
    area_zone: str = ""  # the noun of the zone with these names, if texts have one
    mechanics: tuple[Mechanic, ...] = ()  # mechanics of other games, in English
    powers: Powers | None = None  # what the game can carry out; None for a game that has only words so far
    bounds: Bounds = field(default_factory=Bounds)  # upper bounds by its rules
    shorthands: tuple[ShorthandEntry, ...] = ()  # a set's own keywords
    names: tuple[NameEntry, ...] = ()  # cards that a set's texts refer to by name

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
            "next": known["adjective"],
            "next two": known["adjective"],
            "doing": known["verb"],
            "undoing": known["verb"],
            "participle": known["verb"],
            "as liked": known["verb"],
            "spot": known["place"],
            "offered": known["adjective"],
            "along": known["noun"],
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
        """Yield the forms of an entry of a class in a language, the canonical ones first."""
        yield entry.words[language]
        yield from self.also.get(language, {}).get(kind, {}).get(entry.id, ())

    def uncovered(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Return the verbs of a list for which no other verb of it stands."""
        return tuple(one for one in verbs if not any(one in self.verb[verb].family for verb in verbs if verb != one))

    @property
    def before_players(self) -> bool:
        """Whether cards lie before players where nothing is said: in a tableau that is no zone of the texts."""
        return bool(self.areas) and not self.area_zone

    def lies_with_somebody(self, noun: str, adjectives: Sequence[str]) -> bool:
        """Return whether such cards lie before one player each, and neither in a hand nor on the board."""
        entry, known = self.noun[noun], self.adjective
        kept = any(word in known and known[word].role == "zone" and known[word].owned for word in adjectives)
        return entry.kind == "card" and (kept or (entry.apart and not entry.held))

    def bearers_of(self, record: RecordName, attributes: Mapping[str, object]) -> Iterator[Bearer]:
        """Yield what is said of the abilities of a kind of record with such attributes."""
        return (one for one in self.bearers if one.record == record and attributes.get(one.attribute) == one.word)

    def classes(self) -> Iterator[tuple[str, tuple[Entry, ...]]]:
        """Yield the lexical classes in a fixed order, each with its entries."""
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
        """Return the declaration of a section (`cards`, `tasks`, ...); that of plain cards if the game lacks it."""
        record = name.removesuffix("s")
        return next((item for item in self.sections if item.record == record), Section(record="card"))

    def printed_on(self, section: str) -> tuple[Printed, ...]:
        """Return the printed attributes of the records of a section."""
        return tuple(item for item in self.printed if item.record == section.removesuffix("s"))

    def phrases_on(self, section: str) -> tuple[Phrase, ...]:
        """Return the phrases of card text on the records of a section."""
        return tuple(item for item in self.phrases if item.record == section.removesuffix("s"))

    @cached_property
    def asked_for(self) -> Mapping[str, Mechanic]:
        """Mechanics of other games by each of the words and phrases that people use for them."""
        return {words.lower(): one for one in reversed(self.mechanics) for words in one.words}

    @cached_property
    def phrases_asked_for(self) -> re.Pattern[str]:
        """A pattern for all of these phrases of several words, in lower case; it prefers the longest match."""
        phrases = sorted((words for words in self.asked_for if not words.isalpha()), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, phrases))})(?!\w)" if phrases else r"(?!)")

    @cached_property
    def noun(self) -> Mapping[str, Noun]:
        """Nouns by id."""
        return {entry.id: entry for entry in self.nouns}

    @cached_property
    def kind(self) -> Mapping[str, Kind]:
        """Kinds of nouns by id."""
        return {entry.id: entry.kind for entry in self.nouns}

    @cached_property
    def timed(self) -> bool:
        """Whether some adjective, place or attribute has a meaning only under some timings."""
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
        """A set's own keywords by id."""
        return {entry.id: entry for entry in self.shorthands}

    @cached_property
    def name(self) -> Mapping[str, NameEntry]:
        """Names of cards by the ids of their records."""
        return {entry.id: entry for entry in self.names}

    @cached_property
    def duration(self) -> Mapping[str, Duration]:
        """Durations by id."""
        return {entry.id: entry for entry in self.durations}

    @cached_property
    def moment(self) -> Mapping[str, Moment]:
        """Moments by id."""
        return {entry.id: entry for entry in self.moments}
