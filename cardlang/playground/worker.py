"""What the worker of a page runs: messages in, messages out, as JSON. Whatever comes in, nothing is raised."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeAlias

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import CardlangError
from cardlang.lint.explain import page
from cardlang.playground.judging import Judge
from cardlang.playground.table import Table
from cardlang.rpc.errors import RpcError
from cardlang.rpc.refusals import named
from cardlang.web.errors import WireError

Params: TypeAlias = Mapping[str, Any]


class Worker:
    """The Python behind one page."""

    def __init__(self, folder: Path | None = None) -> None:
        self._judge = Judge()
        self._table: Table | None = None
        self._folder = folder or Path(mkdtemp(prefix="cardlang-"))
        self._methods: Mapping[str, Callable[[Params], Any]] = {
            "check": lambda params: self._judge.findings(params["text"]),
            "cards": lambda params: self._judge.cards(params["text"], params.get("language", "en")),
            "explain": lambda params: _page(params["code"]),
            "open": self._open,
            "join": lambda params: self._there.join(params),
            "choose": lambda params: self._there.choose(params),
            "undo": lambda params: self._there.undo(),
            "language": lambda params: self._there.speak(params),
        }

    def answer(self, text: str) -> str:
        """The messages that answer one, in a list; after them `step` may have more to say."""
        number = None
        try:
            asked = json.loads(text)
            number = asked["id"]
            method = self._methods.get(asked["method"])
            if method is None:
                raise RpcError("unknown-method", f"there is no method `{excerpt(asked['method'], str)}`")
            answer = {"id": number, "result": method(asked.get("params", {}))}
        except Exception as error:
            return json.dumps([{"id": number, "error": _told(error)}])
        return json.dumps([*self._news(), answer])

    def step(self) -> str:
        """The messages after a bot has answered; empty if none is asked."""
        if self._table is None or self._table.thinking is None:
            return ""
        try:
            self._table.step()
        except Exception as error:
            self._table = None
            return json.dumps([{"method": "broken", "params": _told(error)}])
        return json.dumps(self._news())

    def _news(self) -> list[dict[str, Any]]:
        return [] if self._table is None else list(self._table.news())

    @property
    def _there(self) -> Table:
        if self._table is None:
            raise WireError("unknown-room", "no match is open")
        return self._table

    def _open(self, params: Params) -> dict[str, Any]:
        self._table = Table.open(params, self._folder)
        return {}


def _page(code: str) -> str:
    try:
        return page(code)
    except LookupError as error:
        raise RpcError("invalid-params", str(error)) from error


def _told(error: Exception) -> dict[str, Any]:
    """An error as the page says it."""
    if isinstance(error, CardlangError):
        error = named(error)
    if isinstance(error, RpcError):
        return WireError(error.name, str(error), **error.data).as_json()
    if isinstance(error, KeyError | TypeError | ValueError):
        return WireError("invalid-params", f"this message cannot be read: {excerpt(error, str)}").as_json()
    return WireError("internal-error", f"a fault of cardlang, please report it: {type(error).__name__}").as_json()
