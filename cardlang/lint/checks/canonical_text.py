"""A text that is not in its canonical form.

What: finds texts that differ from what the printer would print: a warning for slips, a note for wordings.
Why: one meaning has one form on all cards of a game, so players learn it once.
Example: `Flip a card here.`
Instead: `Deploy: Flip a card here.`, which is what `cardlang fmt` writes.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardPhrase, CardRecord
from cardlang.lint.form import canonical, edit, texts_of
from cardlang.syntax import UnsayableError
from cardlang.syntax.nodes import Text
from cardlang.vocabulary.model import Vocabulary

CODE = "L003"
SLUG = "not-canonical"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check each text of the record once."""
    for text in texts_of(card):
        try:
            fix = edit(text, vocabulary)
        except UnsayableError as error:  # a bug of the language, which must not hide the findings on other cards
            message = f"this can be read, but not printed: {error}"
            place = text.locate(text.tree.span) if isinstance(text.tree, Text) else card.location
            yield Diagnostic(CODE, message, place, Severity.ERROR, help="say it in other words")
            continue
        if fix is not None:
            wanted = canonical(text, vocabulary)
            what = text.form if isinstance(text, CardPhrase) else "text"
            severity, message = SEVERITY, f"the {what} of `{card.id}` is not in canonical form"
            slips = edit(text, vocabulary, keep_wordings=True)
            if slips is None:
                severity, message = (
                    Severity.NOTE,
                    f"the {what} of `{card.id}` is said in other words than it is printed",
                )
            place = text.file.location(fix.span, text.pointer)
            yield Diagnostic(CODE, message, place, severity, help=f"`cardlang fmt` writes `{wanted}`", fix=slips or fix)
