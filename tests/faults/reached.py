"""What a change of a file reaches: the folder it lies in, and all that imports anything of it while it is loaded.

Folders, not modules: what modules of one folder enter with each other (the builders of the language do) stays whole.
What is imported inside a function is found anew when the function is called.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import ModuleType


class Reach:
    """The modules of a package that are loaded now, by folder, and which folders import which."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._modules = {name for name in sys.modules if name.partition(".")[0] == package}
        self._users: dict[str, set[str]] = {}
        for name in self._modules:
            home = _folder(name)
            for used in _imported(sys.modules[name]):
                if used in self._modules:
                    self._users.setdefault(_folder(used), set()).add(home)
            if home.count("."):  # a folder goes with the one it lies in, but for the package, which imports nothing
                self._users.setdefault(home.rpartition(".")[0], set()).add(home)

    def unload(self, changed: Iterable[str]) -> None:
        """Take out of Python what the changed files reach, so that it is loaded again by whoever needs it."""
        gone = self._reached(changed)
        above = {_folder(name).rpartition(".")[0] for name in gone}
        for name in gone:
            del sys.modules[name]
        for name in self._modules - gone:
            module = sys.modules[name]
            if hasattr(module, "__path__"):
                _forget(module, gone)
            if _folder(name) in above:  # the games find each other's modules by their names, and keep what they find
                _clear(module)

    def _reached(self, changed: Iterable[str]) -> set[str]:
        folders: set[str] = set()
        open_ones = [self._home(file) for file in changed if not file.startswith("tests/")]
        while open_ones:
            folder = open_ones.pop()
            if folder not in folders:
                folders.add(folder)
                open_ones += self._users.get(folder, ())
        everything = self._package in folders
        return {name for name in self._modules if everything or _folder(name) in folders}

    def _home(self, file: str) -> str:
        """The folder of a file of Python; whoever reads other files may have done so by now, so they reach all."""
        path = Path(file)
        within = path.suffix == ".py" and path.parts[0] == self._package
        return ".".join(path.parent.parts) if within else self._package


def _forget(package: ModuleType, gone: set[str]) -> None:
    """A package keeps the modules in it, and what was asked for through it."""
    for name, value in [*vars(package).items()]:
        home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if home in gone:
            delattr(package, name)


def _clear(module: ModuleType) -> None:
    for value in vars(module).values():
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()


def _folder(name: str) -> str:
    return name if hasattr(sys.modules[name], "__path__") else name.rpartition(".")[0]


def _imported(module: ModuleType) -> Iterator[str]:
    """The modules that a module may have imported while it was loaded."""
    if module.__file__ is None:
        return
    open_ones: list[ast.AST] = [ast.parse(Path(module.__file__).read_text("utf-8"))]
    while open_ones:
        node = open_ones.pop()
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            open_ones += node.orelse
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            open_ones += ast.iter_child_nodes(node)
