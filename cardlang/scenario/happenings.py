"""The short sentences of `events` and `no events`: `flip x`, `deploy demon`, `gain A 1`, `win lane 2 B`.

The first word is the kind of event; each further word must fit the event: a card, a player, an amount, a lane, or a
phase. What is left out may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches

from cardlang.scenario.errors import UnclearError
from cardlang.scenario.sentences import NAME, PLAYER

KINDS = (
    "put", "play", "flip", "move", "swap", "destroy", "discard", "draw", "gain", "pay", "take", "lose", "bid",
    "pay-off", "pass", "recruit", "score", "win", "tie", "open", "prevent", "refill", "reshuffle", "chain-cut",
    "cut-short", "phase", "forced", "finish", "start", "total", "mark", "transfer", "remove",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as a scenario names it. `kind` is an event, or the ability of an `open` event."""

    kind: str
    words: tuple[str, ...] = ()  # cards and phases
    players: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    lane: int | None = None
    ability: bool = False

    def __str__(self) -> str:
        lane = () if self.lane is None else (f"lane {self.lane}",)
        return " ".join((self.kind, *self.words, *self.players, *map(str, self.numbers), *lane))


def parse_happening(text: str, abilities: Collection[str]) -> Happening:
    """Read one; `abilities` are the ability words of the game.

    >>> parse_happening("gain A 2", ())
    Happening(kind='gain', words=(), players=('A',), numbers=(2,), lane=None, ability=False)
    """
    kind, *rest = text.split()
    if kind not in KINDS and kind not in abilities:
        near = get_close_matches(kind, (*KINDS, *abilities), n=1)
        known = ", ".join(f"`{word}`" for word in (*KINDS, *abilities))
        advice = f"did you mean `{near[0]}`?" if near else f"the kinds of events are {known}"
        raise UnclearError(f"`{kind}` is not a kind of event", advice)
    lane = None
    found = re.search(r"(?:^| )lane (\d+)(?= |$)", " ".join(rest))
    if found:
        lane = int(found[1])
        rest = f"{' '.join(rest)[: found.start()]} {' '.join(rest)[found.end() :]}".split()
    words, players, numbers = [], [], []
    for word in rest:
        if re.fullmatch(PLAYER, word):
            players.append(word)
        elif re.fullmatch(r"-?\d+", word):
            numbers.append(int(word))
        elif re.fullmatch(NAME, word):
            words.append(word)
        else:
            advice = "write cards, players, amounts and lanes, as in `gain A 2`"
            raise UnclearError(f"`{word}` fits nothing in an event", advice)
    return Happening(kind, tuple(words), tuple(players), tuple(numbers), lane, kind in abilities and kind not in KINDS)
