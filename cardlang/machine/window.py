"""The event window: what happens around every act, as one program of the machine.

Five stages for each batch: replace or prevent, member by member; collect (before the commit for what leaves, after it
for what arrives); commit; resolve, depth first; then the listeners that wait until all that follows is done. Kinds that
happen together (destroy) make one batch, kinds that happen in turn (flip, move) one batch per member.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardlang.machine.instructions import Assembler, Label, jump, over, push
from cardlang.machine.query import allowed, idle
from cardlang.machine.rules import LOOP, QUERY, AbilityCode, Program, Rules
from cardlang.machine.state import (
    BY,
    CARD_MASK,
    FLAGS,
    FROM,
    KIND,
    ME,
    NOTHING,
    PC,
    PROGRAM,
    PROTECTED,
    REF,
    SLOTS,
    UP,
    WHY_BITS,
    Event,
    Frame,
    State,
    alive,
    note,
    ref_of,
)

# Slots of the window's frame.
PENDING, BATCH, DONE, HITS, DENIED, INDEX, HEARD, VERDICT = range(SLOTS, SLOTS + 8)
PREVENTED, REPLACED = 1, 2

LISTEN, OWN, SETTLE = range(3)  # what a hit is: a listener, an ability of the card itself, the end of leaving
Hit = tuple[int, int, int, int, Event]  # (what, ref, ability, you, event)


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of act.

    `ready` brings the facts of an event up to date when its turn comes, or says that nothing is to be done (None);
    `commit` calls the primitives and returns the event that happened; `follow` names the abilities that the act itself
    calls; `settle` ends what left together.
    """

    name: str
    number: int
    ready: Callable[[State, Event], Event | None]
    commit: Callable[[State, Event], Event | None]
    together: bool = False
    leaving: str = ""  # keyword of the card's own abilities that answer its leaving
    follow: Callable[[State, Event], tuple[tuple[int, AbilityCode, int], ...]] | None = None
    settle: Callable[[State, Event], None] | None = None


def listeners(s: State, key: str, event: Event) -> list[tuple[int, AbilityCode]]:
    """The cards and abilities that hear the event under an index key, in game order."""
    bits = s.armed[s.rules.keys[key]]
    if not bits:
        return []
    cards = []
    while bits:
        low = bits & -bits
        cards.append(low.bit_length() - 1)
        bits ^= low
    if len(cards) > 1:
        cards = s.rules.policies.order(s, cards)
    found = []
    for card in cards:
        me, you = ref_of(s, card), s.rules.policies.controller(s, card)
        found += [
            (me, ability)
            for ability in s.rules.listeners.get((s.rules.record[card], key), ())
            if ability.matches is None or ability.matches(s, me, you, event)
        ]
    return found


def busy(s: State, ref: int, ability: AbilityCode) -> bool:
    """Whether this ability of this card is being carried out already, or is used up for now."""
    if ability.once and (ref, ability.number) in s.used:
        return True
    return any(f[PROGRAM] == ability.program and f[ME] == ref for f in s.stack)


def open_ability(s: State, ref: int, ability: AbilityCode, you: int, event: Event, home: int = -1) -> bool:
    """Open an ability, unless the chain is at its limit: then it is dropped and reported."""
    limit = s.rules.parameters["chain limit"]
    card = ref & CARD_MASK
    if s.chain >= limit:
        if s.chain == limit:
            cycle = {f[ME] & CARD_MASK for f in s.stack if f[ME] >= 0 and s.rules.programs[f[PROGRAM]].ability >= 0}
            for member in sorted(cycle | {card}):
                note(s, "chain-cut", card=member, amount=limit)
            s.chain += 1
            if s.rules.parameters.get("on loop") == "end":
                over(s, LOOP, -1)
        return False
    s.chain += 1
    if ability.once:
        s.used.append((ref, ability.number))
    note(s, "open", card=card, player=you, cause=ref, why=ability.number << WHY_BITS | ability.node)
    push(s, ability.program, ref, you, event, s.place[card] if home < 0 else home)
    return True


def act(s: State, events: tuple[Event, ...]) -> None:
    """Open a window for a batch of one kind, or do without one where nobody could look in."""
    if len(events) == 1 and _unheard(s, events[0]):
        return
    _open(s, events)


def _open(s: State, events: tuple[Event, ...]) -> Frame:
    push(s, s.rules.entry["act"], s.stack[-1][ME] if s.stack else -1, -1, NOTHING, -1, events)
    frame = s.stack[-1]
    for slot in (BATCH, DONE, HITS, DENIED, HEARD):
        frame[slot] = NOTHING
    return frame


