"""The state before anything has happened. A game says where its cards lie and how much there is of each resource.

The state is cached in the rules; every match begins with a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine import rng
from cardlang.machine.primitives import rearm
from cardlang.machine.rules import Rules
from cardlang.machine.state import NOTHING, UP, State


def fresh(rules: Rules, seed: int) -> State:
    """The state before anything has happened, with the generator at a seed."""
    s = rules.empty.clone()
    s.rng = rng.seeded(seed)
    return s


def empty_state(rules: Rules, lies: Callable[[int], int], *, supply: int, pieces: Sequence[int] = ()) -> State:
    """All cards face-up where `lies` says, in the order of their ids; all resources in the supply; nothing to do."""
    s = State.__new__(State)
    s.rules = rules
    total, lanes = len(rules.record), 1 + max(rules.lane_of)
    s.place = [lies(card) for card in range(total)]
    s.face, s.life = [UP] * total, [1] * total
    s.seen = [rules.shown[place] for place in s.place] if rules.secrets else []
    s.pool = [0] * len(s.seen)
    s.rows = [[] for _ in rules.places]
    for card, place in enumerate(s.place):
        s.rows[place].append(card)
    s.held = [[0] * rules.players + [supply] for _ in rules.resources]
    s.laid = [[0] * total for _ in rules.counters]
    s.stakes, s.pieces = [], [*pieces]
    s.open, s.winner, s.tied = [1] * lanes, [-1] * lanes, [0] * lanes
    s.active = s.started = 0
    s.turn, s.phase, s.outcome = 1, 0, (0, -1)
    s.stack, s.ret, s.denied, s.asks, s.joint, s.contexts = [], NOTHING, NOTHING, [], NOTHING, []
    s.lasting, s.later, s.happened, s.used = [], [], [], []
    s.rng = s.chain = s.asked = 0
    s.idle = NOTHING
    s.armed, s.log, s.until = [], None, None
    rearm(s)
    return s
