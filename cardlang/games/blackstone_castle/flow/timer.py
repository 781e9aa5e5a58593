"""Castle markers as a clock against the players: Limbo, the Abyss and Nirvana (BC-COOP, BC-PUZZLE-08, -09).

Limbo is the supply of castle markers, from which vassals are marked. The player without a seat holds the Abyss, the
first player holds Nirvana for all.
"""

from __future__ import annotations

from cardlang.games.blackstone_castle.flow.actions import check
from cardlang.games.blackstone_castle.scoring import value
from cardlang.games.blackstone_castle.table import CASTLE, MARKED_WITH, TRICKS, abyss, limbo, nirvana, supply
from cardlang.games.blackstone_castle.tasks import task
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, over, step
from cardlang.machine.rules import WON, Program
from cardlang.machine.state import Frame, State, note

PLAYERS, TIME = range(2)  # the parties of a match against the clock


def program() -> Program:
    """The start of every turn: time takes a marker, or wins if none is left (BC-COOP-03, BC-PUZZLE-08, -09)."""
    a = Assembler("timer")
    a.emit(step(_take), step(check))
    return a.build()


def _take(s: State, _: Frame) -> None:
    if primitives.shift(s, CASTLE, supply(s), abyss(s), 1):
        note(s, "time", player=s.active, amount=limbo(s))
    else:
        over(s, WON, TIME)


def check_limbo(s: State) -> None:
    """End the match with a loss if no further task can be marked; markers on vassals still return
    (BC-COOP-06 to -08).
    """
    if not any(s.laid[CASTLE]) and limbo(s) < MARKED_WITH and not _saved_enough(s):
        over(s, WON, TIME)


def save(s: State, player: int, card: int) -> None:
    """Save as many markers as a trick is worth, from the Abyss, then from Limbo (BC-COOP-04, -09, -11)."""
    found = task(s, card)
    if found is None or found.type != TRICKS:
        return
    wanted = value(s, player, card)
    saved = primitives.shift(s, CASTLE, abyss(s), nirvana(s), wanted)
    saved += primitives.shift(s, CASTLE, supply(s), nirvana(s), wanted - saved)
    note(s, "save", player=player, amount=saved)
    if _saved_enough(s):
        over(s, WON, PLAYERS)


def _saved_enough(s: State) -> bool:
    return s.held[CASTLE][nirvana(s)] >= int(s.rules.parameters["goal"])
