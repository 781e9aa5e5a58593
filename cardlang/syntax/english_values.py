"""The English of amounts: nodes to words."""

from __future__ import annotations

from typing import assert_never

from cardlang.syntax import nodes as n
from cardlang.syntax.english_phrases import LARGEST, attribute, selector, thing, whole
from cardlang.syntax.page import Page, spanned


def value(page: Page, node: n.Value) -> None:
    """Write an amount."""
    match node:
        case int():
            page.word(whole(node, -LARGEST))
        case n.AttrOf():
            _attr_of(page, node)
        case n.Count():
            _count(page, node)
        case n.Half():
            _half(page, node)
        case never:
            assert_never(never)


@spanned
def _attr_of(page: Page, node: n.AttrOf) -> None:
    if not node.total and isinstance(node.of, n.Pron) and node.of.word != "them":
        start = page.length
        page.word("its" if node.of.word == "it" else "your")
        page.record(node.of, start)
        page.word(attribute(page, node.attr))
        return
    page.word("the", *(["total"] if node.total else []), attribute(page, node.attr), "of")
    thing(page, node.of)


@spanned
def _count(page: Page, node: n.Count) -> None:
    page.word("the number of")
    selector(page, node.what)


@spanned
def _half(page: Page, node: n.Half) -> None:
    page.word("half")
    value(page, node.value)
