"""How a scenario writes a card: `demon`, `~demon` (face-down), `x=demon` (a name of its own), `V(5)`, `~x=V(-2)`.

`V(5)` is a card of strength 5 without text. A name given with `=` is what sentences and results call the card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardlang.games.position import CardAt
from cardlang.scenario.errors import UnclearError

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ENTRY = re.compile(rf"(?P<down>~)?(?:(?P<name>{_ID})=)?(?:V\((?P<strength>-?\d{{1,4}})\)|(?P<id>{_ID}))")
_NAMED = re.compile(rf"(?P<down>~)?(?P<name>V\(-?\d{{1,4}}\)|{_ID})")
FORMS = "`demon`, `~demon` (face-down), `x=demon` (with a name), `V(5)` (strength 5, no text) or `~x=V(5)`"


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as `then` expects it: a name and a face; `face_up` is True where the face does not matter."""

    name: str
    face_up: bool = True

    def __str__(self) -> str:
        return self.name if self.face_up else f"~{self.name}"


def plain(strength: int) -> str:
    """The record of a card without text.

    >>> plain(5)
    'V(5)'
    """
    return f"V({strength})"


def plain_strength(record: str) -> int | None:
    """The strength of such a record; none for any other."""
    found = re.fullmatch(r"V\((-?\d+)\)", record)
    return int(found[1]) if found else None


def parse_card(text: str) -> CardAt:
    """A card of `given`.

    >>> parse_card("~x=V(7)")
    CardAt(record='V(7)', name='x', face_up=False)
    >>> parse_card("demon")
    CardAt(record='demon', name='demon', face_up=True)
    """
    found = _ENTRY.fullmatch(text.strip())
    if found is None:
        raise UnclearError(f"`{text}` is not a card", f"write {FORMS}")
    record = found["id"] or plain(int(found["strength"]))
    return CardAt(record, found["name"] or record, face_up=not found["down"])


def parse_shown(text: str) -> Shown:
    """A card of `then`: a name, after `~` if it lies face-down.

    >>> parse_shown("~demon")
    Shown(name='demon', face_up=False)
    """
    found = _NAMED.fullmatch(text.strip())
    if found is None:
        advice = "write a name of `given`, such as `demon`, `~demon` or `V(5)`"
        raise UnclearError(f"`{text}` is not the name of a card", advice)
    return Shown(found["name"], face_up=not found["down"])
