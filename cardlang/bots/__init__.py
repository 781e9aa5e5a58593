"""Players that are programs: the bots, their names, and what they may observe."""

from __future__ import annotations

from cardlang.bots.catalogue import Bot, chance, find, names, player
from cardlang.bots.observation import Observation
from cardlang.bots.player import BotError, Maker, Player

__all__ = ["Bot", "BotError", "Maker", "Observation", "Player", "chance", "find", "names", "player"]
