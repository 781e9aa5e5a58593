"""A line as messages: JSON read without trust, and the envelope of JSON-RPC 2.0."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from cardlang.diagnostics.clipping import excerpt
from cardlang.rpc.errors import RpcError
from cardlang.rpc.limits import BATCH, DEPTH, ID_CHARACTERS, LINE_BYTES

Id = str | int | None
_FIELDS = frozenset({"jsonrpc", "method", "params", "id"})


@dataclass(frozen=True, slots=True)
class Message:
    """A call of a method. A notification is not answered."""

    method: str
    params: dict[str, Any]
    id: Id = None
    notification: bool = False


def read(line: bytes | None) -> Any:
    """The JSON in a line; None stands for one that was too long. Raises RpcError, saying what is wrong with it."""
    if line is None:
        raise RpcError("message-too-long", f"a message has at most {LINE_BYTES} bytes")
    try:
        data = json.loads(line.decode("utf-8"), object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise RpcError("parse-error", f"this is no UTF-8: {error.reason} at byte {error.start}") from error
    except RecursionError as error:
        raise RpcError("parse-error", _TOO_DEEP) from error
    except ValueError as error:
        raise RpcError("parse-error", f"this is no JSON: {excerpt(error, str)}") from error
    _check_depth(data)
    return data


_TOO_DEEP = f"this is nested too deeply: at most {DEPTH} lists and objects in one another"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        double = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"an object names {excerpt(double)} twice")
    return found


def _integer(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # Python reads no number of thousands of digits
        raise ValueError(f"a whole number of {len(digits)} digits is too long") from None


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _check_depth(data: Any) -> None:
    level, depth = [data], 0
    while level := [item for item in level if isinstance(item, dict | list)]:
        depth += 1
        if depth > DEPTH:
            raise RpcError("parse-error", _TOO_DEEP)
        level = [part for item in level for part in (item.values() if isinstance(item, dict) else item)]


def batch(data: Any) -> list[Any] | None:
    """The messages of a batch; None for a single one. Raises RpcError for an empty or too large one."""
    if not isinstance(data, list):
        return None
    if not data:
        raise RpcError("invalid-request", "a batch has at least one message")
    if len(data) > BATCH:
        raise RpcError("invalid-request", f"a batch has at most {BATCH} messages, not {len(data)}")
    return data


def id_of(data: Any) -> Id:
    """The id of a message as far as it has one that can be sent back."""
    found = data.get("id") if isinstance(data, dict) else None
    return found if _is_id(found) else None


def message(data: Any) -> Message:
    """A message, its envelope checked. Raises RpcError for what is none."""
    if not isinstance(data, dict):
        raise RpcError("invalid-request", "a message is an object")
    if data.get("jsonrpc") != "2.0":
        raise RpcError("invalid-request", 'a message says `"jsonrpc": "2.0"`')
    if not isinstance(data.get("method"), str):
        raise RpcError("invalid-request", "a message names its `method`")
    if "id" in data and not _is_id(data["id"]):
        raise RpcError(
            "invalid-request", f"an `id` is a whole number, null, or text of at most {ID_CHARACTERS} characters"
        )
    if unknown := sorted(data.keys() - _FIELDS):
        raise RpcError("invalid-request", f"a message has no `{excerpt(unknown[0], str)}`")
    params = data.get("params", {})
    if not isinstance(params, dict):
        raise RpcError("invalid-params", "parameters are given by name, in an object", path="$")
    return Message(data["method"], params, data.get("id"), "id" not in data)


def _is_id(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= ID_CHARACTERS
    return value is None or (type(value) is int and abs(value) < 1 << 63)
