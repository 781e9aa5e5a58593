"""What the ledger declares is true: whatever a text says is read while it is compiled, or its reason stands here."""

from __future__ import annotations

from cardlang.syntax import nodes as n
from cardlang.syntax.optional import FORM, optional
from tests.words.texts import printed
from tests.words.watching import unread

LATER = "read when the program runs"
SAME = "of the only thing that can be meant: *that player*, *1 more coin*, *that effect*"

OPTIONAL: dict[tuple[type[n.Node], str], str] = {
    (n.Fact, "would"): "an effect is heard of in no other way than when it *would trigger*",
    (n.Sel, "poss"): "*your opponent* is whoever is the opponent of *you*",
    (n.Quantity, "n"): LATER,
}
"""Fields that may be left unsaid, and that nobody need read."""

NEEDED: dict[tuple[type[n.Node], str], str] = {
    (n.Sel, "noun"): SAME,
    (n.Sel, "quantity"): SAME,
    (n.Quantity, "kind"): f"{LATER}, or {SAME}",
    (n.Pron, "word"): "*it* and *them* are told apart by what they stand for",
    (n.In, "preposition"): "*in* or *on* follows from the noun",
    (n.Change, "attr"): "nothing but strength changes under *Scoring:*",
    (n.Listener, "when"): "an amount or a face that is announced is heard of only *when* it would be",
}
"""Fields that every such node has: what they may say at which place is settled by `meaning`."""


def test_what_a_text_says_is_read() -> None:
    met = set()
    for text in printed():
        for node, name in unread(text):
            words, what = text.text[slice(*node.span)], (type(node), name)
            if name in FORM.get(type(node), ()):
                continue
            reasons = OPTIONAL if name in optional(node) else NEEDED
            assert what in reasons, f"nobody reads `{name}` of `{words}` in: {text.text}"
            if what == (n.Sel, "poss"):
                assert isinstance(node, n.Sel)
                assert node.noun == "opponent", f"nobody reads whose `{words}` is in: {text.text}"
            met.add(what)
    assert met == {*OPTIONAL, *NEEDED}, "a reason is out of date"
