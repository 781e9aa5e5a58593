"""Checks over card sets, canonical form, and the pages of all codes. The README of this folder names each file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.storage.on_demand import on_demand

if TYPE_CHECKING:
    from cardlang.lint.explain import codes, page, title
    from cardlang.lint.form import FormatError, canonical, edit, formatted
    from cardlang.lint.run import Report, examiner, lint_files

__all__ = [
    "FormatError",
    "Report",
    "canonical",
    "codes",
    "edit",
    "examiner",
    "formatted",
    "lint_files",
    "page",
    "title",
]

__getattr__ = on_demand(
    __name__,
    {
        "form": "FormatError canonical edit formatted",
        "run": "Report examiner lint_files",
        "explain": "codes page title",
    },
)
