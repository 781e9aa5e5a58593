"""Checks what a keyword can reach: under *Scoring:* numbers change in the lane of the card alone, which is scored then.

And what is asked last there: who leads the lane is settled only when everything else has been carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.meaning.binding.antecedents import general_noun
from cardlang.meaning.context import Context
from cardlang.meaning.model import Ref
from cardlang.meaning.phrases.places import lies_apart
from cardlang.meaning.quantities import has_role, refers_back
from cardlang.meaning.report import Where, base, either, participle, word_in
from cardlang.meaning.sentences.steps import flat
from cardlang.meaning.use.delayed import inside, put_off
from cardlang.syntax.nodes import (
    GOALS,
    Ability,
    AttrOf,
    Change,
    Choose,
    Condition,
    Do,
    Fact,
    Forbid,
    In,
    Later,
    Node,
    Place,
    Pron,
    Sel,
    Seq,
    Step,
    ThisWay,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Entry, KeywordEntry, Kind, Verb, Vocabulary


def check_reach(context: Context, ability: Ability) -> None:
    """Check what an ability changes, and that what is asked last stands in an ability of its own."""
    _refilled(context, ability)
    _not_in_play(context, ability)
    _stripped(context, ability)
    keyword = context.keyword
    if keyword is None:
        return
    _idle(context, ability, keyword)
    if context.listener is not None:
        return
    _in_whose_turn(context, ability)
    if keyword.reach is not None:
        of_then = inside(ability)
        for node in preorder(ability):
            if id(node) in of_then or not isinstance(node, Step):
                continue
            if isinstance(node.action, Change) and node.subject is not None:
                _within_reach(context, node.subject, keyword.reach)
    _alone(context, ability)


# --- what is out of reach ----------------------------------------------------------------------------


def _within_reach(context: Context, subject: Sel | Pron, reach: Kind) -> None:
    where = _outside(context, subject, reach)
    if where is None:
        return
    noun = context.noun(subject)
    words = context.report.quote(where, noun)
    static = either(context.headers("static"))
    here = "`here`" if context.kind(subject) == "card" else f"`of this {reach}`"
    instead = f"write {here}; a number that is to change elsewhere is changed under {static}"
    if context.kind(subject) != "card":
        instead += ", for the cards: *cards in adjacent lanes get +1 strength*"
    message = f"{context.keyword_name()} is about this {reach} alone, and {words} goes beyond it"
    context.report.add("P003", where, message, instead)


def _outside(context: Context, thing: Sel | Pron, reach: Kind) -> Where | None:
    """The words that place a thing elsewhere than with the card that bears the text, if there are any."""
    if refers_back(thing, context.vocabulary):
        named = context.antecedents.get(id(thing))
        return thing if named is not None and _outside(context, named, reach) is not None else None
    if isinstance(thing, Pron) or thing.quantity.kind == "this":
        return None
    if context.kind(thing) in (reach, "zone"):
        return thing
    if zone := has_role(thing, "zone", context.vocabulary):
        return context.adjective(thing, zone)
    for item in thing.filters:
        if isinstance(item, Place) and context.vocabulary.place[item.word].this != reach:
            return item
        if isinstance(item, In) and _outside(context, item.where, reach) is not None:
            return item
    return thing.of if thing.of is not None and _outside(context, thing.of, reach) is not None else None


# --- what is asked last ------------------------------------------------------------------------------


def asked_last(node: Step, timing: str, vocabulary: Vocabulary, antecedents: Mapping[int, Sel]) -> Iterator[Condition]:
    """The conditions of a step that wait until all else of that time is done.

    *If you lead this lane*; and what is asked of numbers before somebody wins the lane.
    """
    if not any(timing in verb.asked_last for verb in vocabulary.verbs):
        return
    of_then = inside(node)
    steps = [one for one in preorder(node) if isinstance(one, Step) and id(one) not in of_then]
    for step in steps:
        for condition in step.conditions:
            inner = [*preorder(condition)]
            asks = any(_asks_who(one, timing, vocabulary, antecedents) for one in inner)
            numbers = any(isinstance(one, AttrOf) for one in inner) and _decides(step, vocabulary)
            if asks or numbers:
                yield condition


def _asks_who(node: Node, timing: str, vocabulary: Vocabulary, antecedents: Mapping[int, Sel]) -> bool:
    if not isinstance(node, Fact) or timing not in vocabulary.verb[node.verb].asked_last:
        return False
    return not all(_another(thing, vocabulary, antecedents) for thing in node.args.objects)


def _decides(step: Step, vocabulary: Vocabulary) -> bool:
    """Whether a step says who wins the lane that is scored."""
    verbs = [vocabulary.verb[one.verb] for one in preorder(step) if isinstance(one, Do)]
    return any(verb.timings and verb.objects == ("lane",) for verb in verbs)


def _another(thing: Sel | Pron, vocabulary: Vocabulary, antecedents: Mapping[int, Sel]) -> bool:
    """Whether a lane is not that of the card: *another lane*, *an adjacent lane*."""
    if isinstance(thing, Sel) and thing.quantity.kind == "that" and id(thing) in antecedents:
        return _another(antecedents[id(thing)], vocabulary, antecedents)
    if isinstance(thing, Pron):
        return False
    apart = has_role(thing, "other", vocabulary) or has_role(thing, "relation", vocabulary)
    return thing.quantity.kind == "another" or apart is not None


def _alone(context: Context, ability: Ability) -> None:
    """The whole ability waits with such a condition, so that nothing else may stand in it that should not wait."""
    facts = [[*asked_last(step, context.timing, context.vocabulary, context.antecedents)] for step in ability.body]
    first = next((number for number, found in enumerate(facts) if found), None)
    if first is None:
        return
    for number, (step, found) in enumerate(zip(ability.body, facts, strict=True)):
        changes = isinstance(step.action, Change) and step.link != "else"
        if not found and (number < first or changes):
            words = context.report.quote(facts[first][0], "the condition")
            message = f"{words} is asked when all else has been carried out, and this would wait with it"
            advice = f"give it an ability of its own: begin it with {context.keyword_name()}"
            context.report.add("C070", step, message, advice)


# --- what never happens ------------------------------------------------------------------------------


def _idle(context: Context, ability: Ability, keyword: KeywordEntry) -> None:
    """Under a keyword of a phase: what nobody does in it, and the numbers that nothing asks for then."""
    for node in preorder(ability) if keyword.idle else ():
        found: list[Entry] = []
        match node:
            case Change(attr=attr):
                found = [context.vocabulary.attribute[attr]]
            case Fact(verb=verb) | Do(verb=verb):
                found = [context.verb(verb)]
            case Forbid(verbs=verbs):
                found = [context.verb(verb) for verb in verbs]
            case _:
                pass
        for entry in found:
            if entry.id in keyword.idle:
                what = "nobody does this" if isinstance(entry, Verb) else f"nothing asks for {base(entry)}"
                listens = context.listener is not None
                instead = (
                    "begin with the listener alone"
                    if listens
                    else f"write it under {either(context.headers('static'))}"
                )
                context.report.add(
                    "P003", word_in(node, entry), f"in the phase of {context.keyword_name()} {what}", instead
                )


def _not_in_play(context: Context, ability: Ability) -> None:
    """*Offered cards cannot be destroyed*: only what is in play ever is."""
    for node in preorder(ability):
        if isinstance(node, Step) and isinstance(node.action, Forbid):
            about = [node.subject] if node.action.passive else [*node.action.args.objects]
            verbs = [context.verb(word) for word in node.action.verbs]
        elif isinstance(node, Fact):
            about, verbs = [node.subject] if node.passive else [*node.args.objects], [context.verb(node.verb)]
        else:
            continue
        for verb in verbs:
            for thing in about:
                apart = lies_apart(context, thing, owned=True) if verb.in_play and isinstance(thing, Sel) else None
                if apart is not None:
                    message = f"only cards in play are {participle(verb)}, and {apart[1]} is not"
                    context.report.add("P003", apart[0], message, "name cards in play: `here`, `in play`")


def _stripped(context: Context, ability: Ability) -> None:
    """*Destroy a card here. Then gain 1 coin for each mark on it*: what lay on it is gone by then."""
    gone: dict[Ref, Verb] = {}
    if ability.listener is not None and ability.listener.when != "before" and not ability.listener.fact.would:
        gone[Ref("event_object")] = context.verb(ability.listener.fact.verb)
    for later in put_off(ability):
        if isinstance(later.when, Fact) and not later.when.would:
            gone[Ref("event_object", step=context.steps[id(later.step)] - 1)] = context.verb(later.when.verb)
    for number, step in enumerate(node for node in preorder(ability) if isinstance(node, Step)):
        for way in step.each.filters if step.each is not None else ():
            if isinstance(way, ThisWay):
                gone[Ref("step_each", step=number)] = context.verb(way.verb)
        parts = [*step.conditions, *([] if isinstance(step.action, Seq | Choose | Later) else [step.action])]
        for node in (node for part in parts for node in preorder(part)):
            if isinstance(node, Sel) and context.kind(node) in ("resource", "counter"):
                _lies_on_gone(context, node, gone)
        if isinstance(step.action, Do):
            verb = context.verb(step.action.verb)
            back = [context.refs.get(id(thing)) for thing in step.action.args.objects]
            refs = (Ref("step_object", step=number), *back) if verb.strips else ()
            gone.update({ref: verb for ref in refs if ref is not None})


def _lies_on_gone(context: Context, laid: Sel, gone: Mapping[Ref, Verb]) -> None:
    bearers = [one.where for one in laid.filters if isinstance(one, In)] + ([laid] if laid.poss == "it" else [])
    for bearer in bearers:
        ref = context.refs.get(id(bearer))
        verb = gone.get(ref) if ref is not None else None
        if verb is not None and verb.strips:
            message = f"nothing lies any more on a card that was {participle(verb)}"
            advice = f"ask ahead of it: choose the card, count, then {base(verb)} it; or listen with `before`"
            context.report.add("C073", laid, message, advice)


def _in_whose_turn(context: Context, ability: Ability) -> None:
    """*Until end of turn, your opponent cannot play cards*: they do that in a turn of their own."""
    for step in flat(ability.body):
        duration = context.vocabulary.duration.get(step.duration or "")
        if duration is None or duration.ends != "turn" or not isinstance(step.action, Forbid) or step.action.passive:
            continue
        opponent = isinstance(step.subject, Sel) and step.subject.noun != general_noun("player", context.vocabulary)
        verb = next((context.verb(word) for word in step.action.verbs if context.verb(word).own_turn), None)
        if opponent and step.subject is not None and context.kind(step.subject) == "player" and verb is not None:
            longer = either(f"{base(one)}," for one in context.vocabulary.durations if one.ends != "turn")
            message = f"this ends with your turn, and who takes turns with you never does that in it: {base(verb)}"
            context.report.add("P003", word_in(step, duration), message, f"write {longer}")


# --- what the rules do anyway ------------------------------------------------------------------------


def _refilled(context: Context, ability: Ability) -> None:
    """*Put an offered card ... . Then put the top card of the deck into the offer*: the rules have filled it up."""
    taken: set[str] = set()
    for step in flat(ability.body):
        if not isinstance(step.action, Do):
            continue
        args = step.action.args
        goals = [role.target for role in args.roles if role.preposition in GOALS]
        into = [goal.noun for goal in goals if isinstance(goal, Sel) and context.kind(goal) == "zone"]
        for noun in taken.intersection(into):
            if any(isinstance(thing, Sel) and thing.of is not None for thing in args.objects):
                zone = base(context.vocabulary.noun[noun])
                message = f"the {zone} is filled up by the rules as soon as a card has left it: this is one card more"
                context.report.add("C072", step.action, message, "leave this step out")
        if context.verb(step.action.verb).roles.get("into") or context.verb(step.action.verb).away:
            taken |= {zone for thing in args.objects for zone in _zones_of(context, thing)}


def _zones_of(context: Context, thing: Sel | Pron) -> Iterator[str]:
    """The zones out of which a phrase takes a card that the rules fill up by themselves."""
    nouns = context.vocabulary.noun
    words = [context.vocabulary.adjective.get(word) for word in thing.adjectives] if isinstance(thing, Sel) else []
    named = [entry.zone for entry in words if entry is not None and entry.zone is not None]
    named += [thing.of.noun] if isinstance(thing, Sel) and thing.of is not None else []
    yield from (noun for noun in named if nouns[noun].refilled)
