"""How a game speaks of its table: places, cards and events as data, and in words. One value for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.machine.rules import Rules
from cardlang.machine.state import Note, State

Data: TypeAlias = Mapping[str, Any]
CardName: TypeAlias = Callable[[int], str]  # number of a card in the match -> its name in the language asked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """The functions through which a host speaks of a game; all data are JSON-able, words are English."""

    place: Callable[[Rules, int], dict[str, Any]]  # an option that is a place, with its `kind`
    where: Callable[[State, int], dict[str, Any]]  # where a card lies, with its `zone`
    facts: Callable[[Rules, Note], dict[str, Any]]  # what an event says beyond card, player, cause and words
    option: Callable[[Data], str]  # a place or a card's `where` in words
    sentence: Callable[[Data, CardName], str | None]  # an event as a short sentence; none if it only helps programs
    together: Callable[[Sequence[Data], CardName], str | None]  # several in a row as one sentence, if they can be
    standing: Callable[[State], dict[str, Any] | None] = lambda s: None  # such an event whose traces lie on the table
    parties: frozenset[str] = frozenset()  # events whose player is a party
