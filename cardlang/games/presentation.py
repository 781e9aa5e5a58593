"""The words and data of a game's table that do not follow from its zones and events; one value for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.games.events import CardName, Data
from cardlang.games.shapes import Shape
from cardlang.machine.rules import Rules
from cardlang.machine.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Presentation:
    """Functions with which a game describes its table to the host; words are English."""

    place: Callable[[Rules, int], dict[str, Any]] | None = None  # data of an option that is a place; None: by its zone
    places: Mapping[str, Shape] = field(default_factory=dict)  # the JSON Schemas of these options, by `kind`
    option: Callable[[Data], str | None] = lambda data: None  # words for a place; None: those of its zone
    standing: Callable[[State], dict[str, Any] | None] = lambda s: None  # an event that is still visible on the table
    answer: Callable[[State, Data, Sequence[int], CardName], str | None] | None = None
    # words for an option that depend on the position; gets the cards that the question is about
    beside: Callable[[State, int, int], str | None] = lambda s, card, player: None
    # words beside a card that the player may take, such as its current price; None: its printed values
    concerns: Callable[[State, str], Sequence[int]] = lambda s, purpose: ()
    # the cards that a question of the rules is about, if neither its options nor earlier choices name them
    shared: frozenset[str] = frozenset()  # phases that belong to no player's turn
