"""Steps of the setup that many games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine.instructions import Assembler, Many, step
from cardlang.machine.questions import draw_all, random
from cardlang.machine.state import State, note


def first_player(a: Assembler, candidates: Many = lambda s, f: tuple(range(s.rules.seats))) -> None:
    """Emit the random choice of the starting player."""
    slot = a.slot()
    a.emit(random(slot, candidates, "player"))
    a.emit(step(lambda s, f: _begins(s, f[slot])))


def _begins(s: State, player: int) -> None:
    s.active = s.started = player
    note(s, "start", player=player)


def shuffle(a: Assembler, place: int) -> None:
    """Emit the shuffle of a pile; its order is drawn from the top."""
    draw_all(a, lambda s, f: s.rows[place], _to_the_bottom(place))


def _to_the_bottom(place: int) -> Callable[[State, Sequence[int]], None]:
    """Return the function that puts drawn cards at the bottom: after the last, the pile is in the order of drawing."""

    def lay(s: State, cards: Sequence[int]) -> None:
        drawn = frozenset(cards)
        s.rows[place] = [*(card for card in s.rows[place] if card not in drawn), *cards]

    return lay
