"""What a text says beyond the least that could be said: the optional parts of its tree, and the text without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Any, NamedTuple

from cardlang.syntax.nodes import Ability, Node, Sel, Shorthand, Text
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

FORM: Mapping[type[Node], frozenset[str]] = {
    Sel: frozenset({"plural"}),
    Ability: frozenset({"short", "part"}),
    Shorthand: frozenset({"n"}),
}
"""Fields that are form: the number of a noun follows from what is said; where it does not, `meaning` asks for it.

A keyword of a set's own says what its abilities say.
"""


class OptionalPart(NamedTuple):
    """An optional part of a tree: a field of a node, or one of several in it; `rest` is the field without the part."""

    node: Node
    field: str
    rest: Any


def optional(node: Any) -> Mapping[str, Any]:
    """The fields of such a node that may be left unsaid, with what they are then."""
    return _optional(node.__class__)


@cache
def _optional(kind: Any) -> Mapping[str, Any]:
    form = {"span", *(name for one, names in FORM.items() if issubclass(kind, one) for name in names)}
    return {one.name: one.default for one in fields(kind) if one.default is not MISSING and one.name not in form}


def parts(tree: Node) -> Iterator[OptionalPart]:
    """All optional parts of a tree."""
    for node in preorder(tree):
        for name, default in optional(node).items():
            value = getattr(node, name)
            if isinstance(value, tuple):
                for i in range(len(value)):
                    yield OptionalPart(node, name, value[:i] + value[i + 1 :])
            elif value != default:
                yield OptionalPart(node, name, default)


def without(tree: Text, part: OptionalPart) -> Text:
    """The tree without a part; all else is as it was."""
    return changed(tree, part.node, part.field, part.rest)


def changed(tree: Text, node: Node, field: str, value: Any) -> Text:
    """The tree with another value in a field of one of its nodes."""
    made: dict[int, Node] = {id(node): replace(node, **{field: value})}
    for one in reversed(preorder(tree)):  # children before their parents
        if id(one) in made:
            continue
        new = {name: now for name, was in _values(one) if (now := _exchanged(was, made)) is not was}
        if new:
            made[id(one)] = replace(one, **new)
    found = made.get(id(tree), tree)
    assert isinstance(found, Text)
    return found


def _values(node: Node) -> Iterator[tuple[str, Any]]:
    for one in fields(node):
        yield one.name, getattr(node, one.name)


def _exchanged(value: Any, made: Mapping[int, Node]) -> Any:
    if isinstance(value, tuple):
        new = tuple(made.get(id(one), one) for one in value)
        return new if any(a is not b for a, b in zip(new, value, strict=True)) else value
    return made.get(id(value), value)


def words_of(tree: Text, what: OptionalPart | Node, vocabulary: Vocabulary) -> str:
    """The words that stand for a part or a node in the canonical text; none if that has no words of its own."""
    from difflib import SequenceMatcher  # only for findings

    from cardlang.syntax.printer.page import UnsayableError
    from cardlang.syntax.printer.printing import print_text, print_words

    if isinstance(what, Node):
        printed = print_text(tree, vocabulary)
        number = next(i for i, one in enumerate(preorder(tree)) if one is what)
        return printed.text[slice(*printed.spans[number])]
    try:
        whole, less = (_plain(print_words(one, vocabulary)) for one in (tree, without(tree, what)))
    except UnsayableError:
        return ""
    lost = [
        word
        for change, start, end, _, _ in SequenceMatcher(None, whole, less, autojunk=False).get_opcodes()
        if change != "equal"
        for word in whole[start:end]
    ]
    return " ".join(lost)


def _plain(text: str) -> list[str]:
    """The words of a text without marks and capitals."""
    return [word.strip(".,;:").lower() for word in text.split()]
