"""A common refused text, with the text that it may stand for.

What: finds texts with errors that a mend makes sound.
Why: an idiom that the language lacks is written out, where the designer sees it.
Example: `Deploy: Pay 1 coin: Flip a card here.`
Instead: `Deploy: You may pay 1 coin. If you do, flip a card here.`, which is what `cardlang lint --fix` writes.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.form import replacement
from cardlang.lint.mends import mended
from cardlang.vocabulary.model import Vocabulary

CODE = "S030"
SLUG = "mendable"
SEVERITY = Severity.NOTE


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check each text of the record that has an error, once."""
    for text in {id(text): text for text in card.texts.values()}.values():
        if not any(item.severity is Severity.ERROR for item in text.findings):
            continue
        found = mended(text.source, vocabulary)
        for words in found:
            fix = replacement(text, words, "write it out", safe=len(found) == 1)
            if fix is not None:
                place = text.file.location(fix.span, text.pointer)
                yield Diagnostic(CODE, f"this may be written `{words}`", place, SEVERITY, fix=fix)
