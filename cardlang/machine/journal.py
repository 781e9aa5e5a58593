"""What has happened in this round, as far as a text of the match asks for it: *if a card was destroyed this turn*."""

from __future__ import annotations

from cardlang.machine.state import KIND, Event, State


def record(s: State, events: tuple[Event, ...]) -> None:
    """Keep events that have been committed."""
    recalled = s.rules.recalled
    s.happened += [(s.turn, event) for event in events if event[KIND] in recalled]


def forget(s: State, following: int) -> None:
    """Let go of what has happened, if turn `following`, which comes next, is of another round."""
    turns = s.rules.turns
    if (following - 1) // turns > (s.turn - 1) // turns:
        s.happened = []
