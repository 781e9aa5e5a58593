"""What is known while one ability is compiled: the program so far, the slots of its steps, who is meant by a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import TypeAlias

from cardlang.compile.dialect import Dialect
from cardlang.compile.ledger import Ledger
from cardlang.compile.model import Group, Test
from cardlang.diagnostics.model import NOWHERE, CardlangError, Span
from cardlang.machine.fuel import Fuel
from cardlang.machine.instructions import Assembler, Label, Many, Number, Truth, let, written
from cardlang.machine.state import (
    AMOUNT,
    AWAY,
    BY,
    CARD_MASK,
    EVENT,
    FLAGS,
    FROM,
    HOME,
    ME,
    NOTHING,
    REF,
    TO,
    YOU,
    Event,
    Frame,
    State,
    alive,
)
from cardlang.meaning.model import Meaning, Ref
from cardlang.meaning.quantities import kind_of
from cardlang.syntax.nodes import Condition, Node, Pron, Sel, Step, Value
from cardlang.syntax.walk import gaps
from cardlang.vocabulary.model import Kind

Find: TypeAlias = "Callable[[Scope, Sel | Pron, Sel | None], Group]"
Reckon: TypeAlias = "Callable[[Scope, Value], Many]"
Watch: TypeAlias = Callable[[int, Truth], Truth]  # the number of a node and its test: a test that also reports


NO_PROGRAM = "no program can be made of these words"


class CompileError(CardlangError):
    """A text without a program."""

    def __init__(self, message: str, span: Span = NOWHERE) -> None:
        super().__init__(message)
        self.message, self.span = message, span

    def place(self, text: str) -> Span:  # noqa: ARG002, as where the words have to be found
        """Where the fault stands in the text as it was written."""
        return self.span


def no_program(node: Node) -> CompileError:
    """The meaning stage lets through only what can be carried out; where it let through more, nothing is played."""
    return CompileError(NO_PROGRAM, node.span)


class IdleError(CompileError):
    """A text with words that change nothing: those of a node, or some that stand between the phrases in it."""

    def __init__(self, node: Node, words: str) -> None:
        super().__init__(f"nothing here depends on {f'`{words}`' if words else 'these words'}", node.span)
        self._node, self._words = node, words

    def place(self, text: str) -> Span:
        """The words, as far as they stand in the text as they are printed; else the node."""
        words = r"\s+".join(map(re.escape, self._words.split()))
        pattern = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)
        for gap in gaps(self._node) if self._words else ():
            if found := pattern.search(text, *gap):
                return Span(*found.span())
        return self.span


class Scope:
    """One ability being compiled.

    Every step owns slots: `objects` (tuple of refs), `events` (what its act did), `done` (0 or 1), `subject` (player),
    `member` (of its *for each*), and one per role; they are reserved when first asked for.
    """

    def __init__(
        self, dialect: Dialect, meaning: Meaning, asm: Assembler, keyword: str, nodes: Mapping[int, int], fuel: Fuel,
        group: Find, amounts: Reckon, watch: Watch | None = None,
    ) -> None:  # fmt: skip
        self.dialect, self.meaning, self.asm, self.nodes = dialect, meaning, asm, nodes
        self._watch = watch
        self.keyword, self.fuel = keyword, fuel
        # Handed in, for phrases and amounts stand in phrases: what finds the cards of one also finds its lanes.
        self._group, self._amounts = group, amounts
        timing = dialect.vocabulary.keyword[keyword].timing if keyword else ""
        self.scoring, self.leaving = timing == "scoring", timing == "leaving"
        self.ledger = Ledger()
        self.begin = Label()  # where the ability begins, for one that repeats itself
        self.optional: Label | None = None  # where a declined *may* goes on, while the first choice is compiled
        self.unpaid: Label | None = None  # where a declined payment goes on, in a step in which somebody may pay
        self.answered = -1  # the slot of an amount that has been chosen in secret
        self.draws = False
        self.peeks = False
        self.naming = set[int]()  # the steps so far in which something is chosen, and nothing else is done to it
        self.worth_paying: dict[int, Truth] = {}  # by the identity of a payment: whether what it is for can be done
        self.asked_of: dict[int, tuple[Truth, ...]] = {}  # by step: whether there is what its conditions speak of
        self.unless: tuple[tuple[Condition, ...], ...] = ()  # conditions of the statements before an *Otherwise*
        self.chains: dict[int, tuple[int, ...]] = {}  # by step behind *Otherwise*: those before it, from the first on
        self.methods: list[Number] = []
        self.answering = False  # answers a would: acts are protected
        self.goal = False  # the place of the event heard is where the thing goes
        self.met: Number = heard  # which card of the event the listener is about
        self.anybody = False  # things of all players are meant, where a phrase without owner speaks of *your* things
        self.recalling = False  # what has happened is counted: a phrase is asked of events that are over
        self.recalls = set[str]()  # kinds of events of which it is asked whether they have happened
        self.facts = False  # a listener is being matched: read the event, not the table
        self.printed = False  # whether phrases are read by what is printed
        self.chosen: dict[int, int] = {}  # slots of what was chosen ahead, by the identity of its node
        words = (*meaning.refs.values(), *(ref for refs in meaning.others.values() for ref in refs))
        self.of_rounds = tuple(dict.fromkeys(ref for ref in words if ref.loop >= 0))
        self._slots: dict[tuple[int, str], int] = {}
        self._aliases: dict[int, tuple[Sel, Ref]] = {}
        self._owners: dict[int, Ref] = {}
        self._kept: list[Sel] = []
        self.asked_ahead: Step | None = None  # whose conditions have been asked before the first round of a loop
        self.gathered = -1  # where a loop of a scoring keeps what its rounds change, until it is over
        self.step = -1  # number of the step being compiled
        self.contends: Test | None = None  # who may be meant, where it is said who wins a lane
        self.stands = False  # whether what is said holds for a time: places are those of now, cards those of then
        self.described = -1  # the slot of the card that a comparison describes, for *another card* in it
        self.actor: Number = you
        self.aimed = False  # whether an opponent acts: coins that they gain or lose are aimed at one of them

    def repeated(self) -> int:
        """The slot that counts how often the ability has been repeated; no step owns it."""
        return self.slot(-1, "repeated")

    def reads(self, node: Node, *names: str) -> None:
        """Enter a node in the ledger: the program depends on it, and on these of its optional fields."""
        self.ledger.enter(node, names)

    def watched(self, node: Node, test: Truth) -> Truth:
        """The test of a condition, or whether a step can be carried out: reported where somebody watches."""
        return test if self._watch is None else self._watch(self.nodes[id(node)], test)

    def reads_words(self, sel: Sel, *words: str) -> None:
        """Enter those adjectives of a phrase on which the program depends."""
        self.ledger.enter_words(sel, words)

    def slot(self, step: int, name: str) -> int:
        """The slot of a step, reserved on first use."""
        key = (step, name)
        found = self._slots.get(key)
        if found is None:
            found = self._slots[key] = self.asm.slot()
        return found

    def has(self, step: int, name: str) -> bool:
        """Whether a step has used that slot."""
        return (step, name) in self._slots

    def event_slots(self) -> list[int]:
        """Where the steps so far keep what they have done, in their order."""
        return [slot for (_, name), slot in self._slots.items() if name == "events"]

    def ref(self, node: Sel | Pron) -> Ref:
        """What the word stands for; a sound text always has an answer."""
        if id(node) in self._aliases:
            return self._aliases[id(node)][1]
        found = self.meaning.refs.get(id(node))
        if found is None:
            raise no_program(node)
        return found

    def speaks_of(self, ref: Ref) -> bool:
        """Whether some word of the ability stands for that, or for that of all rounds of a loop."""
        words = (self.meaning.refs.values(), self.meaning.owners.values())
        return any(ref in found for found in words) or any(replace(one, loop=-1) == ref for one in self.of_rounds)

    def rounds(self, ref: Ref) -> int:
        """The slot for what a step keeps, gathered over all rounds of a loop."""
        return self.slot(ref.step, f"{ref.kind} {ref.part} {ref.role} of loop {ref.loop}")

    def owner(self, node: Sel) -> Ref:
        """Who is meant by *their* or *its*."""
        found = self.meaning.owners.get(id(node)) or self._owners.get(id(node))
        if found is None:
            raise no_program(node)
        return found

    @contextmanager
    def of_anybody(self, anybody: bool) -> Iterator[None]:
        """Compiles phrases of which it is asked how many of them somebody has."""
        before, self.anybody = self.anybody, anybody
        try:
            yield
        finally:
            self.anybody = before

    @contextmanager
    def standing(self) -> Iterator[None]:
        """Compiles what holds for a time, and is asked for later."""
        self.stands = True
        try:
            yield
        finally:
            self.stands = False

    def fixed(self, many: Many) -> Many:
        """The same things later as now, where what is said holds for a time."""
        if not self.stands:
            return many
        slot = self.asm.slot()
        self.asm.emit(let(slot, lambda s, f: tuple(many(s, f))))
        return read_all(slot)

    @contextmanager
    def contenders(self, stands: Test) -> Iterator[Test]:
        """Compiles a phrase about who wins a lane: only players of whom `stands` is true can be meant."""
        self.contends = stands
        try:
            yield stands
        finally:
            self.contends = None

    @contextmanager
    def acted_by(self, actor: Number) -> Iterator[None]:
        """Compiles phrases in which *their* speaks of this player."""
        before, self.actor = self.actor, actor
        try:
            yield
        finally:
            self.actor = before

    def on_the_table(self) -> AbstractContextManager[None]:
        """Compiles phrases about what lies on the table now, also while an event is matched."""
        return self._reading(facts=False)

    def in_the_event(self) -> AbstractContextManager[None]:
        """Compiles phrases about what was so when an event happened."""
        return self._reading(facts=True)

    @contextmanager
    def by_print(self) -> Iterator[None]:
        """Compiles phrases by what is printed: what a card counts as does not depend on what cards count as."""
        before, self.printed = self.printed, True
        try:
            yield
        finally:
            self.printed = before

    @contextmanager
    def _reading(self, *, facts: bool) -> Iterator[None]:
        before, self.facts = self.facts, facts
        try:
            yield
        finally:
            self.facts = before

    def group(self, node: Sel | Pron, *, origin: Sel | None = None) -> Group:
        """The things meant by a phrase; `origin` is the object of *from*, which narrows cards by place."""
        return self._group(self, node, origin)

    def amounts(self, value: Value) -> Many:
        """What an amount can be where nobody chooses."""
        return self._amounts(self, value)

    def alias(self, node: Sel, ref: Ref) -> None:
        """Let a node made by the compiler stand for the same thing as the one it was made of."""
        self._aliases[id(node)] = (node, ref)

    def same_owner(self, node: Sel, original: Sel) -> None:
        """Let a node made by the compiler belong to whom the one it was made of belongs."""
        self._kept.append(node)
        if id(original) in self.meaning.owners:
            self._owners[id(node)] = self.meaning.owners[id(original)]

    def kind(self, noun: str) -> Kind:
        """The kind of a noun."""
        return self.dialect.vocabulary.noun[noun].kind

    def column(self, noun: str) -> int | None:
        """The column of a resource or counter, none for anything else."""
        found = self.dialect.resources.get(noun)
        return self.dialect.counters.get(noun) if found is None else found

    def kind_of(self, node: Sel | Pron) -> Kind:
        """The kind of what a selector or pronoun names."""
        kind = kind_of(node, self.dialect.vocabulary)
        assert kind is not None, "a text that was checked has known words alone"
        return kind


@written(f"f[{YOU}]")
def you(_: State, f: Frame) -> int:
    """The player meant by *you*."""
    return f[YOU]  # type: ignore[no-any-return]


def doer(_: State, f: Frame) -> int:
    """The player who does what is heard or announced."""
    return f[EVENT][BY]  # type: ignore[no-any-return]


def heard(_: State, f: Frame) -> int:
    """The ref of the card that the event heard is about."""
    return f[EVENT][REF]  # type: ignore[no-any-return]


def gone_by(s: State, f: Frame, slots: list[int], x: int) -> Event:
    """The event whose facts say what a card was, where that is asked and not what it is; nothing for a card in play.

    A card that has left play by an act of this ability, or by the one that triggered it, is what it was when it left,
    also if something has brought it back: who destroys a card is paid for the card that was destroyed. Another one is
    what it is as long as it lies in play, then what it was when this ability met it last.
    """
    met = _met(f, slots, x & CARD_MASK)
    for event in met:
        if event[FLAGS] & AWAY:
            return event
    return met[0] if met and not (alive(s, x) and s.rules.in_play[s.place[x & CARD_MASK]]) else NOTHING


def _met(f: Frame, slots: list[int], card: int) -> list[Event]:
    """The events by which this ability met a card, the last one first: its steps, by their slots, then its trigger.

    Coins and marks that steps put onto it or took off it do not count: they say nothing of where and what it was.
    """
    found = [
        event
        for slot in reversed(slots)
        for event in reversed(f[slot] or NOTHING)
        if event[REF] >= 0 and event[REF] & CARD_MASK == card and not event[AMOUNT]
    ]
    trigger: Event = f[EVENT]
    return [*found, trigger] if trigger and trigger[REF] >= 0 and trigger[REF] & CARD_MASK == card else found


def read(slot: int) -> Number:
    """A number or ref kept in a slot."""

    @written(f"f[{slot}]")
    def value(_: State, f: Frame) -> int:
        return f[slot]  # type: ignore[no-any-return]

    return value


def read_all(slot: int) -> Many:
    """A tuple kept in a slot, empty before it was set."""

    @written(f"(f[{slot}] or ())")
    def value(_: State, f: Frame) -> tuple[int, ...]:
        return f[slot] or NOTHING

    return value


def elements(scope: Scope, ref: Ref, kind: Kind) -> Many:
    """The things a word of reference stands for, as elements of the wanted kind (the lane of a card, and so on)."""
    dialect = scope.dialect
    match ref.kind:
        case "source":
            if kind == "lane":
                return lambda s, f: _lane(dialect.lane(s, f, f[ME]))
            if kind == "castle":
                return lambda s, f: _lane(dialect.castle(s, dialect.lane(s, f, f[ME])))
            if kind == "side":
                return _own_side
            return lambda s, f: (f[ME],)
        case "step_object":
            return _as_lanes(dialect, step_objects(scope, ref), kind)
        case "step_subject":
            return _somebody(read(scope.slot(ref.step, "subject")))
        case "step_each":
            return _as_lanes(dialect, _one(read(scope.slot(ref.step, "member"))), kind)
        case "step_role":
            return _role(scope, ref, kind)
        case "step_place":
            return _named_place(scope, ref, kind)
        case "step_condition":
            return step_condition(scope, ref)
        case "event_object":
            return _one(scope.met) if kind != "lane" else _lane_left(dialect)
        case "event_subject":
            return lambda s, f: (f[EVENT][BY],)
        case "event_place":
            goal = scope.goal
            if kind == "lane":
                return lambda s, f: _lane(s.rules.lane_of[_event_place(f, goal)])
            return lambda s, f: (_event_place(f, goal),)
        case "clause_subject":
            actor = scope.actor
            return lambda s, f: (actor(s, f),)
        case "described":
            return _one(read(scope.described))
        case "step_named":  # a number, see `measures`
            raise CompileError(NO_PROGRAM)
        case "controller":
            return lambda s, f: (f[YOU],)


def _role(scope: Scope, ref: Ref, kind: Kind) -> Many:
    """What a preposition of an earlier step named; the lane of a side if a lane is wanted."""
    name = f"role {ref.role}"
    if not scope.has(ref.step, name):
        raise CompileError(NO_PROGRAM)
    found = read_all(scope.slot(ref.step, name))
    if kind != "lane":
        return found
    lanes, lane = scope.dialect.sides, scope.dialect.lane

    def lane_of(s: State, f: Frame, x: int) -> int:
        if x > CARD_MASK:
            return lane(s, f, x)
        return x if x < len(s.open) and not _is_side(s, x, lanes) else s.rules.lane_of[x]

    def lanes_of(s: State, f: Frame) -> tuple[int, ...]:
        return tuple(lane_of(s, f, x) for x in found(s, f))

    return lanes_of


def step_objects(scope: Scope, ref: Ref) -> Many:
    """The objects of a step, and what stood behind one of its prepositions if it was carried out."""
    if ref.loop >= 0:
        return read_all(scope.rounds(ref))
    objects = read_all(scope.slot(ref.step, "objects"))
    if not ref.role:
        return objects
    partner = read_all(scope.slot(ref.step, f"role {ref.role}"))
    return lambda s, f: (*found, *partner(s, f)) if (found := objects(s, f)) else NOTHING


def step_condition(scope: Scope, ref: Ref) -> Many:
    """What a condition of a step has found."""
    return read_all(scope.rounds(ref) if ref.loop >= 0 else scope.slot(ref.step, f"condition {ref.part}"))


def _lane_left(dialect: Dialect) -> Many:
    """The lane in which the card of the event lay; the lane of the source if it lay in none."""

    def left(s: State, f: Frame) -> tuple[int, ...]:
        lane = s.rules.lane_of[f[EVENT][FROM]]
        return _lane(lane if lane >= 0 else dialect.lane(s, f, f[ME]))

    return left


def _is_side(s: State, x: int, sides: Callable[[State, int], Sequence[int]]) -> bool:
    return any(x in sides(s, lane) for lane in range(len(s.open)))


def _named_place(scope: Scope, ref: Ref, kind: Kind) -> Many:
    """The lane or side in which the objects of an earlier step lay when it was carried out."""
    objects, events = scope.slot(ref.step, "objects"), scope.slot(ref.step, "events")
    if kind not in ("lane", "side"):
        raise CompileError(NO_PROGRAM)

    def places(s: State, f: Frame) -> tuple[int, ...]:
        found = [event[FROM] for event in f[events] or () if event[REF] >= 0]
        found = found or [s.place[x & CARD_MASK] for x in f[objects] or ()]
        if kind == "side":
            return tuple(dict.fromkeys(found))
        return tuple(dict.fromkeys(s.rules.lane_of[place] for place in found if s.rules.lane_of[place] >= 0))

    return places


def _own_side(s: State, f: Frame) -> tuple[int, ...]:
    """The side of the source, or the one it lay on last."""
    place = s.place[f[ME] & CARD_MASK]
    return (place if s.rules.in_play[place] or f[HOME] < 0 else f[HOME],)


def _event_place(f: Frame, goal: bool) -> int:
    """Where the listener's fact happened: the goal if it names one, else where the thing lay."""
    event = f[EVENT]
    return event[TO] if goal else event[FROM]  # type: ignore[no-any-return]


def _lane(lane: int) -> tuple[int, ...]:
    return (lane,) if lane >= 0 else ()


def _one(value: Number) -> Many:
    return lambda s, f: (value(s, f),)


def _somebody(value: Number) -> Many:
    return lambda s, f: (one,) if (one := value(s, f)) >= 0 else ()


def _as_lanes(dialect: Dialect, many: Many, kind: Kind) -> Many:
    """The objects themselves, or the lanes in which they lie if lanes are wanted and the objects are cards.

    A card that lies in no lane stands for the lane of the source: *put a discarded card onto a side of another lane*.
    """
    if kind != "lane":
        return many

    def lane(s: State, f: Frame, card: int) -> int:
        found = dialect.lane(s, f, card)
        return found if found >= 0 else dialect.lane(s, f, f[ME])

    def lanes(s: State, f: Frame) -> tuple[int, ...]:
        return tuple(x if x <= CARD_MASK else lane(s, f, x) for x in many(s, f))

    return lanes
