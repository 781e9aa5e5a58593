"""What a reading is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeAlias

from tests.readings.table import Table


class Reading(NamedTuple):
    """A text, and what comes of it: the table afterwards, or what is asked.

    `says` are the choices that are made on the way. With a `doer` the card with the text lies there, and what another
    card does is met by the text. Where `scored` its lane is. With `castle` the text stands on the castle of that lane.
    """

    text: str
    table: Table
    asked: dict[str, Any] | None = None
    says: tuple[str, ...] = ()
    doer: str = ""
    scored: bool = False
    castle: bool = False


Maker: TypeAlias = Callable[[Random, Table], Reading | None]  # none where the reference leaves it open
