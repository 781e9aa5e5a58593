"""Analysis of acts: those that can never change anything, and those that are certain to be done."""

from __future__ import annotations

from math import inf

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.phrases import zone_of
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Do, Fact, Forbid, Pron, Sel, Step
from cardlang.vocabulary.model import Verb, Vocabulary

_SO_MANY = frozenset({"exact", "exactly", "at_least"})
_SOME = _SO_MANY | {"a", "any_number", "up_to"}
"""The quantities of which there must be a certain number, and those of which there must be one."""


def never_acted_on(vocabulary: Vocabulary, verb: Verb, thing: Sel | Pron) -> str:
    """Return why a verb can never affect a thing, as a clause; empty if it can."""
    if isinstance(thing, Pron):
        return ""
    noun = vocabulary.noun.get(thing.noun)
    if noun is not None and noun.apart and verb.in_play:
        return f"a {noun.words['en'][0]} never lies on the board"
    goal = vocabulary.bounds.goes.get(verb.id)
    if goal is not None and zone_of(vocabulary, thing) == goal:
        return f"what lies in the {goal} is not {verb.words['en'][2]} again"
    return ""


def acted_on(fact: Fact) -> tuple[Sel | Pron, ...]:
    """Return the things that a fact says are acted on."""
    return (fact.subject,) if fact.passive else fact.args.objects


def nothing_done(reader: ClaimReader, step: Step) -> str:
    """Return why the act of a step can never change anything, as a clause; empty if it can."""
    do, vocabulary = step.action, reader.vocabulary
    if not isinstance(do, Do) or (verb := vocabulary.verb.get(do.verb)) is None:
        return ""
    for thing in do.args.objects:
        if why := never_acted_on(vocabulary, verb, thing):
            return why
    if do.args.equal is not None and verb.takes_amount:
        amount = reader.limits.value(do.args.equal)
        if amount.numbers.high <= 0:
            return amount.why or "that is never more than 0"
    return ""


def surely_done(vocabulary: Vocabulary, step: Step) -> bool:
    """Return whether a step is certain to be done if its conditions hold: *you* gain an amount of an endless supply.

    The verb must be one that nothing in the game can replace or forbid.
    """
    do = step.action
    if not isinstance(do, Do) or step.modal is not None or step.subject is not None or step.each is not None:
        return False
    verb = vocabulary.verb[do.verb]
    if {"would", "cannot"} & {*verb.use, *verb.hears} or do.args.per is not None or do.args.equal is not None:
        return False
    things = [thing for thing in do.args.objects if isinstance(thing, Sel)]
    given = [thing for thing in things if thing.quantity.kind == "exact" and (thing.quantity.n or 0) > 0]
    endless = [thing for thing in given if vocabulary.noun[thing.noun].endless and thing.noun in _bare_nouns(thing)]
    return bool(endless) and verb.supplied and not do.args.roles


def _bare_nouns(thing: Sel) -> tuple[str, ...]:
    return () if thing.adjectives or thing.of is not None else (thing.noun,)


def forbids_nothing(vocabulary: Vocabulary, forbid: Forbid, subject: Sel | Pron | None) -> str:
    """Return why a forbidden act can never happen anyway, as a clause; empty if it can."""
    things = (subject,) if forbid.passive and subject is not None else forbid.args.objects
    verbs = [vocabulary.verb[verb] for verb in forbid.verbs]
    whys = [[why for thing in things if (why := never_acted_on(vocabulary, verb, thing))] for verb in verbs]
    return whys[0][0] if whys and all(whys) else ""


def never_triggers(vocabulary: Vocabulary, fact: Fact, *, would: bool) -> str:
    """Return why a listener can never be triggered, as a clause; empty if it can."""
    verb = vocabulary.verb.get(fact.verb)
    if verb is None:
        return ""
    for thing in acted_on(fact):
        if why := never_acted_on(vocabulary, verb, thing):
            return why
        if is_source(thing, vocabulary) and verb.away and (verb.fresh or not would):
            return f"this card is not in play when it is {verb.words['en'][2]}"
    return ""


def excessive_amount(reader: ClaimReader, step: Step) -> tuple[Sel, str] | None:
    """Return an amount of an act that exceeds what the game ever has, and why; None if there is none.

    Who may pay needs it themselves; who has to may pay less.
    """
    do = step.action
    if not isinstance(do, Do):
        return None
    verb = reader.vocabulary.verb.get(do.verb)
    chosen = verb is not None and verb.spends and step.modal == "may" and not do.args.roles
    for thing in do.args.objects:
        if not isinstance(thing, Sel) or reader.vocabulary.kind.get(thing.noun) != "resource":
            continue
        endless = reader.vocabulary.noun[thing.noun].endless  # what comes from such a supply has no bound
        if thing.quantity.kind not in (_SOME if chosen else _SO_MANY) or (endless and not chosen):
            continue
        amount = reader.limits.most(thing.noun, *(("player",) if chosen else ()))
        number = thing.quantity.n or (1 if chosen else 0)
        if amount.numbers.high < inf and number > amount.numbers.high:
            return thing, amount.why
    return None
