"""`python -m tests.contract.api_page` writes `cardlang/API.md`: the public names, each with signature and docstring."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cardlang
from cardlang.match.prepared import Actions
from cardlang.match.saves.replay import Choice
from cardlang.match.words import Reason

PAGE = Path(cardlang.__file__).parent / "API.md"
HANDED_OUT = (Actions, Reason, Choice)  # by public names, without being one
HEAD = """\
# The public names

Made from the docstrings by `python -m tests.contract.api_page`; a test compares the two.
[CONTRACT.md](match/CONTRACT.md) explains how they are used together, and what may be relied on. Seats, cards and
options are whole numbers, counted from 0. What is *JSON-able* is made of dicts, lists, strings, numbers, booleans and
None, and is the caller's own.
"""

# Members that the package itself needs: scenarios, replays, saves and the command line. No part of the contract.
FOR_THE_PACKAGE = {
    cardlang.Match: {"answered", "checks", "improvise", "look_over", "script", "state", "undrawn"},
    cardlang.Option: {"is_open_in"},
    cardlang.Request: {"whole"},
    cardlang.Game: {
        "engine", "id", "known_to", "program_hash", "resume", "words",
    },
}  # fmt: skip


def page() -> str:
    """The whole page."""
    names = sorted(set(cardlang.__all__) - {"__version__"}, key=lambda name: (_rank(name), name.lower()))
    values = {name: getattr(cardlang, name) for name in names} | {kind.__name__: kind for kind in HANDED_OUT}
    return "\n".join([HEAD, *(line for name, value in values.items() for line in _entry(name, value))])


def _rank(name: str) -> int:
    """Functions first, then classes, then errors."""
    value = getattr(cardlang, name)
    return 0 if inspect.isfunction(value) else 2 if issubclass(value, Exception) else 1


def _entry(name: str, value: Any) -> Iterator[str]:
    if inspect.isfunction(value):
        yield from (f"## `{name}{_signature(value)}`", "", _told(value), "")
        return
    yield from (f"## `{name}`", "", _told(value), "")
    if issubclass(value, Exception):
        return
    for member, of_class in public(value):
        shown = member if isinstance(of_class, property) else f"{member}{_signature(of_class)}"
        yield from (f"### `{name}.{shown}`", "", _told(of_class), "")


def public(kind: type) -> Iterator[tuple[str, Any]]:
    """The members of a class that belong to the contract, in the order in which they are defined."""
    hidden = FOR_THE_PACKAGE.get(kind, set())
    bases = [base for base in reversed(kind.__mro__) if base.__module__.startswith("cardlang.")]
    members = {name: value for base in bases for name, value in vars(base).items()}
    for name, value in members.items():
        value = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if not name.startswith("_") and name not in hidden and (callable(value) or isinstance(value, property)):
            yield name, value


class _Unquoted(str):
    """An annotation, which shows as it is written."""

    __slots__ = ()
    __repr__ = str.__str__


def _signature(function: Any) -> str:
    """The parameters as they are called, with their types and defaults."""
    signature = inspect.signature(function)
    parameters = [
        one.replace(annotation=_Unquoted(one.annotation))
        for one in signature.parameters.values()
        if one.name not in ("self", "cls")
    ]
    return str(signature.replace(parameters=parameters, return_annotation=_Unquoted(signature.return_annotation)))


def _told(value: Any) -> str:
    told = inspect.getdoc(value)
    assert told, f"{value} says nothing of itself"
    return told


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
