"""Everything that a seat is handed at one moment, as one text: whatever differs in it, the seat can tell apart."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

import cardlang
from cardlang.games.definition import GameDefinition
from cardlang.games.events import Events
from cardlang.match.match import Match


def handed(match: Match, seat: int, *, whole: bool = False) -> str:
    """View, requests, options in words, what is refused and how; with `whole` also all events and refused subsets."""
    mine = [request for request in match.requests if request.seat == seat]
    data: dict[str, Any] = {
        "view": match.view(seat),
        "over": (match.is_over, match.outcome, match.returns, repr(match) if mine else ""),
        "requests": [(r.seat, r.purpose, r.source, r.ids, repr(r)) for r in mine],
        "options": [[(o.id, o.data, o.text("en"), repr(o)) for o in r.options] for r in mine],
        "refused": [refused(match, lambda m, code=code: m.choose(code, seat=seat)) for code in wrong(match, seat)],
    }
    if whole:
        data["events"] = match.events(seat)
        data["subsets"] = [subset(match, seat, pair) for pair in pairs(match, seat)]
    return json.dumps(data)


def wrong(match: Match, seat: int) -> list[int]:
    """Some ids that the seat may not choose now, among them a card, a lane and what is no id at all."""
    offered = {code for request in match.requests if request.seat == seat for code in request.ids}
    size = len(match.game.actions)
    first = match.game.rules.codebook.card
    return [code for code in (-1, 0, 7, first, first + 9, first + 30, size - 1, size) if code not in offered]


def pairs(match: Match, seat: int) -> Iterator[tuple[int, int]]:
    for request in match.requests:
        if request.seat == seat:
            yield from zip(request.ids[:4], request.ids[1:5], strict=False)


def subset(match: Match, seat: int, codes: tuple[int, ...]) -> str:
    """Whether a subset may be chosen, and what is said if it may not."""
    return refused(match.clone(), lambda m: m.choose_all(codes, seat=seat)) or "taken"


def refused(match: Match, act: Any) -> str:
    """What is said to somebody who may not do this."""
    try:
        act(match)
    except cardlang.CardlangError as error:
        return f"{type(error).__name__}: {error}"
    return ""


def differences(one: Match, other: Match, seat: int, *, whole: bool = False) -> list[str]:
    """What a seat is handed differently in two matches that it must not be able to tell apart."""
    a, b = handed(one, seat, whole=whole), handed(other, seat, whole=whole)
    if a == b:
        return []
    left, right = json.loads(a), json.loads(b)
    return [name for name in left if left[name] != right[name]]


def check_copies(decisions: Iterable[Match]) -> None:
    """Check that copies for the seats, one for each position, differ from it, and that the seat cannot tell."""
    moved = 0
    for number, match in enumerate(decisions):
        seat = number % match.game.players
        copied = match.resample(seat, number)
        assert differences(match, copied, seat, whole=number % 40 == 0) == []
        moved += match.fingerprint() != copied.fingerprint()
    assert moved


def overheard(one: Match, other: Match, code: int, seat: int) -> list[str]:
    """What a choice tells a seat differently in two such matches, though it sees the same afterwards in both.

    What the seat sees may differ then: a card has come up that nobody knew. Where it does not, nothing was revealed,
    unless chance has decided something on the way, or the choice was the last one of a secret question: then all hear
    what each of the others has answered, also what made no difference.
    """
    a, b = one.clone(log=True), other.clone(log=True)
    asked = one.requests[0].seat
    if code not in other.requests[0].ids:  # of somebody else, who has other cards in hand or is further
        return []
    a.choose(code, seat=asked)
    b.choose(code, seat=asked)
    if one.requests[0].secret and not any(request.secret for request in a.requests):
        return []
    drawn = (a.state.rng, b.state.rng) != (one.state.rng, other.state.rng)
    if drawn or a.view(seat) != b.view(seat) or a.events(seat) == b.events(seat):
        return []
    return ["events"]


def telling(definition: GameDefinition, *fields: str) -> Events:
    """The events of a game, of which everybody is told these fields, whatever they know: for planted leaks."""
    events = copy(definition.events)
    events.audience = lambda entry, seat: frozenset(fields)  # type: ignore[method-assign]
    return events
