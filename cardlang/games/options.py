"""Options of a match, and those that every game has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from cardlang.library.records import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOption:
    """An option of a match: its kind, its default and one sentence of help.

    - `per seat`: a number for a seat (`B:2`, or a mapping).
    - `choice`: one of `choices`.
    - `records`: ids of `record`s in order (`a,b`, or a list), without duplicates and at most `most(mode)`.
    - `lists`: ids for a seat, or a file with them (`A:mine.yaml`, or a mapping); each seat's list is secret.
    """

    name: str
    kind: Literal["number", "per seat", "choice", "records", "lists"]
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    record: Kind | None = None
    most: Callable[[Any], int] = lambda mode: 0
    rule: str = ""  # the id of the rule about it


# The machine reads both.
CHAIN_LIMIT = MatchOption(
    name="chain limit", kind="number", default=256, help="abilities one chain may open", low=1, high=10_000
)
CHANCE_OPTION = MatchOption(
    name="chance", kind="choice", default="draw", choices=("draw", "ask"),
    help="randomness: drawn from the seed, or asked of the host (seat -1)",
)  # fmt: skip
