"""Composes the tree of a file from the events of a YAML parser.

The events are read one at a time and the tree is built here, on an explicit stack: size and depth are checked before
anything is nested (libyaml's composer crashes the process on 50,000 opening brackets), anchors never expand, and each
node has its position. If the YAML is broken, the record with the fault is replaced by blanks, character by character,
and the file is read again, so one broken card hides no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NoReturn

import yaml

from cardlang.diagnostics.model import NOWHERE, Diagnostic, Span, span_of
from cardlang.library.limits import MAX_ALIKE, MAX_DEPTH, MAX_VALUES
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, pointer
from cardlang.library.source import SourceFile
from cardlang.library.yaml_errors import Outline, explain_error, too_deep
from cardlang.library.yaml_parser import events

_MAX_ATTEMPTS = 20  # broken places reported for one file
_MAX_READ = 2 * MAX_VALUES  # values read in all attempts together
_IGNORED = Scalar("", NOWHERE)  # stands for an invalid key; its value is dropped


@dataclass(frozen=True, slots=True)
class Document:
    """A file and its tree. `root` is None if nothing could be read; `damaged`: a part of the file was left out."""

    source: SourceFile
    root: Value | None
    diagnostics: tuple[Diagnostic, ...]
    damaged: bool = False

    def echoes(self, item: Diagnostic, sections: Collection[str]) -> bool:
        """Return whether a violation only follows from a reported fault: at the same place, or a part left out.

        `sections` are the fields of the file that hold records, any of which may have been left out.
        """
        if any(said.location.span == item.location.span for said in self.diagnostics):
            return True
        return self.damaged and (
            (item.code == "D014" and item.location.pointer == "")
            or (item.code == "D015" and item.location.pointer.removeprefix("/") in sections)
        )


class _StopError(Exception):
    """A fault that ends this attempt to read the file; a `final` one ends all attempts."""

    def __init__(self, diagnostic: Diagnostic, *, final: bool = False) -> None:
        self.diagnostic = diagnostic
        self.final = final
        super().__init__(diagnostic.message)


class _Open:
    """A collection that is still open; `key` is waiting for its value."""

    __slots__ = ("fields", "flow", "items", "key", "mapping", "start")

    def __init__(self, mapping: bool, start: int, flow: bool) -> None:
        self.mapping = mapping
        self.start = start
        self.flow = flow
        self.items: list[Value] = []
        self.fields: dict[str, tuple[Scalar, Value]] = {}
        self.key: Scalar | None = None


def compose(source: SourceFile) -> Document:
    """Return the tree of a file, and all faults of its YAML."""
    text, errors, seen, read = source.text, list[Diagnostic](), 0, 0
    outline: Outline | None = None
    while True:
        builder, final = _Builder(source), False
        try:
            root = builder.build(text)
        except _StopError as stop:
            error, final = stop.diagnostic, stop.final
        except yaml.YAMLError as broken:
            error = explain_error(broken, source)
        else:
            break
        seen += 1
        read += builder.values
        outline = outline or Outline(source)
        start = error.location.span.start
        error, region = outline.stray_text(start) or (error, outline.leave_out(start))
        errors.append(error)
        blank = "".join(char if char in "\r\n" else " " for char in text[region.start : region.end])
        if final or seen >= _MAX_ATTEMPTS or read >= _MAX_READ or blank == text[region.start : region.end]:
            root = None
            break
        text = text[: region.start] + blank + text[region.end :]
    found = sorted([*errors, *builder.diagnostics], key=lambda item: item.location.span)
    cut = any(item.code == "D010" for item in builder.diagnostics)
    return Document(source, root, tuple(found), damaged=cut or bool(errors))


class _Builder:
    """One attempt to read a text."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []
        self.reported: Counter[str] = Counter()
        self.top = _Open(mapping=False, start=0, flow=False)  # the innermost open collection; at first the file itself
        self.stack: list[_Open] = []  # the open collections around it
        self.values = 0

    def build(self, text: str) -> Value | None:
        """Return the tree of a text. Raises _StopError or YAMLError if reading cannot go on."""
        with closing(events(text)) as found:
            return self.built(found, text)

    def built(self, events: Iterator[Any], text: str) -> Value | None:
        """Return the tree that the events of a text describe."""
        documents = 0
        for event in events:
            span = span_of((event.start_mark.index, event.end_mark.index))
            if isinstance(event, yaml.NodeEvent):
                self.values += 1
                if self.values > MAX_VALUES:
                    self.too_many(span)
                if isinstance(event, yaml.ScalarEvent):
                    if event.anchor is not None or event.tag is not None:
                        self.odd(event, span)
                    style = event.style or ""
                    self.add(Scalar(event.value, _trim(text, span, style) if style else span, style, self.top.flow))
                elif isinstance(event, yaml.CollectionStartEvent):
                    self.odd(event, span)
                    self.open(isinstance(event, yaml.MappingStartEvent), span, bool(event.flow_style))
                else:
                    self.alias(span)
                    self.add(Scalar("alias", span, '"'))
            elif isinstance(event, yaml.CollectionEndEvent):
                self.close(span.end)
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.report("D010", "a second document begins here", span, "keep one document in a file")
                    break
        return self.top.items[0] if self.top.items else None

    def too_many(self, span: Span) -> NoReturn:
        message = f"the file holds more than {MAX_VALUES:,} values"
        advice = "split it into several files of the same set"
        raise _StopError(Diagnostic("D025", message, self.source.location(span), help=advice), final=True)

    def open(self, mapping: bool, span: Span, flow: bool) -> None:
        if len(self.stack) == MAX_DEPTH:
            raise _StopError(too_deep(self.source, span))
        self.stack.append(self.top)
        self.top = _Open(mapping, span.start, flow or self.top.flow)

    def close(self, end: int) -> None:
        done, self.top = self.top, self.stack.pop()
        span = Span(done.start, max(done.start, end))
        self.add(MapNode(done.fields, span) if done.mapping else ListNode(tuple(done.items), span))

    def add(self, value: Value) -> None:
        parent = self.top
        if not parent.mapping:
            parent.items.append(value)
        elif (key := parent.key) is None:
            parent.key = value if isinstance(value, Scalar) else self.no_key(value)
        else:
            if key is not _IGNORED and parent.fields.setdefault(key.text, (key, value))[0] is not key:
                self.twice(parent, key)
            parent.key = None

    def twice(self, parent: _Open, key: Scalar) -> None:
        """Report a duplicate key."""
        first = parent.fields[key.text][0]
        line, column = self.source.position(first.span.start)
        note = f"`{key.text}` stands first in line {line}, column {column}"
        self.report("D007", f"`{key.text}` stands twice here", key.span, "keep one of the two", (note,))

    def no_key(self, value: Value) -> Scalar:
        """Report a value that cannot be a key; the value after it is dropped."""
        self.report("D024", "a list or mapping cannot be a key", value.span)
        return _IGNORED

    def odd(self, event: yaml.NodeEvent, span: Span) -> None:
        """Report anchors and tags."""
        if event.anchor is not None:
            self.report(
                "D008", f"anchors are not allowed: `&{event.anchor}`", span, "write the value out where it is used"
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.report("D009", "tags are not allowed", span, "remove the word that begins with `!`")

    def alias(self, span: Span) -> None:
        name = self.source.text[span.start : span.end]
        self.report("D008", f"aliases are not allowed: `{name}`", span, "write the value out")

    def report(
        self, code: str, message: str, span: Span, advice: str | None = None, notes: tuple[str, ...] = ()
    ) -> None:
        self.reported[code] += 1
        if self.reported[code] > MAX_ALIKE:
            return
        path = tuple(part.key.text for part in (*self.stack, self.top) if part.key is not None)
        place = self.source.location(span, pointer(path))
        self.diagnostics.append(Diagnostic(code, message, place, help=advice, notes=notes))


def _trim(text: str, span: Span, style: str) -> Span:
    """Return the span of a scalar without a leading anchor or tag (`&a 1`) and without trailing breaks of a block."""
    start, end = span
    if style and not text.startswith(style, start):
        start = max(text.find(style, start, end), start)
    while end > start and style in ("|", ">") and text[end - 1] in " \r\n":
        end -= 1
    return Span(start, end)
