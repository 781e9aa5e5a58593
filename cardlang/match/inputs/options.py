"""The options of a match: check what a host or a command line gives for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.games.options import MatchOption
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import integer
from cardlang.match.inputs.lists import lists_by_seat
from cardlang.match.inputs.seats import by_seat

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def check_options(definition: GameDefinition, mode: Mode, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """All options of a match, with defaults, as a read-only mapping. Raises GameError for unknown names and values."""
    if not isinstance(given, Mapping):
        raise GameError(f"options are a mapping of names to values, not {excerpt(given)}")
    known = {option.name: option for option in definition.options_of(mode)}
    for name in given:
        if name not in known:
            there = ", ".join(known)
            raise GameError(f"{_called(definition, mode)} has no option `{excerpt(name, str)}`; there is {there}")
    checked = {name: _value(option, given.get(name, option.default), mode) for name, option in known.items()}
    return MappingProxyType(
        {name: MappingProxyType(value) if isinstance(value, dict) else value for name, value in checked.items()}
    )


def plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Checked options as JSON."""
    return {name: _plain(value) for name, value in options.items()}


def _plain(value: Any) -> Any:
    match value:
        case Mapping():
            return {str(key): item for key, item in value.items()}
        case tuple():
            return list(value)
        case _:
            return value


def _called(definition: GameDefinition, mode: Mode) -> str:
    """The mode or edition as a message names it, to tell it from others of the game."""
    if mode.edition != definition.default_edition:
        return f"the edition `{mode.edition}` of `{definition.id}`"
    if mode.name != definition.default_mode:
        return f"the mode `{mode.name}` of `{definition.id}`"
    return f"`{definition.id}`"


def _value(option: MatchOption, value: Any, mode: Mode) -> Any:
    match option.kind:
        case "choice":
            if not isinstance(value, str) or value not in option.choices:
                there = ", ".join(option.choices)
                raise GameError(f"option `{option.name}` is one of {there}, not `{excerpt(value, str)}`")
            return value
        case "number":
            return _number(option, value)
        case "per seat":
            given = by_seat(option, value, mode.seats, example="B:2")
            return {seat: _number(option, number) for seat, number in given.items()}
        case "records":
            return _records(option, value, option.most(mode))
        case "lists":
            return lists_by_seat(option, value, mode.seats)


def _number(option: MatchOption, value: Any) -> int:
    said = isinstance(value, str) and _NUMBER.fullmatch(value.strip())
    number = int(value) if said else integer(value)
    if number is None:
        raise GameError(f"option `{option.name}` is a whole number, not `{excerpt(value, str)}`")
    if not option.low <= number <= option.high:
        limits = f"between {option.low} and {option.high}"
        raise GameError(f"option `{option.name}` lies {limits}, not `{excerpt(value, str)}`")
    return number


def _records(option: MatchOption, value: Any, most: int) -> tuple[str, ...]:
    """Ids of records, none twice. Whether such records exist is checked when the sets are read."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")] if value.strip() else []
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise GameError(f"option `{option.name}` is a list of {option.record} ids, not `{excerpt(value, str)}`")
    if "" in value:
        raise GameError(f"option `{option.name}` names a {option.record} without an id: say `a,b`, not `a,` or `a,,b`")
    if doubles := sorted({item for item in value if value.count(item) > 1}):
        raise GameError(f"option `{option.name}` names `{doubles[0]}` twice ({option.rule})")
    if len(value) > most:
        count = f"{len(value)} {option.record}s"
        raise GameError(f"option `{option.name}` names {count}, and at most {most} take part ({option.rule})")
    return tuple(value)
