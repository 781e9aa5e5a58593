"""The database: what a room began with, who has a seat, and every answer; a server that is killed goes on from it.

One thread writes. Whatever waits for it is written in one transaction and reported after its commit, so an answer that
was acknowledged is on the disk, and many rooms share one sync.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from time import time
from typing import Any, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")
Act: TypeAlias = dict[str, Any]
"""What happened in a room: an answer (`seat` and `option` or `options`, `timed_out`), or `undo` to a revision."""

VERSION = 1  # of the tables
_APPLICATION = 0x43617264  # which says that an SQLite file is ours
_TABLES = """
CREATE TABLE rooms (name TEXT PRIMARY KEY, made REAL NOT NULL, used REAL NOT NULL, maker TEXT NOT NULL,
                    start TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE seats (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, seat INTEGER NOT NULL,
                    secret TEXT NOT NULL, name TEXT NOT NULL, taken INTEGER NOT NULL, bot TEXT,
                    PRIMARY KEY (room, seat)) WITHOUT ROWID;
CREATE TABLE acts (room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE, number INTEGER NOT NULL,
                   act TEXT NOT NULL, position TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID;
"""


class StorageError(Exception):
    """The database cannot be opened, read or written."""


@dataclass(slots=True)
class SeatRow:
    """What is stored of a seat: the digest of its secret, who has taken it, which bot answers for it."""

    secret: str
    name: str = ""
    taken: bool = False
    bot: str | None = None


@dataclass(slots=True)
class RoomRows:
    """A room as it is stored: the digest of the maker's secret, the save it began with, its seats, and its acts."""

    maker: str
    start: str
    seats: list[SeatRow]
    acts: list[Act] = field(default_factory=list)
    position: str = ""  # the fingerprint after the last act


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Store:
    """The rooms in a file of SQLite, or in memory."""

    def __init__(self, path: Path | None) -> None:
        """Open the file; without one nothing outlives the process. Raises StorageError."""
        self._connection = _open(path)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="cardlang-store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    # --- rooms -------------------------------------------------------------------------------------------

    async def add(self, name: str, rows: RoomRows, most: int) -> str | None:
        """Add a room unless its name is taken or there are as many as there may be; returns which of the two."""

        def work(db: sqlite3.Connection) -> str | None:
            if db.execute("SELECT count(*) FROM rooms").fetchone()[0] >= most:
                return "full"
            if db.execute("SELECT 1 FROM rooms WHERE name = ?", (name,)).fetchone():
                return "taken"
            db.execute("INSERT INTO rooms VALUES (?, ?, ?, ?, ?)", (name, time(), time(), rows.maker, rows.start))
            for number, seat in enumerate(rows.seats):
                _put_seat(db, name, number, seat)
            return None

        return await self._do(work)

    async def load(self, name: str) -> RoomRows | None:
        """A room, if there is one of this name."""

        def work(db: sqlite3.Connection) -> RoomRows | None:
            room = db.execute("SELECT maker, start FROM rooms WHERE name = ?", (name,)).fetchone()
            if room is None:
                return None
            seats = db.execute("SELECT secret, name, taken, bot FROM seats WHERE room = ? ORDER BY seat", (name,))
            acts = db.execute("SELECT act, position FROM acts WHERE room = ? ORDER BY number", (name,)).fetchall()
            maker, start = room
            return RoomRows(
                maker,
                start,
                [SeatRow(secret, person, bool(taken), bot) for secret, person, taken, bot in seats],
                [json.loads(act) for act, _ in acts],
                acts[-1][1] if acts else "",
            )

        return await self._do(work)

    async def append(self, name: str, number: int, act: Act, position: str) -> None:
        """Add the next act of a room. Raises StorageError; then it has not happened."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO acts VALUES (?, ?, ?, ?)", (name, number, json.dumps(act), position))
            db.execute("UPDATE rooms SET used = ? WHERE name = ?", (time(), name))

        await self._do(work)

    async def put_seat(self, name: str, number: int, seat: SeatRow) -> None:
        """Store who has a seat now."""
        await self._do(lambda db: _put_seat(db, name, number, seat))

    async def remove(self, name: str) -> None:
        """Forget a room."""
        await self._do(lambda db: _none(db.execute("DELETE FROM rooms WHERE name = ?", (name,))))

    async def remove_unused(self, since: float) -> int:
        """Forget the rooms in which nothing has happened since a time; how many there were."""
        return await self._do(lambda db: db.execute("DELETE FROM rooms WHERE used < ?", (since,)).rowcount)

    # --- the thread --------------------------------------------------------------------------------------

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, future))
        return await future

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)
                    break
                jobs.append(more)
            self._together(jobs)

    def _together(self, jobs: list[_Job]) -> None:
        """Carry jobs out in one transaction; if one of them fails, each in its own."""
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                results = [job.work(self._connection) for job in jobs]
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._together([job])
            else:
                failed = StorageError(f"the database cannot be used: {error}")
                _resolve(jobs[0], lambda future: future.set_exception(failed))
            return
        for job, result in zip(jobs, results, strict=True):
            _resolve(job, partial(_succeed, result))


def _resolve(job: _Job, settle: Callable[[asyncio.Future[Any]], None]) -> None:
    def done() -> None:
        if not job.future.cancelled():
            settle(job.future)

    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        job.loop.call_soon_threadsafe(done)


def _succeed(result: Any, future: asyncio.Future[Any]) -> None:
    future.set_result(result)


def _put_seat(db: sqlite3.Connection, room: str, number: int, seat: SeatRow) -> None:
    db.execute(
        "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?)",
        (room, number, seat.secret, seat.name, seat.taken, seat.bot),
    )


def _none(_: object) -> None: ...


def _open(path: Path | None) -> sqlite3.Connection:
    where = ":memory:" if path is None else str(path)
    try:
        db = sqlite3.connect(where, isolation_level=None, check_same_thread=False, timeout=2)
        db.execute("PRAGMA locking_mode = EXCLUSIVE")  # one server for each file
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("BEGIN IMMEDIATE")
        (kind,), (version,) = (db.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version"))
        if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
            db.execute("COMMIT")
            db.executescript(
                f"BEGIN; {_TABLES} PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
            )
        else:
            db.execute("COMMIT")
            if kind != _APPLICATION:
                raise StorageError(f"`{where}` is no database of cardlang: name another file with --db")
            if version != VERSION:
                raise StorageError(f"`{where}` is of another version of cardlang (tables {version}, not {VERSION})")
    except sqlite3.Error as error:
        raise StorageError(f"cannot use `{where}` as database: {error}") from error
    return db
