"""See the README of this folder."""

from __future__ import annotations

from cardlang.syntax.errors import CODES
from cardlang.syntax.lexicon import UnknownLanguageError, languages
from cardlang.syntax.page import UnsayableError
from cardlang.syntax.parse import Parsed, parse_badge, parse_requirement, parse_text
from cardlang.syntax.printing import Printed, print_requirement, print_selector, print_text

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
]
