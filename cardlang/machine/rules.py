"""The static data of a match: places, records, programs, abilities, codebook, policies.

A game fills one `Rules` value per mode and card list; every clone of a match shares it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cardlang.machine.state import EVERYBODY

if TYPE_CHECKING:
    from cardlang.machine.codebook import Codebook
    from cardlang.machine.state import Event, Frame, State

Op: TypeAlias = "Callable[[State, Frame], object]"
Part: TypeAlias = tuple[int, str]  # a slot with one value or a tuple of them, and their kind in the codebook
WON, DRAW, STALEMATE, UNFINISHED, LOOP = range(1, 6)
MOMENTS = ("would", "before", "when", "after")  # the prefixes of index keys of listeners to a kind of event
WOULD, BEFORE, WHEN, AFTER = range(len(MOMENTS))
QUERY = "q:"  # the prefix of index keys of queries
# The purposes of requests; a game appends its own.
PURPOSES = (
    "chance", "choose-cards", "choose-lane", "choose-side", "choose-player", "amount", "may", "mode", "agreement",
    "choose-space", "leave-out", "order-cards", "name-number", "name-kind",
)  # fmt: skip
(
    RANDOM, CHOOSE_CARDS, CHOOSE_LANE, CHOOSE_SIDE, CHOOSE_PLAYER, AMOUNT, MAY, MODE, AGREE, CHOOSE_SPACE,
    LEAVE_OUT, ORDER_CARDS, NAME_NUMBER, NAME_KIND,
) = range(len(PURPOSES))  # fmt: skip
MOST = 1 << 10  # more than there are cards
REASONS = ("", "won", "draw", "stalemate", "unfinished", "loop")


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the table: a zone, its owner (a player, the team whose side it is, -1 none) and its lane or -1.

    In a place in `play`, the abilities of face-up cards are active; in a `kept` place, references to a card stay valid
    while it passes through. Where cards are secret, `shown` has a bit for each seat that sees the cards of the place,
    `peeped` for each seat that sees its face-down cards, and `top` says that all see its first card. A `single` place
    identifies the card in it to everybody who is asked (see `knowledge`).
    """

    zone: str
    owner: int = -1
    lane: int = -1
    play: bool = False
    kept: bool = False
    shown: int = EVERYBODY
    peeped: int = EVERYBODY
    top: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class Static:
    """One text that changes a query by `value(s, frame)`, folded by `op`.

    `look(s, me, args)` returns that frame, with what it has found on the way, or None while the text does not apply.
    """

    query: str
    op: Literal["add", "set", "times", "bounded", "only", "with", "without", "no", "pick"]
    look: Callable[[State, int, tuple[int, ...]], Frame | None]
    value: Callable[[State, Frame], Any]
    own: bool = False  # also looked up on the subject itself, wherever it lies
    within: tuple[int, int] = (0, 0)  # for an operation with a bound: the operation (`scoring`) and the bound


@dataclass(frozen=True, slots=True)
class ScoreTally:
    """One line of a final score: `each` times `count` if it applies. All are pure functions of (state, frame).

    `cards` are the refs of the counted cards, which explain the score. A `second` line depends on the scores of other
    cards.
    """

    applies: Callable[[State, Frame], bool]
    each: Callable[[State, Frame], int]
    count: Callable[[State, Frame], int]
    cards: Callable[[State, Frame], Sequence[int]]
    node: int
    second: bool = False


PRICED = "priced"
"""Stands for the keyword of abilities that have a price instead of one."""
LATEST = 2
"""The greatest `AbilityCode.late`."""


