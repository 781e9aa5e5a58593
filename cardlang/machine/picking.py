"""Choices of several things, which the machine asks for one by one: what belongs to one of them, and all of it at once.

Whether two requests belong to one choice is asked here and nowhere else: by hosts that offer the whole set, by answers
that come all at once, and by scenarios, which name sets.
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
    """A choice of several things, at the moment when one of them is picked."""

    __slots__ = ("_asked", "_code")

    def __init__(self, s: State, ask: Ask, code: int) -> None:
        self._asked, self._code = _where(s, ask), code

    def goes_on(self, s: State) -> Ask | None:
        """The request with which the same choice goes on, if it does.

        The same instruction asks the same seat, and holds the pick among those that were made so far: where it only
        asks once more, for another choice, it has begun anew.
        """
        for ask in s.asks:
            if ask.answer < 0 and _where(s, ask) == self._asked:
                in_secret = [other.answer for other in s.asks if other.seat == ask.seat and other.answer >= 0]
                return ask if self._code in (*codes_about(s, ask), *in_secret) else None
        return None


def _where(s: State, ask: Ask) -> tuple[int, ...]:
    """Who is asked by which instruction, in which call."""
    return ask.seat, ask.purpose, ask.program, ask.pc, len(s.stack)


def is_card(rules: Rules, code: int) -> bool:
    """Whether a code stands for a card, known or not."""
    kind, value = rules.codebook.split(code)
    return kind == "card" or (kind == "spot" and value >= len(rules.singles))


class WholeSet(NamedTuple):
    """All that can be chosen where several cards are asked for, and how many of them."""

    codes: tuple[int, ...]
    least: int
    most: int


def whole_set(s: State, ask: Ask) -> WholeSet:
    """The codes of a request; of a choice of several cards all that can be among them, with the least and the most.

    The machine asks for such cards one by one and in their order, so it offers the last ones later.
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
    """The answers, one by one, that choose exactly these options in the request that is open now.

    Raises IllegalChoice if there are none: an option is not offered, stands twice, brings another with it, or is not
    enough.
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
    """A copy to try answers on, which says what was forced."""
    trial = s.clone()
    trial.until, trial.log = s.until, []
    return trial


def _go_on(trial: State, ask: Ask, code: int, left: set[int], seat: int | None) -> Ask | None:
    """Answer, drop from `left` what had to be chosen along, and return the next request of the same choice."""
    log = trial.log or []
    picking, first, asks = Picking(trial, ask, code), len(log), trial.asks
    before = sum(other.seat == ask.seat for other in asks)
    answer(trial, code, seat)
    if len(asks) > 1:  # several seats are asked, and what this one had to choose stands with its answers
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
