"""How a scenario writes a card: `demon`, `~demon` (face-down), `x=demon` (a name of its own), `V(5)`, `~x=V(-2)`.

`V(5)` is a card without text with the printed number 5; the game declares the letters. Sentences and results refer to
the card by the name given with `=`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardlang.games.notation import PlainCards
from cardlang.games.position import CardAt
from cardlang.scenario.errors import UnclearError

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_PLAIN = r"(?P<letter>[A-Z][a-z]*)\(-?\d{1,4}\)"
_ENTRY = re.compile(rf"(?P<down>~)?(?:(?P<name>{_ID})=)?(?P<record>{_PLAIN}|{_ID})")
_NAMED = re.compile(rf"(?P<down>~)?(?P<name>{_PLAIN}|{_ID})")


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as `then` expects it: a name and a face; `face_up` is True if the face does not matter."""

    name: str
    face_up: bool = True

    def __str__(self) -> str:
        return self.name if self.face_up else f"~{self.name}"


def parse_card(text: str, plains: Sequence[PlainCards]) -> CardAt:
    """A card of `given`; `plains` are the cards without text that the game has.

    >>> parse_card("~x=V(7)", (PlainCards("V", "strength"),))
    CardAt(record='V(7)', name='x', face_up=False)
    >>> parse_card("demon", ())
    CardAt(record='demon', name='demon', face_up=True)
    """
    found = _ENTRY.fullmatch(text.strip())
    if found is None or (found["letter"] and found["letter"] not in [plain.letter for plain in plains]):
        own = "".join(f"`{plain.letter}(5)` ({plain.number} 5, no text), " for plain in plains)
        advice = f"write an id, {own}`~id` (face-down), `x=id` (called `x`) or `~x=id`"
        raise UnclearError(f"`{text}` is not a card", advice)
    return CardAt(found["record"], found["name"] or found["record"], face_up=not found["down"])


def parse_shown(text: str) -> Shown:
    """A card of `then`: a name, after `~` if it lies face-down.

    >>> parse_shown("~demon")
    Shown(name='demon', face_up=False)
    """
    found = _NAMED.fullmatch(text.strip())
    if found is None:
        advice = "write a name of `given`, such as `x`, after `~` if the card lies face-down"
        raise UnclearError(f"`{text}` is not the name of a card", advice)
    return Shown(found["name"], face_up=not found["down"])
