"""Where the data lies that ships with the package: in the wheel inside it, in a checkout beside it."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """The folder `cardsets` or `grammar`.

    Raises FileNotFoundError if the installation lacks it.
    """
    for folder in (PACKAGE / "_data" / name, PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder `{name}` is missing from this installation of cardlang")
