"""The methods of the WebSocket: what each takes, and what it does for a member of a room.

Whoever calls one of them holds the lock of the room; `Member.room` is set once the member has joined.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.match.errors import IllegalChoice
from cardlang.rpc.refusals import refused
from cardlang.rpc.shapes import FLAG, LANGUAGE, NUMBER, REVISION, SEAT, Shape, listed, record
from cardlang.web.audiences import look_of
from cardlang.web.bot_choice import bot_name
from cardlang.web.errors import WireError
from cardlang.web.hosted_room import HostedRoom
from cardlang.web.limits import NAME_CHARACTERS, ROOM_CONNECTIONS, WATCHERS
from cardlang.web.member import Member
from cardlang.web.rooms import Rooms

Params: TypeAlias = Mapping[str, Any]

_NAME: Shape = {"type": "string", "maxLength": NAME_CHARACTERS}
_SECRETS: Shape = {"type": "array", "items": {"type": "string", "maxLength": 100}, "maxItems": 10}
_BOT: Shape = {"type": ["string", "null"], "maxLength": 40}


@dataclass(frozen=True, slots=True)
class RoomMethod:
    """A method of a room: the shape of its parameters, and what it does."""

    params: Shape
    call: Callable[[Rooms, HostedRoom, Member, Params], Awaitable[dict[str, Any]]]


async def _join(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Sit down in the seats that the secrets are for; without any, watch."""
    if member.room is not None:
        raise WireError("invalid-request", "this connection has joined already")
    seats, maker = room.seats_of(params["secrets"])
    if len(room.members) >= ROOM_CONNECTIONS or (not seats and room.people()["watchers"] >= WATCHERS):
        raise WireError("too-many-people", "too many people are in this room")
    member.room, member.seats, member.maker = room, seats, maker
    member.language = params.get("language", "en")
    looks = _looks(room, member)
    room.members.add(member)
    for seat in seats:
        row = room.rows.seats[seat]
        name = _name(params.get("name", row.name))
        if not row.taken or name != row.name:
            row.taken, row.name = True, name
            await room.put_seat(seat)
    room.tell_people()
    rooms.play(room)
    return {
        "info": room.info(),
        "seats": seats,
        "maker": maker,
        "looks": looks,
        "people": room.people(),
        "proposal": None if room.proposal is None else room.proposal.as_data(seats),
    }


