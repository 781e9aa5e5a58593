"""What common acts do to cards: the commits of kinds of events (see `machine.hearing`) that games list among theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cardlang.games.acts import after_moving
from cardlang.machine import primitives
from cardlang.machine.state import CARD_MASK, FACE, FLAGS, FROM, REF, TO, TURN, Event, State, alive, ref_of, tell

Commit: TypeAlias = Callable[[State, Event], Event | None]
Ready: TypeAlias = Callable[[State, Event], Event | None]


def flip(s: State, event: Event) -> Event | None:
    """A card shows its other face."""
    card = event[REF] & CARD_MASK
    primitives.toggle(s, card)
    tell(s, "flip", event, place=event[FROM], face=s.face[card])
    return event


def if_to_turn(ready: Ready) -> Ready:
    """*Flip all cards here face-up*: a card that shows that face by then is left as it is."""

    def to_turn(s: State, event: Event) -> Event | None:
        now = ready(s, event)
        return now if now is None or now[TURN] != now[FACE] else None

    return to_turn


def swap(s: State, event: Event) -> Event | None:
    """Two cards change places."""
    a, b = event[REF] & CARD_MASK, event[TO] & CARD_MASK
    primitives.exchange(s, a, b)
    tell(s, "swap", event, place=s.place[a], also=b, other=b)
    now = after_moving(s, event)
    return (*now[:TO], ref_of(s, b), *now[TURN:])


def relocate(name: str) -> Commit:
    """A card goes where the event says, with the face that it says, or the one it has."""

    def commit(s: State, event: Event) -> Event | None:
        card = event[REF] & CARD_MASK
        primitives.put(s, card, event[TO], face=event[TURN], flags=event[FLAGS])
        tell(s, name, event, place=event[TO], face=s.face[card])
        return after_moving(s, event)

    return commit


def move_to(name: str, place: int) -> Commit:
    """A card goes to a place, whichever event does it; from where is told."""

    def commit(s: State, event: Event) -> Event | None:
        primitives.put(s, event[REF] & CARD_MASK, place)
        tell(s, name, event, place=event[FROM])
        return after_moving(s, event)

    return commit


def play(value: Callable[[State, int], int]) -> Commit:
    """A card is played to a place, with a face; its number is then the `value` that the game reckons."""

    def commit(s: State, event: Event) -> Event | None:
        card = event[REF] & CARD_MASK
        primitives.put(s, card, event[TO], face=event[TURN])
        tell(s, "play", event, place=event[TO], face=s.face[card])
        return (*event[:FACE], s.face[card], value(s, card), *event[TO:])

    return commit


def if_there(with_facts: Callable[[State, Event], Event], *, in_play: bool = False) -> Ready:
    """Ready as long as the card, and of two both, are what they were; with `in_play` only there."""

    def ready(s: State, event: Event) -> Event | None:
        there = alive(s, event[REF]) and (not in_play or s.rules.on_side[s.place[event[REF] & CARD_MASK]])
        return with_facts(s, event) if there else None

    return ready
