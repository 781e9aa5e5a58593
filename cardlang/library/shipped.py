"""Where the data lies that ships with the package: in the wheel inside it, in a checkout beside it."""

from __future__ import annotations

from pathlib import Path

from cardlang.library.load import SUFFIXES

_PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """The folder `cardsets` or `grammar`.

    Raises FileNotFoundError if the installation lacks it.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder `{name}` is missing from this installation of cardlang")


def shipped_sets(game: str) -> list[Path]:
    """The set files that ship for a game, by name; none for a game without any."""
    folder = data_folder("cardsets") / game
    return sorted(path for path in folder.glob("*.yaml") if path.name.endswith(SUFFIXES))
