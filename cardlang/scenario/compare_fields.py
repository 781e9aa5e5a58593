"""Compare the fields that a game declares with the host's view, one field at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.games.notation import (
    CardList,
    Castle,
    Field,
    Flag,
    Grid,
    GroupList,
    Kind,
    Notation,
    Number,
    Seat,
    WordChoice,
)
from cardlang.games.position import EMPTY
from cardlang.scenario.model import NOBODY
from cardlang.scenario.notation import Shown
from cardlang.scenario.seen import UNDER, Names, Seen, View, cards_in, seen

Row: TypeAlias = Sequence[Shown | None]
Cells: TypeAlias = Sequence[Shown | tuple[Shown, ...] | None]
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One difference from what is expected; `field` is the field of `then` that it belongs to."""

    field: str
    what: str
    expected: str
    got: str


class FieldComparison:
    """Compares the fields of one game; `events` are all events of the match."""

    def __init__(self, notation: Notation, view: View, events: Sequence[Mapping[str, Any]], names: Names) -> None:
        self.notation, self.view, self.events, self.names = notation, view, events, names

    def field(self, field: Field, expected: Any) -> Iterator[Mismatch]:
        """Compare one field: of the table, of each named player, or of each named card."""
        match field.of:
            case "table":
                got = seen(field, self.view) if field.told is None else field.told(self.events)
                yield from self.value(field, field.kind, field.name, expected, got)
            case "seats":
                for holder, value in expected.items():
                    what = holder if holder in field.others else f"{field.name} of {holder}"
                    yield from self.value(field, field.kind, what, value, seen(field, self.view, holder))
            case "cards":
                for name, number in expected.items():
                    yield from self.on_cards(field, name, number)

    def value(self, field: Field, kind: Kind, what: str, expected: Any, got: Any) -> Iterator[Mismatch]:
        """Compare one value of a field, or of a part of it."""
        match kind:
            case Number() | WordChoice() | Flag() | Castle() | Seat():
                if _said(kind, got) != _said(kind, expected):
                    yield Mismatch(field.name, what, _said(kind, expected), _said(kind, got))
            case CardList() if isinstance(expected, int):
                if len(got or ()) != expected:
                    yield Mismatch(field.name, what, _many(expected), _many(len(got or ())))
            case CardList(ordered=ordered, faces=faces):
                there = got or ()
                if not (self.same if ordered else self.same_set)(expected, there, faces=faces):
                    yield Mismatch(field.name, what, listed(expected), self.names.listed(there, faces=faces))
            case Grid(loose=loose):
                wanted, there = _cut(expected, loose=loose), _cut(got or (), loose=loose)
                if len(wanted) != len(there) or not all(map(self.same_cells, wanted, there)):
                    found = (", ".join(map(self.in_cell, row)) for row in there)
                    yield Mismatch(field.name, what, _rows(map(_cells, wanted)), _rows(found))
            case GroupList():
                yield from self.group(field, kind, expected, got or ())

    # --- things with fields of their own ------------------------------------------------------------

    def group(self, field: Field, kind: GroupList, expected: Sequence[Any], got: Sequence[Any]) -> Iterator[Mismatch]:
        """Compare a list of groups, such as lanes: in full, or as far as the scenario writes it."""
        for index in range(max(len(expected), len(got)) if kind.whole else len(expected)):
            wanted = expected[index] if index < len(expected) else None
            there = got[index] if index < len(got) else None
            if not kind.whole and wanted is not None and there is not None:
                yield from self.inside(field, kind, f"{kind.one} {index + 1}", wanted, there)
            elif wanted is None or there is None or any(self.inside(field, kind, "", wanted, there)):
                what = f"{kind.one} {index + 1}" if max(len(expected), len(got)) > 1 else kind.one
                yield Mismatch(field.name, what, _thing(wanted), _thing(there))

    def inside(self, field: Field, kind: GroupList, what: str, wanted: Any, there: Any) -> Iterator[Mismatch]:
        """Compare one group: only the parts that the scenario names."""
        side, own = kind.side, {part.name for part in kind.fields}
        sides = [name for name in wanted if name not in own]
        if side is not None:
            for seat in sides:
                named = f"{what}, {side.name} of {seat}"
                yield from self.value(field, side.kind, named, wanted[seat], seen(side, there, seat))
        for part in kind.fields:
            expected, got = wanted.get(part.name), seen(part, there)
            if part.name == kind.closed_by:
                if expected != got and (expected or sides):
                    yield Mismatch(field.name, what, _closed(part, expected), _closed(part, got))
            elif expected is not None:
                yield from self.value(field, part.kind, f"{part.name} of {what}", expected, got)

    # --- cards ---------------------------------------------------------------------------------------

    def on_cards(self, field: Field, name: str, number: int) -> Iterator[Mismatch]:
        """Compare a number on cards; it must be right for all cards that a name fits."""
        lying = (
            cards_in(seen(other, self.view, holder))
            for other in self.notation.fields
            if other.name in field.among
            for holder in ([player["seat"] for player in self.view["players"]] if other.of == "seats" else [""])
        )
        got = [seen(field, card) or 0 for cards in lying for card in cards if self.names.means(card, name)]
        if not got or set(got) != {number}:
            there = ", ".join(map(str, got)) or f"not in {' or '.join(field.among)}"
            yield Mismatch(field.name, f"{field.name} of {name}", str(number), there)

    def same(self, expected: Row, got: Sequence[Seen | None], *, faces: bool = True) -> bool:
        """Whether the cards are the same in the same order."""
        return len(expected) == len(got) and all(
            self.fits(shown, card, faces=faces) for shown, card in zip(expected, got, strict=True)
        )

    def same_cells(self, expected: Cells, got: Sequence[Seen | None]) -> bool:
        """Whether a row of cells has the same cards and gaps; a stack is compared as far as it is written."""
        gaps = [[card is None for card in row] for row in (expected, got)]
        return gaps[0] == gaps[1] and all(
            self.same(wanted, stack_of(card)) if isinstance(wanted, tuple) else self.fits(wanted, card, faces=True)
            for wanted, card in zip(expected, got, strict=True)
        )

    def in_cell(self, card: Seen | None) -> str:
        """The content of a cell as a scenario writes it."""
        stack = stack_of(card)
        return f"[{self.names.listed(stack)}]" if len(stack) > 1 else self.names.seen(card, none=EMPTY)

    def fits(self, shown: Shown | None, card: Seen | None, *, faces: bool) -> bool:
        """Whether a card is the expected one; None is an empty cell, or a card that the seat does not know."""
        if shown is None or card is None:
            return shown is None or self.names.means(card, shown.name)
        shows = self.names.means(card, shown.name)
        return shows and (not faces or shown.face_up == card.get("face_up", True))

    def same_set(self, expected: Sequence[Shown], got: Sequence[Seen], *, faces: bool = False) -> bool:
        """Whether the cards are the same in any order; names that fit only one card are matched first."""
        if len(expected) != len(got):
            return False
        left = list(got)
        for shown in sorted(expected, key=lambda shown: sum(self.names.means(card, shown.name) for card in got)):
            found = next((i for i, card in enumerate(left) if self.fits(shown, card, faces=faces)), None)
            if found is None:
                return False
            del left[found]
        return True