def _unheard(s: State, event: Event) -> bool:
    """The fast path: a single act that no card in play listens to is committed at once.

    If it has consequences (abilities it calls, a refill), the window is opened where it would stand by then.
    """
    kind = _kind(s, event)
    if kind.leaving or any(s.armed[column] for column in s.rules.hearing[kind.number]):
        return False
    ready = kind.ready(s, event)
    happened = kind.commit(s, ready) if ready is not None else None
    if happened is None:
        s.ret = s.denied = NOTHING
        return True
    called = kind.follow(s, happened) if kind.follow is not None else ()
    refill = s.rules.tidy(s, (happened,))
    if not called and refill < 0:
        s.ret, s.denied = (happened,), NOTHING
        return True
    frame = _open(s, NOTHING)
    frame[BATCH] = frame[DONE] = (happened,)
    frame[HITS] = tuple((OWN, ref, a.number, you, happened) for ref, a, you in called)
    frame[PC] = s.rules.programs[frame[PROGRAM]].labels["resolve"]
    if refill >= 0:
        push(s, refill, -1, -1, NOTHING, -1)
    return True


def follow_up(s: State, hits: tuple[Hit, ...]) -> None:
    """Resolve a collection of abilities in its order (phase starts)."""
    push(s, s.rules.entry["resolve"], -1, -1, NOTHING, -1, hits)


def _kind(s: State, event: Event) -> EventKind:
    return s.rules.kinds[event[KIND]]  # type: ignore[no-any-return]


def _next(done: Label) -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        while f[PENDING]:
            kind = _kind(s, f[PENDING][0])
            taken = f[PENDING] if kind.together else f[PENDING][:1]
            f[PENDING] = f[PENDING][len(taken) :]
            batch = tuple(ready for event in taken if (ready := kind.ready(s, event)) is not None)
            if batch:
                f[BATCH], f[INDEX], f[HEARD], f[VERDICT] = batch, 0, NOTHING, 0
                return
        f[PC] = done.pc

    return op


def _replace() -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        if f[VERDICT]:
            event = f[BATCH][f[INDEX]]
            if f[VERDICT] == PREVENTED:
                f[DENIED] = (*f[DENIED], event[REF])
            f[BATCH] = f[BATCH][: f[INDEX]] + f[BATCH][f[INDEX] + 1 :]
            f[VERDICT] = 0
            f[HEARD] = NOTHING
        while f[INDEX] < len(f[BATCH]):
            event = f[BATCH][f[INDEX]]
            kind = _kind(s, event)
            if not event[FLAGS] & PROTECTED and _open_next(s, f, f"would:{kind.name}", event):
                return
            if _open_next(s, f, f"before:{kind.name}", event):
                return
            now = kind.ready(s, event) if f[HEARD] else event
            if now is None:
                f[BATCH] = f[BATCH][: f[INDEX]] + f[BATCH][f[INDEX] + 1 :]
            else:
                f[BATCH] = (*f[BATCH][: f[INDEX]], now, *f[BATCH][f[INDEX] + 1 :])
                f[INDEX] += 1
            f[HEARD] = NOTHING

    return op


def _open_next(s: State, f: Frame, key: str, event: Event) -> bool:
    """Open the next ability that hears the announced event and has not answered it yet; False if there is none."""
    for ref, ability in listeners(s, key, event):
        if (ref, ability.number) in f[HEARD] or busy(s, ref, ability):
            continue
        f[HEARD] = (*f[HEARD], (ref, ability.number))
        f[PC] -= 1
        open_ability(s, ref, ability, s.rules.policies.controller(s, ref & CARD_MASK), event)
        return True
    return False


def _own(s: State, kind: EventKind, batch: tuple[Event, ...]) -> list[Hit]:
    """Abilities of the leaving cards themselves, unless a rule silences them; judged once, before they leave."""
    hits: list[Hit] = []
    for event in batch:
        card = event[REF] & CARD_MASK
        if s.face[card] == UP and not silent(s, card, kind.leaving):
            you = s.rules.policies.controller(s, card)
            own = s.rules.records[s.rules.record[card]].of(kind.leaving)
            hits += [(OWN, event[REF], ability.number, you, event) for ability in own]
        hits.append((SETTLE, event[REF], -1, -1, event))
    return hits


def silent(s: State, card: int, keyword: str) -> bool:
    """Whether a rule keeps abilities of this keyword from triggering on this card."""
    if idle(s, "acts"):
        return False
    return not allowed(s, "acts", (card, s.rules.parameters["keywords"].index(keyword)))


