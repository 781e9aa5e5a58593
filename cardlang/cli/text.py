"""`cardlang text PATH...`: what is printed on the cards, in canonical words.

Exit code 2 for wrong use, unreadable paths, faulty sets and a language without a grammar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import SetFiles, complain, fail, hang, read, show
from cardlang.cli.exits import WRONG_USE

if TYPE_CHECKING:
    from cardlang.library import CardRecord
    from cardlang.vocabulary.model import Vocabulary


def command(
    paths: SetFiles,
    lang: Annotated[str, typer.Option("--lang", help="The language of names and texts.")] = "en",
) -> None:
    """Print the text of every card."""
    from cardlang.games import vocabularies
    from cardlang.syntax import languages

    if lang not in languages():
        fail(f"there is no grammar for `{lang}` yet; the languages are: {', '.join(languages())}")
    words = vocabularies()
    loaded = read(paths)
    complain(loaded)
    if loaded.errors:
        show(loaded.errors, loaded, err=True)
        fail("the sets have errors")
    for index, cardset in enumerate(loaded.sets):
        if index:
            typer.echo()
        typer.echo(f"{cardset.title} ({cardset.game}, {cardset.name} {cardset.version})")
        for record in cardset.records:
            for line in _lines(record, words[cardset.game], lang):
                words_only = line.lstrip()
                typer.echo(hang(" " * (2 + len(line) - len(words_only)), words_only) if line else "")
    if loaded.unreadable:
        raise typer.Exit(WRONG_USE)


def _lines(record: CardRecord, vocabulary: Vocabulary, language: str) -> list[str]:
    """The lines of one card: its name, its numbers, each text with the modes it is for."""
    from cardlang.lint import canonical

    facts = [record.printed] if record.attributes else []
    if record.copies > 1:
        facts.append(f"{record.copies} copies")
    if record.banned:
        facts.append(f"not in {', '.join(record.banned)}")
    lines = ["", ", ".join([record.name(language), *facts])]
    groups: dict[int, list[str]] = {}
    for mode, text in record.texts.items():
        groups.setdefault(id(text), []).append(mode)
    texts = {id(text): text for text in record.texts.values()}
    for key, modes in groups.items():
        label = f"[{', '.join(modes)}] " if any(modes) else ""
        lines.append(f"  {label}{canonical(texts[key], vocabulary, language)}")
    return lines
