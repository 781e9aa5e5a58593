"""What a word such as *it* looks back to: the listener or the earlier step that has named what it stands for."""

from __future__ import annotations

from cardlang.compile.scope import Scope
from cardlang.meaning.quantities import refers_back, the_way
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def points_back(scope: Scope, what: n.Sel | n.Pron) -> bool:
    """Whether a phrase stands for what has been named before."""
    return (isinstance(what, n.Sel) and what.from_them) or refers_back(what, scope.dialect.vocabulary)


def enter_back(scope: Scope, what: n.Sel | n.Pron) -> None:
    """Enter a phrase that stands for what has been named before: with all its words the meaning has found that."""
    scope.reads(what, *["from_them"] * isinstance(what, n.Sel))
    if isinstance(what, n.Sel) and (way := the_way(what, scope.dialect.vocabulary)) is not None:
        scope.reads(way)
        scope.reads(what, "filters")
        scope.reads_words(what, *what.adjectives)


def named_by(scope: Scope, word: n.Sel | n.Pron) -> tuple[list[n.Listener | n.Step], list[n.Step]]:
    """What has named that which a word stands for, and all steps of its ability, which are numbered by themselves."""
    ref = scope.ref(word)
    for ability in scope.meaning.tree.abilities:
        nodes = list(preorder(ability))
        if any(node is word for node in nodes):
            steps = [node for node in nodes if isinstance(node, n.Step)]
            if ref.kind == "event_object":
                return [ability.listener] if ability.listener is not None else [], steps
            return [step for step in steps if scope.meaning.steps.get(id(step)) == ref.step], steps
    return [], []


def is_away(scope: Scope, word: n.Sel | n.Pron) -> bool:
    """Whether a word stands for a card that was drawn, discarded, recruited or bid on, and put nowhere since."""
    verbs, (named, steps) = scope.dialect.vocabulary.verb, named_by(scope, word)
    acts = [step.action for step in steps if isinstance(step.action, n.Do) and step.action.verb in ("put", "swap")]
    if any(scope.kind_of(thing) == "card" for act in acts for thing in act.args.objects):
        return False
    for one in named:
        if isinstance(one, n.Listener):
            return not one.fact.would and verbs[one.fact.verb].away
        if scope.ref(word).kind == "step_object" and isinstance(one.action, n.Do) and verbs[one.action.verb].away:
            return True
    return False


def is_destroyed(scope: Scope, word: n.Sel | n.Pron) -> bool:
    """Whether a word stands for a card that has been destroyed."""
    for one in named_by(scope, word)[0]:
        act = one.fact if isinstance(one, n.Listener) else one.action
        announced = isinstance(one, n.Listener) and (one.fact.would or one.when == "before")
        if isinstance(act, n.Fact | n.Do) and act.verb == "destroy" and not announced:
            return True
    return False
