"""Delayed effects: frames that wait in `State.later` for the start or the end of a turn, or for an event.

Numbers that an ability has changed for a time are kept in the same way (`HELD`, see `lasting`); they never go on.

An entry is the frame of an ability at the moment of the delay; it goes on at the first instruction of the delayed part.
It keeps everything that the ability has referred to; stale references are skipped as everywhere. The effect runs once,
even if its card has left play, and *you* is still the same player.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.dispatch import LATER, Hit, Hits, chain_left
from cardlang.machine.state import (
    CARD_MASK,
    EVENT,
    ME,
    NOTHING,
    PC,
    PROGRAM,
    WHY_BITS,
    YOU,
    Event,
    Frame,
    State,
    Waiting,
    note,
)

START, END, NEXT, HELD, EACH = range(5)
"""The start or the end of a turn, the next event of a kind, what has been changed, each event of a kind."""
WAITING = (NEXT, EACH)


def put_off(s: State, f: Frame, when: int, turn: int, pc: int, deaf: int = 0) -> None:
    """Delay the frame, to go on at an instruction in a turn; for an event, `turn` is the last turn to wait for it.

    Of the events whose windows are open by now it hears nothing: `deaf` says how many these are (`window.wait`).
    """
    s.later.append((when, turn, (f[PROGRAM], pc, *f[ME:]), deaf))


def opened(s: State) -> int:
    """Return how many windows of events are open."""
    return sum(frame[PROGRAM] == s.rules.entry["act"] for frame in s.stack)


def hear_again(s: State, window: int) -> None:
    """Let those that were put off in a window hear what happens from now on; `window` is its number from the bottom."""
    s.later = [(*entry[:3], window - 1) if entry[3] >= window else entry for entry in s.later]


def starting(s: State) -> Hits:
    """The delayed effects that are due at the start of the current turn."""
    return _taken(s, lambda when, turn: when == START and turn <= s.turn)


def ending(s: State, following: int) -> Hits:
    """The delayed effects that are due at the end of a turn, before turn `following` begins."""
    return _taken(s, lambda when, turn: when == END and turn < following)


def lapse(s: State, following: int) -> None:
    """Drop frames that waited for an event, or held a number, before turn `following`."""
    s.later = [entry for entry in s.later if entry[0] in (START, END) or entry[1] >= following]


def _taken(s: State, due: Callable[[int, int], bool]) -> Hits:
    found = tuple([_hit(frame) for when, turn, frame, _ in s.later if due(when, turn)])
    s.later = [entry for entry in s.later if not due(*entry[:2])] if found else s.later
    return found


def _hit(frame: Waiting) -> Hit:
    return LATER, frame[ME], -1, frame[YOU], frame


def heard(s: State, key: str, events: tuple[Event, ...], window: int = 1) -> Hits:
    """Return the frames that wait for these events; one that waits for the next event only is removed.

    What was put off in this window, or in one that it opened, does not hear them.
    """
    found: Hits = NOTHING
    for event in events:
        for entry in list(s.later):
            frame = hearing(s, key, entry[2], event) if entry[0] in WAITING and entry[3] < window else None
            if frame is None or (entry[0] == EACH and _busy(s, frame)):
                continue
            if entry[0] == NEXT:
                s.later.remove(entry)
            found += (_hit(frame),)
    return found


def answering(s: State, key: str, event: Event) -> Waiting | None:
    """Remove and return the first frame that waits for an announced event; None if there is none."""
    for entry in s.later:
        frame = hearing(s, key, entry[2], event) if entry[0] == NEXT else None
        if frame is not None:
            s.later.remove(entry)
            return frame
    return None


def hearing(s: State, key: str, waiting: Waiting, event: Event) -> Waiting | None:
    """The frame with the event entered, if it is one that the frame waits for; else None."""
    awaited = s.rules.programs[waiting[PROGRAM]].awaited[waiting[PC]]
    frame = (*waiting[:EVENT], event, *waiting[EVENT + 1 :])
    return frame if key in awaited.keys and awaited.matches(s, list(frame)) else None


def _busy(s: State, frame: Waiting) -> bool:
    """Return whether what is done each time is being carried out: like a listener, it does not answer itself."""
    start, past = frame[PC], s.rules.programs[frame[PROGRAM]].awaited[frame[PC]].past.pc
    return any(
        (f[PROGRAM], f[ME], f[YOU]) == (frame[PROGRAM], frame[ME], frame[YOU]) and start <= f[PC] < past
        for f in s.stack
    )


def go_on(s: State, frame: Waiting) -> None:
    """Open a delayed frame, unless the chain is at its limit."""
    if not chain_left(s, frame[ME] & CARD_MASK):
        return
    if s.log is not None:
        program = s.rules.programs[frame[PROGRAM]]
        why = program.ability << WHY_BITS | program.nodes[frame[PC]]
        note(s, "later", card=frame[ME] & CARD_MASK, player=frame[YOU], cause=frame[ME], why=why)
    s.stack.append(list(frame))
