"""The envelope of a save: one line for the check sum and one for the match, as JSON.

Nothing here trusts the text: its size is limited before it is parsed, and the error says why a text is no save.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import SaveError

FORMAT = 1
MAX_BYTES = 4 * 1024 * 1024  # a thousand cards with long texts and ten thousand choices are less
_HEAD, _HEAD_END, _TAIL = '{"check":"', '",\n"match":', "}"
_LIKE_A_SAVE = re.compile(r'\{\s*"check"\s*:\s*"[0-9a-f]{32}"\s*,\s*"match"\s*:')  # however it is spaced


def as_json(part: Mapping[str, Any]) -> str:
    """A part of a save as a JSON object."""
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"), default=list)


def wrap(match: Mapping[str, Any]) -> str:
    """The text of a save with its check sum."""
    return sealed(as_json(match))


def sealed(body: str) -> str:
    """The text of a save whose match is JSON already."""
    return f"{_HEAD}{_sum(body)}{_HEAD_END}{body}{_TAIL}\n"


def opened(text: str) -> dict[str, Any]:
    """The match in a save that is undamaged to the byte. Raises SaveError, with the reason, for anything else.

    White space around it is harmless: files and messages add or lose a line end.
    """
    if not isinstance(text, str):
        raise SaveError(f"a save is text, not {type(text).__name__}")
    if len(text) > MAX_BYTES:
        raise SaveError(f"this is no saved match: it has {len(text)} characters, a save at most {MAX_BYTES}")
    text = text.strip()
    if not text:
        raise SaveError("this is no saved match: it is empty")
    head, end, rest = text.removeprefix(_HEAD).partition(_HEAD_END)
    if not (text.startswith(_HEAD) and end) and _LIKE_A_SAVE.match(text):
        raise SaveError("this save has been written anew, with other spaces or line ends: it must stay as it was saved")
    if not text.startswith(_HEAD):
        raise SaveError("this is no saved match: it does not begin like one")
    body = rest.removesuffix(_TAIL)
    if body == rest or head != _sum(body):
        raise SaveError("this save is damaged or cut off: its check sum does not fit")
    try:
        match = json.loads(body)
    except RecursionError as error:
        raise SaveError("this is no saved match: it is nested too deeply") from error
    except ValueError as error:
        raise SaveError(f"this is no saved match: {error}") from error
    if not isinstance(match, dict) or type(match.get("format")) is not int:
        raise SaveError("this is no saved match: it does not say its format")
    if match["format"] != FORMAT:
        age = "a newer" if match["format"] > FORMAT else "an older"
        raise SaveError(
            f"this save was made by {age} cardlang: its format is {excerpt(match['format'])}, this is {FORMAT}"
        )
    return match


def _sum(body: str) -> str:
    return blake2b(body.encode(errors="surrogatepass"), digest_size=16).hexdigest()
