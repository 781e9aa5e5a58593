"""The English of what tasks ask for: the parts of a requirement, nodes to words."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.printer.page import Page, need, spanned
from cardlang.syntax.printer.phrases import bare, selector


def part(page: Page, node: n.Asked) -> None:
    """Write a part of a requirement: *a lion spy in column L*, *more griffins than dragons in row S*."""
    match node:
        case n.Sel():
            selector(page, node)
        case n.Higher():
            _more(page, node)
        case never:
            assert_never(never)


@spanned
def _more(page: Page, node: n.Higher) -> None:
    need(isinstance(node.left, n.Count) and isinstance(node.right, n.Count), "a requirement compares what lies there")
    assert isinstance(node.left, n.Count)
    assert isinstance(node.right, n.Count)
    one, other = node.left.what, node.right.what
    need(one.plural and other.plural, "what is compared is several")
    alike = one.filters == other.filters
    need(alike or bool(one.filters and other.filters), "one place is said of both that are compared")
    page.word("as many" if node.level else "more")
    start = page.length
    bare(page, replace(one, filters=()) if alike else one)
    page.record(node.left, start)
    page.word("as" if node.level else "than")
    start = page.length
    bare(page, other)
    page.record(node.right, start)
