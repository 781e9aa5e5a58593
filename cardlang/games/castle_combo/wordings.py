"""How designers write the words of Castle Combo in other words: read for the same entry, never printed.

The forms are those that the entry itself has in `vocabulary.py`, a row for each wording.
"""

from __future__ import annotations

from cardlang.vocabulary.common import TURN_END_SAID, TURN_START_SAID
from cardlang.vocabulary.model import Also

_RENEW, _ROW = ("renew", "refresh", "replace"), ("a row", "the row", "the cards of a row")


def _spent_to(*purposes: str) -> tuple[tuple[str, ...], ...]:
    """Return what else is said of a key that is spent for a purpose; the first one is the usual one."""
    return tuple(
        (f"{verb} a key to {what}", f"{verb}s a key to {what}", "-")
        for verb in ("spend", "use")
        for what in purposes
        if (verb, what) not in (("spend", "move the herald"), ("spend", "renew a row"))
    )


EN: Also = {
    "noun": {
        "gold": (("coin", "coins"), ("gold coin", "gold coins")),
        "point": (("victory point", "victory points"),),
        "neighbour": (
            ("neighbor", "neighbors"),
            ("neighbouring player", "neighbouring players"),
            ("neighboring player", "neighboring players"),
            ("left and right neighbour", "left and right neighbours"),
            ("left and right neighbor", "left and right neighbors"),
            ("player to your left and right", "players to your left and right"),
            ("player on your left and right", "players on your left and right"),
            ("player on either side of you", "players on either side of you"),
        ),
        "shield": (
            ("emblem", "emblems"),
            ("crest", "crests"),
            ("coat of arms", "coats of arms"),
            ("blazon", "blazons"),
        ),
        "shield type": (
            ("different shield", "different shields"),
            ("different shield type", "different shield types"),
            ("different type of shield", "different types of shield"),
            ("different kind of shield", "different kinds of shield"),
            ("type of shield", "types of shield"),
            ("kind of shield", "kinds of shield"),
            ("shield kind", "shield kinds"),
            ("type of shields", "types of shields"),
            ("kind of shields", "kinds of shields"),
        ),
        **{
            f"{side} neighbour": (
                (f"{side} neighbor", f"{side} neighbors"),
                *(
                    (f"{who} {where} your {side}", f"{who}s {where} your {side}")
                    for who in ("player", "neighbour", "neighbor", "opponent")
                    for where in ("to", "on")
                ),
            )
            for side in ("left", "right")
        },
        "effect": (("ability", "abilities"),),
        "arrow": (("herald arrow", "herald arrows"),),
        "space": (("slot", "slots"), ("cell", "cells")),
        **{
            line: tuple((f"{line} {of} your tableau", f"{line}s {of} your tableau") for of in ("of", "in"))
            for line in ("row", "column")
        },
        **{
            f"{where} pile": tuple(
                (f"{said}{rest}", f"{said}s{rest}")
                for said, rest in (
                    (f"{where} draw pile", ""),
                    (f"{where} deck", ""),
                    (f"{where} draw deck", ""),
                    (f"{where} card deck", ""),
                    (f"{where} card pile", ""),
                    (f"{where} stack", ""),
                    ("pile", f" of {where} cards"),
                    ("draw pile", f" of {where} cards"),
                    ("deck", f" of {where} cards"),
                )
            )
            for where in ("castle", "village")
        },
        "row or column": (
            ("row and column", "rows and columns"),
            ("row or this column", "rows or columns"),
            ("row and this column", "rows and columns"),
        ),
        "card": (("character", "characters"), ("character card", "character cards")),
    },
    "adjective": {
        "purchase": (("Buy",), ("buying",)),
        "nobility": (("noble",),),
        "faith": (("religious",), ("church",)),
        "scholarship": (("learning",), ("scholar",), ("scholarly",), ("science",)),
        "military": (("soldier",), ("army",)),
        "craftsmanship": (("craft",), ("crafts",), ("craftsman",), ("artisan",)),
        "peasantry": (("peasant",),),
        "middle": (("centre",), ("center",), ("central",)),
        "cheapest": (("least expensive",),),
        "displayed": (("remaining",),),
        "empty": (("free",), ("vacant",), ("open",)),
        "adjacent": (("neighbouring",), ("neighboring",), ("orthogonally adjacent",)),
        "diagonal": (("diagonally adjacent",),),
        "to the left": (
            ("to the left of this card",),
            ("left of this card",),
            ("to the left of this one",),
            ("directly to the left",),
            ("directly to the left of this card",),
        ),
        "to the right": (
            ("to the right of this card",),
            ("right of this card",),
            ("to the right of this one",),
            ("directly to the right",),
            ("directly to the right of this card",),
            ("to its right",),
        ),
        "above": (
            ("above this card",),
            ("directly above",),
            ("directly above this card",),
            ("above this one",),
        ),
        "below": (
            ("below this card",),
            ("directly below",),
            ("directly below this card",),
            ("under this card",),
            ("below this one",),
            ("beneath this card",),
        ),
    },
    "beside": {
        "adjacent": (("next to",), ("orthogonally adjacent to",)),
        "diagonal": (("diagonally adjacent to",),),
    },
    "behind": {
        "adjacent": (
            ("adjacent to this card",),
            ("next to this card",),
            ("adjacent to this one",),
            ("next to this one",),
            ("orthogonally adjacent to this card",),
            ("beside this card",),
            ("touching this card",),
        ),
        "diagonal": tuple(
            (f"{how} to this {one}",) for how in ("diagonal", "diagonally adjacent") for one in ("card", "one")
        ),
        "displayed": (
            ("on display",),
            ("in the display",),
            ("from the display",),
            ("on offer",),
            ("in the market",),
            ("from the market",),
            ("from either row",),
        ),
        "empty": (
            ("still empty",),
            ("still free",),
            *((f"that {are} {how}",) for are in ("is", "are") for how in ("still empty", "still free")),
        ),
        **{
            location: (
                (f"from the {location}",),
                *((f"that {come} from the {location}",) for come in ("comes", "come", "is", "are")),
            )
            for location in ("castle", "village")
        },
        "full": (
            ("filled to capacity",),
            ("filled to the brim",),
            ("filled up",),
        ),
        "missing": (
            ("missing from your tableau",),
            ("missing in your tableau",),
            ("you do not have",),
            ("you don't have",),
            ("you don’t have",),
            ("that you do not have",),
            ("that you don't have",),
            ("you are missing",),
            ("you lack",),
            ("not in your tableau",),
        ),
        "discount": (
            ("with a discount",),
            ("with discounts",),
            *(
                (f"that {gives} {whom}a discount",)
                for gives in ("has", "have", "gives", "give", "grants", "grant")
                for whom in ("", *(("you ",) if gives[0] == "g" else ()))
            ),
        ),
    },
    "face": {
        "face-up": (("face up",), ("faceup",)),
        "face-down": (("face down",), ("facedown",)),
    },
    "verb": {
        "gain": (
            ("receive", "receives", "received"),
            ("earn", "earns", "earned"),
            ("collect", "collects", "collected"),
        ),
        "look": (("peek at", "peeks at", "peeked at"),),
        "pay": (("spend", "spends", "spent"), ("return", "returns", "returned")),
        "trigger": (
            ("carry out", "carries out", "carried out"),
            ("resolve", "resolves", "resolved"),
            ("use", "uses", "used"),
            ("activate", "activates", "activated"),
            ("perform", "performs", "performed"),
            ("execute", "executes", "executed"),
        ),
        "take": (("steal", "steals", "stolen"),),
        "move herald": (
            ("move the herald", "moves the herald", "-"),
            ("send the herald to the other row", "sends the herald to the other row", "-"),
            ("put the herald beside the other row", "puts the herald beside the other row", "-"),
            ("switch the herald", "switches the herald", "-"),
            ("change the herald's row", "changes the herald's row", "-"),
        ),
        **{
            f"move herald {location}": tuple(
                (f"{verb} the herald {to} the {location}{row}", f"{verb}s the herald {to} the {location}{row}", "-")
                for verb, to in (("move", "to"), ("send", "to"), ("put", "beside"), ("place", "beside"))
                for row in ("", " row")
                if (verb, row) != ("move", " row")
            )
            for location in ("castle", "village")
        },
        "swap": (("exchange", "exchanges", "exchanged"), ("switch", "switches", "switched")),
        "put": (("add", "adds", "added"),),
        "spend to move": _spent_to("move the herald", "move it", "switch the herald", "change the herald's row"),
        "spend to renew": (
            *((f"{verb} {row}", f"{verb}s {row}", "-") for verb in _RENEW for row in _ROW),
            *_spent_to(*(f"{verb} {row}" for verb in _RENEW for row in _ROW)),
        ),
        "discard": (("trash", "trashes", "trashed"),),
        "choose": (("select", "selects", "selected"), ("pick", "picks", "picked")),
        "buy": (("purchase", "purchases", "purchased"),),
    },
    "as liked": {
        "move herald": tuple(
            (f"{verb} the herald {row}",)
            for verb, to in (("move", "to"), ("send", "to"), ("put", "beside"), ("place", "beside"))
            for row in (f"{to} {which}" for which in ("a row of your choice", "the row of your choice", "either row"))
        ),
    },
    "attribute": {
        "capacity": (("size",), ("gold limit",)),
        "cost": (
            ("printed cost", "cost", "costs"),
            ("printed price", "cost", "costs"),
        ),
    },
    "place": {
        "in the centre": (
            ("in the center",),
            ("in the middle",),
            ("at the centre",),
            ("at the center",),
            ("at the centre of your tableau",),
            ("at the center of your tableau",),
            ("in the centre of your tableau",),
            ("in the center of your tableau",),
            ("in the middle of your tableau",),
            ("the centre card",),
            ("the center card",),
            ("the central card",),
            ("the middle card",),
            ("your centre card",),
            ("your middle card",),
        ),
        **{
            f"in the {location}": (
                (f"at the {location}",),
                (f"beside the {location}",),
                (f"beside the {location} row",),
                (f"next to the {location} row",),
                (f"beside the {location} cards",),
            )
            for location in ("castle", "village")
        },
        "in a corner": (
            ("in the corner",),
            ("in the corners",),
            ("in corners",),
            ("at a corner",),
            *((f"{where} of your tableau",) for where in ("in a corner", "in the corners", "in one corner")),
            ("in one of the corners",),
            ("in one of the four corners",),
        ),
        "on the edge": tuple(
            (f"{where} {which} edge{of}",)
            for where in ("on", "at", "along")
            for which in ("the", "an", "the outer")
            for of in ("", " of your tableau", " of the tableau")
            if (where, which, of) != ("on", "the", "")
        ),
    },
    "offered": {
        location: (
            (f"in the {location} row",),
            (f"from the {location} row",),
            (f"of the {location} row",),
            (f"on display in the {location} row",),
        )
        for location in ("castle", "village")
    },
    "along": {
        line: tuple(
            (f"{before}{first} or {again}{second}{behind}",)
            for first in firsts
            for before in ("", "directly ", "immediately ")
            for again in dict.fromkeys(("", to))
            for behind in ("", f"{of} this card", f"{of} this one", f"{of} it")
            if behind or first != "left"
        )
        for line, to, firsts, second, of in (
            ("column", "", ("above",), "below", ""),
            ("row", "to the ", ("to the left", "left"), "right", " of"),
        )
    },
    "spot": {
        "in a corner": (
            ("corners",),
            ("corner",),
            ("corner cards",),
            ("corner card",),
            ("corners of your tableau",),
            ("corner of your tableau",),
        ),
    },
    "keyword": {
        "buy": (("On buy",), ("On purchase",), ("When bought,",), ("When you buy this card,",)),
        "end": (
            ("At the end of the game,",),
            ("At game end,",),
            ("End of game",),
            ("Game end",),
            ("Endgame",),
            ("Final scoring",),
            ("Scoring",),
            ("Points",),
        ),
        "always": (("Passive",), ("Ongoing",), ("Static",), ("Constant",)),
        "turn start": TURN_START_SAID,
        "turn end": TURN_END_SAID,
    },
}
