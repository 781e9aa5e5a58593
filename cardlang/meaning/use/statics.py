"""Checks texts that change a rule: they hold without end, ask nobody, and speak of what is there when they are asked.

A statement under a static or window keyword is one, and so is an answer to *would* that enlarges an amount, chooses the
face of a card or keeps effects from triggering. What a statement may speak of for a time is checked here as well.
"""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import MORE, is_source, is_you, lies_open, refers_back, stack_end
from cardlang.meaning.report import base, either, participle, plural
from cardlang.meaning.use.sale import check_for_sale
from cardlang.meaning.use.several import undecided
from cardlang.syntax.nodes import (
    Ability,
    Args,
    AttrOf,
    Change,
    Do,
    Equality,
    Extreme,
    Fact,
    Forbid,
    In,
    Kinds,
    Led,
    Node,
    Place,
    Pron,
    Sel,
    Step,
    Test,
    Than,
    Total,
    Whose,
)
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Verb

_PAID_FOR = ("match", "play")
"""Acts of the rules that cost coins: *when your opponent would match your bid, that player pays 1 more coin*."""


def is_rule(context: Context, ability: Ability) -> bool:
    """Whether an ability changes a rule, so that it never runs."""
    if ability.listener is None:
        return context.timing in ("static", "window")
    return enlarged_act(ability) is not None or _turned(context, ability) is not None or _silences(context, ability)


def check_statics(context: Context, ability: Ability) -> None:
    """Check what an ability changes of the rules, for good or for a time."""
    steps = [node for node in preorder(ability) if isinstance(node, Step)]
    for step in steps:
        if isinstance(step.action, Forbid):
            _forbidden(context, step, step.action)
        elif isinstance(step.action, Change) and context.timing != "scoring":
            _no_side(context, step)
            if context.vocabulary.attribute[step.action.attr].bought:
                check_for_sale(context, step.subject, step.action)
    if ability.listener is not None:
        _announced(context, ability)
    elif context.timing in ("static", "window"):
        for before, step in zip((None, *ability.body), ability.body, strict=False):
            _rule(context, step, before if step.link == "else" else None)


def _rule(context: Context, step: Step, opposite: Step | None) -> None:
    """One statement; `opposite` is the one whose conditions must not hold, behind *Otherwise*."""
    match step.action:
        case Change() as change:
            _decided(context, undecided(change.amount, change.per))
            _in_a_circle(context, step, change, opposite)
        case Do() as do if step.modal == "must":
            _duty(context, step, do)
        case Do(verb=word, args=Args(objects=(what, *_))) if step.modal == "may" and context.verb(word).sized:
            _so_many(context, context.verb(word), what)
        case Do(args=Args(objects=(what, *_))) if step.modal == "may":
            _told_apart(context, what)
        case _:
            pass


def _decided(context: Context, open_ones: list[Sel]) -> None:
    if open_ones:
        message = f"a rule asks nobody which {context.noun(open_ones[0])} is meant"
        context.report.add("C080", open_ones[0], message, "say *each*, *all* or *this*, or name a number")


# --- numbers -----------------------------------------------------------------------------------------


def _in_a_circle(context: Context, step: Step, change: Change, opposite: Step | None) -> None:
    """*The strongest card gets -2 strength*: a number that a rule changes would depend on that rule."""
    entry = context.vocabulary.attribute[change.attr]
    for part in (step, *(opposite.conditions if opposite is not None else ())):
        for node in preorder(part):
            read = _number_read(context, node)
            if isinstance(node, Fact | Led):
                message = f"a rule about `{base(entry)}` cannot depend on who {context.verb(node.verb).words['en'][1]}"
            elif read is not None:
                message = f"a rule about `{base(entry)}` cannot itself depend on `{read}`"
            else:
                continue
            scoring = context.headers("scoring")
            now = f"write it under {either(scoring)}, where numbers are read when all rules hold" if scoring else ""
            context.report.add("C082", node, message, now or "name the cards by what is printed on them")
            return


