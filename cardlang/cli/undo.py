"""Undo: the moments before people's answers, and the reasons why a moment cannot be restored.

A moment holds a copy of the match, and undo goes on with that copy. Nobody may undo an answer after secrets have become
known that would help them: hidden cards, and secret answers.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from cardlang.match.differences import cards_in
from cardlang.match.room import secrets_revealed

if TYPE_CHECKING:
    from cardlang.match.match import Match


class UndoPoint(NamedTuple):
    """A person's answer: who gave it, in words, and the match just before."""

    match: Match
    seat: int
    secret: bool  # whether others were asked at the same time
    answer: str


def moments(match: Match, people: Collection[int]) -> list[UndoPoint]:
    """The answers that people have given so far in a resumed match; none if it did not begin with its setup."""
    found: list[UndoPoint] = []
    if match.seed is None or not match.history:
        return found
    trial = match.game.start(match.seed)
    for code in match.history:
        request = trial.requests[0]
        if request.seat in people:
            said = next(option for option in request.options if option.id == code).text()
            found.append(UndoPoint(trial.clone(), request.seat, request.secret, said))
        trial.choose(code, seat=request.seat)
    return found


def objection(moment: UndoPoint, match: Match, people: dict[int, str]) -> str | None:
    """Why an answer cannot be undone; None if it can. `people` names the people at the terminal by seat."""
    before, request = moment.match, match.request
    if secrets_revealed(before, match):
        return "the secret answers have been revealed"
    if not moment.secret and not match.game.rules.secrets:
        return None
    if request is None or request.seat != moment.seat:
        return f"the last answer was that of {people[moment.seat]}, and not all here may know the same"
    known = {card for card, _ in cards_in(before.view(moment.seat))}
    new = list(dict.fromkeys(card for card, _ in cards_in(match.view(moment.seat)) if card not in known))
    if new:
        names = ", ".join(match.game.record(card).name() for card in new[:3])
        return f"{names} {'has' if len(new) == 1 else 'have'} been seen since"
    return None
