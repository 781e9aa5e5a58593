"""The parser of the reader in a cache of one's own: making it takes seconds, and is tested elsewhere."""

from __future__ import annotations

import shutil
from pathlib import Path

from cardlang.storage.folders import cache_folder
from cardlang.syntax.lark_parser import CACHE, parser_of
from cardlang.syntax.lexing.lexicon import GRAMMARS


def with_parsers(cache: Path) -> Path:
    """Put into a cache folder what the user's cache has of parsers; it is what `XDG_CACHE_HOME` may then be set to."""
    for language in GRAMMARS:
        parser_of(language)
    if (kept := cache_folder()) and (kept / CACHE.name).is_dir():
        shutil.copytree(kept / CACHE.name, cache / "cardlang" / CACHE.name, dirs_exist_ok=True)
    return cache