def _number_read(context: Context, node: Node) -> str | None:
    """The number that a node asks for, if texts of the game change it where it is read."""
    attr: str | None
    match node:
        case Test(attr=attr) | AttrOf(attr=attr) | Extreme(attr=attr) | Total(attr=attr):
            pass
        case Whose(attr=attr) | Equality(attr=attr) | Kinds(attr=attr):
            pass
        case Than(adjective=word):
            attr = context.vocabulary.adjective[word].attr
        case Sel():
            known = context.vocabulary.adjective
            attr = next((known[word].attr for word in node.adjectives if word in known and known[word].attr), None)
        case _:
            return None
    entry = context.vocabulary.attribute.get(attr or "")
    return base(entry) if entry is not None and entry.changeable and not entry.bought else None


def _no_side(context: Context, step: Step) -> None:
    """Only its cards have numbers at any time; the total of a side is made when its lane is scored."""
    if step.subject is not None and context.kind(step.subject) == "side":
        message = "a side has a strength of its own only while its lane is scored"
        scored = either(context.headers("scoring"))
        context.report.add("C083", step.subject, message, f"change the cards on it, or write it under {scored}")


# --- must and may ------------------------------------------------------------------------------------


def _duty(context: Context, step: Step, do: Do) -> None:
    """*You must play this card onto an enemy side*: where something is played, which lies nowhere yet."""
    verb = context.verb(do.verb)
    goal = do.args.role("to", "onto")
    if goal is None or not isinstance(goal.target, Sel):
        message = f"a rule with `must` says where something is {participle(verb)}"
        context.report.add("C083", step, message, f"add {either(f'{one} ...' for one in verb.roles)}")
    elif any(is_source(what, context.vocabulary) for what in do.args.objects):
        for node in preorder(step):
            if _around(context, node):
                message = f"this card lies nowhere before it is {participle(verb)}, so nothing is told by its place"
                advice = "name the place by itself: *an enemy side*, *the lane with the most cards*"
                context.report.add("C084", node, message, advice)
                return


def _around(context: Context, node: Node) -> bool:
    """Whether a phrase names a place by where this card lies: *this side*, *another lane*, *here*."""
    if isinstance(node, Place):
        return context.vocabulary.place[node.word].around
    if not isinstance(node, Sel) or context.kind(node) not in ("lane", "side", "castle"):
        return False
    words = (context.vocabulary.adjective.get(word) for word in node.adjectives)
    return node.quantity.kind in ("this", "another") or any(word is not None and word.around for word in words)


def _so_many(context: Context, verb: Verb, what: Sel | Pron) -> None:
    """*You may bid 0 coins*: the rules allow every other number already."""
    if isinstance(what, Sel) and not (what.quantity.kind in ("exact", "no") and not what.quantity.n):
        name, many = base(verb), plural(context.vocabulary.noun[what.noun])
        message = f"any number of {many} from 1 may be {participle(verb)} anyway"
        advice = f"write `may {name} 0 {many}`, or bound it: `cannot {name} more than 3 {many}`"
        context.report.add("C083", what, message, advice)


def _told_apart(context: Context, what: Sel | Pron) -> None:
    """Of cards that lie face-down on each other nobody can name one but the first."""
    if isinstance(what, Pron) or _lies_open(context, what):
        return
    for where in (what.of, *(one.where for one in what.filters if isinstance(one, In))):
        if isinstance(where, Sel) and context.vocabulary.noun[where.noun].stack:
            pile = context.noun(where)
            message = f"nobody can tell the {context.noun(what)}s in the {pile} apart"
            context.report.add("C081", what, message, f"write `the top {context.noun(what)} of the {pile}`")


def _lies_open(context: Context, what: Sel) -> bool:
    """Whether a card is the first one of its stack."""
    end = stack_end(what, context.vocabulary)
    return end is not None and lies_open(what, end, context.vocabulary)


# --- cannot ------------------------------------------------------------------------------------------


