"""The tree of a YAML file: scalars, lists and mappings, each with its position.

`compose` builds it; it is at most `limits.MAX_DEPTH` deep, so recursion over it is safe.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.diagnostics.model import Span
from cardlang.library.scalars import Plain, resolve


@dataclass(frozen=True, slots=True)
class Scalar:
    """A leaf. `style` is empty for a plain scalar, else one of ``| > ' "``; `flow`: it is inside `{}` or `[]`."""

    text: str
    span: Span
    style: str = ""
    flow: bool = False

    @property
    def value(self) -> Plain:
        """The value: quoted and block scalars are text, plain ones follow YAML 1.2."""
        return self.text if self.style else resolve(self.text)


@dataclass(frozen=True, slots=True)
class ListNode:
    """A sequence."""

    items: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping. `entries` has each key and its value by the text of the key, in the order of the file."""

    entries: Mapping[str, tuple[Scalar, Value]]
    span: Span

    @property
    def fields(self) -> tuple[tuple[Scalar, Value], ...]:
        """The (key, value) pairs."""
        return tuple(self.entries.values())

    def key(self, name: str) -> Scalar | None:
        """Return the key `name` itself, with its position, or None."""
        found = self.entries.get(name)
        return found[0] if found else None

    def get(self, name: str) -> Value | None:
        """Return the value under `name`, or None."""
        found = self.entries.get(name)
        return found[1] if found else None

    def data(self, name: str) -> Any:
        """Return the value under `name` as plain data, or None."""
        found = self.entries.get(name)
        return to_data(found[1]) if found else None


Value: TypeAlias = Scalar | ListNode | MapNode


def to_data(node: Value) -> Any:  # JSON-like data has no better type
    """Return a tree as plain data: dicts, lists, strings, numbers, booleans and None."""
    if isinstance(node, Scalar):
        return node.text if node.style else resolve(node.text)
    if isinstance(node, ListNode):
        return [to_data(item) for item in node.items]
    return {name: to_data(value) for name, (_, value) in node.entries.items()}


def at(node: Value, path: tuple[str | int, ...]) -> tuple[Scalar | None, Value]:
    """Return the key and the value at a path of keys and indexes, or those of the last step that exists."""
    key: Scalar | None = None
    for step in path:
        match node, step:
            case MapNode(), str():
                found = node.get(step)
                if found is None:
                    break
                key, node = node.key(step), found
            case ListNode(), int():
                node = node.items[step]
            case _:
                break
    return key, node


def pointer(path: tuple[str | int, ...]) -> str:
    """Return the JSON pointer of a path.

    >>> pointer(("cards", "a/b", 0))
    '/cards/a~1b/0'
    """
    return "".join(["/" + str(step).replace("~", "~0").replace("/", "~1") for step in path])


def unindented(root: Value) -> dict[int, int]:
    """Return the offsets of keys that are really unindented lines of a text, with the offset of the empty block before.

    They start with a capital letter, like a text and unlike a field.
    """
    found: dict[int, int] = {}
    block = -1  # the offset of a block without lines that has just ended
    todo: list[tuple[Scalar, Value] | Value] = [root]
    while todo:
        match todo.pop():
            case (Scalar() as key, value):
                if block >= 0 and key.text[:1].isupper():
                    found[key.span.start] = block
                else:
                    todo.append(value)
                    block = -1
            case Scalar() as leaf:
                block = leaf.span.start if leaf.style in ("|", ">") and not leaf.text.strip() else -1
            case ListNode(items=items):
                todo.extend(reversed(items))
            case MapNode() as node:
                todo.extend(reversed(node.fields))
    return found
