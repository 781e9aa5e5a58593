"""A fast estimate of the distance of tasks in hand to their completion, for every option that a bot tries.

Unlike `nearness`, which shows people what is one action away, it counts the steps of distant tasks as well: how far
fitting vassals would have to walk, and whether they would have to be flipped. It ignores obstacles and prices. An act
in progress counts as much as its best outcome, so a bot that looks one choice ahead can see which act to begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardlang.games.blackstone_castle import cells, words
from cardlang.games.blackstone_castle.requirements import KINDS
from cardlang.games.blackstone_castle.table import CASTLE, piles
from cardlang.games.blackstone_castle.tasks import ASKED, Task
from cardlang.games.blackstone_castle.vassals import NOBODY, Kind, fits, number_of, shown, sides
from cardlang.machine.knowledge import at_spot, card_of, knows
from cardlang.machine.query import idle
from cardlang.machine.request_context import codes_about
from cardlang.machine.state import PROGRAM, State

Kinds: TypeAlias = int  # a set of kinds, a bit for each
NO_WAY = 9  # steps to an unreachable place
OUTSIDE = 2  # frames of a turn and its phase; there are more during an act
VERBS = {  # purpose of a request -> verb of the act in progress
    words.MOVE_VASSAL: "move", words.MOVE_TO: "move", words.SWAP_VASSAL: "swap", words.SWAP_WITH: "swap",
    words.FLIP_VASSAL: "flip",
    words.GIVE_VASSAL: "exchange", words.GET_VASSAL: "exchange",
}  # fmt: skip


class WantedVassal(NamedTuple):
    """One of the vassals of a task: the kinds it may be, and the distance of each cell from where it must lie."""

    kinds: Kinds
    steps: tuple[int, ...]  # by cell


class Piece(NamedTuple):
    """A vassal on the board: the kinds it counts as, and those of its other side, if known."""

    cell: int
    up: Kinds
    down: Kinds


Board: TypeAlias = Mapping[int, Piece]  # by card, without vassals under a castle marker
Aims: TypeAlias = tuple[WantedVassal, ...]  # the vassals of a task; empty for a task without requirements


def aims(found: Task, *, crossing: bool) -> Aims:
    """Return the vassals of a task, ignoring their relation to each other and other conditions on the board."""
    made = []
    for part in found.asked.wanted:
        kinds = sum(1 << number for number, kind in enumerate(KINDS) if part.fits(kind))
        goals = cells.numbered(part.where(crossing=crossing))
        steps = tuple(min((cells.steps(cell, goal) for goal in goals), default=NO_WAY) for cell in cells.CELLS)
        made.append(WantedVassal(kinds, steps))
    return tuple(made)


def board(s: State, player: int) -> Board:
    """Return the usable vassals as a player knows them; for a stack, the top one."""
    found = {}
    for cell in cells.CELLS:
        if (row := s.rows[cell]) and not s.laid[CASTLE][row[0]]:
            card = row[0]
            both, up = sides(s, card), s.face[card]
            down = kinds_of(s, card, both[1 - up]) if knows(s, player, card) else 0
            found[card] = Piece(cell, kinds_of(s, card, both[up]), down)
    return found


def kinds_of(s: State, card: int, kind: Kind) -> Kinds:
    """Return the kinds that a card counts as while it shows a kind."""
    if idle(s, "counts"):
        return 0 if kind == NOBODY else 1 << number_of(kind)
    return sum(1 << number for number, one in enumerate(KINDS) if fits(s, card, one))


def distance(here: Board, wanted: Aims) -> int:
    """Return the fewest steps to place different vassals as a task wants them; a bound unless there are two."""
    if not wanted:
        return NO_WAY
    if len(wanted) != ASKED:
        return sum(nearest(here, part) for part in wanted)
    first, second = (
        [(_steps(piece, part), card) for card, piece in here.items() if (piece.up | piece.down) & part.kinds]
        for part in wanted
    )
    return min((a + b for a, one in first for b, other in second if one != other), default=NO_WAY)


def nearest(here: Board, part: WantedVassal) -> int:
    """Return the fewest steps to place one vassal as wanted."""
    found = (_steps(piece, part) for piece in here.values() if (piece.up | piece.down) & part.kinds)
    return min(found, default=NO_WAY)


def _steps(piece: Piece, part: WantedVassal) -> int:
    return part.steps[piece.cell] + (not piece.up & part.kinds)


# --- the act in progress -------------------------------------------------------------------------------------


class Act(NamedTuple):
    """An act in progress: its verb, the cards chosen for it so far, and the current options."""

    verb: str
    chosen: tuple[int, ...]
    options: tuple[int, ...]  # cards, or cells


def under_way(s: State) -> Act | None:
    """Return the act that the current request belongs to; None if there is none on the board."""
    if len(s.asks) != 1 or len(s.stack) <= OUTSIDE:
        return None
    ask, frame = s.asks[0], s.stack[OUTSIDE]
    if ask.program != frame[PROGRAM]:  # a consequence of the act
        return None
    number = s.rules.programs[frame[PROGRAM]].ability
    verb = s.rules.abilities[number].verbs[0] if number >= 0 else VERBS.get(ask.purpose, "")
    if not verb:
        return None
    return Act(verb, _things(s, codes_about(s, ask)), _things(s, ask.codes))


def _things(s: State, codes: Sequence[int]) -> tuple[int, ...]:
    """Return the cards or cells of options."""
    book = s.rules.codebook
    return tuple(
        code - book.place if book.place <= code < book.card else max(at_spot(s, code), card_of(s, code))
        for code in codes
    )


def uncovers(here: Board, act: Act) -> bool:
    """Return whether an act may reveal the unknown other side of a vassal."""
    return act.verb == "flip" and any(not here[card].down for card in act.options if card in here)


def outcomes(s: State, here: Board, act: Act, matter: Kinds) -> Iterator[tuple[Board, int]]:
    """Yield the boards that an act can lead to, each with the card that is kept, or -1.

    Only vassals of kinds that matter, on either side, are considered; a swap needs one of them.
    """
    choices = act.chosen or act.options
    able = [card for card in choices if card in here and (here[card].up | here[card].down) & matter]
    match act.verb:
        case "move":
            for card in able:
                goals = (
                    act.options if act.chosen else (cell for cell in cells.near(here[card].cell) if not s.rows[cell])
                )
                yield from ((_moved(here, card, cell), -1) for cell in goals)
        case "swap":
            pairs = ((act.chosen[0], other) for other in act.options) if act.chosen else _neighbours(s, here, able)
            yield from ((_swapped(here, one, other), -1) for one, other in pairs if one in here and other in here)
        case "flip":
            yield from ((_flipped(here, card), -1) for card in able if here[card].down & matter)
        case "keep":
            tops = [row[0] for pile in piles(s) if (row := s.rows[pile])]
            for card in choices:
                left = {other: piece for other, piece in here.items() if other != card}
                if card in able:
                    yield left, card
                for top in tops if card in here else ():
                    if (kinds := kinds_of(s, top, shown(s, top))) & matter:
                        yield {**left, top: Piece(here[card].cell, kinds, 0)}, card
        case _:
            return


def _neighbours(s: State, here: Board, able: Sequence[int]) -> Iterator[tuple[int, int]]:
    for card in able:
        for cell in cells.near(here[card].cell):
            yield from ((card, other) for other in s.rows[cell][:1])


def _moved(here: Board, card: int, cell: int) -> Board:
    return {**here, card: here[card]._replace(cell=cell)}


def _swapped(here: Board, one: int, other: int) -> Board:
    return {**here, one: here[one]._replace(cell=here[other].cell), other: here[other]._replace(cell=here[one].cell)}


def _flipped(here: Board, card: int) -> Board:
    piece = here[card]
    return {**here, card: Piece(piece.cell, piece.down, piece.up)}
