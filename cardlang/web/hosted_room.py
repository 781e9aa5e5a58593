"""A room of the server: a match that people share, their seats, and everything that has happened, as it is stored.

What a member is handed comes from `cardlang.match.room.Room`, which hands a seat what that seat may know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardlang.match.catalogue import game_as_data
from cardlang.match.errors import SaveError
from cardlang.match.room import Room
from cardlang.web.errors import WireError
from cardlang.web.proposals import Proposal
from cardlang.web.room_names import digest
from cardlang.web.store import Act, RoomRows, StorageError, Store

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.web.member import Member


class HostedRoom:
    """One room. INVARIANT: whoever reads or changes it holds its `lock`, so nobody sees what is not stored yet."""

    def __init__(self, name: str, match: Match, rows: RoomRows, store: Store) -> None:
        """Take a match over that has just begun, and repeat what has happened since.

        Raises SaveError if that leads elsewhere than it did.
        """
        self.name, self.rows, self._store = name, rows, store
        self.room = Room(match)
        self.lock = asyncio.Lock()
        self.members: set[Member] = set()
        self.proposal: Proposal | None = None
        self.bots: asyncio.Task[None] | None = None
        self.broken = self.closed = False
        self._proposals = 0
        self._stored = len(rows.acts)
        for act in rows.acts:
            carry_out(self.room, act)
        if rows.acts and self.room.match.fingerprint() != rows.position:
            raise SaveError("this match would go on differently with this version of cardlang")
        rows.acts = []  # they stand in the room

    # --- what all may know -------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """What all may know of the room."""
        return {"room": self.name, **game_as_data(self.room.match.game), "over": self.room.match.is_over}

    def people(self) -> dict[str, Any]:
        """Who sits where, and how many watch."""
        here = {seat for member in self.members for seat in member.seats}
        watchers = sum(not member.seats for member in self.members)
        players = self.room.match.game.seating["seats"]
        seats = [
            {"seat": number, "player": players[number], "name": seat.name or None, "taken": seat.taken,
             "here": number in here, "bot": seat.bot}
            for number, seat in enumerate(self.rows.seats)
        ]  # fmt: skip
        return {"seats": seats, "watchers": watchers}

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and no bot thinks any more."""
        return not self.members and not self.lock.locked() and (self.bots is None or self.bots.done())

    # --- who is who --------------------------------------------------------------------------------------

    def seats_of(self, secrets: Iterable[str]) -> tuple[list[int], bool]:
        """The seats that secrets stand for, and whether the maker's is among them. Raises WireError."""
        seats, maker = set(), False
        for secret in secrets:
            known = digest(secret)
            found = [number for number, seat in enumerate(self.rows.seats) if seat.secret == known]
            if not found and known != self.rows.maker:
                raise WireError("wrong-secret", "this link is not one of this room")
            seats.update(found)
            maker |= known == self.rows.maker
        return sorted(seats), maker

    # --- what happens ------------------------------------------------------------------------------------

    async def act(self, act: Act, *, revision: int | None = None) -> None:
        """Carry an act out and store it; members get to know it afterwards. Raises as `Room` does, and WireError.

        Without a revision it is the host's, who is never late.
        """
        self._usable()
        carry_out(self.room, act, revision)
        try:
            await self._store.append(self.name, self._stored, act, self.room.match.fingerprint())
        except BaseException:
            self.fail()
            raise
        self._stored += 1
        if self.proposal is not None:
            self.end_proposal(done="undo" in act)

    def propose(self, by: int, to: int, waiting: set[int]) -> None:
        """Ask all people at the table whether answers may be taken back, to a revision of the host."""
        self._proposals += 1
        self.proposal = Proposal(self._proposals, by, to, self.room.seen_since(to), waiting)
        self.tell_proposal()

    def tell_proposal(self) -> None:
        """Tell everybody what is proposed now."""
        if self.proposal is not None:
            for member in self.members:
                member.notify("proposal", self.proposal.as_data(member.seats))

    def end_proposal(self, *, done: bool) -> None:
        """The proposal has been agreed to, or is off."""
        if self.proposal is not None:
            for member in self.members:
                member.notify("proposal", {"id": self.proposal.number, "done": done})
            self.proposal = None

    async def put_seat(self, number: int) -> None:
        """Store who has a seat now, and tell everybody."""
        self._usable()
        try:
            await self._store.put_seat(self.name, number, self.rows.seats[number])
        except BaseException:
            self.fail()
            raise
        self.tell_people()

    def fail(self) -> None:
        """Give up what is in memory: it may be ahead of the database. Members are to come back."""
        self.broken = True
        for member in self.members:
            member.end(1011, "storage-failed")

    def _usable(self) -> None:
        if self.broken:
            raise StorageError("the room could not be stored")

    # --- telling -----------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Let all members catch up with the match."""
        for member in self.members:
            member.wake()

    def tell_people(self) -> None:
        """Let all members know who is here."""
        for member in self.members:
            member.people_changed()


def carry_out(room: Room, act: Act, revision: int | None = None) -> None:
    """Do in a room what an act says. Raises as the room does; then nothing has changed."""
    host = revision is None
    number = room.revision(None) if revision is None else revision
    if "undo" in act:
        room.undo(act["undo"])
    elif act.get("timed_out"):
        room.time_out(seat=act["seat"], revision=number)
    else:
        chosen = act["option"] if "option" in act else act["options"]
        room.choose(chosen, seat=act["seat"], revision=number, host=host)
