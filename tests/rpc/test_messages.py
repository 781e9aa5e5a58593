"""Lines that are no messages: each is refused by name, and the next one is answered."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from cardlang.rpc import Server, lines
from cardlang.rpc.limits import BATCH, DEPTH, LINE_BYTES
from tests.rpc.peers import Peer

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello"}


def name(response: Any) -> str:
    return str(response["error"]["data"]["name"])


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"{", "parse-error"),
        (b'{"jsonrpc":"2.0","id":1,"method":"hel', "parse-error"),
        (b"\xff\xfe", "parse-error"),
        (b"\x00", "parse-error"),
        (b"NaN", "parse-error"),
        (b"1" * 5_000, "parse-error"),
        (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"hello"}', "parse-error"),
        (b"[" * 100_000, "parse-error"),
        (b"[" * 100_000 + b"]" * 100_000, "parse-error"),
        (b"[" * (DEPTH + 1) + b"]" * (DEPTH + 1), "parse-error"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "parse-error"),
        (b"[]", "invalid-request"),
        (json.dumps([HELLO] * (BATCH + 1)).encode(), "invalid-request"),
        (b"7", "invalid-request"),
        (b'"hello"', "invalid-request"),
        (b"null", "invalid-request"),
        (b"{}", "invalid-request"),
        (json.dumps({**HELLO, "jsonrpc": "1.0"}).encode(), "invalid-request"),
        (json.dumps({**HELLO, "method": 7}).encode(), "invalid-request"),
        (json.dumps({**HELLO, "id": [1]}).encode(), "invalid-request"),
        (json.dumps({**HELLO, "id": 1.5}).encode(), "invalid-request"),
        (b'{"jsonrpc":"2.0","id":1e999,"method":"hello"}', "invalid-request"),
        (json.dumps({**HELLO, "id": True}).encode(), "invalid-request"),
        (json.dumps({**HELLO, "id": "x" * 201}).encode(), "invalid-request"),
        (json.dumps({**HELLO, "extra": 1}).encode(), "invalid-request"),
        (json.dumps({**HELLO, "method": "goodbye" * 1_000}).encode(), "unknown-method"),
        (json.dumps({**HELLO, "method": "__class__"}).encode(), "unknown-method"),
        (json.dumps({**HELLO, "params": [1]}).encode(), "invalid-params"),
        (json.dumps({**HELLO, "params": {"protocol": "1"}}).encode(), "invalid-params"),
        (json.dumps({**HELLO, "params": {"protocol": 1.0}}).encode(), "invalid-params"),
        (json.dumps({**HELLO, "params": {"x" * 1_000_000: 1}}).encode(), "invalid-params"),
        (None, "message-too-long"),
    ],
)
def test_bad_lines(line: bytes | None, error: str) -> None:
    peer = Peer()
    response = peer.raw(line)
    assert name(response) == error
    assert len(json.dumps(response)) < 3_000, "whatever was sent is not sent back"
    assert peer.ask("hello")["protocol"] == 1


def test_numbers_that_python_cannot_read_are_told_without_python() -> None:
    start = b'{"jsonrpc":"2.0","id":1,"method":"start","params":{"as":"host","game":"castle-combo","seed":%b}}'
    for number, words in (
        (b"9" * 5_000, "this is no JSON: a whole number of 5000 digits is too long"),
        (b"1e999", "$.seed: Infinity is not a whole number"),
    ):
        assert Peer().raw(start % number)["error"]["message"] == words


def test_the_id_comes_back_where_there_is_one() -> None:
    peer = Peer()
    for number in (0, -1, "a", "\ud800", "é", None):
        assert peer.raw(json.dumps({**HELLO, "id": number}).encode())["id"] == number
    assert peer.raw(b'{"jsonrpc":"2.0","id":5,"method":7}')["id"] == 5
    assert peer.raw(b'{"jsonrpc":"2.0","id":{},"method":7}')["id"] is None


def test_batches_are_answered_in_order_and_without_notifications() -> None:
    peer = Peer()
    note = {"jsonrpc": "2.0", "method": "hello"}
    responses = peer.raw(json.dumps([HELLO, note, 7, {**HELLO, "id": 2}]).encode())
    assert [response["id"] for response in responses] == [1, None, 2]
    assert name(responses[1]) == "invalid-request"
    assert peer.raw(json.dumps([note, note]).encode()) is None


def test_notifications_are_carried_out_and_never_answered() -> None:
    peer = Peer()
    start = {"jsonrpc": "2.0", "method": "start", "params": {"as": "host", "game": "castle-combo"}}
    assert peer.raw(json.dumps(start).encode()) is None
    assert peer.ask("match", match="m1")["game"] == "castle-combo"
    for wrong in ({**start, "method": "nothing"}, {**start, "params": {"as": 0}}):
        assert peer.raw(json.dumps(wrong).encode()) is None


def test_lines_of_a_stream() -> None:
    stream = io.BytesIO(b"one\r\n\n  \n" + b"x" * 50 + b"\nfour" + b"y" * 6 + b"\n" + b"z" * 11 + b"\nhalf")
    assert list(lines(stream, 10)) == [b"one", None, b"fouryyyyyy", None, b"half"]


def test_ten_megabytes_are_read_past() -> None:
    long = b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"' + b"x" * (LINE_BYTES + 2_000_000) + b'"}}'
    server = Server()
    responses = [server.answer(line) for line in lines(io.BytesIO(long + b"\n" + json.dumps(HELLO).encode() + b"\n"))]
    assert name(json.loads(responses[0] or b"")) == "message-too-long"
    assert "result" in json.loads(responses[1] or b"")


def test_a_flood_is_answered_message_by_message() -> None:
    server = Server()
    flood = (json.dumps(HELLO).encode() + b"\n") * 500 + b"{\n" * 500
    answers = [server.answer(line) for line in lines(io.BytesIO(flood))]
    assert sum(b'"result":' in (answer or b"") for answer in answers) == 500
    assert sum(b'"error":' in (answer or b"") for answer in answers) == 500
