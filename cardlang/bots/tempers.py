"""Bots of extreme temper: one lets as little happen as possible, the other as much as possible.

They play badly. They exist for tests, because they reach what sensible players rarely reach: matches that drag on, and
long chains of effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot

REFUSALS = ("no", "none", "pass", "done")  # flags, in the order in which they are preferred


def stalling(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """A bot that says no, none, pass or done where it can, names the smallest amount, and else takes any option."""
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
    """A bot that refuses nothing and, by trials on copies, takes the option that triggers the most abilities."""
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
