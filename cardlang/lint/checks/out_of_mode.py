"""A text about something that one of its modes lacks.

What: finds nouns for things that no player has in one of the modes of the text.
Why: in that mode this part of the text does nothing.
Example: *Discard a card from your opponent's hand.* in the duel, where nobody has a hand.
Instead: a separate text for these modes, or a ban.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord, CardText
from cardlang.syntax.nodes import Ability, Do, Node, Sel, Step
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Noun, Vocabulary

CODE = "P003"
SLUG = "out-of-reach"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check the texts of the record, each with the modes for which it holds."""
    if not any(noun.modes for noun in vocabulary.nouns):
        return
    modes: dict[int, list[str]] = {}
    texts: dict[int, CardText] = {}
    for mode in vocabulary.modes:
        text = card.text(mode)
        if text is not None and text.sound and mode not in card.banned:
            modes.setdefault(id(text), []).append(mode)
            texts[id(text)] = text
    for key, text in texts.items():
        yield from _missing(text, modes[key], vocabulary)


def _missing(text: CardText, modes: list[str], vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    assert text.tree is not None
    told: set[str] = set()
    for node in preorder(text.tree):
        noun = vocabulary.noun.get(node.noun) if isinstance(node, Sel) else None
        if noun is None or noun.id in told:
            continue
        if found := _told(text, node, noun, modes, "this does nothing there"):
            told.add(noun.id)
            yield found
    for ability in text.tree.abilities if text.meaning is not None else ():
        yield from _drawn(text, ability, modes, vocabulary)


def _drawn(text: CardText, ability: Ability, modes: list[str], vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check *Draw 2 cards* without a step that uses them: it draws into a hand, which a mode may lack."""
    assert text.meaning is not None
    nodes, meaning = [*preorder(ability)], text.meaning
    used = {step for node in nodes for step in meaning.ways.get(id(node), ())}
    used |= {ref.step for node in nodes if (ref := meaning.refs.get(id(node))) and ref.kind == "step_object"}
    for step in (node for node in nodes if isinstance(node, Step)):
        hand = vocabulary.verb[step.action.verb].hands if isinstance(step.action, Do) else None
        if hand is None or meaning.steps.get(id(step)) in used:
            continue
        if found := _told(text, step.action, vocabulary.noun[hand], modes, "what is drawn is discarded there"):
            yield found


def _told(text: CardText, node: Node, noun: Noun, modes: list[str], so: str) -> Diagnostic | None:
    without = [mode for mode in modes if noun.modes and mode not in noun.modes]
    if not without:
        return None
    where = " and ".join(filter(None, (", ".join(without[:-1]), without[-1])))
    message = f"nobody has a {noun.words['en'][0]} in {where}, so {so}"
    advice = "give these modes a text of their own under `modes:`, or name them under `banned:`"
    return Diagnostic(CODE, message, text.locate(node.span), SEVERITY, help=advice)