def listed(cards: Row) -> str:
    """The expected cards of a row, as text."""
    return ", ".join("." if card is None else str(card) for card in cards) or NOTHING


def _said(kind: Kind, value: Any) -> str:
    """A value of a kind that is a single word or number."""
    nothing = kind.nothing if isinstance(kind, Seat) else "none"
    return nothing if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _many(count: int) -> str:
    """A number of cards."""
    return f"{count} card{'' if count == 1 else 's'}"


def _closed(part: Field, value: Any) -> str:
    return _said(part.kind, None) if value is None else f"{part.name} {value}"


def _thing(stated: Mapping[str, Any] | None) -> str:
    """A group with its fields in one line."""
    if stated is None:
        return NOTHING
    return ", ".join(f"{name} {NOBODY if value is None else value}" for name, value in stated.items())


def stack_of(card: Seen | None) -> list[Seen]:
    """The stack in a cell: its top card, then the cards beneath."""
    return [] if card is None else [card, *card.get(UNDER, ())]


def _cells(row: Cells) -> str:
    """An expected row of cells, as text."""
    return ", ".join(f"[{listed(cell)}]" if isinstance(cell, tuple) else listed([cell]) for cell in row)


def _rows(rows: Iterable[str]) -> str:
    """A grid as a scenario writes it."""
    return ", ".join(f"[{row}]" for row in rows) or NOTHING


def _cut(rows: Sequence[Sequence[Any]], *, loose: bool) -> list[list[Any]]:
    """A grid without the empty lines after its cards; a loose one also without those before them."""
    filled = [(y, x) for y, row in enumerate(rows) for x, card in enumerate(row) if card is not None]
    if not filled:
        return []
    lines, columns = ({cell[axis] for cell in filled} for axis in (0, 1))
    top, left = (min(lines), min(columns)) if loose else (0, 0)
    return [
        [row[x] if x < len(row) else None for x in range(left, max(columns) + 1)] for row in rows[top : max(lines) + 1]
    ]
