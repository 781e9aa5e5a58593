"""The identity of this cardlang: a hash of everything that affects lint findings, and one of what affects parsing.

The hashes cover the code of the stages, their schemas, the grammars, the libraries for reading and the Python version.
They use file contents instead of timestamps: 140 small files take 3 ms, and no edit goes unnoticed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.machinery import PathFinder
from pathlib import Path

from cardlang.storage.plug_ins import plug_ins
from cardlang.storage.shipped import PACKAGE, data_folder

# INVARIANT: every stage that the linter reaches; a test compares this with what it imports.
STAGES = (
    "diagnostics", "storage", "vocabulary", "syntax", "meaning", "library", "lint", "machine", "compile", "games",
    "match", "scenario",
)  # fmt: skip
# INVARIANT: every stage that parsing reaches; a test compares this, too.
READING = ("diagnostics", "storage", "vocabulary", "syntax")
LIBRARIES = {"lark": "lark", "yaml": "pyyaml", "jsonschema": "jsonschema"}  # what is imported, as it is distributed
_ENDINGS = (".py", ".json", ".lark")


def identity(package: Path = PACKAGE) -> str:
    """The hash of everything that affects lint findings. Raises OSError if a file of the package cannot be read."""
    found = sha256(_hash(package, STAGES, tuple(LIBRARIES)))
    found.update(repr(tuple(plug_ins().values())).encode())
    for plug_in in plug_ins().values():
        if plug_in.folder is not None:
            found.update(_contents(plug_in.folder))
    return found.hexdigest()


def reading_identity(package: Path = PACKAGE) -> str:
    """The hash of everything that affects parsing, except for the vocabulary. Raises OSError as `identity` does."""
    return _hash(package, READING, ("lark",)).hex()


def _hash(package: Path, stages: Iterable[str], libraries: Iterable[str]) -> bytes:
    found = sha256(repr((sys.implementation.name, sys.version)).encode())
    for name in libraries:
        found.update(version_of(name).encode())
    for folder in (*(package / stage for stage in stages), data_folder("grammar")):
        found.update(_contents(folder))
    return found.digest()


def _contents(folder: Path) -> bytes:
    """A hash of the files of a folder, with their names."""
    found = sha256()
    for place, inner, names in os.walk(folder):
        inner.sort()
        for name in sorted(names):
            if name.endswith(_ENDINGS):
                path = os.path.join(place, name)
                with open(path, "rb") as stream:
                    content = sha256(stream.read()).digest()
                found.update(os.path.relpath(path, folder).encode() + b"\0" + content)
    return found.digest()


def version_of(library: str) -> str:
    """A hash that differs between versions of a library; it is found without the slow import of the library."""
    spec = PathFinder.find_spec(library)
    if spec is None or spec.origin is None:
        return ""
    first = Path(spec.origin)
    beside = os.listdir(first.parent.parent)
    described = sorted(entry for entry in beside if entry.lower().startswith(f"{LIBRARIES[library]}-"))
    return sha256(repr(described).encode() + first.read_bytes()).hexdigest()
