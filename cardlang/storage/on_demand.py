"""Names of a package whose modules are imported on first use, which keeps start-up fast."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Make the `__getattr__` of a package. `homes` maps each module to the names that it defines, separated by spaces.

    Under `if TYPE_CHECKING` the package imports the same names, for type checkers and readers.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module `{package}` has no attribute `{name}`")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return get
