"""Words for options that depend on the position: the content of a cell, the chosen vassal."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle import words
from cardlang.games.blackstone_castle.cells import CELLS, letters
from cardlang.games.blackstone_castle.sets import sets
from cardlang.games.blackstone_castle.tasks import task
from cardlang.games.blackstone_castle.vassals import NOBODY, is_vassal, lies_open, shown, sides
from cardlang.games.events import CardName, Data
from cardlang.games.presentation import Presentation
from cardlang.machine.knowledge import at_spot
from cardlang.machine.request_context import codes_about
from cardlang.machine.state import State


def vassal(s: State, card: int) -> str:
    """Return words for a vassal by its visible side: *lion spy*."""
    kind = shown(s, card)
    if s.rules.places[s.place[card]].zone == "vassals":
        return " / ".join(" ".join(side) for side in sides(s, card))
    return s.rules.records[s.rules.record[card]].id if kind == NOBODY else " ".join(kind)


def answer(s: State, data: Data, about: Sequence[int], name_of: CardName) -> str | None:
    """Return words for an option that depend on the position, or None."""
    del about
    match data:
        case {"kind": "occupant", "column": column, "row": row}:
            cell = next(cell for cell in CELLS if letters(cell) == (column, row))
            return f"{vassal(s, s.rows[cell][0])} ({column}-{row})" if s.rows[cell] else f"{column}-{row}"
        case {"kind": "flag", "flag": "front" | "back" as word} if s.asks and s.asks[0].purpose == words.PLAY_SIDE:
            found = codes_about(s, s.asks[0])
            card = found[-1] - s.rules.codebook.card if found else -1
            return " ".join(sides(s, card)[word == "back"]) if 0 <= card < len(s.place) else None
        case {"kind": "hidden", "spot": spot}:
            card = at_spot(s, s.rules.codebook.spot + len(s.rules.singles) + spot - 1)
            return vassal(s, card) if card >= 0 and lies_open(s, card) else None
        case {"kind": "card", "card": card} if is_vassal(s, card):
            return vassal(s, card)
        case {"kind": "card", "card": card} if s.asks and s.asks[0].purpose == words.ACTION:
            return f"{_doing(s, card)} {name_of(card)}"
        case {"kind": "amount", "amount": number} if s.asks and s.asks[0].purpose == words.JOIN_SET:
            there = ", ".join(vassal(s, card) for card in sets(s, s.active).get(number, ()))
            return f"set {number}: {there}" if there else "a new set"
        case _:
            return None


def _doing(s: State, card: int) -> str:
    """Return words for choosing a task as an action."""
    if not s.rules.parameters["offer"]:
        return "complete"
    return "play" if s.rules.places[s.place[card]].zone == "hand" else "take"


def beside(s: State, card: int, player: int) -> str | None:
    """Return the important values of a task: *(knight, 2 points)*."""
    del player
    found = task(s, card)
    return f"({found.type}, {found.points} points)" if found is not None else None


PRESENTATION = Presentation(answer=answer, beside=beside)
