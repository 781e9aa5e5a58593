"""A text about what lies on its card, where nothing can lie.

What: finds *gold on this card* on a card without the field that makes room for it.
Why: nothing ever comes to lie there, so the words always count nothing.
Example: `End: Score 2 points for each gold on this card.` without `purse:`.
Instead: say how much the card holds, or count something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.syntax.nodes import In, Sel
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

CODE = "L007"
SLUG = "holds-nothing"
SEVERITY = Severity.ERROR


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    missing = {
        field.holds: field.attribute
        for field in vocabulary.printed
        if field.holds and field.record == card.kind and field.attribute not in card.attributes
    }
    texts = {id(text): text for text in card.texts.values()}.values() if missing else ()  # modes may share one
    for text in texts:
        for node in preorder(text.tree) if text.tree is not None else ():
            if isinstance(node, Sel) and node.noun in missing and _on_this_card(node):
                field = missing[node.noun]
                message = f"no {node.noun} can lie on `{card.id}`: it has no `{field}`"
                advice = f"add `{field}: ...` to the card"
                yield Diagnostic(CODE, message, text.locate(node.span), SEVERITY, help=advice)


def _on_this_card(sel: Sel) -> bool:
    return any(
        isinstance(item, In) and isinstance(item.where, Sel) and item.where.quantity.kind == "this"
        for item in sel.filters
    )
