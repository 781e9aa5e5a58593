"""The contents that versions of shipped sets had when they were published, so that an edited set can be told apart."""

from __future__ import annotations

import json
from collections.abc import Mapping

from cardlang.storage.shipped import cardsets_of

FILE = "versions.json"  # beside the sets: set and version -> file -> SHA-256 of its bytes


def published(game: str) -> dict[str, dict[str, str]]:
    """What is on record for a game; nothing for one without shipped sets."""
    path = cardsets_of(game) / FILE
    found: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def version_key(name: object, version: object) -> str:
    """How a version of a set is named in the record."""
    return f"{name} {version}"


def changed(game: str, about: Mapping[str, object]) -> bool | None:
    """Whether a file of a set differs from what its version had; None where nothing is on record of that version.

    `about` is what the set says of itself, as in `Game.sets`.
    """
    files = published(game).get(version_key(about.get("name"), about.get("version")))
    return None if files is None else about.get("sha256") not in files.values()
