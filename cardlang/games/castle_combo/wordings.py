"""How designers write the words of Castle Combo in other words: read for the same entry, never printed.

The forms are those that the entry itself has in `vocabulary.py`, a row for each wording.
"""

from __future__ import annotations

from cardlang.vocabulary.model import Also

EN: Also = {
    "noun": {
        "gold": (("coin", "coins"), ("gold coin", "gold coins")),
        "point": (("victory point", "victory points"),),
        "neighbour": (("neighbor", "neighbors"),),
        "shield": (("emblem", "emblems"),),
    },
    "adjective": {
        "adjacent": (("neighbouring",), ("neighboring",), ("orthogonally adjacent",)),
        "to the left": (("to the left of this card",), ("left of this card",)),
        "to the right": (("to the right of this card",), ("right of this card",)),
        "above": (("above this card",), ("directly above",)),
        "below": (("below this card",), ("directly below",), ("under this card",)),
    },
    "behind": {
        "adjacent": (
            ("adjacent to this card",),
            ("next to this card",),
            ("adjacent to this one",),
            ("next to this one",),
            ("orthogonally adjacent to this card",),
        ),
        "displayed": (("on display",), ("in the display",), ("from the display",)),
    },
    "face": {
        "face-up": (("face up",), ("faceup",)),
        "face-down": (("face down",), ("facedown",)),
    },
    "verb": {
        "gain": (("receive", "receives", "received"), ("earn", "earns", "earned")),
        "pay": (("spend", "spends", "spent"),),
        "take": (("steal", "steals", "stolen"),),
        "move herald": (
            ("move the herald", "moves the herald", "-"),
            ("switch the herald", "switches the herald", "-"),
            ("change the herald's row", "changes the herald's row", "-"),
        ),
        "swap": (("exchange", "exchanges", "exchanged"), ("switch", "switches", "switched")),
        "put": (("place", "places", "placed"),),
        "discard": (("trash", "trashes", "trashed"),),
        "choose": (("select", "selects", "selected"), ("pick", "picks", "picked")),
        "buy": (("purchase", "purchases", "purchased"),),
    },
    "keyword": {
        "buy": (("On buy",), ("On purchase",), ("When bought,",), ("When you buy this card,",)),
        "end": (("At the end of the game,",), ("End of game",), ("Endgame",), ("Final scoring",)),
        "always": (("Passive",), ("Ongoing",), ("Static",), ("Constant",)),
    },
}
