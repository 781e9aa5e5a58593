"""Resolves plain scalars by the core schema of YAML 1.2: `on`, `no` and `yes` stay strings."""

from __future__ import annotations

import re
from typing import TypeAlias

Plain: TypeAlias = str | int | float | bool | None

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INF = re.compile(r"[-+]?\.(inf|Inf|INF)")
_NAN = frozenset({".nan", ".NaN", ".NAN"})
_HUGE = 10**18  # longer literals are clamped: far outside every range, and int() refuses thousands of digits


def resolve(text: str) -> Plain:
    """Return the value of a plain (unquoted) scalar.

    >>> [resolve(word) for word in ("on", "no", "true", "~", "012", "0x1F", "1e3", "1.2.3")]
    ['on', 'no', True, None, 12, 31, 1000.0, '1.2.3']
    """
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if text[0] not in "+-.0123456789":
        return text
    if _INT.fullmatch(text):
        return _number(text, 10)
    if _OCTAL.fullmatch(text):
        return _number(text[2:], 8)
    if _HEX.fullmatch(text):
        return _number(text[2:], 16)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _INF.fullmatch(text):
        return float("-inf" if text.startswith("-") else "inf")
    if text in _NAN:
        return float("nan")
    return text


def _number(digits: str, base: int) -> int:
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("+-").lstrip("0") or "0"
    return sign * (_HUGE if len(digits) > 18 else int(digits, base))
