"""All bots by the names that `--seat` and `--bots` take."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardlang.bots.dice import Throws
from cardlang.bots.greedy import greedy
from cardlang.bots.own import load
from cardlang.bots.player import Bot, BotError, Maker, Player
from cardlang.bots.search import PLAYOUTS, playouts, search, seconds
from cardlang.bots.tempers import flip_happy, stalling
from cardlang.bots.uniform import uniform
from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.knowledge import CHANCE

MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
_PLAYOUTS, _SECONDS = re.compile(r"[0-9]{1,7}"), re.compile(r"[0-9]*\.?[0-9]+s")


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A bot of the catalogue: the form of its name, and how it is made from the parameter after the colon."""

    form: str
    make: Callable[[str], Maker]


def _plain(maker: Maker) -> Callable[[str], Maker]:
    def make(parameter: str) -> Maker:
        if parameter:
            raise ValueError("it takes no parameter")
        return maker

    return make


def _search(parameter: str) -> Maker:
    """Make the bot from its budget: `200` is a number of playouts, `0.5s` a time."""
    if not parameter:
        return search(playouts(PLAYOUTS))
    if _PLAYOUTS.fullmatch(parameter) and 1 <= int(parameter) <= MOST_PLAYOUTS:
        return search(playouts(int(parameter)))
    if _SECONDS.fullmatch(parameter) and 0 < float(parameter[:-1]) <= MOST_SECONDS:
        return search(seconds(float(parameter[:-1])))
    raise ValueError("it takes a number of playouts (`search:200`) or seconds (`search:0.5s`)")


CATALOGUE = {
    "random": BotEntry("random", _plain(uniform)),
    "greedy": BotEntry("greedy", _plain(greedy)),
    "search": BotEntry("search[:N|:Ns]", _search),
    "flip-happy": BotEntry("flip-happy", _plain(flip_happy)),
    "stalling": BotEntry("stalling", _plain(stalling)),
}


def names() -> tuple[str, ...]:
    """The names of the bots, with the parameters that they take."""
    return (*(entry.form for entry in CATALOGUE.values()), "FILE.py:FUNCTION")


def find(spec: str, *others: str) -> Maker:
    """The bot named by `NAME`, `NAME:PARAMETER` or `FILE.py:FUNCTION`. Raises BotError if there is none.

    `others` are further names that the caller accepts; the message lists them, too.
    """
    if not isinstance(spec, str):
        raise BotError(f"a bot is named by a word such as `random`, not {excerpt(spec)}")
    name, _, parameter = spec.partition(":")
    if name.endswith(".py"):
        return load(name, parameter)
    entry = CATALOGUE.get(name)
    if entry is None:
        raise BotError(f"nobody is called `{excerpt(spec, str)}`; there is {', '.join((*others, *names()))}")
    try:
        return entry.make(parameter)
    except ValueError as error:
        raise BotError(f"the bot `{name}` cannot be had as `{excerpt(spec, str)}`: {error}") from error


def find_with(spec: str, thrown: Throws) -> Maker:
    """The bot of a name with other dice, if it is one of the catalogue; bots from files keep their own."""
    maker: Any = find(spec)
    return maker if spec.partition(":")[0] not in CATALOGUE else partial(maker, thrown=thrown)


def player(spec: str, seat: int, seed: int) -> Player:
    """A bot for one seat of one match, by its name."""
    return Player(spec, find(spec), seat, seed)


def chance(seed: int) -> Player:
    """The player for chance (seat -1), in matches that leave randomness to their host."""
    return Player("chance", uniform, CHANCE, seed)


__all__ = ["CATALOGUE", "Bot", "chance", "find", "find_with", "names", "player"]
