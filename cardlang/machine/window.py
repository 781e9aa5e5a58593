"""The event window: what happens around every act, as one program of the machine.

Each batch has five stages: replace or prevent, member by member; collect (before the commit for cards that leave, after
it for cards that arrive); commit; resolve, depth first; then the listeners that wait until everything that follows is
done. Acts of a kind that is simultaneous (destroy) make one batch, others (flip, move) one batch per member.
"""

from __future__ import annotations

from typing import TypeAlias

from cardlang.machine import delayed, dispatch
from cardlang.machine.dispatch import LATER, LISTEN, OWN, SETTLE, EventKind, Hits, busy, following, open_ability
from cardlang.machine.instructions import Assembler, jump, push, step
from cardlang.machine.journal import record
from cardlang.machine.rules import AFTER, Op, Program
from cardlang.machine.state import (
    AMOUNT,
    CARD_MASK,
    CAUSE,
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
    WHY,
    WHY_BITS,
    Event,
    Frame,
    State,
    alive,
    note_event,
    took_away,
)

Batch: TypeAlias = tuple[Event, ...]

# Slots of the window's frame.
PENDING, BATCH, DONE, HITS, DENIED, INDEX, HEARD, VERDICT = range(SLOTS, SLOTS + 8)
PREVENTED, REPLACED = 1, 2


def act(s: State, events: Batch) -> bool | None:
    """Carry out acts of one kind: one by one as long as nobody listens to that kind, else in a window.

    If an act makes a window necessary (because it calls abilities, brings a listener, needs a refill), the window is
    opened at the stage that it would have reached by then. Returns None if all is done, False if a window is open.
    """
    rules, armed, rest = s.rules, s.armed, iter(events)
    kind: EventKind = rules.kinds[events[0][KIND]]
    column = rules.hearing[events[0][KIND]]
    if armed[column] or s.later or (kind.together and len(events) > 1):
        return _open(s, events)
    done: Batch = NOTHING
    for event in rest:
        if (now := kind.ready(s, event)) is None:
            continue
        hits: Hits = NOTHING
        if kind.leaving:
            now = took_away(now)
            hits = dispatch.left(s, now)
        if (happened := kind.commit(s, now)) is None:
            continue
        batch = (happened,)
        done += batch
        if rules.recalled:
            record(s, batch)
        if kind.follow is not None:
            hits = kind.follow(s, happened)
        if armed[column]:
            hits += dispatch.listening(s, "when", kind, batch)
        refill = rules.tidy(s, batch)
        if hits and hits[0][0] == SETTLE and refill < 0:
            kind.settle(s, happened)
        elif hits or refill >= 0 or armed[column]:
            _open(s, tuple(rest), batch, done, hits)
            s.stack[-1][PC] = rules.programs[s.stack[-1][PROGRAM]].labels["resolve"]
            if refill >= 0:
                push(s, refill)
            return False
    s.ret = done  # nobody was there to prevent anything
    return None


def _open(s: State, pending: Batch, batch: Batch = NOTHING, done: Batch = NOTHING, hits: Hits = NOTHING) -> bool:
    me = s.stack[-1][ME] if s.stack else -1
    push(s, s.rules.entry["act"], me, -1, NOTHING, -1, pending, batch, done, hits, NOTHING, 0, NOTHING)
    return False


def _kind(s: State, event: Event) -> EventKind:
    return s.rules.kinds[event[KIND]]  # type: ignore[no-any-return]


def _ready(s: State, events: Batch) -> Batch:
    """The events that can be carried out, with their facts as they are now."""
    return tuple([now for event in events if (now := _kind(s, event).ready(s, event)) is not None])


def _next(s: State, f: Frame) -> None:
    """Begin the next batch with an event that can be carried out; after the last batch, close the window."""
    if s.later:
        delayed.hear_again(s, delayed.opened(s))
    while f[PENDING]:
        size = len(f[PENDING]) if _kind(s, f[PENDING][0]).together else 1
        f[BATCH], f[PENDING] = _ready(s, f[PENDING][:size]), f[PENDING][size:]
        if f[BATCH]:
            return
    s.ret, s.denied = f[DONE], f[DENIED]
    s.stack.pop()


def _announce(s: State, f: Frame) -> None:
    """Announce each member, so that abilities can prevent it, replace it, or act before it."""
    while f[INDEX] < len(f[BATCH]):
        batch, index, event = f[BATCH], f[INDEX], f[BATCH][f[INDEX]]
        if not f[VERDICT] and _answered(s, f, event):
            return
        if f[VERDICT] == PREVENTED:
            f[DENIED] = (*f[DENIED], event[REF])
        parts: tuple[Batch, ...] = (batch[:index] + (NOTHING if f[VERDICT] else (event,)), batch[index + 1 :])
        if f[HEARD]:  # the abilities may have affected any member of the batch
            parts = tuple([_ready(s, part) for part in parts])
        f[BATCH], f[INDEX] = parts[0] + parts[1], len(parts[0])
        f[HEARD], f[VERDICT] = NOTHING, 0


def _answered(s: State, f: Frame, event: Event) -> bool:
    """Open the next ability that hears the announced event and has not responded yet; False if there is none."""
    for when in ("before",) if event[FLAGS] & PROTECTED else ("would", "before"):
        for ref, ability in dispatch.listeners(s, f"{when}:{_kind(s, event).name}", event):
            if (ref, ability.number) not in f[HEARD] and not busy(s, ref, ability):
                f[HEARD] = (*f[HEARD], (ref, ability.number))
                f[PC] -= 1
                open_ability(s, ref, ability, s.rules.policies.controller(s, ref & CARD_MASK), event)
                return True
        if s.later and (waiting := delayed.answering(s, f"{when}:{_kind(s, event).name}", event)) is not None:
            f[HEARD] = (*f[HEARD], (waiting[ME], -1))
            f[PC] -= 1
            delayed.go_on(s, waiting)
            return True
    return False


