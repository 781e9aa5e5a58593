"""What outlives the server: rooms, seats, bots, matches. And sets of one's own, read anew for each match."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from cardlang.web.store import StorageError, Store
from tests.web.served import Member, serving

SET = "game: crimson-company\nset: mine\nversion: 1\ncards:\n"
OGRE = "  ogre:\n    name: {{en: {name}}}\n    strength: 3\n    text: 'Deploy: Gain {coins} coins.'\n"


def all_looks(members: list[Member]) -> list[dict[str, Any]]:
    """What everybody may know, but for the revisions that only a running server counts."""
    return [look for member in members for look in member.looks()]


@pytest.mark.parametrize("game", ["crimson-company", "castle-combo", "blackstone-castle"])
def test_a_server_that_is_started_again_goes_on_with_all_rooms(game: str, tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"
    rooms, before = [], []
    with serving(file) as served:
        for answers in (0, 3, 9):
            room = served.open(game, players=2)
            members = [served.join(room, seat, name=f"P{seat}")[0] for seat in (0, 1)] + [served.join(room)[0]]
            for _ in range(answers):
                assert members[0].answer() or members[1].answer()
            if answers == 9:
                members[0].call("undo")
                assert members[1].call("agree", agree=True) == {"done": True}
            rooms.append(room)
            before.append(all_looks(members))
    with serving(file) as served:
        for room, looks in zip(rooms, before, strict=True):
            members = [served.join(room, seat)[0] for seat in (0, 1)] + [served.join(room)[0]]
            assert all_looks(members) == looks
            people = served.client.get(f"/api/rooms/{room['room']}").json()["people"]["seats"]
            assert [seat["name"] for seat in people] == ["P0", "P1"]
            assert members[0].answer() or members[1].answer()


def test_seats_and_bots_are_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"
    with serving(file) as served:
        room = served.open(bots={"1": "greedy"})
        served.join(room, 0, name="Ada")
        left = served.open()
        served.join(left, 0, name="Bob")[0].call("leave")
    with serving(file) as served:
        ada, joined = served.join(room, 0)
        assert [(seat["name"], seat["bot"]) for seat in joined["people"]["seats"]] == [("Ada", None), (None, "greedy")]
        while not ada.answer():
            ada.hear("news")
        assert not served.client.get(f"/api/rooms/{left['room']}").json()["people"]["seats"][0]["taken"]


def test_a_match_that_is_over_can_still_be_read(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"
    with serving(file) as served:
        room = served.open()
        both, _ = served.join(room, 0, 1)
        turn = 0
        while both.answer(pick=turn):
            turn += 1
        ending = both.look()["outcome"]
    with serving(file) as served:
        assert served.join(room)[1]["looks"][0]["outcome"] == ending


def test_a_closed_room_stays_closed(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"
    with serving(file) as served:
        room = served.open()
        served.join(room, maker=True)[0].send({"jsonrpc": "2.0", "id": 9, "method": "close", "params": {}})
        with served.client.websocket_connect(f"/r/{room['room']}/ws") as socket:
            assert Member(socket).refused("join", secrets=[]) == "unknown-room"
    with serving(file) as served:
        assert served.client.get(f"/api/rooms/{room['room']}").status_code == 404


def test_a_room_in_which_nothing_has_happened_for_long_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"
    with serving(file) as served:
        old, new = served.open(), served.open()
    with sqlite3.connect(file) as db:
        db.execute("UPDATE rooms SET used = 1000 WHERE name = ?", (old["room"],))
    db.close()

    async def forget() -> int:
        store = Store(file)
        try:
            return await store.remove_unused(2000)
        finally:
            store.close()

    assert asyncio.run(forget()) == 1
    with serving(file) as served:
        assert served.client.get(f"/api/rooms/{old['room']}").status_code == 404
        assert served.client.get(f"/api/rooms/{new['room']}").status_code == 200


def test_the_file_has_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"
    with serving(file) as served:
        room = served.open()
        served.join(room, 0, 1, maker=True)
    stored = b"".join(part.read_bytes() for part in tmp_path.iterdir())
    assert room["room"].encode() in stored
    for secret in (room["maker"], *(seat["secret"] for seat in room["seats"])):
        assert secret.encode() not in stored


def test_one_file_has_one_server(tmp_path: Path) -> None:
    with serving(tmp_path / "rooms.sqlite"), pytest.raises(StorageError, match="locked"):
        Store(tmp_path / "rooms.sqlite")


# --- sets of one's own -----------------------------------------------------------------------------


def ogre(members: Member) -> str:
    """What stands on the ogre, in any of the matches of this test."""
    cards = members.looks()[0]["cards"].values()
    return next((card["text"] for card in cards if card["name"] == "Ogre"), "")


def write(folder: Path, coins: int, name: str = "Ogre") -> None:
    """A set of a few cards that are alike but for their names, of which the offer shows at least one."""
    cards = [OGRE.format(name=name, coins=coins).replace("ogre", f"ogre-{number}") for number in range(30)]
    (folder / "mine.cards.yaml").write_text(SET + "".join(cards), "utf-8")


def test_the_next_match_has_the_card_that_was_saved_last(tmp_path: Path) -> None:
    mine, file = tmp_path / "mine", tmp_path / "rooms.sqlite"
    mine.mkdir()
    write(mine, coins=2)
    with serving(file, [mine]) as served:
        listed = served.client.get("/api/games").json()["games"]
        sets = next(game["sets"] for game in listed if game["game"] == "crimson-company")
        assert "mine" in [each["set"] for each in sets]
        old = served.open(sets=["mine"])
        before, _ = served.join(old, 0)
        write(mine, coins=3)
        after, _ = served.join(served.open(sets=["mine"]), 0)
        assert "Gain 3 coins" in ogre(after)
        assert "Gain 2 coins" in ogre(before), "a match under way keeps its own"
        (mine / "mine.cards.yaml").write_text(SET + OGRE.format(name="Ogre", coins="many"), "utf-8")
        refused = served.client.post("/api/rooms", json={"game": "crimson-company", "sets": ["mine"]})
        assert refused.status_code == 422
        assert refused.json()["error"]["name"] == "faulty-set"
        assert refused.json()["error"]["findings"] == ["mine.cards.yaml:8:25: S002 `many` cannot stand here"]
        assert str(tmp_path) not in refused.text, "no path of the machine is told"
        assert served.client.get("/api/games").status_code == 200
        assert "Gain 2 coins" in ogre(before)
    (mine / "mine.cards.yaml").unlink()
    with serving(file) as served:
        again, _ = served.join(old, 0)
        assert "Gain 2 coins" in ogre(again), "also after a restart without that set"
        assert again.answer() or again.look()["waiting"]


@pytest.mark.parametrize("name", ["/etc/passwd", "../mine", "mine.cards.yaml", "\x00", "nothing"])
def test_sets_are_named_and_never_paths(name: str, tmp_path: Path) -> None:
    write(tmp_path, coins=2)
    with serving(None, [tmp_path]) as served:
        refused = served.client.post("/api/rooms", json={"game": "crimson-company", "sets": [name]})
        assert (refused.status_code, refused.json()["error"]["name"]) == (422, "cannot-play")
        assert str(tmp_path) not in refused.text
