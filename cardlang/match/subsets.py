"""Several answers at once: the path of single answers that chooses exactly a set of options, tried on a copy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.codebook import DONE, NONE
from cardlang.machine.request_context import codes_about
from cardlang.machine.run import IllegalChoice, meant
from cardlang.machine.state import Ask, State

CARDS = ("card", "hidden")  # kinds of options that are cards, known or not

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request


class Picking:
    """A choice of several things, just after one of them was picked."""

    __slots__ = ("_asked", "_code")

    def __init__(self, state: State, ask: Ask, code: int) -> None:
        self._asked, self._code = (*ask[:4], len(state.stack)), code

    def goes_on(self, state: State) -> Ask | None:
        """The request with which the same choice goes on, if it does.

        The same instruction asks the same seat, and holds the pick among those that were made so far: where it only
        asks once more, for another choice, it has begun anew.
        """
        for ask in state.asks:
            if ask.answer < 0 and (*ask[:4], len(state.stack)) == self._asked:
                in_secret = [other.answer for other in state.asks if other.seat == ask.seat and other.answer >= 0]
                return ask if self._code in (*codes_about(state, ask), *in_secret) else None
        return None


def whole_set(match: Match, request: Request) -> tuple[list[Option], int, int]:
    """The options of a request; of a choice of several cards all that can be among them, with the least and most.

    The match asks for such cards one by one and in their order, so it offers the last ones later.
    """
    options = list(request.options)
    if not options or options[0].data["kind"] not in CARDS:
        return options, 1, 1
    trial, offered, least, most = match.clone(log=True), list(options), None, 0
    trial.improvise()  # chance may depend on what is chosen in the end
    while True:
        cards = [option for option in offered if option.data["kind"] in CARDS]
        if len(cards) < len(offered) and least is None:
            least = most
        if not cards:
            break
        ask = trial.state.asks[meant(trial.state.asks, request.seat)]
        picking = Picking(trial.state, ask, cards[0].id)
        trial.choose(cards[0].id, seat=request.seat)
        most += 1
        if picking.goes_on(trial.state) is None:
            break
        following = next(other for other in trial.requests if other.seat == request.seat)
        new = [option for option in following.options if option.data["kind"] in CARDS]
        known = {option.id for option in options}
        flags = [option for option in options if option.data["kind"] not in CARDS]
        fresh = [option for option in new if option.id not in known]
        options = [option for option in options if option.data["kind"] in CARDS] + fresh + flags
        offered = list(following.options)
    return options, most if least is None else least, most


def path_of(match: Match, wanted: Sequence[int], seat: int | None) -> list[int]:
    """The answers, one by one, that choose exactly these options in the request that is open now.

    Raises IllegalChoice if there are none: an option is not offered, stands twice, brings another with it, or is not
    enough.
    """
    if len(set(wanted)) < len(wanted):
        raise IllegalChoice(f"of options {excerpt(sorted(wanted))} one stands twice")
    trial, left, path = match.clone(log=True), set(wanted), list[int]()
    ask: Ask | None = trial.state.asks[meant(trial.state.asks, seat)]
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


def _go_on(trial: Match, ask: Ask, code: int, left: set[int], seat: int | None) -> Ask | None:
    """Answer, drop from `left` what had to be chosen along, and return the next request of the same choice."""
    state = trial.state
    picking, first, asks = Picking(state, ask, code), len(state.log or ()), state.asks
    before = sum(other.seat == ask.seat for other in asks)
    trial.choose(code, seat=seat)
    if len(asks) > 1:  # several seats are asked, and what this one had to choose stands with its answers
        mine = [other for other in asks if other.seat == ask.seat]
        chosen = [other.answer for other in mine[before:] if len(other.codes) == 1]
    else:
        forced = takewhile(lambda entry: entry.name == "forced" and entry.fact("chosen"), (state.log or ())[first:])
        chosen = [option for entry in forced if (option := entry.fact("option")) is not None]
    for option in chosen:
        if option not in left and option != DONE:
            raise IllegalChoice(f"with option {code}, option {option} is chosen too")
        left.discard(option)
    return picking.goes_on(state)
