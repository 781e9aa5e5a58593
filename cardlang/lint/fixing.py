"""Applies the fixes of findings to a file, round by round: in each round all fixes that do not overlap.

The caller writes a file completely or not at all, and only if its bytes have not changed since they were linted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import unified_diff

from cardlang.diagnostics.model import Diagnostic, Fix, Severity
from cardlang.library.source import BOM, decode
from cardlang.lint.checks import canonical_text

ROUNDS = 10
"""The limit of rounds; a fix may make another one possible."""


def apply_fixes(path: str, data: bytes, examine: Callable[[bytes], Iterable[Diagnostic]], *, unsafe: bool) -> bytes:
    """Return the bytes of a file with the safe fixes of its findings applied; with `unsafe`, all fixes.

    `examine` returns the findings for given bytes of the file.
    """
    seen = {data}
    for _ in range(ROUNDS):
        source, _ = decode(path, data)
        chosen = _without_overlaps(_wanted(examine(data), unsafe=unsafe))
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
    """Return the fixes to apply. Wordings are not faults and stay as typed."""
    faults = (item for item in found if (item.code, item.severity) != (canonical_text.CODE, Severity.NOTE))
    return [item.fix for item in faults if item.fix is not None and (item.fix.safe or unsafe)]


def _without_overlaps(fixes: list[Fix]) -> list[Fix]:
    """Return the fixes in the order of the text, and only the first of any that overlap."""
    chosen: list[Fix] = []
    for fix in sorted(fixes, key=lambda one: one.span):
        if not chosen or chosen[-1].span.end < fix.span.start or chosen[-1].span.end == fix.span.start != fix.span.end:
            chosen.append(fix)
    return chosen


def difference(path: str, before: bytes, after: bytes) -> str:
    """Return the changes to a file as a unified diff."""
    was, now = (decode(path, data)[0].text.splitlines(keepends=True) for data in (before, after))
    return "".join(unified_diff(was, now, path, path))
