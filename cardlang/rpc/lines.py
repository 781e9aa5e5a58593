"""Lines of a stream, none longer than it may be: what is too long is read past and never held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from cardlang.rpc.limits import LINE_BYTES

_CHUNK = 1 << 16


def lines(stream: BinaryIO, longest: int = LINE_BYTES) -> Iterator[bytes | None]:
    """Each line without its end, None for one that is too long; empty lines are passed over.

    What stands behind the last line end counts as a line: a message that was cut off is told so.
    """
    while line := stream.readline(longest + 1):
        if len(line) > longest and not line.endswith(b"\n"):
            while (rest := stream.readline(_CHUNK)) and not rest.endswith(b"\n"):
                pass
            yield None
        elif line.strip():
            yield line.rstrip(b"\r\n")
