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
    answer: Callable[[State, Data, Sequence[int], CardName], str | None] | None = None
    # an option whose words depend on the position; with the cards that its question is about. None: see `option`
    beside: Callable[[State, int, int], str | None] = lambda s, card, player: None
    # what counts of a card that the player may take, as its price now; None for what is printed on it
    concerns: Callable[[State, str], Sequence[int]] = lambda s, purpose: ()
    # the cards that a question of the rules is about, where neither its options nor what was chosen before name them
    named: Callable[[str], str] = lambda player: player  # a player in words, where the name is a sign
    does: Callable[[str, str], str] = lambda player, verb: f"{player} {verb}"  # *A wins*, *the knights win*
    shown: frozenset[str] = frozenset()  # events that the next look at the table tells as well
    shared: frozenset[str] = frozenset()  # phases that are nobody's turn
    parties: frozenset[str] = frozenset()  # events whose player is a party