async def _choose(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Answer for one of one's seats."""
    seat = _own(room, member, params["seat"])
    act = {"seat": seat, **{name: params[name] for name in ("option", "options") if name in params}}
    try:
        await room.act(act, revision=params["revision"])
    except IllegalChoice as error:
        raise refused(room.room, seat, seat, error) from error
    room.tell()
    rooms.play(room)
    return {"revision": room.room.revision(seat)}


async def _undo(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Propose to go back to before the last answer that one of one's seats has given."""
    seats = [_own(room, member, params["seat"])] if "seat" in params else member.seats
    if not seats:
        raise WireError("not-allowed", "whoever watches has nothing to take back")
    if room.proposal is not None:
        raise WireError("cannot-undo", "something is proposed already")
    if room.room.match.is_over:
        raise WireError("cannot-undo", "the match is over")
    last = next((made for made in reversed(room.room.answers) if made["seat"] in seats), None)
    if last is None:
        raise WireError("cannot-undo", "there is no answer of yours to take back")
    people = {number for number, seat in enumerate(room.rows.seats) if seat.taken and seat.bot is None}
    room.propose(last["seat"], last["revision"], people - set(member.seats))
    return await _settled(rooms, room)


async def _agree(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Answer a proposal for all seats of one's own that it waits for; whoever has made it withdraws it."""
    proposal = room.proposal
    if proposal is None or ("proposal" in params and params["proposal"] != proposal.number):
        raise WireError("no-proposal", "nothing is proposed, or something else")
    withdrawn = proposal.by in member.seats and not params["agree"]
    if not proposal.waiting & set(member.seats) and not withdrawn:
        raise WireError("not-allowed", "you are not asked about this proposal")
    if not params["agree"]:
        room.end_proposal(done=False)
        return {"done": False}
    proposal.waiting -= set(member.seats)
    if proposal.waiting:
        room.tell_proposal()
    return await _settled(rooms, room)


async def _settled(rooms: Rooms, room: HostedRoom) -> dict[str, Any]:
    """Carry a proposal out if nobody is left to agree."""
    proposal = room.proposal
    if proposal is None or proposal.waiting:
        return {"done": False}
    await room.act({"undo": proposal.to})
    room.tell()
    rooms.play(room)
    return {"done": True}


async def _bot(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Let a bot answer for a seat, or take the seat back from it."""
    seat = _there(room, params["seat"])
    row = room.rows.seats[seat]
    away = not any(seat in each.seats for each in room.members)
    if seat not in member.seats and not (member.maker and (away or row.bot is not None)):
        raise WireError(
            "not-allowed", "a bot is put into a seat by whoever sits there, or into an empty one by the room's maker"
        )
    row.bot = None if params["bot"] is None else bot_name(params["bot"])
    await room.put_seat(seat)
    if room.proposal is not None and row.bot is not None:
        room.proposal.waiting.discard(seat)
        await _settled(rooms, room)
    rooms.play(room)
    return {}


async def _rename(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Change the name at one's seat."""
    seat = _own(room, member, params["seat"], bots=True)
    room.rows.seats[seat].name = _name(params["name"])
    await room.put_seat(seat)
    return {}


async def _language(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Be told everything in another language from now on."""
    member.language = params["language"]
    return {"looks": _looks(room, member)}


async def _leave(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """Stand up from a seat, or from all of one's own; whoever has none left watches."""
    seats = [_own(room, member, params["seat"], bots=True)] if "seat" in params else list(member.seats)
    for seat in seats:
        member.seats.remove(seat)
        if not any(seat in each.seats for each in room.members):
            room.rows.seats[seat].taken, room.rows.seats[seat].name = False, ""
            await room.put_seat(seat)
            if room.proposal is not None and room.proposal.by == seat:
                room.end_proposal(done=False)
            elif room.proposal is not None:
                room.proposal.waiting.discard(seat)
    room.tell_people()
    await _settled(rooms, room)
    return {"seats": list(member.seats), "looks": _looks(room, member), "people": room.people()}


async def _close(rooms: Rooms, room: HostedRoom, member: Member, params: Params) -> dict[str, Any]:
    """End the room for everybody."""
    if not member.maker:
        raise WireError("not-allowed", "a room is closed by whoever made it")
    await rooms.close(room)
    return {}


_CHOICE = record(
    {"seat": SEAT, "option": NUMBER, "options": {**listed(NUMBER), "maxItems": 1_000}, "revision": REVISION},
    ("option", "options"),
)
METHODS: Mapping[str, RoomMethod] = {
    "join": RoomMethod(record({"secrets": _SECRETS, "name": _NAME, "language": LANGUAGE}, ("name", "language")), _join),
    "choose": RoomMethod({**_CHOICE, "oneOf": [{"required": ["option"]}, {"required": ["options"]}]}, _choose),
    "undo": RoomMethod(record({"seat": SEAT}, ("seat",)), _undo),
    "agree": RoomMethod(record({"proposal": NUMBER, "agree": FLAG}, ("proposal",)), _agree),
    "bot": RoomMethod(record({"seat": SEAT, "bot": _BOT}), _bot),
    "rename": RoomMethod(record({"seat": SEAT, "name": _NAME}), _rename),
    "language": RoomMethod(record({"language": LANGUAGE}), _language),
    "leave": RoomMethod(record({"seat": SEAT}, ("seat",)), _leave),
    "close": RoomMethod(record({}), _close),
}


def _looks(room: HostedRoom, member: Member) -> list[dict[str, Any]]:
    """All that a member may know, for each of its seats; from now on it is sent what changes."""
    looks = []
    member.sent = {}
    for audience in member.audiences:
        looks.append(look_of(room.room, audience, member.language))
        member.sent[audience] = looks[-1]["revision"]
    return looks


def _there(room: HostedRoom, seat: int) -> int:
    """The seat, if the match has it. Raises WireError otherwise."""
    if seat >= len(room.rows.seats):
        raise WireError("invalid-params", f"there is no seat {seat}; seats are 0 to {len(room.rows.seats) - 1}")
    return seat


def _own(room: HostedRoom, member: Member, seat: int, *, bots: bool = False) -> int:
    """The seat, if it is the member's. Raises WireError otherwise, and for one that a bot plays unless `bots`."""
    if _there(room, seat) not in member.seats:
        raise WireError("not-allowed", f"seat {seat} is not yours")
    if not bots and room.rows.seats[seat].bot is not None:
        raise WireError("bot-plays", f"a bot answers for seat {seat}; take the seat back first")
    return seat


def _name(text: str) -> str:
    """A name as all see it: without what steers a terminal or turns the direction of writing."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
