"""A bot in its seat: its answers are checked, and its errors name the bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from cardlang.bots.observation import Observation
from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import CardlangError
from cardlang.machine.knowledge import CHANCE
from cardlang.match.inputs.integers import integer
from cardlang.match.requests import Option

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Request

Bot: TypeAlias = Callable[[Observation], int | Option]
Maker: TypeAlias = Callable[[int, int], Bot]  # (seat, seed)
T = TypeVar("T")


class BotError(CardlangError):
    """A bot does not exist or failed; the message names the bot, its seat, the match and the decision."""


class Player:
    """A bot that answers for one seat of one match: called with the match, it returns the id of an option.

    `name` is the bot's name in messages. If the bot raises, or chooses what is not offered, the call raises BotError
    and the match is unchanged.
    """

    __slots__ = ("_bot", "name", "seat")

    def __init__(self, name: str, make: Maker, seat: int, seed: int) -> None:
        """Make the bot. Raises BotError if that fails, and for a seat or seed that is not a whole number."""
        self.name = name
        self.seat, known = _number(seat, "seat"), _number(seed, "seed")
        self._bot = _blamed(lambda: make(self.seat, known), f"the bot `{name}` cannot take seat {excerpt(seat)}")

    def __call__(self, match: Match) -> int:
        """The answer to the open request of the seat. Raises BotError for what is no match."""
        requests = getattr(match, "requests", None)
        if requests is None:
            raise BotError(f"the bot `{self.name}` answers in a match, not in {excerpt(match)}")
        request = next((request for request in requests if request.seat == self.seat), None)
        if request is None:
            raise BotError(
                f"the bot `{self.name}` is not asked anything: seat {excerpt(self.seat)} has no open request"
            )
        return self.answer(match, request)

    def answer(self, match: Match, request: Request) -> int:
        """The answer to a request that is open for the seat."""
        offered = request.ids
        try:
            answer = self._bot(Observation(match, request))
        except (Exception, SystemExit) as error:  # a bot may fail, but not end the program
            raise BotError(f"{self._place(match)} raised {type(error).__name__}: {error}") from error
        code = answer if type(answer) is int else answer.id if isinstance(answer, Option) else integer(answer)
        if code is None or code not in offered:
            raise BotError(f"{self._place(match)} chose {excerpt(answer)}, which is not offered")
        return code

    def _place(self, match: Match) -> str:
        where = "for chance" if self.seat == CHANCE else f"in seat {match.game.mode.seats[self.seat]}"
        which = "this match" if match.seed is None else f"the match with seed {match.seed}"
        return f"the bot `{self.name}` {where}, at decision {len(match.history) + 1} of {which},"


def _number(value: Any, what: str) -> int:
    number = integer(value)
    if number is None:
        raise BotError(f"the {what} of a bot is a whole number, not {excerpt(value)}")
    return number


def _blamed(work: Callable[[], T], blame: str) -> T:
    try:
        return work()
    except (Exception, SystemExit) as error:
        raise BotError(f"{blame}: {type(error).__name__}: {error}") from error
