"""What the words of the vocabulary mean at the table: the value that card texts are compiled with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.dialect import Dialect
from cardlang.compile.model import Measure, Test
from cardlang.compile.verbs import acts, amounts, effects, piles
from cardlang.games.castle_combo import kinds, moving, queries, scoring, tableau
from cardlang.games.castle_combo.table import GOLD, KEY, SQUARE, bank, pile, row, table
from cardlang.games.castle_combo.table import HERALD as HERALD_PIECE
from cardlang.games.castle_combo.vocabulary import HERALD, LOCATIONS, SHIELDS, VOCABULARY
from cardlang.games.policies import onlookers
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, ME, YOU, Frame, State

CALLING = ("trigger", "copy")  # verbs that carry out an effect of a card


def _tableau(s: State, f: Frame) -> list[int]:
    """Nouns without a place mean things in your own tableau."""
    return list(table(s).cells(f[YOU]))


def _tableaus(s: State, _: Frame) -> list[int]:
    """The cells of everybody."""
    return [cell for player in range(s.rules.players) for cell in table(s).cells(player)]


def _players(s: State, _: Frame) -> list[int]:
    """The active player first, then round the table."""
    return [(s.active + i) % s.rules.players for i in range(s.rules.players)]


def _neighbours(s: State, f: Frame) -> list[int]:
    """Left and right; with two players both are the same person (CB-ABILITY-07, G07)."""
    left, right = (f[YOU] + 1) % s.rules.players, (f[YOU] - 1) % s.rules.players
    return [left] if left == right else [left, right]


def _owner(s: State, ref: int) -> int:
    return s.rules.policies.controller(s, ref & CARD_MASK)


def _place(s: State, f: Frame) -> int:
    card: int = f[ME] & CARD_MASK
    return s.place[card]


def _from(location: str) -> Test:
    return lambda s, f, x: queries.comes_from(s, x & CARD_MASK, location)


def _printed_from(location: str) -> Test:
    return lambda s, f, x: queries.shows(s, x & CARD_MASK, "location") == location


def _shields(kind: str) -> Measure:
    return lambda s, f, x: queries.shields(s, x & CARD_MASK, kind)


def _adjacent(s: State, f: Frame, x: int) -> bool:
    """Cards that share an edge with this one."""
    return s.place[x & CARD_MASK] in tableau.beside(s, _place(s, f))


def _side_by_side(s: State, one: int, other: int) -> bool:
    """Whether two cells share an edge."""
    return other in tableau.beside(s, one)


_BESIDE = {"adjacent": _side_by_side, "diagonal": tableau.touches_at_a_corner}


def _through(*axes: int) -> Many:
    """The cells of the row or the column of the card, or of both."""

    def cells(s: State, f: Frame) -> tuple[int, ...]:
        return tuple(dict.fromkeys(cell for axis in axes for cell in tableau.line_through(s, _place(s, f), axis)))

    return cells


def _next(down: int, right: int) -> Test:
    """Whether a card lies beside this one in one direction."""
    return lambda s, f, x: s.place[x & CARD_MASK] in tableau.next_to(s, _place(s, f), down, right)


def _named(axis: int, number: int) -> Many:
    return lambda s, f: tableau.named_line(s, f[YOU], axis, number)


def _middle(s: State, f: Frame) -> tuple[int, ...]:
    """The cells of the middle row and of the middle column, each once."""
    return tuple(dict.fromkeys(cell for axis in (0, 1) for cell in _named(axis, 1)(s, f)))


LINES = {
    ("row", "this"): _through(0),
    ("column", "this"): _through(1),
    ("row or column", "this"): _through(0, 1),
    ("row or column", "middle"): _middle,
    **{("row", word): _named(0, i) for i, word in enumerate(("top", "middle", "bottom"))},
    **{("column", word): _named(1, i) for i, word in enumerate(("left", "middle", "right"))},
}


def _empty_spaces(s: State, player: int, line: Sequence[int] | None) -> int:
    return SQUARE * SQUARE - len(tableau.cards(s, player)) if line is None else tableau.gaps(s, line)


def _beside_row(location: int) -> Many:
    """Where the herald stands in a location."""
    return lambda s, f: (row(location),)


def _pile(location: int) -> Callable[[State, int], tuple[int, ...]]:
    """The draw pile of a location."""
    return lambda s, player: (pile(location),)


def _has_room(s: State, _: int, card: int, *__: int) -> bool:
    """A full purse takes no more gold (CB-PURSE-02)."""
    return queries.room(s, card & CARD_MASK) > 0


def _purse_with(none: Callable[[State, int], int]) -> Measure:
    """Whether a card has a purse of which this is nothing."""
    return lambda s, f, x: int(queries.has_purse(s, x & CARD_MASK) and not none(s, x & CARD_MASK))


DIALECT = Dialect(
    vocabulary=VOCABULARY,
    things={
        "player": _players,
        "neighbour": _neighbours,
        "left neighbour": lambda s, f: [(f[YOU] + 1) % s.rules.players],
        "right neighbour": lambda s, f: [(f[YOU] - 1) % s.rules.players],
    },
    places={
        **{f"in the {location}": _beside_row(market) for market, location in enumerate(LOCATIONS)},
        "in play": _tableau,
        "in the centre": lambda s, f: tableau.middle_cell(s, f[YOU]),
        "in a corner": lambda s, f: tableau.outer_cells(s, f[YOU], corners=True),
        "in the middle of an edge": lambda s, f: tableau.outer_cells(s, f[YOU], corners=False),
        "on the edge": lambda s, f: [
            cell for corners in (True, False) for cell in tableau.outer_cells(s, f[YOU], corners=corners)
        ],
    },
    anywhere=_tableaus,
    zones={f"{location} pile": _pile(market) for market, location in enumerate(LOCATIONS)},
    zone_adjectives={"displayed": lambda s, f: queries.displayed(s)},
    tests={
        **{location: _from(location) for location in LOCATIONS},
        "adjacent": _adjacent,
        "diagonal": lambda s, f, x: tableau.touches_at_a_corner(s, _place(s, f), s.place[x & CARD_MASK]),
        "to the left": _next(0, -1),
        "to the right": _next(0, 1),
        "above": _next(-1, 0),
        "below": _next(1, 0),
        "discount": lambda s, f, x: queries.gives_discount(s, x & CARD_MASK),
    },
    as_printed={location: _printed_from(location) for location in LOCATIONS},
    measures={
        ("cost", "card"): lambda s, f, x: queries.cost(s, x & CARD_MASK),
        ("capacity", "part"): lambda s, f, x: queries.purse(s, x & CARD_MASK),
        ("key limit", "player"): lambda s, f, x: queries.most_keys(s, x),
        ("purpose limit", "player"): lambda s, f, x: queries.most_for_one(s, x),
        ("worth", "card"): lambda s, f, x: scoring.worth_of(s, x & CARD_MASK),
    },
    pieces={"herald": lambda s, f: s.pieces[HERALD_PIECE]},
    pairs=_BESIDE,
    beside=_BESIDE,
    named={"shield type": lambda s: [s.rules.codebook.word(kind) for kind in SHIELDS]},
    reveals=True,
    silences={word.id: word.keywords for word in VOCABULARY.adjectives if word.keywords},
    verbs={
        **dict.fromkeys(kinds.AMOUNTS, amounts.transfer),
        "put": piles.or_put_back(amounts.transfer, onlookers),
        "look": piles.look(onlookers),
        "fill": acts.cards("fill"),
        "discard": acts.cards("discard"),
        "swap": acts.swap,
        "take": moving.take,
        **dict.fromkeys(HERALD, moving.move),
        "choose": acts.choose_things,
        "repeat": effects.repeat,
        **dict.fromkeys(CALLING, effects.call),
    },
    feasible={
        "put": piles.can_put_back(amounts.payable),
        "take": moving.can_take,
        "repeat": effects.can_repeat,
        **dict.fromkeys(CALLING, effects.can_call),
        **dict.fromkeys(HERALD, moving.can_move),
    },
    allowed={"put": _has_room, "fill": _has_room},
    opponents=lambda s, player: s.rules.policies.rivals(s, player),
    active=lambda s, f: s.active,
    owner=_owner,
    resources={"gold": GOLD, "key": KEY},
    queries=queries.QUERIES,
    kinds=kinds.NUMBER,
    amounts={verb: kinds.NUMBER[verb] for verb in kinds.AMOUNTS},
    supply=bank,
    parts={
        ("shield", ""): _shields(""),
        **{("shield", kind): _shields(kind) for kind in SHIELDS},
        ("purse", ""): lambda s, f, x: int(queries.has_purse(s, x & CARD_MASK)),
        ("arrow", ""): lambda s, f, x: int(queries.shows(s, x & CARD_MASK, "arrow") is not None),
    },
    states={
        ("purse", "full"): lambda s, f, x: int(
            queries.has_purse(s, x & CARD_MASK) and not queries.room(s, x & CARD_MASK)
        ),
        ("purse", "empty"): lambda s, f, x: int(
            queries.has_purse(s, x & CARD_MASK) and not s.laid[GOLD][x & CARD_MASK]
        ),
    },
    kinds_of={"shield type": "shield"},
    lines=LINES,
    counts={("space", "empty"): _empty_spaces},
    scored=frozenset({("worth", "card")}),
    fronts=frozenset({"cost"}),
)
