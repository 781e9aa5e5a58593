"""Checks what a castle may say: outside a keyword there is no `you`, so a listener must name its player.

Nor is it played or destroyed, so that some keywords never come there.
"""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.report import Where, article, base, either, keyword_in, phrase_in, verb_in
from cardlang.meaning.sentences.steps import flat
from cardlang.meaning.sentences.verbs import needs_chooser
from cardlang.syntax.nodes import Ability, Change, Choose, Do, Forbid, Pron, Sel, Step
from cardlang.syntax.walk import preorder

_NEVER = frozenset({"called", "leaving"})
"""The timings of cards that come and go; a castle does neither."""
_OWNERS = {"you": "your", "opponent": "your opponent's"}


def check_castle(context: Context, ability: Ability) -> None:
    """Find a keyword that never comes, and every `you`, said or meant, in a castle's ability without keyword."""
    if context.source != "castle":
        return
    if context.timing in _NEVER:
        advice = f"write it under {either(context.headers('phase', 'scoring', 'static'))}, or behind `After ...,`"
        message = f"no castle is played, turned over or destroyed, so {context.keyword_name()} never comes"
        context.report.add("C007", keyword_in(ability, context.keyword), message, advice)
    if ability.header is not None:
        if context.timing == "static":
            _rules(context, ability)
        elif context.timing == "scoring":
            _scored(context, ability)
        return
    for node in preorder(ability):
        if isinstance(node, Pron) and node.word == "you":
            _nobody(context, node, "you")
        elif isinstance(node, Sel) and node.poss in _OWNERS:
            _nobody(context, phrase_in(node, _OWNERS[node.poss]), "your")
        elif isinstance(node, Sel) and ("enemy" in node.adjectives or (node.noun == "opponent" and not node.poss)):
            _against_nobody(context, node)
    for step in flat(ability.body, later=True):
        if step.subject is None:
            _unsaid(context, step)


def _nobody(context: Context, where: Where, words: str) -> None:
    message = f"a castle has no owner: {context.report.quote(where, words)} is nobody here"
    context.report.add("C004", where, message, f"{_somebody(context)}, or put a keyword before it")


def _against_nobody(context: Context, node: Sel) -> None:
    """*An enemy card*, *each opponent*: of somebody whom the castle does not have."""
    fact, noun = context.listener.fact if context.listener else None, context.noun(node)
    if fact is None or not isinstance(fact.subject, Sel) or fact.subject.noun != "player":
        advice = "listen to a player: *After a player ...,*"
    elif node.noun == "opponent":
        advice = "write `their opponent`"
    else:
        advice = f"say whose: *{article(noun)} of their opponent*"
    _add_against(context, node, advice)


def _rules(context: Context, ability: Ability) -> None:
    """*Cards here cannot be flipped by enemy effects*: not of their enemy, but of the one whose turn it is."""
    rules = [step for step in flat(ability.body, later=True) if isinstance(step.action, Forbid)]
    subjects = [step.subject for step in rules if step.subject is not None]
    for node in (*(node for step in rules for node in preorder(step.action)), *subjects):
        if not isinstance(node, Sel) or node.poss == "they":
            continue
        if "enemy" in node.adjectives or node.noun == "opponent":
            _add_against(
                context, node, "say whose opponents they are: *Players cannot ... cards of their opponents here*"
            )


def _scored(context: Context, ability: Ability) -> None:
    """*Scoring: Your cards here get +1 strength*: a castle is scored for both players, whoever's turn it is."""
    for step in flat(ability.body, later=True):
        who = step.subject
        if not isinstance(step.action, Change) or not isinstance(who, Sel):
            continue
        if who.poss in _OWNERS:
            words = phrase_in(who, _OWNERS[who.poss])
            advice = "say it of all cards here, or whose they are: *the cards of the player with more coins*"
            context.report.add("C004", words, "a castle has no owner, and a lane is scored for both players", advice)


def _add_against(context: Context, node: Sel, advice: str) -> None:
    message = f"a castle has no owner: {context.report.quote(node, context.noun(node))} is against nobody here"
    context.report.add("C004", node, message, advice)


def _somebody(context: Context) -> str:
    """Whom a listener has named, so that an order can be for them."""
    fact = context.listener.fact if context.listener else None
    about = (fact.subject, *fact.args.objects) if fact else ()
    kinds = [
        context.kind(thing)
        for thing in about
        if not (isinstance(thing, Sel) and thing.quantity.kind == "bare" and thing.plural)
    ]
    if "player" in kinds:
        return "write `that player`"
    return "write `its owner`" if "card" in kinds else "listen to a player: *After a player ...,*"


def _unsaid(context: Context, step: Step) -> None:
    """Report a step that somebody must carry out: it does not say who."""
    if isinstance(step.action, Do):
        verb = context.verb(step.action.verb)
        if step.modal or _needs_player(context, step.action):
            told = "choose" if step.modal else base(verb)
            message = f"a castle has no owner, so nobody is told to {told}"
            context.report.add("C004", verb_in(step.action, verb), message, _somebody(context))
    elif isinstance(step.action, Choose) or step.modal:
        message = "a castle has no owner, so nobody is told to choose"
        context.report.add("C004", phrase_in(step, "choose one"), message, f"{_somebody(context)}: *... chooses one:*")


def _needs_player(context: Context, do: Do) -> bool:
    """Whether a choice is to be made, or something comes to the one who acts."""
    verb = context.verb(do.verb)
    own = bool(verb.objects) and all(kind in ("resource", "points") for kind in verb.objects)
    return own or needs_chooser(context, do.args)
