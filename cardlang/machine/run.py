"""The run loop, and how an answer gets in."""

from __future__ import annotations

from cardlang.diagnostics.model import CardlangError
from cardlang.machine.hidden import look
from cardlang.machine.state import PC, PROGRAM, State


class IllegalChoice(CardlangError):  # noqa: N818 - named by the contract
    """An option that is not offered; the match is unchanged."""


def run(s: State) -> None:
    """Carry out instructions until somebody must answer or the match is over."""
    code, stack = s.rules.code, s.stack
    while stack:
        frame = stack[-1]
        pc = frame[PC]
        frame[PC] = pc + 1
        if code[frame[PROGRAM]][pc](s, frame):
            if s.seen:
                look(s)
            return


def answer(s: State, code: int, seat: int | None = None) -> None:
    """Take one answer, and run on; with several open requests `seat` says whose it is.

    The instruction that asks is run again with every answer, and goes on asking until it has them all.
    """
    asks = s.asks
    if len(asks) == 1:  # as nearly always
        asked, purpose, program, pc, codes, given = asks[0]
        if given < 0 and code in codes and (seat is None or seat == asked):
            asks[0] = (asked, purpose, program, pc, codes, code)
            run(s)
            return
    open_asks = [i for i, a in enumerate(s.asks) if a[5] < 0 and seat in (None, a[0])]
    if not open_asks:
        raise IllegalChoice("no request is open" if seat is None else f"no request is open for seat {seat}")
    if seat is None and len(open_asks) > 1:
        raise IllegalChoice("several requests are open: say whose answer it is with `seat`")
    index = open_asks[0]
    ask = s.asks[index]
    if code not in ask[4]:
        raise IllegalChoice(f"option {code} is not offered")
    s.asks[index] = (*ask[:5], code)
    run(s)
