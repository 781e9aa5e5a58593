"""Several answers at once: the path of single answers that chooses exactly a set of options, tried on a copy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from cardlang.diagnostics.shown import shown
from cardlang.machine.codebook import DONE, NONE
from cardlang.machine.run import IllegalChoice, meant
from cardlang.machine.state import Ask

CARDS = ("card", "hidden")  # kinds of options that are cards, known or not

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request


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
        events = trial.choose(cards[0].id, seat=request.seat)
        most += 1
        following = next((other for other in trial.requests if other.seat == request.seat), None)
        same = following is not None and (following.purpose, following.source) == (request.purpose, request.source)
        if following is None or not same or any(event["event"] != "forced" for event in events):
            break
        new = [option for option in following.options if option.data["kind"] in CARDS]
        if cards[0].id in {option.id for option in new} or not {o.id for o in new} & {o.id for o in cards}:
            break
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
        raise IllegalChoice(f"of options {shown(sorted(wanted))} one stands twice")
    trial, left, path = match.clone(log=True), set(wanted), list[int]()
    ask: Ask | None = trial.state.asks[meant(trial.state.asks, seat)]
    while ask is not None:
        endings = () if left else (DONE, NONE)
        code = next((code for code in ask[4] if code in left or code in endings), None)
        if code is None:
            break
        left.discard(code)
        path.append(code)
        ask = _go_on(trial, ask, code, left, seat)
    if left or ask is not None:
        raise IllegalChoice(f"options {shown(sorted(wanted))} cannot be chosen together, or not alone")
    return path


def _open(match: Match, seat: int | None) -> Ask | None:
    """The first open request of the seat, or of any."""
    return next((ask for ask in sorted(match.state.asks) if ask[5] < 0 and seat in (None, ask[0])), None)


def _go_on(trial: Match, ask: Ask, code: int, left: set[int], seat: int | None) -> Ask | None:
    """Answer, drop from `left` what had to be chosen along, and return the next request of the same choice.

    It is the same choice if the same instruction asks again and nothing else has happened in between.
    """
    state = trial.state
    assert state.log is not None
    first, depth, asks = len(state.log), len(state.stack), state.asks
    before = sum(other[0] == ask[0] for other in asks)
    trial.choose(code, seat=seat)
    told = state.log[first:]
    if len(asks) > 1:  # several seats are asked, and what this one had to choose stands with its answers
        mine = [other for other in asks if other[0] == ask[0]]
        along = [option for *_, codes, option in mine[before:] if len(codes) == 1]
        told = []
    else:
        along = [entry[3] for entry in takewhile(lambda entry: entry[0] == "forced" and entry[4], told)]
    for option in along:
        if option not in left and option != DONE:
            raise IllegalChoice(f"with option {code}, option {option} is chosen too")
        left.discard(option)
    if len(told) > len(along):
        return None
    following = _open(trial, seat)
    same = following is not None and following[:4] == ask[:4] and len(state.stack) == depth
    return following if same and code not in (DONE, NONE) else None
