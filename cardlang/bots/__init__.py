"""Players that are programs: what they are shown, how they are named, and those there are."""

from __future__ import annotations

from cardlang.bots.catalogue import Bot, chance, find, names, player
from cardlang.bots.observation import Observation
from cardlang.bots.player import BotError, Maker, Player

__all__ = ["Bot", "BotError", "Maker", "Observation", "Player", "chance", "find", "names", "player"]
