"""Acts that change nothing, whatever happens, and how sure it is that one is done."""

from __future__ import annotations

from math import inf

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.phrases import zone_of
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Do, Fact, Forbid, Pron, Sel, Step
from cardlang.vocabulary.model import Verb, Vocabulary


def never_acted_on(vocabulary: Vocabulary, verb: Verb, thing: Sel | Pron) -> str:
    """Why a verb never does anything to a thing: a clause; empty if it may."""
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
    """What is acted on in a fact."""
    return (fact.subject,) if fact.passive else fact.args.objects


def nothing_done(reader: ClaimReader, step: Step) -> str:
    """Why the act of a step changes nothing: a clause; empty if it may change something."""
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
    """Whether a step is sure to be done if its conditions hold: an amount of what never runs out comes to *you*.

    Nothing in the game may replace or forbid it.
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


def forbidden_in_vain(vocabulary: Vocabulary, forbid: Forbid, subject: Sel | Pron | None) -> str:
    """Why what is forbidden never happens anyway: a clause; empty if it may."""
    things = (subject,) if forbid.passive and subject is not None else forbid.args.objects
    verbs = [vocabulary.verb[verb] for verb in forbid.verbs]
    whys = [[why for thing in things if (why := never_acted_on(vocabulary, verb, thing))] for verb in verbs]
    return whys[0][0] if whys and all(whys) else ""


def never_hears(vocabulary: Vocabulary, fact: Fact, *, would: bool) -> str:
    """Why nothing that a listener waits for is ever heard by it: a clause; empty if it may be."""
    verb = vocabulary.verb.get(fact.verb)
    if verb is None:
        return ""
    for thing in acted_on(fact):
        if why := never_acted_on(vocabulary, verb, thing):
            return why
        if is_source(thing, vocabulary) and verb.away and (verb.fresh or not would):
            return f"this card is not in play when it is {verb.words['en'][2]}"
    return ""


def too_many(reader: ClaimReader, do: Do) -> tuple[Sel, str] | None:
    """An amount that is more than there ever is, and why."""
    for thing in do.args.objects:
        if not isinstance(thing, Sel) or thing.quantity.kind not in ("exact", "exactly", "at_least"):
            continue
        if reader.vocabulary.kind.get(thing.noun) != "resource":
            continue
        amount, number = reader.limits.most(thing.noun), thing.quantity.n or 0
        if amount.numbers.high < inf and number > amount.numbers.high:
            return thing, amount.why
    return None
