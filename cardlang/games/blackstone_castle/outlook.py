"""How far tasks in hand are from their completion, reckoned fast: bots ask it for every option that they try.

Unlike `nearness`, which tells people what is one action away, this counts steps for tasks that are far away as well:
how far vassals that fit would have to walk, and whether they would have to be flipped. Nobody stands in the way of
anybody here, and prices are not looked at. An act that has begun is as good as the best that can come of it, so a bot
that looks one choice ahead sees what to begin.
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
NO_WAY = 9  # steps to where nobody can come
OUTSIDE = 2  # frames of a turn and its phase; there are more while something goes on
VERBS = {  # what is under way, by what is asked
    words.MOVE_VASSAL: "move", words.MOVE_TO: "move", words.SWAP_VASSAL: "swap", words.SWAP_WITH: "swap",
    words.FLIP_VASSAL: "flip",
    words.GIVE_VASSAL: "exchange", words.GET_VASSAL: "exchange",
}  # fmt: skip


class WantedVassal(NamedTuple):
    """One of the vassals of a task: what it must be, and how far each cell is from where it must lie."""

    kinds: Kinds
    steps: tuple[int, ...]  # by cell


class Piece(NamedTuple):
    """A vassal on the board: what it counts as, and what it would on its other side, if that is known."""

    cell: int
    up: Kinds
    down: Kinds


Board: TypeAlias = Mapping[int, Piece]  # by card, without those that bear a castle marker
Aims: TypeAlias = tuple[WantedVassal, ...]  # of a task; empty for one that asks for nothing


def aims(found: Task, *, crossing: bool) -> Aims:
    """The vassals of a task. How they must lie to each other, and how the board must look besides, is left out."""
    made = []
    for part in found.asked.wanted:
        kinds = sum(1 << number for number, kind in enumerate(KINDS) if part.fits(kind))
        goals = cells.numbered(part.where(crossing=crossing))
        steps = tuple(min((cells.steps(cell, goal) for goal in goals), default=NO_WAY) for cell in cells.CELLS)
        made.append(WantedVassal(kinds, steps))
    return tuple(made)


def board(s: State, player: int) -> Board:
    """The vassals that can be used, as a player knows them; of a stack the one on top."""
    found = {}
    for cell in cells.CELLS:
        if (row := s.rows[cell]) and not s.laid[CASTLE][row[0]]:
            card = row[0]
            both, up = sides(s, card), s.face[card]
            down = kinds_of(s, card, both[1 - up]) if knows(s, player, card) else 0
            found[card] = Piece(cell, kinds_of(s, card, both[up]), down)
    return found


def kinds_of(s: State, card: int, kind: Kind) -> Kinds:
    """What a card counts as that shows a kind."""
    if idle(s, "counts"):
        return 0 if kind == NOBODY else 1 << number_of(kind)
    return sum(1 << number for number, one in enumerate(KINDS) if fits(s, card, one))


def distance(here: Board, wanted: Aims) -> int:
    """The fewest steps after which different vassals lie as a task wants them; of more or fewer than two a bound."""
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
    """The fewest steps after which one vassal lies as it is wanted."""
    found = (_steps(piece, part) for piece in here.values() if (piece.up | piece.down) & part.kinds)
    return min(found, default=NO_WAY)


def _steps(piece: Piece, part: WantedVassal) -> int:
    return part.steps[piece.cell] + (not piece.up & part.kinds)


# --- what is under way ---------------------------------------------------------------------------------------


class Act(NamedTuple):
    """An act that a player has begun: its verb, the cards that have been chosen for it, and what can be chosen now."""

    verb: str
    chosen: tuple[int, ...]
    options: tuple[int, ...]  # cards, or cells


def under_way(s: State) -> Act | None:
    """The act for which somebody is asked something now; none if it is over, or is none on the board."""
    if len(s.asks) != 1 or len(s.stack) <= OUTSIDE:
        return None
    ask, frame = s.asks[0], s.stack[OUTSIDE]
    if ask.program != frame[PROGRAM]:  # what follows on the act
        return None
    number = s.rules.programs[frame[PROGRAM]].ability
    verb = s.rules.abilities[number].verbs[0] if number >= 0 else VERBS.get(ask.purpose, "")
    if not verb:
        return None
    return Act(verb, _things(s, codes_about(s, ask)), _things(s, ask.codes))


def _things(s: State, codes: Sequence[int]) -> tuple[int, ...]:
    """The cards or cells behind options."""
    book = s.rules.codebook
    return tuple(
        code - book.place if book.place <= code < book.card else max(at_spot(s, code), card_of(s, code))
        for code in codes
    )


def uncovers(here: Board, act: Act) -> bool:
    """Whether an act may show the other side of a vassal that is not known yet."""
    return act.verb == "flip" and any(not here[card].down for card in act.options if card in here)


def outcomes(s: State, here: Board, act: Act, matter: Kinds) -> Iterator[tuple[Board, int]]:
    """The boards that an act can lead to, each with the card that is kept, or -1.

    Only vassals that are, or could be, of a kind that matters are looked at; a swap needs one of them.
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
