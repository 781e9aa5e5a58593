"""The kinds of events: what each act needs, changes and leaves behind. See `machine.window` for what happens around."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.acts import facts_with, maker
from cardlang.games.blackstone_castle import queries
from cardlang.games.blackstone_castle.table import CASTLE, agent, at, supply
from cardlang.games.blackstone_castle.tasks import task
from cardlang.games.blackstone_castle.vassals import number_of, shown
from cardlang.games.blackstone_castle.vocabulary import DECKS
from cardlang.machine import primitives
from cardlang.machine.dispatch import EventKind
from cardlang.machine.knowledge import show
from cardlang.machine.state import (
    AMOUNT,
    BY,
    CARD_HOLDER,
    CARD_MASK,
    FROM,
    LIFE,
    NEAR,
    REF,
    TO,
    TURN,
    Event,
    State,
    alive,
    note_event,
    ref_of,
)

TOUCHING = (
    "move",
    "swap",
    "flip",
    "keep",
    "use",
    "discard",
    "replace",
)  # what agents on a vassal are paid for (BC-INTRIGUE-05)
AMOUNTS = ("gain", "pay", "lose")
NAMES = (*TOUCHING, "draw", *AMOUNTS, "complete")
NUMBER = {name: i for i, name in enumerate(NAMES)}
make = maker(NUMBER)
with_facts = facts_with(lambda s, card: number_of(shown(s, card)))


def _ready(verb: str) -> Callable[[State, Event], Event | None]:
    """For acts on a card of the board: it lies there, bears no castle marker, and nothing forbids the act."""

    def ready(s: State, event: Event) -> Event | None:
        there = alive(s, event[REF]) and queries.touchable(s, verb, event[BY], event[REF])
        return with_facts(s, event) if there else None

    return ready


def _ready_move(s: State, event: Event) -> Event | None:
    ready = _ready("move")(s, event)
    return ready if ready is not None and queries.enterable(s, event[REF] & CARD_MASK, event[TO]) else None


def _ready_swap(s: State, event: Event) -> Event | None:
    other = event[TO]
    ready = _ready("swap")(s, event)
    there = alive(s, other) and other != event[REF] and queries.touchable(s, "swap", event[BY], other)
    return ready if ready is not None and there else None


def _ready_discard(s: State, event: Event) -> Event | None:
    """Castle markers keep no vassal from leaving the board (BC-SPECIAL-08)."""
    there = alive(s, event[REF]) and queries.discardable(s, event[BY], event[REF])
    return with_facts(s, event) if there else None


def _ready_use(s: State, event: Event) -> Event | None:
    return with_facts(s, event) if alive(s, event[REF]) else None


def _ready_draw(s: State, event: Event) -> Event | None:
    """The top card of a deck, or one of those that were looked at there."""
    if event[REF] >= 0 and (not alive(s, event[REF]) or s.place[event[REF] & CARD_MASK] != event[FROM]):
        return None
    return event if s.rows[event[FROM]] else None


def _ready_complete(s: State, event: Event) -> Event | None:
    return event if alive(s, event[REF]) else None


def _ready_amount(s: State, event: Event) -> Event | None:
    """In the step of recruiting nobody gains more than there are kings for (BC-TURN-2-02, -03)."""
    wanted, player = event[AMOUNT], event[TO]
    if s.rules.phases[s.phase] == "recruit" and player < s.rules.seats:
        wanted = min(wanted, queries.marker_limit(s, player, event[TURN]) - s.held[event[TURN]][player])
    return (*event[:AMOUNT], wanted, *event[FROM:]) if wanted > 0 else None


def _move(s: State, event: Event) -> Event:
    primitives.put(s, event[REF] & CARD_MASK, event[TO], flags=NEAR)  # on top, if others lie there
    shows = number_of(shown(s, event[REF] & CARD_MASK))
    note_event(s, "move", event, place=event[TO], origin=event[FROM], shows=shows)
    return event


def _swap(s: State, event: Event) -> Event:
    card, other = event[REF] & CARD_MASK, event[TO] & CARD_MASK
    here, there = s.place[card], s.place[other]
    shows, other_shows = number_of(shown(s, card)), number_of(shown(s, other))
    note_event(s, "swap", event, place=here, other=there, shows=shows, other_shows=other_shows)
    if len(s.rows[here]) == len(s.rows[there]) == 1:
        primitives.exchange(s, card, other)
        return event
    stacks = [(list(s.rows[here]), there), (list(s.rows[there]), here)]  # whole ones change places (BC-WIZQ-08)
    for stack, goal in stacks:
        for one in stack:
            primitives.put(s, one, goal)
    return event


def _flip(s: State, event: Event) -> Event:
    """Both sides of it have been seen by then."""
    card = event[REF] & CARD_MASK
    primitives.toggle(s, card)
    show(s, card, s.rules.everybody)
    note_event(s, "flip", event, place=event[FROM], shows=number_of(shown(s, card)))
    return event


def _keep(s: State, event: Event) -> Event:
    """The amount says whether it was used for a task: then its space is filled with the others of its step."""
    card = event[REF] & CARD_MASK
    used = primitives.shift(s, CASTLE, CARD_HOLDER + card, supply(s), 1)
    primitives.put(s, card, at(s, "kept", event[BY]))
    note_event(s, "keep", event, place=event[FROM], shows=number_of(shown(s, card)))
    return (*event[:AMOUNT], used, *event[FROM:])


def _use(s: State, event: Event) -> Event:
    """A castle marker marks a vassal that a task has used (BC-TASK-06)."""
    card = event[REF] & CARD_MASK
    primitives.shift(s, CASTLE, supply(s), CARD_HOLDER + card, 1)
    note_event(s, "use", event, place=event[FROM], shows=number_of(shown(s, card)))
    return event


def _discard(s: State, event: Event) -> Event:
    card, found = event[REF] & CARD_MASK, task(s, event[REF] & CARD_MASK)
    if found is not None:
        note_event(s, "drop", event)
        recall_agents(s, card)
        primitives.put(s, card, at(s, "discard", tuple(DECKS).index(found.deck)))
        return event
    name = "discard" if queries.on_board(s, event[REF]) else "release"
    note_event(s, name, event, place=event[FROM], shows=number_of(shown(s, card)))
    lay_aside(s, card)
    return event


def _replace(s: State, event: Event) -> Event:
    """The next vassal of a pile comes to its cell afterwards (`flow.agents`)."""
    card = event[REF] & CARD_MASK
    note_event(s, "discard", event, place=event[FROM], shows=number_of(shown(s, card)))
    lay_aside(s, card)
    return event


def recall_agents(s: State, card: int) -> None:
    """Agents that have been placed on a task that goes come back, from the vassals that they watch, too."""
    for player in range(s.rules.seats):
        column = agent(player)
        for one, marked in enumerate(s.laid[column] if s.laid[column][card] else ()):
            primitives.shift(s, column, CARD_HOLDER + one, player, marked)


def lay_aside(s: State, card: int) -> None:
    """A vassal joins the used ones with the side up that it has shown; it is another thing when it comes back."""
    primitives.put(s, card, at(s, "used"))
    primitives.shift(s, CASTLE, CARD_HOLDER + card, supply(s), 1)
    s.refs[card] += LIFE


def return_agents(s: State, card: int) -> None:
    """The markers on a vassal that leaves the board go back to their owners."""
    for player in range(s.rules.seats):
        primitives.shift(s, agent(player), CARD_HOLDER + card, player, 1)


def _draw(s: State, event: Event) -> Event:
    card = event[REF] & CARD_MASK if event[REF] >= 0 else s.rows[event[FROM]][0]
    primitives.put(s, card, event[TO])
    now = (event[0], ref_of(s, card), *event[BY:])
    note_event(s, "draw", now, place=event[FROM])
    return now


def _complete(s: State, event: Event) -> Event:
    """A completed task joins the stack of its type (BC-TASK-07); the amount is what it is worth."""
    primitives.put(s, event[REF] & CARD_MASK, event[TO])
    note_event(s, "complete", event, amount=event[AMOUNT])
    return event


def _amount(name: str) -> Callable[[State, Event], Event | None]:
    """Markers come from the supply or go back to it."""

    def commit(s: State, event: Event) -> Event | None:
        moved = primitives.shift(s, event[TURN], event[FROM], event[TO], event[AMOUNT])
        if not moved:
            return None
        note_event(s, name, event, amount=moved, resource=event[TURN])
        return (*event[:AMOUNT], moved, *event[FROM:])

    return commit


def kinds() -> tuple[EventKind, ...]:
    """All kinds in the order of their numbers."""
    ready = {
        **{name: _ready(name) for name in ("flip", "keep", "replace")}, "discard": _ready_discard,
        "move": _ready_move, "swap": _ready_swap, "use": _ready_use, "draw": _ready_draw,
        "complete": _ready_complete,
        **dict.fromkeys(AMOUNTS, _ready_amount),
    }  # fmt: skip
    commit = {
        "move": _move, "swap": _swap, "flip": _flip, "keep": _keep, "use": _use, "discard": _discard, "draw": _draw,
        "complete": _complete, "replace": _replace,
        **{name: _amount(name) for name in AMOUNTS},
    }  # fmt: skip
    return tuple(
        EventKind(name, NUMBER[name], ready[name], commit[name], together=name in ("discard", "replace"))
        for name in NAMES
    )
