"""Read the fields that a game declares. `given` and `then` share this code and differ only in how they read a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from cardlang.games.notation import CardList, Castle, Field, Flag, Grid, GroupList, Kind, Number, Seat, WordChoice
from cardlang.games.position import EMPTY
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, to_data
from cardlang.scenario.fixtures import Shelf
from cardlang.scenario.parts import Parts, fields, get, items, numbers

Card = TypeVar("Card")


class FieldReader(ABC, Generic[Card]):
    """Reads values of declared fields; findings go to `parts`. The shape has been checked by the schema."""

    def __init__(self, parts: Parts, shelf: Shelf) -> None:
        self.parts = parts
        self.shelf = shelf

    @abstractmethod
    def card(self, node: Value) -> Card | None:
        """One card; None if it cannot be read."""

    @abstractmethod
    def castle(self, name: str, node: Value) -> None:
        """Accept a castle, or report it."""

    @abstractmethod
    def on_cards(self, field: Field, node: MapNode) -> None:
        """Report names of cards that cannot have a number."""

    def fields(self, declared: Iterable[Field], node: Value) -> dict[str, Any]:
        """All fields that the node has, by name, in the order of their declaration."""
        return {item.name: self.field(item, value) for item in declared if (value := get(node, item.name)) is not None}

    def field(self, field: Field, node: Value) -> Any:
        """The value of one field: of the table, by the letters of players, or by the names of cards."""
        match field.of:
            case "table":
                return self.value(field.kind, node)
            case "seats":
                stated = {seat: self.value(field.kind, value) for seat, value in self.parts.by_player(node)}
                others = {name: value for name in field.others if (value := get(node, name)) is not None}
                return stated | {name: self.value(field.kind, value) for name, value in others.items()}
            case "cards":
                if isinstance(node, MapNode):
                    self.on_cards(field, node)
                return numbers(node)

    def value(self, kind: Kind, node: Value) -> Any:
        """One value of a kind."""
        match kind:
            case Number() | Flag():
                return to_data(node)
            case WordChoice():
                return text_of(node)
            case Seat():
                (self.parts.side if kind.side else self.parts.player)(node, text_of(node))
                return text_of(node)
            case Castle():
                self.castle(text_of(node), node)
                return text_of(node)
            case CardList():
                number = to_data(node)
                return self.unnamed(kind, number) if isinstance(number, int) else self.cards(kind, node)
            case Grid():
                return self.grid(kind, node)
            case GroupList():
                return tuple(self.group(kind, item) for item in self.parts.listed(kind.one, kind.order, node))

    def cards(self, kind: CardList, node: Value) -> tuple[Card, ...]:
        """A row of cards without those that cannot be read."""
        del kind
        return tuple(card for item in items(node) if (card := self.card(item)) is not None)

    @abstractmethod
    def unnamed(self, kind: CardList, count: int) -> Any:
        """A number of cards of a row, whichever they are."""

    def grid(self, kind: Grid, node: Value) -> tuple[tuple[Card | tuple[Card, ...] | None, ...], ...]:
        """Rows of cells, None for an empty one, a tuple for a stack."""
        rows = items(node)
        widest = max((len(items(row)) for row in rows), default=0)
        for count, most, word in ((len(rows), kind.rows, "row"), (widest, kind.columns, "column")):
            if count > most:
                self.parts.report("R012", node, f"there are {most} {word}s, not {count}", "write `.` for empty cells")
        return tuple(tuple(self.cell(cell) for cell in items(row)) for row in rows)

    def cell(self, node: Value) -> Card | tuple[Card, ...] | None:
        """The content of a cell; a stack is a list, the top card first."""
        if isinstance(node, ListNode):
            return tuple(card for item in node.items if (card := self.card(item)) is not None)
        return None if text_of(node) == EMPTY else self.card(node)

    def group(self, kind: GroupList, node: Value) -> dict[str, Any]:
        """A group, such as a lane: its fields, and what each player has there."""
        stated = self.fields(kind.fields, node)
        for word, number in stated.items():
            self.parts.counted(get(node, word) or node, {word: number})
        if kind.side is not None:
            stated |= {seat: self.value(kind.side.kind, value) for seat, value in self.parts.by_side(node)}
        return {name: stated[name] for name, _ in fields(node)}


def text_of(node: Value) -> str:
    """The text of a scalar."""
    return node.text if isinstance(node, Scalar) else ""
