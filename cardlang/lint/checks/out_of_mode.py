"""Words about something that a mode does not have.

What: finds nouns that no player has in one of the modes for which the text holds.
Why: there that part of the text does nothing.
Example: *Discard a card from your opponent's hand.* in the duel, where nobody has a hand.
Instead: a text of its own for these modes, or a ban.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord, CardText
from cardlang.syntax.nodes import Sel
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

CODE = "P003"
SLUG = "out-of-reach"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The texts of the record, each with the modes for which it holds."""
    if not any(noun.modes for noun in vocabulary.nouns):
        return
    modes: dict[int, list[str]] = {}
    texts: dict[int, CardText] = {}
    for mode in vocabulary.modes:
        text = card.text(mode)
        if text is not None and text.tree is not None and mode not in card.banned:
            modes.setdefault(id(text), []).append(mode)
            texts[id(text)] = text
    for key, text in texts.items():
        yield from _missing(text, modes[key], vocabulary)


def _missing(text: CardText, modes: list[str], vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    assert text.tree is not None
    told: set[str] = set()
    for node in preorder(text.tree):
        noun = vocabulary.noun.get(node.noun) if isinstance(node, Sel) else None
        without = [mode for mode in modes if noun is not None and noun.modes and mode not in noun.modes]
        if noun is None or not without or noun.id in told:
            continue
        told.add(noun.id)
        where = " and ".join(filter(None, (", ".join(without[:-1]), without[-1])))
        yield Diagnostic(
            CODE,
            f"in the modes {where} nobody has a {noun.words['en'][0]}, so this does nothing there",
            text.locate(node.span),
            SEVERITY,
            help="give these modes a text of their own under `modes:`, or name them under `banned:`",
        )
