"""How much of anything a visitor may send or hold. `GET /api/games` says all of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MESSAGE_BYTES = 65_536  # a longer message is refused
FRAME_BYTES = 1_048_576  # a longer one ends the connection
BODY_BYTES = 65_536  # of a request by HTTP
ROOMS = 10_000  # in the database
UNUSED_DAYS = 60  # after which a room is forgotten when the server starts
LOADED = 300  # rooms in memory that nobody is in
CONNECTIONS = 2_000
WATCHERS = 100  # of one room
ROOM_CONNECTIONS = 150  # of one room, seats and watchers
NAME_CHARACTERS = 40  # of a person's name
MESSAGES_A_SECOND = 20  # of one connection, for long
MESSAGES_AT_ONCE = 100  # before that counts
REFUSED_AT_ONCE = 200  # messages over the rate, after which the connection ends
ROOMS_A_SECOND = 5  # of one address, for long
ROOMS_AT_ONCE = 300
JOIN_SECONDS = 30  # from the connection to `join`
BOT_SECONDS = 10  # for one answer of a bot, after which the default of its request is taken
SEARCH_SECONDS = 5  # after which a bot that searches answers with what it has found
BOT_THREADS = 4  # bots that think at the same time
PLAYOUTS = 1_000  # of a bot that searches

LIMITS: Mapping[str, int] = MappingProxyType({
    "message_bytes": MESSAGE_BYTES,
    "frame_bytes": FRAME_BYTES,
    "body_bytes": BODY_BYTES,
    "rooms": ROOMS,
    "connections": CONNECTIONS,
    "room_connections": ROOM_CONNECTIONS,
    "name_characters": NAME_CHARACTERS,
    "messages_a_second": MESSAGES_A_SECOND,
    "messages_at_once": MESSAGES_AT_ONCE,
    "rooms_a_second": ROOMS_A_SECOND,
    "rooms_at_once": ROOMS_AT_ONCE,
    "join_seconds": JOIN_SECONDS,
    "bot_seconds": BOT_SECONDS,
    "playouts": PLAYOUTS,
})  # fmt: skip
