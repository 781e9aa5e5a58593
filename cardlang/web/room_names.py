"""Names of rooms, which people read out and type, and secrets, which are only handed on."""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "BCDFGHJKMNPRSTVWXZ"  # none that looks like another one or a digit; no vowels, so no words
LENGTH = 4


def draw_name() -> str:
    """A name; somebody else may have it already."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def name_of(text: str) -> str | None:
    """The name that was typed; None if it can be none."""
    name = text.upper()
    return name if len(name) == LENGTH and set(name) <= set(LETTERS) else None


def draw_secret() -> str:
    """A secret that nobody guesses: 128 bits, fit for the fragment of an address."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is stored of a secret: whoever reads the database cannot sit down in a seat."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
