"""How designers write the words of Blackstone Castle in other words: read for the same entry, never printed.

The forms are those that the entry itself has in `vocabulary.py`, a row for each wording.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.vocabulary.common import TURN_END_SAID, TURN_START_SAID
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


_WAYS = {
    "above it in the same column": (("above it", "over it", "further up"), "column"),
    "below it in the same column": (("below it", "beneath it", "under it", "underneath it", "further down"), "column"),
    "to the left of it in the same row": (("to the left of it", "to its left", "left of it", "further left"), "row"),
    "to the right of it in the same row": (
        ("to the right of it", "to its right", "right of it", "further right"),
        "row",
    ),
}


def _further(entry: str) -> Iterator[tuple[str, ...]]:
    """*Below it in the same column*, *beneath it in that column*, *in the same column below it*."""
    words, line = _WAYS[entry]
    for way in words:
        for where in (f"in the same {line}", f"in that {line}", f"in its {line}"):
            yield from ((said,) for said in (f"{way} {where}", f"{where} {way}") if said != entry)


def _next(entry: str) -> Iterator[tuple[str, ...]]:
    """*Directly below it*, *right beneath it*."""
    words, _ = _WAYS[entry]
    for way in words:
        for word in ("directly", "immediately", "right", "just"):
            if not (way.startswith("further") or f"{word} {way}" == f"directly {words[0]}"):
                yield (f"{word} {way}",)


def _between(spaces: int) -> Iterator[tuple[str, ...]]:
    """*With exactly one space between them*."""
    numbers = (str(spaces), ("one", "two", "three")[spaces - 1])
    single = ("a", "a single", "only one", "just one") if spaces == 1 else ()
    for number in (*numbers, *(f"exactly {word}" for word in numbers), *single):
        for noun in ("space", "cell", "square"):
            for it in ("between them", "in between"):
                said = f"with {number} {noun}{'s' * (spaces > 1)} {it}"
                if said != f"with {spaces} space{'s' * (spaces > 1)} between them":
                    yield (said,)


def _parted(noun: str, count: int) -> Iterator[tuple[str, ...]]:
    """*With exactly one vassal between them*, *with nothing between them*."""
    canonical = f"with {count or 'no'} {noun}{'s' * (count > 1)} between them"
    word = ("no", "one", "two", "three")[count]
    numbers = {0: ("no",), 1: ("1", "one", "exactly one", "a", "a single", "only one")}
    more = (str(count), word, f"exactly {word}")
    said = [f"{number} {noun}{'s' * (count > 1)}" for number in numbers.get(count, more)]
    if not count:
        said += [f"no {noun}s", f"no other {noun}", *(["nothing"] if noun == "card" else [])]
    for what in said:
        for it in ("between them", "in between", "between the two"):
            for begin in ("with", ", with", "and"):
                if f"{begin} {what} {it}" != canonical:
                    yield (f"{begin} {what} {it}",)
    if not count and noun == "card":
        yield from ((f"with only empty {space}s between them",) for space in ("space", "cell", "square"))


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
_FOR_GOOD = tuple((f"{words},",) for words in ("From now on", "From then on"))

EN: Also = {
    "noun": {
        "vassal": (("vassal card", "vassal cards"),),
        "task": (("task card", "task cards"),),
        "completed knight": (
            ("completed knight task", "completed knight tasks"),
            ("knight task", "knight tasks"),
            ("knight task you have completed", "knight tasks you have completed"),
        ),
        "completed wizard": (
            ("completed wizard task", "completed wizard tasks"),
            ("wizard task", "wizard tasks"),
            ("wizard task you have completed", "wizard tasks you have completed"),
        ),
        "completed king": (
            ("completed king task", "completed king tasks"),
            ("king task", "king tasks"),
            ("king task you have completed", "king tasks you have completed"),
        ),
        "trick": (("completed trick", "completed tricks"),),
        "space": (("cell", "cells"), ("square", "squares")),
        "board": (("grid", "grids"),),
        "deck": (
            ("task deck", "task decks"),
            ("draw deck", "draw decks"),
            ("deck of tasks", "decks of tasks"),
            ("task pile", "task piles"),
        ),
        **{
            f"{name} deck": (
                (f"{name} task deck", f"{name} task decks"),
                (f"{name} pile", f"{name} piles"),
                (f"deck of {name} tasks", f"decks of {name} tasks"),
                (f"deck of {name} cards", f"decks of {name} cards"),
            )
            for name in ("guild", "power", "intrigue")
        },
        **{name: tuple((one, _several(one)) for one in words) for name, words in _LIMITS.items()},
    },
    "attribute": {
        "king limit": (("limit",),),
        **{name: tuple((one,) for one in words) for name, words in _LIMITS.items()},
    },
    "adjective": {
        "adjacent": (("neighbouring",), ("neighboring",), ("orthogonally adjacent",)),
        "diagonal": (("diagonally adjacent",),),
        "surrounding": (("orthogonally or diagonally adjacent",), ("diagonally or orthogonally adjacent",)),
        "watched": (("marked",),),
        "empty": (("free",), ("unoccupied",), ("vacant",)),
    },
    "behind": {
        "adjacent": (
            ("adjacent to it",),
            ("next to it",),
            ("beside it",),
            ("adjacent to each other",),
            ("next to each other",),
            ("side by side",),
        ),
        "diagonal": (
            *((f"diagonally adjacent{to}",) for to in ("", " to it", " to each other")),
            *((f"{touch} {how}",) for touch in ("that touch", "touching") for how in ("diagonally", "at a corner")),
        ),
        "surrounding": (
            ("around it",),
            ("surrounding it",),
            ("adjacent or diagonal to it",),
            ("adjacent to it or diagonal to it",),
            ("orthogonally or diagonally adjacent to it",),
            ("adjacent to it, including diagonally",),
            ("next to it, including diagonally",),
            ("around it, including diagonally",),
            ("adjacent to each other, including diagonally",),
            ("next to each other, including diagonally",),
        ),
        "in a 2-by-2 square": (
            ("that form a square",),
            ("forming a square",),
            ("that make a square",),
            *(
                (f"{form}{square}",)
                for square in (
                    "2-by-2 square",
                    "square of four spaces",
                    "square of 4 spaces",
                    "two-by-two square",
                )
                for form in (
                    "in a ",
                    "that form a ",
                    "forming a ",
                    "which form a ",
                    "that lie in a ",
                    "arranged in a ",
                    "that make a ",
                    "that make up a ",
                )
                if (form, square) != ("in a ", "2-by-2 square")
            ),
        ),
        "sharing no edge": (
            ("that share no edge",),
            *(
                (f"{which}{said} to {whom}",)
                for which in ("", "that is ", "that are ")
                for said in ("not adjacent", "not next")
                for whom in ("it", "each other")
            ),
        ),
        "in a different row and column": tuple(
            (phrase,)
            for first, second in (("row", "column"), ("column", "row"))
            for phrase in (
                f"in a different {first} and in a different {second}",
                f"in different {first}s and {second}s",
                f"in different {first}s and in different {second}s",
                *(
                    f"{share} {no}"
                    for share in ("that share", "sharing")
                    for no in (
                        f"neither {first} nor {second}",
                        f"neither a {first} nor a {second}",
                        f"no {first} and no {second}",
                    )
                ),
            )
        ),
        "active": (
            ("whose turn it is",),
            ("who triggered this agent",),
            ("who triggered it",),
            ("who triggered this",),
            ("who set it off",),
        ),
        "adjacent to this card": (("next to this card",), ("beside this card",), ("neighbouring this card",)),
        "diagonal to this card": (("diagonally adjacent to this card",),),
        "surrounding this card": (
            ("around this card",),
            ("adjacent or diagonal to this card",),
            ("adjacent to this card or diagonal to it",),
            ("orthogonally or diagonally adjacent to this card",),
            ("adjacent to this card, including diagonally",),
            ("next to this card, including diagonally",),
            ("around this card, including diagonally",),
        ),
        **{
            f"in the same {line} as this card": tuple(
                (f"{word} {which} {line} as this card",)
                for word in ("in", "on", "from")
                for which in ("the same", "the")
                if (word, which) not in (("in", "the same"), ("in", "the"))
            )
            + tuple(
                (f"in {whose}",) for whose in (f"this card's {line}", f"this card’s {line}", f"the {line} of this card")
            )
            for line in ("row", "column")
        },
        "in the same row or column as this card": (("in the same column or row as this card",),),
        **{
            f"in the same {line}": (
                (f"in the same {line} as it",),
                (f"on the same {line}",),
                (f"from the same {line}",),
                (f"in its {line}",),
                (f"in its own {line}",),
                *(
                    (f"{all_}in {one} {line}",)
                    for all_ in ("", "all ")
                    for one in ("one", "a single", "any one", "one and the same")
                ),
                (f"all in the same {line}",),
                (f"that share a {line}",),
                (f"in the same {line} as each other",),
            )
            for line in ("row", "column")
        },
        **{
            f"in a different {line}": (
                (f"in different {line}s",),
                (f"in a different {line} from it",),
                (f"in a different {line} than it",),
                (f"that share no {line}",),
            )
            for line in ("row", "column")
        },
        **{entry: tuple(_further(entry)) for entry in _WAYS},
        **{f"directly {words[0]}": tuple(_next(entry)) for entry, (words, _) in _WAYS.items()},
        **{f"with {n} space{'s' * (n > 1)} between them": tuple(_between(n)) for n in range(1, 4)},
        **{
            f"with {n or 'no'} {noun}{'s' * (n > 1)} between them": tuple(_parted(noun, n))
            for noun in ("vassal", "card")
            for n in range(4)
        },
        "in opposite corners": (
            ("in the opposite corner",),
            ("in the opposite corner from it",),
            ("in diagonally opposite corners",),
            ("on opposite corners",),
        ),
        "in the same row or column": (
            ("in the same column or row",),
            ("in the same row or column as it",),
            ("in one row or column",),
            ("in a single row or column",),
            ("in any one row or column",),
            ("all in the same row or column",),
            ("all in one row or column",),
            ("in the same line",),
        ),
    },
    "beside": {
        "adjacent": (("adjacent to",), ("next to",), ("beside",), ("neighbouring",), ("neighboring",)),
        "sharing no edge": (("not adjacent to",), ("not next to",), ("that is not adjacent to",)),
        "diagonal": (("diagonal to",), ("diagonally adjacent to",)),
        **{
            f"in the same {line}": ((f"in the same {line} as",), (f"on the same {line} as",))
            for line in ("row", "column", "row or column")
        },
        **{f"in a different {line}": ((f"in a different {line} from",),) for line in ("row", "column")},
        **{f"directly {words[0]}": ((f"directly {words[0][:-3]}",),) for words, _ in _WAYS.values()},
        "in opposite corners": (("in the corner opposite",), ("in the corner opposite to",)),
    },
    "place": {
        "in a straight line": (
            ("orthogonally",),
            ("horizontally or vertically",),
            ("vertically or horizontally",),
            ("in one direction",),
            ("in any one direction",),
            ("along a row or column",),
            ("along its row or column",),
            ("along a straight line",),
        ),
        "in a diagonal line": (
            ("diagonally",),
            ("along a diagonal",),
            ("on a diagonal",),
            ("in a straight diagonal line",),
        ),
        "on the edge": (
            *(
                (f"{where}{of}",)
                for where in ("on an edge", "at the edge", "on the edge", "along the edge", "around the edge")
                for of in ("", " of the board")
                if (where, of) != ("on the edge", "")
            ),
            ("on any edge",),
            ("on the border",),
            ("on the border of the board",),
            ("on the outer edge",),
            ("on the outer ring",),
            ("on the rim",),
            ("on an edge space",),
            ("on edge spaces",),
            ("on the edge spaces",),
        ),
        "in a corner": (
            ("in the corner",),
            ("in any corner",),
            ("in one corner",),
            ("in another corner",),
            ("in a different corner",),
            ("in different corners",),
            ("on any corner",),
            ("in the corners",),
            ("on a corner",),
            ("on a corner space",),
            ("in a corner of the board",),
        ),
        "away from the edge": (
            ("inside the board",),
            ("on one of the nine inner spaces",),
            ("on one of the 9 inner spaces",),
            ("on one of the inner spaces",),
            ("on one of the nine inner cells",),
            ("on one of the inner cells",),
            ("on an inner space",),
            ("on an inner cell",),
            ("on inner spaces",),
            ("on the inner spaces",),
            ("in the interior",),
            ("in the interior of the board",),
            ("off the edge",),
        ),
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
            *(
                (f"{where} the {which} {space}",)
                for where in ("in", "on")
                for which in ("central", "centre", "center", "middle")
                for space in ("space", "cell", "square")
                if where == "in" or which == "central" or space == "square"
            ),
            *(
                (f"{where} the {centre}{of}",)
                for where in ("at", "in", "on")
                for centre in (
                    "centre",
                    "center",
                    "exact centre",
                    "exact center",
                    "very centre",
                    "very center",
                    "middle",
                )
                for of in ("", " of the board")
                if where == "at" or (where == "in" and " " in centre)
            ),
        ),
    },
    "spot": {"in a corner": (("corners",), ("corner",), ("corners of the board",), ("corner of the board",))},
    "keyword": {
        "full match": (("Full Match",),),
        "completed": (*((f"{words},",) for words in _DONE), ("On completion",), ("Upon completion",), ("Reward",)),
        "end": (("At the end of the game,",), ("At the end of the match,",), ("End of game",), ("Final scoring",)),
        "income": TURN_START_SAID,
        "turn end": TURN_END_SAID,
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
        "look": (("peek at", "peeks at", "peeked at"),),
        "choose": (("select", "selects", "selected"), ("pick", "picks", "picked")),
    },
}
