"""Choices of several things: the machine asks for them one by one, and a host may answer all at once.

Only this module decides whether two requests belong to one choice: for hosts that offer the whole set, for answers that
come all at once, and for scenarios, which name sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.codebook import DONE, NONE
from cardlang.machine.request_context import codes_about
from cardlang.machine.rules import Rules
from cardlang.machine.run import IllegalChoice, answer, meant
from cardlang.machine.state import Ask, State


class Picking:
    """A choice of several things at the moment of one pick."""

    __slots__ = ("_asked", "_code")

    def __init__(self, s: State, ask: Ask, code: int) -> None:
        self._asked, self._code = _where(s, ask), code

    def goes_on(self, s: State) -> Ask | None:
        """The request that continues the same choice; None if the choice has ended.

        It must come from the same instruction and go to the same seat, and the pick must be among its picks so far;
        otherwise the instruction has begun another choice.
        """
        for ask in s.asks:
            if ask.answer < 0 and _where(s, ask) == self._asked:
                in_secret = [other.answer for other in s.asks if other.seat == ask.seat and other.answer >= 0]
                return ask if self._code in (*codes_about(s, ask), *in_secret) else None
        return None


def _where(s: State, ask: Ask) -> tuple[int, ...]:
    """The origin of a request: the seat, the instruction, and the call."""
    return ask.seat, ask.purpose, ask.program, ask.pc, len(s.stack)


def is_card(rules: Rules, code: int) -> bool:
    """Whether a code stands for a card, known or not."""
    kind, value = rules.codebook.split(code)
    return kind == "card" or (kind == "spot" and value >= len(rules.singles))


class WholeSet(NamedTuple):
    """The options of a choice of several cards, with the least and the most that may be chosen."""

    codes: tuple[int, ...]
    least: int
    most: int


def whole_set(s: State, ask: Ask) -> WholeSet:
    """The codes of a request; for a choice of several cards, all that it may include, with the least and the most.

    The machine asks for such cards one by one in their order, so a single request does not offer all of them.
    """
    rules = s.rules
    if not ask.codes or not is_card(rules, ask.codes[0]):
        return WholeSet(ask.codes, 1, 1)
    trial, cards, most = _trial(s), list[int](), 0
    least: int | None = None
    flags = [code for code in ask.codes if not is_card(rules, code)]
    following: Ask | None = ask
    while following is not None:
        offered = [code for code in following.codes if is_card(rules, code)]
        cards += [code for code in offered if code not in cards]
        if len(offered) < len(following.codes) and least is None:
            least = most
        if not offered:
            break
        picking = Picking(trial, following, offered[0])
        answer(trial, offered[0], following.seat)
        most += 1
        following = picking.goes_on(trial)
    return WholeSet((*cards, *flags), most if least is None else least, most)


def path_of(s: State, wanted: Sequence[int], seat: int | None) -> list[int]:
    """The sequence of answers that chooses exactly these options in the open request.

    Raises IllegalChoice if there is none: an option is not offered or listed twice, forces another, or is not enough.
    """
    if len(set(wanted)) < len(wanted):
        raise IllegalChoice(f"of options {excerpt(sorted(wanted))} one stands twice")
    trial, left, path = _trial(s), set(wanted), list[int]()
    ask: Ask | None = trial.asks[meant(trial.asks, seat)]
    while ask is not None:
        endings = () if left else (DONE, NONE)
        code = next((code for code in ask.codes if code in left or code in endings), None)
        if code is None:
            break
        left.discard(code)
        path.append(code)
        ask = _go_on(trial, ask, code, left, seat)
    if left or ask is not None:
        raise IllegalChoice(f"options {excerpt(sorted(wanted))} cannot be chosen together, or not alone")
    return path


def _trial(s: State) -> State:
    """A copy for trying answers, with a log of forced choices."""
    trial = s.clone()
    trial.until, trial.log = s.until, []
    return trial


def _go_on(trial: State, ask: Ask, code: int, left: set[int], seat: int | None) -> Ask | None:
    """Answer, drop forced members of the choice from `left`, and return the next request of the same choice."""
    log = trial.log or []
    picking, first, asks = Picking(trial, ask, code), len(log), trial.asks
    before = sum(other.seat == ask.seat for other in asks)
    answer(trial, code, seat)
    if len(asks) > 1:  # several seats are asked, and forced choices are among the answers of the seat
        mine = [other for other in asks if other.seat == ask.seat]
        chosen = [other.answer for other in mine[before:] if len(other.codes) == 1]
    else:
        new = trial.log[first:] if trial.log is not None else []
        forced = takewhile(lambda entry: entry.name == "forced" and entry.facts["chosen"], new)
        chosen = [entry.facts["option"] for entry in forced]
    for option in chosen:
        if option not in left and option != DONE:
            raise IllegalChoice(f"with option {code}, option {option} is chosen too")
        left.discard(option)
    return picking.goes_on(trial)
