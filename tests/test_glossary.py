"""The glossary: each term once, in order, and defined at a place that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "cardlang"
ROW = re.compile(r"^\| \*\*(.+?)\*\* \| (.+?) \| \[.+?\]\((.+?)\)(?: `(\w+)`)? \|$", re.MULTILINE)
TERMS = ROW.findall((PACKAGE / "README.md").read_text("utf-8"))


def test_each_term_stands_once_and_in_order() -> None:
    names = [term for term, *_ in TERMS]
    assert len(names) > 90
    assert names == sorted(set(names))


def test_each_term_is_defined_where_the_glossary_says() -> None:
    for term, _, where, name in TERMS:
        path = PACKAGE / where
        assert path.is_file(), f"{term}: there is no {where}"
        if name:
            assert name in defined(path), f"{term}: {where} defines no {name}"


def defined(path: Path) -> set[str]:
    """The names that a module defines at its top level."""
    names: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names
