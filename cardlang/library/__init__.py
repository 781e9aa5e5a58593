"""Set files: reading, checking their shape, and the records they hold. The README of this folder names each file.

The names below are loaded when first used: finding files and reading their bytes needs no YAML.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

_HOMES = {
    "CODES": "codes",
    "MAIN": "records",
    "SUFFIXES": "find",
    "CardRecord": "records",
    "CardSet": "records",
    "CardText": "records",
    "Loaded": "records",
    "UnreadableError": "source",
    "find_files": "find",
    "load_files": "load",
    "shipped_sets": "shipped",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
