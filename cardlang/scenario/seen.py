"""Where the host's view has what a game declares, and what the cards in it are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from cardlang.games.notation import Field
from cardlang.games.position import EMPTY, Position

View: TypeAlias = Mapping[str, Any]
Seen: TypeAlias = Mapping[str, Any]  # a card in a view: `card`, `id`, `face_up` and what else the game shows of it


def seen(field: Field, view: Any, holder: str = "") -> Any:
    """What a view has for a field: of the table, or of one holder; None if there is no such thing.

    >>> seen(Field("gold", Number(), of="seats"), {"players": [{"seat": "A", "gold": 3}]}, "A")
    3
    """
    for key in field.others.get(holder, field.path):
        wanted = holder if key == "*" else key
        if isinstance(view, Mapping):
            view = view.get(wanted)
        elif isinstance(view, Sequence):
            view = next((item for item in view if item.get("seat") == wanted), None)
    return view


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
    """What the cards of a match are called: by their name in the scenario, else by their record."""

    def __init__(self, position: Position) -> None:
        self._given = dict(enumerate(position.cards()))

    def shown(self, card: int, record: str) -> str:
        """The name to print."""
        given = self._given.get(card)
        return given.name if given else record

    def fits(self, card: int, record: str, name: str) -> bool:
        """Whether a scenario may mean this card by a name."""
        return name in (self.shown(card, record), record)

    def means(self, seen: Seen, name: str) -> bool:
        """The same for a card in a view."""
        return self.fits(seen["card"], seen["id"], name)

    def seen(self, seen: Seen | None, *, faces: bool = True) -> str:
        """The name of a card in a view, after `~` if it lies face-down; a dot for none."""
        if seen is None:
            return EMPTY
        down = faces and not seen.get("face_up", True)
        return ("~" if down else "") + self.shown(seen["card"], seen["id"])

    def listed(self, cards: Iterable[Seen | None], *, faces: bool = True) -> str:
        """The names of several."""
        return ", ".join(self.seen(card, faces=faces) for card in cards) or "nothing"
