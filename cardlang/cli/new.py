"""`cardlang new NAME --game GAME`: write a starter set: cards, scenarios, and a workflow that checks both.

The files come from the game's starter; they lint clean and pass. Existing files are never overwritten.
Exit code 2 for wrong use, names that cannot be used, and folders that cannot be written.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cardlang.cli.common import fail, tell

if TYPE_CHECKING:
    from collections.abc import Mapping

_WORKFLOW = ".github/workflows/cards.yml"
_CHECKS = """\
# Checks the cards with every push. GitHub finds this file if {name}/ is the top folder of the repository.
name: cards

on: [push, pull_request]

permissions:
  contents: read

env:
  # {about}
  CARDLANG: {source}

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.11"
      - run: pip install "$CARDLANG"
      - run: cardlang lint .
      - run: cardlang fmt --check .
      - run: cardlang test .
"""


class PackageSource(NamedTuple):
    """Where pip installs cardlang from in a workflow, a line about it, and what must be done first, if anything."""

    requirement: str
    about: str
    first: str = ""


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the set: lower case words with hyphens.")],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="The game that the cards are for.")] = None,
    install: Annotated[
        str | None,
        typer.Option(metavar="SOURCE", help="What the workflow installs cardlang from, as pip takes it."),
    ] = None,
) -> None:
    """Write a set to begin with: cards, scenarios, and a workflow that checks them."""
    from cardlang.games import starter

    game = _game(game)
    _check_name(name)
    source = PackageSource(install, "what pip installs") if install else _installed(name)
    files = {_named(file, name): _named(text, name) for file, text in starter(game).items()}
    if not files:
        fail(f"`{game}` has no set to begin with; write one as `cardlang help sets` says")
    files[_WORKFLOW] = _CHECKS.format(name=name, about=source.about, source=_quoted(source.requirement))
    _write(Path(name), files)
    for file in files:
        typer.echo(f"wrote {name}/{file}")
    if source.first:
        tell(f"before the workflow can run: {source.first}")
    typer.echo(f"\nNow:\n  cardlang lint {name}\n  cardlang test {name}")
    typer.echo(f"  cardlang play {game} --sets base --sets {name}")


def _game(game: str | None) -> str:
    """The id of a playable game; exits for any other."""
    from difflib import get_close_matches

    from cardlang.games import playable, vocabularies

    there = f"there is {', '.join(playable())}"
    if game is None:
        fail(f"say for which game: --game GAME; {there}")
    if game in vocabularies() and game not in playable():
        fail(f"`{game}` cannot be played yet, so its cards could not be tested; {there}")
    if game not in playable():
        near = get_close_matches(game, playable(), n=1)
        fail(f"there is no game `{game}`; " + (f"did you mean `{near[0]}`?" if near else there))
    return game


def _check_name(name: str) -> None:
    """Exit if a set cannot have that name, with one that it can have."""
    from cardlang.games import vocabularies
    from cardlang.library import shipped_sets
    from cardlang.library.bad_names import id_like
    from cardlang.library.structure import is_id

    if not is_id(name):
        near = id_like(name)
        instead = f"`{near}`" if is_id(near) else "lower case words with hyphens, as `my-set`, at most 60 characters"
        fail(f"`{name}` cannot be the id of a set; take {instead}")
    shipped = {file.name.partition(".")[0] for game in vocabularies() for file in shipped_sets(game)}
    if name in shipped:
        fail(f"`{name}` is a set that ships with cardlang; take another name, such as `my-{name}`")


def _named(text: str, name: str) -> str:
    """The text of a starter with the name of the set filled in."""
    title = " ".join(word.capitalize() for word in name.split("-"))
    return text.replace("my-set", name).replace("My Set", title)


def _installed(name: str) -> PackageSource:
    """The source of this installation, if others can install from it, too."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from shlex import quote
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    from cardlang import __version__

    try:
        found = distribution("cardlang").read_text("direct_url.json")
        origin = json.loads(found) if found else {}
    except (PackageNotFoundError, ValueError):
        origin = {}
    url, vcs = str(origin.get("url", "")), origin.get("vcs_info")
    if not url:
        return PackageSource(
            f"cardlang=={__version__}", "the version that wrote this file, from the index it came from"
        )
    if vcs:
        pinned = f"cardlang @ {vcs['vcs']}+{url}@{vcs['commit_id']}"
        return PackageSource(pinned, "the very commit that wrote this file")
    if re.match("https?:", url):
        return PackageSource(f"cardlang @ {url}", "the very file that was installed here")
    wheel = f"wheels/cardlang-{__version__}-py3-none-any.whl"
    place = quote(url2pathname(urlsplit(url).path))
    return PackageSource(
        wheel,
        "cardlang was installed from a folder, which no workflow can reach: a wheel of it belongs into the repository",
        f"pip wheel --no-deps --wheel-dir {name}/wheels {place}   (or say with --install where cardlang comes from)",
    )


def _quoted(text: str) -> str:
    """A text as a YAML scalar on one line."""
    import json

    return json.dumps(text)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Write all files into a new folder, or none; exits if that fails."""
    import os
    import shutil

    from cardlang.library.source import error_reason

    temporary = Path(f".{folder}.{os.getpid()}.part")
    try:
        if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
            fail(f"`{folder}` is there already, and nothing is overwritten; take another name, or another folder")
        for file, text in files.items():
            path = temporary / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        if folder.exists():
            folder.rmdir()
        temporary.rename(folder)
    except OSError as error:
        fail(f"{folder}: cannot be written: {error_reason(error)}")
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
