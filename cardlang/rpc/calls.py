"""What the methods about matches do.

What a seat is handed comes from `Room`, which hands a seat what that seat may know; what a peer hands in has been held
to the schema of its method.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.bots.catalogue import CATALOGUE, player
from cardlang.diagnostics.clipping import excerpt
from cardlang.games import find_game
from cardlang.machine.knowledge import CHANCE
from cardlang.match.catalogue import game_as_data, sets_of
from cardlang.match.errors import IllegalChoice
from cardlang.match.game import game, load_match
from cardlang.match.room import Audience, Room
from cardlang.rpc.errors import RpcError
from cardlang.rpc.table import OpenMatches, Params


def start(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Begin a match with the sets that may be used."""
    found = find_game(params["game"])
    options = params.get("options", {})
    refuse_files(found.options, options)
    sets = params.get("sets")
    if sets is not None:
        there = [*sets_of(found), *table.sets]
        if unknown := [name for name in sets if name not in there]:
            raise RpcError("cannot-play", f"there is no set `{excerpt(unknown[0], str)}`; there is {', '.join(there)}")
    made = game(found.id, params.get("mode"), params.get("edition"), sets, params.get("players"), options)
    seed = params["seed"] if "seed" in params else table.draw_seed()
    return _info(table, table.add(Room(made.start(seed))))


def refuse_files(options: Sequence[Any], given: Params) -> None:
    """A peer hands in lists themselves: no file of this machine is read for it."""
    for option in options:
        lists = given.get(option.name)
        if option.kind == "lists" and lists is not None:
            handed_in = list(lists.values()) if isinstance(lists, dict) else [lists]
            if any(not isinstance(item, list) for item in handed_in):
                path = f"$.options.{option.name}"
                raise RpcError(
                    "invalid-params",
                    f"{path}: option `{option.name}` is an object: a list of ids for each seat",
                    path=path,
                )


def load(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Go on with a saved match."""
    return _info(table, table.add(Room(load_match(params["save"]))))


def close(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Forget a match."""
    table.room(params)
    del table.rooms[params["match"]]
    return {"closed": params["match"]}


def save(table: OpenMatches, params: Params) -> dict[str, Any]:
    """The match as text."""
    return {"save": table.room(params).match.to_json()}


def sample(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Open a match that may be this one, for all that a seat knows."""
    room = table.room(params)
    seed = params["seed"] if "seed" in params else table.draw_seed()
    return _info(table, table.add(Room(room.match.resample(_seat_in(room, params, "as"), seed))))


def match(table: OpenMatches, params: Params) -> dict[str, Any]:
    """What a match is."""
    table.room(params)
    return _info(table, params["match"])


def _info(table: OpenMatches, name: str) -> dict[str, Any]:
    """What all may know of a match from its beginning to its end."""
    return {"match": name, **game_as_data(table.rooms[name].match.game)}


def look(table: OpenMatches, params: Params) -> dict[str, Any]:
    """The position for somebody."""
    room, audience = asking(table, params)
    return room.look(audience, _language(params))


def changes(table: OpenMatches, params: Params) -> dict[str, Any]:
    """What has changed for somebody."""
    room, audience = asking(table, params)
    return room.changes(audience, params["since"], _language(params))


def events(table: OpenMatches, params: Params) -> dict[str, Any]:
    """What has happened for somebody."""
    room, audience = asking(table, params)
    told = room.told(audience, params.get("since", 0), _language(params))
    return {"revision": room.revision(audience), "events": told, "cards": room.cards(told, _language(params))}


def choose(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Take the answer of a seat, or of the host for chance."""
    room, audience = asking(table, params)
    if isinstance(audience, tuple):
        raise RpcError("not-your-turn", "whoever watches is never asked", revision=room.revision(audience))
    options = params["option"] if "option" in params else params["options"]
    room.choose(options, seat=CHANCE if audience is None else audience, revision=params["revision"])
    return room.changes(audience, params["revision"], _language(params))


def time_out(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Answer for a seat that has taken too long."""
    room = table.room(params)
    chosen = room.time_out(seat=_seat_in(room, params, "seat"), revision=params["revision"])
    return {"option": chosen, "revision": room.revision(None)}


def bot(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Let a bot answer for a seat."""
    room = table.room(params)
    seat, name = _seat_in(room, params, "seat"), params["bot"]
    if name.partition(":")[0] not in CATALOGUE:
        raise RpcError("bot-failed", f"there is no bot `{excerpt(name, str)}`; there is {', '.join(CATALOGUE)}")
    if not room.asked(seat):
        raise IllegalChoice(f"no request is open for seat {seat}")
    chosen = player(name, seat, params.get("seed", len(room.answers)))(room.match)
    room.choose(chosen, seat=seat, revision=params["revision"], host=True)
    return {"option": chosen, "revision": room.revision(None)}


def answers(table: OpenMatches, params: Params) -> dict[str, Any]:
    """The answers that can be taken back."""
    room = table.room(params)
    return {"revision": room.revision(None), "answers": room.answers}


def undo(table: OpenMatches, params: Params) -> dict[str, Any]:
    """Take answers back, or say what that would not take back."""
    room = table.room(params)
    seen = room.seen_since(params["to"]) if params.get("preview") else room.undo(params["to"])
    return {"revision": room.revision(None), "seen": seen}


def asking(table: OpenMatches, params: Params) -> tuple[Room, Audience]:
    """The match that is meant, and who asks. Raises RpcError for a match or a seat that there is not."""
    room, who = table.room(params), params["as"]
    return room, None if who == "host" else () if who == "watcher" else _seat_in(room, params, "as")


def _seat_in(room: Room, params: Params, name: str) -> int:
    """The seat that a parameter names, if the match has it. Raises RpcError otherwise."""
    seat, last = int(params[name]), room.match.game.players - 1
    if seat > last:
        path = f"$.{name}"
        raise RpcError("invalid-params", f"{path}: there is no seat {seat}; seats are 0 to {last}", path=path)
    return seat


def _language(params: Params) -> str:
    return str(params.get("language", "en"))
