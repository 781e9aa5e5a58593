"""Bots of extreme temper: one that lets as little happen as it can, one that lets as much happen as it can.

They play badly. They are there for tests, which they lead to where sensible players seldom come: matches that drag on,
and long chains of effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot

REFUSALS = ("no", "none", "pass", "done")  # flags, in the order in which they are preferred


def stalling(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """Says no, none, pass or done where it can, offers and pays as little as there is; else takes anything."""
    dice = thrown(seat, seed)

    def choose(seen: Observation) -> int:
        flags: dict[str, int] = {}
        amounts: dict[int, int] = {}
        for option in seen.request.options:
            data = option.data
            if data["kind"] == "flag":
                flags[data["flag"]] = option.id
            elif data["kind"] == "amount":
                amounts[data["amount"]] = option.id
        refused = next((flags[flag] for flag in REFUSALS if flag in flags), None)
        if refused is not None:
            return refused
        return amounts[min(amounts)] if amounts else dice.answer(seen.request)

    return choose


def flip_happy(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """Refuses nothing, and takes what sets off the most abilities, as it finds out by trying every option on a copy."""
    dice = thrown(seat, seed)

    def choose(seen: Observation) -> int:
        if seen.request.to_follow:
            return dice.answer(seen.request)
        options = seen.request.options
        willing = [option.id for option in options if option.data.get("flag") not in REFUSALS] or [options[0].id]
        if len(willing) == 1:
            return willing[0]
        sample = seen.sample(dice.seed(), log=("open",))
        opened = [len(sample.clone().choose(code, seat=seat)) for code in willing]
        return dice.pick([code for code, count in zip(willing, opened, strict=True) if count == max(opened)])

    return choose
