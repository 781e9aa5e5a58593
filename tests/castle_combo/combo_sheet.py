"""Scores and gains of Castle Combo worked out from the printed facts alone: nothing here knows the card texts.

A tableau is nine cells in reading order; a cell holds (id, face up?) or None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.castle_combo.combo_facts import BY_ID, Facts

TYPES = ("Nob", "Fai", "Sch", "Mil", "Cra", "Pea")
LINES = {"top": 0, "left": 0, "middle": 1, "bottom": 2, "right": 2}
Cell = tuple[str, bool] | None


def shown(cells: Sequence[Cell]) -> list[Facts]:
    """The cards of some cells that lie face-up."""
    return [BY_ID[cell[0]] for cell in cells if cell is not None and cell[1]]


def shields(cells: Sequence[Cell]) -> Counter[str]:
    """How many shields of each type these cells show."""
    return Counter(shield for card in shown(cells) for shield in card.shields.split())


def in_line(tableau: Sequence[Cell], at: int, line: str) -> list[Cell]:
    """The cells of the row, the column, or both lines of a cell; the cell itself once."""
    row, column = divmod(at, 3)
    same = {
        "row": lambda i: i // 3 == row,
        "column": lambda i: i % 3 == column,
        "line": lambda i: i // 3 == row or i % 3 == column,
        "": lambda i: True,
    }[line]
    return [cell for i, cell in enumerate(tableau) if same(i)]


def count(what: str, cells: Sequence[Cell], purses: Mapping[str, int]) -> int:
    """How many of something there are in some cells."""
    cards, types = shown(cells), shields(cells)
    if what in TYPES:
        return types[what]
    if what in ("castle", "village"):
        return sum(card.location == what for card in cards)
    if what == "type":
        return sum(types[kind] > 0 for kind in TYPES)
    if what == "absent":
        return sum(types[kind] == 0 for kind in TYPES)
    if what == "card":
        return sum(cell is not None for cell in cells)
    if what == "empty":
        return sum(cell is None for cell in cells)
    if what == "purse":
        return sum(card.purse > 0 for card in cards)
    if what == "discount":
        return sum(card.ability.startswith("discount") for card in cards)
    if what == "gold":
        return sum(purses.get(card.id, 0) for card in cards)
    if what == "cost5+":
        return sum(card.cost >= 5 for card in cards)
    if what.startswith("cost"):
        return sum(card.cost == int(what[4:]) for card in cards)
    if what.startswith("bearing"):
        return sum(len(card.shields.split()) == int(what[7:]) for card in cards)
    raise ValueError(what)


def score(tableau: Sequence[Cell], at: int, keys: int, purses: Mapping[str, int]) -> int:
    """The points of one card of a full tableau."""
    cell = tableau[at]
    if cell is None or not cell[1]:
        return 0
    each, how, *rest = BY_ID[cell[0]].scoring.split()
    points, (row, column) = int(each), divmod(at, 3)
    match how, rest:
        case "per", ["gold", "here"]:
            return points * purses.get(cell[0], 0)
        case "per", ["key"]:
            return points * keys
        case "per", ["set", kinds]:
            return points * min(shields(tableau)[kind] for kind in kinds.split("+"))
        case "per", ["pair"]:
            return points * min(count("castle", tableau, {}), count("village", tableau, {}))
        case "per", ["triple"]:
            return points * sum(number // 3 for number in shields(tableau).values())
        case "per", ["3", "village"]:
            return points * (count("village", tableau, {}) // 3)
        case "per", [what, *line]:
            return points * count(what, in_line(tableau, at, line[0] if line else ""), purses)
        case "if", ["no", kind]:
            return points * (shields(tableau)[kind] == 0)
        case "if", ["hidden"]:
            return points * any(other is not None and not other[1] for other in tableau)
        case "if", ["corner"]:
            return points * (row != 1 and column != 1)
        case "if", ["edge"]:
            return points * ((row == 1) != (column == 1))
        case "if", [name, "row"]:
            return points * (row == LINES[name])
        case "if", [name, "column"]:
            return points * (column == LINES[name])
        case _:
            raise ValueError(BY_ID[cell[0]].scoring)


Gain = tuple[int, int, int, int, int]  # gold, keys; gold and keys of everybody else; gold onto own purses


def gains(id_: str, own: Sequence[Cell], beside: Sequence[Sequence[Cell]], displayed: Mapping[str, Sequence[str]],
          room: Mapping[str, int]) -> set[Gain]:  # fmt: skip
    """All that the ability of a card just placed may come to, with each choice that its owner has.

    `beside` are the tableaus of the neighbours, `displayed` the cards of each row, `room` what each own purse can take.
    """
    ability = BY_ID[id_].ability
    if " | " in ability:
        return {found for part in ability.split(" | ") for found in _part(part, own, beside, displayed, room)}
    found: set[Gain] = {(0, 0, 0, 0, 0)}
    for part in ability.split(", "):
        more = _part(part, own, beside, displayed, room)
        found = {tuple(a + b for a, b in zip(x, y, strict=True)) for x in found for y in more}  # type: ignore[misc]
    return found


def _part(part: str, own: Sequence[Cell], beside: Sequence[Sequence[Cell]], displayed: Mapping[str, Sequence[str]],
          room: Mapping[str, int]) -> set[Gain]:  # fmt: skip
    match part.split():
        case ["discount", *_]:
            return {(0, 0, 0, 0, 0)}
        case ["fill", most]:
            sizes = sorted(room.values())
            return {(0, 0, 0, 0, a + b) for a in (0, *sizes) for b in (0, *sizes)} if int(most) == 2 else set()
        case [each, "onto", "purses"]:
            return {(0, 0, 0, 0, sum(min(int(each), size) for size in room.values()))}
        case ["discard", location, "for", resource]:
            return {_own(resource, BY_ID[card].cost) for card in displayed[location]}
        case [each, resource, "others"]:
            return {(0, 0, int(each), 0, 0) if resource == "gold" else (0, 0, 0, int(each), 0)}
        case [each, resource, "per", what, "beside"]:
            return {_own(resource, int(each) * count(what, cells, {})) for cells in beside}
        case [each, resource, "per", what]:
            return {_own(resource, int(each) * count(what, own, {}))}
        case [each, resource]:
            return {_own(resource, int(each))}
        case _:
            raise ValueError(part)


def _own(resource: str, amount: int) -> Gain:
    return (amount, 0, 0, 0, 0) if resource == "gold" else (0, amount, 0, 0, 0)
