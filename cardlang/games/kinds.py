"""The effects of common acts: commit functions for kinds of events (see `machine.dispatch`), which games list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardlang.games.acts import after_moving
from cardlang.machine import primitives
from cardlang.machine.state import CARD_MASK, FACE, FLAGS, FROM, REF, TO, TURN, Event, State, alive, note_event, ref_of

Commit: TypeAlias = Callable[[State, Event], Event | None]
Ready: TypeAlias = Callable[[State, Event], Event | None]


def flip(s: State, event: Event) -> Event | None:
    """Turn a card to its other face."""
    card = event[REF] & CARD_MASK
    primitives.toggle(s, card)
    note_event(s, "flip", event, place=event[FROM], face=s.face[card])
    return event


def if_to_turn(ready: Ready) -> Ready:
    """Skip a card that already shows the requested face by then: *Flip all cards here face-up*."""

    def to_turn(s: State, event: Event) -> Event | None:
        now = ready(s, event)
        return now if now is None or now[TURN] != now[FACE] else None

    return to_turn


def swap(s: State, event: Event) -> Event | None:
    """Exchange two cards."""
    a, b = event[REF] & CARD_MASK, event[TO] & CARD_MASK
    primitives.exchange(s, a, b)
    note_event(s, "swap", event, place=s.place[a], also=b, other=b)
    now = after_moving(s, event)
    return (*now[:TO], ref_of(s, b), *now[TURN:])


def relocate(name: str) -> Commit:
    """Return the commit that moves a card to the place of the event, with its face or the current one."""

    def commit(s: State, event: Event) -> Event | None:
        card = event[REF] & CARD_MASK
        primitives.put(s, card, event[TO], face=event[TURN], flags=event[FLAGS])
        note_event(s, name, event, place=event[TO], face=s.face[card])
        return after_moving(s, event)

    return commit


def move_to(name: str, place: int) -> Commit:
    """Return the commit that moves a card to a fixed place; the log entry has its origin."""

    def commit(s: State, event: Event) -> Event | None:
        primitives.put(s, event[REF] & CARD_MASK, place)
        note_event(s, name, event, place=event[FROM])
        return after_moving(s, event)

    return commit


def play(value: Callable[[State, int], int]) -> Commit:
    """Return the commit that plays a card to a place with a face; the event gets its number, computed by `value`."""

    def commit(s: State, event: Event) -> Event | None:
        card = event[REF] & CARD_MASK
        primitives.put(s, card, event[TO], face=event[TURN])
        note_event(s, "play", event, place=event[TO], face=s.face[card])
        return (*event[:FACE], s.face[card], value(s, card), *event[TO:])

    return commit


def if_there(with_facts: Callable[[State, Event], Event], *, in_play: bool = False) -> Ready:
    """Return the check that an event's card is still the same and, with `in_play`, in play."""

    def ready(s: State, event: Event) -> Event | None:
        there = alive(s, event[REF]) and (not in_play or s.rules.on_side[s.place[event[REF] & CARD_MASK]])
        return with_facts(s, event) if there else None

    return ready
