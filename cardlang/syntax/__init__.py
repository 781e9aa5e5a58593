"""See the README of this folder.

The names below are loaded when first used, so that importing `cardlang.syntax.nodes` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.syntax.errors import CODES
    from cardlang.syntax.lexicon import UnknownLanguageError, languages
    from cardlang.syntax.page import UnsayableError
    from cardlang.syntax.parse import Parsed, parse_badge, parse_requirement, parse_text
    from cardlang.syntax.printing import Printed, print_requirement, print_selector, print_text, print_words

__all__ = [
    "CODES",
    "Parsed",
    "Printed",
    "UnknownLanguageError",
    "UnsayableError",
    "languages",
    "parse_badge",
    "parse_requirement",
    "parse_text",
    "print_requirement",
    "print_selector",
    "print_text",
    "print_words",
]

_HOMES = {
    "CODES": "errors",
    "Parsed": "parse",
    "Printed": "printing",
    "UnknownLanguageError": "lexicon",
    "UnsayableError": "page",
    "languages": "lexicon",
    "parse_badge": "parse",
    "parse_requirement": "parse",
    "parse_text": "parse",
    "print_requirement": "printing",
    "print_selector": "printing",
    "print_text": "printing",
    "print_words": "printing",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
