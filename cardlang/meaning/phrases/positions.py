"""Which quantities have a meaning at which place of a sentence, and what to say instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cardlang.syntax.nodes import QuantityKind

Position = Literal[
    "object",  # of an act
    "amount",  # of an act with `equal to`
    "more",  # of an act that adds to what was announced
    "ruled",  # the object of `must`, `cannot` or a permission
    "sized",  # the same of a verb about whose number there are rules: *cannot bid more than 3 coins*
    "role",
    "actor",  # who does it
    "ruled_actor",  # who must, cannot
    "source",  # what cannot do it, after `by`
    "held",  # the subject of a statement that holds without end
    "set_now",  # the subject of a statement made at one moment
    "priced",  # what is bought, in a statement made at one moment
    "event_subject",
    "event_object",
    "event_amount",  # coins, points
    "event_role",
    "led",  # the object of a fact in a condition
    "asked",  # the subject of a condition
    "had",
    "than",
    "existing",
    "state",
    "valued",  # whose number is read
    "summed",  # whose numbers are added
    "counted",
    "per",
    "each",
    "place",
    "owner",  # after `of`
    "borne",
    "compared",  # after `with the most`
    "joker",
    "lifted",
    "limited",  # after `cannot have more than 3`
    "set",  # in `for each set of`
    "paired",  # in `for each pair of`
    "required",
]

_ONE: frozenset[QuantityKind] = frozenset({"a", "another", "this", "that", "the"})
_HOW_MANY: frozenset[QuantityKind] = frozenset({"exact", "exactly", "at_least", "at_most"})
_CHOSEN: frozenset[QuantityKind] = frozenset({"exact", "up_to", "any_number"})
_WHOLE: frozenset[QuantityKind] = frozenset({"each", "all"})
_BARE: frozenset[QuantityKind] = frozenset({"bare"})

ALLOWED: Mapping[Position, frozenset[QuantityKind]] = {
    "object": _ONE | _CHOSEN | _WHOLE | {"all_but"},
    "amount": _BARE,
    "more": frozenset({"n_more", "n_fewer"}),
    "ruled": _ONE | _WHOLE | _BARE | {"any"},
    "sized": _HOW_MANY | _BARE | {"a", "any"},
    "role": _ONE | _WHOLE | _BARE,
    "actor": _ONE | {"each", "bare"},
    "ruled_actor": _ONE | _WHOLE | _BARE,
    "source": _BARE | {"a", "any"},
    "held": frozenset({"this", "that", "the", "each", "all", "bare"}),
    "set_now": _ONE | _CHOSEN | _WHOLE | _BARE,
    "priced": _BARE | {"next"},
    "event_subject": _ONE | _BARE,
    "event_object": _ONE | _BARE,
    "event_amount": _ONE | _HOW_MANY | _BARE,
    "event_role": _ONE | _BARE,
    "led": _ONE | _HOW_MANY | _WHOLE | _BARE,
    "asked": _ONE | _HOW_MANY | _WHOLE | _BARE | {"no"},
    "had": _HOW_MANY | {"a", "another", "no", "more", "n_more", "most", "second_most", "fewest"},
    "than": _ONE | _WHOLE | _BARE,
    "existing": _HOW_MANY | {"a", "another", "no"},
    "state": _ONE,
    "valued": _ONE | _BARE,
    "summed": _ONE | _WHOLE | _BARE | {"exact"},
    "counted": frozenset({"bare", "all"}),
    "per": frozenset({"each", "every"}),
    "each": frozenset({"each"}),
    "place": _ONE | _WHOLE | _BARE,
    "owner": _ONE | _WHOLE | _BARE,
    "borne": _HOW_MANY | {"a", "another", "no"},
    "compared": _BARE,
    "joker": frozenset({"any", "a", "bare"}),
    "lifted": frozenset({"no", "bare"}),
    "limited": _BARE,
    "set": frozenset({"exact", "a"}),
    "paired": _BARE,
    "required": _ONE | _HOW_MANY | {"any"},
}

SINGULAR_ONLY: frozenset[Position] = frozenset({"object", "valued", "event_subject", "event_object", "state"})
"""Places at which a noun without determiner must name one thing by itself: `your opponent`, `your hand`."""

FIRST_OF_SEVERAL: frozenset[Position] = frozenset({"object", "role", "held", "ruled", "set_now", "summed", "asked"})
"""Places at which several may be named as the first ones: `the 2 weakest`, `the top 3`."""

ADVICE: Mapping[QuantityKind, str] = {
    "a": "name what is meant without a choice: `each`, `all` or `this`",
    "another": "name what is meant without a choice: `each other` or `all other`",
    "this": "`this` names what bears the text; say how many instead",
    "that": "`that` points at one thing named before; say how many instead",
    "the": "say how many: `a`, `1 or more`",
    "next": "the next one is bought, and its price is told for once: *The next card you buy costs 2 less*",
    "exact": "write `a`, `each` or `all`",
    "up_to": "`up to` belongs to the object of an act: *move up to 2 of your cards ...*",
    "exactly": "`exactly` asks in a condition; an act says the bare number",
    "at_least": "`or more` asks in a condition; an act takes `2`, `up to 2` or `any number of`",
    "at_most": "`or fewer` asks in a condition; an act takes `up to 2`",
    "any_number": "`any number of` belongs to the object of an act",
    "each": "`each` takes one after the other; here say how many, or `all`",
    "all": "say how many, or `each`",
    "all_but": "`all but` belongs to the object of an act: *destroy all but 2 cards here*",
    "any": "`any` is for jokers; say `a` for one of your choice",
    "no": "`no` asks in a condition: *if there are no cards here*; to forbid something say `cannot`",
    "more": "`more` compares in a condition: *if you have more coins than your opponent*",
    **dict.fromkeys(
        ("most", "second_most", "fewest"), "ask who has it: *if you have the most ...*, *the player with the most ...*"
    ),
    "n_fewer": "`fewer` takes from what a `would` listener announces: *when you would lose coins, lose 1 fewer coin*",
    "n_more": "`more` adds to what a `would` listener announces: *when you would gain a coin, gain 1 more coin*",
    "every": "`every` counts only after `for`: *gain 1 coin for every 2 cards here*",
    "bare": "say how many: `a`, `2`, `all`, `each`",
}

INSTEAD: Mapping[Position, str] = {
    "had": "say how many: `a`, `1 or more`, `exactly 2`, `no`",
    "existing": "say how many: `a`, `1 or more`, `exactly 2`, `no`",
    "each": "begin with `For each ...,`",
    "per": "write `for each` or `for every 2`",
    "actor": "`each` lets several players act, one after the other",
    "source": "write the bare plural: *cannot be destroyed by enemy effects*",
    "event_subject": "an event concerns one: write `a` or `another`",
    "event_object": "an event concerns one: write `a` or `another`",
    "event_amount": "write `a`, `another` or a number",
    "counted": "write the bare plural: *the number of face-down cards here*",
    "compared": "write the bare plural: *with the most face-down cards here*",
    "summed": "write the bare plural: *the total strength of your cards here*",
    "amount": "write the bare plural: *gain coins equal to ...*",
    "borne": "say how many: `bearing exactly 2`, `bearing 1 or more`",
    "set": "say how many of each make a set: `set of 1 ... and 2 ...`",
    "joker": "write `counts as any`",
}
