"""`cardlang rpc`: matches for programs in other languages, by JSON-RPC 2.0 over lines on stdin and stdout.

Exit code 0 when stdin ends, 1 where `--replay` finds a difference, 2 for wrong use.
"""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from cardlang.cli.common import count, fail, path
from cardlang.cli.exits import FINDINGS

if TYPE_CHECKING:
    from cardlang.rpc import Recorder, Server

_MOST_VALUES = 10  # of a difference, that are shown

EPILOG = (
    'Example: `echo \'{"jsonrpc": "2.0", "id": 1, "method": "hello"}\' | cardlang rpc`. '
    "`cardlang help protocol` has every message."
)


def command(
    sets: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH", help="A set file or folder that matches may use beside the shipped sets; repeat."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a transcript of all messages; seeds that nobody names are 0, 1, 2 ...",
            parser=path,
        ),
    ] = None,
    replay: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Send the messages of a transcript and compare the responses.", parser=path),
    ] = None,
) -> None:
    """Let programs in any language play: JSON-RPC 2.0, one message a line, on stdin and stdout."""
    for item in sets or []:
        if not Path(item).exists():
            fail(f"there is no set or file `{item}`")
    if replay is not None:
        if record is not None:
            fail("--record and --replay are two things: give one of them")
        _replay(replay, sets or [])
        return
    from cardlang.rpc import Recorder, Server
    from cardlang.rpc.transcript import repeatable

    with ExitStack() as stack:
        if record is None:
            _serve(Server(sets or []), sys.stdin.buffer, sys.stdout.buffer)
            return
        try:
            file = stack.enter_context(record.open("w", encoding="utf-8"))
        except OSError as error:
            fail(f"cannot write `{record}`: {str(error.strerror).lower()}")
        _serve(Recorder(repeatable(sets or []), file), sys.stdin.buffer, sys.stdout.buffer)


def _serve(server: Server | Recorder, incoming: BinaryIO, outgoing: BinaryIO) -> None:
    from cardlang.rpc import lines

    with redirect_stdout(sys.stderr):  # nothing else may stand between the messages
        for line in lines(incoming):
            if (response := server.answer(line)) is not None:
                outgoing.write(response)
                outgoing.flush()


def _replay(file: Path, sets: list[str]) -> None:
    from cardlang.rpc.transcript import TranscriptError, replayed

    sent = different = 0
    try:
        with file.open(encoding="utf-8") as transcript:
            for difference in replayed(transcript, sets):
                sent += 1
                if difference is not None:
                    different += 1
                    for value in difference.values[:_MOST_VALUES]:
                        _show(file, difference.line, value)
    except TranscriptError as error:
        fail(f"{file}: {error}")
    except UnicodeDecodeError:
        fail(f"{file}: this is no transcript: it is no UTF-8")
    except OSError as error:
        fail(f"cannot read `{file}`: {str(error.strerror).lower()}")
    typer.echo(f"{file}: {count(sent, 'message')}, {different} answered differently")
    if different:
        raise typer.Exit(FINDINGS)


def _show(file: Path, line: int, value: dict[str, object]) -> None:
    from cardlang.diagnostics.clipping import clipped
    from cardlang.diagnostics.render import clean

    was, now = (json.dumps(value[side]) if side in value else "nothing" for side in ("from", "to"))
    typer.echo(clean(f"{file}:{line}: {value['at'] or '/'}: {clipped(was)} in the transcript, now {clipped(now)}"))
