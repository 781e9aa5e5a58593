"""What stays the same during a match: places, records, programs, abilities, codebook, policies.

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
MOMENTS = ("would", "before", "when", "after")  # begin the index keys of those who listen to a kind of event
WOULD, BEFORE, WHEN, AFTER = range(len(MOMENTS))
QUERY = "q:"  # begins the index keys of queries
# What a request may be for; a game appends its own purposes.
PURPOSES = (
    "chance", "choose-cards", "choose-lane", "choose-side", "choose-player", "amount", "may", "mode", "agreement",
    "choose-space", "leave-out", "order-cards", "name-number",
)  # fmt: skip
(
    RANDOM, CHOOSE_CARDS, CHOOSE_LANE, CHOOSE_SIDE, CHOOSE_PLAYER, AMOUNT, MAY, MODE, AGREE, CHOOSE_SPACE,
    LEAVE_OUT, ORDER_CARDS, NAME_NUMBER,
) = range(len(PURPOSES))  # fmt: skip
MOST = 1 << 10  # more than there are cards
REASONS = ("", "won", "draw", "stalemate", "unfinished", "loop")


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the table: a zone, its owner (a player, the team whose side it is, -1 none) and its lane or -1.

    In `play`, abilities of face-up cards hold; `kept` places let a card stay the same thing while it passes through.
    Where cards are secret, `shown` has a bit for each seat that sees the cards of the place, `peeped` for each that
    sees those of them that lie face-down, and `top` says that all see its first one. A `single` place names the card
    that lies there, whoever is asked (see `hidden`).
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

    `look(s, me, args)` makes that frame, with what was found on the way, or none while the text does not apply.
    """

    query: str
    op: Literal["add", "set", "times", "bounded", "only", "with", "without", "no", "pick"]
    look: Callable[[State, int, tuple[int, ...]], Frame | None]
    value: Callable[[State, Frame], Any]
    own: bool = False  # also looked up on the subject itself, wherever it lies
    within: tuple[int, int] = (0, 0)  # of what is bounded: its operation (`scoring`) and the bound


