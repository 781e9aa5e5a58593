"""How a scenario names the options of a request: `x`, `lane 2`, `3`, `pass`, `option 1`, `B`, `B's side of lane 1`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardlang.scenario.errors import UnclearError
from cardlang.scenario.sentences import NAME, PLAYER

FLAGS = ("yes", "no", "done", "none", "pay", "pass")
_OTHER = re.compile(rf"lane \d+|-?\d+|option \d+|{PLAYER}|{PLAYER}'s side of lane \d+|" + "|".join(FLAGS))


class OptionName(NamedTuple):
    """The name of an option; `is_card` if it names a card."""

    text: str
    is_card: bool


def parse_option(text: str) -> OptionName:
    """Read the name of an option.

    >>> parse_option("lane 2"), parse_option("demon")
    (OptionName(text='lane 2', is_card=False), OptionName(text='demon', is_card=True))
    """
    words = " ".join(text.split())
    if _OTHER.fullmatch(words):
        return OptionName(words, False)
    if re.fullmatch(NAME, words):
        return OptionName(words, True)
    advice = "write a card, `lane 2`, an amount, `option 1`, a player, or " + ", ".join(FLAGS)
    raise UnclearError(f"`{words}` is not an option", advice)


def option_place(text: str) -> tuple[str | None, int | None]:
    """The player and the lane in the name of an option.

    >>> option_place("B's side of lane 1")
    ('B', 1)
    """
    player, lane = re.match(rf"{PLAYER}(?='s|$)", text), re.search(r"lane (\d+)$", text)
    return player and player[0], lane and int(lane[1])


def option_text(data: Mapping[str, Any]) -> str:
    """The name of an option other than a card, from its data."""
    match data:
        case {"kind": "lane", "lane": lane}:
            return f"lane {lane}"
        case {"kind": "amount", "amount": amount}:
            return str(amount)
        case {"kind": "flag", "flag": flag}:
            return str(flag)
        case {"kind": "mode", "mode": mode}:
            return f"option {mode}"
        case {"kind": "player", "player": player}:
            return str(player)
        case {"kind": "side", "lane": lane, "owner": owner}:
            return f"{owner}'s side of lane {lane}"
        case _:
            return str(dict(data))
