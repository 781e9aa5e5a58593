"""The kinds of events: what each act needs, changes and leaves behind. See `machine.window` for what happens around."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.acts import after_moving, facts_with, maker
from cardlang.games.crimson_company.queries import QUERIES, has_room, may_act, permitted, strength, unrestricted
from cardlang.games.crimson_company.table import COIN, DISCARD, DRAWN, LIMBO, MARK
from cardlang.games.kinds import flip, if_to_turn, move_to, play, relocate, swap
from cardlang.machine import primitives
from cardlang.machine.dispatch import EventKind, Hits, called
from cardlang.machine.knowledge import show
from cardlang.machine.query import number
from cardlang.machine.state import (
    AMOUNT,
    BY,
    CARD_HOLDER,
    CARD_MASK,
    CAUSE,
    EVERYBODY,
    FLAGS,
    FROM,
    REF,
    RULE,
    TO,
    TURN,
    WHY,
    Event,
    State,
    alive,
    arriving,
    note,
    note_event,
)

CARD_KINDS = ("destroy", "flip", "move", "swap", "put", "discard", "draw", "play")
COIN_KINDS = ("gain", "take", "pay", "lose", "transfer", "remove", "mark")
MOMENTS = ("bid", "match", "pass", "recruit", "win")
NAMES = (*CARD_KINDS, *COIN_KINDS, *MOMENTS)
NUMBER = {name: i for i, name in enumerate(NAMES)}
make = maker(NUMBER)
with_facts = facts_with(strength)


def _ready(verb: str) -> Callable[[State, Event], Event | None]:
    """For acts on cards in play: the card is there, and nothing forbids the act."""

    def ready(s: State, event: Event) -> Event | None:
        ref = event[REF]
        card = ref & CARD_MASK
        if ref < 0 or s.refs[card] != ref or not s.rules.on_side[s.place[card]]:
            return None
        if not event[FLAGS] & RULE and not permitted(s, verb, event[BY], ref, cause=event[CAUSE], why=event[WHY]):
            return None
        return with_facts(s, event)

    return ready


_may_move = _ready("move")


def _destroy(s: State, event: Event) -> Event | None:
    primitives.put(s, event[REF] & CARD_MASK, LIMBO)
    note_event(s, "destroy", event, place=event[FROM])
    return event


def _settle(s: State, event: Event) -> None:
    card = event[REF] & CARD_MASK
    if s.place[card] == LIMBO:
        primitives.put(s, card, DISCARD)


def _played(s: State, event: Event) -> Hits:
    return called(s, event, event[BY])


def _ready_move(s: State, event: Event) -> Event | None:
    ready = _may_move(s, event)
    lane = s.rules.lane_of[event[TO]]
    if ready is None or not s.open[lane] or s.rules.lane_of[ready[FROM]] == lane:
        return None
    return (
        ready if permitted(s, "move", event[BY], event[REF], lane, arriving(ready), event[CAUSE], event[WHY]) else None
    )


def _ready_put(s: State, event: Event) -> Event | None:
    lane = s.rules.lane_of[event[TO]]
    handless = s.rules.places[event[TO]].zone == "hand" and not s.rules.parameters["hand"]
    if not alive(s, event[REF]) or (lane >= 0 and not s.open[lane]) or handless:
        return None
    ready = with_facts(s, event)
    if not has_room(s, event[REF], event[TO], arriving(ready)):
        return None
    return ready if permitted(s, "put", event[BY], event[REF], -1, arriving(ready), event[CAUSE], event[WHY]) else None


def _ready_swap(s: State, event: Event) -> Event | None:
    other = event[TO]
    if not alive(s, event[REF]) or not alive(s, other) or other == event[REF]:
        return None
    closed = [s.place[x & CARD_MASK] for x in (event[REF], other)]
    if LIMBO in closed:  # a card that is leaving has no place to give
        return None
    if any(s.rules.lane_of[place] >= 0 and not s.open[s.rules.lane_of[place]] for place in closed):
        return None
    both = (event[REF], other)
    free = all(permitted(s, "swap", event[BY], x, cause=event[CAUSE], why=event[WHY]) for x in both)
    return with_facts(s, event) if free else None


def _anywhere(verb: str) -> Callable[[State, Event], Event | None]:
    def ready(s: State, event: Event) -> Event | None:
        if not alive(s, event[REF]) or s.place[event[REF] & CARD_MASK] == DISCARD:
            return None
        allowed = permitted(s, verb, event[BY], event[REF], cause=event[CAUSE], why=event[WHY])
        return with_facts(s, event) if allowed else None

    return ready


def onlookers(s: State, player: int) -> int:
    """The seats, a bit for each, that see what a player sees: of a team both, who decide together."""
    policies = s.rules.policies
    seat = 1 << policies.seat(s, player)
    return seat | 1 << policies.mate(s, player) if player >= s.rules.players else seat


def _draw(s: State, event: Event) -> Event | None:
    """Whoever draws a card sees it, as all do where there are no hands; else it lies apart (CC-DRAWN-01)."""
    card = event[REF] & CARD_MASK
    primitives.put(s, card, DRAWN if event[TO] < 0 else event[TO])
    show(s, card, onlookers(s, event[BY]) if s.rules.parameters["hand"] else EVERYBODY)
    note_event(s, "draw", event, place=event[FROM])
    return after_moving(s, event)


def _ready_coins(verb: str) -> Callable[[State, Event], Event | None]:
    def ready(s: State, event: Event) -> Event | None:
        return event if event[AMOUNT] > 0 and (unrestricted(s, verb) or may_act(s, verb, event[BY])) else None

    return ready


def changed_amount(name: str) -> Callable[[State, Event], int]:
    """How many coins an act is about, with what texts change."""
    query = f"amount of {name}"
    column = QUERIES.index(query)

    def amount(s: State, event: Event) -> int:
        announced: int = event[AMOUNT]
        if not s.armed[column]:
            return announced
        return max(0, number(s, query, announced, (event[BY], announced, event[FROM], event[TO])))

    return amount


def _coins(name: str, *, changed: bool = True) -> Callable[[State, Event], Event | None]:
    """Coins go from one holder to another, as many as there are; a text may raise the amount."""

    wanted = changed_amount(name) if changed else lambda s, event: event[AMOUNT]

    def commit(s: State, event: Event) -> Event | None:
        amount = wanted(s, event)
        moved = primitives.shift(s, COIN, event[FROM], event[TO], amount)
        if not moved:
            return None
        giver = event[FROM] - CARD_HOLDER  # of two cards the other one; the event names who gets the coins
        note_event(s, name, event, amount=moved, also=max(giver, -1), giver=event[FROM], taker=event[TO])
        return event if moved == event[AMOUNT] else (*event[:AMOUNT], moved, *event[FROM:])

    return commit


def _marks(s: State, event: Event) -> Event | None:
    """Marks go from one card to another, or come from nowhere, or go to nowhere."""
    amount = event[AMOUNT]
    if event[FROM] >= CARD_HOLDER:
        amount = -_mark(s, event, event[FROM] - CARD_HOLDER, -amount)
    if event[TO] >= CARD_HOLDER:
        amount = _mark(s, event, event[TO] - CARD_HOLDER, amount)
    return (*event[:AMOUNT], amount, *event[FROM:]) if amount else None


def _mark(s: State, event: Event, card: int, change: int) -> int:
    """Lay marks, or counters of a set's own, onto a card in play or take them off; the event has their column."""
    if s.rules.places[s.place[card]].zone not in ("lane", "castle"):
        return 0
    column = event[TURN]
    own = s.rules.parameters["own counters"][column - MARK - 1] if column > MARK else None
    if own is not None and own.supply is not None:
        change = min(change, own.supply - sum(s.laid[column]))
    change = primitives.add_counter(s, column, card, change)
    if change:
        facts = {} if own is None else {"counter": column}
        note(
            s, "mark", card=card, player=event[BY], amount=change, cause=event[CAUSE], why=event[WHY], **facts
        )  # fmt: skip
    return change


