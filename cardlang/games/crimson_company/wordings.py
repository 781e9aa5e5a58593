"""How designers write the words of Crimson Company in other words: read for the same entry, never printed.

The forms are those that the entry itself has in `vocabulary.py`, a row for each wording.
"""

from __future__ import annotations

from cardlang.vocabulary.common import TURN_END_SAID, TURN_START_SAID
from cardlang.vocabulary.model import Also

_RIGHT = ("directly", "immediately", "right")
_BESIDE = ("next to", "adjacent to", "directly beside", "directly next to", "directly adjacent to", "right next to")
_OF_THIS = (" this card", " this one")
"""*Directly above this card*: its owner has the castle above the cards of a lane."""

EN: Also = {
    "noun": {
        "card": (("creature", "creatures"), ("minion", "minions"), ("unit", "units"), ("character", "characters")),
        "discard pile": (("graveyard", "graveyards"),),
        "deck": (("draw pile", "draw piles"),),
        "supply": (("bank", "bank"),),
        "opponent": (("rival", "rivals"),),
        "effect": (("card effect", "card effects"),),
    },
    "adjective": {
        "enemy": (("opposing",),),
        "discarded": (("trashed",),),
        "top": (("upcoming",),),
        "nearest": (("closest",),),
        "farthest": (("furthest",),),
        "adjacent": (("neighbouring",), ("neighboring",)),
        "deployment": (("Deploy",), ("deploy",)),
        "to the left": (("to the left of this lane",), ("left of this lane",)),
        "to the right": (("to the right of this lane",), ("right of this lane",)),
    },
    "behind": {
        "farthest": (
            ("farthest from the castle",),
            ("furthest from the castle",),
            ("farthest from this castle",),
            ("farthest from its castle",),
        ),
        "nearest": (
            ("nearest to the castle",),
            ("closest to the castle",),
            ("nearest the castle",),
            ("nearest to this castle",),
            ("closest to this castle",),
        ),
        "offered": (("from the offer",), ("on offer",)),
        "discarded": (("from the discard pile",), ("from the graveyard",)),
        "adjacent": (("adjacent to this lane",), ("next to this lane",)),
    },
    "next": {
        adjective: tuple((f"{near} {way}{of}",) for near in _RIGHT for of in ("", *_OF_THIS))
        for adjective, way in (("farthest", "above"), ("nearest", "below"))
    },
    "next two": {
        "farthest": (
            *(
                (f"{near} {ways}{of}",)
                for near in _RIGHT
                for ways in ("above and below", "above or below", f"above and {near} below", f"above or {near} below")
                for of in ("", *_OF_THIS)
            ),
            *((f"{beside}{of}",) for beside in _BESIDE for of in _OF_THIS),
        )
    },
    "doing": {
        "lead": (("leading",), ("winning",), ("ahead in",), ("ahead",)),
    },
    "undoing": {
        "lead": (("behind in",), ("behind",), ("losing",), ("trailing in",), ("trailing",)),
    },
    "participle": {
        "flip": (("turned",),),
    },
    "face": {
        "face-up": (("face up",), ("faceup",), ("back face-up",), ("back face up",), ("back up",)),
        "face-down": (("face down",), ("facedown",), ("back face-down",), ("back face down",)),
    },
    "verb": {
        "destroy": (("kill", "kills", "killed"), ("sacrifice", "sacrifices", "sacrificed")),
        "flip": (("turn over", "turns over", "turned over"), ("reveal", "reveals", "revealed")),
        "move": (("shift", "shifts", "shifted"), ("bring", "brings", "brought")),
        "swap": (("exchange", "exchanges", "exchanged"), ("switch", "switches", "switched")),
        "put": (("place", "places", "placed"), ("return", "returns", "returned")),
        "gain": (
            ("receive", "receives", "received"),
            ("earn", "earns", "earned"),
            ("collect", "collects", "collected"),
        ),
        "take": (("steal", "steals", "stolen"),),
        "pay": (("spend", "spends", "spent"),),
        "discard": (("trash", "trashes", "trashed"),),
        "prevent": (("cancel", "cancels", "cancelled"), ("negate", "negates", "negated")),
        "look": (("peek at", "peeks at", "peeked at"),),
        "choose": (("select", "selects", "selected"), ("pick", "picks", "picked"), ("name", "names", "chosen")),
        "match": (("pay off", "pays off", "paid off"),),
        "pass": (
            ("pass on your bid", "passes on your bid", "passed on your bid"),
            ("pass on the bid", "passes on the bid", "passed on the bid"),
            ("pass on it", "passes on it", "passed on it"),
            *(
                (f"decline{rest}", f"declines{rest}", f"declined{rest}")
                for rest in (
                    " to pay off your bid",
                    " to match your bid",
                    " your bid",
                    " to pay your bid",
                    " to pay it off",
                )
            ),
        ),
        "trigger": (("carry out", "carries out", "carried out"), ("resolve", "resolves", "resolved")),
        "copy": (("use", "uses", "used"),),
        "win": (("conquer", "conquers", "conquered"),),
    },
    "attribute": {
        "strength": (("power",), ("attack",)),
    },
    "place": {
        "here": (("at this castle",), ("at this lane",)),
        "in play": (("on the battlefield",), ("on the table",), ("anywhere in play",)),
    },
    "keyword": {
        "deploy": (
            ("On deploy",),
            ("Deployment",),
            ("When you deploy this card,",),
            ("When this card is deployed,",),
            ("When deployed,",),
            ("On reveal",),
            ("On Reveal",),
        ),
        "income": (
            ("At the start of your Income phase,",),
            ("At the start of your income phase,",),
            ("During your income phase,",),
            ("During your Income phase,",),
            *TURN_START_SAID,
        ),
        "turn end": TURN_END_SAID,
        "recruitment": (("During your Recruitment phase,",), ("During your recruitment phase,",)),
        "destroyed": (
            ("When this card is destroyed,",),
            ("When destroyed,",),
            ("Destruction",),
            ("On destruction",),
            ("Last words",),
            ("Death",),
            ("Deathrattle",),
            ("On death",),
            ("When this card dies,",),
        ),
        "passive": (("Static",), ("Ongoing",), ("Constant",)),
        "tie": (
            ("In case of a tie,",),
            ("In the event of a tie,",),
            ("In a tie,",),
            ("On a tie,",),
            ("If there is a tie,",),
            ("If this lane is tied,",),
            ("If the lane is tied,",),
            ("When this lane is tied,",),
            ("If this lane is level,",),
            *(
                (f"{when} {lane} {ends} in a tie,",)
                for when in ("If", "When")
                for lane in ("this lane", "the lane", "scoring this lane")
                for ends in ("ends", "would end")
            ),
            ("If it is a tie,",),
            ("If it's a tie,",),
        ),
        "scoring": (("When this lane is scored,",), ("During scoring,",)),
    },
}
