"""The user's folders by the conventions of the platform: one for the cache, one for state that must not be lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_folder() -> Path | None:
    """The folder for the cache; None if the platform has none."""
    return _folder("XDG_CACHE_HOME", windows="cache", mac="Caches", other=(".cache",))


def state_folder() -> Path | None:
    """The folder for autosaves; None if the platform has none."""
    return _folder("XDG_STATE_HOME", windows="state", mac="Application Support", other=(".local", "state"))


def _folder(variable: str, *, windows: str, mac: str, other: tuple[str, ...]) -> Path | None:
    chosen = os.environ.get(variable, "")
    if os.path.isabs(chosen):  # by convention, a relative path is ignored
        return Path(chosen, "cardlang")
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return None
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
        return Path(local, "cardlang", windows)
    return (home / "Library" / mac if sys.platform == "darwin" else home.joinpath(*other)) / "cardlang"
