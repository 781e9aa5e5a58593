"""How designers write the words of Blackstone Castle in other words: read for the same entry, never printed.

The forms are those that the entry itself has in `vocabulary.py`, a row for each wording.
"""

from __future__ import annotations

from cardlang.vocabulary.model import Also

EN: Also = {
    "noun": {
        "space": (("cell", "cells"),),
    },
    "adjective": {
        "adjacent": (("neighbouring",), ("neighboring",), ("orthogonally adjacent",)),
        "diagonal": (("diagonally adjacent",),),
    },
    "keyword": {
        "full match": (("Full Match",),),
    },
    "face": {
        "face-up": (("face up",), ("faceup",)),
        "face-down": (("face down",), ("facedown",)),
    },
    "verb": {
        "flip": (("transform", "transforms", "transformed"), ("turn over", "turns over", "turned over")),
        "swap": (("exchange", "exchanges", "exchanged"),),
    },
}
