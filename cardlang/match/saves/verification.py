"""Verification of saves: the match is replayed from its seed, with a check at each choice.

A check is a short hash of the request: seat, purpose and options. A match with the same requests and the same last
position is the same match, even if the engine has changed in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardlang.match.errors import IllegalChoice, SaveError
from cardlang.match.match import Match
from cardlang.match.prepared import PreparedGame
from cardlang.match.saves.checks import check
from cardlang.match.saves.contents import CHECK_SIZE, Contents
from cardlang.match.saves.position import answers, differing


def alike(game: PreparedGame[Any], saved: Contents) -> bool:
    """Whether the save was made by an engine that made the same programs of its cards."""
    return (saved.engine, saved.programs) == (game.engine, game.program_hash)


def check_programs(game: PreparedGame[Any], saved: Contents) -> None:
    """Refuse a save of the same engine number with other programs: the save or one of the two engines is faulty."""
    if saved.engine == game.engine and not alike(game, saved):
        raise SaveError(
            f"this save says that engine {game.engine} made other programs of its cards than this engine {game.engine} "
            "does: it is damaged, or one of the two engines was changed without a new number"
        )


def follow(match: Match, history: Sequence[int], checks: str = "", made: int = 0) -> Iterator[int]:
    """Make the choices of a history one by one, after the first `made` of them; yields how many are made.

    The history has simultaneous answers in seat order. Raises SaveError at the first choice that differs.
    """
    state, size = match.state, len(history)
    for number, code in enumerate(history[made:], start=made + 1):
        at = f"played again, this match differs at choice {number} of {size}"
        open_asks = [ask for ask in state.asks if ask.answer < 0]
        if not open_asks:
            raise SaveError(f"{at}: it is over before")
        ask = min(open_asks)
        asked = f"{_seat(match, ask.seat)} is asked for `{match.state.rules.purposes[ask.purpose]}`"
        if checks and not checks.startswith(check(state.rules, ask), (number - 1) * CHECK_SIZE):
            raise SaveError(f"{at}: here {asked}, the save was asked something else or had other options")
        try:
            match.choose(code, seat=ask.seat)
        except IllegalChoice as error:
            raise SaveError(f"{at}: here {asked}, and {error}") from error
        yield number


def arrive(match: Match, saved: Contents) -> None:
    """Give the simultaneous answers that were already in, and compare the position with the saved one.

    Raises SaveError if they differ.
    """
    try:
        for seat, code in answers(saved.position):
            match.choose(code, seat=seat)
    except IllegalChoice as error:
        raise SaveError(f"played again, this match differs after its last choice: {error}") from error
    same = alike(match.game, saved)
    if columns := differing(match.state, saved.position, alike=same):
        raise SaveError(
            f"played again, this match comes to another position after choice {len(saved.history)}, the last one: "
            f"it differs in {', '.join(columns)}"
        )
    if same and match.fingerprint() != saved.fingerprint:
        raise SaveError("this save is damaged: the position does not have its fingerprint")


def _seat(match: Match, seat: int) -> str:
    return match.game.mode.seats[seat] if seat >= 0 else "chance"
