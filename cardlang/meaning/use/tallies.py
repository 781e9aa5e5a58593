"""Checks final scoring: each sentence is a line of the score sheet, reckoned and never carried out."""

from __future__ import annotations

from itertools import pairwise

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import is_source, is_you, span_of
from cardlang.meaning.report import base, either, plural
from cardlang.meaning.use.several import compared, numbers_of
from cardlang.syntax.nodes import Ability, AttrOf, Condition, Do, Has, PairOf, Per, Pron, Sel, SetOf, Step, Value
from cardlang.syntax.walk import preorder


def check_tallies(context: Context, ability: Ability) -> None:
    """Check the lines of an ability that scores at the end; elsewhere nobody has points."""
    if context.timing != "final":
        for sel in (node for node in preorder(ability) if isinstance(node, Sel) and context.kind(node) == "points"):
            later = either(context.headers("final"))
            context.report.add("C052", sel, "there are no points at this time", f"they are counted under {later}")
    if context.timing == "final" and ability.listener is None:
        for step in ability.body:
            _line(context, step)
        for before, step in pairwise(ability.body):
            if step.link == "else" and not before.conditions:
                message = "the sentence before asks for nothing, so there is nothing otherwise"
                advice = "begin that sentence with `If ...,`; what counts as well begins with `Then`"
                context.report.add("C093", step, message, advice)


def _line(context: Context, step: Step) -> None:
    do = step.action
    scores = [verb for verb in context.vocabulary.verbs if "final" in verb.timings and "points" in verb.objects]
    scores.sort(key=lambda verb: not verb.unsaid)
    name = base(scores[0]) if scores else "score"
    if not isinstance(do, Do) or context.verb(do.verb) not in scores or not _points(context, do):
        message = "at the end points are scored, and nothing else is done"
        context.report.add("C093", step, message, f"write `{name} ... points`, each sentence a line of its own")
    elif step.subject is not None and not isinstance(step.subject, Pron):
        message = "at the end each card scores for its owner alone"
        context.report.add("C093", step.subject, message, f"leave the player out: *{name.capitalize()} ...*")
    elif step.modal or step.each is not None or step.repeat is not None or step.link == "if_done":
        message = (
            "this is one line of a score sheet: it is neither optional nor repeated, nor does it follow from another"
        )
        context.report.add(
            "C093", step, message, f"write `{name} 2 points for each ...`, with conditions in front at most"
        )
    else:
        _own_worth(context, step)
        for condition in step.conditions:
            _own_things(context, condition)
        for sel in (*_counted(do.args.per), *_counted(do.args.equal)):
            _own_cards(context, sel, do.args.equal)


def _points(context: Context, do: Do) -> bool:
    return all(isinstance(one, Sel) and context.kind(one) == "points" for one in do.args.objects)


def _own_worth(context: Context, step: Step) -> None:
    """What this card scores is what is asked here: it would never be known."""
    for node in preorder(step):
        if isinstance(node, AttrOf) and is_source(node.of, context.vocabulary):
            entry = context.vocabulary.attribute[node.attr]
            if entry.timings == ("final",):
                message = f"the {base(entry)} of this card is what is reckoned here"
                context.report.add(
                    "C125", node, message, f"name other cards: *the total {base(entry)} of your other cards*"
                )


def _own_things(context: Context, condition: Condition) -> None:
    """What a score depends on lies with its owner."""
    if isinstance(condition, Has) and condition.than is not None:
        sides = (condition.subject, condition.than)
        others = [one for one in sides if isinstance(one, Sel)]
        known = context.vocabulary.noun
        if any(is_you(one) for one in sides) and all(
            one.quantity.kind in ("each", "all", "no") or (one.quantity.kind == "the" and known[one.noun].unique)
            for one in others
        ):
            return  # *if you have more keys than each opponent*, *than the left neighbour*
    for node in preorder(condition):
        if isinstance(node, Sel) and (context.kind(node) == "player" or node.poss == "opponent"):
            advice = "ask for a number: *if you have 3 or more ...*, or compare: *if you have the most ...*"
            context.report.add("C093", node, "at the end only your own cards count", advice)


def _own_cards(context: Context, sel: Sel, equal: Value | None) -> None:
    """A score looks at nobody else's things, and nobody chooses."""
    many = plural(context.vocabulary.noun[sel.noun])
    if sel.of is not None and context.kind(sel.of) == "player":
        context.report.add("C093", sel.of, "at the end only your own cards count", f"write `your {many}`")
    elif context.kind(sel) == "card" and sel.quantity.kind in ("a", "another", "up_to", "any_number"):
        context.report.add("C080", sel, "nobody chooses at the end", "say *each*, *all* or *this*")
    elif any(one.of is sel and span_of(sel.quantity) is not None for one in numbers_of(equal or 0)):
        context.report.add("C080", sel, f"nobody says which {many} are added up", f"write `all {many}`")


def _counted(value: Value | Per | None) -> tuple[Sel, ...]:
    """The noun phrases that an amount speaks of."""
    match value:
        case Sel():
            return (value,)
        case SetOf(items=items):
            return items
        case PairOf(what=what):
            return (what,)
        case None:
            return ()
        case _:
            return compared(value)
