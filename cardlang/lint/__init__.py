"""Checks over card sets, canonical form, and the pages of all codes. The README of this folder names each file."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.lint.canonical import FormatError, canonical, edit, formatted
    from cardlang.lint.explain import codes, page, title
    from cardlang.lint.run import Report, examiner, lint, lint_files

__all__ = [
    "FormatError",
    "Report",
    "canonical",
    "codes",
    "edit",
    "examiner",
    "formatted",
    "lint",
    "lint_files",
    "page",
    "title",
]

_HOMES = {
    "FormatError": "canonical",
    "Report": "run",
    "canonical": "canonical",
    "codes": "explain",
    "edit": "canonical",
    "examiner": "run",
    "formatted": "canonical",
    "lint": "run",
    "lint_files": "run",
    "page": "explain",
    "title": "explain",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
