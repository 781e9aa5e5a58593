"""Set files: reading, checking their shape, and the records they hold. The README of this folder names each file."""

from cardlang.library.codes import CODES
from cardlang.library.load import SUFFIXES, find_files, load_files
from cardlang.library.records import MAIN, CardRecord, CardSet, CardText, Loaded
from cardlang.library.shipped import data_folder, shipped_sets
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
    "data_folder",
    "find_files",
    "load_files",
    "shipped_sets",
]
