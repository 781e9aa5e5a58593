"""Clips foreign text and values so that a message can repeat them safely."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 200  # characters that a message repeats


def excerpt(value: object, how: Callable[[object], str] = repr) -> str:
    """Return the `repr` of a value (or `how(value)`), clipped; its type if that fails.

    An error about a value must not fail because of it: Python refuses to print numbers of thousands of digits.
    """
    try:
        text = how(value)
    except Exception:  # the value may be of any type
        return f"a value of the type {type(value).__name__}"
    return printable(clipped(text))


def clipped(text: str, longest: int = LONGEST) -> str:
    """Return a text, shortened to at most `longest` characters."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def printable(text: str) -> str:
    """Return a text with its control characters, except line feeds, written as escapes, so no terminal obeys them.

    >>> printable("red" + chr(27) + "[31m")
    'red\\\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text])
