"""The sets that `--sets` names: read anew whenever they are asked for, so the next match has what was saved last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import SetError
from cardlang.games import find_game, vocabularies
from cardlang.library.load import load_files
from cardlang.library.records import CardSet
from cardlang.match.catalogue import catalogue, sets_of
from cardlang.web.errors import WireError


class OwnSets:
    """Paths of set files and folders that matches may use beside the shipped sets."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = tuple(paths)

    def catalogue(self) -> dict[str, Any]:
        """All games that can be played, with these sets among theirs, or in place of those of the same name."""
        data = catalogue()
        for game in data["games"]:
            own = self._of(game["game"])
            shipped = [each for each in game["sets"] if each["set"] not in own]
            game["sets"] = [*shipped, *(_described(name, files) for name, files in own.items())]
        return data

    def paths(self, game: str, names: Iterable[str] | None) -> list[str] | None:
        """What `cardlang.game` takes for the names of sets. Raises WireError for a name that there is not."""
        if names is None:
            return None
        shipped, own = sets_of(find_game(game)), self._of(game)
        found: list[str] = []
        for name in names:
            if name not in shipped and name not in own:
                there = ", ".join(dict.fromkeys([*shipped, *own]))
                raise WireError("cannot-play", f"there is no set `{excerpt(name, str)}`; there is {there}")
            found.extend([cardset.path for cardset in own[name]] if name in own else [name])
        return found

    @staticmethod
    def without_folders(error: SetError) -> SetError:
        """The same findings in files without their folders, which are nobody else's business."""
        places = ((item, replace(item.location, path=Path(item.location.path).name)) for item in error.diagnostics)
        return SetError(tuple(replace(item, location=place) for item, place in places))

    def _of(self, game: str) -> dict[str, list[CardSet]]:
        """The files of each set of a game, by its name."""
        found: dict[str, list[CardSet]] = {}
        for cardset in load_files(self._paths, vocabularies()).sets if self._paths else ():
            if cardset.game == game:
                found.setdefault(cardset.name, []).append(cardset)
        return found


def _described(name: str, files: Sequence[CardSet]) -> dict[str, Any]:
    """A set as the catalogue says it."""
    records: dict[str, list[str]] = {}
    for record in (record for cardset in files for record in cardset.records):
        records.setdefault(record.kind, []).extend([record.id] * record.copies)
    return {
        "set": name,
        "title": files[0].title,
        "version": max(cardset.version for cardset in files),
        "default": False,
        "records": records,
    }
