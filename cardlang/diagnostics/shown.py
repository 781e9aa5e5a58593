"""What was handed in, as a message repeats it."""

from __future__ import annotations

from collections.abc import Callable

LONGEST = 200  # characters of what a message repeats


def shown(value: object, how: Callable[[object], str] = repr) -> str:
    """The value in code, or as `how` says it, cut short; its kind where it cannot be said.

    An error about a value must not fail because of it: Python refuses to print numbers of thousands of digits.
    """
    try:
        text = how(value)
    except Exception:  # whatever the value is, it is not what was asked for
        return f"a value of the type {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
