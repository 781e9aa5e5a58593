"""Checks over card sets, canonical form, and the pages of all codes. The README of this folder names each file."""

from cardlang.lint.canonical import FormatError, canonical, edit, formatted
from cardlang.lint.explain import codes, page, title
from cardlang.lint.run import lint

__all__ = ["FormatError", "canonical", "codes", "edit", "formatted", "lint", "page", "title"]
