"""What its words mean at the table, and what can happen to cards."""

from __future__ import annotations

from night_watch.table import DISCARD, QUERIES, strength
from night_watch.vocabulary import VOCABULARY

from cardlang.compile import Dialect
from cardlang.compile.verbs import acts
from cardlang.games import lanes
from cardlang.games.acts import facts_with, maker
from cardlang.games.kinds import flip, if_there, move_to, play, swap
from cardlang.games.zones import layout
from cardlang.machine.dispatch import EventKind, called
from cardlang.machine.state import BY, CARD_MASK

NUMBER = {name: number for number, name in enumerate(("play", "flip", "swap", "discard"))}
make = maker(NUMBER)
with_facts = facts_with(strength)


def kinds() -> tuple[EventKind, ...]:
    """A text is carried out when its card is played or turned face-up."""
    there, in_play = if_there(with_facts), if_there(with_facts, in_play=True)
    return (
        EventKind("play", 0, there, play(strength), follow=lambda s, event: called(s, event, event[BY])),
        EventKind("flip", 1, in_play, flip, follow=called),
        EventKind("swap", 2, in_play, swap),
        EventKind("discard", 3, there, move_to("discard", DISCARD)),
    )


DIALECT = Dialect(
    vocabulary=VOCABULARY,
    **lanes.WORDS,
    zones={"hand": lambda s, player: (layout(s).place("hand", player),)},
    measures={("strength", "card"): lambda s, f, x: strength(s, x & CARD_MASK)},
    verbs={"flip": acts.cards("flip"), "swap": acts.swap, "discard": acts.cards("discard")},
    queries=QUERIES,
    kinds=NUMBER,
)
