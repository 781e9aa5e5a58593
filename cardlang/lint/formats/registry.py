"""All output formats, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cardlang.lint.formats import github, programs, sarif, terminal
from cardlang.lint.formats.run import Run

FORMATS: Mapping[str, Callable[[Run], str]] = MappingProxyType({
    "full": terminal.full,
    "concise": terminal.concise,
    "json": programs.json_report,
    "sarif": sarif.sarif,
    "github": github.commands,
})  # fmt: skip
"""The formats by their names on the command line."""
