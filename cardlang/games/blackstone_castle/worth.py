"""The heuristic value of a position for a seat: points, tasks near completion, markers and kings."""

from __future__ import annotations

from cardlang.games.blackstone_castle import outlook, queries, scoring
from cardlang.games.blackstone_castle.outlook import OUTSIDE, Act, Aims, Board
from cardlang.games.blackstone_castle.requirements import KINDS
from cardlang.games.blackstone_castle.table import KINGS, KNIGHT, KNIGHTS, TRICKS, WIZARDS, at, stack
from cardlang.games.blackstone_castle.tasks import Task, badges, badges_missing, completed, task
from cardlang.games.blackstone_castle.vassals import Kind, is_of
from cardlang.games.blackstone_castle.vocabulary import TYPES
from cardlang.machine.state import State

# In victory points, set by judgement.
READY, CLOSE = 0.7, 0.6  # share of its value for a task in hand that is ready, or nearly ready
STEP = 0.8  # factor for each further step
ALSO = 0.25  # share for a task while a better one of its type is in hand, whose completion adds a badge
LOCKED = 0.3  # share of its points, if there are too few kings for it to count
MARKER = 0.05
KING = 2.0  # a limit that is higher by one
INCOME = 0.8  # a marker in each turn
CARD = 0.3  # any task in hand
CHANCE = 0.12  # the chance that a task drawn to a full hand, or an unknown side of a vassal, is useful
BADGE = 0.3  # a kept vassal for a badge
KEEPING, SEEKING = 2, 1  # steps for each missing badge, and extra if no such vassal is on the board
BEGUN = 0.5  # an act in progress: more than its price
COLLECTED = 2.0  # a vassal in a set, which may grow
PLAYABLE, WITHIN = 0.1, 0.5  # a task that can be played for its vassals, and a vassal where it wants one
LATER = 0.02  # a marker for a later turn
FORMED = 40.0  # a complete formation
ENOUGH, SAVED = 4, 3  # useful numbers of tasks in hand and of markers for later turns
HALF = 8.0  # the lead that counts as half a victory


def worth(s: State, seat: int) -> float:
    """Return the lead over the best player of another party, scaled to [-1, 1]; partners have one sum.

    A bot does not know the hands of others, so prospects count only for its own party.
    """
    side, parameters = s.rules.wins_as, s.rules.parameters
    assets, hopes = parameters["assets"], parameters["hopes"]
    own = [player for player in range(s.rules.seats) if side[player] == side[seat]]
    others = [player for player in range(s.rules.seats) if side[player] != side[seat]]
    act = outlook.under_way(s) if s.active in own else None
    lead = sum(hopes(s, player, act if player == s.active else None) for player in own)
    lead -= max((assets(s, player) for player in others), default=0.0)
    if (prospect := parameters["prospect"]) is not None:
        lead += FORMED * prospect(s)
    lead += BEGUN * (act is None and s.active in own and len(s.stack) > OUTSIDE)
    return float(lead / (HALF + abs(lead)))


# --- where tasks are completed -------------------------------------------------------------------------------


def of_tasks(s: State, player: int) -> float:
    """Return the value of a player's assets: points, income of the stacks, markers."""
    return _assets(s, player, queries.kings(s, player))


def _assets(s: State, player: int, limit: int) -> float:
    most = limit if s.rules.parameters["points bounded"] else queries.UNLIMITED
    points = sum(scoring.value(s, player, card) for card in scoring.counting(s, player, most))
    income = sum(min(limit, len(s.rows[stack(s, player, kind)])) for kind in (KNIGHTS, WIZARDS))
    held = MARKER * queries.markers(s, player)
    return points + _eager(s, player) + KING * len(completed(s, player, KINGS)) + INCOME * income + held


def _eager(s: State, player: int) -> float:
    """Return the extra value of completed tricks, in modes in which later ones bring more."""
    return s.rules.parameters["eager"] * len(completed(s, player, TRICKS))  # type: ignore[no-any-return]