def _forbidden(context: Context, step: Step, forbid: Forbid) -> None:
    """What the rules ask before an act: who does it, with which card, and of some acts to which lane."""
    verbs = [context.verb(word) for word in forbid.verbs]
    name = base(verbs[0])
    if forbid.passive and step.subject is not None and context.kind(step.subject) in ("resource", "counter"):
        many = plural(context.vocabulary.noun[step.subject.noun]) if isinstance(step.subject, Sel) else "they"
        advice = f"say who cannot: *Players cannot {name} {many}*"
        context.report.add("C083", step.subject, f"all {many} are alike, so none can be forbidden", advice)
        return
    for part in forbid.args.roles:
        aimed = all("lane" in verb.roles.get("to", ()) for verb in verbs)
        if not aimed or part.preposition != "to" or context.kind(part.target) != "lane":
            aims = [
                base(one)
                for one in context.vocabulary.verbs
                if "lane" in one.roles.get("to", ()) and "cannot" in one.use
            ]
            message = "this cannot be forbidden by where it comes from or goes"
            advice = f"leave it out; {either(aims)} can be forbidden with *to this lane*" if aims else "leave it out"
            context.report.add("C083", part, message, advice)
    for what in forbid.args.objects:
        _forbidden_thing(context, forbid, what)


def _printed(what: Sel) -> bool:
    """Whether the filters of a phrase say what a card is like, and nothing of where it is."""
    return all(isinstance(one, Test | Than | Whose) for one in what.filters)


def _forbidden_thing(context: Context, forbid: Forbid, what: Sel | Pron) -> None:
    if not isinstance(what, Sel):
        return
    kind, plain = context.kind(what), what.quantity.kind in ("a", "any", "bare")
    verbs = [context.verb(word) for word in forbid.verbs]
    name, many = base(verbs[0]), plural(context.vocabulary.noun[what.noun])
    unplaced = [verb for verb in verbs if "must" in verb.use]  # a rule says where it goes
    if all(verb.sized for verb in verbs):
        _forbidden_size(context, what, name)
    elif kind != "card" and (not plain or any(len(verb.objects) > 1 for verb in verbs)):
        context.report.add(
            "C083", what, f"this cannot be forbidden of some {many} only", f"write `cannot {name} {many}`"
        )
    elif unplaced and (not _printed(what) or {*what.adjectives} & {*context.vocabulary.face} or not plain):
        message = f"what is to be {participle(unplaced[0])} lies in no lane yet, and its face is not chosen"
        advice = f"say which {many} by what is printed on them, and where with *to this lane*"
        context.report.add("C083", what, message, advice)


def _forbidden_size(context: Context, what: Sel, name: str) -> None:
    """*Cannot bid more than 3 coins*: a number, and no more is said of them."""
    said = what.filters or what.adjectives or what.poss or what.of
    kinds = ("exact", "exactly", "at_least", "at_most", "a", "any", "bare", "up_to")
    if said or what.quantity.kind not in kinds:
        many = plural(context.vocabulary.noun[what.noun])
        context.report.add(
            "C083", what, f"only how many {many} is ruled", f"write a number: `cannot {name} more than 3 {many}`"
        )


def is_any(what: Sel) -> bool:
    """Whether a phrase means just any thing of its noun."""
    said = what.filters or what.adjectives or what.either or what.test or what.poss or what.of or what.best
    return what.quantity.kind in ("a", "any", "bare") and not said


# --- answers that are rules --------------------------------------------------------------------------


def _silences(context: Context, ability: Ability) -> bool:
    """Whether an ability is about effects that would trigger."""
    return ability.listener is not None and not context.verb(ability.listener.fact.verb).objects and context.would


def enlarged_act(ability: Ability) -> Do | None:
    """The act that adds to an announced amount, if that is what the ability does."""
    listener, action = ability.listener, ability.body[0].action
    if listener is None or not listener.fact.would or len(ability.body) != 1 or not isinstance(action, Do):
        return None
    first = next(iter(action.args.objects), None)
    return action if isinstance(first, Sel) and first.quantity.kind in MORE else None


