"""Checks what a keyword can reach: under *Scoring:* numbers change in the lane of the card alone, which is scored then.

And what is asked last there: who leads the lane is settled only when everything else has been carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardlang.meaning.quantities import has_role, refers_back
from cardlang.meaning.report import Where, base, either
from cardlang.meaning.setting import Setting
from cardlang.meaning.steps import flat
from cardlang.syntax.nodes import Ability, Change, Do, Fact, In, Place, Pron, Sel, Step
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Kind, Vocabulary


def check_reach(setting: Setting, ability: Ability) -> None:
    """Check what an ability changes, and that what is asked last stands in an ability of its own."""
    _refilled(setting, ability)
    keyword = setting.keyword
    if keyword is None or setting.listener is not None:
        return
    if keyword.reach is not None:
        for node in preorder(ability):
            if isinstance(node, Step) and isinstance(node.action, Change) and node.subject is not None:
                _within_reach(setting, node.subject, keyword.reach)
    _alone(setting, ability)


# --- what is out of reach ----------------------------------------------------------------------------


def _within_reach(setting: Setting, subject: Sel | Pron, reach: Kind) -> None:
    where = _outside(setting, subject, reach)
    if where is None:
        return
    noun = setting.noun(subject)
    words = setting.report.quote(where, noun)
    static = either(setting.headers("static"))
    here = "`here`" if setting.kind(subject) == "card" else f"`of this {reach}`"
    instead = f"write {here}; a number that is to change elsewhere is changed under {static}"
    if setting.kind(subject) != "card":
        instead += ", for the cards: *cards in adjacent lanes get +1 strength*"
    message = f"{setting.keyword_name()} is about this {reach} alone, and {words} goes beyond it"
    setting.report.add("P003", where, message, instead)


def _outside(setting: Setting, thing: Sel | Pron, reach: Kind) -> Where | None:
    """The words that place a thing elsewhere than with the card that bears the text, if there are any."""
    if refers_back(thing, setting.vocabulary):
        named = setting.antecedents.get(id(thing))
        return thing if named is not None and _outside(setting, named, reach) is not None else None
    if isinstance(thing, Pron) or thing.quantity.kind == "this":
        return None
    if setting.kind(thing) in (reach, "zone"):
        return thing
    if zone := has_role(thing, "zone", setting.vocabulary):
        return setting.adjective(thing, zone)
    for item in thing.filters:
        if isinstance(item, Place) and setting.vocabulary.place[item.word].this != reach:
            return item
        if isinstance(item, In) and _outside(setting, item.where, reach) is not None:
            return item
    return thing.of if thing.of is not None and _outside(setting, thing.of, reach) is not None else None


# --- what is asked last ------------------------------------------------------------------------------


def asked_last(
    node: Ability | Step, timing: str, vocabulary: Vocabulary, antecedents: Mapping[int, Sel]
) -> Iterator[Fact]:
    """The conditions inside a node that wait until all else of that time is done: *if you lead this lane*."""
    for fact in preorder(node):
        if not isinstance(fact, Fact) or timing not in vocabulary.verb[fact.verb].asked_last:
            continue
        if not all(_another(thing, vocabulary, antecedents) for thing in fact.args.objects):
            yield fact


def _another(thing: Sel | Pron, vocabulary: Vocabulary, antecedents: Mapping[int, Sel]) -> bool:
    """Whether a lane is not that of the card: *another lane*, *an adjacent lane*."""
    if isinstance(thing, Sel) and thing.quantity.kind == "that" and id(thing) in antecedents:
        return _another(antecedents[id(thing)], vocabulary, antecedents)
    if isinstance(thing, Pron):
        return False
    apart = has_role(thing, "other", vocabulary) or has_role(thing, "relation", vocabulary)
    return thing.quantity.kind == "another" or apart is not None


def _alone(setting: Setting, ability: Ability) -> None:
    """The whole ability waits with such a condition, so that nothing else may stand in it that should not wait."""
    facts = [[*asked_last(step, setting.timing, setting.vocabulary, setting.antecedents)] for step in ability.body]
    first = next((number for number, found in enumerate(facts) if found), None)
    if first is None:
        return
    verb = setting.verb(facts[first][0].verb)
    for number, (step, found) in enumerate(zip(ability.body, facts, strict=True)):
        changes = isinstance(step.action, Change) and step.link != "else"
        if not found and (number < first or changes):
            message = f"`{base(verb)}` is asked when all else has been carried out, and this would wait with it"
            advice = f"give it an ability of its own: begin it with {setting.keyword_name()}"
            setting.report.add("C070", step, message, advice)


# --- what the rules do anyway ------------------------------------------------------------------------


def _refilled(setting: Setting, ability: Ability) -> None:
    """*Put an offered card ... . Then put the top card of the deck into the offer*: the rules have filled it up."""
    taken: set[str] = set()
    for step in flat(ability.body):
        if not isinstance(step.action, Do):
            continue
        args = step.action.args
        into = [role.target.noun for role in args.roles if role.preposition == "into" and isinstance(role.target, Sel)]
        for noun in taken.intersection(into):
            if any(isinstance(thing, Sel) and thing.of is not None for thing in args.objects):
                zone = base(setting.vocabulary.noun[noun])
                message = f"the {zone} is filled up by the rules as soon as a card has left it: this is one card more"
                setting.report.add("C072", step.action, message, "leave this step out")
        if setting.verb(step.action.verb).roles.get("into") or setting.verb(step.action.verb).away:
            taken |= {zone for thing in args.objects for zone in _zones_of(setting, thing)}


def _zones_of(setting: Setting, thing: Sel | Pron) -> Iterator[str]:
    """The zones out of which a phrase takes a card that the rules fill up by themselves."""
    nouns = setting.vocabulary.noun
    words = [setting.vocabulary.adjective.get(word) for word in thing.adjectives] if isinstance(thing, Sel) else []
    named = [entry.zone for entry in words if entry is not None and entry.zone is not None]
    named += [thing.of.noun] if isinstance(thing, Sel) and thing.of is not None else []
    yield from (noun for noun in named if nouns[noun].refilled)