def from_tasks(s: State, player: int, act: Act | None) -> float:
    """Return the value of a player's assets and prospects: the tasks in hand, and vassals kept for badges.

    An act in progress counts as much as its best outcome.
    """
    here, limit = outlook.board(s, player), queries.kings(s, player)
    hand = [(card, found) for card in s.rows[at(s, "hand", player)] if (found := task(s, card)) is not None]
    plans = [(_aims(s, card), found.type, _gain(s, player, card, found, limit)) for card, found in hand]
    demanded = {kind: there for kind in TYPES if (there := badges(s, player, kind))}
    missing = {kind: badges_missing(s, player, kind) for kind in demanded}
    sought = {kind: _any_of(demanded[kind]) for kind, count in missing.items() if count}

    def hoped(there: Board, kept: int) -> float:
        away = {kind: missing[kind] * KEEPING for kind in sought}
        for kind, kinds in sought.items():
            if kept >= 0:
                away[kind] = badges_missing(s, player, kind, kept) * KEEPING
            away[kind] += SEEKING * (away[kind] > 0 and not any(piece.up & kinds for piece in there.values()))
        best, total = dict.fromkeys(TYPES, 0.0), 0.0
        for aims, kind, gain in plans:
            hope = gain * _chance(outlook.distance(there, aims) + away.get(kind, 0))
            best[kind], total = max(best[kind], hope), total + hope
        return ALSO * total + (1 - ALSO) * sum(best.values())

    hopes = hoped(here, -1)
    if act is not None:
        matter = 0
        for aims, kind, _ in plans:
            matter |= sought.get(kind, 0)
            for part in aims:
                matter |= part.kinds
        likely = CARD if act.verb == "draw" and len(hand) < limit else CHANCE * (act.verb == "draw")
        likely += CHANCE * outlook.uncovers(here, act)
        hopes = max([hopes + likely, *(hoped(there, kept) for there, kept in outlook.outcomes(s, here, act, matter))])
    met = sum(len(demanded[kind]) - count for kind, count in missing.items())
    return _assets(s, player, limit) + hopes + BADGE * met + CARD * min(limit, len(hand))


def _aims(s: State, card: int) -> Aims:
    return s.rules.parameters["aims"][s.rules.record[card]]  # type: ignore[no-any-return]


def _any_of(kinds: list[Kind]) -> int:
    """Return the set of kinds of vassals that meet some badge."""
    return sum(1 << number for number, kind in enumerate(KINDS) if any(is_of(kind, badge) for badge in kinds))


def _chance(steps: int) -> float:
    """Return the share of its value for a task in hand that is this many steps away."""
    return CLOSE * STEP**steps if steps else READY


def _gain(s: State, player: int, card: int, found: Task, limit: int) -> float:
    """Return the value of completing a task in hand: points, if there are enough kings, and income of its stack."""
    points = scoring.value(s, player, card)
    if not s.rules.parameters["points bounded"]:
        limit = max(limit, queries.UNLIMITED)
    there = len(s.rows[stack(s, player, found.type)]) - (found.type == TRICKS)
    if found.type == KINGS:
        return points + KING
    if there >= limit:
        return points * LOCKED
    return points + (s.rules.parameters["eager"] if found.type == TRICKS else INCOME)


# --- where vassals are wanted --------------------------------------------------------------------------------


def of_sets(s: State, player: int) -> float:
    """Return the value of a player's assets in the queen's task; markers of this turn do not count."""
    return scoring.points(s, player) + _saved(s, player) + COLLECTED * len(s.rows[at(s, "kept", player)])


def _saved(s: State, player: int) -> float:
    """Return the value of markers for later turns, up to a useful number."""
    return LATER * min(SAVED, s.held[KNIGHT][player])


def from_sets(s: State, player: int, act: Act | None) -> float:
    """Return the value of a player's assets and of the tasks in hand, in the queen's task."""
    here = outlook.board(s, player)
    hand = s.rows[at(s, "hand", player)]
    parts = [part for card in hand for part in _aims(s, card)]

    def hoped(there: Board) -> float:
        near = [sum(STEP ** outlook.nearest(there, part) for part in _aims(s, card)) for card in hand]
        return WITHIN * sum(sorted(near)[-ENOUGH:])

    found = hoped(here)
    if act is not None:
        matter = 0
        for part in parts:
            matter |= part.kinds
        likely = LATER * outlook.uncovers(here, act)
        found = max([found + likely, *(hoped(there) for there, _ in outlook.outcomes(s, here, act, matter))])
    return of_sets(s, player) + found + PLAYABLE * min(ENOUGH, len(hand))


def of_hands(s: State, player: int) -> float:
    """Return the value of a player's assets in the wizard's task, whose aim is an empty hand."""
    return _saved(s, player) - len(s.rows[at(s, "vassals", player)])


def from_hands(s: State, player: int, act: Act | None) -> float:
    """Return the value of a player's assets and of the tasks in hand, up to a useful number, in the wizard's task."""
    del act
    return of_hands(s, player) + CARD * min(ENOUGH, len(s.rows[at(s, "hand", player)]))
