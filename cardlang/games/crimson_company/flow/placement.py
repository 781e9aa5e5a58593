"""A winner leaves, the neighbours face each other, and play continues for the other places (CC-FFA-PLACE)."""

from __future__ import annotations

from cardlang.games.crimson_company.merging import Merger, merger
from cardlang.games.crimson_company.ring import EACH, Ring, ring
from cardlang.games.crimson_company.table import COIN, REMOVED, supply, table
from cardlang.machine import primitives
from cardlang.machine.instructions import over
from cardlang.machine.rules import WON
from cardlang.machine.state import YOU, State, note


def win(s: State, party: int) -> bool:
    """Record that a party has enough castles. Returns whether the match is over (CC-FFA-PLACE-01, -17).

    If play continues for the other places, it ends when one of the last two players wins; the other is last.
    """
    first = party
    if s.rules.parameters["places"] == "all" and table(s).ring:
        layout = ring(s)
        if len(layout.present(s)) > 2:
            return False
        _place(s, layout, party)
        _place(s, layout, layout.present(s)[0])
        first = layout.podium(s)[0]
    over(s, WON, first)
    return True


def leave(s: State, player: int) -> None:
    """Remove everything of the winner from the game, without destroying it, and merge the fronts."""
    layout = ring(s)
    fronts = layout.fronts(s)
    here = [lane for lane in layout.own(s, player) if s.open[lane]]
    for place in (layout.staging(player), *(layout.side(lane, player) for lane in here)):
        for card in list(s.rows[place]):
            primitives.put(s, card, REMOVED)
            note(s, "withdraw", card=card, player=player, place=place)
    s.later = [waiting for waiting in s.later if waiting[2][YOU] != player]
    coins = primitives.shift(s, COIN, player, supply(s), s.held[COIN][player])
    if coins:
        note(s, "hand-in", player=player, amount=coins)
    found = merger(fronts, s.open, layout.present(s), player)
    _place(s, layout, player)
    if found.joined is not None:
        _join(s, layout, found.joined, found.right)
    for lane in found.facing:
        _face(s, layout, lane, found)


def _place(s: State, layout: Ring, player: int) -> None:
    """Put the player on the next step of the podium."""
    number = len(layout.podium(s))
    s.pieces[EACH * layout.lanes + number] = layout.trophies(player)
    note(s, "place", player=player, amount=number + 1)


def _join(s: State, layout: Ring, joined: tuple[int, int], right: int) -> None:
    """Move the right neighbour's cards over in order, and remove the surplus castle from the game."""
    kept, gone = joined
    moved = list(s.rows[layout.side(gone, right)])
    note(s, "join", player=right, lane=kept, from_lane=gone)
    for card in moved:
        primitives.put(s, card, layout.side(kept, right))
    for castle in list(s.rows[layout.castle(gone)]):
        primitives.put(s, castle, REMOVED)
        note(s, "withdraw", card=castle, player=right, place=layout.castle(gone))
    s.open[gone], s.tied[kept] = 0, 0
    s.pieces[EACH * gone : EACH * gone + EACH] = [REMOVED] * EACH


def _face(s: State, layout: Ring, lane: int, found: Merger) -> None:
    """Let the neighbours of the leaver face each other in a lane, which joins the right one's left front."""
    s.pieces[EACH * lane : EACH * lane + EACH] = [layout.side(lane, found.right), layout.side(lane, found.left)]
    note(s, "face", player=found.right, with_player=found.left, lane=lane)
