"""Matches that stop before a phase or after an event, so that a scenario can look at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from cardlang.games.position import Halt
from cardlang.machine.rules import Op, Rules
from cardlang.machine.state import State
from cardlang.match.events import readable
from cardlang.match.prepared import PreparedGame

END_OF_TURN = "end"  # the point after the last phase of a turn
Stop = Halt | Callable[[Mapping[str, Any]], bool]  # before a phase, or after the first event for which this is true


def stop_at(game: PreparedGame[Any], state: State, stop: Stop) -> None:
    """Make the next run of a state end at a point. A `Halt` without a player means whoever has the turn."""
    if isinstance(stop, Halt):
        phases = game.rules.phases
        phase = len(phases) if stop.phase == END_OF_TURN else phases.index(stop.phase)
        state.until = (game.rules.people.index(stop.player) if stop.player else state.active, phase)
        return
    reached, begun = stop, len(state.log or ())

    def happened(s: State) -> bool:
        # A trial runs on a copy, which is another state and does not stop.
        return s is state and any(reached(readable(game.words, entry)) for entry in (s.log or ())[begun:])

    state.rules = _stopping(state.rules, happened)


def _stopping(rules: Rules, stop: Callable[[State], bool]) -> Rules:
    """The same rules, but a run also ends after the first instruction that makes `stop` true."""

    def stopping(op: Op) -> Op:
        return lambda s, f: bool(op(s, f)) or stop(s)

    twin = copy(rules)
    twin.code = tuple(tuple(map(stopping, program)) for program in rules.code)
    return twin
