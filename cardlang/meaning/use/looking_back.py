"""What a word such as *it* looks back to, and where that is by then."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.places import in_play, lies_apart
from cardlang.meaning.quantities import is_source, kind_of, refers_back
from cardlang.meaning.use.delayed import listener_of, put_off
from cardlang.syntax.nodes import Ability, Do, Fact, In, Listener, Pron, Sel, Step
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb, Vocabulary

_GOALS = frozenset({"lane", "side", "end", "zone", "space"})


def points_back(thing: Sel | Pron, vocabulary: Vocabulary) -> bool:
    """Whether a phrase stands for what has been named before."""
    return (isinstance(thing, Sel) and thing.from_them) or refers_back(thing, vocabulary)


def named_by(context: Context, ability: Ability, word: Sel | Pron) -> Listener | Step | None:
    """What has named that which a word stands for."""
    ref = context.refs.get(id(word))
    if ref is None:
        return None
    if ref.kind == "event_object":
        waits = (one for one in put_off(ability) if listener_of(one) is not None)
        heard = next((one for one in waits if context.steps[id(one.step)] == ref.step + 1), None)
        return ability.listener if heard is None else listener_of(heard)
    steps = (node for node in preorder(ability) if isinstance(node, Step))
    return next((step for step in steps if context.steps.get(id(step)) == ref.step), None)


def places(verb: Verb) -> bool:
    """Whether a verb says by itself to which place a card goes: *move*, *put*."""
    goals = (kind for word in ("to", "onto", "into") for kind in verb.roles.get(word, ()))
    return "act" in verb.use and "card" in verb.objects and any(kind in _GOALS for kind in goals)


def is_away(context: Context, ability: Ability, word: Sel | Pron) -> bool:
    """Whether a word stands for a card that lies outside play, was drawn or discarded, and was put nowhere since."""
    verbs, vocabulary = context.vocabulary.verb, context.vocabulary
    for step in preorder(ability):
        if not isinstance(step, Step) or not isinstance(step.action, Do):
            continue
        verb = verbs[step.action.verb]
        brings = "zone" in verb.roles.get("into", ()) or ("with" in verb.required and not verb.in_play)
        if brings and any(kind_of(thing, vocabulary) == "card" for thing in step.action.args.objects):
            return False
    if (phrase := context.antecedents.get(id(word))) is not None and lies_outside(context, phrase):
        return True
    named, ref = named_by(context, ability, word), context.refs.get(id(word))
    if isinstance(named, Listener):
        return not named.fact.would and (verbs[named.fact.verb].away or verbs[named.fact.verb].lifts)
    act = named.action if named is not None else None
    if ref is None or ref.kind != "step_object" or not isinstance(act, Do):
        return False
    return verbs[act.verb].away or verbs[act.verb].lifts


def lies_outside(context: Context, thing: Sel) -> bool:
    """Whether a phrase takes its cards from outside play: *a discarded card*, *a card in your hand*."""
    places = (thing.of, *(one.where for one in thing.filters if isinstance(one, In)))
    zones = (place for place in places if isinstance(place, Sel) and context.kind(place) == "zone")
    return not all(in_play(context, zone) for zone in zones) or lies_apart(context, thing, owned=True) is not None


def is_destroyed(context: Context, ability: Ability, word: Sel | Pron) -> bool:
    """Whether a word stands for a card that has left play without going to where cards are taken from."""
    named = named_by(context, ability, word)
    if named is None:
        return False
    announced = isinstance(named, Listener) and (named.fact.would or named.when == "before")
    act = named.fact if isinstance(named, Listener) else named.action
    if announced or not isinstance(act, Fact | Do):
        return False
    verb = context.vocabulary.verb[act.verb]
    return verb.strips and not verb.away


def puts_back(context: Context, step: Step) -> bool:
    """Whether a step brings its own card, which is leaving, to a place again: *put this card onto ...*."""
    act = step.action
    if not isinstance(act, Do) or not places(context.verb(act.verb)):
        return False
    return any(is_source(thing, context.vocabulary) for thing in act.args.objects)
