"""Wheels of installed packages, made of their files alone: nothing is fetched, nothing is built.

A browser has no pip, and Pyodide unpacks what it is handed. The same files give the same bytes.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardlang import __version__
from cardlang.diagnostics.model import CardlangError
from cardlang.storage.plug_ins import GROUP, PlugIn, plug_ins
from cardlang.storage.shipped import PACKAGE, data_folder
from cardlang.syntax.lark_parser import shipped_parsers

LIBRARIES = {"lark": "lark", "yaml": "PyYAML"}
"""The packages that cardlang needs on a page, with the distributions they come from."""
_UNUSED = ("adapters", "cli", "playground/static", "web/static")  # parts of cardlang that no worker runs
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


class WheelError(CardlangError):
    """A wheel that cannot be made."""


def wheels() -> Mapping[str, bytes]:
    """All wheels of a page by their names, in the order in which they are unpacked."""
    libraries = [_of_library(name, about) for name, about in LIBRARIES.items()]
    return dict([*libraries, *map(_of_plug_in, plug_ins().values()), _own()])


def _own() -> tuple[str, bytes]:
    """The wheel of cardlang itself: its modules, grammars and sets, and the parsers made ready."""
    files = {f"cardlang/{name}": data for name, data in _files(PACKAGE) if not name.startswith(_UNUSED)}
    for folder in ("grammar", "cardsets"):
        data = ((name, content) for name, content in _files(data_folder(folder)) if not name.endswith(".test.yaml"))
        files |= {f"cardlang/_data/{folder}/{name}": content for name, content in data}
    files |= {f"cardlang/_data/parsers/{name}": content for name, content in shipped_parsers().items()}
    return wheel("cardlang", __version__, files, _notices("cardlang"))


def _of_library(package: str, name: str) -> tuple[str, bytes]:
    """The wheel of a library, as far as it is pure Python: compiled modules beside it are left out."""
    found = find_spec(package)
    if found is None or found.origin is None:
        raise WheelError(f"the package `{package}` has no files")
    modules = ((part, data) for part, data in _files(Path(found.origin).parent) if part.endswith((".py", ".lark")))
    files = {f"{package}/{part}": data for part, data in modules}
    return wheel(name, distribution(name).version, files, _notices(name))


def _of_plug_in(plug_in: PlugIn) -> tuple[str, bytes]:
    """The wheel of a game that another distribution brings; what that needs beside cardlang does not come with it."""
    if plug_in.folder is None:
        raise WheelError(f"the package `{plug_in.package}` of the game `{plug_in.game}` cannot be found")
    inside = plug_in.package.replace(".", "/")
    files = {f"{inside}/{name}": data for name, data in _files(plug_in.folder)}
    points = f"[{GROUP}]\n{plug_in.game} = {plug_in.package}\n".encode()
    return wheel(f"cardlang-{plug_in.game}", "1", files, {"entry_points.txt": points})


def _files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a folder with their names in it."""
    try:
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and "__pycache__" not in path.parts and not name.startswith("_data/"):
                yield name, path.read_bytes()
    except OSError as error:
        raise WheelError(f"the package at {root} cannot be read: {error.strerror}") from error


def _notices(name: str) -> dict[str, bytes]:
    """The licences that come with a distribution."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return {}
    return {
        f"licenses/{file.name}": Path(str(file.locate())).read_bytes()
        for file in files
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")) and ".dist-info" in str(file)
    }


def wheel(name: str, version: str, files: Mapping[str, bytes], notices: Mapping[str, bytes]) -> tuple[str, bytes]:
    """A wheel by its name: its files, what it says of itself, and the digests of all."""
    stem = f"{name.lower().replace('-', '_')}-{version}"
    about = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        "WHEEL": b"Wheel-Version: 1.0\nGenerator: cardlang playground\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        **notices,
    }
    all_files = {**files, **{f"{stem}.dist-info/{part}": data for part, data in about.items()}}
    rows = [f"{part},sha256={_digest(data)},{len(data)}" for part, data in all_files.items()]
    record = f"{stem}.dist-info/RECORD"
    all_files[record] = "".join(f"{row}\n" for row in [*rows, f"{record},,"]).encode()
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for part, data in all_files.items():
            archive.writestr(ZipInfo(part, _LONG_AGO), data, ZIP_DEFLATED)
    return f"{stem}-py3-none-any.whl", made.getvalue()


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
