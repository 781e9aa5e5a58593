"""The data that ships with cardlang: inside the package in a wheel, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

from cardlang.storage.plug_ins import plug_ins

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """The folder `cardsets` or `grammar`.

    Raises FileNotFoundError if the installation lacks it.
    """
    for folder in (PACKAGE / "_data" / name, PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder `{name}` is missing from this installation of cardlang")


def cardsets_of(game: str) -> Path:
    """The folder of the card sets of a game, shipped or in the package of a plug-in; it need not exist."""
    folder = data_folder("cardsets") / game
    if folder.is_dir():
        return folder
    plug_in = plug_ins().get(game)
    package = plug_in.folder if plug_in is not None else None
    return folder if package is None else package / "cardsets"
