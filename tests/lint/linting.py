"""What the command says about files, without the command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardlang.diagnostics.model import Diagnostic
from cardlang.lint import examiner, lint_files
from cardlang.lint.run import Unplayable
from cardlang.vocabulary.model import Vocabulary


def lint(
    *paths: Path, words: Mapping[str, Vocabulary], unplayable: Unplayable = lambda _: ()
) -> tuple[Diagnostic, ...]:
    """All findings in files and folders; `unplayable` adds those of the games."""
    return lint_files(paths, lambda: examiner(words, unplayable)).diagnostics
