"""The static site of the playground: its files by their names, and how they are written."""

from __future__ import annotations

import json
import os
import tarfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cardlang import __version__
from cardlang.bots.catalogue import CATALOGUE
from cardlang.diagnostics.model import CardlangError
from cardlang.games import starter
from cardlang.match.catalogue import catalogue
from cardlang.playground.limits import LINK_CHARACTERS, TEXT_CHARACTERS
from cardlang.playground.wheels import wheels
from cardlang.storage.shipped import PACKAGE

PYODIDE = "https://cdn.jsdelivr.net/npm/pyodide@314.0.7/"
"""Where Pyodide lies unless another place is named: the files of its npm package."""
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_OWN = Path(__file__).parent / "static"
_SHARED = PACKAGE / "web"
_NOT_SHARED = ("index.html", "app/main.js", "app/lobby.js", "app/people.js", "app/secrets.js")  # of rooms on a server
_MARK = ".cardlang-playground"  # lies in a folder that this has written


class SiteError(CardlangError):
    """A site that cannot be written."""


def write_site(folder: Path, pyodide: str = PYODIDE) -> int:
    """Write the site into a folder that is new, empty or an earlier site; how many bytes it has.

    `pyodide` is an address, one within the site among them, or a folder or an npm package whose files are copied into
    the site. Raises SiteError; the page itself is written last, so a site is never half a new one.
    """
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"{folder} is no folder")
    if folder.is_dir() and not (folder / _MARK).exists() and any(folder.iterdir()):
        raise SiteError(f"{folder} holds other files: name a new folder, or an empty one")
    files = site_files(pyodide)
    try:
        _put(folder, _MARK, f"{__version__}\n".encode())
        for name, data in files.items():
            _put(folder, name, data)
        for stale in [path for path in (folder / "wheels").iterdir() if f"wheels/{path.name}" not in files]:
            stale.unlink()
    except OSError as error:
        raise SiteError(f"{error.filename or folder} cannot be written: {str(error.strerror).lower()}") from error
    return sum(map(len, files.values()))


def site_files(pyodide: str = PYODIDE) -> dict[str, bytes]:
    """All files of the site by their names; the page itself is the last one."""
    copied, address = _pyodide(pyodide)
    packed = wheels()
    files = {
        **{name: data for name, data in _static(_SHARED / "static", "") if name not in _NOT_SHARED},
        **dict(_static(_OWN, "playground/")),
        **dict(_static(_SHARED / "tables", "tables/")),
        **{f"wheels/{name}": data for name, data in packed.items()},
        **copied,
        ".nojekyll": b"",
        "site.json": json.dumps(about(address, packed), ensure_ascii=False, separators=(",", ":")).encode(),
    }
    page = files.pop("playground/index.html").decode()
    files["index.html"] = page.replace("{policy}", escape(policy(address))).encode()
    return files


def about(pyodide: str, packed: Mapping[str, bytes]) -> dict[str, Any]:
    """What the page has to know: where Python comes from, what can be played, what a set may begin with.

    The addresses of wheels have a digest of them, so that no browser takes an earlier one for a later one.
    """
    games = catalogue()
    return {
        "version": __version__,
        "pyodide": pyodide,
        "wheels": [f"wheels/{name}?{sha256(data).hexdigest()[:12]}" for name, data in packed.items()],
        "limits": {"text": TEXT_CHARACTERS, "link": LINK_CHARACTERS},
        "catalogue": {**games, "bots": list(CATALOGUE)},
        "starters": {game["game"]: beginning(game["game"]) for game in games["games"]},
    }


def beginning(game: str) -> str:
    """A set to begin with, without the remarks at its head, which are for people at a command line."""
    text = next((text for name, text in starter(game).items() if name.endswith(".cards.yaml")), "")
    lines = text.split("\n")
    while lines and (lines[0].startswith("#") or not lines[0].strip()):
        del lines[0]
    return "\n".join(lines)


def policy(pyodide: str) -> str:
    """The content security policy: nothing but the site's own files and Pyodide's; no inline script, no eval."""
    there = pyodide if urlsplit(pyodide).scheme else ""
    rules = {
        "default-src": "'none'",
        "script-src": f"'self' 'wasm-unsafe-eval' {there}",
        "connect-src": f"'self' {there}",
        "worker-src": "'self' blob:",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}".rstrip() for name, value in rules.items())


def _static(folder: Path, prefix: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield f"{prefix}{path.relative_to(folder).as_posix()}", path.read_bytes()


def _pyodide(given: str) -> tuple[dict[str, bytes], str]:
    """The files of Pyodide that are copied into the site, and the address at which a page finds it."""
    parts = urlsplit(given)
    if parts.scheme in ("http", "https") and parts.netloc and not set(given) & set(" ;,'\"\n\t"):
        return {}, given.rstrip("/") + "/"
    path = Path(given)
    if not path.exists():
        raise SiteError(
            f"`{given}` is neither the address of Pyodide (https://...) nor a folder or package that has it"
        )
    try:
        found = dict(_of_package(path) if path.is_file() else _of_folder(path))
    except (OSError, tarfile.TarError) as error:
        raise SiteError(f"{given} cannot be read: {error}") from error
    if missing := [name for name in _PYODIDE_FILES if name not in found]:
        raise SiteError(f"{given} is no Pyodide from 314 on: it has no {missing[0]}")
    return {f"pyodide/{name}": data for name, data in found.items()}, "pyodide/"


def _of_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for name in _PYODIDE_FILES:
        if (folder / name).is_file():
            yield name, (folder / name).read_bytes()


def _of_package(path: Path) -> Iterator[tuple[str, bytes]]:
    """The files in a package of npm, as `npm pack pyodide` writes it."""
    with tarfile.open(path) as package:
        for name in _PYODIDE_FILES:
            try:
                found = package.extractfile(f"package/{name}")
            except KeyError:
                continue
            if found is not None:
                yield name, found.read()


def _put(folder: Path, name: str, data: bytes) -> None:
    """Write a file whole, or not at all."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.new")
    half.write_bytes(data)
    os.replace(half, path)
