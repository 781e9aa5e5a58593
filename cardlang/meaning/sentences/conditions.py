"""Checks conditions and the facts of conditions and listeners."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.adjectives import both_fronts
from cardlang.meaning.phrases.effects import check_doer_effect
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.phrases.places import HAS, check_filter, check_held, check_nobodys
from cardlang.meaning.phrases.positions import Position
from cardlang.meaning.quantities import is_you
from cardlang.meaning.report import article, base, either, participle, phrase_in, plural, verb_in
from cardlang.meaning.sentences.values import check_value
from cardlang.meaning.sentences.verbs import Manner, check_args, check_fresh, check_shown
from cardlang.meaning.use.history import check_happened
from cardlang.syntax.nodes import (
    COUNTING,
    RANKS,
    AnyOf,
    AttrOf,
    Compare,
    Condition,
    DoneBy,
    Exists,
    Fact,
    Has,
    Higher,
    In,
    Is,
    Node,
    Pron,
    Sel,
    Since,
    ThisWay,
    Total,
    Unless,
    Was,
)
from cardlang.vocabulary.model import Verb


def check_condition(context: Context, condition: Condition) -> None:
    """Check one condition."""
    match condition:
        case Fact():
            _asked_fact(context, condition)
        case Was(fact=fact):
            check_happened(context, fact)
            check_fact(context, fact, "happened")
        case Has():
            _has(context, condition)
        case Exists(what=what):
            check_phrase(context, what, "existing", placed=False)
            _in_two_lines(context, what)
        case Is():
            _is(context, condition)
        case Compare(value=value):
            check_value(context, value)
        case Higher(left=left, right=right):
            check_value(context, left)
            check_value(context, right)
            _with_itself(context, condition)
        case AnyOf(conditions=conditions):
            for one in conditions:
                check_condition(context, one)
        case Unless(condition=one):
            if _denies(one):
                context.report.add("C220", one, "this is denied twice", "say `if`, and what is to hold")
            check_condition(context, one)


def _in_two_lines(context: Context, what: Sel) -> None:
    """*If there are 3 castle cards in this row or column*: in one of them, or in both together."""
    if what.quantity.kind not in COUNTING or what.quantity.n == 1:
        return
    for one in what.filters:
        where = one.where if isinstance(one, In) else None
        if isinstance(where, Sel) and (where.or_letters or where.either or " or " in where.noun):
            many = plural(context.vocabulary.noun[what.noun])
            both = "row S or T" if where.or_letters else "this row or column"
            first, second = ("row S", "row T") if where.or_letters else ("this row", "this column")
            advice = (
                f"in both together: *if the number of {many} in {both} is 3 or more*; "
                f"in either: *if there are 3 {many} in {first} or if there are 3 {many} in {second}*"
            )
            context.report.add("C231", where, "this may be asked of one of them, or of both together", advice)


def _denies(condition: Condition) -> bool:
    """Whether a condition says that something is not so: *you have no coins*, *this card is not face-up*."""
    match condition:
        case Is(negated=negated):
            return negated
        case Has(what=what) | Exists(what=what):
            return what.quantity.kind == "no"
        case Fact(subject=Sel(quantity=quantity)) | Was(fact=Fact(subject=Sel(quantity=quantity))):
            return quantity.kind == "no"
        case _:
            return False


def _with_itself(context: Context, one: Higher) -> None:
    """An amount compared with itself: *if the strength of that card is more than its strength*."""
    left, right = one.left, one.right
    same = left == right
    if isinstance(left, AttrOf) and isinstance(right, AttrOf) and not same:
        folds = (left.attr, left.total, left.extreme) == (right.attr, right.total, right.extreme)
        same = folds and context.same(left.of, right.of)
    if same and isinstance(right, Node):
        message, advice = "this compares an amount with itself", "name another thing, or a number: *is 3 or more*"
        context.report.add("C031", right, message, advice)


def _is_itself(context: Context, subject: Sel | Pron, other: Sel | Pron) -> None:
    if context.same(subject, other):
        message = f"this compares {article(context.noun(other))} with itself"
        context.report.add("C031", other, message, "name another one")


def _has(context: Context, has: Has) -> None:
    owner, thing = context.kind(has.subject), context.kind(has.what)
    if owner is not None and thing is not None and thing not in HAS.get(owner, ()):
        context.report.add(
            "C064",
            has.what,
            f"{article(context.noun(has.subject))} never has {article(context.noun(has.what))}",
            "ask with `if there are ...`" if thing == "card" else None,
        )
    elif isinstance(has.subject, Sel) and owner == "zone" and not context.vocabulary.noun[has.subject.noun].countable:
        message = f"{context.noun(has.subject)} is no pile of cards"
        context.report.add("C064", has.subject, message, "name a pile: *if the deck has ...*")
    check_phrase(context, has.subject, "asked", placed=False)
    check_phrase(context, has.what, "had", placed=owner in ("lane", "side", "zone", "line"))
    if has.than is None:
        _in_two_lines(context, has.what)
    check_held(context, owner, has.what)
    if owner == "player" and not has.what.poss and has.what.of is None:
        check_nobodys(context, has.what)
    compares = has.what.quantity.kind in ("more", "n_more")
    where = context.determiner(has.what)
    if has.what.quantity.kind in RANKS and owner not in ("player", None):
        message = f"{article(context.noun(has.subject))} is not compared with all others of its kind"
        advice = "players are: *if you have the most ...*; else `has more ... than each other ...`"
        context.report.add("C122", where, message, advice)
    if has.what.quantity.kind in RANKS or has.than is not None:
        _among_all(context, has.what)
    if compares and has.than is None:
        context.report.add("C064", where, "`more` than whom is not said", "add `than` and a player or a thing")
    elif has.than is not None:
        if not compares:
            words = context.report.quote(where, has.what.quantity.kind)
            context.report.add("C064", where, f"{words} does not go with `than`", "write `more ... than`")
        other = context.kind(has.than)
        if other != owner and other is not None:
            context.report.add(
                "C064",
                has.than,
                f"{article(context.noun(has.subject))} is not compared with {article(context.noun(has.than))}",
                _compared_otherwise(context, has.subject, has.than),
            )
        check_phrase(context, has.than, "than", placed=False)
        _is_itself(context, has.subject, has.than)
        _whose_opponent(context, has.subject, has.than)


def _among_all(context: Context, what: Sel) -> None:
    """*If you have the most cards in this row*: the row is one's own, so nobody else has anything there."""
    words = (context.vocabulary.adjective.get(word) for word in what.adjectives)
    around = next((entry for entry in words if entry is not None and entry.role == "relation"), None)
    line = next((one for one in what.filters if isinstance(one, In) and context.kind(one.where) == "line"), None)
    if line is not None or (around is not None and context.kind(what) == "card"):
        where = line if line is not None else context.adjective(what, around.id if around else "")
        many = plural(context.vocabulary.noun[what.noun])
        message = "nobody else has anything there: it is a place in your own tableau"
        context.report.add("C123", where, message, f"compare all of them: *the most {many}*, *more {many} than ...*")


