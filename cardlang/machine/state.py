"""The state of a match: ints, lists and tuples of ints, nothing else.

Cards are dense ids with columns, not objects that point at each other, so a clone copies lists. Derived data (`armed`)
is rebuilt on load and never read from a save; `log` belongs to the host and is not part of the position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from cardlang.machine.rules import Rules

Frame: TypeAlias = list[Any]  # [program, pc, me, you, event, home, slots...]
Event: TypeAlias = tuple[int, ...]
Waiting: TypeAlias = tuple[Any, ...]  # a frame as it will go on
Later: TypeAlias = tuple[int, int, Waiting, int]
"""What it waits for (see `delayed`), a turn, the frame that will go on, how many windows it does not hear."""

# The head of a frame: program, next instruction, ref of the source, player meant by `you`, event heard, home place.
PROGRAM, PC, ME, YOU, EVENT, HOME, SLOTS = range(7)

# The facts of an event. `FROM` and `TO` are places for cards and holders for counters; `TURN` the face to be set or -1.
KIND, REF, BY, CAUSE, AMOUNT, FROM, FACE, STRENGTH, TO, TURN, FLAGS, WHY = range(12)

WHY_BITS = 12  # a reason is the number of an ability, then this many bits for the node in its text

PROTECTED = 1  # cannot be replaced or prevented
NEAR = 2  # goes to the near end
RULE = 4  # done by a rule of the game, not by an effect
AWAY = 8  # the event has taken its card out of play

CARD_BITS = 10
CARD_MASK = (1 << CARD_BITS) - 1
LIFE = 1 << CARD_BITS  # added to the reference of a card that becomes a new thing
CARD_HOLDER = 1000  # holders from here on are cards: CARD_HOLDER + card
NOTHING: tuple[()] = ()

UP, DOWN = 0, 1

EVERYBODY = -1  # all seats and spectators, as a set of bits: every bit is set


class Ask(NamedTuple):
    """A question to one seat, which is open or has been answered: the row of `State.asks` behind a request."""

    seat: int
    purpose: int  # index into `Rules.purposes`
    program: int  # the instruction that asks: its program and counter
    pc: int
    codes: tuple[int, ...]  # the options, in game order
    answer: int = -1  # the code that was chosen; -1 as long as there is none


class LogEntry(NamedTuple):
    """An entry of the log. Each column means the same in every entry.

    Numbers that only some events have are facts; the event's declaration reads them by name.
    """

    name: str
    card: int = -1  # which card it is about
    player: int = -1  # who did it, or to whom it happened
    amount: int = 0  # how many, how much
    place: int = -1  # where the card lies now, or where it came from
    cause: int = -1  # the ref of the card whose words caused the event
    why: int = -1  # the words that caused it: see `WHY_BITS`
    facts: Mapping[str, int] = MappingProxyType({})
    known: int = EVERYBODY  # a bit for each seat that knew at that moment which cards it is about


new = tuple.__new__
"""Makes a record of its columns, `new(Ask, (...))`, at half the cost of a call."""


class State:
    """A match at one moment. Columns of cards are indexed by card id, of lanes by lane, of purses by holder."""

    __slots__ = (
        "active", "armed", "asked", "asks", "chain", "contexts", "denied", "face", "happened", "held", "idle", "joint",
        "laid", "lasting", "later", "log", "open", "outcome", "phase", "pieces", "place", "pool", "refs", "ret", "rng",
        "rows", "rules", "seen", "stack", "stakes", "started", "tied", "turn", "until", "used", "winner",
    )  # fmt: skip

    rules: Rules  # static: programs, table, records; shared by all clones
    place: list[int]  # where each card lies
    face: list[int]  # which face is up
    refs: list[int]  # the current reference to each card: its id and its life, which grows when it leaves play
    seen: list[int]  # a bit for each seat that knows the card; empty if no hand is secret, see `knowledge`
    pool: list[int]  # the shuffle in which each card lay last; empty like `seen`
    rows: list[list[int]]  # cards of each place, in order: near to far, top first
    held: list[list[int]]  # per resource: by holder; the last one is the supply
    laid: list[list[int]]  # per counter: by card
    stakes: list[tuple[int, int, int, int]]  # laid by a player, now owned by nobody: (resource, card, player, amount)
    pieces: list[int]  # where each piece other than a card stands
    open: list[int]  # per lane: still in play
    winner: list[int]  # per lane: party that took it, or -1
    tied: list[int]  # per lane: whether it ended in a tie, and no card has arrived or left since
    active: int  # player whose turn it is
    started: int  # player who began
    turn: int  # turns begun, from 1
    phase: int  # index into the mode's phases
    outcome: tuple[int, int]  # (reason, party): see `rules.REASONS`
    stack: list[Frame]
    ret: tuple[Event, ...]  # events committed by the last act
    denied: tuple[int, ...]  # refs whose act was prevented in the last act
    asks: list[Ask]
    joint: tuple[int, ...]  # the progress of a team's choice, see `asking`
    contexts: list[list[Any]]  # scoring contexts: [lane, method, ops]
    lasting: list[tuple[int, ...]]  # changes with a duration: (query, element, operation, amount, bound, last turn)
    later: list[Later]  # delayed effects, in the order in which they were delayed; see `delayed`
    happened: list[tuple[int, Event]]  # (turn, event): the events of this round that a text asks about
    used: list[tuple[int, int]]  # abilities used up for now: (ref, ability)
    rng: int
    chain: int  # abilities opened since the last stable point
    asked: int  # answers given since the turn began
    idle: tuple[int, ...]  # hashes of the position at the end of the last turns without a request
    armed: list[int]  # derived: per index key a bit set of cards
    log: list[LogEntry] | None
    until: tuple[int, int] | None  # stop before this (player, phase); set by a host for one run only

    def clone(self) -> State:
        """An independent copy; the log is not copied."""
        copy = State.__new__(State)
        copy.rules = self.rules
        copy.place = self.place[:]
        copy.face = self.face[:]
        copy.refs = self.refs[:]
        copy.seen = self.seen and self.seen[:]  # an empty list is never written to
        copy.pool = self.pool and self.pool[:]
        copy.rows = [row[:] for row in self.rows]
        copy.held = [row[:] for row in self.held]
        copy.laid = [row[:] for row in self.laid]
        copy.stakes = self.stakes[:]
        copy.pieces = self.pieces[:]
        copy.open = self.open[:]
        copy.winner = self.winner[:]
        copy.tied = self.tied[:]
        copy.active = self.active
        copy.started = self.started
        copy.turn = self.turn
        copy.phase = self.phase
        copy.outcome = self.outcome
        copy.stack = [frame[:] for frame in self.stack]
        copy.ret = self.ret
        copy.denied = self.denied
        copy.asks = self.asks[:]
        copy.joint = self.joint
        copy.contexts = [context[:] for context in self.contexts]
        copy.lasting = self.lasting[:]
        copy.later = self.later[:]
        copy.happened = self.happened[:]
        copy.used = self.used[:]
        copy.rng = self.rng
        copy.chain = self.chain
        copy.asked = self.asked
        copy.idle = self.idle
        copy.armed = self.armed[:]
        copy.log = None
        copy.until = None
        return copy

    @property
    def life(self) -> list[int]:
        """The life of each card, as the encoding of a position has it."""
        return [ref >> CARD_BITS for ref in self.refs]

    @life.setter
    def life(self, lives: Sequence[int]) -> None:
        self.refs = [card | life << CARD_BITS for card, life in enumerate(lives)]


def ref_of(s: State, card: int) -> int:
    """The current reference to a card; it goes stale when the card leaves play."""
    return s.refs[card]


def alive(s: State, ref: int) -> bool:
    """Whether a reference is not stale."""
    return ref >= 0 and s.refs[ref & CARD_MASK] == ref


def took_away(event: Event) -> Event:
    """The event with the mark that it has taken its card out of play."""
    return (*event[:FLAGS], event[FLAGS] | AWAY, *event[WHY:])


def arriving(event: Event) -> int:
    """The face with which the card of an event arrives: the face to be set, else the one it has."""
    return event[TURN] if event[TURN] >= 0 else event[FACE]


def scratch(s: State, me: int, you: int, event: Event = NOTHING) -> Frame:
    """A frame for evaluating closures outside a program: rules, listeners, ways to decide a lane."""
    return [-1, 0, me, you, event, s.place[me & CARD_MASK], *s.rules.scratch]


def note(
    s: State, name: str, *, card: int = -1, player: int = -1, amount: int = 0, place: int = -1, cause: int = -1,
    why: int = -1, also: int = -1, **facts: int,
) -> None:  # fmt: skip
    """Write an entry into the log, if there is one; see `LogEntry` for the columns.

    The entry also records which seats know at this moment both its card and the other card that it `also` names.
    """
    if s.log is not None:
        known = _known(s, card, also) if s.seen else EVERYBODY
        s.log.append(new(LogEntry, (name, card, player, amount, place, cause, why, facts, known)))


def _known(s: State, card: int, also: int) -> int:
    """The seats that know both cards, as a set of bits."""
    known = EVERYBODY
    known &= s.seen[card] if card >= 0 else EVERYBODY
    known &= s.seen[also] if also >= 0 else EVERYBODY
    return known


def note_event(
    s: State, name: str, event: Event, *, amount: int = 0, place: int = -1, also: int = -1, **facts: int
) -> None:  # fmt: skip
    """Write an act into the log; its card, its player and the words that caused it come from the event."""
    if s.log is not None:
        card = event[REF] & CARD_MASK if event[REF] >= 0 else -1
        known = _known(s, card, also) if s.seen else EVERYBODY
        s.log.append(new(LogEntry, (name, card, event[BY], amount, place, event[CAUSE], event[WHY], facts, known)))
