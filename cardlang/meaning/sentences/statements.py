"""Checks statements: changed numbers, prohibitions, lifted limits, jokers; and for how long they hold."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.effects import check_source
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.phrases.positions import Position
from cardlang.meaning.quantities import distributes
from cardlang.meaning.report import article, base, either, participle, plural, word_in
from cardlang.meaning.sentences.values import check_cap, check_per, check_value, check_whose
from cardlang.meaning.sentences.verbs import check_args
from cardlang.syntax.nodes import AttrOf, Change, CountsAs, Forbid, Lack, Pron, Room, Sel, Statement, Step
from cardlang.vocabulary.model import Verb


def check_statement(context: Context, step: Step, action: Statement) -> None:
    """Check a statement with its subject."""
    subject: Sel | Pron = step.subject or Pron(word="you", span=step.span)
    _holds(context, step, action)
    if isinstance(action, Forbid) and _unsaid_actor(context, action):
        return
    check_phrase(context, subject, _subject_position(context, step, action), placed=False)
    match action:
        case Change():
            _change(context, subject, action)
        case Forbid():
            _forbid(context, subject, action)
        case Lack(what=what):
            if context.kind(what) == "effect":
                advice = "name the kind: *deployment effects of enemy cards here do not trigger*"
                context.report.add("C064", what, "which effects do not happen is not said", advice)
            elif context.kind(what) != "limit":
                message = f"{article(context.noun(what))} is no limit: `has no` lifts a limit"
                advice = "to ask write `If ... has no ...,`; to forbid write `cannot`"
                context.report.add("C064", what, message, advice)
            check_phrase(context, what, "lifted")
        case Room(n=most, what=what):
            _limit(context, subject, action, most, what)
        case CountsAs(what=what):
            if context.kind(subject) != "card" or context.kind(what) != "card":
                context.report.add("C064", what, "only a card counts as a card", _counted_as(context, subject, what))
            check_phrase(context, what, "joker")
            _stands_for(context, what)


def _counted_as(context: Context, subject: Sel | Pron | None, what: Sel) -> str:
    """*Faith shields count as military shields*: both are counted where they are counted."""
    parts = [one for one in (subject, what) if isinstance(one, Sel) and context.kind(one) == "part"]
    if len(parts) == 2 and all(len(one.adjectives) == 1 for one in parts):
        words = [base(context.vocabulary.adjective[one.adjectives[0]]) for one in parts]
        return f"count both: *for each {words[0]} or {words[1]} {context.noun(what)}*"
    return "name the card that it may stand for"


def _stands_for(context: Context, what: Sel) -> None:
    """A card counts as one of a kind: nothing makes it lie elsewhere, or turns it."""
    known = context.vocabulary.adjective
    if context.vocabulary.noun[what.noun].trait:
        advice = "give the card that trait in its file, or name both where they are counted: *each ... and each ...*"
        context.report.add("C064", what, "a card has the traits that are printed on it, and counts as no other", advice)
        return
    if (
        more := next((one for one in (what.of, what.test, what.alike, *what.filters) if one is not None), None)
    ) is not None:
        context.report.add("C064", more, "a card counts as one of a kind, and no more is said of it", "leave this out")
    if what.noun == "card" and what.quantity.kind != "any" and not (what.adjectives or what.either or what.test):
        context.report.add("C064", what, "every card is one", "write of which kind: `counts as any`, or its word")
    for word in (*what.adjectives, *what.either):
        if word not in known or known[word].role != "compound":
            message = f"no card counts as {article(word)} one"
            context.report.add("C064", what, message, "name the kind alone that it counts as")
            return


def _limit(context: Context, subject: Sel | Pron, limit: Room, most: int, what: Sel) -> None:
    """*Cannot have more than 3 cards here*: a player, and cards in a place that is named."""
    if context.kind(subject) not in ("player", None):
        context.report.add("C116", subject, "only players have cards", "say who: *your opponent*, *players*")
        return
    if context.kind(what) not in ("card", None):
        many = plural(context.vocabulary.noun[what.noun])
        context.report.add("C116", what, f"there is no limit of {many}", "limited are cards in a place: *cards here*")
        return
    check_phrase(context, what, "limited", placed=False)
    if what.poss is not None or what.of is not None or {"other", "enemy"} & {*what.adjectives}:
        message = "whose cards are limited is said before `cannot`"
        context.report.add("C116", what, message, "write *your opponent cannot have more than 3 cards here*")
    elif distributes(what):
        message = "which of these places is meant is not said"
        context.report.add("C116", what, message, "name one place: *here*; *in play* are all of them together")
    if most == 0:
        verbs = either(base(one) for one in context.vocabulary.verbs if "must" in one.use)
        context.report.add("C016", limit, "who may have none may bring none", f"write *cannot {verbs} cards* there")


def _subject_position(context: Context, step: Step, action: Statement) -> Position:
    if isinstance(action, Room) or (isinstance(action, Forbid) and not action.passive):
        return "ruled_actor"
    now = step.duration is not None or context.timing == "scoring" or context.momentary
    if now and isinstance(action, Change) and context.vocabulary.attribute[action.attr].bought:
        return "priced"
    return "set_now" if now else "held"


# --- how long ----------------------------------------------------------------------------------------


def _holds(context: Context, step: Step, action: Statement) -> None:
    keyword = context.keyword
    listens = context.listener is not None
    if isinstance(action, Room) and (step.duration or context.timing not in ("static", "window")):
        advice = f"write it under {either(context.headers('static'))}"
        context.report.add("C116", action, "a limit on places holds all the time, not for a while", advice)
        return
    if isinstance(action, CountsAs | Lack) and (step.duration or context.timing not in ("static", "window") or listens):
        effect = isinstance(action, Lack) and context.kind(action.what) == "effect"
        lifted = "that effects do not happen" if effect else "a limit that is lifted"
        what = "what a card counts as" if isinstance(action, CountsAs) else lifted
        headers = context.headers("static")
        advice = f"write it under {either(headers)}" if headers else ""
        context.report.add("C064", action, f"{what} holds all the time, not for a while", advice)
        return
    if keyword and "statement" in keyword.holds and not listens:
        if step.duration:
            _bad_duration(context, step, f"what stands under {context.keyword_name()} holds as long as it is read")
        _timely(context, action)
    elif not step.duration and not _once(step):
        durations = either(base(entry) for entry in context.vocabulary.durations)
        static = context.headers("static")
        advice = f"begin with {durations}" if context.vocabulary.durations else ""
        always = f"write it under {either(static)}" if static else ""
        context.report.add(
            "C047",
            action,
            "it is not said how long this holds",
            "; or ".join(part for part in (advice, always) if part),
        )


def _once(step: Step) -> bool:
    """Whether a price holds until something is bought."""
    return isinstance(step.subject, Sel) and step.subject.quantity.kind == "next"


def _bad_duration(context: Context, step: Step, why: str) -> None:
    entry = context.vocabulary.duration[step.duration or ""]
    context.report.add("C048", word_in(step, entry), why, "leave the duration out")


def _timely(context: Context, action: Statement) -> None:
    """While a lane is scored only what is being counted can change."""
    if context.timing != "scoring":
        return
    if not isinstance(action, Change):
        advice = f"write it under {either(context.headers('static'))}"
        context.report.add("C052", action, "while a lane is scored no rule is changed, only numbers", advice)
        return
    entry = context.vocabulary.attribute[action.attr]
    if "card" not in entry.of:
        where = word_in(action, entry)
        context.report.add(
            "C052",
            where,
            f"the {base(entry)} is read before the scoring, not while it goes on",
            f"write it under {either(context.headers('static'))}",
        )


# --- kinds of statements -------------------------------------------------------------------------------


def _change(context: Context, subject: Sel | Pron, action: Change) -> None:
    entry = context.vocabulary.attribute[action.attr]
    kind = context.kind(subject)
    where = word_in(action, entry)
    if kind is not None and kind not in entry.of:
        having = either(base(noun) for noun in context.vocabulary.nouns if noun.kind in entry.of)
        context.report.add(
            "C011",
            where,
            f"{article(context.noun(subject))} has no {base(entry)}",
            f"{base(entry)} is a number of {having}",
        )
    elif context.momentary and entry.timings and not {*entry.timings} - {"static", "window"}:
        advice = f"write it under {either(context.headers('static'))}"
        context.report.add("C052", where, f"the {base(entry)} is changed all the time, not for a while", advice)
    elif not entry.changeable:
        context.report.add("C011", where, f"the {base(entry)} never changes", "change another number")
    if action.op == "add" and action.amount == 0:
        context.report.add("C016", action, "adding 0 changes nothing", "name another number")
    check_value(context, action.amount, own=action.op == "set" and kind == "card")
    _sets_itself(context, subject, action)
    check_per(context, action.per)
    check_whose(context, subject, action.per, action.amount)
    if action.cap and not action.cap.added:
        amount = action.amount if isinstance(action.amount, int) else 1
        dynamic = action.per is not None or not isinstance(action.amount, int)
        adds = action.op == "add"
        falling, rising = adds and amount < 0, (adds and amount > 0) or (action.op == "times" and not dynamic)
        check_cap(context, action.cap, dynamic=dynamic, falling=falling, signed=action.op != "set", rising=rising)


def _sets_itself(context: Context, subject: Sel | Pron, action: Change) -> None:
    """*It has strength equal to its strength*."""
    value = action.amount
    if not isinstance(value, AttrOf) or value.total or value.extreme or action.op != "set" or action.per is not None:
        return
    if value.attr == action.attr and context.same(subject, value.of):
        message = f"this sets the {value.attr} to what it is"
        context.report.add("C031", value, message, f"write `double {value.attr}`, or name another thing")


def _unsaid_actor(context: Context, action: Forbid) -> bool:
    """Whether it is not said who may not do what only the rules do; the cards for that lie nowhere yet."""
    verbs = [context.verb(word) for word in action.verbs] if action.passive else []
    verb = next((verb for verb in verbs if "cannot" in verb.use and _by_rules(verb) and not verb.in_play), None)
    if verb is None:
        return False
    context.report.add(
        "C030",
        word_in(action, verb),
        f"it is not said who cannot {base(verb)} such cards",
        f"name the players: *Players cannot {base(verb)} cards ...*",
    )
    return True


def _never_taken(context: Context, takes: str, action: Forbid) -> Sel | None:
    """A card that is named of another kind than those to which alone this is done: *cannot complete tricks*."""
    cards = (one for one in action.args.objects if isinstance(one, Sel) and context.kind(one) == "card")
    return next((one for one in cards if one.noun not in ("card", takes)), None)


def _by_rules(verb: Verb) -> bool:
    """Whether the rules do this to cards, or a text by the same rules."""
    return verb.brings or not ("act" in verb.use or verb.collective)


def _forbid(context: Context, subject: Sel | Pron, action: Forbid) -> None:
    kind = context.kind(subject)
    if action.by is not None:
        check_source(context, action.by)
    for word in action.verbs:
        verb = context.verb(word)
        where = word_in(action, verb)
        if "cannot" not in verb.use:
            others = [f"`{base(one)}`" for one in context.vocabulary.verbs if "cannot" in one.use]
            advice = f"these can be: {', '.join(others[:8])}" if others else "in this game nothing can be"
            if kind == "effect":
                advice = "effects that do not happen: *scoring effects of enemy cards here do not trigger*"
            context.report.add("C030", where, f"`{base(verb)}` cannot be forbidden", advice)
        elif action.passive and not verb.passive:
            context.report.add("C030", where, f"nothing is ever {participle(verb)}", f"write `cannot {base(verb)}`")
        elif action.passive and kind is not None and kind not in verb.objects:
            context.report.add(
                "C029",
                subject,
                f"{article(context.noun(subject))} is never {participle(verb)}",
                f"`{base(verb)}` takes {either(base(n) for n in context.vocabulary.nouns if n.kind in verb.objects)}",
            )
        elif not action.passive and kind != "player":
            context.report.add(
                "C029",
                subject,
                f"{article(context.noun(subject))} does not {base(verb)}: only players act",
                f"write `cannot be {participle(verb)}{' by ...' if kind == 'effect' else ''}`",
            )
        if verb.takes is not None and (other := _never_taken(context, verb.takes, action)) is not None:
            many = plural(context.vocabulary.noun[verb.takes])
            message = f"{article(context.noun(other))} is never {participle(verb)}: that is done to {many}"
            context.report.add("C029", other, message, f"write *cannot {base(verb)} {many}*")
            continue
        if not action.passive or action.args.roles or action.args.face:
            check_args(context, verb, action.args, action, "rule", passive=action.passive)
