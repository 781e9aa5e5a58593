"""Templates for sentences about events; the format of a hole inflects its value.

{player} has {amount:point}          A has 1 point; A has 3 points
{player:wins} {lane}                 A wins lane 2; the knights win lane 2
{amount:coin} {amount:is/are} moved  the first word for 1, the second for any other number
{card} is turned {face_up:up/down}   the first word for true, the second for false
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Does = Callable[[str, str], str]
_ALIKE = frozenset({"gold"})  # nouns without a plural


@dataclass(frozen=True, slots=True)
class _Player:
    name: str
    named: Callable[[str], str]
    does: Does

    def __format__(self, verb: str) -> str:
        return self.does(self.name, verb) if verb else self.named(self.name)


class _Number(int):
    def __format__(self, words: str) -> str:
        one, slash, many = words.partition("/")
        if slash:
            return one if self == 1 else many
        return counted(self, words) if words else str(int(self))


@dataclass(frozen=True, slots=True)
class _Flag:
    value: bool

    def __format__(self, words: str) -> str:
        yes, _, no = words.partition("/")
        return yes if self.value else no


@dataclass(frozen=True, slots=True)
class Speaker:
    """The names of a game's players: alone, and with a verb that agrees with them."""

    named: Callable[[str], str] = lambda player: player
    does: Does = lambda player, verb: f"{player} {verb}"

    def fill(self, sentence: str, values: Mapping[str, Any], players: frozenset[str]) -> str:
        """Fill the holes of a sentence; `players` are the names of values that are players."""
        return sentence.format_map({name: self._said(value, name in players) for name, value in values.items()})

    def _said(self, value: Any, player: bool) -> Any:
        if player:
            return _Player(value, self.named, self.does)
        return _Flag(value) if isinstance(value, bool) else _Number(value) if isinstance(value, int) else value


def counted(number: int, noun: str) -> str:
    """Return *1 point*, *3 points* or *3 gold*."""
    return f"{number} {noun}" + ("" if number == 1 or noun in _ALIKE else "s")


def all_of(names: Sequence[str]) -> str:
    """Join names: *a*; *a and b*; *a, b and c*."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
