"""Kinds of things that a text can name, and times at which an ability is carried out or holds: those of all games."""

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
    "piece",  # a figure on the table, of which texts ask where it stands
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
    "called",  # called by the procedure that plays or turns up a card
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
    "turn",  # the one that is being played
    "round",  # that one and one of each other player
    "before your turn",  # the last one before the next of *you*
    "your turn",  # the next one of *you*
]
"""With which turn something ends that holds for a time, or is done later."""
