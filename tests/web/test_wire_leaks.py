"""What a seat cannot know changes no byte that a WebSocket sends.

Two copies of a match, in which all that a seat cannot know is drawn anew, stand in two rooms. Whoever sits in that
seat, or only watches, is sent the same text from both, whatever they ask for or try.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("starlette")

import cardlang
from cardlang.match.game import Game
from cardlang.match.match import Match
from tests.properties.every import CASES, Case, every_case, walk
from tests.properties.test_hidden import doctored, in_view
from tests.web.served import Served, serving

DECISION = 12  # at which each match is looked at


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as found:
        yield found


def sent(served: Served, match: Match, seat: int, case: Case) -> Iterator[tuple[str, str]]:
    """All that the seat and somebody who watches are sent in a room with this match, whatever they try."""
    room = served.open(case.game, mode=case.mode, edition=case.edition, players=case.players)
    served.hold(room["room"], match)
    name, mine = room["room"], {code for request in match.requests if request.seat == seat for code in request.ids}
    size = len(match.game.actions)
    for who, secrets in (("seat", [room["seats"][seat]["secret"]]), ("watcher", [])):
        member = served.enter(name)
        tries: list[tuple[str, dict[str, Any]]] = [
            ("join", {"secrets": secrets, "name": "A"}), ("language", {"language": "de"}), ("undo", {}),
            ("undo", {"seat": (seat + 1) % match.game.players}), ("agree", {"agree": True}),
            ("choose", {"seat": seat, "option": 0, "revision": 9}),
            *(
                ("choose", {"seat": each, "option": code, "revision": 0})
                for each in range(match.game.players)
                for code in (0, size // 2, size)
                if each != seat or code not in mine
            ),
            ("choose", {"seat": seat, "options": [size, 0], "revision": 0}),
            ("leave", {"seat": (seat + 1) % match.game.players}), ("close", {}), ("leave", {}),
        ]  # fmt: skip
        for method, params in tries:
            member.call(method, **params)
            yield f"{method} of the {who}", json.dumps([member.answered, member.heard]).replace(name, "ROOM")


def told_apart(served: Served, game: Game, case: Case, seed: int) -> Iterator[str]:
    """What tells two copies of a match apart for a seat."""
    match = next(islice(walk(game.start(seed), "random", seed), DECISION, None))
    seat = CASES.index(case) % game.players
    one, other = (sent(served, match.resample(seat, each), seat, case) for each in (1, 2))
    yield from (what for (what, a), (_, b) in zip(one, other, strict=True) if a != b)


@every_case
def test_no_byte_changes(case: Case, served: Served) -> None:
    assert list(told_apart(served, case.ready(), case, 5)) == []


def test_a_leak_is_found(served: Served) -> None:
    case = CASES[0]
    found = set(told_apart(served, doctored(case, view=in_view(case.definition)), case, 5))
    assert {"join of the seat", "language of the seat", "join of the watcher"} <= found


def test_no_seed_is_sent(served: Served) -> None:
    room = served.open("crimson-company")
    _, joined = served.join(room, 0, maker=True)
    assert "seed" not in json.dumps([joined, served.client.get(f"/api/rooms/{room['room']}").json()])
    assert cardlang.game("crimson-company").start(7).view(0) == joined["looks"][0]["view"], "the test draws seven"
