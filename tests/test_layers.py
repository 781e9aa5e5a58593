"""The house: imports go one way, nothing is imported in a circle, no game or card is named where it must not be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlang.games import vocabularies
from cardlang.library import load_files, shipped_sets

PACKAGE = Path(__file__).parent.parent / "cardlang"
ORDER = (
    "diagnostics", "storage", "vocabulary", "syntax", "meaning", "library", "lint", "machine", "compile", "games",
    "match", "bots", "sim", "scenario", "cli",
)  # fmt: skip
ALLOWED = {
    "diagnostics": set(),
    "storage": set(),
    "vocabulary": {"diagnostics"},
    "syntax": {"diagnostics", "storage", "vocabulary"},
    "meaning": {"diagnostics", "vocabulary", "syntax"},
    "library": {"diagnostics", "storage", "vocabulary", "syntax", "meaning"},
    "lint": {"diagnostics", "storage", "vocabulary", "syntax", "meaning", "library"},
    "machine": {"diagnostics", "vocabulary"},
    "compile": {"diagnostics", "vocabulary", "syntax", "meaning", "machine"},
    "games": {"diagnostics", "vocabulary", "syntax", "meaning", "library", "machine", "compile"},
    "match": {*ORDER[: ORDER.index("match")]},
    "bots": {*ORDER[: ORDER.index("bots")]},
    "sim": {*ORDER[: ORDER.index("sim")]},
    "scenario": {*ORDER[: ORDER.index("bots")]},
    "cli": {*ORDER},
}


def files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def stage(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def imported(path: Path) -> Iterator[str]:
    """Full names of our modules that a file imports, lazily or not, for types or not."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardlang"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if module_file(whole) else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("cardlang"))


def module_file(name: str) -> Path | None:
    base = PACKAGE.parent / Path(*name.split("."))
    for found in (base.with_suffix(".py"), base / "__init__.py"):
        if found.exists():
            return found
    return None


@pytest.mark.parametrize("name", ORDER)
def test_a_stage_imports_only_what_lies_before_it(name: str) -> None:
    for path in files():
        if stage(path) == name:
            for module in imported(path):
                parts = module.split(".")
                other = parts[1] if len(parts) > 1 else ""
                assert other in {name, "", *ALLOWED[name]}, f"{path.relative_to(PACKAGE)} imports {module}"


def test_every_folder_is_a_stage() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert folders == set(ORDER)


def test_no_game_is_named_outside_its_folder() -> None:
    names = re.compile(r"crimson|castle.combo|blackstone", re.IGNORECASE)
    for path in files():
        if stage(path) != "games":
            found = names.search(path.read_text("utf-8"))
            assert found is None, f"{path.relative_to(PACKAGE)} names a game: {found.group() if found else ''}"


def test_no_python_depends_on_a_card() -> None:
    """No id of a shipped card or castle stands as a string in the package; vocabularies are words, not cards."""
    paths = [path for game in vocabularies() for path in shipped_sets(game)]
    ids = {record.id for cardset in load_files(paths, vocabularies()).sets for record in cardset.records}
    assert len(ids) > 40
    for path in files():
        if path.name != "vocabulary.py":
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert node.value not in ids, f"{path.relative_to(PACKAGE)} names the card {node.value}"


def test_no_module_is_imported_in_a_circle() -> None:
    graph = {name_of(path): {m for m in top_level(path) if module_file(m)} for path in files()}
    done: set[str] = set()
    for start in graph:
        walk(graph, start, (), done)


def name_of(path: Path) -> str:
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def top_level(path: Path) -> Iterator[str]:
    """What is imported when the module is, types apart."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardlang"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if module_file(whole) else node.module


def walk(graph: dict[str, set[str]], name: str, path: tuple[str, ...], done: set[str]) -> None:
    assert name not in path, " -> ".join([*path[path.index(name) :], name])
    if name in done:
        return
    for other in graph.get(name, ()):
        walk(graph, other, (*path, name), done)
    done.add(name)
