"""Keywords of a set's own in a text that has been read: the abilities of their definitions take their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeAlias, TypeVar

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n

Definition: TypeAlias = Callable[[n.Shorthand], tuple[n.Ability, ...]]
"""What a shorthand stands for; nothing if that cannot be read."""
N = TypeVar("N", bound=n.Node)


def shorthands(tree: n.Text) -> tuple[n.Shorthand, ...]:
    """Return the keywords of a set's own that stand in a text, in its order."""
    return tuple(ability.short for ability in tree.abilities if ability.short is not None and not ability.part)


def expanded(tree: n.Text, definition: Definition) -> n.Text:
    """Return a text with the abilities that its shorthands stand for; one that stands for none keeps its place.

    The words of an ability are those of the shorthand: there is no other place for findings and for what has happened.
    """
    if not any(ability.short for ability in tree.abilities):
        return tree
    return replace(tree, abilities=tuple(made for ability in tree.abilities for made in _made(ability, definition)))


def _made(ability: n.Ability, definition: Definition) -> Iterator[n.Ability]:
    if ability.short is None or not (found := definition(ability.short)):
        yield ability
        return
    for part, one in enumerate(found):
        yield replace(_moved(one, ability.span), short=ability.short, part=part)


def _moved(node: N, span: Span) -> N:
    """Return a tree all of whose nodes stand at a place."""
    changes: dict[str, Any] = {"span": span}
    for entry in fields(node):
        value = getattr(node, entry.name)
        if isinstance(value, n.Node):
            changes[entry.name] = _moved(value, span)
        elif isinstance(value, tuple) and not isinstance(value, Span):
            changes[entry.name] = tuple(_moved(item, span) if isinstance(item, n.Node) else item for item in value)
    return replace(node, **changes)