@dataclass(slots=True)
class AbilityCode:
    """A compiled ability of a record. `number` is its place in `Rules.abilities`."""

    number: int
    record: int
    keyword: str
    index: int  # the index of the ability in its text
    node: int = 0  # preorder number in the tree of the text
    program: int = -1
    keys: tuple[str, ...] = ()  # index keys under which it is armed while face-up in play
    matches: Callable[[State, int, int, Event], bool] | None = None  # (s, me, you, event)
    statics: tuple[Static, ...] = ()
    limit: tuple[int, str] | None = None  # how often it may be opened in a *turn* or a *round*
    late: int = 0  # 1: after all others of its moment, 2: after those as well, because it asks for their results
    slots: int = 0  # the slots that its closures use
    methods: tuple[Callable[[State, Frame], int], ...] = ()  # ways to decide a lane: the winning player or -1
    tallies: tuple[ScoreTally, ...] = ()  # what it adds to the final score
    cost: tuple[tuple[int, int], ...] = ()  # for one with a price: resources, and how many of each
    verbs: tuple[str, ...] = ()  # for one with a price: its verbs, in the order of its words
    face: int = 0  # the side of the card that has the text
    recalls: tuple[str, ...] = ()  # the kinds of past events that it asks about
    possible: Callable[[State, Frame], bool] | None = None  # for one with a price: whether it could be carried out
    peeks: bool = False  # whether it shows a seat something that others do not see
    modes: int = 0  # the most options that one *Choose one* of it has
    mirror: bool = False  # whether it is the same as the one of that index on the other side of the card
    uses: int = -1  # the number of the ability as which its uses count: its own, or of the one that it mirrors

    @property
    def priced(self) -> bool:
        """Whether a player may use it, for its price or free of charge a limited number of times."""
        return self.keyword == PRICED


class Label:
    """A place in a program, known when the program is built."""

    pc = -1


class Instruction:
    """One instruction: the function that carries it out, and a description of it.

    `lines` describe it as Python source (see `instructions`), so that several in a row can be fused into one function:
    `{do}` stands for a call of `function`, or of the instruction itself, and `{goto}` for going on at `label`. It is
    empty without a description. For an instruction that asks, `about` has the slots of the request context, and `least`
    is the least number of things that each of several seats chooses; -1 if it asks one seat.
    """

    __slots__ = ("about", "function", "kind", "label", "least", "lines", "run")

    def __init__(
        self, kind: str, run: Op, lines: str = "", function: Callable[..., Any] | None = None,
        label: Label | None = None, about: tuple[Part, ...] = (), least: int = -1,
    ) -> None:  # fmt: skip
        self.kind, self.run, self.lines, self.function, self.label = kind, run, lines, function, label
        self.about, self.least = about, least

    def __call__(self, s: State, f: Frame) -> object:
        """Carry out the instruction, within another one."""
        return self.run(s, f)


@dataclass(frozen=True, slots=True)
class Awaited:
    """An event for which a program waits: its index keys, and a test whether an event is the one."""

    keys: tuple[str, ...]
    matches: Callable[[State, Frame], bool]  # the frame holds the event to be tested
    past: Label  # behind what the program does then


@dataclass(frozen=True, slots=True)
class Held:
    """A number that a program has changed for a time: the query, of which things, and what becomes of the number.

    With a slot `left`, that has for how many more of these things it holds.
    """

    query: str
    applies: Callable[[State, Frame, tuple[int, ...]], bool]
    becomes: Callable[[Frame, int], int]
    left: int = -1


@dataclass(slots=True)
class Program:
    """A list of instructions with labels. `ops[pc](s, frame)` returns a true value to stop the run."""

    name: str
    ops: tuple[Op, ...] = ()
    kinds: tuple[str, ...] = ()  # names of the instructions, for listings and statistics
    nodes: tuple[int, ...] = ()  # preorder numbers in the tree of the text, or -1
    slots: int = 0
    ability: int = -1
    labels: Mapping[str, int] = field(default_factory=dict)
    marks: frozenset[int] = frozenset()  # where labels stand
    awaited: Mapping[int, Awaited] = field(default_factory=dict)  # counter where the program goes on -> event
    held: Mapping[int, Held] = field(default_factory=dict)  # counter behind which it has changed a number -> the change
    instructions: tuple[Instruction, ...] = ()  # the `ops` are their functions


