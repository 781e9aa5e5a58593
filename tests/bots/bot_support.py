"""What the tests of the bots share: games, matches played to their end, and a toy game of another kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import cardlang
from cardlang.bots import chance

GAME = "crimson-company"
SETS = ("base", "ragnarok", "the-other-side")


@lru_cache(maxsize=8)
def game(*sets: str, edition: str | None = None, **options: Any) -> cardlang.Game:
    """A game with all shipped sets, or those that are named."""
    given = {name.replace("_", " "): value for name, value in options.items()}
    return cardlang.game(GAME, edition=edition, cardsets=sets or SETS, options=given)


def walk(match: Any, players: Sequence[Any]) -> Iterator[Any]:
    """Play on; the match itself is handed out before every decision."""
    host = chance(match.seed or 0)
    while match.request is not None:
        yield match
        seat = match.request.seat
        match.choose((players[seat] if seat >= 0 else host)(match), seat=seat)


def play(match: Any, players: Sequence[Any]) -> Any:
    for _ in walk(match, players):
        pass
    return match


def wins(first: str, second: str, matches: int, edition: str | None = None) -> int:
    """How many duels the first of two bots wins, seats in turn."""
    from cardlang.bots import player

    won = 0
    for seed in range(matches):
        names = (first, second) if seed % 2 == 0 else (second, first)
        seats = [player(name, seat, seed) for seat, name in enumerate(names)]
        match = play(game("base", edition=edition).start(seed, log=False), seats)
        won += match.returns[seed % 2] > 0
    return won


class ToyRequest:
    """A question of the toy game."""

    def __init__(self, seat: int, ids: tuple[int, ...]) -> None:
        self.seat, self.ids, self.purpose, self.source, self.to_follow = seat, ids, "toy", None, 0
        self.secret = seat >= 0

    @property
    def options(self) -> tuple[Any, ...]:
        return tuple(type("Option", (), {"id": i, "data": {"kind": "amount", "amount": i}}) for i in self.ids)


class Toy:
    """Both seats pick a number at the same time, then chance draws one.

    A secret number, which nobody knows, decides what the pick of seat 0 is worth: 2 wins unless it is the secret, 0
    and 1 win only if they are.
    """

    SEATS, NUMBERS = 2, (0, 1, 2)

    def __init__(self, secret: int, answers: dict[int, int] | None = None) -> None:
        self.secret, self.answers = secret, dict(answers or {})
        self.seed, self.history = None, ()
        self.game: Any = type("Game", (), {"definition": type("Definition", (), {"seats": "AB", "best": {}})})

    @property
    def requests(self) -> tuple[ToyRequest, ...]:
        waiting = tuple(ToyRequest(seat, self.NUMBERS) for seat in range(self.SEATS) if seat not in self.answers)
        return waiting or (() if -1 in self.answers else (ToyRequest(-1, self.NUMBERS),))

    @property
    def request(self) -> ToyRequest | None:
        return self.requests[0] if self.requests else None

    def choose(self, code: int, *, seat: int | None = None) -> list[Any]:
        assert seat is not None or len(self.requests) == 1, "several requests are open"
        who = seat if seat is not None else self.requests[0].seat
        assert code in next(request for request in self.requests if request.seat == who).ids
        self.answers[who] = code
        return []

    @property
    def is_over(self) -> bool:
        return not self.requests

    def worth(self, seat: int) -> float:
        if not self.is_over:
            return 0.0
        pick = self.answers[0]
        good = pick != self.secret if pick == 2 else pick == self.secret
        return (1.0 if good else -1.0) * (1 if seat == 0 else -1)

    def clone(self, **_: Any) -> Toy:
        return Toy(self.secret, self.answers)

    def resample(self, seat: int, seed: int, **_: Any) -> Toy:
        own = {who: answer for who, answer in self.answers.items() if who == seat}
        return Toy((seed >> 8) % 3, own)

    def view(self, seat: int) -> dict[str, Any]:
        return {"own": self.answers.get(seat)}
