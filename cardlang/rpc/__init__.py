"""JSON-RPC 2.0 over lines of text: matches for programs in any language. `PROTOCOL.md` has every message."""

from __future__ import annotations

from cardlang.rpc.lines import lines
from cardlang.rpc.server import Server
from cardlang.rpc.transcript import Recorder, replayed

__all__ = ["Recorder", "Server", "lines", "replayed"]
