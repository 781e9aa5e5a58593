"""How designers write the words of Blackstone Castle in other words: read for the same entry, never printed.

The forms are those that the entry itself has in `vocabulary.py`, a row for each wording.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.vocabulary.model import Also


def _limits(*things: str) -> Iterator[str]:
    """*The limit on knight markers* beside *the knight limit*."""
    for thing in things:
        yield f"limit on {thing}"
        yield f"limit of {thing}"


_LIMITS = {
    "hand limit": ("hand size", "hand size limit", *_limits("tasks in hand", "task cards in hand")),
    "knight limit": ("knight marker limit", *_limits("knights", "knight markers")),
    "wizard limit": ("wizard marker limit", *_limits("wizards", "wizard markers")),
    "vassal limit": ("kept vassal limit", *_limits("vassals", "kept vassals")),
    "completion limit": tuple(_limits("completed tasks")),
}


def _several(one: str) -> str:
    """*Hand sizes*, *limits on knights*."""
    return one.replace("limit ", "limits ") if one.startswith("limit ") else f"{one}s"


_TURN = ("your turn", "your turns", "each of your turns", "each turn")
_START = tuple((f"At the {word} of {turn},",) for turn in _TURN[::2] for word in ("start", "beginning"))
_GAME = tuple(
    (f"{words},",)
    for words in (
        "At the start of the game",
        "At the beginning of the game",
        "Before the first turn",
        "At setup",
        "During setup",
    )
)
_DONE = (
    *(f"{when} you complete this{card}" for when in ("When", "After", "Once") for card in (" task", " card", "")),
    *(f"{when} this{card} is completed" for when in ("When", "After", "Once") for card in (" task", " card", "")),
    "When completed",
    "Once completed",
)
_FOR_GOOD = tuple((f"{words},",) for words in ("From now on", "From then on", "For the rest of the game"))

EN: Also = {
    "noun": {
        "vassal": (("vassal card", "vassal cards"),),
        "task": (("task card", "task cards"),),
        "space": (("cell", "cells"), ("square", "squares")),
        "board": (("grid", "grids"),),
        **{name: tuple((one, _several(one)) for one in words) for name, words in _LIMITS.items()},
    },
    "attribute": {name: tuple((one,) for one in words) for name, words in _LIMITS.items()},
    "adjective": {
        "adjacent": (("neighbouring",), ("neighboring",), ("orthogonally adjacent",)),
        "diagonal": (("diagonally adjacent",),),
        "empty": (("free",), ("unoccupied",), ("vacant",)),
    },
    "behind": {
        "adjacent": (
            ("adjacent to it",),
            ("next to it",),
            ("beside it",),
        ),
        "adjacent to this card": (("next to this card",), ("beside this card",), ("neighbouring this card",)),
        **{
            f"in the same {line}": (
                (f"in the same {line} as it",),
                (f"on the same {line}",),
                (f"from the same {line}",),
            )
            for line in ("row", "column")
        },
        "in the same row or column": (
            ("in the same column or row",),
            ("in the same row or column as it",),
            ("in the same line",),
        ),
        **{f"in a different {line}": ((f"in another {line}",),) for line in ("row", "column")},
    },
    "place": {
        "on the edge": (("on an edge",), ("at the edge",), ("along the edge",), ("on the edge of the board",)),
        "in a corner": (
            ("in the corner",),
            ("in any corner",),
            ("on any corner",),
            ("in the corners",),
            ("on a corner",),
            ("on a corner space",),
            ("in a corner of the board",),
        ),
        "not on the edge": (("inside the board",), ("away from the edge",), ("not on an edge",)),
        "in the middle": (
            ("in the centre",),
            ("in the center",),
            ("in the middle of the board",),
            ("in the centre of the board",),
            ("in the center of the board",),
            ("on the middle space",),
            ("on the centre space",),
            ("on the center space",),
            ("on the centre cell",),
            ("on the center cell",),
            ("on the middle cell",),
        ),
    },
    "keyword": {
        "full match": (("Full Match",),),
        "completed": (*((f"{words},",) for words in _DONE), ("On completion",), ("Upon completion",), ("Reward",)),
        "end": (("At the end of the game,",), ("At the end of the match,",), ("End of game",), ("Final scoring",)),
        "income": _START,
        "always": (("Passive",), ("Ongoing",), ("Static",), ("Constant",), *_FOR_GOOD),
        "setup": _GAME,
    },
    "face": {
        "face-up": (("face up",), ("faceup",)),
        "face-down": (("face down",), ("facedown",)),
    },
    "verb": {
        "flip": (
            ("transform", "transforms", "transformed"),
            ("turn over", "turns over", "turned over"),
        ),
        "swap": (("exchange", "exchanges", "exchanged"), ("switch", "switches", "switched")),
        "gain": (("receive", "receives", "received"), ("earn", "earns", "earned"), ("take", "takes", "taken")),
        "pay": (("spend", "spends", "spent"),),
        "move": (("shift", "shifts", "shifted"),),
        "complete": (
            ("fulfil", "fulfils", "fulfilled"),
            ("fulfill", "fulfills", "fulfilled"),
            ("finish", "finishes", "finished"),
        ),
        "choose": (("select", "selects", "selected"), ("pick", "picks", "picked")),
    },
}