def _moment(name: str) -> EventKind:
    """Something that only happens for listeners; the rules have done it already."""
    return EventKind(name, NUMBER[name], lambda s, e: with_facts(s, e) if e[REF] >= 0 else e, lambda s, e: e)


def kinds() -> tuple[EventKind, ...]:
    """All kinds in the order of their numbers."""
    made = (
        EventKind(
            "destroy",
            NUMBER["destroy"],
            _ready("destroy"),
            _destroy,
            together=True,
            leaving="destroyed",
            settle=_settle,
        ),
        # Turned up, a card deploys again, for the owner of the side (CC-EFF-01, CC-EFF-18).
        EventKind("flip", NUMBER["flip"], if_to_turn(_ready("flip")), flip, follow=called),
        EventKind("move", NUMBER["move"], _ready_move, relocate("move")),
        EventKind("swap", NUMBER["swap"], _ready_swap, swap),
        EventKind("put", NUMBER["put"], _ready_put, relocate("put")),
        EventKind("discard", NUMBER["discard"], _anywhere("discard"), move_to("discard", DISCARD), together=True),
        EventKind("draw", NUMBER["draw"], _anywhere("draw"), _draw),
        EventKind("play", NUMBER["play"], lambda s, e: with_facts(s, e), play(strength), follow=_played),
        EventKind("gain", NUMBER["gain"], _ready_coins("gain"), _coins("gain")),
        EventKind("take", NUMBER["take"], _ready_coins("take"), _coins("take")),
        EventKind("pay", NUMBER["pay"], _ready_coins("pay"), _coins("pay")),
        EventKind("lose", NUMBER["lose"], _ready_coins("lose"), _coins("lose")),
        EventKind("transfer", NUMBER["transfer"], _ready_coins("put"), _coins("transfer", changed=False)),
        EventKind("remove", NUMBER["remove"], _ready_coins("remove"), _coins("remove", changed=False)),
        EventKind("mark", NUMBER["mark"], _ready_coins("put"), _marks),
        *(_moment(name) for name in MOMENTS),
    )
    assert tuple(kind.name for kind in made) == NAMES
    return made
