"""What can go wrong, by name and number: the codes of JSON-RPC and our own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from cardlang.diagnostics.clipping import clipped

CODES: Mapping[str, int] = MappingProxyType({
    "parse-error": -32700,
    "invalid-request": -32600,
    "unknown-method": -32601,
    "invalid-params": -32602,
    "internal-error": -32603,
    "message-too-long": 1,
    "unknown-version": 2,
    "cannot-play": 3,
    "faulty-set": 4,
    "unknown-match": 5,
    "too-many-matches": 6,
    "damaged-save": 7,
    "host-only": 8,
    "not-your-turn": 9,
    "illegal-choice": 10,
    "stale-revision": 11,
    "match-over": 12,
    "bot-failed": 13,
})  # fmt: skip
_LONGEST = 1_000  # characters of a message, whatever it repeats


class RpcError(Exception):
    """An error as the peer is told it: its name, a sentence, and what else a program may want to know."""

    codes: ClassVar[Mapping[str, int]] = CODES

    def __init__(self, name: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.name, self.data = name, data

    def as_json(self) -> dict[str, Any]:
        """The error object of a response."""
        return {
            "code": self.codes[self.name],
            "message": clipped(str(self), _LONGEST),
            "data": {"name": self.name, **self.data},
        }
