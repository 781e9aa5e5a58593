"""Checks what a castle may say: outside a keyword there is no `you`, so a listener must name its player.

Nor is it played or destroyed, so that some keywords never come there.
"""

from __future__ import annotations

from cardlang.meaning.report import Where, article, base, either, keyword_in, phrase_in, verb_in
from cardlang.meaning.setting import Setting
from cardlang.meaning.steps import flat
from cardlang.meaning.verbs import needs_chooser
from cardlang.syntax.nodes import Ability, Choose, Do, Pron, Sel, Step
from cardlang.syntax.walk import preorder

_NEVER = frozenset({"called", "leaving"})
"""The timings of cards that come and go; a castle does neither."""
_OWNERS = {"you": "your", "opponent": "your opponent's"}


def check_castle(setting: Setting, ability: Ability) -> None:
    """Find a keyword that never comes, and every `you`, said or meant, in a castle's ability without keyword."""
    if setting.source != "castle":
        return
    if setting.timing in _NEVER:
        advice = f"write it under {either(setting.headers('phase', 'scoring', 'static'))}, or behind `After ...,`"
        message = f"no castle is played, turned over or destroyed, so {setting.keyword_name()} never comes"
        setting.report.add("C007", keyword_in(ability, setting.keyword), message, advice)
    if ability.header is not None:
        return
    for node in preorder(ability):
        if isinstance(node, Pron) and node.word == "you":
            _nobody(setting, node, "you")
        elif isinstance(node, Sel) and node.poss in _OWNERS:
            _nobody(setting, phrase_in(node, _OWNERS[node.poss]), "your")
        elif isinstance(node, Sel) and ("enemy" in node.adjectives or (node.noun == "opponent" and not node.poss)):
            _against_nobody(setting, node)
    for step in flat(ability.body, later=True):
        if step.subject is None:
            _unsaid(setting, step)


def _nobody(setting: Setting, where: Where, words: str) -> None:
    message = f"a castle has no owner: {setting.report.quote(where, words)} is nobody here"
    setting.report.add("C004", where, message, f"{_somebody(setting)}, or put a keyword before it")


def _against_nobody(setting: Setting, node: Sel) -> None:
    """*An enemy card*, *each opponent*: of somebody whom the castle does not have."""
    fact, noun = setting.listener.fact if setting.listener else None, setting.noun(node)
    if fact is None or not isinstance(fact.subject, Sel) or fact.subject.noun != "player":
        advice = "listen to a player: *After a player ...,*"
    elif node.noun == "opponent":
        advice = "write `their opponent`"
    else:
        advice = f"say whose: *{article(noun)} of their opponent*"
    message = f"a castle has no owner: {setting.report.quote(node, noun)} is against nobody here"
    setting.report.add("C004", node, message, advice)


def _somebody(setting: Setting) -> str:
    """Whom a listener has named, so that an order can be for them."""
    fact = setting.listener.fact if setting.listener else None
    about = (fact.subject, *fact.args.objects) if fact else ()
    kinds = [
        setting.kind(thing)
        for thing in about
        if not (isinstance(thing, Sel) and thing.quantity.kind == "bare" and thing.plural)
    ]
    if "player" in kinds:
        return "write `that player`"
    return "write `its owner`" if "card" in kinds else "listen to a player: *After a player ...,*"


def _unsaid(setting: Setting, step: Step) -> None:
    """Report a step that somebody must carry out: it does not say who."""
    if isinstance(step.action, Do):
        verb = setting.verb(step.action.verb)
        if step.modal or _needs_player(setting, step.action):
            told = "choose" if step.modal else base(verb)
            message = f"a castle has no owner, so nobody is told to {told}"
            setting.report.add("C004", verb_in(step.action, verb), message, _somebody(setting))
    elif isinstance(step.action, Choose) or step.modal:
        message = "a castle has no owner, so nobody is told to choose"
        setting.report.add("C004", phrase_in(step, "choose one"), message, f"{_somebody(setting)}: *... chooses one:*")


def _needs_player(setting: Setting, do: Do) -> bool:
    """Whether a choice is to be made, or something comes to the one who acts."""
    verb = setting.verb(do.verb)
    own = bool(verb.objects) and all(kind in ("resource", "points") for kind in verb.objects)
    return own or needs_chooser(setting, do.args)
