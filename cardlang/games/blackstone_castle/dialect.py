"""What the words of the vocabulary mean at the table: the value that card texts are compiled with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.dialect import Dialect, Leave
from cardlang.compile.model import Measure, Test
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.selectors.measures import place_told
from cardlang.compile.verbs import acts, amounts, effects, piles, spaces
from cardlang.compile.verbs.acts import Slots
from cardlang.games.blackstone_castle import cells, kinds, queries, words
from cardlang.games.blackstone_castle.flow import decks
from cardlang.games.blackstone_castle.requirements import KINDS
from cardlang.games.blackstone_castle.table import (
    KINGS,
    KNIGHT,
    KNIGHTS,
    MARKERS,
    TRICKS,
    WIZARD,
    WIZARDS,
    at,
    stack,
    supply,
)
from cardlang.games.blackstone_castle.tasks import task
from cardlang.games.blackstone_castle.vassals import ANY, Kind, fits, is_of, is_vassal, shown
from cardlang.games.blackstone_castle.vocabulary import AROUND, DECKS, FACTIONS, LIMITS, ROLES, TYPES, VOCABULARY
from cardlang.games.policies import onlookers
from cardlang.machine.instructions import Many, call, let
from cardlang.machine.state import CARD_MASK, EVENT, FROM, ME, REF, Frame, State
from cardlang.meaning.requirements.goals import are_alike, common_to
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Adjective

DISPLAY = (*TYPES, "kept", "family")  # zones of a player that make the display


def _board(_: State, __: object) -> tuple[int, ...]:
    return tuple(cells.CELLS)


def _cells(found: Sequence[tuple[int, int]]) -> Many:
    numbers = cells.numbered(found)
    return lambda s, f: numbers


def _lettered(letters: tuple[str, ...]) -> Many:
    numbers = tuple(cell for cell in cells.CELLS if {*letters} <= {*cells.letters(cell)})
    return lambda s, f: numbers


def _players(s: State, _: Frame) -> list[int]:
    """The active player first, then round the table."""
    return [(s.active + turn) % s.rules.seats for turn in range(s.rules.seats)]


def _named(kinds: Sequence[str]) -> Callable[[State], list[int]]:
    """The answers that name one of some kinds."""
    return lambda s: [s.rules.codebook.word(kind) for kind in kinds]


def _owner(s: State, ref: int) -> int:
    return s.rules.policies.controller(s, ref & CARD_MASK)


def _of_kind(kind: Kind) -> Test:
    return lambda s, f, x: is_vassal(s, x & CARD_MASK) and fits(s, x & CARD_MASK, kind)


def _printed_kind(kind: Kind) -> Test:
    return lambda s, f, x: is_vassal(s, x & CARD_MASK) and is_of(shown(s, x & CARD_MASK), kind)


def _of_deck(deck: str) -> Test:
    return lambda s, f, x: (found := task(s, x & CARD_MASK)) is not None and found.deck == deck


def _deck(number: int) -> Callable[[State, int], tuple[int, ...]]:
    """One of the draw piles of tasks."""
    return lambda s, player: (at(s, "deck", number),)


def _limit(of: str) -> Measure:
    return lambda s, f, x: queries.limit(s, x, of)


def _touchable(verb: str) -> Leave:
    return lambda s, by, x, goal, face, cause, why: queries.touchable(s, verb, by, x)


def _hand(s: State, player: int) -> tuple[int, ...]:
    return (at(s, "hand", player),)


def _stacks(*kinds: str) -> Many:
    """The stacks of some types of all players."""
    return lambda s, f: [stack(s, player, kind) for player in range(s.rules.seats) for kind in kinds]


def _lies_in(s: State, card: int, *kinds: str) -> bool:
    return s.rules.places[s.place[card]].zone in kinds


def _completed(*kinds: str) -> Test:
    """Tasks in some stacks: the starting cards in them are none."""
    return lambda s, f, x: _lies_in(s, x & CARD_MASK, *kinds) and task(s, x & CARD_MASK) is not None


def _around_this(offsets: tuple[tuple[int, int], ...]) -> Test:
    """Cards on the board that lie so many columns and rows away from this one, or from where it has just left."""
    lies = cells.lying(offsets)

    def around(s: State, f: Frame, x: int) -> bool:
        here, there = s.place[f[ME] & CARD_MASK], s.place[x & CARD_MASK]
        if here not in cells.CELLS and f[EVENT] and f[EVENT][REF] & CARD_MASK == f[ME] & CARD_MASK:
            here = f[EVENT][FROM]
        return here in cells.CELLS and there in cells.CELLS and lies(s, here, there)

    return around


def _lay_around_this(offsets: tuple[tuple[int, int], ...]) -> Test:
    """Whether the card of an event lay so to this card ahead of it."""
    lies = cells.lying(offsets)

    def lay(s: State, f: Frame, x: int) -> bool:
        here, there = s.place[f[ME] & CARD_MASK], place_told(s, f, x)
        if x & CARD_MASK == f[ME] & CARD_MASK:
            return False
        if here == there:  # this card has changed places with it
            here = s.place[x & CARD_MASK]
        return here in cells.CELLS and there in cells.CELLS and lies(s, here, there)

    return lay


def _relation(entry: Adjective) -> Callable[[State, int, int], bool]:
    """How two cells lie to each other, and what lies between them."""
    if entry.parted is None:
        return cells.lying(entry.offsets)
    noun, count = entry.parted
    counts = is_vassal if noun == "vassal" else lambda s, card: True
    return cells.parted(entry.offsets, count, counts)


def _alike(alike: n.Alike) -> Callable[[State, int, int], bool]:
    """Whether two vassals show or count as kinds that are alike."""
    common = common_to(VOCABULARY, alike)

    def test(s: State, x: int, y: int) -> bool:
        mine, theirs = ([kind for kind in KINDS if fits(s, card & CARD_MASK, kind)] for card in (x, y))
        return any(are_alike(alike, common, a, b) for a in mine for b in theirs)

    return test


def _reset(scope: Scope, action: n.Do, k: int) -> None:
    """*Reset the board*: it is laid out anew as at the start (BC-SPECIAL-06)."""
    what = action.args.objects[0]
    if not isinstance(what, n.Sel) or what.noun != "board":
        raise no_program(what)
    scope.reads(action.args, "objects")
    scope.reads(what)
    scope.asm.emit(call("lay out"), let(Slots(scope, k).done, 1))


DIALECT = Dialect(
    vocabulary=VOCABULARY,
    things={"player": _players, "board": _board},
    places={"in play": _board, **{place.id: _cells(place.cells) for place in VOCABULARY.places if place.cells}},
    held={"task": _hand},
    homes={
        KINGS: _stacks(KINGS),
        TRICKS: _stacks(TRICKS),
        **{f"completed {kind}": _stacks(kind) for kind in (KNIGHTS, WIZARDS, KINGS)},
        "completed task": _stacks(*TYPES),
    },
    zones={
        "board": _board,
        "deck": lambda s, player: tuple(at(s, "deck", number) for number in range(len(DECKS))),
        **{f"{deck} deck": _deck(number) for number, deck in enumerate(DECKS)},
        "hand": _hand,
        "display": lambda s, player: tuple(at(s, zone, player) for zone in DISPLAY),
    },
    zone_adjectives={"kept": lambda s, f: [at(s, "kept", player) for player in range(s.rules.seats)]},
    spaces=_board,
    lettered=_lettered,
    enterable=queries.enterable,
    relations={
        "empty": cells.empty,
        **{entry.id: _relation(entry) for entry in VOCABULARY.adjectives if entry.offsets},
    },
    beside={entry.id: cells.lying(entry.offsets) for entry in VOCABULARY.adjectives if entry.comparative},
    alike=_alike,
    named={"faction": _named(FACTIONS), "role": _named(ROLES)},
    distances={"": cells.walk, "in a straight line": cells.straight, "in a diagonal line": cells.diagonal},
    nouns={
        "vassal": lambda s, f, x: is_vassal(s, x & CARD_MASK),
        "task": lambda s, f, x: task(s, x & CARD_MASK) is not None,
        KINGS: lambda s, f, x: _lies_in(s, x & CARD_MASK, KINGS),
        TRICKS: _completed(TRICKS),
        **{f"completed {kind}": _completed(kind) for kind in (KNIGHTS, WIZARDS, KINGS)},
        "completed task": _completed(*TYPES),
        **{role: _of_kind((ANY, role)) for role in ROLES},
    },
    tests={
        **{faction: _of_kind((faction, ANY)) for faction in FACTIONS},
        "used": lambda s, f, x: queries.frozen(s, x),
        "watched": lambda s, f, x: bool(f[EVENT]) and x == f[EVENT][REF],
        **{deck: _of_deck(deck) for deck in DECKS},
        **{word: _around_this(offsets) for word, (_, offsets) in AROUND.items()},
    },
    as_printed={
        **{faction: _printed_kind((faction, ANY)) for faction in FACTIONS},
        **{role: _printed_kind((ANY, role)) for role in ROLES},
    },
    told={word: _lay_around_this(offsets) for word, (_, offsets) in AROUND.items()},
    measures={
        (queries.KING_LIMIT, "player"): lambda s, f, x: queries.kings(s, x),
        **{(name, "player"): _limit(name) for name in LIMITS},
    },
    verbs={
        **dict.fromkeys(kinds.AMOUNTS, amounts.transfer),
        "move": spaces.move,
        "swap": acts.swap,
        "flip": acts.cards("flip"),
        "keep": acts.cards("keep"),
        "replace": acts.cards("replace"),
        "draw": decks.draw,
        "discard": acts.cards("discard"),
        "look": piles.look(onlookers),
        "put": piles.put_back(onlookers),
        "reset": _reset,
        "choose": acts.choose_things,
        "repeat": effects.repeat,
    },
    allowed={
        **{verb: _touchable(verb) for verb in ("move", "swap", "flip", "keep", "replace")},
        "discard": lambda s, by, x, goal, face, cause, why: queries.discardable(s, by, x),
    },
    free=queries.free,
    which_stack=words.WHICH_DECK,
    feasible={"draw": decks.can_draw, "put": piles.can_put_back(), "repeat": effects.can_repeat},
    opponents=lambda s, player: s.rules.policies.rivals(s, player),
    active=lambda s, f: s.active,
    owner=_owner,
    resources=dict(zip(MARKERS, (KNIGHT, WIZARD), strict=True)),
    prices=frozenset(MARKERS),
    amounts={verb: kinds.NUMBER[verb] for verb in kinds.AMOUNTS},
    supply=supply,
    queries=queries.QUERIES,
    lifted=queries.LIFTED,
    kinds=kinds.NUMBER,
)
