"""The user's cache: entries that may be lost at any time and are never wrong.

An entry is stored with a hash of its key and its content, so a truncated, changed or swapped entry is ignored. It is
written under a temporary name and then renamed, so several runs may share one cache. An entry that another user owns or
may write is ignored, so everything that is read was written by the user. A broken cache is never an error: the work is
done again.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cardlang.storage.folders import cache_folder

_DIGEST = 32  # bytes of the hash before the content
_BINARY = getattr(os, "O_BINARY", 0)  # Windows also has a text mode


class Cache:
    """The entries of one kind in the user's cache folder; `most_files` and `most_bytes` bound what `trim` leaves."""

    def __init__(self, name: str, *, most_files: int, most_bytes: int) -> None:
        self.name = name
        self.most_files = most_files
        self.most_bytes = most_bytes

    def read(self, key: str) -> bytes | None:
        """The content stored under a key (which serves as a file name); None unless it is exactly as written."""
        folder = self.folder()
        if folder is None:
            return None
        try:
            with (folder / key).open("rb") as stream:
                stored = stream.read() if _is_own(os.fstat(stream.fileno())) else b""
        except OSError:
            return None
        content = stored[_DIGEST:]
        return content if stored[:_DIGEST] == _digest(key, content) else None

    def write(self, key: str, content: bytes) -> None:
        """Store content under a key, whole or not at all."""
        folder = self.folder()
        if folder is None:
            return
        temporary = folder / f"{os.urandom(16).hex()}.new"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600), "wb") as stream:
                stream.write(_digest(key, content) + content)
            temporary.replace(folder / key)
        except OSError:
            _remove(temporary)

    def trim(self) -> None:
        """Delete the oldest entries until the bounds are met, and temporary files of killed runs."""
        folder = self.folder()
        if folder is None:
            return
        try:
            with os.scandir(folder) as scan:
                entries = [(entry.stat(), entry.path) for entry in scan]
        except OSError:  # there is none, or another run is trimming too
            return
        entries.sort(key=lambda entry: entry[0].st_mtime, reverse=True)
        size = 0
        for count, (file, path) in enumerate(entries, 1):
            size += file.st_size
            if count > self.most_files or size > self.most_bytes:
                _remove(Path(path))

    def folder(self) -> Path | None:
        """The folder of the entries, by the conventions of the platform; None if there is none, as in a browser."""
        nowhere = sys.platform == "emscripten" or os.environ.get("CARDLANG_NO_CACHE")
        found = None if nowhere else cache_folder()
        return None if found is None else found / self.name


def _is_own(file: os.stat_result) -> bool:
    """Whether the user owns a file and nobody else may write it. On Windows the folder is private."""
    return os.name != "posix" or (file.st_uid == os.geteuid() and not file.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def _digest(key: str, content: bytes) -> bytes:
    return sha256(key.encode() + b"\0" + content).digest()


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
