"""The position in a save: compared with the replayed one, or read if the match cannot be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.codec import decode, encode, fingerprint
from cardlang.machine.state import State
from cardlang.match.errors import SaveError
from cardlang.match.prepared import PreparedGame
from cardlang.match.saves.contents import Contents

# Columns with numbers of programs or abilities, which may differ between engines.
_OF_PROGRAMS = frozenset({"stack", "ret", "contexts", "happened", "lasting", "later", "used", "idle", "asks"})


def differing(s: State, saved: Mapping[str, Any], *, alike: bool) -> list[str]:
    """The columns in which a saved position differs from a state.

    Without `alike`, columns that depend on the engine are left out, and those that an older engine did not have.
    """
    mine = json.loads(json.dumps(encode(s)))
    if alike:
        return [name for name in sorted({*mine, *saved}) if name not in mine or not _same(mine[name], saved.get(name))]
    found = [name for name in mine if name not in _OF_PROGRAMS and not _same(mine[name], saved.get(name, mine[name]))]
    if [[*ask[:2], *ask[4:]] for ask in _asks(saved)] != [[*ask[:2], *ask[4:]] for ask in _asks(mine)]:
        found.append("asks")
    return found


def answers(saved: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """The seats that have already answered a simultaneous request, each with its answer."""
    return ((ask[0], ask[5]) for ask in _asks(saved) if ask[5] >= 0 and len(ask[4]) > 1)


def state_of(game: PreparedGame[Any], saved: Contents) -> State:
    """The saved position as a state. Raises SaveError if no match of this game can reach it."""
    try:
        state = decode(saved.position, game.rules)
    except (KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
        raise SaveError(f"this save is damaged: {excerpt(error, str)}") from error
    if fingerprint(state) != saved.fingerprint:
        raise SaveError("this save is damaged: the position does not have its fingerprint")
    if broken := game.definition.invariants(state):
        raise SaveError(f"this save is damaged: no match comes to its position ({broken[0]})")
    return state


def _same(mine: Any, saved: Any) -> bool:
    """Whether the values are equal to the last byte. Equal values nest equally deep, so both can be encoded."""
    return bool(mine == saved) and json.dumps(mine) == json.dumps(saved)


def _asks(position: Mapping[str, Any]) -> list[list[Any]]:
    """The well-formed requests of an encoded position."""
    asks = position.get("asks")
    if not isinstance(asks, list):
        return []
    return [ask for ask in asks if _is_ask(ask)]


def _is_ask(ask: Any) -> bool:
    return isinstance(ask, list) and len(ask) == 6 and type(ask[0]) is type(ask[5]) is int and isinstance(ask[4], list)
