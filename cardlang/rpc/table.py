"""The open matches of one server."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.match.room import Room
from cardlang.rpc.errors import RpcError
from cardlang.rpc.limits import MATCHES

Params = Mapping[str, Any]


class OpenMatches:
    """The open matches by their names, and what a host has allowed beside the shipped sets."""

    def __init__(self, sets: Sequence[str] = (), draw_seed: Callable[[], int] | None = None) -> None:
        self.sets = tuple(sets)
        self.draw_seed = draw_seed or (lambda: secrets.randbits(64))
        self.rooms: dict[str, Room] = {}
        self._begun = 0

    def add(self, room: Room) -> str:
        """Name a new match. Raises RpcError if there are as many as there may be."""
        if len(self.rooms) >= MATCHES:
            raise RpcError("too-many-matches", f"{MATCHES} matches are open: close one with `close`")
        self._begun += 1
        name = f"m{self._begun}"
        self.rooms[name] = room
        return name

    def room(self, params: Params) -> Room:
        """The match that is meant. Raises RpcError if there is none."""
        name = params["match"]
        if name not in self.rooms:
            raise RpcError("unknown-match", f"there is no match `{excerpt(name, str)}`")
        return self.rooms[name]
