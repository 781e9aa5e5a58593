"""Construction of events for acts of the rules; shared by all games, which differ only in the numbers of the kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from cardlang.machine.state import BY, CARD_MASK, FROM, REF, RULE, UP, Event, State, took_away


class Make(Protocol):
    """Makes an event that a rule causes, by the name of its kind."""

    def __call__(
        self, name: str, ref: int = -1, by: int = -1, cause: int = -1, amount: int = 0, source: int = -1,
        to: int = -1, turn: int = -1, flags: int = RULE, why: int = -1,
    ) -> Event:  # fmt: skip
        """Return the event; `machine.state` describes its fields."""


def maker(number: Mapping[str, int]) -> Make:
    """Return the `Make` of a game whose kinds have these numbers."""

    def make(
        name: str, ref: int = -1, by: int = -1, cause: int = -1, amount: int = 0, source: int = -1,
        to: int = -1, turn: int = -1, flags: int = RULE, why: int = -1,
    ) -> Event:  # fmt: skip
        return (number[name], ref, by, cause, amount, source, UP, 0, to, turn, flags, why)

    return make


def after_moving(s: State, event: Event) -> Event:
    """Return an event after its card has moved, with the card's new reference."""
    now = (*event[:REF], s.refs[event[REF] & CARD_MASK], *event[BY:])
    in_play, place = s.rules.in_play, s.place[event[REF] & CARD_MASK]
    return took_away(now) if in_play[event[FROM]] and not in_play[place] else now


def facts_with(value: Callable[[State, int], int]) -> Callable[[State, Event], Event]:
    """Return the function that fills in the place, the face and the number (`value`) of an event's card."""

    def with_facts(s: State, event: Event) -> Event:
        kind, ref, by, cause, amount, _, _, _, to, turn, flags, why = event
        card = ref & CARD_MASK
        return kind, ref, by, cause, amount, s.place[card], s.face[card], value(s, card), to, turn, flags, why

    return with_facts
