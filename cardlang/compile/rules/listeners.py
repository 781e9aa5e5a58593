"""Listeners: which events an ability hears, as index keys and a test over the event."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.compile.model import Test
from cardlang.compile.scope import Scope, doer, no_program
from cardlang.compile.selectors.measures import enough
from cardlang.compile.selectors.parties import sided
from cardlang.compile.selectors.source import effect_test
from cardlang.machine.instructions import Truth
from cardlang.machine.state import (
    AMOUNT,
    BY,
    CARD_HOLDER,
    CARD_MASK,
    CAUSE,
    EVENT,
    FLAGS,
    FROM,
    KIND,
    ME,
    REF,
    RULE,
    TO,
    TURN,
    WHY,
    YOU,
    Event,
    Frame,
    State,
    arriving,
    scratch,
)
from cardlang.meaning.facts import trigger_names
from cardlang.syntax import nodes as n

Matches = Callable[[State, int, int, Event], bool]


def fact_players(scope: Scope, fact: n.Fact) -> Test:
    """Whether a fact speaks of a player: *a player*, *your opponent*, *you*."""
    subject = fact.subject
    if isinstance(subject, n.Pron) and subject.word == "you":
        scope.reads(subject)
        return lambda s, f, x: sided(s, (f[YOU],), x)
    if isinstance(subject, n.Sel) and scope.kind(subject.noun) == "player":
        if subject.noun == "opponent" and not (subject.poss == "you" and scope.dialect.opponent is not None):
            scope.reads(subject, "poss")
            opponents = scope.dialect.opponents
            return lambda s, f, x: sided(s, opponents(s, f[YOU]), x)
        return scope.group(subject).test
    raise no_program(subject)


def keys_of(scope: Scope, listener: n.Listener) -> tuple[str, ...]:
    """The index keys: one per verb meant (*affect* means several)."""
    when = "would" if listener.fact.would else listener.when
    named = trigger_names(listener.fact, scope.dialect.vocabulary)
    return tuple(f"{when}:{name}" for name in named)


def matches(scope: Scope, listener: n.Listener) -> Matches:
    """Whether an event is the one that a listener hears."""
    tests = _tests(scope, listener.fact)

    def fits(s: State, me: int, you: int, event: Event) -> bool:
        f, x = scratch(s, me, you, event), event[REF]
        for test in tests:  # noqa: SIM110 - a generator would cost more than the tests
            if not test(s, f, x):
                return False
        return True

    return fits


def heard(scope: Scope, fact: n.Fact) -> Truth:
    """Whether the event in a frame is the one that the fact describes; of what the frame has named words may speak."""
    tests = _tests(scope, fact)
    return lambda s, f: all(test(s, f, f[EVENT][REF]) for test in tests)


def _tests(scope: Scope, fact: n.Fact) -> list[Test]:
    """What an event must be to be the one the fact describes; cards are judged by the facts the event carries."""
    tests = list[Test]()
    scope.goal = fact.verb == "play" or any(part.preposition in ("to", "onto", "into") for part in fact.args.roles)
    scope.reads(fact, "would", "passive")
    scope.reads(fact.args, "objects", "roles")
    scope.facts = True
    scope.actor, actor = doer, scope.actor  # *one of their cards* is one of whoever does it
    subject = fact.subject
    if fact.passive or (isinstance(subject, n.Sel) and scope.kind(subject.noun) == "card"):
        if subject is None:
            raise no_program(fact)
        tests.append(_object(scope, subject))
    elif isinstance(subject, n.Sel) and scope.kind(subject.noun) == "effect":
        does = effect_test(scope, subject)
        tests.append(
            lambda s, f, x: x >= 0 and not f[EVENT][FLAGS] & RULE and does(s, f, f[EVENT][CAUSE], f[EVENT][WHY])
        )
    elif _anybody(subject):
        scope.reads(subject)
    else:
        player = fact_players(scope, fact)
        tests.append(lambda s, f, x: player(s, f, f[EVENT][BY]))
    if not fact.passive and fact.verb in scope.dialect.ruleless:
        tests.append(lambda s, f, x: f[EVENT][CAUSE] >= 0)
    if fact.by is not None:
        scope.reads(fact, "by")
        brings = effect_test(scope, fact.by)
        tests.append(lambda s, f, x: not f[EVENT][FLAGS] & RULE and brings(s, f, f[EVENT][CAUSE], f[EVENT][WHY]))
    for node in fact.args.objects:
        tests.append(_object(scope, node))
    for part in fact.args.roles:
        tests.append(role_test(scope, part))
    if fact.args.face is not None:
        tests.append(_comes_with(scope, fact, fact.args.face))
    scope.facts = False
    scope.actor = actor
    return tests


def _anybody(subject: n.Sel | n.Pron | None) -> bool:
    """*A player*, whoever it is."""
    if not isinstance(subject, n.Sel) or subject.noun != "player" or subject.quantity.kind not in ("a", "any"):
        return False
    return not (subject.poss or subject.adjectives or subject.filters or subject.best or subject.of or subject.test)


def card_test(scope: Scope, sel: n.Sel | n.Pron) -> Test:
    """Whether the event is about such a card; a swap is about two, and the one that fits is the one meant."""
    plain = scope.group(sel).test
    swap, strength = scope.dialect.kinds.get("swap", -1), scope.dialect.measures.get(("strength", "card"))

    def fits(s: State, f: Frame, x: int) -> bool:
        return x >= 0 and plain(s, f, x)

    def partner_fits(s: State, f: Frame) -> bool:
        event = f[EVENT]
        if event[KIND] != swap:
            return False
        x, moved = event[TO], s.place[event[REF] & CARD_MASK]
        place = moved if moved != event[FROM] else s.place[x & CARD_MASK]  # where it lay ahead of the swap
        value = strength(s, f, x) if strength is not None else 0
        other: Event = (*event[:REF], x, *event[BY:FROM], place, s.face[x & CARD_MASK], value, *event[TO:])
        return fits(s, [*f[:EVENT], other, *f[EVENT + 1 :]], x)

    def met(s: State, f: Frame) -> int:
        x: int = f[EVENT][REF]
        return f[EVENT][TO] if not fits(s, f, x) and partner_fits(s, f) else x

    scope.met = met
    return lambda s, f, x: fits(s, f, x) or partner_fits(s, f)


def _object(scope: Scope, node: n.Sel | n.Pron) -> Test:
    kind = scope.kind_of(node)
    if kind == "card":
        return card_test(scope, node)
    if isinstance(node, n.Pron):
        raise no_program(node)
    match kind:
        case "resource" | "counter":
            scope.reads(node)
            column = scope.column(node.noun)
            quantity, comes = node.quantity, kind == "counter"  # what is taken off a card goes to nobody
            summed = scope.recalling  # of what has happened the amounts are added up
            return lambda s, f, x: (
                f[EVENT][TURN] == column
                and (summed or enough(quantity, f[EVENT][AMOUNT]))
                and (not comes or f[EVENT][TO] >= CARD_HOLDER)
            )
        case "bid":
            scope.reads(node)
            if node.poss == "you":
                scope.reads(node, "poss")
                return lambda s, f, x: s.rules.party[f[EVENT][TO]] == s.rules.party[f[YOU]]
            return lambda s, f, x: True
        case "lane":
            return lane_test(scope, node)
        case _:
            raise no_program(node)


def _comes_with(scope: Scope, fact: n.Fact, face: str) -> Test:
    """*moves a card face-down*: with which face it comes to where it goes, also where that is the face it had."""
    if any(scope.kind_of(node) == "card" for node in (fact.subject, *fact.args.objects)):
        scope.reads(fact.args, "face")
    value = scope.dialect.vocabulary.face[face].value
    return lambda s, f, x: arriving(f[EVENT]) == value


def lane_test(scope: Scope, node: n.Sel) -> Test:
    """The lane that was won: it is closed by now, so it is in no list of lanes, and nothing lies in it any more."""
    own = scope.dialect.lane
    scope.reads(node)
    scope.reads_words(node, "other")
    if "other" in node.adjectives or node.quantity.kind == "another":
        return lambda s, f, x: s.rules.lane_of[f[EVENT][TO]] != own(s, f, f[ME])
    if node.quantity.kind == "this":
        return lambda s, f, x: s.rules.lane_of[f[EVENT][TO]] == own(s, f, f[ME])
    return lambda s, f, x: True


def role_test(scope: Scope, part: n.Role) -> Test:
    """Whether an event goes where a preposition says, or comes from there."""
    target = part.target
    scope.reads(part)
    if isinstance(target, n.Pron) and target.word != "you":
        raise no_program(target)
    column = TO if part.preposition in ("to", "into", "onto") else FROM
    kind = scope.kind_of(target)
    if kind in ("card", "castle") and part.preposition != "with":
        return _holder(scope, target, column)
    inner = scope.group(target).all
    match kind:
        case "lane":
            return lambda s, f, x: s.rules.lane_of[f[EVENT][column]] in inner(s, f)
        case "side":
            return lambda s, f, x: f[EVENT][column] in inner(s, f)
        case "player":  # the others who hold coins are the supply and cards
            return lambda s, f, x: f[EVENT][column] < s.rules.players and sided(s, inner(s, f), f[EVENT][column])
        case _:
            raise no_program(target)


def _holder(scope: Scope, target: n.Sel | n.Pron, column: int) -> Test:
    """The card or castle that coins or marks come onto, or leave; it lies there now, so no fact tells of it."""
    with scope.on_the_table():
        inner = scope.group(target).all
    return lambda s, f, x: any(ref & CARD_MASK == f[EVENT][column] - CARD_HOLDER for ref in inner(s, f))
