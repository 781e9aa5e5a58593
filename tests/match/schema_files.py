"""The JSON Schemas of each shipped game as files in the package, for programs that have no Python.

`python -m tests.match.schema_files` writes them anew from what the games declare; a test compares.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cardlang
from cardlang.games import _GAMES, playable
from cardlang.match.schemas import schema

FOLDER = Path(cardlang.__file__).parent / "match" / "schemas"
KINDS = ("purpose", "event", "option", "view")  # to which a game adds something
WIDTH = 120


def files() -> Iterator[tuple[Path, str]]:
    """Each file with what it should hold."""
    for game in (game for game in _GAMES if game in playable()):
        for kind in KINDS:
            yield FOLDER / game / f"{kind}.schema.json", f"{text(schema(kind, game))}\n"


def text(value: Any, depth: int = 0, taken: int = 0) -> str:
    """JSON in which whatever fits stands in one line, of which a name has `taken` some room."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + taken + 2 * depth < WIDTH or not isinstance(value, dict | list):
        return line
    inner = "  " * (depth + 1)
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {text(item, depth + 1, len(name) + 4)}" for name, item in value.items()]
    else:
        parts = [text(item, depth + 1) for item in value]
    start, end = "{}" if isinstance(value, dict) else "[]"
    return f"{start}\n{inner}" + f",\n{inner}".join(parts) + f"\n{'  ' * depth}{end}"


def main() -> None:
    """Write all of them, and drop those of games that are gone."""
    for folder in (path for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"):
        shutil.rmtree(folder)
    for path, content in files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, "utf-8")


if __name__ == "__main__":
    main()
