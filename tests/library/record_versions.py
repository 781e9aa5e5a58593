"""Writes what the versions of the shipped sets contain into `versions.json` beside them.

`python tests/library/record_versions.py`, after a set has a new version, or when a version that is not published yet
has changed. Versions that are on record and no longer shipped stay.
"""

from __future__ import annotations

import json
from pathlib import Path

from cardlang.games import vocabularies
from cardlang.library import load_files, shipped_sets
from cardlang.library.published import FILE, recorded_hashes, version_key


def recorded(game: str) -> dict[str, dict[str, str]]:
    """What is on record, and what ships now."""
    found = recorded_hashes(game)
    now: dict[str, dict[str, str]] = {}
    for cardset in load_files(shipped_sets(game), vocabularies()).require():
        key = version_key(cardset.name, cardset.version)
        now.setdefault(key, {})[Path(cardset.path).name] = cardset.sha256
    return dict(sorted({**found, **now}.items()))


def main() -> None:
    for game in vocabularies():
        if paths := shipped_sets(game):
            text = json.dumps(recorded(game), indent=2) + "\n"
            paths[0].with_name(FILE).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
