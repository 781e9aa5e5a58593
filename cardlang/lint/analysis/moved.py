"""What an act moves from the supply to whoever acts, or back."""

from __future__ import annotations

from cardlang.syntax.nodes import Do, Node, Sel
from cardlang.vocabulary.model import Vocabulary


def moved(vocabulary: Vocabulary, action: Node) -> tuple[str, int] | None:
    """Return the resource and the amount that an act moves from the supply to its doer (negative: back), else None."""
    if not isinstance(action, Do) or len(action.args.objects) != 1:
        return None
    args, thing, verb = action.args, action.args.objects[0], vocabulary.verb.get(action.verb)
    if verb is None or args.roles or args.equal is not None or args.per is not None or args.cap is not None:
        return None
    if not isinstance(thing, Sel) or thing.quantity.kind not in ("exact", "a") or thing.adjectives or thing.poss:
        return None
    number = thing.quantity.n or 1
    if verb.spends:
        return thing.noun, -number
    return (thing.noun, number) if verb.unsaid else None
