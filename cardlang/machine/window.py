"""The event window: what happens around every act, as one program of the machine.

Five stages for each batch: replace or prevent, member by member; collect (before the commit for what leaves, after it
for what arrives); commit; resolve, depth first; then the listeners that wait until all that follows is done. Kinds that
happen together (destroy) make one batch, kinds that happen in turn (flip, move) one batch per member.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.hearing import (
    LISTEN,
    OWN,
    SETTLE,
    EventKind,
    Hit,
    arrived,
    busy,
    index_keys,
    listeners,
    listening,
    open_ability,
    own_abilities,
    silent,
)
from cardlang.machine.instructions import Assembler, Label, jump, push
from cardlang.machine.rules import AFTER, BEFORE, WOULD, AbilityCode, Program
from cardlang.machine.state import (
    AMOUNT,
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
)

# Slots of the window's frame.
PENDING, BATCH, DONE, HITS, DENIED, INDEX, HEARD, VERDICT = range(SLOTS, SLOTS + 8)
PREVENTED, REPLACED = 1, 2


def act(s: State, events: tuple[Event, ...]) -> None:
    """Open a window for a batch of one kind, or do without one where nobody could look in."""
    if not _unheard(s, events):
        _open(s, events)


def _open(s: State, events: tuple[Event, ...]) -> Frame:
    push(s, s.rules.entry["act"], s.stack[-1][ME] if s.stack else -1, -1, NOTHING, -1, events)
    frame = s.stack[-1]
    for slot in (BATCH, DONE, HITS, DENIED, HEARD):
        frame[slot] = NOTHING
    return frame


def _unheard(s: State, events: tuple[Event, ...]) -> bool:
    """The fast path: acts that no card in play listens to are committed at once.

    As soon as there are consequences (abilities that the act calls, one who listens from now on, a refill), the window
    is opened where it would stand by then.
    """
    rules = s.rules
    kind: EventKind = rules.kinds[events[0][KIND]]
    column = rules.hearing[kind.number]
    if s.armed[column]:
        return False
    if kind.together:
        return _together_unheard(s, kind, events)
    done: tuple[Event, ...] = NOTHING
    for number, event in enumerate(events):
        now = kind.ready(s, event)
        happened = kind.commit(s, now) if now is not None else None
        if happened is None:
            continue
        batch = (happened,)
        done += batch
        hits = arrived(s, kind, batch) if kind.follow is not None or s.armed[column] else NOTHING
        refill = rules.tidy(s, batch)
        if hits or refill >= 0 or s.armed[column]:
            _open_at(s, events[number + 1 :], batch, done, hits, refill)
            return True
    s.ret, s.denied = done, NOTHING
    return True


def _together_unheard(s: State, kind: EventKind, events: tuple[Event, ...]) -> bool:
    """The same for a batch that happens together; cards that answer their own leaving need the window."""
    rules = s.rules
    batch = tuple([now for event in events if (now := kind.ready(s, event)) is not None])
    if kind.leaving:
        for event in batch:
            card = event[REF] & CARD_MASK
            if s.face[card] == UP and rules.records[rules.record[card]].of(kind.leaving):
                return False
    if len(batch) > 1:
        batch = _in_order(s, batch)
    happened = tuple([done for each in batch if (done := kind.commit(s, each)) is not None])
    refill = rules.tidy(s, happened)
    if refill >= 0:
        hits = tuple([(SETTLE, event[REF], -1, -1, event) for event in happened]) if kind.leaving else NOTHING
        _open_at(s, NOTHING, happened, happened, hits, refill)
        return True
    if kind.settle is not None:
        for event in happened:
            kind.settle(s, event)
    s.ret, s.denied = happened, NOTHING
    return True


def _open_at(
    s: State, rest: tuple[Event, ...], batch: tuple[Event, ...], done: tuple[Event, ...], hits: tuple[Hit, ...],
    refill: int,
) -> None:  # fmt: skip
    """Open the window after a commit."""
    frame = _open(s, rest)
    frame[BATCH], frame[DONE], frame[HITS] = batch, done, hits
    frame[PC] = s.rules.programs[frame[PROGRAM]].labels["resolve"]
    if refill >= 0:
        push(s, refill, -1, -1, NOTHING, -1)


def _in_order(s: State, batch: tuple[Event, ...]) -> tuple[Event, ...]:
    """The members of a batch that happens together in game order, each card once."""
    of_card = {event[REF] & CARD_MASK: event for event in batch}
    return tuple([of_card[card] for card in s.rules.policies.order(s, list(of_card))])


def called(s: State, event: Event, you: int) -> tuple[tuple[int, AbilityCode, int], ...]:
    """The abilities that a card calls by being played or turned up; none of a face-down one, none that are silent."""
    card = event[REF] & CARD_MASK
    if s.face[card] != UP:
        return ()
    record = s.rules.records[s.rules.record[card]]
    if not record.abilities:
        return ()
    return tuple(
        [
            (event[REF], ability, you)
            for word in s.rules.called
            for ability in record.of(word)
            if not silent(s, card, word)
        ]
    )


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
        if f[BATCH]:
            columns = s.rules.moments[f[BATCH][0][KIND]]
            if not f[HEARD] and not s.armed[columns[WOULD]] and not s.armed[columns[BEFORE]]:
                f[INDEX] = len(f[BATCH])  # nobody answers any of them
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


def _commit() -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        batch: tuple[Event, ...] = f[BATCH]
        f[INDEX], f[HITS] = 0, NOTHING  # dead from here on: equal positions have equal bytes
        if not batch:
            return
        kind = _kind(s, batch[0])
        if kind.together and len(batch) > 1:
            batch = _in_order(s, batch)
        if not kind.leaving:
            happened = tuple([event for e in batch if (event := kind.commit(s, e)) is not None])
            hits = arrived(s, kind, happened)
        else:
            own, key = own_abilities(s, kind, batch), f"when:{kind.name}"
            when = [(ref, ability.number, e) for e in batch for ref, ability in listeners(s, key, e)]
            happened = tuple([event for e in batch if (event := kind.commit(s, e)) is not None])
            gone = {e[REF] for e in happened}
            owner = s.rules.policies.controller  # now that they have left
            heard = [(LISTEN, ref, number, owner(s, ref & CARD_MASK), e) for ref, number, e in when]
            hits = (*(hit for hit in own if hit[1] in gone), *heard)
        f[BATCH], f[DONE], f[HITS] = happened, (*f[DONE], *happened), hits
        refill = s.rules.tidy(s, happened)
        if refill >= 0:
            push(s, refill, -1, -1, NOTHING, -1)

    return op


def _resolve(slot: int, end: Label | None = None) -> Callable[[State, Frame], object]:
    """Open what has been collected, one after the other; go on at `end` if nobody can be listening then."""

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
        if end is not None and not f[PENDING] and not (f[BATCH] and s.armed[s.rules.moments[f[BATCH][0][KIND]][AFTER]]):
            f[PC] = end.pc

    return op


def _after() -> Callable[[State, Frame], object]:
    def op(s: State, f: Frame) -> None:
        batch: tuple[Event, ...] = f[BATCH]
        f[BATCH] = f[HITS] = NOTHING
        if batch and s.armed[s.rules.moments[batch[0][KIND]][AFTER]]:
            f[HITS] = tuple(listening(s, f"after:{_kind(s, batch[0]).name}", batch))

    return op


def _close(s: State, f: Frame) -> None:
    s.ret, s.denied = f[DONE], f[DENIED]
    s.stack.pop()


def act_program() -> Program:
    """The window itself."""
    a = Assembler("act")
    a.slot(8)
    again, done = Label(), Label()
    a.mark(again)
    a.emit(_next(done), _replace(), _commit())
    a.mark(name="resolve")
    a.emit(_resolve(HITS, done), _after(), _resolve(HITS), jump(again))
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


def announced(s: State) -> Event:
    """The one event that has just been committed; for a procedure that the game runs after it (`Rules.tidy`)."""
    return s.stack[-2][BATCH][0]  # type: ignore[no-any-return]


def amend(s: State, amount: int) -> None:
    """Called by such a procedure: so much has really come of the event; of nothing nobody hears."""
    window, event = s.stack[-2], announced(s)
    now = ((*event[:AMOUNT], amount, *event[FROM:]),) if amount else NOTHING
    window[BATCH] = now
    window[DONE] = (*window[DONE][:-1], *now)
    window[HITS] = tuple((*hit[:-1], *now) for hit in window[HITS]) if now else NOTHING


__all__ = [
    "LISTEN", "OWN", "SETTLE", "EventKind", "Hit", "act", "act_program", "amend", "announced", "follow_up",
    "index_keys", "open_ability", "resolve_program", "silent", "substitute", "verdict",
]  # fmt: skip
