"""How good a position is for a seat: points, tasks that are near completion, markers and kings."""

from __future__ import annotations

from cardlang.games.blackstone_castle import outlook, queries, scoring
from cardlang.games.blackstone_castle.outlook import OUTSIDE, Act, Aims, Board
from cardlang.games.blackstone_castle.requirements import KINDS
from cardlang.games.blackstone_castle.table import KINGS, KNIGHT, KNIGHTS, TRICKS, WIZARDS, at, stack
from cardlang.games.blackstone_castle.tasks import Task, badges, badges_missing, completed, task
from cardlang.games.blackstone_castle.vassals import Kind, is_of
from cardlang.games.blackstone_castle.vocabulary import TYPES
from cardlang.machine.state import State

# In victory points, by feel.
READY, CLOSE = 0.7, 0.6  # the part of its worth that a task in hand has that is ready, or nearly
STEP = 0.8  # what is left of that with each step that it is away
ALSO = 0.25  # of a task, where a better one of its type is in hand: when that is completed, there is one badge more
LOCKED = 0.3  # of its points, if there are too few kings for it to count
MARKER = 0.05
KING = 2.0  # an upper limit that is one higher
INCOME = 0.8  # a marker in each turn
CARD = 0.3  # a task in hand, whatever it says
CHANCE = 0.12  # that something comes of a task drawn for a full hand, or of a vassal whose other side is not known
BADGE = 0.3  # a kept vassal for a badge
KEEPING, SEEKING = 2, 1  # steps that each missing badge is away; and more if no such vassal lies on the board
BEGUN = 0.5  # what is paid for and goes on: more than its price
COLLECTED = 2.0  # a vassal in a set, which may grow
PLAYABLE, WITHIN = 0.1, 0.5  # a task that is played for its vassals, and a vassal where it wants one
LATER = 0.02  # a marker for a later turn
FORMED = 40.0  # all that a formation needs
ENOUGH, SAVED = 4, 3  # tasks in hand, and markers for later turns, where more are of no use
HALF = 8.0  # points ahead that count as half a victory


def worth(s: State, seat: int) -> float:
    """The lead over the best player of another side, squeezed into -1 to 1; those who win together have one sum.

    What others hold in their hands is not known to a bot, so only one's own side hopes.
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
    """What a player has: points, what the stacks bring, markers."""
    return _assets(s, player, queries.kings(s, player))


def _assets(s: State, player: int, limit: int) -> float:
    most = limit if s.rules.parameters["points bounded"] else queries.UNLIMITED
    points = sum(scoring.value(s, player, card) for card in scoring.counting(s, player, most))
    income = sum(min(limit, len(s.rows[stack(s, player, kind)])) for kind in (KNIGHTS, WIZARDS))
    held = MARKER * queries.markers(s, player)
    return points + _eager(s, player) + KING * len(completed(s, player, KINGS)) + INCOME * income + held


def _eager(s: State, player: int) -> float:
    """What completed tricks are worth besides, where later ones bring more than earlier ones."""
    return s.rules.parameters["eager"] * len(completed(s, player, TRICKS))  # type: ignore[no-any-return]


def from_tasks(s: State, player: int, act: Act | None) -> float:
    """The same with what is to be expected from the tasks in hand, and from the vassals that are kept for badges.

    While an act is under way it is the best that can come of it.
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
    """Kinds of vassals that meet some badge, as a set."""
    return sum(1 << number for number, kind in enumerate(KINDS) if any(is_of(kind, badge) for badge in kinds))


def _chance(steps: int) -> float:
    """The part of its worth that a task in hand has that is so far away."""
    return CLOSE * STEP**steps if steps else READY


def _gain(s: State, player: int, card: int, found: Task, limit: int) -> float:
    """What a task in hand would bring: points if there are kings enough, and what its stack brings in each turn."""
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
    """What a player has where vassals are collected: markers for this turn are there to be spent."""
    return scoring.points(s, player) + _saved(s, player) + COLLECTED * len(s.rows[at(s, "kept", player)])


def _saved(s: State, player: int) -> float:
    """Markers for later turns, of which a few are enough."""
    return LATER * min(SAVED, s.held[KNIGHT][player])


def from_sets(s: State, player: int, act: Act | None) -> float:
    """The same with what the tasks in hand may bring."""
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
    """What a player has where vassals are to be got rid of."""
    return _saved(s, player) - len(s.rows[at(s, "vassals", player)])


def from_hands(s: State, player: int, act: Act | None) -> float:
    """The same with tasks to do it with, of which a few are enough."""
    del act
    return of_hands(s, player) + CARD * min(ENOUGH, len(s.rows[at(s, "hand", player)]))
