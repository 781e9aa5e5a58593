"""The order of turns."""

from __future__ import annotations

from cardlang.machine.state import State


def next_turn(s: State, player: int) -> int:
    """The number of the next turn of a player, or of a team: that of the member whose turn comes sooner.

    Turns go round the table, and are also counted for players who have left. If all players share one turn, it is the
    next turn.
    """
    rules = s.rules
    if rules.turns == 1:
        return s.turn + 1
    people = rules.policies.members(s, player) if player >= rules.players else (player,)
    return s.turn + 1 + min((one - s.active - 1) % rules.players for one in people)
