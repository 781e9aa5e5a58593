"""The linter: everything the earlier stages found, and what the checks find, in the order of the files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardlang.diagnostics.model import Diagnostic
from cardlang.library.records import Loaded
from cardlang.lint.context import Context
from cardlang.lint.registry import CHECKS
from cardlang.vocabulary.model import Vocabulary


def lint(
    loaded: Loaded, vocabularies: Mapping[str, Vocabulary], more: Iterable[Diagnostic] = ()
) -> tuple[Diagnostic, ...]:
    """All diagnostics for what was loaded: by file in the order of loading, then by place.

    `more` are findings of stages above the linter, such as what a game cannot play.
    """
    context = Context.of(loaded, vocabularies)
    found = [*loaded.diagnostics, *more]
    for cardset in loaded.sets:
        for record in cardset.records:
            for check in CHECKS:
                found.extend(check.check(record, context))
    order = {path: index for index, path in enumerate(loaded.sources)}
    return tuple(sorted(found, key=lambda item: (order[item.location.path], item.location.span, item.code)))
