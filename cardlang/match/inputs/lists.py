"""The lists of cards that players hand in before a match, by seat: as ids, or as a file with ids."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.games.options import MatchOption
from cardlang.library.compose import compose
from cardlang.library.nodes import to_data
from cardlang.library.source import UnreadableError, decode, read_bytes
from cardlang.match.errors import GameError
from cardlang.match.inputs.seats import by_seat


def lists_by_seat(option: MatchOption, value: Any, seats: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """The list of each seat that has one, by the number of the seat: from a mapping, or from `A:FILE,B:FILE`.

    Each is a sequence of ids or the path of a file. Raises GameError for anything else.
    """
    given = by_seat(option, value, seats, example="A:mine.yaml")
    return {seat: _ids(option, ids) for seat, ids in given.items()}


def _ids(option: MatchOption, given: Any) -> tuple[str, ...]:
    if isinstance(given, str):
        return _in_file(option, given)
    if not isinstance(given, list | tuple) or not all(isinstance(item, str) for item in given):
        raise GameError(f"option `{option.name}`: a list holds {option.record} ids, not `{excerpt(given, str)}`")
    return tuple(given)


def _in_file(option: MatchOption, path: str) -> tuple[str, ...]:
    """The ids in a YAML or JSON file."""
    if not path:
        raise GameError(f"option `{option.name}`: say which file a seat hands in, for example `A:mine.yaml`")
    try:
        data = read_bytes(Path(path))
    except UnreadableError as error:
        raise GameError(f"option `{option.name}`: {error}") from error
    source, found = decode(path, data)
    document = compose(source)
    for finding in (*found, *document.diagnostics):
        raise GameError(f"{path}:{finding.location.line}: {finding.message}")
    ids = None if document.root is None else to_data(document.root)
    if not isinstance(ids, list) or not all(isinstance(item, str) for item in ids):
        raise GameError(f"`{path}` holds no list: write {option.record} ids, one to a line, each after `- `")
    return tuple(ids)