@dataclass(frozen=True, slots=True)
class RecordCode:
    """A record as the machine needs it: the printed numbers of its front, and its abilities.

    For a two-sided card, `reverse` is what is printed on the other side, and the abilities are those of both sides.
    """

    id: str
    kind: Literal["card", "castle"]
    number: int = 0  # the printed number that the game uses most
    abilities: tuple[AbilityCode, ...] = ()
    printed: Mapping[str, Any] = field(default_factory=dict)  # all that is printed beside the text
    reverse: Mapping[str, Any] | None = None
    phrases: Mapping[str, Any] = field(default_factory=dict)  # the compiled fields that are written as card text
    _of: Mapping[str, tuple[AbilityCode, ...]] = field(init=False, repr=False, compare=False)  # derived

    def __post_init__(self) -> None:
        able = [a for a in self.abilities if a.program >= 0]
        by_keyword = {word: tuple(a for a in able if a.keyword == word) for word in {a.keyword for a in able}}
        object.__setattr__(self, "_of", by_keyword)

    def of(self, keyword: str) -> tuple[AbilityCode, ...]:
        """The abilities under one keyword that have a program."""
        return self._of.get(keyword, ())


@dataclass(frozen=True, slots=True)
class Policies:
    """The functions about people in which modes differ; see the game's `policies`.

    A party of several players is a *team*, with a number after those of the players: player count plus party. A team
    can be the player of a frame (*you*, who acts, who did it). It answers jointly; coins go to one of its members,
    because a team holds none.
    """

    party: tuple[int, ...]  # of each player, then of each team
    opponent: Callable[[State, int, int], int]  # (s, player, place) -> the player or team meant by *your opponent*
    seat: Callable[[State, int], int]  # player or team -> who answers (first)
    controller: Callable[[State, int], int]  # card -> the player or team meant by *you*
    ranks: Callable[[State], Sequence[int]]  # of each place: the current order of simultaneous effects
    rivals: Callable[[State, int], Sequence[int]]  # (s, player) -> the representative of each other party still playing
    # The side with which each player wins; only where players win together but keep cards and markers of their own.
    wins_as: tuple[int, ...] = ()
    # For teams only.
    teams: tuple[int, ...] = ()  # of each party: its only player, or its team; empty if each player is a party
    acting: Callable[[State, int], int] = lambda _, number: number  # team -> its active member if there is one
    members: Callable[[State, int], Sequence[int]] = lambda _, number: (number,)  # whose turn comes sooner first
    united: bool = False  # whether a team decides jointly even about what one of its members has triggered
    mate: Callable[[State, int], int] = lambda _, number: number  # team -> who is asked to agree
    _sorted: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )  # a cache by the identity of the ranks: a mode makes each of its rankings only once

    def order(self, s: State, cards: list[int]) -> list[int]:
        """Cards in game order: by the rank of their places, near to far."""
        rank, place, rows = self.ranks(s), s.place, s.rows
        return sorted(cards, key=lambda card: rank[place[card]] * MOST + rows[place[card]].index(card))

    def in_order(self, s: State, places: tuple[int, ...]) -> tuple[int, ...]:
        """Places in game order. Texts refer to few sets of places, so the sorted sets are cached."""
        ranks = self.ranks(s)
        found = self._sorted.get((id(ranks), places))
        if found is None:
            found = self._sorted[id(ranks), places] = tuple(sorted(places, key=ranks.__getitem__))
        return found