def _turned(context: Context, ability: Ability) -> Do | None:
    """The act that chooses with which face a card comes, if that is what the ability does."""
    listener, step = ability.listener, ability.body[0]
    if listener is None or not listener.fact.would or len(ability.body) != 1 or not isinstance(step.action, Do):
        return None
    turns = listener.fact.args.objects and step.instead and step.action.args.face is not None
    return step.action if turns and "must" in context.verb(listener.fact.verb).use else None


def _announced(context: Context, ability: Ability) -> None:
    listener, first = ability.listener, ability.body[0]
    assert listener is not None
    if _silences(context, ability):
        prevents = len(ability.body) == 1 and isinstance(first.action, Do) and _prevents(context, first.action)
        plain = not (first.modal or first.each or first.repeat or first.subject)
        if not prevents or not plain:
            message = "an effect that would trigger can be prevented, and nothing else can be done about it"
            other = ability.body[min(1, len(ability.body) - 1)]
            context.report.add("C085", other, message, "write `prevent that effect` alone")
    elif (enlarged := enlarged_act(ability)) is not None:
        _decided(context, undecided(1, enlarged.args.per))
        same_verb = enlarged.verb == ("pay" if listener.fact.verb in _PAID_FOR else listener.fact.verb)
        if (
            not same_verb
            or not _same_player(context, listener.fact, first)
            or not _same_roles(context, listener.fact, enlarged)
        ):
            message = "only what was announced can be more, and for the same player"
            context.report.add("C085", first, message, _said_again(context, listener.fact))
    elif (turned := _turned(context, ability)) is not None and not _same_card(context, listener.fact, first, turned):
        message = "only the card that would be played is played with another face, and by the same player"
        advice = "write *that player plays it face-down instead*; for *you*: *play it face-down instead*"
        context.report.add("C085", first, message, advice)
    elif turned is not None and first.modal == "may" and not context.vocabulary.face[turned.args.face or ""].value:
        message = f"nothing needs to allow that cards are {participle(context.verb(turned.verb))} in this way"
        context.report.add("C085", first, message, "name the other face: *you may play it face-down instead*")


def _prevents(context: Context, action: Do) -> bool:
    return context.verb(action.verb).prevents


def _said_again(context: Context, fact: Fact) -> str:
    """How the announced act is enlarged: *that player takes 1 more coin*."""
    verb = context.verb("pay" if fact.verb in _PAID_FOR else fact.verb)
    if is_you(fact.subject):
        return f"announce it of a player and enlarge it for them: *{base(verb)} ... more*"
    return f"announce it of a player, and enlarge it for them: *that player {verb.words['en'][1]} ... more*"


def _same_player(context: Context, fact: Fact, step: Step) -> bool:
    """Whether a step is done by who does what is announced."""
    if step.subject is None or isinstance(step.subject, Pron):
        return isinstance(fact.subject, Pron)
    ref = context.refs.get(id(step.subject))
    return step.subject.quantity.kind == "that" and ref is not None and ref.kind == "event_subject"


def _same_roles(context: Context, fact: Fact, action: Do) -> bool:
    """Whether what is said again behind the verb, *take 1 more coin from that player*, is as it was announced."""
    for role in action.args.roles:
        named, ref = fact.args.role(role.preposition), context.refs.get(id(role.target))
        back = refers_back(role.target, context.vocabulary) and ref is not None and ref.kind == "event_place"
        if named is None or not (back or role.target == named.target):
            return False
    return True


def _same_card(context: Context, fact: Fact, step: Step, action: Do) -> bool:
    """Whether the card that is announced is played, by who would play it."""
    what, announced = next(iter(action.args.objects), None), fact.args.objects[0]
    if what is None or action.verb != fact.verb:
        return False
    if is_source(what, context.vocabulary):
        same = is_source(announced, context.vocabulary)
    else:
        ref = context.refs.get(id(what))
        same = refers_back(what, context.vocabulary) and ref is not None and ref.kind == "event_object"
    return same and _same_player(context, fact, step)
