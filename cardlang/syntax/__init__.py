"""Card texts to trees and back: the parser, the tree, the printer.

The names below are loaded when first used, so that importing `cardlang.syntax.nodes` costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.storage.on_demand import on_demand

if TYPE_CHECKING:
    from cardlang.syntax.errors.codes import CODES
    from cardlang.syntax.lexing.lexicon import UnknownLanguageError, languages
    from cardlang.syntax.parse import Parsed, parse_badge, parse_requirement, parse_text
    from cardlang.syntax.printer.page import UnsayableError
    from cardlang.syntax.printer.printing import PrintedText, print_requirement, print_selector, print_text, print_words

__all__ = [
    "CODES",
    "Parsed",
    "PrintedText",
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

__getattr__ = on_demand(
    __name__,
    {
        "errors.codes": "CODES",
        "parse": "Parsed parse_badge parse_requirement parse_text",
        "printer.printing": "PrintedText print_requirement print_selector print_text print_words",
        "lexing.lexicon": "UnknownLanguageError languages",
        "printer.page": "UnsayableError",
    },
)
