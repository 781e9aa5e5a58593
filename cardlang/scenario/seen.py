"""Find the declared fields of a game in a view, and the names of the cards in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from cardlang.games.notation import FILLER, Field
from cardlang.games.position import Position

ORDER = "order"  # the key with the cards of a row, beside their `count`, in the host's view only
UNDER = "under"  # the key with the cards beneath a card in a cell, in the host's view only
UNKNOWN = "?"  # a card that a seat does not know
View: TypeAlias = Mapping[str, Any]
Seen: TypeAlias = Mapping[str, Any]  # a card in a view: `card`, `id`, `face_up` and the game's own fields


def seen(field: Field, view: Any, holder: str = "") -> Any:
    """The value of a field in a view, of the table or of one holder; None if the view has none.

    >>> seen(Field("gold", Number(), of="seats"), {"players": [{"seat": "A", "gold": 3}]}, "A")
    3
    """
    if field.made is not None:
        return field.made(view)
    for key in field.others.get(holder, field.path):
        wanted = holder if key == "*" else key
        if isinstance(view, Mapping):
            view = _unseen(view) if wanted == ORDER and ORDER not in view else view.get(wanted)
        elif isinstance(view, Sequence):
            view = next((item for item in view if item.get("seat") == wanted), None)
    return view


def _unseen(pile: Mapping[str, Any]) -> list[Any]:
    """The cards of a row whose order a view hides: the first one if it is shown, and None for each of the others."""
    return [pile.get("top"), *[None] * pile.get("count", 0)][: pile.get("count", 0)]


def cards_in(part: Any) -> Iterator[Seen]:
    """All cards in a part of a view."""
    if isinstance(part, Mapping) and "card" in part:
        yield part
    elif isinstance(part, Mapping):
        for inner in part.values():
            yield from cards_in(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from cards_in(inner)


class Names:
    """The names of the cards of a match: the name in the scenario, or else the id of the record.

    Cards that fill up rows, whose records are the `fillers`, also have the name `filler`.
    """

    def __init__(self, position: Position, fillers: Collection[str] = ()) -> None:
        self._given = dict(enumerate(position.cards()))
        self._fillers = fillers

    def shown(self, card: int, record: str) -> str:
        """The name to print."""
        given = self._given.get(card)
        return given.name if given else record

    def fits(self, card: int, record: str, name: str) -> bool:
        """Whether a name in a scenario may refer to this card."""
        return name in (self.shown(card, record), record) or (name == FILLER and record in self._fillers)

    def means(self, seen: Seen | None, name: str) -> bool:
        """Whether a name may refer to a card in a view, which may be a card that the seat does not know."""
        if seen is None or "id" not in seen:
            return name == UNKNOWN
        return self.fits(seen["card"], seen["id"], name)

    def seen(self, seen: Seen | None, *, faces: bool = True, none: str = UNKNOWN) -> str:
        """The name of a card in a view, after `~` if it lies face-down; `none` if no card is visible."""
        if seen is None:
            return none
        down = faces and not seen.get("face_up", True)
        return ("~" if down else "") + (self.shown(seen["card"], seen["id"]) if "id" in seen else UNKNOWN)

    def listed(self, cards: Iterable[Seen | None], *, faces: bool = True, none: str = UNKNOWN) -> str:
        """The names of several cards in a view, as text."""
        return ", ".join(self.seen(card, faces=faces, none=none) for card in cards) or "nothing"
