"""The short sentences of `events` and `no events`: `flip x`, `deploy demon`, `gain A 1`, `win lane 2 B`.

The first word is the kind of event; each further word must fit the event: a card, a player, an amount, a lane (or
whatever else the game counts), or a phase. What is left out may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from cardlang.scenario.errors import UnclearError
from cardlang.scenario.patterns import NAME, NUMBER, PLAYER

WHO = ("player", "to", "from")  # the players whom an event may name
CARDS = (("card", "id"), ("with", "with_id"), ("from_card", "from_id"), ("to_card", "to_id"))  # and the cards


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as a scenario names it. `kind` is a kind of event, or the ability of an `open` event."""

    kind: str
    words: tuple[str, ...] = ()  # cards and phases
    players: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    counted: Mapping[str, int] = field(default_factory=dict)  # lanes and the like
    ability: bool = False

    def __str__(self) -> str:
        counted = (f"{word} {number}" for word, number in self.counted.items())
        return " ".join((self.kind, *self.words, *self.players, *map(str, self.numbers), *counted))


def cards_of(event: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The cards that an event names, each once: the number in the match and the id of the record."""
    return list(dict.fromkeys((event[card], event[record]) for card, record in CARDS if event.get(card) is not None))


@dataclass(frozen=True, slots=True)
class HappeningKinds:
    """The words for events of a game: kinds of events, keywords of abilities, words for what is counted."""

    events: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    counted: Collection[str] = ()


def parse_happening(text: str, kinds: HappeningKinds) -> Happening:
    """Read the sentence of an event.

    >>> parse_happening("gain A 2", HappeningKinds(("gain",)))
    Happening(kind='gain', words=(), players=('A',), numbers=(2,), counted={}, ability=False)
    """
    kind, *rest = text.split() or [""]
    known = tuple(dict.fromkeys((*kinds.events, *kinds.abilities)))
    if kind not in known:
        near = get_close_matches(kind, known, n=1)
        listed = ", ".join(f"`{word}`" for word in known)
        advice = f"did you mean `{near[0]}`?" if near else f"the kinds of events are {listed}"
        raise UnclearError(f"`{kind}` is not a kind of event", advice)
    words, players, numbers, counted = [], [], [], {}
    left = iter(rest)
    for word in left:
        if word in kinds.counted:
            counted[word] = _number(word, next(left, ""))
        elif re.fullmatch(PLAYER, word):
            players.append(word)
        elif re.fullmatch(NUMBER, word):
            numbers.append(int(word))
        elif re.fullmatch(NAME, word):
            words.append(word)
        else:
            counted_forms = "".join(f", `{word} 1`" for word in kinds.counted)
            advice = f"write cards, players, amounts{counted_forms}, as in `gain A 2`"
            raise UnclearError(f"`{word}` fits nothing in an event", advice)
    ability = kind in kinds.abilities and kind not in kinds.events
    return Happening(kind, tuple(words), tuple(players), tuple(numbers), counted, ability)


def _number(word: str, text: str) -> int:
    if not re.fullmatch(NUMBER, text):
        raise UnclearError(f"`{word}` stands without a number", f"write `{word} 1`")
    return int(text)
