"""Set files: reading them, checking their shape, and the records they hold.

The names below are imported on first use, because finding files and reading their bytes needs no YAML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.storage.on_demand import on_demand

if TYPE_CHECKING:
    from cardlang.library.codes import CODES
    from cardlang.library.find import SUFFIXES, find_files
    from cardlang.library.load import load_files
    from cardlang.library.records import MAIN, CardRecord, CardSet, CardText, Loaded
    from cardlang.library.shipped import shipped_sets
    from cardlang.library.source import UnreadableError

__all__ = [
    "CODES",
    "MAIN",
    "SUFFIXES",
    "CardRecord",
    "CardSet",
    "CardText",
    "Loaded",
    "UnreadableError",
    "find_files",
    "load_files",
    "shipped_sets",
]

__getattr__ = on_demand(
    __name__,
    {
        "codes": "CODES",
        "records": "MAIN CardRecord CardSet CardText Loaded",
        "find": "SUFFIXES find_files",
        "source": "UnreadableError",
        "load": "load_files",
        "shipped": "shipped_sets",
    },
)
