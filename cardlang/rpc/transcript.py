"""Transcripts: what was sent and what came back, as lines of JSON that any front end can replay and compare.

The first line says which version made it. Each further line has a message under `send`, or under `text` what is no
JSON, and the response under `receive`, null where there is none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple, TextIO

from cardlang import __version__
from cardlang.match.differences import changed
from cardlang.match.engine import ENGINE
from cardlang.rpc.errors import RpcError
from cardlang.rpc.message import read
from cardlang.rpc.methods import PROTOCOL
from cardlang.rpc.server import Server


def repeatable(sets: Iterable[str] = ()) -> Server:
    """A server whose seeds, where nobody names one, are 0, 1, 2 ...: for transcripts, not for secrets."""
    return Server(tuple(sets), count().__next__)


class Recorder:
    """Writes down what a server is sent and what it sends back."""

    def __init__(self, server: Server, file: TextIO) -> None:
        self._server, self._file = server, file
        self._write({"transcript": 1, "protocol": PROTOCOL, "cardlang": __version__, "engine": ENGINE})

    def answer(self, line: bytes | None) -> bytes | None:
        """The response of the server."""
        response = self._server.answer(line)
        if line is not None:  # what was too long is not kept
            received = None if response is None else json.loads(response)
            self._write({**_sent(line), "receive": received})
        return response

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data) + "\n")
        self._file.flush()


def _sent(line: bytes) -> dict[str, Any]:
    try:
        return {"send": read(line)}
    except RpcError:
        return {"text": line.decode("utf-8", "surrogateescape")}


class ResponseDifference(NamedTuple):
    """Where a response is another one than the transcript has: the line, and the values that differ."""

    line: int
    values: list[dict[str, Any]]


class TranscriptError(Exception):
    """What is no transcript."""


def replayed(lines: Iterable[str], sets: Iterable[str] = ()) -> Iterator[ResponseDifference | None]:
    """Send all messages of a transcript to a new server; for each how its response differs, None if it does not.

    Raises TranscriptError for what is no transcript.
    """
    server, entries = repeatable(sets), iter(lines)
    if _entry(next(entries, "{}"), 1).get("transcript") != 1:
        raise TranscriptError('this is no transcript: its first line does not say `"transcript": 1`')
    for number, line in enumerate(entries, start=2):
        entry = _entry(line, number)
        if "receive" not in entry or ("send" in entry) == ("text" in entry):
            raise TranscriptError(f"line {number}: a line has `send` or `text`, and `receive`")
        response = server.answer(_bytes(entry, number))
        values = list(changed(entry["receive"], None if response is None else json.loads(response)))
        yield ResponseDifference(number, values) if values else None


def _bytes(entry: Mapping[str, Any], number: int) -> bytes:
    """The line that an entry sends."""
    text = entry["text"] if "text" in entry else json.dumps(entry["send"])
    try:
        return str(text).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        raise TranscriptError(f"line {number} of the transcript has text that no line of bytes can be") from error


def _entry(line: str, number: int) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"line {number} of the transcript is no JSON") from error
    if not isinstance(entry, dict) or not isinstance(entry.get("text", ""), str):
        raise TranscriptError(f"line {number} of the transcript is no object of one")
    return entry
