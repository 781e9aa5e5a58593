"""The house: imports go one way, nothing is imported in a circle, no game or card is named where it must not be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import cardlang
from cardlang import library, lint, syntax
from cardlang.cli.app import COMMANDS
from cardlang.games import vocabularies
from cardlang.library import load_files, shipped_sets

PACKAGE = Path(__file__).parent.parent / "cardlang"
ORDER = (
    "diagnostics", "storage", "vocabulary", "syntax", "meaning", "library", "machine", "compile", "games",
    "match", "bots", "adapters", "sim", "scenario", "lint", "rpc", "web", "playground", "cli",
)  # fmt: skip
ALLOWED = {
    "diagnostics": set(),
    "storage": set(),
    "vocabulary": {"diagnostics"},
    "syntax": {"diagnostics", "storage", "vocabulary"},
    "meaning": {"diagnostics", "vocabulary", "syntax"},
    "library": {"diagnostics", "storage", "vocabulary", "syntax", "meaning"},
    "machine": {"diagnostics", "vocabulary"},
    "compile": {"diagnostics", "vocabulary", "syntax", "meaning", "machine"},
    "games": {"diagnostics", "storage", "vocabulary", "syntax", "meaning", "library", "machine", "compile"},
    "match": {*ORDER[: ORDER.index("match")]},
    "bots": {*ORDER[: ORDER.index("bots")]},
    "adapters": {"diagnostics", "match", "bots"},
    "sim": {*ORDER[: ORDER.index("adapters")]},
    "scenario": {*ORDER[: ORDER.index("bots")]},
    "lint": {*ORDER[: ORDER.index("lint")]} - {"adapters"},
    "rpc": {*ORDER[: ORDER.index("adapters")], "scenario"},
    "web": {*ORDER[: ORDER.index("adapters")], "rpc"},
    "playground": {*ORDER} - {"adapters", "cli"},
    "cli": {*ORDER} - {"adapters"},  # nobody here needs the libraries of research
}


def name_of(path: Path) -> str:
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def every(pattern: str) -> set[str]:
    """The modules of ours whose path fits."""
    return {name_of(path) for path in PACKAGE.glob(pattern)}


BY_NAME = {
    "cardlang.games": every("games/*/vocabulary.py") | every("games/*/definition.py") | every("games/*/dialect.py"),
    "cardlang.cli.app": {f"cardlang.cli.{module}" for module in COMMANDS.values()},
    "cardlang.cli.screen": every("games/*/board.py"),
    "cardlang.storage.on_demand": set(),  # for packages; they say what they import, for types
}  # what is imported by its name, by those who do that


def files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def stage(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def imported(path: Path) -> Iterator[str]:
    """Full names of our modules that a file imports, lazily or not, for types or not."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from named(node)


def named(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Full names of our modules in one statement."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "cardlang")
    else:
        assert not node.level, "a relative import is not seen here: write the whole name"
        if node.module and node.module.split(".")[0] == "cardlang":
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if module_file(whole) else node.module


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
    """Nor does it hide one: imports inside functions count, and so does what is loaded by its name."""
    graph = {name_of(path): {m for m in runtime(path) if m != name_of(path)} for path in files()}
    done: set[str] = set()
    for start in graph:
        walk(graph, start, (), done)


MUTUAL = (
    {"machine.rules", "machine.state"},  # a state has its rules, which are functions of states
    {"compile.dialect", "compile.scope"},  # a scope has its dialect, which says how verbs are compiled in a scope
)  # modules that know each other's types


def test_only_these_modules_know_each_others_types() -> None:
    graph = {name_of(path): set(imported(path)) - {name_of(path)} for path in files()}
    known = [{name if name.startswith("cardlang.") else f"cardlang.{name}" for name in group} for group in MUTUAL]
    behind = {name: reached(graph, name) for name in graph}
    for name, others in graph.items():
        for other in others:
            if name in behind[other]:
                assert any({name, other} <= group for group in known), f"{name} and {other} know each other"


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """All modules that one imports, directly or not."""
    found, left = {start}, [start]
    while left:
        new = graph.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


@pytest.mark.parametrize("package", [cardlang, library, lint, syntax])
def test_no_name_that_is_loaded_on_demand_is_also_a_module(package: ModuleType) -> None:
    """Else it would stand for the module as soon as somebody had imported that."""
    modules = {path.stem for path in Path(str(package.__file__)).parent.iterdir()}
    assert not modules.intersection(package.__all__)
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="has no attribute `nothing`"):
        _ = package.nothing


def test_a_hidden_circle_is_found(tmp_path: Path) -> None:
    lazy, typed = tmp_path / "lazy.py", tmp_path / "typed.py"
    lazy.write_text("def f():\n    if True:\n        from cardlang.match.game import Game\n", "utf-8")
    typed.write_text("if TYPE_CHECKING:\n    from cardlang.match.game import Game\n", "utf-8")
    assert (set(imports(lazy)), set(imports(typed))) == ({"cardlang.match.game"}, set())
    with pytest.raises(AssertionError, match="a -> b -> a"):
        walk({"a": {"b"}, "b": {"a"}}, "a", (), set())


def runtime(path: Path) -> Iterator[str]:
    """The modules of ours that a module imports when it is imported or used, in whichever way."""
    name = name_of(path)
    yield from imports(path)
    if "on_demand(" in path.read_text("utf-8"):  # the names of a package, imported when somebody asks for them
        yield from imports(path, typed=True)
    if "import_module" in path.read_text("utf-8"):
        assert name in BY_NAME, f"{name} imports by name: say in BY_NAME what that can be"
        yield from BY_NAME[name]


def imports(path: Path, *, typed: bool = False) -> Iterator[str]:
    """What is imported by statements, those inside functions among them; those for types only if they are wanted."""
    whole = ast.parse(path.read_text("utf-8"))
    for_types = {
        inner
        for node in ast.walk(whole)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(whole):
        if isinstance(node, ast.Import | ast.ImportFrom) and (typed or node not in for_types):
            yield from named(node)


def test_a_file_of_the_tests_is_one_module() -> None:
    """Tests import each other by whole names, so that nothing is there twice under two names."""
    tests = Path(__file__).parent
    own = {path.stem for path in tests.rglob("*.py")} - {"__init__", "__main__"}
    for path in tests.rglob("*.py"):
        assert (path.parent / "__init__.py").exists(), f"{path.parent} needs an empty __init__.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = ["." * node.level + (node.module or "")]
            wrong = [name for name in names if name.startswith(".") or name in own]
            assert not wrong, f"{path.relative_to(tests)}: write `from tests.{path.parent.name}.{wrong[0]} import ...`"


def walk(graph: dict[str, set[str]], name: str, path: tuple[str, ...], done: set[str]) -> None:
    assert name not in path, " -> ".join([*path[path.index(name) :], name])
    if name in done:
        return
    for other in graph.get(name, ()):
        walk(graph, other, (*path, name), done)
    done.add(name)
