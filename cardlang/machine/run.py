"""The run loop, and how an answer comes in."""

from __future__ import annotations

from itertools import repeat

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import CardlangError
from cardlang.machine.knowledge import look
from cardlang.machine.state import PC, PROGRAM, Ask, State, new

LONGEST = 3_000_000  # instructions between two requests; the longest chain that an option allows takes far fewer


class IllegalChoice(CardlangError):  # noqa: N818 - named by the contract
    """An option is not offered, or the seat is not asked; the match is unchanged."""


class EndlessError(CardlangError):
    """The rules or a program loop for ever without a request: a bug in them. The match cannot continue."""


def run(s: State) -> None:
    """Carry out instructions until somebody must answer or the match is over."""
    code, stack = s.rules.code, s.stack
    for _ in repeat(None, LONGEST):
        if not stack:
            return
        frame = stack[-1]
        pc = frame[PC]
        frame[PC] = pc + 1
        if code[frame[PROGRAM]][pc](s, frame):
            if s.seen:
                look(s)
            return
    raise EndlessError(f"this match does not end: after {LONGEST:,} instructions nobody has been asked anything")


def answer(s: State, code: int, seat: int | None = None) -> None:
    """Accept one answer, and run on; with several open requests, `seat` says whose answer it is.

    The instruction that asks is run again with every answer, and goes on asking until it has all answers.
    """
    asks = s.asks
    index = 0 if len(asks) == 1 and seat is None else meant(asks, seat)
    ask = asks[index]
    if code not in ask.codes:
        raise IllegalChoice(f"option {excerpt(code)} is not offered")
    asks[index] = new(Ask, (*ask[:5], code))
    run(s)


def meant(asks: list[Ask], seat: int | None) -> int:
    """The index of the request that a seat answers. Raises IllegalChoice if there is none, or if `seat` is needed."""
    found = [i for i, ask in enumerate(asks) if ask.answer < 0 and seat in (None, ask.seat)]
    if not found:
        raise IllegalChoice("no request is open" if seat is None else f"no request is open for seat {excerpt(seat)}")
    if len(found) > 1:
        raise IllegalChoice("several requests are open: say whose answer it is with `seat`")
    return found[0]
