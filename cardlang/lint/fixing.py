"""Carrying out the fixes of findings in a file: as many as can stand beside each other, again until nothing is left.

A file is written whole or not at all, and only while its bytes are still those that were looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import unified_diff

from cardlang.diagnostics.model import Diagnostic, Fix, Severity
from cardlang.library.source import BOM, decode
from cardlang.lint.checks import canonical_text

ROUNDS = 10
"""After so many rounds what is left is left: each fix may make room for another."""


def fixed(path: str, data: bytes, examine: Callable[[bytes], Iterable[Diagnostic]], *, unsafe: bool) -> bytes:
    """The bytes of a file with the fixes carried out that its findings have; with `unsafe` also those not known safe.

    `examine` finds what is wrong with some bytes of the file.
    """
    seen = {data}
    for _ in range(ROUNDS):
        source, _ = decode(path, data)
        chosen = _beside_each_other(_wanted(examine(data), unsafe=unsafe))
        text = source.text
        for fix in reversed(chosen):
            text = text[: fix.span.start] + fix.text + text[fix.span.end :]
        changed = ((BOM if source.bom else "") + text).encode()
        if not chosen or changed in seen:
            return data
        seen.add(changed)
        data = changed
    return data


def _wanted(found: Iterable[Diagnostic], *, unsafe: bool) -> list[Fix]:
    """The fixes of some findings; wordings are no fault, and stay as they are typed."""
    faults = (item for item in found if (item.code, item.severity) != (canonical_text.CODE, Severity.NOTE))
    return [item.fix for item in faults if item.fix is not None and (item.fix.safe or unsafe)]


def _beside_each_other(fixes: list[Fix]) -> list[Fix]:
    """The first fixes of those that overlap, in the order of the text."""
    chosen: list[Fix] = []
    for fix in sorted(fixes, key=lambda one: one.span):
        if not chosen or chosen[-1].span.end < fix.span.start or chosen[-1].span.end == fix.span.start != fix.span.end:
            chosen.append(fix)
    return chosen


def difference(path: str, before: bytes, after: bytes) -> str:
    """What would change in a file, as a unified diff."""
    was, now = (decode(path, data)[0].text.splitlines(keepends=True) for data in (before, after))
    return "".join(unified_diff(was, now, path, path))
