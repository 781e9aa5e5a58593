"""A question to several seats at once, which they answer in secret and in any order.

All that is answered stands in `State.asks` until the last answer is in: for each seat, in seat order, the answers it
has given and last the request it has not answered yet. So the state does not depend on the order of arrival, and a seat
that is asked for several members of a set goes on while another has not begun.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine import rng
from cardlang.machine.asking import forced
from cardlang.machine.codebook import DONE
from cardlang.machine.instructions import Many
from cardlang.machine.rules import Instruction, Op
from cardlang.machine.run import answer, run
from cardlang.machine.state import NOTHING, PC, PROGRAM, Ask, Frame, State
from cardlang.machine.subsets import SubsetLimits, offered


def together(
    slot: int, seats: Many, purpose: int, candidates: Callable[[State, Frame, int], Sequence[int]], kind: str,
    low: int = 1, high: int = 1, *, brought: int = -1,
) -> Op:  # fmt: skip
    """Ask each seat for `low` to `high` of its candidates, in ascending order (all of them if there are too few).

    When the last answer is in, `slot` holds a tuple of what was chosen for each seat, in the order of `seats`. A seat
    that has only one choice left is not asked: what it must choose is an answer to a request with one option, logged in
    the end. In the slot `brought` lies, for each seat, what it has chosen before (empty: nothing), and is used up.
    """

    def request(s: State, f: Frame, seat: int, codes: tuple[int, ...]) -> None:
        """Behind those of the same seat. The list stays the same one, so that a host finds all answers in it."""
        ask = Ask(seat, purpose, f[PROGRAM], f[PC] - 1, codes, codes[0] if len(codes) == 1 else -1)
        s.asks.insert(sum(other.seat <= seat for other in s.asks), ask)

    def owes(s: State, f: Frame, seat: int, start: int) -> bool:
        """Go on asking a seat as far as it has answered; whether it owes an answer."""
        while True:
            mine = [given.answer for given in s.asks if given.seat == seat]
            if mine and mine[-1] in (-1, DONE):
                return mine[-1] < 0
            if len(mine) >= high:  # as nearly always: the candidates need not be looked for again
                return False
            more, enough = offered(candidates(s, f, seat), [code - start for code in mine], SubsetLimits(low, high))
            if not more:
                return False
            request(s, f, seat, (*[start + value for value in more], *([DONE] if enough else [])))

    def op(s: State, f: Frame) -> bool:
        asked, start = seats(s, f), s.rules.codebook.starts[kind]
        if brought >= 0 and f[brought]:
            for seat, values in zip(asked, f[brought], strict=True):
                for value in values:
                    request(s, f, seat, (start + value,))
            f[brought] = NOTHING
        if [seat for seat in asked if owes(s, f, seat, start)]:  # each of them is asked
            f[PC] -= 1
            return True
        given = [[ask for ask in s.asks if ask.seat == seat] for seat in asked]
        f[slot] = tuple([tuple([ask.answer - start for ask in mine if ask.answer != DONE]) for mine in given])
        for mine in given:
            for number, ask in enumerate(mine):
                if len(ask.codes) == 1:
                    forced(s, ask.seat, purpose, ask.answer, number)
        s.asked, s.asks = s.asked + len(s.asks), []
        return False

    return Instruction("together", op, least=low)


def secret(s: State, ask: Ask) -> bool:
    """Whether a request is one of such a question."""
    return _least(s, ask) >= 0


def to_follow(s: State, ask: Ask) -> int:
    """How many more members of the same choice must at least follow the answer to a request."""
    return max(0, _least(s, ask) - 1 - sum(other.seat == ask.seat and other.answer >= 0 for other in s.asks))


def _least(s: State, ask: Ask) -> int:
    """How many members a choice of such a question has at least; -1 of any other question."""
    return s.rules.programs[ask.program].instructions[ask.pc].least


def forget(s: State, seat: int, state: int) -> int:
    """Draw anew what other seats have answered in secret; returns the next state of the generator.

    Whoever owes an answer begins anew, because nobody else knows how far it is; who owes none chooses at random.
    """
    if all(ask.answer < 0 for ask in s.asks):
        return state
    done = {ask.seat for ask in s.asks if ask.seat != seat} - {ask.seat for ask in s.asks if ask.answer < 0}
    s.asks[:] = [ask for ask in s.asks if ask.seat == seat]
    run(s)
    for other in sorted(done):
        while owed := next((ask for ask in s.asks if ask.seat == other and ask.answer < 0), None):
            state, place = rng.first(state, len(owed.codes), to_follow(s, owed))
            answer(s, owed.codes[place], other)
    return state
