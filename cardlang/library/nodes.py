"""The tree of a YAML file: scalars, lists and mappings, each with its place.

Built from the events of libyaml by `compose`; at most `limits.MAX_DEPTH` deep, so it may be walked by recursion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardlang.diagnostics.model import Span
from cardlang.library.scalars import Plain, resolve


@dataclass(frozen=True, slots=True)
class Scalar:
    """A leaf. `style` is empty for a plain one, else one of ``| > ' "``; `flow` if it stands inside `{}` or `[]`."""

    text: str
    span: Span
    style: str = ""
    flow: bool = False

    @property
    def value(self) -> Plain:
        """What it stands for: quoted and block scalars are text, plain ones follow YAML 1.2."""
        return self.text if self.style else resolve(self.text)


@dataclass(frozen=True, slots=True)
class ListNode:
    """A sequence."""

    items: tuple[Value, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping: by the text of each key, in the order of the file, the key and its value. Any key is text."""

    entries: Mapping[str, tuple[Scalar, Value]]
    span: Span

    @property
    def fields(self) -> tuple[tuple[Scalar, Value], ...]:
        """The keys and their values."""
        return tuple(self.entries.values())

    def key(self, name: str) -> Scalar | None:
        """The key `name` itself, with its place."""
        found = self.entries.get(name)
        return found[0] if found else None

    def get(self, name: str) -> Value | None:
        """The value under `name`."""
        found = self.entries.get(name)
        return found[1] if found else None

    def data(self, name: str) -> Any:
        """The value under `name` as plain data; none if there is none."""
        found = self.entries.get(name)
        return to_data(found[1]) if found else None


Value: TypeAlias = Scalar | ListNode | MapNode


def to_data(node: Value) -> Any:  # JSON-like data has no better type
    """The same as plain data: dicts, lists, text, numbers, true, false and none."""
    if isinstance(node, Scalar):
        return node.text if node.style else resolve(node.text)
    if isinstance(node, ListNode):
        return [to_data(item) for item in node.items]
    return {name: to_data(value) for name, (_, value) in node.entries.items()}


def at(node: Value, path: tuple[str | int, ...]) -> tuple[Scalar | None, Value]:
    """The key and the value at a path of keys and indexes; both that of the last step that exists."""
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
    """The JSON pointer of a path.

    >>> pointer(("cards", "a/b", 0))
    '/cards/a~1b/0'
    """
    return "".join(["/" + str(step).replace("~", "~0").replace("/", "~1") for step in path])


def unindented(root: Value) -> dict[int, int]:
    """Where keys begin that are lines of a text at the margin of its field, and where the empty block before begins.

    Like a text and unlike a field they begin with a capital letter.
    """
    found: dict[int, int] = {}
    block = -1  # the block that has just ended without lines
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
