"""The page of each code: a bad card, the mended card and why. `cardlang explain CODE` shows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardlang import library, meaning, scenario, syntax
from cardlang.lint import suppression, unplayable
from cardlang.lint.registry import CHECKS

PAGES = Path(__file__).parent / "pages"


def codes() -> Mapping[str, str]:
    """Return the slug of every code that a stage or check can report, sorted by code."""
    found: dict[str, str] = {}
    for known in (syntax.CODES, library.CODES, meaning.CODES, unplayable.CODES, scenario.CODES):
        for code, info in known.items():
            found[code] = info.slug
    for check in (*CHECKS, suppression):
        found[check.CODE] = check.SLUG
    return dict(sorted(found.items()))


def page(code: str) -> str:
    """Return the page of a code, in Markdown. Raises LookupError for an unknown code."""
    path = PAGES / f"{code}.md"
    if not code.isalnum() or not path.is_file():
        raise LookupError(f"there is no code `{code}`")
    return path.read_text(encoding="utf-8")


def title(code: str) -> str:
    """Return the heading of a code's page, without the code."""
    return page(code).splitlines()[0].removeprefix("#").strip().removeprefix(code).strip(" :")
