"""Games of other distributions, found by the entry points of the group `cardlang.games`.

    [project.entry-points."cardlang.games"]
    night-market = "night_market"

The name is the id of the game. The value is its package, laid out like the folders in `cardlang/games`, with its card
sets in a folder `cardsets`. This module does not import the package.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

GROUP = "cardlang.games"


@dataclass(frozen=True, slots=True)
class PlugIn:
    """A game of another distribution."""

    game: str
    package: str
    distribution: str  # its name and its version

    @property
    def folder(self) -> Path | None:
        """The folder of the package; None if there is no such package."""
        try:
            spec = find_spec(self.package)
        except (ImportError, ValueError):
            return None
        places = spec.submodule_search_locations if spec is not None else None
        return Path(next(iter(places))) if places else None


@cache
def plug_ins() -> Mapping[str, PlugIn]:
    """The games of other distributions by their ids. If two share an id, the one that Python finds first counts."""
    if not _announced():
        return {}
    from importlib.metadata import entry_points

    found: dict[str, PlugIn] = {}
    for point in entry_points(group=GROUP):
        about = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "an unnamed distribution"
        found.setdefault(point.name, PlugIn(point.name, point.value.partition(":")[0].strip(), about))
    return found


def _announced() -> bool:
    """Whether any distribution has such entry points. Asking `importlib.metadata` takes longer than most commands."""
    wanted = GROUP.encode()
    for folder in sys.path:
        try:
            names = [
                entry.path for entry in os.scandir(folder or ".") if entry.name.endswith((".dist-info", ".egg-info"))
            ]
        except OSError:  # no folder; an archive, which nobody installs into
            continue
        for name in names:
            try:
                if wanted in Path(name, "entry_points.txt").read_bytes():
                    return True
            except OSError:
                continue
    return False
