"""A refused text that is often written, with what it may be meant for.

What: finds texts with errors that a mend makes sound.
Why: what cannot be said in one sentence is written out, where the designer sees it.
Example: `Deploy: Pay 1 coin: Flip a card here.`
Instead: `Deploy: You may pay 1 coin. If you do, flip a card here.`, which is what `cardlang lint --fix` writes.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.form import rewritten
from cardlang.lint.mends import mended
from cardlang.vocabulary.model import Vocabulary

CODE = "S030"
SLUG = "mendable"
SEVERITY = Severity.NOTE


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Each text of the record with an error, once."""
    for text in {id(text): text for text in card.texts.values()}.values():
        if not any(item.severity is Severity.ERROR for item in text.findings):
            continue
        found = mended(text.source, vocabulary)
        for words in found:
            fix = rewritten(text, words, "write it out", safe=len(found) == 1)
            if fix is not None:
                place = text.file.location(fix.span, text.pointer)
                yield Diagnostic(CODE, f"this may be written `{words}`", place, SEVERITY, fix=fix)
