"""The kinds of events: what each act needs, changes and leaves behind. See `machine.window` for what happens around."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.acts import after_moving, facts_with, maker
from cardlang.games.castle_combo.herald import MOVES, can_go, goes
from cardlang.games.castle_combo.queries import cost, room
from cardlang.games.castle_combo.table import GOLD, TAKEN, bank, discard, pile, row
from cardlang.games.castle_combo.vocabulary import SPENDING
from cardlang.games.kinds import swap
from cardlang.machine import primitives
from cardlang.machine.dispatch import EventKind, Hit, called
from cardlang.machine.state import (
    AMOUNT,
    BY,
    CARD_HOLDER,
    CARD_MASK,
    CAUSE,
    DOWN,
    FACE,
    FROM,
    REF,
    TO,
    TURN,
    UP,
    WHY,
    Event,
    State,
    alive,
    note,
    note_event,
)

HELD = ("gain", "pay", "lose", "take")  # gold and keys of players
AMOUNTS = (*HELD, "put")
NAMES = ("buy", *AMOUNTS, "fill", "discard", "swap", "acquire", "lay", *SPENDING, *MOVES)
NUMBER = {name: i for i, name in enumerate(NAMES)}
make = maker(NUMBER)
with_facts = facts_with(cost)


def _buy(s: State, event: Event) -> Event:
    """The card comes to its cell, face-up."""
    card = event[REF] & CARD_MASK
    primitives.put(s, card, event[TO], face=UP)
    note_event(s, "place", event, place=event[TO], face=s.face[card])
    return (*event[:FACE], s.face[card], cost(s, card), *event[TO:])


def _acquire(s: State, event: Event) -> Event:
    """A displayed card comes to a cell, face-up and for nothing."""
    card = event[REF] & CARD_MASK
    primitives.put(s, card, event[TO], face=UP)
    note_event(s, "place", event, place=event[TO], face=UP)
    return after_moving(s, event)


def _lay(s: State, event: Event) -> Event:
    """A card that was taken face-down comes to its cell."""
    primitives.put(s, event[REF] & CARD_MASK, event[TO], face=DOWN)
    note_event(s, "place", event, place=event[TO], face=DOWN)
    return (*event[:FACE], DOWN, 0, *event[TO:])


def _spend(s: State, event: Event) -> Event:
    """A key goes back to the supply."""
    primitives.shift(s, event[TURN], event[FROM], event[TO], event[AMOUNT])
    note(s, "spend", player=event[BY], amount=event[AMOUNT])
    return event


def _move(where: int) -> tuple[Callable[[State, Event], Event | None], Callable[[State, Event], Event]]:
    """Return when the herald can go to the row of a location, and how it goes there."""

    def ready(s: State, event: Event) -> Event | None:
        return event if can_go(s, where) else None

    def commit(s: State, event: Event) -> Event:
        goes(s, where, event[CAUSE], event[WHY])
        return event

    return ready, commit


def _bought(s: State, event: Event) -> tuple[Hit, ...]:
    """The ability of a card that was bought (CB-ABILITY-01)."""
    return called(s, event, event[BY])


def _held(name: str) -> Callable[[State, Event], Event | None]:
    """Gold or keys go from one holder to another, as many as there are; the supply has no end."""

    def commit(s: State, event: Event) -> Event | None:
        moved = primitives.shift(s, event[TURN], event[FROM], event[TO], event[AMOUNT])
        if not moved:
            return None
        note_event(s, name, event, amount=moved, giver=event[FROM], resource=event[TURN])
        return (*event[:AMOUNT], moved, *event[FROM:])

    return commit


def _put(s: State, event: Event) -> Event | None:
    """Gold onto a purse, as much as it can take (CB-PURSE-05)."""
    return _fill_up(s, event, "put", event[AMOUNT])


def _fill(s: State, event: Event) -> Event | None:
    """A purse up to its size."""
    return _fill_up(s, event, "fill", room(s, event[REF] & CARD_MASK))


def _fill_up(s: State, event: Event, name: str, wanted: int) -> Event | None:
    card = event[REF] & CARD_MASK
    moved = primitives.shift(s, GOLD, bank(s), CARD_HOLDER + card, min(wanted, room(s, card)))
    if not moved:
        return None
    note_event(s, name, event, amount=moved)
    return (*event[:AMOUNT], moved, *event[FROM:])


def _discard(s: State, event: Event) -> Event:
    card = event[REF] & CARD_MASK
    primitives.put(s, card, discard(s.rules.lane_of[event[FROM]]))
    note_event(s, "discard", event)
    return after_moving(s, event)


def _there(s: State, event: Event) -> Event | None:
    return with_facts(s, event) if alive(s, event[REF]) else None


def _on_display(s: State, event: Event) -> Event | None:
    """Only displayed cards can be taken."""
    return _lying(s, event, row)


def _to_discard(s: State, event: Event) -> Event | None:
    """Only cards in a row or a draw pile can be discarded."""
    return _lying(s, event, row, pile)


def _lying(s: State, event: Event, *zones: Callable[[int], int]) -> Event | None:
    place = s.place[event[REF] & CARD_MASK]
    there = place in [zone(market) for zone in zones for market in range(len(s.open))]
    return with_facts(s, event) if alive(s, event[REF]) and there else None


def _in_one_tableau(s: State, event: Event) -> Event | None:
    """Two cards that lie in cells of one player."""
    other = event[TO]
    if not alive(s, event[REF]) or not alive(s, other) or other == event[REF]:
        return None
    places = [s.place[x & CARD_MASK] for x in (event[REF], other)]
    owners = {s.rules.owner_of[place] for place in places}
    return with_facts(s, event) if all(s.rules.in_play[place] for place in places) and len(owners) == 1 else None


def _taken(s: State, event: Event) -> Event | None:
    return with_facts(s, event) if s.place[event[REF] & CARD_MASK] == TAKEN else None


def _some(s: State, event: Event) -> Event | None:
    del s
    return event if event[AMOUNT] > 0 else None


def kinds() -> tuple[EventKind, ...]:
    """All kinds in the order of their numbers."""
    ready: dict[str, Callable[[State, Event], Event | None]] = {
        "buy": _taken, "put": _there, "fill": _there, "discard": _to_discard, "swap": _in_one_tableau,
        "acquire": _on_display, "lay": _taken, **dict.fromkeys((*HELD, *SPENDING), _some),
        **{name: _move(where)[0] for where, name in enumerate(MOVES)},
    }  # fmt: skip
    moved = {name: _held("transfer" if name == "take" else name) for name in HELD}  # a card is *taken* in the log
    commit = {"buy": _buy, "put": _put, "fill": _fill, "discard": _discard, "swap": swap, "acquire": _acquire, **moved}
    commit |= {"lay": _lay, **dict.fromkeys(SPENDING, _spend), **{n: _move(i)[1] for i, n in enumerate(MOVES)}}
    follow = {"buy": _bought, "acquire": _bought}
    return tuple(EventKind(name, NUMBER[name], ready[name], commit[name], follow=follow.get(name)) for name in NAMES)
