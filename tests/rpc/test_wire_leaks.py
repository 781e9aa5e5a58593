"""What a seat cannot know changes no byte of what it is sent.

Two copies of a match, in which all that a seat cannot know is drawn anew, stand behind two servers. Whoever asks as
that seat, or only watches, gets the same bytes from both, whether they look, ask what has changed, or try what they may
not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import cardlang
from cardlang.match.game import Game
from cardlang.match.match import Match
from cardlang.match.room import Room
from cardlang.rpc import Server
from tests.match import duels
from tests.properties.every import CASES, Case, every_case, walk
from tests.properties.test_hidden import doctored, in_view

DECISIONS = 30  # of each match, every tenth of which is looked at


def sent(server: Server, method: str, **params: Any) -> bytes:
    """The bytes that come back."""
    params = {("as" if name == "as_" else name): value for name, value in params.items()}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": {"match": "m1", **params}})
    return server.answer(line.encode()) or b""


def asked(match: Match, seat: int) -> Iterator[tuple[str, bytes]]:
    """All that a seat can ask and try, each with what comes back. Nothing of it changes the match."""
    server = Server()
    server.table.add(Room(match))
    size = len(match.game.actions)
    for who in (seat, "watcher"):
        for method, params in (
            ("look", {"language": "de"}), ("look", {}), ("events", {}),
            ("changes", {"since": 0}), ("changes", {"since": 1}),
        ):  # fmt: skip
            yield f"{method} as {who}", sent(server, method, as_=who, **params)
        for method in ("save", "answers"):
            yield f"{method} as {who}", sent(server, method, as_=who)
        yield f"undo as {who}", sent(server, "undo", as_=who, to=0)
    yield "match", sent(server, "match")
    mine = {code for request in match.requests if request.seat == seat for code in request.ids}
    for option in (*range(0, size, 7), size, -1):
        if option not in mine:
            yield f"choose {option}", sent(server, "choose", as_=seat, option=option, revision=0)
    yield "sample", sent(server, "sample", as_=seat, seed=3)
    for who in (0, "watcher", "host"):
        yield f"look at the sample as {who}", sent(server, "look", as_=who, match="m2")
    yield "choose late", sent(server, "choose", as_=seat, option=0, revision=5)


def told_apart(game: Game, seed: int) -> Iterator[str]:
    """What tells two copies of a match apart for a seat, at some decisions."""
    for number, match in enumerate(islice(walk(game.start(seed), "random", seed), DECISIONS)):
        if number % 10 == 3:
            seat = number // 10 % game.players
            one, other = (match.resample(seat, each) for each in (1, 2))
            yield from (what for (what, a), (_, b) in zip(asked(one, seat), asked(other, seat), strict=True) if a != b)


@every_case
def test_no_byte_changes(case: Case) -> None:
    assert list(told_apart(case.ready(), 5)) == []


def test_a_leak_is_found() -> None:
    case = CASES[0]
    found = set(told_apart(doctored(case, view=in_view(case.definition)), 5))
    assert {"look as 0", "look as watcher"} <= found


def test_a_save_is_no_way_round() -> None:
    """What a seat is sent of a match does not depend on the seed that brought what it cannot know."""
    match = cardlang.game("blackstone-castle").start(4)
    assert match.game.rules.secrets
    hidden = {
        card for card, place in enumerate(match.state.place) if card not in set(_numbers(match.view(0))) and place
    }
    server = Server()
    server.table.add(Room(match))
    text = sent(server, "look", as_=0) + sent(server, "events", as_=0)
    assert hidden
    assert not {str(card) for card in hidden} & json.loads(sent(server, "look", as_=0))["result"]["cards"].keys()
    assert b"seed" not in text


def _numbers(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        if isinstance(data.get("card"), int):
            yield data["card"]
        for part in data.values():
            yield from _numbers(part)
    elif isinstance(data, list):
        for part in data:
            yield from _numbers(part)


def test_a_list_that_a_seat_has_handed_in_is_its_own() -> None:
    ids = sorted({record.id for record in cardlang.game(duels.GAME).cards})

    def bytes_for_others(mine: list[str]) -> list[bytes]:
        options = {"tournament": "yes", "lists": {"A": mine}}
        server = Server()
        message = {"as": "host", "game": duels.GAME, "options": options, "seed": 3}
        line = {"jsonrpc": "2.0", "id": 1, "method": "start", "params": message}
        started = server.answer(json.dumps(line).encode()) or b""
        assert b'"match":"m1"' in started
        asked = [sent(server, each, as_=who) for each in ("look", "events") for who in (1, "watcher")]
        return [started, sent(server, "match"), *asked]

    assert bytes_for_others(ids[:15]) == bytes_for_others(ids[15:30])
