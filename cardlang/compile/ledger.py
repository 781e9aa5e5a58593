"""The ledger of an ability: proof that every word of its text affects the program.

Code that compiles a node enters which of its fields the program depends on. When an ability is compiled, the
ledger is balanced: a node that nobody has entered, or a field that says something (it is not at its default) and that
nobody depends on, refuses the text at those words. So a new field of a node, a new place for an old one and a new way
to compile something are refused until an entry is made; `tests/words` proves that what is entered is read.

Entries stand where the program is made and not in a table, for which fields count depends on the branch: of *3 cards*
that are drawn, on other words than of those that are moved. Fields without a default (a verb, a quantity) are always
said; which of them has a meaning at which place is settled by `meaning`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.syntax import nodes as n
from cardlang.syntax.optional import OptionalPart, optional
from cardlang.syntax.walk import preorder

WITH_OTHERS = (n.Quantity, n.Cmp, n.Parity, n.Named, n.Shorthand)
"""Kinds of nodes that say nothing by themselves: who reads the phrase reads its numbers; a keyword of a set's own says
what its abilities say."""


class Ledger:
    """The entries of one ability."""

    def __init__(self) -> None:
        self._entered: dict[int, set[str]] = {}
        self._made_of: dict[int, tuple[n.Node, n.Node]] = {}

    def enter(self, node: n.Node, names: tuple[str, ...]) -> None:
        """The program depends on a node and on these of its optional fields, where they are set."""
        for name in names:
            if name not in optional(node):
                raise TypeError(f"a {type(node).__name__} has no optional field `{name}`")
        self._of(node).update(names)

    def enter_words(self, sel: n.Sel, words: tuple[str, ...]) -> None:
        """The program depends on these adjectives of a phrase, where it has them."""
        self._of(sel).update(f"adjectives {word}" for word in words)

    def made_of(self, made: n.Sel, original: n.Sel) -> None:
        """A phrase that the compiler has made stands for one of the text: what is entered for it is meant for that."""
        self._made_of[id(made)] = (made, original)

    def _of(self, node: n.Node) -> set[str]:
        if id(node) in self._made_of:
            return self._of(self._made_of[id(node)][1])
        return self._entered.setdefault(id(node), set())

    def idle(self, ability: n.Ability) -> Iterator[n.Node | OptionalPart]:
        """What stands in an ability and changes nothing, in the order of the tree; of idle phrases the outermost."""
        below: set[int] = set()
        for node in preorder(ability):
            if isinstance(node, WITH_OTHERS) or id(node) in below:
                continue
            entered = self._entered.get(id(node))
            if entered is None:
                below |= {id(one) for one in preorder(node)}
                yield node
                continue
            for name, default in optional(node).items():
                value = getattr(node, name)
                if value == default or name in entered:
                    continue
                if phrases := _nodes(value):
                    below |= {id(one) for phrase in phrases for one in preorder(phrase)}
                    yield from phrases
                elif name == "adjectives":
                    idle = [i for i, word in enumerate(value) if f"{name} {word}" not in entered]
                    yield from (OptionalPart(node, name, value[:i] + value[i + 1 :]) for i in idle)
                else:
                    yield OptionalPart(node, name, default)


def _nodes(value: Any) -> list[n.Node]:
    """The nodes that a field holds."""
    return [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, n.Node)]