@dataclass(frozen=True, slots=True)
class ScoreTally:
    """One line of a final score: `each` times `count` if it applies. All are pure functions of (state, frame).

    `cards` are the refs of the cards that are counted, for whoever wants to see why. A line that is `second` asks what
    other cards score.
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
    index: int  # which ability of the text
    node: int = 0  # preorder number in the tree of the text
    program: int = -1
    keys: tuple[str, ...] = ()  # index keys under which it is armed while face-up in play
    matches: Callable[[State, int, int, Event], bool] | None = None  # (s, me, you, event)
    statics: tuple[Static, ...] = ()
    limit: tuple[int, str] | None = None  # how often it is opened in a *turn* or a *round*
    late: int = 0  # 1: after all others of its moment, 2: after those too; it asks what they have come to
    slots: int = 0  # that its closures use
    methods: tuple[Callable[[State, Frame], int], ...] = ()  # ways to decide a lane: the winning player or -1
    tallies: tuple[ScoreTally, ...] = ()  # what it adds to the final score
    cost: tuple[tuple[int, int], ...] = ()  # of one with a price: resources, and how many of each
    verbs: tuple[str, ...] = ()  # of one with a price: what it does, in the order of its words
    face: int = 0  # the side of the card that has the text
    recalls: tuple[str, ...] = ()  # the kinds of events of which it asks whether they have happened
    possible: Callable[[State, Frame], bool] | None = None  # of one with a price: whether it could be carried out
    peeks: bool = False  # somebody sees by it what others do not

    @property
    def priced(self) -> bool:
        """Whether a player may use it for its price, or for nothing so many times."""
        return self.keyword == PRICED


class Label:
    """A place in a program, known when the program is built."""

    pc = -1


class Instruction:
    """One instruction: the function that carries it out, and what it says of itself.

    `lines` are the same in Python (see `instructions`), so that several in a row can be made one function: there `{do}`
    stands for a call of `function`, or of the instruction itself, and `{goto}` for going on at `label`. Empty lines say
    nothing. Of one that asks, `about` are the slots that hold what the question is about, and `least` is how many
    things several seats choose at least; -1 if it asks one seat.
    """

    __slots__ = ("about", "function", "kind", "label", "least", "lines", "run")

    def __init__(
        self, kind: str, run: Op, lines: str = "", function: Callable[..., Any] | None = None,
        label: Label | None = None, about: tuple[Part, ...] = (), least: int = -1,
    ) -> None:  # fmt: skip
        self.kind, self.run, self.lines, self.function, self.label = kind, run, lines, function, label
        self.about, self.least = about, least

    def __call__(self, s: State, f: Frame) -> object:
        """Carry it out, within another instruction."""
        return self.run(s, f)


@dataclass(frozen=True, slots=True)
class Awaited:
    """An event for which a program waits: under which index keys it comes, and whether it is this one."""

    keys: tuple[str, ...]
    matches: Callable[[State, Frame], bool]  # the frame has the event that it will hear


@dataclass(slots=True)
class Program:
    """Straight code with labels. `ops[pc](s, frame)` returns a true value to stop the run."""

    name: str
    ops: tuple[Op, ...] = ()
    kinds: tuple[str, ...] = ()  # names of the instructions, for listings and statistics
    nodes: tuple[int, ...] = ()  # preorder numbers in the tree of the text, or -1
    slots: int = 0
    ability: int = -1
    labels: Mapping[str, int] = field(default_factory=dict)
    marks: frozenset[int] = frozenset()  # where labels stand
    awaited: Mapping[int, Awaited] = field(default_factory=dict)  # by where it goes on
    instructions: tuple[Instruction, ...] = ()  # whose functions the `ops` are


@dataclass(frozen=True, slots=True)
class RecordCode:
    """A record as the machine sees it: printed numbers of the front and the abilities.

    Of a two-sided card `reverse` is what is printed on the other side, and the abilities are those of both sides.
    """

    id: str
    kind: Literal["card", "castle"]
    number: int = 0  # the printed one that the game has at hand for each card
    abilities: tuple[AbilityCode, ...] = ()
    printed: Mapping[str, Any] = field(default_factory=dict)  # all that is printed beside the text
    reverse: Mapping[str, Any] | None = None
    phrases: Mapping[str, Any] = field(default_factory=dict)  # what the fields in card text ask for
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
    """The functions in which modes differ about people; see the game's `policies`.

    Where several players make a party, a number behind the players stands for all of them together: player count plus
    party. Such a *team* can be the player of a frame (*you*, who acts, who did it); it answers jointly, and coins go to
    one of its members, for it has none.
    """

    party: tuple[int, ...]  # of each player, then of each team
    opponent: Callable[[State, int, int], int]  # (s, player, place) -> the player or team meant by *your opponent*
    seat: Callable[[State, int], int]  # player or team -> who answers (first)
    controller: Callable[[State, int], int]  # card -> the player or team meant by *you*
    ranks: Callable[[State], Sequence[int]]  # of each place: in which order simultaneous effects are handled now
    rivals: Callable[[State, int], Sequence[int]]  # (s, player) -> who stands for each other party that plays on
    # Of each player the side that wins; only where players win together whose cards and markers stay their own.
    wins_as: tuple[int, ...] = ()
    # What only differs where there are teams.
    teams: tuple[int, ...] = ()  # of each party: its only player, or its team; empty if each player is a party
    acting: Callable[[State, int], int] = lambda _, number: number  # team -> its active member if there is one
    members: Callable[[State, int], Sequence[int]] = lambda _, number: (number,)  # whose turn comes sooner first
    united: bool = False  # a team decides together also what one of it has set off
    mate: Callable[[State, int], int] = lambda _, number: number  # team -> who is asked to agree
    _sorted: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )  # by the identity of the ranks: a mode makes each of its rankings once and keeps it

    def order(self, s: State, cards: list[int]) -> list[int]:
        """Cards in game order: by the rank of their places, near to far."""
        rank, place, rows = self.ranks(s), s.place, s.rows
        return sorted(cards, key=lambda card: rank[place[card]] * MOST + rows[place[card]].index(card))

    def in_order(self, s: State, places: tuple[int, ...]) -> tuple[int, ...]:
        """Places in game order. There are few sets of places of which texts speak, so what was sorted is kept."""
        ranks = self.ranks(s)
        found = self._sorted.get((id(ranks), places))
        if found is None:
            found = self._sorted[id(ranks), places] = tuple(sorted(places, key=ranks.__getitem__))
        return found


@dataclass(slots=True)
class Rules:
    """Everything static about a match."""

    people: tuple[str, ...]  # the names of all players: of those who answer first, then of those without a seat
    sides: tuple[str, ...]  # the names of the parties
    seats: int  # how many answer
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
    pieces: int = 0  # how many pieces there are that are no cards
    called: tuple[str, ...] = ("deploy",)  # keywords of the abilities that playing and turning up call
    purses: bool = True  # whether players hold what there is to gain and to pay
    secrets: bool = False  # whether there are cards that only some seats know: then `State.seen` is kept
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
    hearing: tuple[int, ...] = ()  # per event kind: the column of all who listen to it, in whichever way
    moments: tuple[tuple[int, ...], ...] = ()  # per event kind: the columns of those who listen at each of `MOMENTS`
    recalled: frozenset[int] = frozenset()  # the kinds of events of which some text asks whether they have happened
    having: Mapping[str, int] = field(default_factory=dict)  # keyword -> the column of those whose ability is due
    columns: int = 0  # of `State.armed`
    blank: tuple[tuple[int, ...], ...] = ()  # per program: its slots before anything is in them
    lane_of: tuple[int, ...] = ()
    owner_of: tuple[int, ...] = ()
    party_of: tuple[int, ...] = ()  # per place: the party that it belongs to, or -1
    in_play: tuple[bool, ...] = ()
    on_side: tuple[bool, ...] = ()  # per place: in play, and somebody's
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
        """Who has no seat and only watches: the bit behind those of the seats."""
        return self.seats

    @property
    def everybody(self) -> int:
        """All seats and whoever watches, as a set of bits."""
        return (1 << self.watcher + 1) - 1

    def _columns(self, ability: AbilityCode) -> list[int]:
        """Where a card with this ability stands in the index."""
        kinds = {kind.name: column for kind, column in zip(self.kinds, self.hearing, strict=True)}
        heard = [kinds[name] for key in ability.keys if (name := key.partition(":")[2]) in kinds]
        due = [self.having[ability.keyword]] if ability.keyword in self.having and not ability.keys else []
        return [*(self.keys[key] for key in ability.keys), *heard, *due]