def _whose_opponent(context: Context, subject: Sel | Pron, than: Sel | Pron) -> None:
    """*If that player has more coins than each opponent*: opponents are yours, and that player may be one of them."""
    if isinstance(than, Sel) and than.noun == "opponent" and than.poss is None and not is_you(subject):
        message = f"{context.report.quote(than, 'an opponent')} is one of yours, and may be whom it is compared with"
        advice = "write `each other player`" if than.quantity.kind == "each" else "write `another player`"
        context.report.add("C031", than, message, advice)


def _compared_otherwise(context: Context, subject: Sel | Pron, than: Sel | Pron) -> str:
    """What to write for *if you have more castle cards than village cards*: two things of one owner are two amounts."""
    if context.kind(subject) == "player" and context.kind(than) in ("card", "part", "kind", "resource"):
        return "compare two amounts: *if the number of ... is more than the number of ...*"
    return f"compare it with another {context.noun(subject)}"


def _is(context: Context, one: Is) -> None:
    kind, noun = context.kind(one.subject), context.noun(one.subject)
    placed = not isinstance(one.state, str | Sel)
    check_phrase(context, one.subject, "asked", placed=placed and kind == "card")
    match one.state:
        case str():
            if kind not in ("card", None):
                context.report.add(
                    "C064", one.subject, f"{article(noun)} has no face", "only a card is face-up or face-down"
                )
            elif context.shows_fronts(one.subject):
                context.report.add("C064", one, *both_fronts(context, one.subject))
        case Sel():
            state = context.kind(one.state)
            if kind is not None and state is not None and state != kind:
                context.report.add(
                    "C064", one.state, f"{article(noun)} is never {article(context.noun(one.state))}", None
                )
            check_phrase(context, one.state, "state", placed=one.state.quantity.kind != "the")
            _is_itself(context, one.subject, one.state)
        case Total() | ThisWay() | Since() | DoneBy():
            context.report.add("C064", one.state, "this cannot be asked of a thing", "compare a number instead")
        case _:
            check_filter(context, one.subject, one.state, inner=_inner)


