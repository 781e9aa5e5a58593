"""What is counted with castle markers against the players: Limbo, the Abyss and Nirvana (BC-COOP, BC-PUZZLE-08, -09).

Limbo is the supply of castle markers, so vassals are marked from there. The Abyss is what the other side holds, Nirvana
what the players have won together.
"""

from __future__ import annotations

from cardlang.games.blackstone_castle.table import CASTLE, TRICKS, supply
from cardlang.games.blackstone_castle.tasks import ASKED, completed, task
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, over, step
from cardlang.machine.rules import WON, Program
from cardlang.machine.state import State, note

PLAYERS, TIME = range(2)  # the parties of a match against the time
MARKERS = 20  # of castles; they are limited where they count (G08)
SAVED = 16  # markers in Nirvana with which the players win (BC-COOP-01, -09)


def limbo(s: State) -> int:
    """How many markers can still be used."""
    return s.held[CASTLE][supply(s)]


def abyss(s: State) -> int:
    """The holder of the markers that time has taken: whoever has no seat."""
    return s.rules.seats


def nirvana(_: State) -> int:
    """The holder of the markers that are saved: one of the players for all of them."""
    return 0


def program(name: str) -> Program:
    """The start of every turn: time takes a marker, if there is one (BC-COOP-03)."""
    a = Assembler(name)
    a.emit(step(lambda s, f: _take(s)))
    return a.build()


def _take(s: State) -> None:
    if s.rules.parameters["lost without markers"] and not limbo(s):  # BC-PUZZLE-09
        over(s, WON, TIME)
    elif primitives.shift(s, CASTLE, supply(s), abyss(s), 1):
        note(s, "time", player=s.active, amount=limbo(s))


def count_program(name: str) -> Program:
    """Whether the players can still complete a task (BC-COOP-07, -08)."""
    a = Assembler(name)
    a.emit(step(lambda s, f: _count(s)))
    return a.build()


def _count(s: State) -> None:
    if limbo(s) < ASKED and s.held[CASTLE][nirvana(s)] < SAVED:
        over(s, WON, TIME)


def save(s: State, player: int, card: int) -> None:
    """A trick, the n-th one of a player, saves n markers: from the Abyss, then from Limbo (BC-COOP-02, -04, -09)."""
    found = task(s, card)
    if found is None or found.type != TRICKS:
        return
    wanted = len(completed(s, player, TRICKS))
    saved = primitives.shift(s, CASTLE, abyss(s), nirvana(s), wanted)
    saved += primitives.shift(s, CASTLE, supply(s), nirvana(s), wanted - saved)
    note(s, "save", player=player, amount=saved)
    if s.held[CASTLE][nirvana(s)] >= SAVED:
        over(s, WON, PLAYERS)
