"""The files of the pages: they are in the package, need no build, and name no game."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import cardlang

STATIC = Path(str(resources.files("cardlang.web") / "static"))
OWN = sorted(STATIC.glob("app/*.js"))
CODE = [*OWN, STATIC / "index.html", STATIC / "style.css"]


def test_the_package_has_them() -> None:
    for name in ("index.html", "style.css", "icon.svg", "app/main.js", "vendor/preact-htm.js", "vendor/LICENSE"):
        assert (STATIC / name).read_bytes(), name


def test_what_a_module_imports_is_there() -> None:
    for module in OWN:
        for name in re.findall(r'from "([^"]+)"', module.read_text("utf-8")):
            assert name.startswith("."), f"{module.name} imports {name}, which is not ours to serve"
            assert (module.parent / name).is_file(), f"{module.name} imports {name}"


def test_every_module_is_imported() -> None:
    imported = {name for module in OWN for name in re.findall(r'from "\./([^"]+)"', module.read_text("utf-8"))}
    assert {module.name for module in OWN} - imported == {"main.js"}


def test_a_strict_policy_suffices() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page)
    for module in OWN:
        code = module.read_text("utf-8")
        assert not re.search(r"\beval\(|new Function|innerHTML|dangerouslySetInnerHTML|style=\"", code), module.name


def test_no_game_is_named_in_code() -> None:
    titles = [name for game in cardlang.catalogue()["games"] for name in (game["game"], game["title"])]
    for file in CODE:
        code = file.read_text("utf-8")
        assert [name for name in titles if name in code] == [], file.name


def test_modules_fit_on_a_few_screens() -> None:
    assert [module.name for module in OWN if len(module.read_text("utf-8").splitlines()) > 260] == []