@dataclass(slots=True)
class Rules:
    """Everything static about a match."""

    people: tuple[str, ...]  # the names of all players: first those with a seat, then those without
    sides: tuple[str, ...]  # the names of the parties
    seats: int  # the number of players who answer
    places: tuple[Place, ...]
    records: tuple[RecordCode, ...]
    record: tuple[int, ...]  # of each card
    queries: tuple[str, ...]  # what texts may change
    abilities: tuple[AbilityCode, ...]
    programs: tuple[Program, ...]
    code: tuple[Sequence[Op], ...]
    entry: Mapping[str, int]  # name of a procedure -> program
    kinds: tuple[Any, ...]  # event kinds, see `window`
    codebook: Codebook
    policies: Policies
    purposes: tuple[str, ...]
    phases: tuple[str, ...]
    resources: tuple[str, ...]
    counters: tuple[str, ...]
    parameters: Mapping[str, Any]
    tidy: Callable[[State, tuple[Event, ...]], int]  # program to run after a commit (refill), or -1
    turns: int = 0  # how many turns make a round; 0 for one of each seat
    pieces: int = 0  # the number of pieces other than cards
    called: tuple[str, ...] = ("deploy",)  # keywords of the abilities that trigger when a card is played or turned up
    purses: bool = True  # whether players hold the resources
    secrets: bool = False  # whether some cards are known to some seats only; `State.seen` is then maintained
    empty: State = field(init=False, repr=False, compare=False)  # before anything has happened; see `empty`
    # derived tables, filled by `finish`
    players: int = 0
    party: tuple[int, ...] = ()  # of each player, then of each team
    teams: tuple[int, ...] = ()  # per party: the number that stands for all of it
    wins_as: tuple[int, ...] = ()  # of each player: the side that wins or loses with them
    foes: tuple[tuple[int, ...], ...] = ()  # per player or team: the other parties
    names: tuple[str, ...] = ()  # of players, then of teams
    keys: Mapping[str, int] = field(default_factory=dict)  # index key -> column of `State.armed`
    query: Mapping[str, int] = field(default_factory=dict)  # query -> column of `State.armed`
    scratch: tuple[int, ...] = ()  # slots of a frame in which any closure can be evaluated
    hearing: tuple[int, ...] = ()  # per event kind: the column of all its listeners, at any moment
    moments: tuple[tuple[int, ...], ...] = ()  # per event kind: the columns of its listeners at each of `MOMENTS`
    recalled: frozenset[int] = frozenset()  # the kinds of past events that some text asks about
    having: Mapping[str, int] = field(default_factory=dict)  # keyword -> the column of those whose ability is due
    columns: int = 0  # of `State.armed`
    blank: tuple[tuple[int, ...], ...] = ()  # per program: the initial values of its slots
    lane_of: tuple[int, ...] = ()
    owner_of: tuple[int, ...] = ()
    party_of: tuple[int, ...] = ()  # per place: the party that it belongs to, or -1
    in_play: tuple[bool, ...] = ()
    on_side: tuple[bool, ...] = ()  # per place: whether it is in play and owned
    numbers: tuple[int, ...] = ()  # per card: the number of its record
    keeps_life: tuple[bool, ...] = ()
    shown: tuple[int, ...] = ()  # per place: the seats that see its cards
    peeped: tuple[int, ...] = ()  # per place: the seats that see its cards that lie face-down
    tops: tuple[int, ...] = ()  # places whose first card all see
    singles: tuple[int, ...] = ()  # places that name the card in them
    entries: tuple[tuple[int, ...], ...] = ()  # per card: its columns of the index while it is face-up in play
    reverses: tuple[tuple[int, ...], ...] = ()  # the same while its other side lies up, if that has a text
    statics: Mapping[tuple[int, str], tuple[tuple[Static, AbilityCode], ...]] = field(default_factory=dict)
    listeners: Mapping[tuple[int, str], tuple[AbilityCode, ...]] = field(default_factory=dict)

    def finish(self) -> Rules:
        """Fill the derived tables."""
        self.players = len(self.people)
        parties = range(len(self.sides))
        self.party = self.policies.party
        self.wins_as = self.policies.wins_as or self.party
        self.teams = self.policies.teams or tuple(parties)
        self.foes = tuple(tuple(other for other in parties if other != party) for party in self.party)
        self.names = (*self.people, *self.sides)
        self.turns = self.turns or self.seats
        moments = [f"{when}:{kind.name}" for kind in self.kinds for when in MOMENTS]
        self.keys = {key: column for column, key in enumerate([*(QUERY + query for query in self.queries), *moments])}
        self.query = {query: column for column, query in enumerate(self.queries)}
        self.blank = tuple((0,) * program.slots for program in self.programs)
        self.scratch = (0,) * max((a.slots for a in self.abilities), default=0)
        self.moments = tuple(tuple(self.keys[f"{when}:{kind.name}"] for when in MOMENTS) for kind in self.kinds)
        self.hearing = tuple(len(self.keys) + number for number in range(len(self.kinds)))
        asked = {name for ability in self.abilities for name in ability.recalls}
        self.recalled = frozenset(kind.number for kind in self.kinds if kind.name in asked)
        answering = {*self.called, *(kind.leaving for kind in self.kinds)}  # found on the card itself, not in the index
        words = sorted({a.keyword for a in self.abilities if a.program >= 0 and not a.keys} - answering)
        self.having = {word: len(self.keys) + len(self.kinds) + number for number, word in enumerate(words)}
        self.columns = len(self.keys) + len(self.kinds) + len(words)
        self.lane_of = tuple(p.lane for p in self.places)
        self.owner_of = tuple(p.owner for p in self.places)
        self.party_of = tuple(self.party[p.owner] if p.owner >= 0 else -1 for p in self.places)
        self.on_side = tuple(p.play and p.owner >= 0 for p in self.places)
        self.numbers = tuple(self.records[record].number for record in self.record)
        self.in_play = tuple(p.play for p in self.places)
        self.keeps_life = tuple(p.play or p.kept for p in self.places)
        self.shown = tuple(p.shown & self.everybody for p in self.places)
        self.peeped = tuple(p.shown & p.peeped & self.everybody for p in self.places)
        self.tops = tuple(number for number, p in enumerate(self.places) if p.top)
        self.singles = tuple(number for number, p in enumerate(self.places) if p.single)
        arm: tuple[list[tuple[int, ...]], ...] = ([], [])
        statics: dict[tuple[int, str], list[tuple[Static, AbilityCode]]] = {}
        listeners: dict[tuple[int, str], list[AbilityCode]] = {}
        for number, record in enumerate(self.records):
            for face, columns in enumerate(arm):
                on_side = [column for a in record.abilities if a.face == face for column in self._columns(a)]
                columns.append(tuple(dict.fromkeys(on_side)))
            for a in record.abilities:
                for static in a.statics:
                    statics.setdefault((number, static.query), []).append((static, a))
                for key in a.keys:
                    if a.program >= 0:
                        listeners.setdefault((number, key), []).append(a)
        self.entries, self.reverses = (tuple(columns[record] for record in self.record) for columns in arm)
        self.statics = {key: tuple(value) for key, value in statics.items()}
        self.listeners = {key: tuple(value) for key, value in listeners.items()}
        return self

    @property
    def watcher(self) -> int:
        """The number of the spectators: their bit comes after those of the seats."""
        return self.seats

    @property
    def everybody(self) -> int:
        """All seats and the spectators, as a set of bits."""
        return (1 << self.watcher + 1) - 1

    def _columns(self, ability: AbilityCode) -> list[int]:
        """The columns of the index for a card with this ability."""
        kinds = {kind.name: column for kind, column in zip(self.kinds, self.hearing, strict=True)}
        heard = [kinds[name] for key in ability.keys if (name := key.partition(":")[2]) in kinds]
        due = [self.having[ability.keyword]] if ability.keyword in self.having and not ability.keys else []
        return [*(self.keys[key] for key in ability.keys), *heard, *due]
