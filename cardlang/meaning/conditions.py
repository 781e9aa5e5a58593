"""Checks conditions and the facts of conditions and listeners."""

from __future__ import annotations

from cardlang.meaning.effects import check_doer_effect
from cardlang.meaning.happened import check_happened
from cardlang.meaning.phrases import check_phrase
from cardlang.meaning.places import HAS, check_filter, check_held
from cardlang.meaning.positions import Position
from cardlang.meaning.quantities import RANKS, is_you
from cardlang.meaning.report import article, base, participle, phrase_in, plural, verb_in
from cardlang.meaning.setting import Setting
from cardlang.meaning.values import check_value
from cardlang.meaning.verbs import check_args, check_fresh
from cardlang.syntax.nodes import (
    AnyOf,
    AttrOf,
    Compare,
    Condition,
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


def check_condition(setting: Setting, condition: Condition) -> None:
    """Check one condition."""
    match condition:
        case Fact():
            _asked_fact(setting, condition)
        case Was(fact=fact):
            check_happened(setting, fact, condition)
            check_fact(setting, fact, "happened")
        case Has():
            _has(setting, condition)
        case Exists(what=what):
            check_phrase(setting, what, "existing", placed=False)
        case Is():
            _is(setting, condition)
        case Compare(value=value):
            check_value(setting, value)
        case Higher(left=left, right=right):
            check_value(setting, left)
            check_value(setting, right)
            _with_itself(setting, condition)
        case AnyOf(conditions=conditions):
            for one in conditions:
                check_condition(setting, one)
        case Unless(condition=one):
            if _denies(one):
                setting.report.add("C220", one, "this is denied twice", "say `if`, and what is to hold")
            check_condition(setting, one)


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


def _with_itself(setting: Setting, one: Higher) -> None:
    """An amount compared with itself: *if the strength of that card is more than its strength*."""
    left, right = one.left, one.right
    same = left == right
    if isinstance(left, AttrOf) and isinstance(right, AttrOf) and not same:
        folds = (left.attr, left.total, left.extreme) == (right.attr, right.total, right.extreme)
        same = folds and setting.same(left.of, right.of)
    if same and isinstance(right, Node):
        message, advice = "this compares an amount with itself", "name another thing, or a number: *is 3 or more*"
        setting.report.add("C031", right, message, advice)


def _is_itself(setting: Setting, subject: Sel | Pron, other: Sel | Pron) -> None:
    if setting.same(subject, other):
        message = f"this compares {article(setting.noun(other))} with itself"
        setting.report.add("C031", other, message, "name another one")


def _has(setting: Setting, has: Has) -> None:
    owner, thing = setting.kind(has.subject), setting.kind(has.what)
    if owner is not None and thing is not None and thing not in HAS.get(owner, ()):
        setting.report.add(
            "C064",
            has.what,
            f"{article(setting.noun(has.subject))} never has {article(setting.noun(has.what))}",
            "ask with `if there are ...`" if thing == "card" else None,
        )
    elif isinstance(has.subject, Sel) and owner == "zone" and not setting.vocabulary.noun[has.subject.noun].countable:
        message = f"{setting.noun(has.subject)} is no pile of cards"
        setting.report.add("C064", has.subject, message, "name a pile: *if the deck has ...*")
    check_phrase(setting, has.subject, "asked", placed=False)
    check_phrase(setting, has.what, "had", placed=owner in ("lane", "side", "zone", "line"))
    check_held(setting, owner, has.what)
    compares = has.what.quantity.kind in ("more", "n_more")
    where = setting.determiner(has.what)
    if has.what.quantity.kind in RANKS and owner not in ("player", None):
        message = f"{article(setting.noun(has.subject))} is not compared with all others of its kind"
        advice = "players are: *if you have the most ...*; else `has more ... than each other ...`"
        setting.report.add("C122", where, message, advice)
    if has.what.quantity.kind in RANKS or has.than is not None:
        _among_all(setting, has.what)
    if compares and has.than is None:
        setting.report.add("C064", where, "`more` than whom is not said", "add `than` and a player or a thing")
    elif has.than is not None:
        if not compares:
            words = setting.report.quote(where, has.what.quantity.kind)
            setting.report.add("C064", where, f"{words} does not go with `than`", "write `more ... than`")
        other = setting.kind(has.than)
        if other != owner and other is not None:
            setting.report.add(
                "C064",
                has.than,
                f"{article(setting.noun(has.subject))} is not compared with {article(setting.noun(has.than))}",
                _compared_otherwise(setting, has.subject, has.than),
            )
        check_phrase(setting, has.than, "than", placed=False)
        _is_itself(setting, has.subject, has.than)
        _whose_opponent(setting, has.subject, has.than)


def _among_all(setting: Setting, what: Sel) -> None:
    """*If you have the most cards in this row*: the row is one's own, so nobody else has anything there."""
    words = (setting.vocabulary.adjective.get(word) for word in what.adjectives)
    around = next((entry for entry in words if entry is not None and entry.role == "relation"), None)
    line = next((one for one in what.filters if isinstance(one, In) and setting.kind(one.where) == "line"), None)
    if line is not None or (around is not None and setting.kind(what) == "card"):
        where = line if line is not None else setting.adjective(what, around.id if around else "")
        many = plural(setting.vocabulary.noun[what.noun])
        message = "nobody else has anything there: it is a place in your own tableau"
        setting.report.add("C123", where, message, f"compare all of them: *the most {many}*, *more {many} than ...*")


def _whose_opponent(setting: Setting, subject: Sel | Pron, than: Sel | Pron) -> None:
    """*If that player has more coins than each opponent*: opponents are yours, and that player may be one of them."""
    if isinstance(than, Sel) and than.noun == "opponent" and than.poss is None and not is_you(subject):
        message = f"{setting.report.quote(than, 'an opponent')} is one of yours, and may be whom it is compared with"
        advice = "write `each other player`" if than.quantity.kind == "each" else "write `another player`"
        setting.report.add("C031", than, message, advice)


def _compared_otherwise(setting: Setting, subject: Sel | Pron, than: Sel | Pron) -> str:
    """What to write for *if you have more castle cards than village cards*: two things of one owner are two amounts."""
    if setting.kind(subject) == "player" and setting.kind(than) in ("card", "part", "kind", "resource"):
        return "compare two amounts: *if the number of ... is more than the number of ...*"
    return f"compare it with another {setting.noun(subject)}"


def _is(setting: Setting, one: Is) -> None:
    kind, noun = setting.kind(one.subject), setting.noun(one.subject)
    placed = not isinstance(one.state, str | Sel)
    check_phrase(setting, one.subject, "asked", placed=placed and kind == "card")
    match one.state:
        case str():
            if kind not in ("card", None):
                setting.report.add(
                    "C064", one.subject, f"{article(noun)} has no face", "only a card is face-up or face-down"
                )
        case Sel():
            state = setting.kind(one.state)
            if kind is not None and state is not None and state != kind:
                setting.report.add(
                    "C064", one.state, f"{article(noun)} is never {article(setting.noun(one.state))}", None
                )
            check_phrase(setting, one.state, "state", placed=one.state.quantity.kind != "the")
            _is_itself(setting, one.subject, one.state)
        case Total() | ThisWay() | Since():
            setting.report.add("C064", one.state, "this cannot be asked of a thing", "compare a number instead")
        case _:
            check_filter(setting, one.subject, one.state, inner=_inner)


def _inner(setting: Setting, thing: Sel | Pron, position: Position) -> None:
    check_phrase(setting, thing, position)


# --- facts -------------------------------------------------------------------------------------------


def _asked_fact(setting: Setting, fact: Fact) -> None:
    """A fact in a condition asks how things stand now; what merely happens can only be listened for."""
    verb = setting.verb(fact.verb)
    where = verb_in(fact, verb)
    if fact.would:
        setting.report.add(
            "C042",
            phrase_in(fact, "would be", "would"),
            "`would` announces an event, and no condition can ask that",
            "write a listener: *When ... would ...,*",
        )
    elif "fact" not in verb.use or verb.hears:
        setting.report.add(
            "C030",
            where,
            f"a condition cannot ask whether something is {participle(verb)}: that happens, and is over",
            "write a listener: *After ...,*; or after a step `If you do,`",
        )
    check_fact(setting, fact, "asked")


def check_fact(setting: Setting, fact: Fact, manner: str) -> None:
    """Check subject, verb and what follows it."""
    verb = setting.verb(fact.verb)
    position: Position = "event_subject" if manner == "event" else "asked"
    check_phrase(setting, fact.subject, position, placed=manner != "asked")
    if fact.passive:
        _passive_subject(setting, fact, verb)
    else:
        _active_subject(setting, fact, verb)
    check_args(setting, verb, fact.args, fact, "asked" if manner == "asked" else "event", passive=fact.passive)


def _passive_subject(setting: Setting, fact: Fact, verb: Verb) -> None:
    kind = setting.kind(fact.subject)
    where = verb_in(fact, verb)
    check_fresh(setting, verb, fact.subject)
    if not verb.passive:
        setting.report.add(
            "C030", where, f"nothing is ever {participle(verb)}", f"say who does it: *a player {verb.words['en'][1]}*"
        )
    elif kind is not None and kind not in verb.objects:
        setting.report.add(
            "C029", fact.subject, f"{article(setting.noun(fact.subject))} is never {participle(verb)}", None
        )


def _active_subject(setting: Setting, fact: Fact, verb: Verb) -> None:
    """Players act; an effect may act on cards; a collective verb and *trigger* belong to effects."""
    kind = setting.kind(fact.subject)
    noun, third = setting.noun(fact.subject), verb.words["en"][1]
    of_effects = bool(verb.family) or (not verb.objects and "fact" not in verb.use)
    if of_effects and kind != "effect":
        setting.report.add(
            "C029",
            fact.subject,
            f"{article(noun)} does not {base(verb)} anything",
            f"write `an effect would {base(verb)}`",
        )
    elif kind == "effect" and not of_effects and "card" not in verb.objects:
        setting.report.add("C029", fact.subject, f"an effect never {third}", "name a player")
    elif kind == "effect" and isinstance(fact.subject, Sel) and verb.objects:
        check_doer_effect(setting, fact.subject)
    elif kind == "card" and fact.args.objects and isinstance(fact.subject, Sel):
        message = f"{article(noun)} does not {base(verb)} anything: its effects do"
        setting.report.add("C029", fact.subject, message, "write `an effect of` and the card")
    elif kind not in ("player", "effect", None):
        happens = f"is {participle(verb)}" if verb.passive and kind in verb.objects else f"a player {third}"
        setting.report.add("C029", fact.subject, f"{article(noun)} does not {base(verb)}", f"write `{happens}`")