def _commit() -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        batch = f[BATCH]
        f[INDEX], f[HITS] = 0, NOTHING  # dead from here on: equal positions have equal bytes
        if not batch:
            return
        kind = _kind(s, batch[0])
        order = {e[REF] & CARD_MASK: e for e in batch} if kind.together else {}
        if len(order) > 1:
            batch = tuple(order[card] for card in s.rules.policies.order(s, list(order)))
        hits: list[Hit] = []
        when = []
        if kind.leaving:
            hits = _own(s, kind, batch)
            when = [(ref, a, e) for e in batch for ref, a in listeners(s, f"when:{kind.name}", e)]
        happened = tuple(event for e in batch if (event := kind.commit(s, e)) is not None)
        if kind.leaving:
            gone = {e[REF] for e in happened}
            hits = [hit for hit in hits if hit[1] in gone]
        else:
            for event in happened:
                if kind.follow is not None:
                    hits += [(OWN, ref, a.number, you, event) for ref, a, you in kind.follow(s, event)]
            when = [(ref, a, e) for e in happened for ref, a in listeners(s, f"when:{kind.name}", e)]
        hits += [
            (LISTEN, ref, a.number, s.rules.policies.controller(s, ref & CARD_MASK), e)
            for ref, a, e in when
            if e in happened or kind.leaving
        ]
        f[BATCH], f[DONE], f[HITS] = happened, (*f[DONE], *happened), tuple(hits)
        refill = s.rules.tidy(s, happened)
        if refill >= 0:
            push(s, refill, -1, -1, NOTHING, -1)

    return op


def _resolve(slot: int) -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        while f[slot]:
            what, ref, number, you, event = f[slot][0]
            f[slot] = f[slot][1:]
            if what == SETTLE:
                kind = _kind(s, event)
                if kind.settle is not None:
                    kind.settle(s, event)
                continue
            ability = s.rules.abilities[number]
            card = ref & CARD_MASK
            if not alive(s, ref):
                continue
            if what == LISTEN and (s.face[card] != UP or not s.rules.in_play[s.place[card]] or busy(s, ref, ability)):
                continue
            leaving = what == OWN and event and _kind(s, event).leaving
            if what == OWN and not leaving and s.face[card] != UP:
                continue
            if what == LISTEN:  # who owns it now, not when it was collected
                you = s.rules.policies.controller(s, card)
            f[PC] -= 1
            open_ability(s, ref, ability, you, event, event[FROM] if leaving else -1)
            return

    return op


def _after() -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        f[HITS] = tuple(
            (LISTEN, ref, ability.number, s.rules.policies.controller(s, ref & CARD_MASK), event)
            for event in f[BATCH]
            for ref, ability in listeners(s, f"after:{_kind(s, event).name}", event)
        )
        f[BATCH] = NOTHING

    return op


def _close(s: State, f: Frame) -> None:
    s.ret, s.denied = f[DONE], f[DENIED]


def act_program() -> Program:
    """The window itself."""
    a = Assembler("act")
    a.slot(8)
    again, done = Label(), Label()
    a.mark(again)
    a.emit(_next(done), _replace(), _commit())
    a.mark(name="resolve")
    a.emit(_resolve(HITS), _after(), _resolve(HITS), jump(again))
    a.mark(done)
    a.emit(_close)
    return a.build()


def resolve_program() -> Program:
    """A queue of abilities and nothing else."""
    a = Assembler("resolve")
    a.slot(1)
    a.emit(_resolve(SLOTS))
    return a.build()


def verdict(s: State, value: int) -> None:
    """Called by an ability that answers a *would*: the announced act is prevented or replaced."""
    window = s.stack[-2]
    window[VERDICT] = value
    if value == PREVENTED:
        event = window[BATCH][window[INDEX]]
        card = event[REF] & CARD_MASK if event[REF] >= 0 else -1
        answering = s.stack[-1]
        program = s.rules.programs[answering[PROGRAM]]
        why = program.ability << WHY_BITS | program.nodes[answering[PC] - 1]
        note(s, "prevent", card=card, player=event[BY], cause=answering[ME], why=why)


def substitute(s: State, events: tuple[Event, ...]) -> None:
    """Called after an *instead*: what it did stands for the announced act; if it could do nothing, that act goes on."""
    if events:
        verdict(s, REPLACED)
        s.stack[-2][DONE] = (*s.stack[-2][DONE], *events)


def index_keys(rules_kinds: tuple[EventKind, ...], queries: tuple[str, ...]) -> tuple[str, ...]:
    """All index keys of a game: four ways to listen per event kind and one key per query."""
    moments = tuple(f"{when}:{kind.name}" for kind in rules_kinds for when in ("would", "before", "when", "after"))
    return (*moments, *(QUERY + query for query in queries))


__all__ = ["EventKind", "Rules", "act", "act_program", "follow_up", "open_ability", "resolve_program"]
