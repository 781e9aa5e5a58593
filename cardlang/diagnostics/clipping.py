"""What was handed in, as a message repeats it."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 200  # characters of what a message repeats


def excerpt(value: object, how: Callable[[object], str] = repr) -> str:
    """The value in code, or as `how` says it, cut short; its kind where it cannot be said.

    An error about a value must not fail because of it: Python refuses to print numbers of thousands of digits.
    """
    try:
        text = how(value)
    except Exception:  # whatever the value is, it is not what was asked for
        return f"a value of the type {type(value).__name__}"
    return printable(clipped(text))


def clipped(text: str, longest: int = LONGEST) -> str:
    """The text, cut short if it is too long."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def printable(text: str) -> str:
    """The text without anything that a terminal would obey: control characters are written as escapes, but line ends.

    >>> printable("red" + chr(27) + "[31m")
    'red\\\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text])
