"""Checks numbers of cards that a text has just turned over: what shows only on their faces is gone then."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import is_source
from cardlang.meaning.use.looking_back import named_by, points_back
from cardlang.syntax.nodes import Ability, Args, AttrOf, Do, Is, Listener, Node, Pron, Sel, Step
from cardlang.syntax.walk import preorder


def check_turned(context: Context, ability: Ability) -> None:
    """Refuse *Flip a face-up card here. Then gain coins equal to its strength*: face-down it has none of its own."""
    printed = {attr.printed_of: attr for attr in context.vocabulary.attributes if attr.printed_of}
    nodes = preorder(ability)
    turns = [step for step in nodes if isinstance(step, Step) and _turns(context, step.action)]
    for node in nodes:
        if isinstance(node, AttrOf) and node.attr in printed and _lies_face_down(context, ability, node, turns):
            advice = f"write *its {printed[node.attr].words['en'][0]}*, or name the amount before you turn it over"
            message = f"the card lies face-down then, where its own {node.attr} does not count"
            context.report.add("C223", node, message, advice)


def _lies_face_down(context: Context, ability: Ability, number: AttrOf, turns: list[Step]) -> bool:
    """Return whether the card of a number has been turned over from its face, and not once more."""
    if not points_back(number.of, context.vocabulary) and not is_source(number.of, context.vocabulary):
        return False
    named = named_by(context, ability, number.of)
    if isinstance(named, Listener):
        fact = named.fact
        heard = context.verb(fact.verb).turns and not fact.would and not turns
        return heard and _shows_face(context, fact.subject, fact.args)
    if len(turns) != 1 or turns[0].span.start > number.span.start or not _is_face_up(context, turns[0]):
        return False
    return turns[0] is named or _is_about(context, ability, turns[0], number.of)


def _turns(context: Context, act: Node) -> bool:
    return isinstance(act, Do) and context.verb(act.verb).turns


def _is_about(context: Context, ability: Ability, turn: Step, thing: Sel | Pron) -> bool:
    """Return whether a step turns over what a number is of: this card, or what both have been told by."""
    things = turn.action.args.objects if isinstance(turn.action, Do) else ()
    if is_source(thing, context.vocabulary):
        return any(is_source(one, context.vocabulary) for one in things)
    named = named_by(context, ability, thing)
    told = (named_by(context, ability, one) for one in things if points_back(one, context.vocabulary))
    return named is not None and any(one is named for one in told)


def _is_face_up(context: Context, turn: Step) -> bool:
    """Return whether what is turned over shows its face: *flip a face-up card*, *if it is face-up, flip it*."""
    asked = any(isinstance(one, Is) and one.state == _face(context) and not one.negated for one in turn.conditions)
    return asked or (isinstance(turn.action, Do) and _shows_face(context, None, turn.action.args))


def _shows_face(context: Context, subject: Sel | Pron | None, args: Args) -> bool:
    things = [one for one in (subject, *args.objects) if isinstance(one, Sel) and context.kind(one) == "card"]
    return bool(things) and all(_face(context) in one.adjectives for one in things)


def _face(context: Context) -> str:
    """Return the face on which the numbers of a card are printed."""
    return next(face.id for face in context.vocabulary.faces if face.value == 0)
