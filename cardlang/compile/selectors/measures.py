"""Single things: where one is, which face it shows, how strong it is, how many coins it holds."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.compile.model import Measure, Test
from cardlang.compile.scope import Scope, gone_by, no_program
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, EVENT, FACE, FROM, KIND, STRENGTH, TO, UP, Frame, State
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Kind

_COMING = ("play", "buy", "acquire", "lay")  # acts by which a card comes from nowhere: it lies where it has come to


def place_now(scope: Scope) -> Measure:
    """Where a card lies, or lay when the event happened that is being matched."""
    return place_told if scope.facts else lambda s, f, x: s.place[x & CARD_MASK]


def place_told(s: State, f: Frame, _: int) -> int:
    """Where the card of the event in a frame lay, or where it has come to from nowhere."""
    event = f[EVENT]
    return event[TO] if s.rules.kinds[event[KIND]].name in _COMING else event[FROM]  # type: ignore[no-any-return]


def face_test(scope: Scope, face: str) -> Test:
    """Whether a card shows the face."""
    value = scope.dialect.vocabulary.face[face].value
    if scope.facts:
        return lambda s, f, x: f[EVENT][FACE] == value
    return lambda s, f, x: s.face[x & CARD_MASK] == value


def attribute_test(scope: Scope, test: n.Test) -> Test:
    """Whether a card's number compares as asked."""
    if isinstance(test.cmp, n.Named):
        return _of_that_number(scope, test, test.cmp)
    compare = comparison(test.cmp)
    if scope.facts and not scope.dialect.vocabulary.attribute[test.attr].printed_of:
        return lambda s, f, x: compare(f[EVENT][STRENGTH])
    value = measure(scope, test.attr, "card", test)
    if shows := shown(scope, test.attr):
        return lambda s, f, x: shows(s, f, x) and compare(value(s, f, x))
    return lambda s, f, x: compare(value(s, f, x))


def _of_that_number(scope: Scope, test: n.Test, word: n.Named) -> Test:
    """Whether a card has the number that somebody has named."""
    ref = scope.meaning.refs.get(id(word))
    if ref is None:
        raise no_program(test)
    slot = scope.slot(ref.step, "named")
    if scope.facts and not scope.dialect.vocabulary.attribute[test.attr].printed_of:
        return lambda s, f, x: bool(f[EVENT][STRENGTH] == f[slot])
    value, shows = measure(scope, test.attr, "card", test), shown(scope, test.attr)
    if shows is None:
        return lambda s, f, x: bool(value(s, f, x) == f[slot])
    visible = shows
    return lambda s, f, x: bool(visible(s, f, x) and value(s, f, x) == f[slot])


def named_kind(scope: Scope, word: n.OfKind) -> Callable[[State, Frame], str]:
    """The kind that somebody has named, by the id of its word; nothing where nobody has named one."""
    ref = scope.meaning.refs.get(id(word))
    if ref is None:
        raise no_program(word)
    scope.reads(word)
    slot = scope.slot(ref.step, "named")

    def kind(s: State, f: Frame) -> str:
        book, code = s.rules.codebook, f[slot] or -1
        return book.words[code - book.flag] if code >= book.flag else ""

    return kind


def shown(scope: Scope, attr: str) -> Test | None:
    """Whether a card shows a number that stands on its front alone; none for a number that every card has."""
    if attr not in scope.dialect.fronts:
        return None
    return lambda s, f, x: s.face[x & CARD_MASK] == UP


def those_shown(scope: Scope, attr: str, members: Many) -> Many:
    """The cards among some that have a number to compare."""
    if (shows := shown(scope, attr)) is None:
        return members
    test = shows
    return lambda s, f: [x for x in members(s, f) if test(s, f, x)]


def comparison(cmp: n.Cmp | n.Parity) -> Callable[[int], bool]:
    """A comparison with a constant: seen from there, so that it is a method of the number."""
    if isinstance(cmp, n.Parity):
        rest = 0 if cmp.word == "even" else 1
        return lambda number: number % 2 == rest
    number = cmp.n
    match cmp.op:
        case "eq":
            return number.__eq__
        case "ge":
            return number.__le__
        case "le":
            return number.__ge__


def measure(scope: Scope, attr: str, kind: Kind, node: n.Node) -> Measure:
    """How a number of a thing is read: current under a scoring keyword, base elsewhere."""
    table = scope.dialect.scoring if scope.scoring else scope.dialect.measures
    found = table.get((attr, kind)) or scope.dialect.measures.get((attr, kind))
    if found is None:
        raise no_program(node)
    return found


def is_fixed(scope: Scope, read: Measure) -> bool:
    """Whether a number of a card is printed on it, so that it is the same wherever the card lies."""
    attributes = scope.dialect.vocabulary.attribute
    return any(found is read and attributes[attr].printed_of for (attr, _), found in scope.dialect.measures.items())


def measure_as_it_was(scope: Scope, read: Measure) -> Measure:
    """The number of a card that this ability has met: live in play, else as it was when it was met last."""
    if is_fixed(scope, read):
        return read
    slots = scope.event_slots()

    def remembered(s: State, f: Frame, x: int) -> int:
        event = gone_by(s, f, slots, x)
        return event[STRENGTH] if event else read(s, f, x)

    return remembered


def holders(scope: Scope, kind: Kind, what: n.Sel) -> Measure:
    """How many coins or marks a player, card or castle holds."""
    column, resource = scope.column(what.noun), what.noun in scope.dialect.resources
    if column is None or kind not in ("card", "castle", "player") or (kind == "player" and not resource):
        raise no_program(what)
    if kind == "player":
        return lambda s, f, x: s.held[column][x]
    return lambda s, f, x: s.laid[column][x & CARD_MASK]


def enough(quantity: n.Quantity, held: int) -> bool:
    """Whether a number of things fits a quantity."""
    wanted = quantity.n or 0
    match quantity.kind:
        case "no":
            return held == 0
        case "at_least":
            return held >= wanted
        case "at_most" | "up_to":
            return held <= wanted
        case "exact" | "exactly":
            return held == wanted
        case _:
            return held >= 1


def as_many(subject: n.Sel | n.Pron, met: int, found: int) -> bool:
    """Whether as many of those found meet a condition as its subject says: *no card*, *each card*, *2 cards*."""
    if isinstance(subject, n.Pron):
        return met > 0
    match subject.quantity.kind:
        case "no" | "exact" | "exactly" | "at_least" | "at_most":
            return enough(subject.quantity, met)
        case "each" | "all":
            return met == found > 0
        case "bare":
            return met == found > 0 if subject.plural else met > 0
        case _:
            return met > 0
