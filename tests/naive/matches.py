"""Random matches to compare: all shipped cards, players of different tempers, options that bend the machine."""

from __future__ import annotations

from typing import Any

import cardlang
from cardlang import bots
from tests.match import duels
from tests.naive.lockstep import Tape, recording

# Mode, edition and options of every twentieth match and so on; most matches have none.
BENT: dict[int, dict[str, Any]] = {
    0: {"mode": "solo"},
    1: {"edition": "early"},
    2: {"mode": "teams"},
    3: {"chain_limit": 1},
    4: {"tournament": "yes"},
    5: {"castles": "catacombs,hall-of-mirrors,fairground"},
    6: {"mode": "teams", "chain_limit": 3},
    7: {"chain_limit": 3, "on_loop": "end"},
    8: {"mode": "co-op"},
    9: {"castles": "refuge,chain-tower,customs-house"},
    10: {"mode": "teams", "joint": "proposer"},
    11: {"basic_income": "first", "tied_lanes": "wait"},
    12: {"mode": "co-op", "difficulty": "hard", "castles": "refuge,hall-of-mirrors,chain-tower"},
    13: {"chance": "ask"},
    14: {"edition": "early", "chain_limit": 2},
    15: {"castles": "giants-keep,sanctuary"},
    16: {"mode": "teams", "castles": "refuge,hall-of-mirrors,chain-tower"},
    17: {"turn_limit": 9, "handicap": "B:5"},
    18: {"mode": "co-op", "joint": "proposer", "chain_limit": 3},
    19: {"mode": "free-for-all", "places": "all", "castles": "refuge,hall-of-mirrors,chain-tower"},
}


def record(seed: int) -> Tape:
    """One match of the shipped machine, which the seed fixes."""
    options = BENT.get(seed % 20, {})
    policy = list(duels.POLICIES.values())[seed % len(duels.POLICIES)]
    with recording() as tapes:
        duels.played(duels.all_cards(**options), seed, policy)
    return tapes[0]


BOARD = "blackstone-castle"
EXTRAS: tuple[dict[str, str], ...] = (  # options of its matches, one after the other, as far as a mode has them
    {}, {"families": "dealt"}, {"special cards": "four"}, {"wild vassals": "four"}, {"letters": "advanced"},
    {"chance": "ask"},
)  # fmt: skip


def record_board(mode: str, seed: int) -> Tape:
    """One brief match of Blackstone Castle, in which every answer is drawn."""
    known = cardlang.games.find_game(BOARD).modes[mode].options
    extras = {name: value for name, value in EXTRAS[seed % len(EXTRAS)].items() if name in known}
    with recording() as tapes:
        match = cardlang.game(BOARD, mode, options={"turn limit": 12, **extras}).start(seed)
        seats = [*(bots.player("random", seat, seed) for seat in range(match.game.players)), bots.chance(seed)]
        while (request := match.request) is not None:
            match.choose(seats[request.seat](match), seat=request.seat)
    return tapes[0]
