"""People at a table of the server: shared screens, bots, those who watch, leave, come back, or take too long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("starlette")

from starlette.websockets import WebSocketDisconnect

from cardlang.web import bot_choice, bots, connection, limits
from tests.web.served import Member, Served, serving


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as found:
        yield found


def until_asked(member: Member) -> None:
    """Wait until this member owes an answer, or the match is over."""
    while not any(look["requests"] or look["over"] for look in member.looks()):
        member.hear("news")


def sitting(member: Member) -> list[bool]:
    """Which seats somebody is at, as the last news of people have it."""
    return [seat["here"] for seat in member.hear("people")["seats"]]


# --- shared screens --------------------------------------------------------------------------------


def test_two_people_play_a_whole_match_at_one_screen(served: Served) -> None:
    room = served.open()
    both, joined = served.join(room, 0, 1)
    assert (joined["seats"], [look["as"] for look in joined["looks"]]) == ([0, 1], [0, 1])
    turns = 0
    while both.answer(pick=turns):
        turns += 1
    first, second = both.looks()
    assert first["over"]
    assert first["outcome"] == second["outcome"]
    assert both.refused("choose", seat=0, option=0, revision=first["revision"]) == "match-over"


def test_a_shared_screen_is_told_what_each_of_its_seats_may_know(served: Served) -> None:
    room = served.open("blackstone-castle", players=2)
    both, _ = served.join(room, 0, 1)
    alone, watcher = served.join(room, 0)[0], served.join(room)[0]
    both.answer()
    assert both.look(0) == alone.look(0)
    assert {news["as"] for news in (both.hear("news"), both.hear("news"))} == {0, 1}
    assert alone.hear("news")["as"] == 0
    assert watcher.hear("news")["as"] == "watcher"


# --- bots ------------------------------------------------------------------------------------------


def test_a_match_against_a_bot_comes_to_its_end(served: Served) -> None:
    ada, _ = served.join(served.open(bots={"1": "greedy"}), 0)
    for turn in range(500):
        until_asked(ada)
        if not ada.answer(pick=turn):
            break
    assert ada.look()["over"]


def test_the_maker_puts_a_bot_into_an_empty_seat_and_takes_it_out(served: Served) -> None:
    room = served.open()
    ada, _ = served.join(room, 0, maker=True)
    assert ada.call("bot", seat=1, bot="random") == {}
    ada.hear("people")
    assert ada.hear("people")["seats"][1]["bot"] == "random"
    for _ in range(3):
        until_asked(ada)
        ada.answer()
    bob, joined = served.join(room, 1)
    assert joined["people"]["seats"][1]["bot"] == "random"
    until_asked(ada)
    assert bob.refused("choose", seat=1, option=0, revision=0) == "bot-plays"
    assert bob.call("bot", seat=1, bot=None) == {}, "who sits there takes the seat back"
    while not bob.look()["requests"]:
        assert ada.answer()
    assert bob.answer()


def test_who_may_put_a_bot_where(served: Served) -> None:
    room = served.open()
    ada, bob, eve = (served.join(room, *seats)[0] for seats in ((0,), (1,), ()))
    maker = served.join(room, maker=True)[0]
    assert eve.refused("bot", seat=0, bot="greedy") == "not-allowed"
    assert bob.refused("bot", seat=0, bot="greedy") == "not-allowed"
    assert maker.refused("bot", seat=0, bot="greedy") == "not-allowed", "somebody is there"
    assert ada.refused("bot", seat=0, bot="grandmaster") == "bot-failed"
    assert ada.refused("bot", seat=0, bot="search:100000") == "bot-failed"
    assert ada.refused("bot", seat=0, bot="/etc/passwd.py:bot") == "bot-failed"
    assert ada.refused("bot", seat=5, bot="greedy") == "invalid-params"
    assert ada.call("bot", seat=0, bot="greedy") == {}


def test_bots_play_on_only_while_somebody_is_there(served: Served) -> None:
    room = served.open(bots={"0": "random", "1": "random"})
    eve, joined = served.join(room)
    assert joined["looks"][0]["revision"] == 0, "nobody was there"
    while not eve.hear("news")["over"]:
        pass


# --- time-outs -------------------------------------------------------------------------------------


def test_a_bot_that_takes_too_long_gives_a_default_answer(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_SECONDS", 0)
    ada, _ = served.join(served.open(bots={"1": "search:1000"}), 0)
    for _ in range(4):
        until_asked(ada)
        assert ada.answer()


def test_a_bot_that_fails_gives_a_default_answer(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise RuntimeError(name)

    monkeypatch.setattr(bot_choice, "maker_of", broken)
    ada, _ = served.join(served.open(bots={"1": "greedy"}), 0)
    for _ in range(3):
        until_asked(ada)
        assert ada.answer()


def test_who_does_not_join_is_sent_away(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "JOIN_SECONDS", 0.1)
    silent = served.enter(served.open()["room"])
    with pytest.raises(WebSocketDisconnect) as ended:
        silent.receive()
    assert (ended.value.code, ended.value.reason) == (1008, "not-joined")


# --- leaving and coming back -----------------------------------------------------------------------


def test_who_leaves_watches_and_the_seat_is_free(served: Served) -> None:
    room = served.open()
    ada, _ = served.join(room, 0, name="Ada")
    bob, _ = served.join(room, 1)
    ada.answer()
    left = ada.call("leave")
    assert (left["seats"], left["looks"][0]["as"]) == ([], "watcher")
    assert left["people"]["seats"][0] == {
        "seat": 0, "player": "A", "name": None, "taken": False, "here": False, "bot": None,
    }  # fmt: skip
    assert left["people"]["watchers"] == 1
    assert ada.refused("choose", seat=0, option=0, revision=0) == "not-allowed"
    assert ada.refused("leave", seat=0) == "not-allowed"
    here = bob.hear("people")
    while here["watchers"] == 0:
        here = bob.hear("people")
    assert not here["seats"][0]["taken"]
    cleo, joined = served.join(room, 0, name="Cleo")
    assert joined["people"]["seats"][0]["name"] == "Cleo"
    assert cleo.look()["view"] == joined["looks"][0]["view"]


def test_one_of_two_seats_is_left(served: Served) -> None:
    room = served.open()
    both, _ = served.join(room, 0, 1)
    assert both.call("leave", seat=0)["seats"] == [1]
    assert both.look()["as"] == 1


def test_a_secret_link_leads_back_into_the_match(served: Served) -> None:
    room = served.open("blackstone-castle", players=2)
    ada, _ = served.join(room, 0, name="Ada")
    bob, _ = served.join(room, 1)
    for member in (ada, bob, ada, bob):
        member.answer()
    before = ada.look()
    ada.socket.close()
    while sitting(bob)[0]:
        pass
    bob.answer()
    again, joined = served.join(room, 0)
    assert joined["people"]["seats"][0]["name"] == "Ada"
    events = joined["looks"][0]["events"]
    assert events[: len(before["events"])] == before["events"]
    assert again.look()["revision"] >= before["revision"]
    while not again.answer():
        bob.answer()


def test_a_seat_has_two_screens(served: Served) -> None:
    room = served.open()
    desk, _ = served.join(room, 0)
    phone, _ = served.join(room, 0)
    chosen = desk.answer()
    assert chosen
    assert phone.refused("choose", **chosen) == "stale-revision", "no click counts twice"
    assert phone.look() == desk.look()


# --- those who watch -------------------------------------------------------------------------------


def test_who_watches_sees_no_hand_and_does_nothing(served: Served) -> None:
    room = served.open("blackstone-castle", players=2)
    ada, _ = served.join(room, 0)
    eve, joined = served.join(room, name="Eve")
    look = joined["looks"][0]
    assert (joined["seats"], joined["maker"], look["as"], look["requests"]) == ([], False, "watcher", [])
    ada.answer()
    assert eve.hear("news")["requests"] == []
    for method, params in (
        ("choose", {"seat": 0, "option": 0, "revision": 0}), ("undo", {}), ("bot", {"seat": 1, "bot": "greedy"}),
        ("rename", {"seat": 0, "name": "Eve"}), ("leave", {"seat": 0}), ("close", {}),
    ):  # fmt: skip
        assert eve.refused(method, **params) == "not-allowed", method
    assert joined["people"]["watchers"] == 1


def test_a_room_has_so_many_places(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.web.methods.WATCHERS", 2)
    monkeypatch.setattr("cardlang.web.methods.ROOM_CONNECTIONS", 3)
    room = served.open()
    for _ in range(2):
        served.join(room)
    full = served.enter(room["room"])
    assert full.refused("join", secrets=[]) == "too-many-people"
    assert full.call("join", secrets=[room["seats"][0]["secret"]])["seats"] == [0], "a player comes in"
    assert served.enter(room["room"]).refused("join", secrets=[room["seats"][1]["secret"]]) == "too-many-people"
    assert limits.WATCHERS < limits.ROOM_CONNECTIONS, "those who watch leave room for those who play"


# --- the maker -------------------------------------------------------------------------------------


def test_the_maker_closes_the_room(served: Served) -> None:
    room = served.open()
    bob, _ = served.join(room, 1)
    maker, joined = served.join(room, 0, maker=True)
    assert joined["maker"]
    assert bob.refused("close") == "not-allowed"
    maker.send({"jsonrpc": "2.0", "id": 9, "method": "close", "params": {}})
    assert bob.hear("closed") == {"room": room["room"]}
    with pytest.raises(WebSocketDisconnect) as ended:
        bob.receive()
    assert ended.value.code == 1000
    assert served.client.get(f"/api/rooms/{room['room']}").status_code == 404
    assert served.enter(room["room"]).refused("join", secrets=[]) == "unknown-room"


def test_names_are_plain_text(served: Served) -> None:
    room = served.open()
    ada, joined = served.join(room, 0, name="  Ada \u202e\u001b[31m  L. ")
    assert joined["people"]["seats"][0]["name"] == "Ada [31m L."
    assert ada.call("rename", seat=0, name="") == {}
    ada.hear("people")
    assert ada.hear("people")["seats"][0]["name"] is None
