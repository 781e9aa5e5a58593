"""A record without a name in a language that the project requires.

What: finds records that lack a name in one of the `languages` of `cardlang.toml`.
Why: in that language the card would be called by its English name, or by its id.
Example: `name: {en: Ogre}` where `languages = ["en", "de"]`.
Instead: `name: {en: Ogre, de: Oger}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.settings import Settings

CODE = "L060"
SLUG = "missing-language"
SEVERITY = Severity.WARNING


def check(record: CardRecord, settings: Settings) -> Iterator[Diagnostic]:
    """Check the names of all sides of the record."""
    for side in record.sides:
        missing = [language for language in settings.languages if language not in side.names]
        if missing:
            message = f"`{side.name()}` has no name in {', '.join(f'`{language}`' for language in missing)}"
            yield Diagnostic(CODE, message, record.location, SEVERITY, help="add it under `name:`")
