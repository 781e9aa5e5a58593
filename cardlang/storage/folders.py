"""The user's folders by the conventions of the platform: the cache, and the state, which should not be lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path | None:
    """Where the cache lies; None if there is no such place."""
    return _folder("XDG_CACHE_HOME", windows="cache", mac="Caches", other=(".cache",))


def state_folder() -> Path | None:
    """Where autosaves lie; None if there is no such place."""
    return _folder("XDG_STATE_HOME", windows="state", mac="Application Support", other=(".local", "state"))


def _folder(variable: str, *, windows: str, mac: str, other: tuple[str, ...]) -> Path | None:
    chosen = os.environ.get(variable, "")
    if os.path.isabs(chosen):  # the custom: a relative path counts as none
        return Path(chosen, "cardlang")
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return None
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
        return Path(local, "cardlang", windows)
    return (home / "Library" / mac if sys.platform == "darwin" else home.joinpath(*other)) / "cardlang"
