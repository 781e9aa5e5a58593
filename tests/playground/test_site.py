"""The files of the site: all that its page needs, a policy that allows nothing else, written whole or not at all."""

from __future__ import annotations

import io
import json
import posixpath
import re
import tarfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

import cardlang
from cardlang.cli.app import app
from cardlang.playground import site as site_module
from cardlang.playground import wheels as wheels_module
from cardlang.playground.site import PYODIDE, SiteError, policy, site_files, write_site
from cardlang.playground.wheels import wheel, wheels
from cardlang.storage.plug_ins import PlugIn

FOLDER = Path(cardlang.__file__).parent / "playground"
ALONE = ("index.html", "site.json", ".nojekyll", "icon.svg")  # beside the page, needed by nobody's import
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return site_files()


def modules(site: dict[str, bytes]) -> dict[str, str]:
    return {name: data.decode() for name, data in site.items() if name.endswith(".js") and "vendor" not in name}


def test_what_the_page_names_is_there(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    named = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert "playground/main.js" in named
    assert [name for name in named if name not in site] == []
    assert list(site)[-1] == "index.html", "it is written last"
    about = json.loads(site["site.json"])
    assert about["pyodide"] == PYODIDE
    assert [name for name in about["wheels"] if name.partition("?")[0] not in site] == []
    games = [game["game"] for game in cardlang.catalogue()["games"]]
    assert [game["game"] for game in about["catalogue"]["games"]] == games
    assert [game for game in games if f"tables/{game}.json" not in site] == []
    assert all(about["starters"][game].startswith("game: ") for game in games)


def test_what_a_module_imports_is_there_and_nothing_else(site: dict[str, bytes]) -> None:
    found = set()
    for name, code in modules(site).items():
        for other in re.findall(r'(?:from|new URL\() ?"(\.[^"]+)"', code):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
            assert path in site, f"{name} imports {other}"
            found.add(path)
    assert set(modules(site)) - found == {"playground/main.js"}


def test_all_addresses_are_relative(site: dict[str, bytes]) -> None:
    """The site may lie at any path."""
    described = modules(site).pop("app/descriptions.js")
    assert "readDescriptionsFrom" in described
    for name, code in modules(site).items():
        if name.startswith("playground/"):
            assert not re.search(r"""["'`]/[a-z]""", code), name
    assert not re.search(r'="/', site["index.html"].decode())


def test_the_policy_allows_the_site_and_pyodide(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    (said,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(rule.split(" ", 1) for rule in said.replace("&#x27;", "'").split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == f"'self' 'wasm-unsafe-eval' {PYODIDE}"
    assert rules["connect-src"] == f"'self' {PYODIDE}"
    assert rules["form-action"] == rules["base-uri"] == "'none'"
    assert "unsafe-inline" not in said
    assert "'unsafe-eval'" not in said
    assert page.index("Content-Security-Policy") < page.index("<link"), "before anything is loaded"
    assert "http" not in policy("pyodide/"), "a Pyodide in the site needs nobody else"


def test_code_keeps_to_the_policy(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page)
    for name, code in modules(site).items():
        assert not re.search(r"\beval\(|new Function|innerHTML|dangerouslySetInnerHTML|style=\"", code), name


def test_no_game_is_named_in_code(site: dict[str, bytes]) -> None:
    titles = [name for game in cardlang.catalogue()["games"] for name in (game["game"], game["title"])]
    for name, code in modules(site).items():
        assert [title for title in titles if title in code] == [], name


def test_words_are_used_and_there_in_both_languages(site: dict[str, bytes]) -> None:
    english, german = site["playground/words.js"].decode().split("  de: {")
    keys = re.findall(r"^    (\w+):", english, re.MULTILINE)
    assert len(keys) > 50
    assert re.findall(r"^    (\w+):", german, re.MULTILINE) == keys
    elsewhere = "".join(code for name, code in modules(site).items() if name != "playground/words.js")
    steps = [key for key in keys if not re.search(rf'["`]{key}["`]|[{{ ]{key}[:, ]', elsewhere)]
    assert steps == [], "nobody says them"


def test_every_file_of_the_folder_stands_on_its_page() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    files = [path.name for path in (*FOLDER.glob("*.py"), *FOLDER.glob("static/*.js")) if path.name != "__init__.py"]
    assert [name for name in files if f"`{name}`" not in page] == []


def test_wheels_are_pure_and_whole(site: dict[str, bytes]) -> None:
    for address in json.loads(site["site.json"])["wheels"]:
        name, _, digest = address.partition("?")
        assert sha256(site[name]).hexdigest().startswith(digest)
        assert len(digest) == 12
        with ZipFile(io.BytesIO(site[name])) as packed:
            names = packed.namelist()
            (record,) = [one for one in names if one.endswith(".dist-info/RECORD")]
            rows = packed.read(record).decode().splitlines()
            assert [row.rsplit(",", 2)[0] for row in rows] == names
            assert [one for one in names if one.endswith((".so", ".pyd", ".pyc"))] == []
            assert any("license" in one.lower() for one in names), f"{name} comes with its licence"
    assert any(one.startswith("cardlang/_data/cardsets/") for one in names)
    assert any(one.startswith("cardlang/_data/grammar/") for one in names)
    assert "cardlang/playground/worker.py" in names


def test_the_same_files_make_the_same_wheel() -> None:
    files = {"a/__init__.py": b"", "a/b.py": b"x = 1\n"}
    assert wheel("a-b", "1.0", files, {}) == wheel("a-b", "1.0", files, {})
    assert wheel("A-B", "1.0", files, {})[0] == "a_b-1.0-py3-none-any.whl"


def test_games_of_other_distributions_come_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged = {"night-market": PlugIn("night-market", "tests.playground", "night-market 1")}
    monkeypatch.setattr(wheels_module, "plug_ins", lambda: plugged)
    monkeypatch.setattr(wheels_module, "LIBRARIES", {})
    monkeypatch.setattr(wheels_module, "_own", lambda: ("cardlang-1-py3-none-any.whl", b""))
    packed = wheels()["cardlang_night_market-1-py3-none-any.whl"]
    with ZipFile(io.BytesIO(packed)) as archive:
        assert "tests/playground/test_site.py" in archive.namelist()
        points = archive.read("cardlang_night_market-1.dist-info/entry_points.txt").decode()
    assert points == "[cardlang.games]\nnight-market = tests.playground\n"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wheels that are soon made."""
    monkeypatch.setattr(site_module, "wheels", lambda: {"cardlang-1-py3-none-any.whl": b"x"})


# --- writing ---------------------------------------------------------------------------------------------------------


def package(path: Path, *without: str) -> Path:
    """A package of npm with the files of Pyodide, none of them real."""
    with tarfile.open(path, "w:gz") as packed:
        for name in PARTS:
            if name not in without:
                info = tarfile.TarInfo(f"package/{name}")
                info.size = len(name)
                packed.addfile(info, io.BytesIO(name.encode()))
    return path


@pytest.mark.usefixtures("small")
def test_a_pyodide_of_ones_own_lies_in_the_site(tmp_path: Path) -> None:
    write_site(tmp_path / "site", str(package(tmp_path / "pyodide.tgz")))
    folder = tmp_path / "site" / "pyodide"
    assert {path.name for path in folder.iterdir()} == set(PARTS)
    assert json.loads((tmp_path / "site" / "site.json").read_text("utf-8"))["pyodide"] == "pyodide/"
    stale = tmp_path / "site" / "wheels" / "cardlang-0.0.1-py3-none-any.whl"
    stale.write_bytes(b"old")
    write_site(tmp_path / "site", str(folder))  # an earlier site is replaced, here with its own Pyodide
    assert not stale.exists()
    assert list((tmp_path / "site").rglob("*.new")) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("nowhere", "neither the address of Pyodide"),
        ("ftp://example.org/", "neither the address of Pyodide"),
        ("https://example.org/ 'unsafe-eval'", "neither the address of Pyodide"),
        ("https://example.org/;default-src *", "neither the address of Pyodide"),
        ("without.tgz", "it has no pyodide.asm.wasm"),
        ("broken.tgz", "cannot be read"),
        (".", "it has no pyodide.mjs"),
    ],
)
def test_what_is_no_pyodide_is_refused(given: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    package(tmp_path / "without.tgz", "pyodide.asm.wasm")
    (tmp_path / "broken.tgz").write_bytes(b"no archive")
    with pytest.raises(SiteError, match=said):
        write_site(tmp_path / "site", given)
    assert not (tmp_path / "site").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")
    with pytest.raises(SiteError, match="holds other files"):
        write_site(tmp_path)
    with pytest.raises(SiteError, match="is no folder"):
        write_site(mine)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.usefixtures("small")
def test_the_command_says_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["playground", "site", "--pyodide", "https://example.org/pyodide"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("wrote site, ")
    assert "https://example.org/pyodide/" in (tmp_path / "site" / "index.html").read_text("utf-8")
