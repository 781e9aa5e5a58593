"""The recorded hashes of all published versions of shipped sets, by which an edited set is recognised."""

from __future__ import annotations

import json
from collections.abc import Mapping

from cardlang.storage.shipped import cardsets_of

FILE = "versions.json"  # in the folder of the sets: set and version -> file -> SHA-256 of its bytes


def recorded_hashes(game: str) -> dict[str, dict[str, str]]:
    """Return the recorded hashes of a game; empty for a game without shipped sets."""
    path = cardsets_of(game) / FILE
    found: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def version_key(name: object, version: object) -> str:
    """Return the key of a version of a set in the file."""
    return f"{name} {version}"


def changed(game: str, about: Mapping[str, object]) -> bool | None:
    """Return whether a file of a set differs from the published version; None if that version is not recorded.

    `about` describes the set, as in `Game.sets`.
    """
    files = recorded_hashes(game).get(version_key(about.get("name"), about.get("version")))
    return None if files is None else about.get("sha256") not in files.values()
