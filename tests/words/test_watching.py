"""What the ledger declares is true: whatever a text says is read while it is compiled, or its reason is given."""

from __future__ import annotations

from tests.words.texts import printed
from tests.words.watching import OPTIONAL, explained, unread


def test_what_a_text_says_is_read() -> None:
    met = set()
    for text in printed():
        for node, name in unread(text):
            words = text.text[slice(*node.span)]
            assert explained(node, name), f"nobody reads `{name}` of `{words}` in: {text.text}"
            met.add((type(node), name))
    assert met >= {*OPTIONAL}, "a reason is out of date"
