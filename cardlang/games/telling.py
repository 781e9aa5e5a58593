"""How a game speaks of its table beyond its zones and events, where there is more to say. One value for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.games.events import CardName, Data
from cardlang.games.shapes import Shape
from cardlang.machine.rules import Rules
from cardlang.machine.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What a host may ask of a game to speak of it; words are English."""

    place: Callable[[Rules, int], dict[str, Any]] | None = None  # an option that is a place, if not what its zone says
    places: Mapping[str, Shape] = field(default_factory=dict)  # the JSON Schemas of these, by their `kind`
    option: Callable[[Data], str | None] = lambda data: None  # the words of a place, if not those of its zone
    standing: Callable[[State], dict[str, Any] | None] = lambda s: None  # an event whose traces lie on the table
    answer: Callable[[State, Data, Sequence[int], CardName], str | None] | None = None
    # an option whose words depend on the position; with the cards that its question is about
    beside: Callable[[State, int, int], str | None] = lambda s, card, player: None
    # what counts of a card that the player may take, as its price now; None for what is printed on it
    concerns: Callable[[State, str], Sequence[int]] = lambda s, purpose: ()
    # the cards that a question of the rules is about, where neither its options nor what was chosen before name them
    shared: frozenset[str] = frozenset()  # phases that are nobody's turn
