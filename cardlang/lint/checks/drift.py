"""A printed text, maintained by hand, that differs from the text that is played.

What: finds texts under `printed:` that disagree with the text: by meaning if they parse as card text, else by their
numbers.
Why: one of the two was changed and the other forgotten; people at a table then play a different card from the engine.
Example: `text:` with *Deploy: Gain 1 coin.* and `printed: {de: "Aufmarsch: Erhalte 2 Münzen."}`
Instead: the same number in both; or leave out what `cardlang text` prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Location, Severity, Span
from cardlang.library.records import MAIN, CardRecord, CardText
from cardlang.vocabulary.model import Vocabulary

CODE = "L063"
SLUG = "printed-drift"
SEVERITY = Severity.WARNING
_NUMBER = re.compile(r"\d+")


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check the printed texts of one side of a record, in each language."""
    if not card.printed_texts:
        return
    text = card.texts.get(MAIN)
    if text is not None and not text.sound:
        return
    for language, printed in card.printed_texts.items():
        what = f"`{card.id}` has a printed text and no `text`, so it does nothing"
        difference, words = (what, "") if text is None else _drift(printed, text, language, card, vocabulary)
        if difference:
            advice = "mend the one that is wrong" if text is not None else "write what it does under `text`"
            yield Diagnostic(CODE, difference, _place(printed, words), SEVERITY, help=advice)


def _place(printed: CardText, words: str) -> Location:
    """Return the location of some words of a printed text; that of the text if they occur nowhere or more than once."""
    found = [*re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", printed.source)] if words else []
    return printed.locate(Span(*found[0].span())) if len(found) == 1 else printed.location


def _drift(
    printed: CardText, text: CardText, language: str, card: CardRecord, vocabulary: Vocabulary
) -> tuple[str, str]:
    """Return how a printed text differs from the one that is played, and its words; empty if they do not differ."""
    from cardlang.meaning import understand
    from cardlang.scenario.mutants import difference
    from cardlang.syntax import languages, parse_text
    from cardlang.syntax.printer.printing import print_words

    tree = parse_text(printed.source, vocabulary, language, most=0).tree if language in languages() else None
    meaning = None if tree is None else understand(tree, vocabulary, source=card.kind, text=printed.source)
    if meaning is not None and meaning.sound and meaning.tree is not None and text.tree is not None:
        if meaning.tree == text.tree:
            return "", ""
        mine, other = (print_words(one, vocabulary) for one in (meaning.tree, text.tree))
        before, after = difference(mine, other)
        message = f"on `{card.id}` is printed `{before}`, but what is played is `{after}`"
        return (message, before) if mine != other else ("", "")
    known = {*_NUMBER.findall(text.source), "1"}
    odd = [number for number in _NUMBER.findall(printed.source) if number not in known]
    if not odd:
        return "", ""
    return f"on `{card.id}` is printed `{odd[0]}` in `{language}`, a number that its text does not have", odd[0]
