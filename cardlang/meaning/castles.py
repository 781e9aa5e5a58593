"""Checks what a castle may say: outside a keyword there is no `you`, so a listener must name its player."""

from __future__ import annotations

from cardlang.meaning.report import base, phrase_in, verb_in
from cardlang.meaning.setting import Setting
from cardlang.meaning.steps import flat
from cardlang.meaning.verbs import needs_chooser
from cardlang.syntax.nodes import Ability, Choose, Do, Pron, Sel, Step
from cardlang.syntax.walk import preorder

_OWNERS = {"you": ["your"], "opponent": ["your opponent's"]}


def check_castle(setting: Setting, ability: Ability) -> None:
    """Find every `you`, said or meant, in a castle's ability without keyword."""
    if setting.source != "castle" or ability.header is not None:
        return
    for node in preorder(ability):
        if isinstance(node, Pron) and node.word == "you":
            _say(setting, node, setting.report.quote(node, "you"))
        elif isinstance(node, Sel) and node.poss in _OWNERS:
            where = phrase_in(node, *_OWNERS[node.poss])
            setting.report.add("C004", where, *_message(setting.report.quote(where, "your")))
    for step in flat(ability.body):
        if step.subject is None and (verb := _needs_player(setting, step)):
            _say(setting, step.action, f"`{verb}`", step)


def _say(setting: Setting, node: Pron | Do | object, words: str, step: Step | None = None) -> None:
    if isinstance(node, Do):
        where = verb_in(node, setting.verb(node.verb))
        setting.report.add(
            "C004", where, f"a castle has no owner, so nobody is told to {words[1:-1]}", "write `that player`"
        )
    elif isinstance(node, Pron):
        setting.report.add("C004", node, *_message(words))
    elif step is not None:
        where = phrase_in(step, "choose one")
        setting.report.add(
            "C004", where, "a castle has no owner, so nobody is told to choose", "write `that player chooses one:`"
        )


def _message(words: str) -> tuple[str, str]:
    return f"a castle has no owner: {words} is nobody here", "write `that player`, or put a keyword before it"


def _needs_player(setting: Setting, step: Step) -> str | None:
    """The verb that somebody must carry out: a choice is to be made, or something comes to the one who acts."""
    if isinstance(step.action, Choose) or step.modal:
        return "choose"
    if not isinstance(step.action, Do):
        return None
    verb = setting.verb(step.action.verb)
    own = bool(verb.objects) and all(kind in ("resource", "points") for kind in verb.objects)
    return base(verb) if own or needs_chooser(setting, step.action.args) else None
