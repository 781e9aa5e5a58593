"""The events of this round that some text of the match asks about: *if a card was destroyed this turn*."""

from __future__ import annotations

from cardlang.machine.state import KIND, Event, State


def record(s: State, events: tuple[Event, ...]) -> None:
    """Record committed events."""
    recalled = s.rules.recalled
    s.happened += [(s.turn, event) for event in events if event[KIND] in recalled]


def forget(s: State, following: int) -> None:
    """Drop the recorded events if the next turn, `following`, begins another round."""
    turns = s.rules.turns
    if (following - 1) // turns > (s.turn - 1) // turns:
        s.happened = []
