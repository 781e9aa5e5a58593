"""Names of a package whose modules are imported when somebody first asks for them: start-up counts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package, which finds each module of `homes` by the names (with spaces) that it is home of.

    `if TYPE_CHECKING` the package imports the same names, for type checkers and for whoever reads it.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module `{package}` has no attribute `{name}`")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
