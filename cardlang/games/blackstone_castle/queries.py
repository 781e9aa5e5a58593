"""What the rules ask, and what card texts may change of it."""

from __future__ import annotations

from cardlang.games.blackstone_castle.cells import CELLS
from cardlang.games.blackstone_castle.permits import permitted
from cardlang.games.blackstone_castle.table import CASTLE, KINGS, KNIGHT, WIZARD, at
from cardlang.games.blackstone_castle.tasks import completed, task
from cardlang.games.blackstone_castle.vassals import Kind, shown
from cardlang.games.blackstone_castle.vocabulary import LIMITS, TYPES
from cardlang.machine import lasting
from cardlang.machine.query import allowed, idle, number
from cardlang.machine.state import CARD_MASK, State

KING_LIMIT = "king limit"
HAND, KNIGHTS, WIZARDS, VASSALS, COMPLETIONS = LIMITS
LIFTED = {"limit": "limits", **{name: f"no {name}" for name in LIMITS}}  # what there may be no limit of, and its query
QUERIES = (KING_LIMIT, *LIMITS, *LIFTED.values(), "counts", "can", "may act", "acts")
UNLIMITED = 1 << 20
REPLACE = "replace"  # the fourth step of a turn


def kings(s: State, player: int) -> int:
    """How many kings a player has: completed ones, and those who are there from the start (BC-KING-01, BC-TASK-15)."""
    return _changed(s, KING_LIMIT, player, len(completed(s, player, KINGS)))


def limit(s: State, player: int, of: str) -> int:
    """How many of something a player may have at the end of a turn, or may complete in one (BC-KING-02, BC-TURN-3-03).

    No limits at all are none on what a player has.
    """
    general = "limits" if of != COMPLETIONS else LIFTED[of]
    if any(not idle(s, query) and not allowed(s, query, (player,)) for query in (general, LIFTED[of])):
        return UNLIMITED
    return _changed(s, of, player, 1 if of == COMPLETIONS else kings(s, player))


def _changed(s: State, of: str, player: int, base: int) -> int:
    """A number of a player as texts change it, those that hold for a time last; never below 0."""
    value = number(s, of, base, (player,))
    return max(0, lasting.changed(s, of, player, value) if s.lasting else value)


def marker_limit(s: State, player: int, resource: int) -> int:
    """How many markers of a kind a player may have."""
    return limit(s, player, KNIGHTS if resource == KNIGHT else WIZARDS)


def markers(s: State, player: int) -> int:
    """The knight and wizard markers of a player together."""
    return s.held[KNIGHT][player] + s.held[WIZARD][player]


def on_board(s: State, ref: int) -> bool:
    """Whether a card lies on the board."""
    return s.place[ref & CARD_MASK] in CELLS


def frozen(s: State, ref: int) -> bool:
    """Whether a vassal bears a castle marker (BC-TURN-3-05)."""
    return bool(s.laid[CASTLE][ref & CARD_MASK])


def enterable(s: State, card: int, cell: int) -> bool:
    """Whether a vassal can come to a cell: an empty one, or where stacks are made, one of its kind (BC-WIZQ-07)."""
    return open_to(s, shown(s, card), cell)


def open_to(s: State, kind: Kind, cell: int) -> bool:
    """The same for a vassal that will show a kind."""
    top = s.rows[cell]
    return not top or (s.rules.parameters["stacks"] and shown(s, top[0]) == kind)


def touchable(s: State, verb: str, by: int, ref: int) -> bool:
    """Whether somebody may do this to a card on the board now.

    In the fourth step the active player may keep what was used: it leaves the board in any case.
    """
    held = frozen(s, ref) and not (verb == "keep" and by == s.active and s.rules.phases[s.phase] == REPLACE)
    return on_board(s, ref) and not held and permitted(s, verb, by, ref)


def discardable(s: State, by: int, ref: int) -> bool:
    """Whether somebody may discard a card: of the board, a kept vassal, or a task that does not lie face-down."""
    zone, card = s.rules.places[s.place[ref & CARD_MASK]].zone, ref & CARD_MASK
    there = zone in ("hand", "deck", *TYPES) if task(s, card) is not None else zone == "kept" or on_board(s, ref)
    return there and permitted(s, "discard", by, ref)


def free(s: State) -> bool:
    """Whether nothing forbids anything now, and nothing is frozen."""
    return idle(s, "can") and idle(s, "may act") and not s.later and not any(s.laid[CASTLE])


def family(s: State, player: int) -> int:
    """The family card of a player, or -1."""
    return next(iter(s.rows[at(s, "family", player)]), -1)
