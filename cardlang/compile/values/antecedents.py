"""What a word such as *it* looks back to: the listener or the earlier step that has named what it stands for."""

from __future__ import annotations

from cardlang.compile.scope import Scope
from cardlang.meaning.quantities import refers_back, the_way
from cardlang.syntax import nodes as n
from cardlang.syntax.desugar.told_again import told_again


def points_back(scope: Scope, what: n.Sel | n.Pron) -> bool:
    """Whether a phrase stands for what has been named before."""
    return (isinstance(what, n.Sel) and what.from_them) or refers_back(what, scope.dialect.vocabulary)


def enter_back(scope: Scope, what: n.Sel | n.Pron) -> None:
    """Enter a phrase that stands for what has been named before: with all its words the meaning has found that."""
    scope.reads(what, *["from_them", "left"] * isinstance(what, n.Sel))
    if isinstance(what, n.Sel) and what.quantity.kind == "that":
        scope.reads_words(what, *told_again(what, scope.dialect.vocabulary))
    if isinstance(what, n.Sel) and (way := the_way(what, scope.dialect.vocabulary)) is not None:
        scope.reads(way)
        scope.reads(what, "filters")
        scope.reads_words(what, *what.adjectives)