def _commit(s: State, f: Frame) -> None:
    """Commit the batch. Triggers of leaving are collected before the commit, triggers of arriving after it."""
    f[INDEX], batch = 0, f[BATCH]  # dead from here on: equal positions have equal bytes
    if not batch:
        return
    kind = _kind(s, batch[0])
    if kind.together:  # in game order, each card once
        of_card = {event[REF] & CARD_MASK: event for event in batch}
        batch = tuple([of_card[card] for card in s.rules.policies.order(s, list(of_card))])
    if kind.leaving:
        batch = tuple([took_away(event) for event in batch])
    hits = following(s, kind, batch) if kind.leaving else NOTHING
    happened = tuple([done for event in batch if (done := kind.commit(s, event)) is not None])
    if s.rules.recalled:
        record(s, happened)
    f[BATCH], f[DONE], f[HITS] = happened, (*f[DONE], *happened), hits or following(s, kind, happened)
    if (refill := s.rules.tidy(s, happened)) >= 0:
        push(s, refill)


def _resolve(slot: int) -> Op:
    """Open the collected abilities one by one, if they still apply when their turn comes."""

    def op(s: State, f: Frame) -> None:
        while f[slot]:
            (what, ref, number, you, event), f[slot] = f[slot][0], f[slot][1:]
            card, leaving = ref & CARD_MASK, what == OWN and _kind(s, event).leaving
            if what == SETTLE:
                _kind(s, event).settle(s, event)
            elif what == LATER:
                f[PC] -= 1
                delayed.go_on(s, event)
                return
            elif alive(s, ref) and (s.face[card] == s.rules.abilities[number].face or leaving):
                ability = s.rules.abilities[number]
                if what == LISTEN:
                    if not s.rules.in_play[s.place[card]] or busy(s, ref, ability):
                        continue
                    you = s.rules.policies.controller(s, card)  # the controller now, not when it triggered
                f[PC] -= 1
                open_ability(s, ref, ability, you, event, event[FROM] if leaving else -1)
                return

    return step(op)


def _after(s: State, f: Frame) -> None:
    """Collect the listeners that wait until everything that follows from the batch is done."""
    batch, f[BATCH] = f[BATCH], NOTHING
    if batch and s.armed[s.rules.moments[batch[0][KIND]][AFTER]]:
        f[HITS] = dispatch.listening(s, "after", _kind(s, batch[0]), batch)
    if batch and s.later:
        f[HITS] += delayed.heard(s, f"after:{_kind(s, batch[0]).name}", batch, delayed.opened(s))


def act_program() -> Program:
    """The window itself."""
    a = Assembler("act")
    a.slot(8)
    again = a.mark()
    a.emit(step(_next), step(_announce), step(_commit))
    a.mark(name="resolve")
    a.emit(_resolve(HITS), step(_after), _resolve(HITS), jump(again))
    return a.build()


def resolve_program() -> Program:
    """A queue of abilities and nothing else."""
    a = Assembler("resolve")
    a.emit(_resolve(a.slot()))
    return a.build()


def wait(s: State, f: Frame, when: int, turn: int, pc: int) -> None:
    """Delay a frame for an event: what is going on by now, in whichever window, is not *the next time*."""
    delayed.put_off(s, f, when, turn, pc, delayed.opened(s))


def follow_up(s: State, hits: Hits) -> None:
    """Resolve a collection of abilities in its order (phase starts)."""
    push(s, s.rules.entry["resolve"], -1, -1, NOTHING, -1, hits)


def verdict(s: State, value: int) -> None:
    """Called by an ability that answers a *would*: the announced act is prevented or replaced."""
    answering, window = s.stack[-1], s.stack[-2]
    window[VERDICT] = value
    if value == PREVENTED:
        event, program = window[BATCH][window[INDEX]], s.rules.programs[answering[PROGRAM]]
        why = program.ability << WHY_BITS | program.nodes[answering[PC] - 1]
        note_event(s, "prevent", (*event[:CAUSE], answering[ME], *event[AMOUNT:WHY], why))


def substitute(s: State, events: Batch) -> None:
    """Called after an *instead*: what it did stands for the announced act; if it could do nothing, that act goes on."""
    if events:
        verdict(s, REPLACED)
        s.stack[-2][DONE] += events


def announced(s: State) -> Event:
    """The one event that has just been committed; for a procedure that the game runs after it (`Rules.tidy`)."""
    return happened(s)[0]


def happened(s: State) -> Batch:
    """All events that have just been committed together, for such a procedure."""
    return s.stack[-2][BATCH]  # type: ignore[no-any-return]


def amend(s: State, amount: int) -> None:
    """Called by such a procedure: so much has really come of the event; of nothing nobody hears."""
    window, event = s.stack[-2], announced(s)
    now = ((*event[:AMOUNT], amount, *event[FROM:]),) if amount else NOTHING
    if s.happened and s.happened[-1][1] == event:
        s.happened[-1:] = [(s.turn, one) for one in now]
    window[BATCH], window[DONE] = now, (*window[DONE][:-1], *now)
    window[HITS] = tuple((*hit[:-1], *now) for hit in window[HITS]) if now else NOTHING
