"""From productions to nodes: one function per production name of the grammar file.

A tree is built from the leaves up, as its productions are read, without recursion; each builder gets the built children
of its production and the lexicon, so that words become ids here. That builders and productions are the same set is
checked when a parser is made.
"""

from __future__ import annotations

from cardlang.diagnostics.model import Span
from cardlang.syntax import build_phrases as _phrases
from cardlang.syntax import build_steps as _steps
from cardlang.syntax.building import BUILDERS, Built, Children
from cardlang.syntax.lexicon import Lexicon

__all__ = ["build", "builder_names"]

_REGISTERED = (_phrases, _steps)  # importing them fills the table


def builder_names() -> frozenset[str]:
    """Return the names of all productions that can be built."""
    return frozenset(BUILDERS)


def build(name: str, items: tuple[Built, ...], span: Span, lexicon: Lexicon) -> Built:
    """Build what one production stands for from its built children."""
    children = Children(lexicon)
    children.name, children.items, (children.start, children.end) = name, items, span
    return BUILDERS[name](children)
