"""What a card must be like to be meant, apart from its place: whose it is, how it looks, what has happened to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardlang.compile.model import Test
from cardlang.compile.scope import Scope, elements, gone_by
from cardlang.compile.selectors.comparisons import comparisons
from cardlang.compile.selectors.measures import attribute_test, face_test, named_kind, place_now, shown
from cardlang.compile.selectors.parties import owner_sets
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, EVENT, KIND, ME, NOTHING, REF, TO, UP, Frame, State
from cardlang.syntax import nodes as n
from cardlang.vocabulary.own import TRAITS

Sift: TypeAlias = Callable[[State, Frame, Sequence[int]], Sequence[int]]


class Look(NamedTuple):
    """What a card must be like, as a test of one, and as what it leaves of many."""

    test: Test
    sift: Sift


def look(test: Test) -> Look:
    """A test of which nothing more is known."""
    return Look(test, lambda s, f, found: [x for x in found if test(s, f, x)])


def card_tests(scope: Scope, sel: n.Sel) -> list[Test]:
    """What a card must be like, apart from its place: owner, face, adjectives, numbers."""
    return owner_tests(scope, sel) + [found.test for found in looks(scope, sel)]


def as_it_was(scope: Scope, made: Callable[[], Test]) -> Test:
    """The test of a card that this ability may have met: as the card is in play, else as it was when met last."""
    now, slots = made(), scope.event_slots()
    with scope.in_the_event():
        told = made()

    def fits(s: State, f: Frame, x: int) -> bool:
        if event := gone_by(s, f, slots, x):
            return told(s, [*f[:EVENT], event, *f[EVENT + 1 :]], x)
        return now(s, f, x)

    return fits


def owner_tests(scope: Scope, sel: n.Sel) -> list[Test]:
    """Whose a card must be."""
    place = place_now(scope)

    def owned(owners: Many) -> Test:
        return lambda s, f, x: s.rules.party_of[place(s, f, x)] in owners(s, f)

    return [owned(owners) for owners in owner_sets(scope, sel)]


def looks(scope: Scope, sel: n.Sel) -> list[Look]:
    """What a card must be like, apart from its place and owner."""
    dialect = scope.dialect
    scope.reads(sel, "either", "test", "named")
    scope.reads_words(sel, "other", *dialect.vocabulary.face, *dialect.tests)
    if isinstance(sel.test, n.Test):
        scope.reads(sel.test)
    found: list[Look] = []
    excluded = sel.quantity.kind == "another" or "other" in sel.adjectives
    if excluded:
        ref = scope.ref(sel)
        out = elements(scope, ref, "card")
        found.append(_other if ref.kind == "source" else look(lambda s, f, x: x not in out(s, f)))
        found += [look(not_among(elements(scope, one, "card"))) for one in scope.meaning.others.get(id(sel), ())]
    if sel.noun in dialect.nouns:
        found.append(look(_asked_of(scope, sel.noun, dialect.nouns)))
    for adjective in sel.adjectives:
        if adjective in dialect.vocabulary.face:
            found.append(look(face_test(scope, adjective)))
        elif adjective in dialect.tests:
            found.append(look(_asked_of(scope, adjective, dialect.tests)))
    if sel.either:
        tests = [_asked_of(scope, word, dialect.tests) for word in sel.either]
        found.append(look(lambda s, f, x: any(test(s, f, x) for test in tests)))
    if isinstance(sel.test, n.Test):
        found.append(look(attribute_test(scope, sel.test)))
    if isinstance(sel.test, n.OfKind):
        found.append(look(_of_named_kind(scope, sel.test)))
    if trait := dialect.vocabulary.noun[sel.noun].trait:
        found.append(look(_of_trait(trait)))
        found.append(look(face_test(scope, next(face.id for face in dialect.vocabulary.faces if face.value == UP))))
    if sel.named is not None:
        found.append(look(_called(sel.named)))
        found.append(look(face_test(scope, next(face.id for face in dialect.vocabulary.faces if face.value == UP))))
    found += map(look, comparisons(scope, sel))
    if not set(sel.adjectives) & set(dialect.vocabulary.face):
        found += map(look, _that_can_be_compared(scope, sel))
    return found


def _asked_of(scope: Scope, word: str, tests: Mapping[str, Test]) -> Test:
    """What a word asks of a card; of what it counts as only where that is not what is being asked."""
    if scope.facts and word in scope.dialect.told:
        return scope.dialect.told[word]
    return scope.dialect.as_printed.get(word, tests[word]) if scope.printed else tests[word]


def _of_named_kind(scope: Scope, word: n.OfKind) -> Test:
    """Whether a card is of the kind that has been named, or counts as it."""
    kind = named_kind(scope, word)
    known = {**scope.dialect.nouns, **scope.dialect.tests}
    tests = {one: _asked_of(scope, one, known) for one in scope.dialect.vocabulary.noun[word.noun].kinds}

    def fits(s: State, f: Frame, x: int) -> bool:
        found = kind(s, f)
        return bool(found) and tests[found](s, f, x)

    return fits


def _of_trait(trait: str) -> Test:
    """Whether a trait is printed on a card, as far as it shows its front."""
    return lambda s, f, x: trait in s.rules.records[s.rules.record[x & CARD_MASK]].printed.get(TRAITS, ())


def _called(name: str) -> Test:
    """Whether a card is of the record with that id, by whose name the text speaks of it."""
    return lambda s, f, x: s.rules.records[s.rules.record[x & CARD_MASK]].id == name


def not_among(those: Many) -> Test:
    """Whether a card is none of those, wherever they have gone since."""
    return lambda s, f, x: x & CARD_MASK not in {y & CARD_MASK for y in those(s, f)}


def _others(_: State, f: Frame, found: Sequence[int]) -> list[int]:
    rest = [*found]
    if f[ME] in rest:
        rest.remove(f[ME])
    return rest


_other = Look(lambda s, f, x: x != f[ME], _others)


def _that_can_be_compared(scope: Scope, sel: n.Sel) -> list[Test]:
    """*The cheapest*: where a number stands on the front alone, only cards that show it are meant."""
    entries = [scope.dialect.vocabulary.adjective.get(word) for word in sel.adjectives]
    ranked = [entry.attr for entry in entries if entry is not None and entry.role == "superlative" and entry.attr]
    return [test for attr in ranked if (test := shown(scope, attr)) is not None]


def this_way(scope: Scope, item: n.ThisWay) -> Many:
    """The objects of a verb in earlier steps, as far as it happened; what was done instead of it is not it."""
    scope.reads(item)
    if not met_by(scope, item):  # no event tells of it: *chosen this way*
        return chosen_this_way(scope, item)
    slots = [scope.slot(step, "events") for step in scope.meaning.ways[id(item)]]
    meant, swapped = met_by(scope, item), scope.dialect.kinds.get("swap", -1)

    def members(_: State, f: Frame) -> list[int]:
        events = [event for slot in slots for event in f[slot] or () if event[KIND] in meant and event[REF] >= 0]
        met = [x for e in events for x in ((e[REF], e[TO]) if e[KIND] == swapped else (e[REF],))]
        return list({x & CARD_MASK: x for x in met}.values())  # each of them once, as it was met last

    return members


def chosen_this_way(scope: Scope, item: n.ThisWay) -> Many:
    """What has been chosen in earlier steps: cards, lanes, players."""
    scope.reads(item)
    slots = [scope.slot(step, "chosen") for step in scope.meaning.ways[id(item)]]
    return lambda s, f: list({x & CARD_MASK: x for slot in slots for x in f[slot] or NOTHING}.values())


def met_by(scope: Scope, item: n.ThisWay) -> frozenset[int]:
    """The kinds of events that a verb is carried out as."""
    kinds = scope.dialect.kinds
    names = {
        "move": ("move", "put"),
        "put": ("put", "transfer", "mark"),
        "remove": ("remove", "mark"),
        "take": ("take", "acquire"),
    }
    return frozenset(kinds[name] for name in names.get(item.verb, (item.verb,)) if name in kinds)
