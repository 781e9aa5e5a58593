"""Whatever a visitor sends: an error by its name, nobody sees more than before, and the room goes on for the others."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")

from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardlang.web import app, rooms
from cardlang.web.limits import BODY_BYTES, FRAME_BYTES, MESSAGE_BYTES, MESSAGES_AT_ONCE, REFUSED_AT_ONCE
from tests.web import pages
from tests.web.killing import Players, Server
from tests.web.served import Member, Served, serving

CALL = '{{"jsonrpc":"2.0","id":1,"method":"choose","params":{}}}'
MESSAGES = {
    "": "parse-error",
    "{": "parse-error",
    '{"jsonrpc":"2.0","id":1,"method":"jo': "parse-error",
    "\x00": "parse-error",
    "[" * 20_000: "parse-error",
    '{"jsonrpc":"2.0","id":1,"id":2,"method":"undo","params":{}}': "parse-error",
    "NaN": "parse-error",
    "null": "invalid-request",
    "[]": "invalid-request",
    '[{"jsonrpc":"2.0","id":1,"method":"undo","params":{}}]': "invalid-request",
    '{"id":1,"method":"undo","params":{}}': "invalid-request",
    '{"jsonrpc":"2.0","id":{},"method":"undo","params":{}}': "invalid-request",
    '{"jsonrpc":"2.0","id":1,"method":"undo","params":[0]}': "invalid-params",
    '{"jsonrpc":"2.0","id":1,"method":"__class__","params":{}}': "unknown-method",
    '{"jsonrpc":"2.0","id":1,"method":"save","params":{"as":"host"}}': "unknown-method",
    '{"jsonrpc":"2.0","id":1,"method":"undo","params":{"as":"host"}}': "invalid-params",
    CALL.format('{"seat":0,"option":1e400,"revision":0}'): "invalid-params",
    CALL.format('{"seat":0,"option":true,"revision":0}'): "invalid-params",
    CALL.format('{"seat":0,"option":"46","revision":0}'): "invalid-params",
    CALL.format('{"seat":0,"option":46.5,"revision":0}'): "invalid-params",
    CALL.format('{"seat":0,"option":-1,"revision":0}'): "illegal-choice",
    CALL.format('{"seat":0,"option":9223372036854775808,"revision":0}'): "illegal-choice",
    CALL.format('{"seat":0,"option":%s,"revision":0}' % ("9" * 5_000)): "parse-error",
    CALL.format('{"seat":0,"options":[46,46],"revision":0}'): "illegal-choice",
    CALL.format('{"seat":0,"options":[],"revision":0}'): "illegal-choice",
    CALL.format('{"seat":0,"option":46,"options":[46],"revision":0}'): "invalid-params",
    CALL.format('{"seat":0,"option":46}'): "invalid-params",
    CALL.format('{"seat":0,"option":46,"revision":-1}'): "invalid-params",
    CALL.format('{"seat":0,"option":46,"revision":7}'): "stale-revision",
    CALL.format('{"seat":1,"option":46,"revision":0}'): "not-allowed",
    CALL.format('{"seat":99,"option":46,"revision":0}'): "invalid-params",
    CALL.format('{"seat":-1,"option":46,"revision":0}'): "invalid-params",
    CALL.format('{"seat":0,"option":46,"revision":0,"host":true}'): "invalid-params",
    '{"jsonrpc":"2.0","id":1,"method":"bot","params":{"seat":0,"bot":"/etc/passwd:root"}}': "bot-failed",
    '{"jsonrpc":"2.0","id":1,"method":"rename","params":{"seat":0,"name":"%s"}}' % ("x" * 41): "invalid-params",
    '{"jsonrpc":"2.0","id":1,"method":"rename","params":{"seat":1,"name":"x"}}': "not-allowed",
    '{"jsonrpc":"2.0","id":1,"method":"join","params":{"secrets":[]}}': "invalid-request",
    " " * (MESSAGE_BYTES + 1): "message-too-long",
}


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as found:
        yield found


def everything(member: Member) -> str:
    """All that a member may know now."""
    return json.dumps(member.looks())


def errors(member: Member) -> str:
    """The name of the next error that a member is sent, or what the connection ends with."""
    try:
        while "error" not in (message := member.receive()):
            continue
    except WebSocketDisconnect as end:
        return f"{end.code} {end.reason}"
    return str(message["error"]["data"]["name"])


def test_each_message_is_answered_by_an_error_of_its_name(served: Served) -> None:
    room = served.open()
    other, _ = served.join(room, 1)
    watcher, _ = served.join(room)
    hostile, _ = served.join(room, 0)
    before = [everything(each) for each in (other, watcher, hostile)]
    for message, name in MESSAGES.items():
        hostile.send(message)
        answer = hostile.receive()
        assert answer.get("error", {}).get("data", {}).get("name") == name, (message[:200], str(answer)[:500])
        assert len(json.dumps(answer)) < 1_000, "an error says no more than it must"
    assert [everything(each) for each in (other, watcher, hostile)] == before
    assert hostile.answer(), "the room goes on, also for who sent all that"


def test_bytes_that_are_no_text(served: Served) -> None:
    hostile, _ = served.join(served.open(), 0)
    for data, name in (
        (b"\xff\xfe", "parse-error"), (b"\xed\xa0\x80", "parse-error"), (b"", "parse-error"),
        (b'{"jsonrpc":"2.0","id":1,"method":"\xc3","params":{}}', "parse-error"),
    ):  # fmt: skip
        hostile.socket.send_bytes(data)
        assert errors(hostile) == name
    hostile.socket.send_bytes(b'{"jsonrpc":"2.0","id":7,"method":"language","params":{"language":"en"}}')
    assert hostile.receive()["id"] == 7, "a message may come as bytes"


def test_before_one_has_joined_there_is_nothing_to_do(served: Served) -> None:
    room = served.open()
    stranger = served.enter(room["room"])
    for method in ("choose", "undo", "agree", "bot", "rename", "language", "leave", "close"):
        params = {
            "choose": {"seat": 0, "option": 46, "revision": 0}, "agree": {"agree": True},
            "bot": {"seat": 0, "bot": None}, "rename": {"seat": 0, "name": "x"}, "language": {"language": "en"},
        }.get(method, {})  # fmt: skip
        assert stranger.refused(method, **params) == "not-joined"


def test_forged_secrets_open_no_seat(served: Served) -> None:
    room, elsewhere = served.open(), served.open()
    secret = room["seats"][0]["secret"]
    forged = [
        "", "A", secret[:-1], secret + "A", secret.swapcase(), secret + "\n", " " + secret, "\x00" + secret,
        sha256(secret.encode()).hexdigest(), elsewhere["seats"][0]["secret"], elsewhere["maker"], "' OR '1'='1",
        "é" * 100, "\ud800",
    ]  # fmt: skip
    for each in forged:
        stranger = served.enter(room["room"])
        for secrets in ([each], [secret, each]):
            answer = stranger.call("join", secrets=secrets)
            assert answer["data"]["name"] == "wrong-secret"
            assert "view" not in json.dumps(answer)
        assert stranger.refused("choose", seat=0, option=46, revision=0) == "not-joined"
    assert served.enter(room["room"]).refused("join", secrets=["x" * 101]) == "invalid-params"
    assert served.enter(room["room"]).refused("join", secrets=["x"] * 11) == "invalid-params"
    people = served.client.get(f"/api/rooms/{room['room']}").json()["people"]
    assert not any(seat["taken"] for seat in people["seats"])


def test_whoever_watches_may_do_nothing(served: Served) -> None:
    room = served.open()
    watcher, _ = served.join(room)
    assert watcher.refused("choose", seat=0, option=46, revision=0) == "not-allowed"
    assert watcher.refused("undo") == "not-allowed"
    assert watcher.refused("undo", seat=0) == "not-allowed"
    assert watcher.refused("agree", agree=True) == "no-proposal"
    assert watcher.refused("bot", seat=0, bot="random") == "not-allowed"
    assert watcher.refused("rename", seat=0, name="x") == "not-allowed"
    assert watcher.refused("leave", seat=0) == "not-allowed"
    assert watcher.refused("close") == "not-allowed"


def test_old_revisions_do_not_count(served: Served) -> None:
    """Every answer of a match, sent again after each of the answers that followed."""
    both, _ = served.join(served.open(), 0, 1)
    sent: list[dict[str, Any]] = []
    for turn in range(12):
        choice = both.answer(pick=turn)
        assert choice is not None
        sent.append(choice)
        before = everything(both)
        for old in sent:
            assert both.refused("choose", **old) in ("stale-revision", "not-your-turn", "illegal-choice")
        assert everything(both) == before


def test_a_flood_is_slowed_then_cut_and_the_others_play_on() -> None:
    with serving(strict=True) as served:
        room = served.open()
        other, _ = served.join(room, 1)
        hostile, _ = served.join(room, 0)
        found: list[str] = []
        try:
            for _ in range(MESSAGES_AT_ONCE + REFUSED_AT_ONCE + 500):
                hostile.send("{")
                found.append(errors(hostile))
                if found[-1].startswith("1008"):
                    break
        except RuntimeError:
            pass
        assert found[0] == "parse-error"
        assert "too-many-messages" in found
        assert found[-1] == "1008 too-many-messages"
        assert other.look()["waiting"] == [{"seat": 0, "purpose": "bid-card"}]
        again, _ = served.join(room, 0)
        assert again.answer()


def test_pages_of_other_sites_are_refused(served: Served) -> None:
    room = served.open()
    for origin in ("https://evil.test", "null", "http://cards.test.evil.test", "http://cards.test:81"):
        wanted = served.client.websocket_connect(f"/r/{room['room']}/ws", headers={"origin": origin})
        with pytest.raises(WebSocketDenialResponse) as found:
            wanted.__enter__()
        assert (found.value.status_code, found.value.json()["error"]["name"]) == (403, "wrong-origin")
        answer = served.client.post("/api/rooms", json={"game": "crimson-company"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]["name"]) == (403, "wrong-origin")


def test_rooms_and_connections_have_bounds(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    room = served.open()
    with monkeypatch.context() as patched:
        patched.setattr(rooms, "ROOMS", 1)
        answer = served.client.post("/api/rooms", json={"game": "crimson-company"})
        assert (answer.status_code, answer.json()["error"]["name"]) == (429, "too-many-rooms")
        patched.setattr(app, "CONNECTIONS", 0)
        with pytest.raises(WebSocketDenialResponse) as found:
            served.client.websocket_connect(f"/r/{room['room']}/ws").__enter__()
        assert (found.value.status_code, found.value.json()["error"]["name"]) == (503, "too-many-people")
    monkeypatch.setattr(app, "ROOMS_AT_ONCE", 2)
    monkeypatch.setattr(app, "ROOMS_A_SECOND", 0.001)
    with serving() as other:
        made = [other.client.post("/api/rooms", json={"game": "crimson-company"}) for _ in range(3)]
        assert [each.status_code for each in made] == [201, 201, 429]
        assert made[-1].json()["error"]["name"] == "too-many-rooms"
    assert served.join(room, 0)[0].answer()


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        (b"", 400, "parse-error"), (b"{", 400, "parse-error"), (b"\xff", 400, "parse-error"),
        (b"[]", 400, "invalid-params"), (b'{"game":7}', 400, "invalid-params"),
        (b'{"game":"chess"}', 422, "cannot-play"), (b'{"game":"crimson-company","seed":1}', 400, "invalid-params"),
        (b'{"game":"crimson-company","players":1e99}', 400, "invalid-params"),
        (b'{"game":"crimson-company","players":99}', 422, "cannot-play"),
        (b'{"game":"crimson-company","bots":{"9":"greedy"}}', 400, "invalid-params"),
        (b'{"game":"crimson-company","bots":{"0":"search:999999"}}', 400, "bot-failed"),
        (b'{"game":"crimson-company","bots":{"0":"evil.py:bot"}}', 400, "bot-failed"),
        (b'{"game":"crimson-company","options":{"lists":{"A":"/etc/passwd"}}}', 400, "invalid-params"),
        (b'{"game":"crimson-company","options":{"chance":"ask"}}', 201, None),
        (b" " * (BODY_BYTES + 1), 413, "message-too-long"), (b"[" * 60_000, 400, "parse-error"),
    ],
    ids=lambda value: str(value)[:60],
)  # fmt: skip
def test_bodies_that_are_no_room(served: Served, body: bytes, status: int, name: str | None) -> None:
    answer = served.client.post("/api/rooms", content=body)
    assert answer.status_code == status, answer.text
    assert name is None or answer.json()["error"]["name"] == name
    assert "root:" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/api/tables/../x",
        "/api/tables/..%2f..%2frun", "/api/tables/table.schema", "/api/rooms/../..", "/api/rooms/%00",
        "/api/rooms/BCDFG", "/api/rooms/" + "B" * 5_000, "/nothing",
    ],
)  # fmt: skip
def test_no_file_but_the_pages_is_served(served: Served, path: str) -> None:
    answer = served.client.get(path)
    assert answer.status_code in (200, 404), answer.text
    assert answer.status_code == 404 or "$schema" in answer.text or "<!doctype html>" in answer.text.lower()
    assert "import " not in answer.text.split("<")[0]
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


# --- what only a real socket can do ----------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("hostile") / "rooms.sqlite")
    server.start()
    yield server
    server.kill()


HANDSHAKE = (
    b"GET /r/%s/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_half_messages_and_broken_frames_stop_nobody(running: Server) -> None:
    room = running.open("crimson-company")
    begun = HANDSHAKE % room["room"].encode()
    rubbish = [
        b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"\x00" * 5_000,
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{",
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n{",
        begun[:-30], begun + b"\x81", begun + b"\x01\x85\x00\x00\x00\x00hello", begun + b"\x81\x05hello",
        begun + b"\x81\xff" + b"\x7f" * 12, begun + b"\xff\xff\xff\xff", begun + b"\x89\xfe\x00\x7e" + b"\x00" * 10,
        begun + b"\x88\x82\x00\x00\x00\x00\x03\xe8", begun + b"\x80\x80\x00\x00\x00\x00",
    ]  # fmt: skip
    left = []
    for data in rubbish * 3:
        each = socket.create_connection(("127.0.0.1", running.port), timeout=10)
        each.sendall(data)
        left.append(each)  # and says nothing more
    address = f"ws://127.0.0.1:{running.port}/r/{room['room']}/ws"
    with connect(address, ping_interval=None) as member:
        member.send(_join(room))
        assert json.loads(member.recv(10))["result"]["seats"] == [0]
        for each in left:
            each.close()
        member.send(CALL.format('{"seat":0,"option":46,"revision":5}'))
        while "error" not in (message := json.loads(member.recv(10))):
            continue
        assert message["error"]["data"]["name"] == "stale-revision"


def test_ten_megabytes_end_one_connection_and_no_other(running: Server) -> None:
    room = running.open("crimson-company")
    address = f"ws://127.0.0.1:{running.port}/r/{room['room']}/ws"
    with connect(address, ping_interval=None) as other:
        other.send(_join(room))
        assert "result" in json.loads(other.recv(10))
        for size, parts in ((10_000_000, 1), (10_000_000, 100), (FRAME_BYTES + 1, 1)):
            with connect(address, ping_interval=None) as hostile:
                assert _end(hostile, ["x" * (size // parts)] * parts if parts > 1 else "x" * size) in (1009, None)
        other.send(CALL.format('{"seat":0,"option":46,"revision":5}'))
        while "error" not in (message := json.loads(other.recv(10))):
            continue
        assert message["error"]["data"]["name"] == "stale-revision"


def test_who_does_not_read_costs_the_others_nothing(running: Server) -> None:
    """A member that never takes what it is sent, while the others play on."""
    room = running.open("crimson-company")
    raw = socket.create_connection(("127.0.0.1", running.port), timeout=10)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_024)
    join = _join(room).encode()
    raw.sendall(HANDSHAKE % room["room"].encode() + b"\x81\xfe" + len(join).to_bytes(2, "big") + bytes(4) + join)
    players = Players(room, Random(1))
    players.join(running.port)
    for _ in range(20):
        players.answer()
        players.settle()
    assert players.answers >= 20
    players.leave()
    raw.close()


def test_the_log_has_no_secrets(tmp_path: Path) -> None:
    """Of a server as users start it, whatever comes in."""
    server = pages.Server(tmp_path)
    server.start()
    try:
        room = server.open("crimson-company")
        address = f"{room.address.replace('http', 'ws', 1)}/ws"
        with connect(address, ping_interval=None) as member:
            for message in (_message(room.secrets[:1]), _message([room.secrets[1] + "x"]), "{", _message([room.maker])):
                member.send(message)
            member.recv(10)
        for path in (f"/r/{room.secrets[0]}/ws", f"/r/x?secret={room.secrets[0]}", "/%ff%00"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
                assert raw.recv(100).startswith(b"HTTP/1.1 ")
    finally:
        server.kill()
    written = (tmp_path / "log").read_text("utf-8")
    assert written == f"cardlang serves http://localhost:{server.port}/ (Ctrl-C ends it)\n"


def _end(hostile: ClientConnection, message: Any) -> int | None:
    """The code with which a connection ends over a message; None if there is not even that."""
    try:
        hostile.send(message)
        while True:
            hostile.recv(10)
    except ConnectionClosed as end:
        return None if end.rcvd is None else end.rcvd.code


def _join(room: dict[str, Any], *seats: int) -> str:
    return _message([room["seats"][seat]["secret"] for seat in seats or (0,)])


def _message(secrets: list[str]) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 0, "method": "join", "params": {"secrets": secrets}})
