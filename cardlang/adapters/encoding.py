"""Views as vectors of numbers: one fixed size for every game, the same numbers in every process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import integer

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardlang.match.game import Game

SIZE = 1024
BOUND = 100.0  # no number of a vector is larger
SCALE = 0.1  # of the numbers in a view, so that most lie between 0 and 1
CONSTANT = frozenset({"game", "mode", "edition"})  # says nothing within one game


class Encoder:
    """Turns what a seat is handed into numbers, as that seat sees it: the same position looks alike from every seat.

    Every fact of a view (`coins` of a player, a card in a lane) has a path; the hash of the path is its place in the
    vector and its sign (feature hashing), so new cards and games need no layout. Two facts may share a place.
    """

    def __init__(self, game: Game, size: int = SIZE) -> None:
        number = integer(size)
        if number is None or number < 1:
            raise GameError(f"the size of an observation is a whole number of at least 1, not {excerpt(size)}")
        self.game, self.size = game, number
        self._names = [_relative(game, seat) for seat in range(game.players)]
        self._places: dict[str, tuple[int, float]] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoder:
        return self  # nothing can change what it makes of a view

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.game, self.size)

    def view(self, view: Mapping[str, Any], seat: int) -> NDArray[np.float32]:
        """The vector of a view; the ids that may be answered are left to the mask."""
        names, found = self._names[seat], [0.0] * self.size
        for key, value in view.items():
            if key == "requests":
                self._requests(value, seat, found)
            elif key not in CONSTANT:
                self._add(key, value, names, found)
        return self.vector(found)

    def event(self, number: int, event: dict[str, Any], seat: int, found: list[float]) -> None:
        """Add the event of this number, as a seat was told it."""
        told = {key: value for key, value in event.items() if key not in ("why", "id")}
        self._add(f"event{number}", told, self._names[seat], found)

    def answer(self, number: int, answer: object, found: list[float]) -> None:
        """Add the answer of this number."""
        self._set(f"answer{number}#{answer}", 1.0, found)

    def vector(self, found: list[float]) -> NDArray[np.float32]:
        """What has been added up, within its bounds."""
        return np.clip(np.array(found, np.float32), -BOUND, BOUND)

    def _requests(self, requests: list[dict[str, Any]], seat: int, found: list[float]) -> None:
        """Who is asked for what, and what that is about."""
        for request in requests:
            asked = (request["seat"] - seat) % len(self._names) if request["seat"] >= 0 else "chance"
            for key, value in request.items():
                if key == "purpose":
                    self._set(f"asked{asked}={value}", 1.0, found)
                elif key not in ("seat", "options"):
                    for code in value:
                        self._set(f"asked{asked}.{key}#{code}", 1.0, found)

    def _add(self, path: str, value: Any, names: dict[str, str], found: list[float]) -> None:
        if value is None or value is False:
            return
        if isinstance(value, dict):
            for key, item in value.items():
                if key == "card":  # its number is no amount
                    self._set(f"{path}#{item}", 1.0, found)
                elif key != "id" or "card" not in value:
                    self._add(f"{path}.{names.get(key, key)}", item, names, found)
        elif isinstance(value, list):
            self._list(path, value, names, found)
        elif value is True:
            self._set(path, 1.0, found)
        elif isinstance(value, str):
            self._set(f"{path}={names.get(value, value)}", 1.0, found)
        else:
            self._set(path, value * SCALE, found)

    def _list(self, path: str, items: list[Any], names: dict[str, str], found: list[float]) -> None:
        """How many there are, each at its place; of cards also that they are there, wherever in the list."""
        self._set(f"{path}[]", len(items) * SCALE, found)
        for number, item in enumerate(items):
            if isinstance(item, dict):
                owner = item.get("seat")
                self._add(f"{path}.{names.get(owner, owner) if owner else number}", item, names, found)
                if "card" in item:
                    self._set(f"{path}[]#{item['card']}", 1.0, found)
            else:
                self._add(f"{path}.{number}", item, names, found)

    def _set(self, path: str, value: float, found: list[float]) -> None:
        place = self._places.get(path)
        if place is None:
            code = crc32(path.encode())
            place = self._places[path] = (code >> 1) % self.size, 1.0 if code & 1 else -1.0
        found[place[0]] += place[1] * value


def _relative(game: Game, seat: int) -> dict[str, str]:
    """The names of seats and parties as one seat calls them: itself, the next one, its own party, another one."""
    seats, parties = game.seating["seats"], game.seating["parties"]
    own = next(number for number, party in enumerate(parties) if seats[seat] in party["players"])
    names = {each["party"]: f"party+{(number - own) % len(parties)}" for number, each in enumerate(parties)}
    return names | {name: f"seat+{(number - seat) % len(seats)}" for number, name in enumerate(seats)}
