"""The kinds of things that texts can name, and the times at which abilities are carried out or hold, in all games."""

from __future__ import annotations

from typing import Literal

Kind = Literal[
    "card",
    "player",  # a seat at the table, or the party it belongs to
    "lane",
    "side",  # one party's half of a lane
    "castle",  # a card that marks a lane
    "zone",  # deck, hand, discard pile, board
    "end",  # the near or far end of a side
    "space",  # a cell of a board
    "line",  # a row or column of a board
    "piece",  # a figure on the table; texts ask for its position
    "resource",  # counted, held by players or lying on things
    "counter",  # counted, lying on cards only
    "part",  # printed on cards, counted (shields)
    "kind",  # kinds of parts
    "effect",  # an ability that would happen
    "bid",
    "limit",
    "points",
    "time",  # round, turn: only in `once per` and durations
]

Timing = Literal[
    "called",  # when the procedure that plays or turns up a card calls it
    "phase",  # at the start of a phase of the owner
    "leaving",  # when the card itself is destroyed
    "window",  # holds during a phase of the owner: statements and listeners
    "static",  # holds while face-up: statements and listeners
    "scoring",  # while its place is scored
    "buying",  # when the card is bought
    "final",  # at the end of the match, for points
    "setup",  # once, when the match starts
]

Ends = Literal[
    "turn",  # the current turn
    "round",  # the current turn and one turn of each other player
    "before your turn",  # the last turn before the next one of *you*
    "your turn",  # the next turn of *you*
    "game",  # none: it holds to the end of the match
]
"""The turn with which a duration ends or a delayed effect happens."""