def _inner(context: Context, thing: Sel | Pron, position: Position) -> None:
    check_phrase(context, thing, position)


# --- facts -------------------------------------------------------------------------------------------


def _announced_advice(context: Context, verb: Verb) -> str:
    """How such a text begins: what the rules let players do is ruled as long as a card lies there."""
    if "must" in verb.use and verb.takes_face and context.timing not in ("static", "window"):
        return f"how cards are {participle(verb)} is a rule: write it under {either(context.headers('static'))}"
    return "write a listener: *When ... would ...,*"


def _asked_fact(context: Context, fact: Fact) -> None:
    """A fact in a condition asks how things stand now; what merely happens can only be listened for."""
    verb = context.verb(fact.verb)
    where = verb_in(fact, verb)
    if fact.would:
        context.report.add(
            "C042",
            phrase_in(fact, "would be", "would"),
            "`would` announces an event, and no condition can ask that",
            _announced_advice(context, verb),
        )
    elif "fact" not in verb.use or verb.hears:
        context.report.add(
            "C030",
            where,
            f"a condition cannot ask whether something is {participle(verb)}: that happens, and is over",
            "write a listener: *After ...,*; or after a step `If you do,`",
        )
    check_fact(context, fact, "asked")


def check_fact(context: Context, fact: Fact, manner: Manner) -> None:
    """Check subject, verb and what follows it."""
    verb = context.verb(fact.verb)
    position: Position = "event_subject" if manner == "event" else "asked"
    check_phrase(context, fact.subject, position, placed=manner != "asked")
    if fact.passive:
        _passive_subject(context, fact, verb)
    else:
        _active_subject(context, fact, verb)
    check_args(context, verb, fact.args, fact, manner, passive=fact.passive)
    if fact.by is not None:
        _by_effect(context, fact, fact.by, verb, manner)


def _by_effect(context: Context, fact: Fact, by: Sel, verb: Verb, manner: Manner) -> None:
    """*After you gain coins by an enemy effect*: what is heard of tells which effect has brought it about."""
    check_doer_effect(context, by)
    if manner != "event" or "act" not in verb.use:
        heard = "write *After ..., ...*" if "act" in verb.use else "leave it out"
        context.report.add("C141", by, "by which effect that is done is not told here", heard)
    elif context.kind(fact.subject) not in ("player", None):
        context.report.add("C141", by, "who does this is said in front", "name a player as the subject")


def _passive_subject(context: Context, fact: Fact, verb: Verb) -> None:
    kind = context.kind(fact.subject)
    where = verb_in(fact, verb)
    check_fresh(context, verb, fact.subject)
    check_shown(context, verb, fact.subject)
    if not verb.passive:
        context.report.add(
            "C030", where, f"nothing is ever {participle(verb)}", f"say who does it: *a player {verb.words['en'][1]}*"
        )
    elif kind is not None and kind not in verb.objects:
        context.report.add(
            "C029", fact.subject, f"{article(context.noun(fact.subject))} is never {participle(verb)}", None
        )


def _active_subject(context: Context, fact: Fact, verb: Verb) -> None:
    """Players act; an effect may act on cards; a collective verb and *trigger* belong to effects."""
    kind = context.kind(fact.subject)
    noun, third = context.noun(fact.subject), verb.words["en"][1]
    of_effects = verb.collective or (not verb.objects and "fact" not in verb.use)
    if of_effects and kind != "effect":
        context.report.add(
            "C029",
            fact.subject,
            f"{article(noun)} does not {base(verb)} anything",
            f"write `an effect would {base(verb)}`",
        )
    elif kind == "effect" and not of_effects and "card" not in verb.objects:
        context.report.add("C029", fact.subject, f"an effect never {third}", "name a player")
    elif kind == "effect" and isinstance(fact.subject, Sel) and verb.objects:
        check_doer_effect(context, fact.subject)
    elif kind == "card" and fact.args.objects and isinstance(fact.subject, Sel):
        message = f"{article(noun)} does not {base(verb)} anything: its effects do"
        context.report.add("C029", fact.subject, message, "write `an effect of` and the card")
    elif kind not in ("player", "effect", None):
        happens = f"is {participle(verb)}" if verb.passive and kind in verb.objects else f"a player {third}"
        context.report.add("C029", fact.subject, f"{article(noun)} does not {base(verb)}", f"write `{happens}`")
