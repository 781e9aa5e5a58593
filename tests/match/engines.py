"""Engines that read their cards otherwise, made by doctoring the definition of a game for the time of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from typing import Any

from cardlang.games.crimson_company.table import OFFER
from cardlang.machine.codebook import NO, YES
from cardlang.machine.primitives import shift
from cardlang.machine.rules import MAY, Rules
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import PC, Frame, State
from cardlang.match import game
from cardlang.match.saves import contents
from tests.match import duels

Change = Callable[[Rules], None]


@contextmanager
def engine(change: Change | None = None, **more: Any) -> Iterator[None]:
    """An engine in which the rules of every match are changed as they are built, or the definition has other fields."""
    home = import_module(f"cardlang.games.{duels.GAME.replace('-', '_')}.definition")
    shipped = home.DEFINITION

    def build(mode: Any, cards: Sequence[Any], castles: Sequence[Any], options: Mapping[str, Any]) -> Rules:
        rules: Rules = shipped.build(mode, cards, castles, options)
        if change is not None:
            change(rules)
        return rules

    home.DEFINITION = replace(shipped, build=build, **more)
    forget()
    try:
        yield
    finally:
        home.DEFINITION = shipped
        forget()


def forget() -> None:
    """Games are kept from save to save."""
    contents._parts.cache_clear()
    game.game_of.cache_clear()
    duels.all_cards.cache_clear()


def begins(rules: Rules, name: str, act: Callable[[State, Frame], bool]) -> None:
    """Let a procedure begin with something else; if that stops, it is run again.

    It is also run when the procedure comes back to its first instruction, with the answer to what that has asked.
    """
    number = rules.entry[name]
    first, *rest = rules.code[number]

    def op(s: State, f: Frame) -> Any:
        return True if act(s, f) else first(s, f)

    rules.code = (*rules.code[:number], (op, *rest), *rules.code[number + 1 :])


def renamed(rules: Rules) -> None:
    """Instructions of other names: nothing else differs, but the hash of the programs does."""
    rules.programs = tuple(replace(p, kinds=tuple(f"{kind}!" for kind in p.kinds)) for p in rules.programs)


def generous(rules: Rules) -> None:
    """One coin more for the active player whenever cards are played."""

    def give(s: State, _: Frame) -> bool:
        shift(s, 0, len(s.held[0]) - 1, s.active, 1)
        return False

    begins(rules, "deployment", give)


def backwards(rules: Rules) -> None:
    """The offer lies the other way round: as many options, and none of them where it was."""

    def turn(s: State, _: Frame) -> bool:
        if not s.asks and s.turn == 3:
            s.rows[OFFER].reverse()
        return False

    begins(rules, "recruitment", turn)


def overtaken(rules: Rules) -> None:
    """The turn is the other player's, who is asked the same."""

    def pass_on(s: State, _: Frame) -> bool:
        s.active = 1 - s.started if not s.asks and s.turn == 1 else s.active
        return False

    begins(rules, "recruitment", pass_on)


def reworded(rules: Rules) -> None:
    """The same players are asked for the same answers, to another purpose."""
    rules.purposes = tuple("stake" if name == "bid-amount" else name for name in rules.purposes)


def marking(rules: Rules) -> None:
    """A mark on the first castle whenever cards are played: no request shows it."""

    def lay(s: State, _: Frame) -> bool:
        s.laid[1][-1] += 1
        return False

    begins(rules, "deployment", lay)


def barriers(rules: Rules) -> None:
    """Before each Recruitment all seats are asked at once, in secret, who wants a coin."""

    question = ask_seats(-1, lambda s, f: range(rules.players), MAY, lambda s, f, seat: (NO, YES), "flag")

    def ask(s: State, f: Frame) -> bool:
        if s.asks and s.asks[0][1] != MAY:
            return False  # the answer to what comes next
        slots = [*f, ()]
        if question(s, slots):
            f[PC] -= 1
            return True
        for seat, (answer,) in enumerate(slots[-1]):
            shift(s, 0, len(s.held[0]) - 1, seat, int(answer == YES))
        return False

    begins(rules, "recruitment", ask)
