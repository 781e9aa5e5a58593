"""What servers in processes of their own have loaded before they are started: importing this module takes a while."""

from __future__ import annotations

import uvicorn

import cardlang
from cardlang.web import connection, run
from cardlang.web.methods import METHODS

uvicorn.Config(run.application, ws="websockets-sansio").load()
for method in METHODS:
    connection._validator(method)
for game in ("crimson-company", "castle-combo", "blackstone-castle"):
    room = cardlang.Room(cardlang.load_match(cardlang.game(game, players=2).start(1).to_json()))
    room.look(0)
    room.choose(room.match.request.ids[0], seat=room.match.request.seat, revision=0, host=True)
    room.changes(0, 0)
