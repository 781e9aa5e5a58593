"""A text about things on its card, which has no room for them.

What: finds phrases such as *gold on this card* and *a purse of this card* on a card without the field for it.
Why: nothing can ever lie there, so the count is always 0.
Example: `End: Score 2 points for each gold on this card.` without `purse:`.
Instead: add the field that says how much the card holds, or count something else.
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
    """Check every text of the card."""
    missing = {
        field.holds: field.attribute
        for field in vocabulary.printed
        if field.holds and field.record == card.kind and field.attribute not in card.attributes
    }
    texts = {id(text): text for text in card.texts.values()}.values() if missing else ()  # modes may share one
    for text in texts:
        for node in preorder(text.tree) if text.tree is not None else ():
            if not isinstance(node, Sel) or not _on_this(card.kind, node, vocabulary):
                continue
            if node.noun in missing:
                field = missing[node.noun]
                message = f"no {node.noun} can lie on `{card.id}`: it has no `{field}`"
            elif node.noun in missing.values():  # the phrase names the purse itself
                field, message = node.noun, f"`{card.id}` has no `{node.noun}`"
            else:
                continue
            advice = f"add `{field}: ...` to the card"
            yield Diagnostic(CODE, message, text.locate(node.span), SEVERITY, help=advice)


def _on_this(kind: str, sel: Sel, vocabulary: Vocabulary) -> bool:
    """Return whether a phrase means things on this record alone; *in this row* includes others."""
    places = (sel.of, *(item.where for item in sel.filters if isinstance(item, In)))
    return any(
        isinstance(where, Sel) and where.quantity.kind == "this" and vocabulary.noun[where.noun].kind == kind
        for where in places
    )
