"""The table: the board, the piles of vassals and tasks around it, and the zones of each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.games.blackstone_castle.cells import SIZE
from cardlang.games.blackstone_castle.vocabulary import COLUMNS, DECKS, ROWS, TYPES
from cardlang.games.zones import Lanes, Zone, Zones, aside, deck, discard_pile, display, grid, hand, layout, offer
from cardlang.machine.state import State

SEATS = "ABCD"
KNIGHTS, WIZARDS, KINGS, TRICKS = TYPES  # the stacks of a player
GUILD, POWER, INTRIGUE = DECKS
PILES = ("first", "second", "third", "fourth")  # draw piles of vassals, one at each corner of the board

KNIGHT, WIZARD, CASTLE = range(3)  # columns of `State.held` and `State.laid`; those of agents follow
MARKERS = (KNIGHTS, WIZARDS)  # kinds of markers have the names of the stacks that bring them
PAIR = 2  # markers of an agent: one on its source, one on a vassal (BC-SETUP-15)
TIMED = 20  # castle markers in modes in which they are a clock (BC-COOP-03)
CLOCK = ("limbo", "abyss", "nirvana")  # the pools of these markers
MARKED_WITH = 2  # castle markers for each completed task (BC-TASK-06)
ENDLESS = 10**6  # markers in the supply, which never runs out (G08)

_TASKS = Lanes("deck", tuple(DECKS))
_VASSALS: Mapping[str, Any] = {"seen": "nobody", "kept": True}  # the other side is seen when they are flipped (G03)

ZONES: Zones = (
    grid(
        "board", rows=SIZE, columns=SIZE, play=True, single=True, letters=(COLUMNS, ROWS), stacked=True,
        words="{column}-{row}", seen="nobody",
    ),
    Zone(
        name="pile", of="lane", lanes=Lanes("pile", PILES), under="piles", pile=True, ordered=True, fill=10,
        filler="vassal-filler", words="the {pile} pile", **_VASSALS,
    ),
    aside("used", stated="used vassals", words="used", **_VASSALS),
    aside("waiting", stated="", **_VASSALS),
    (
        deck(of="lane", lanes=_TASKS, looked=True, under="decks", filler="task-filler", words="the {deck} deck"),
        discard_pile(of="lane", lanes=_TASKS, under="decks", words="the {deck} discard pile"),
    ),
    offer(words="the offer"),
    offer("vassal-offer", stated="vassal offer", words="the vassals beside the board", **_VASSALS),
    aside("families", seen="nobody", stated=""),
    aside("box", stated=""),
    aside("rules", play=True, stated=""),
    hand(stated="hands", viewed="hand", words="{owner}: hand"),
    hand("vassals", kept=True, stated="vassals", words="{owner}: vassals"),
    hand("plot", stated="plots", viewed="plot", words="{owner}: face-down"),
    *(display(kind, play=True, stated=f"{kind}s", words=f"{{owner}}: {kind}s", ordered=True) for kind in TYPES),
    display("kept", play=True, words="{owner}: kept", **_VASSALS),
    display("family", play=True, words="{owner}: family"),
)  # fmt: skip


def agent(player: int) -> int:
    """Return the column of the markers of a player's agent."""
    return CASTLE + 1 + player


def supply(s: State) -> int:
    """Return the holder for the supply."""
    return s.rules.players


def timed(s: State) -> bool:
    """Return whether castle markers are a clock and therefore limited."""
    return int(s.rules.parameters["castle markers"]) < ENDLESS


def limbo(s: State) -> int:
    """Return the number of castle markers in Limbo, which can still be used."""
    return s.held[CASTLE][supply(s)]


def abyss(s: State) -> int:
    """Return the holder of the castle markers that time has taken: the player without a seat."""
    return s.rules.seats


def nirvana(_: State) -> int:
    """Return the holder of the saved castle markers: the first player, for all."""
    return 0


def at(s: State, zone: str, index: int = 0) -> int:
    """Return the place of a zone: the only one, or that of a player, pile or deck."""
    return layout(s).place(zone, index)


def piles(s: State) -> tuple[int, ...]:
    """Return the draw piles of vassals."""
    return layout(s).numbers["pile"]


def stack(s: State, player: int, kind: str) -> int:
    """Return one of the four stacks of a player (BC-TASK-07)."""
    return at(s, kind, player)
