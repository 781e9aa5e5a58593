"""The methods of the protocol: what each takes and gives, as JSON Schemas, and what it does.

A method that concerns a match says with `as` who asks. There is no default, so nobody is the host by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cardlang import __version__
from cardlang.bots.catalogue import CATALOGUE
from cardlang.diagnostics.clipping import excerpt
from cardlang.library.structure import LANGUAGES
from cardlang.match.catalogue import catalogue
from cardlang.match.engine import ENGINE
from cardlang.match.schemas import KINDS, schema
from cardlang.rpc import calls
from cardlang.rpc.errors import CODES, RpcError
from cardlang.rpc.limits import LIMITS
from cardlang.rpc.shapes import (
    ANY_SEAT,
    AUDIENCE,
    FLAG,
    HOST,
    LANGUAGE,
    MATCH,
    NUMBER,
    REVISION,
    SEAT,
    TEXT,
    Shape,
    listed,
    record,
)
from cardlang.rpc.table import OpenMatches, Params
from cardlang.syntax import languages

PROTOCOL = 1


@dataclass(frozen=True, slots=True)
class Method:
    """A method: its name, what it is for, the shapes of parameters and result, and what it does.

    The shape of a result may name a document of `cardlang.schema`.
    """

    name: str
    summary: str
    params: Shape
    result: Shape | str
    call: Callable[[OpenMatches, Params], Any]

    def described(self) -> dict[str, Any]:
        """The method as `describe` says it."""
        result = schema(self.result) if isinstance(self.result, str) else self.result
        return {"summary": self.summary, "params": self.params, "result": result}


def _hello(table: OpenMatches, params: Params) -> dict[str, Any]:
    wanted = params.get("protocol", PROTOCOL)
    if wanted != PROTOCOL:
        raise RpcError("unknown-version", f"this is version {PROTOCOL} of the protocol", protocol=PROTOCOL)
    return {
        "protocol": PROTOCOL,
        "cardlang": __version__,
        "engine": ENGINE,
        "languages": {"names": list(LANGUAGES), "texts": list(languages())},
        "bots": list(CATALOGUE),
        "sets": list(table.sets),
        "limits": dict(LIMITS),
        "errors": dict(CODES),
        "methods": [method.name for method in METHODS],
    }


def _describe(_: OpenMatches, params: Params) -> dict[str, Any]:
    name = params.get("method")
    if name is not None and name not in by_name():
        raise RpcError("unknown-method", f"there is no method `{excerpt(name, str)}`")
    return {"methods": {method.name: method.described() for method in METHODS if name in (None, method.name)}}


def _schema(_: OpenMatches, params: Params) -> dict[str, Any]:
    return schema(params["kind"], params.get("game"))


# --- the list ----------------------------------------------------------------------------------------------

_WHO = {"match": MATCH, "as": AUDIENCE}
_HOSTS = {"match": MATCH, "as": HOST}
_INFO = record({
    "match": MATCH, "game": TEXT, "mode": TEXT, "edition": TEXT, "title": TEXT, "options": {"type": "object"},
    "sets": listed(record({"set": TEXT, "version": NUMBER})), "seating": schema("seating"), "actions": NUMBER,
})  # fmt: skip
_ANSWERED = record({"option": NUMBER, "revision": REVISION})

METHODS = (
    Method(
        "hello", "Versions, languages, limits and methods; refuses a version of the protocol that it does not speak.",
        record({"protocol": NUMBER, "client": TEXT}, ("protocol", "client")),
        record({
            "protocol": NUMBER, "cardlang": TEXT, "engine": NUMBER,
            "languages": record({"names": listed(TEXT), "texts": listed(TEXT)}),
            "bots": listed(TEXT), "sets": listed(TEXT),
            "limits": {"type": "object", "additionalProperties": NUMBER},
            "errors": {"type": "object", "additionalProperties": NUMBER}, "methods": listed(TEXT),
        }),
        _hello,
    ),
    Method(
        "describe", "The JSON Schemas of parameters and results, of one method or of all.",
        record({"method": TEXT}, ("method",)),
        record({
            "methods": {
                "type": "object",
                "additionalProperties": record(
                    {"summary": TEXT, "params": {"type": "object"}, "result": {"type": "object"}}
                ),
            }
        }),
        _describe,
    ),
    Method(
        "schema", "A JSON Schema of the Python contract, with what a game adds to it.",
        record({"kind": {"enum": list(KINDS)}, "game": TEXT}, ("game",)), {"type": "object"}, _schema,
    ),
    Method(
        "games", "Games, editions, modes, options, sets.", record({}), "catalogue", lambda table, params: catalogue(),
    ),
    Method(
        "start", "Begin a match. Without a seed it is drawn, and nobody is told it.",
        record(
            {
                "as": HOST, "game": TEXT, "mode": TEXT, "edition": TEXT, "players": NUMBER, "sets": listed(TEXT),
                "options": {"type": "object", "maxProperties": 50}, "seed": NUMBER,
            },
            ("mode", "edition", "players", "sets", "options", "seed"),
        ),
        _INFO, calls.start,
    ),
    Method(
        "load", "Go on with a saved match.", record({"as": HOST, "save": {"type": "string"}}), _INFO, calls.load,
    ),
    Method("match", "What a match is: game, options, and the map of seats, players and parties.",
           record({"match": MATCH}), _INFO, calls.match),
    Method("look", "All that somebody may know of the position, with words.",
           record({**_WHO, "language": LANGUAGE}, ("language",)), "look", calls.look),
    Method("changes", "What has changed for somebody since a revision.",
           record({**_WHO, "since": REVISION, "language": LANGUAGE}, ("language",)), "changes", calls.changes),
    Method(
        "events", "What has happened as somebody may know it, but the first `since` events.",
        record({**_WHO, "since": {"type": "integer", "minimum": 0}, "language": LANGUAGE}, ("since", "language")),
        record({
            "revision": REVISION, "events": listed(schema("told")),
            "cards": {"type": "object", "additionalProperties": schema("card")},
        }),
        calls.events,
    ),
    Method(
        "choose", "Answer: one option, or all that are chosen of a set. Gives what has changed since the revision.",
        {
            **record(
                {
                    **_WHO, "option": NUMBER, "options": {**listed(NUMBER), "maxItems": 1_000},
                    "revision": REVISION, "language": LANGUAGE,
                },
                ("option", "options", "language"),
            ),
            "oneOf": [{"required": ["option"]}, {"required": ["options"]}],
        },
        "changes", calls.choose,
    ),
    Method("time-out", "Answer for a seat that has taken too long, with the default of its request.",
           record({**_HOSTS, "seat": ANY_SEAT, "revision": REVISION}), _ANSWERED, calls.time_out),
    Method("bot", "Let a bot answer for a seat.",
           record({**_HOSTS, "seat": SEAT, "bot": TEXT, "seed": NUMBER, "revision": REVISION}, ("seed",)),
           _ANSWERED, calls.bot),
    Method(
        "answers", "Who has answered what, with the revision before each answer: where `undo` can go.",
        record(_HOSTS),
        record({
            "revision": REVISION,
            "answers": listed(record({
                "revision": REVISION, "seat": ANY_SEAT, "options": listed(NUMBER), "timed_out": FLAG,
            })),
        }),
        calls.answers,
    ),
    Method(
        "undo", "Go back to a revision of the host, or with `preview` say what has been seen since.",
        record({**_HOSTS, "to": REVISION, "preview": FLAG}, ("preview",)),
        record({
            "revision": REVISION,
            "seen": record({"cards": {"type": "object", "additionalProperties": listed(NUMBER)}, "secrets": FLAG}),
        }),
        calls.undo,
    ),
    Method("save", "The match as text, with all its secrets.",
           record(_HOSTS), record({"save": {"type": "string"}}), calls.save),
    Method("sample", "Open a match that may be this one, for all that a seat knows: for programs that search.",
           record({"match": MATCH, "as": SEAT, "seed": NUMBER}, ("seed",)), _INFO, calls.sample),
    Method("close", "End a match and forget it.", record(_HOSTS), record({"closed": MATCH}), calls.close),
)  # fmt: skip


@lru_cache(maxsize=1)
def by_name() -> Mapping[str, Method]:
    """The methods by their names."""
    return {method.name: method for method in METHODS}
