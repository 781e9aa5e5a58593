"""The nearness of a task in hand to its completion: ready, or one common action away.

It is a hint for people, from the knowledge of a seat: a move to an empty neighbour, a swap of neighbours, a flip of a
vassal whose other side it has seen, a vassal kept for a badge. It ignores prices and extra abilities of families.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.games.blackstone_castle import cells, queries, requirements
from cardlang.games.blackstone_castle.requirements import Lying
from cardlang.games.blackstone_castle.table import CASTLE
from cardlang.games.blackstone_castle.tasks import SPOTS, Task, badges_met, lying
from cardlang.games.blackstone_castle.vassals import Kind, is_special, kind_of, matches, printed
from cardlang.machine.knowledge import knows
from cardlang.machine.state import State, ref_of

READY = "ready"
WAYS = ("move", "swap", "flip", "keep")  # the verbs of the actions
NEARNESS = (READY, *WAYS)


def nearness(s: State, seat: int | None, player: int, found: Task) -> list[str]:
    """Return *ready*, or the kinds of single actions that would make it so; empty if more are needed."""
    now = lying(s)
    if not found.asked.parts:
        return []
    if badges_met(s, player, found.type):
        if requirements.is_met(found.asked, now):
            return [READY]
        return list(dict.fromkeys(way for way, then in _changes(s, seat, found, now) if _pays(found, then)))
    keeping = (card for card in now.cells if _touchable(s, "keep", card))
    done = any(badges_met(s, player, found.type, card) and _pays(found, _without(now, card)) for card in keeping)
    return ["keep"] if done else []


def _pays(found: Task, then: Lying) -> bool:
    return requirements.is_met(found.asked, then)


def _without(now: Lying, card: int) -> Lying:
    return replace(now, cells={other: cell for other, cell in now.cells.items() if other != card})


def _changes(s: State, seat: int | None, found: Task, now: Lying) -> Iterator[tuple[str, Lying]]:
    """Yield the boards that one action leads to, as far as they can matter to a task."""
    parts, plain = found.asked.used, found.asked.plain
    matter = {card for card in now.cells if not plain or any(requirements.described(part, now, card) for part in parts)}
    for card in now.cells:
        here = s.place[card]
        for there in (cell for cell in cells.CELLS if cells.adjacent(s, here, cell)):
            other = next(iter(s.rows[there]), -1)
            if other < 0 and card in matter and _touchable(s, "move", card):
                yield "move", replace(now, cells={**now.cells, card: SPOTS[there]})
            elif here < there and {card, other} & matter and all(_swappable(s, one) for one in (card, other)):
                yield "swap", replace(now, cells={**now.cells, card: SPOTS[there], other: SPOTS[here]})
        if _touchable(s, "flip", card) and knows(s, seat, card) and not is_special(s, card):
            yield "flip", _flipped(s, card, now)


def _swappable(s: State, card: int) -> bool:
    return card >= 0 and _touchable(s, "swap", card)


def _flipped(s: State, card: int, now: Lying) -> Lying:
    code = s.rules.records[s.rules.record[card]]
    up = printed(s, card)
    other = kind_of((code.reverse or up) if up is code.printed else code.printed)

    def fits(one: int, wanted: Kind) -> bool:
        return matches(s, one, other, wanted) if one == card else now.fits(one, wanted)

    return replace(now, fits=fits)


def _touchable(s: State, verb: str, card: int) -> bool:
    return not s.laid[CASTLE][card] and queries.touchable(s, verb, s.active, ref_of(s, card))
