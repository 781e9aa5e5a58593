"""A question to several seats at once, which they answer in secret and in any order.

`State.asks` holds all answers until the last one is in: for each seat, in seat order, the answers it has given and then
the request it has not answered yet. So the state does not depend on the order of arrival, and a seat that chooses
several members of a set goes on while another has not begun.
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


def ask_seats(
    slot: int, seats: Many, purpose: int, candidates: Callable[[State, Frame, int], Sequence[int]], kind: str,
    low: int = 1, high: int = 1, *, brought: int = -1,
) -> Op:  # fmt: skip
    """Ask each seat for `low` to `high` of its candidates, in ascending order (all of them if there are too few).

    When the last answer is in, `slot` holds for each seat a tuple of its choices, in the order of `seats`. A seat with
    only one choice left is not asked: the forced choice is stored as an answer to a request with one option, and logged
    at the end. The slot `brought` holds for each seat the choices that it has made before the match (empty: none), and
    is emptied.
    """

    def request(s: State, f: Frame, seat: int, codes: tuple[int, ...]) -> None:
        """Insert a request after those of the same seat. The list object stays the same, so hosts find all answers."""
        ask = Ask(seat, purpose, f[PROGRAM], f[PC] - 1, codes, codes[0] if len(codes) == 1 else -1)
        s.asks.insert(sum(other.seat <= seat for other in s.asks), ask)

    def owes(s: State, f: Frame, seat: int, start: int) -> bool:
        """Ask a seat for what it has not answered yet; whether it owes an answer."""
        while True:
            mine = [given.answer for given in s.asks if given.seat == seat]
            if mine and mine[-1] in (-1, DONE):
                return mine[-1] < 0
            if len(mine) >= high:  # the usual case, in which the candidates need not be found again
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
    """Whether a request belongs to a simultaneous question."""
    return _least(s, ask) >= 0


def to_follow(s: State, ask: Ask) -> int:
    """The least number of members of the same choice that must follow the answer to a request."""
    return max(0, _least(s, ask) - 1 - sum(other.seat == ask.seat and other.answer >= 0 for other in s.asks))


def _least(s: State, ask: Ask) -> int:
    """The least number of members of a choice in a simultaneous question; -1 for any other question."""
    return s.rules.programs[ask.program].instructions[ask.pc].least


def forget(s: State, seat: int, state: int) -> int:
    """Draw anew what other seats have answered in secret; returns the next state of the generator.

    A seat that owes an answer starts again, because no other seat knows how far it has come; one that owes none gets
    random answers.
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
