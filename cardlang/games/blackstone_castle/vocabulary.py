"""The words of Blackstone Castle: what a card, requirement or badge of this game may speak of.

A vassal without a place lies on the board. A role alone (*any scout*) fits every faction; a faction alone is said with
the noun *vassal* (*any lion vassal*).
"""

from __future__ import annotations

from typing import Literal

from cardlang.games.blackstone_castle.mechanics import MECHANICS
from cardlang.games.blackstone_castle.wordings import EN
from cardlang.vocabulary.bounds import Bound, Bounds
from cardlang.vocabulary.common import DURATIONS, DURATIONS_SAID, EFFECT, MOMENTS, MOMENTS_SAID, REPEAT, TURN_END
from cardlang.vocabulary.model import (
    Adjective,
    Attribute,
    Bearer,
    Face,
    Failure,
    KeywordEntry,
    Noun,
    Pairing,
    Phrase,
    PlaceWord,
    Printed,
    Section,
    Use,
    Verb,
    Vocabulary,
    Whole,
)
from cardlang.vocabulary.powers import Powers

FACTIONS = ("lion", "dragon", "griffin", "phoenix")
ROLES = ("emissary", "scout", "spy", "captain")
COLUMNS, ROWS = tuple("BLACK"), tuple("STONE")
TYPES = ("knight", "wizard", "king", "trick")  # of tasks: what a finished one becomes
DECKS = {"guild": ("knight", "wizard"), "power": ("king",), "intrigue": ("trick",)}  # with the types in them
LIMITS = {
    "hand limit": "on tasks in hand: as many as kings",
    "knight limit": "on knight markers: as many as kings",
    "wizard limit": "on wizard markers: as many as kings",
    "vassal limit": "on kept vassals: as many as kings",
    "completion limit": "on tasks completed in one turn: 1",
}
"""What there is a limit of for each player, one by one, with what it is as a rule."""


_LIMITED = {"hand limit": "task", "knight limit": "knight", "wizard limit": "wizard", "vassal limit": "vassal"}


def _role(one: str, many: str) -> Noun:
    return Noun(id=one, words={"en": (one, many)}, kind="card", narrows="vassal", note="a role")


NOUNS = (
    Noun(id="card", words={"en": ("card", "cards")}, kind="card", fronts=True),
    Noun(id="vassal", words={"en": ("vassal", "vassals")}, kind="card", fronts=True, note="of any faction and role"),
    _role("emissary", "emissaries"),
    _role("scout", "scouts"),
    _role("spy", "spies"),
    _role("captain", "captains"),
    Noun(
        id="task",
        words={"en": ("task", "tasks")},
        kind="card",
        apart=True,
        held=True,
        note="a card with requirements and a reward",
    ),
    Noun(
        id="king",
        words={"en": ("king", "kings")},
        kind="card",
        apart=True,
        note="a card in the stack of kings: those of the start, and completed tasks",
    ),
    Noun(id="trick", words={"en": ("trick", "tricks")}, kind="card", apart=True, note="a completed intrigue task"),
    *(
        Noun(
            id=f"completed {kind}",
            words={"en": (f"completed {kind}", f"completed {kind}s")},
            kind="card",
            apart=True,
            note=f"a completed task in the stack of {kind}s",
        )
        for kind in ("knight", "wizard", "king")
    ),
    Noun(
        id="completed task",
        words={"en": ("completed task", "completed tasks")},
        kind="card",
        apart=True,
        note="a task in a stack, of whatever type",
    ),
    Noun(id="player", words={"en": ("player", "players")}, kind="player"),
    Noun(id="opponent", words={"en": ("opponent", "opponents")}, kind="player"),
    EFFECT,
    Noun(id="knight", words={"en": ("knight", "knights")}, kind="resource", endless=True, note="a marker"),
    Noun(id="wizard", words={"en": ("wizard", "wizards")}, kind="resource", endless=True, note="a marker"),
    Noun(id="point", words={"en": ("point", "points")}, kind="points"),
    Noun(id="board", words={"en": ("board", "boards")}, kind="zone", unique=True, table=True),
    Noun(id="deck", words={"en": ("deck", "decks")}, kind="zone", stack=True, note="any of the three, face-down"),
    *(
        Noun(
            id=f"{deck} deck",
            words={"en": (f"{deck} deck", f"{deck} decks")},
            kind="zone",
            unique=True,
            stack=True,
            holds=deck,
            note=f"the draw pile of the {deck} tasks, face-down",
        )
        for deck in DECKS
    ),
    Noun(id="hand", words={"en": ("hand", "hands")}, kind="zone"),
    Noun(
        id="display", words={"en": ("display", "displays")}, kind="zone", note="a player's finished tasks and vassals"
    ),
    Noun(id="space", words={"en": ("space", "spaces")}, kind="space", note="a cell of the board, named by two letters"),
    Noun(id="row", words={"en": ("row", "rows")}, kind="line", letters=ROWS, axis=1, note="named S, T, O, N or E"),
    Noun(id="column", words={"en": ("column", "columns")}, kind="line", letters=COLUMNS, note="named B, L, A, C or K"),
    Noun(
        id="faction",
        words={"en": ("faction", "factions")},
        kind="kind",
        common="adjective",
        kinds=FACTIONS,
        note="there are four",
    ),
    Noun(id="role", words={"en": ("role", "roles")}, kind="kind", common="noun", kinds=ROLES, note="there are four"),
    Noun(
        id="limit",
        words={"en": ("limit", "limits")},
        kind="limit",
        note="on tasks in hand, markers of each kind and kept vassals",
    ),
    *(
        Noun(id=name, words={"en": (name, f"{name}s")}, kind="limit", lifted=True, note=f"only in *have no {name}*")
        for name in LIMITS
    ),
    Noun(id="game", words={"en": ("game", "games")}, kind="time"),
    Noun(id="round", words={"en": ("round", "rounds")}, kind="time"),
    Noun(id="turn", words={"en": ("turn", "turns")}, kind="time"),
)


def _faction(word: str) -> Adjective:
    several = f"{word}es" if word.endswith("x") else f"{word}s"
    return Adjective(
        id=word, words={"en": (word,)}, fits=("card",), role="compound", of="vassal", note="a faction",
        alone={"en": (word, several)},
    )  # fmt: skip


def _deck(word: str) -> Adjective:
    return Adjective(
        id=word, words={"en": (word,)}, fits=("card",), role="compound", of="task", note="of the deck of that name"
    )


_ALONG = {  # how many columns and rows away what lies in the same line is
    "row": tuple((n, 0) for n in range(-len(COLUMNS) + 1, len(COLUMNS)) if n),
    "column": tuple((0, n) for n in range(-len(ROWS) + 1, len(ROWS)) if n),
}
_AWAY = tuple(
    (column, row)
    for column in range(-len(COLUMNS) + 1, len(COLUMNS))
    for row in range(-len(ROWS) + 1, len(ROWS))
    if column or row
)
_NEXT = ((0, -1), (-1, 0), (1, 0), (0, 1))
_CROSS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_WAYS = {"above": "column", "below": "column", "to the left of": "row", "to the right of": "row"}
_FAR = (-len(COLUMNS) + 1, len(COLUMNS) - 1)


def _towards(way: str, offsets: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Those of some offsets that lead up, down, to the left or to the right."""
    axis, sign = {"above": (1, -1), "below": (1, 1), "to the left of": (0, -1), "to the right of": (0, 1)}[way]
    return tuple(one for one in offsets if one[axis] * sign > 0)


def _apart(steps: int) -> tuple[tuple[int, int], ...]:
    """So many steps away in one line."""
    return tuple((column * steps, row * steps) for column, row in _NEXT)


AROUND = {  # what lies so to this card, with how many columns and rows away it is
    "adjacent to this card": ("sharing an edge with this card", _NEXT),
    "diagonal to this card": ("touching this card at a corner only", _CROSS),
    "surrounding this card": ("touching this card at an edge or at a corner", (*_NEXT, *_CROSS)),
    "in the same row as this card": ("in the row of this card", _ALONG["row"]),
    "in the same column as this card": ("in the column of this card", _ALONG["column"]),
    "in the same row or column as this card": (
        "in the row or in the column of this card", (*_ALONG["row"], *_ALONG["column"]),
    ),
}  # fmt: skip


def _parted(noun: str, count: int) -> Adjective:
    """*With no card between them*: along a line, and so far apart that there is room for so many."""
    said = f"with {count or 'no'} {noun}{'s' * (count > 1)} between them"
    along = (*_ALONG["row"], *_ALONG["column"])
    return Adjective(
        id=said, words={"en": (said,)}, fits=("card",), role="relation", behind=True, parted=(noun, count),
        offsets=tuple(one for one in along if max(map(abs, one)) > count),
        note=f"in one row or column{'' if noun == 'card' else '; to a task special cards are none'}",
    )  # fmt: skip


def _in_line(word: str, offsets: tuple[tuple[int, int], ...], note: str, beside: str = "") -> Adjective:
    return Adjective(
        id=word, words={"en": (word,)}, fits=("card", "space"), role="relation", behind=True, offsets=offsets,
        note=note, comparative={"en": beside} if beside else {},
    )  # fmt: skip


_ENDS: tuple[tuple[Literal["top", "bottom"], str], ...] = (("top", "first"), ("bottom", "last"))

ADJECTIVES = (
    *map(_faction, FACTIONS),
    *map(_deck, DECKS),
    Adjective(
        id="adjacent", words={"en": ("adjacent",)}, fits=("card", "space"), role="relation",
        offsets=_NEXT, comparative={"en": "adjacent to"},
        note="sharing an edge with the thing acted on; of two: with each other",
    ),
    *(
        Adjective(
            id=word, words={"en": (word,)}, fits=("card",), role="relation", behind=True, around=True,
            note=f"{note}; of a card that lies on the board itself",
        )
        for word, (note, _) in AROUND.items()
    ),
    Adjective(
        id="diagonal", words={"en": ("diagonal",)}, fits=("card", "space"), role="relation",
        offsets=_CROSS, comparative={"en": "diagonal to"},
        note="touching the thing acted on at a corner only; of two: each other",
    ),
    Adjective(
        id="surrounding", words={"en": ("surrounding",)}, fits=("card", "space"), role="relation",
        offsets=(*_NEXT, *_CROSS), comparative={"en": "adjacent or diagonal to"},
        note="adjacent or diagonal to the thing acted on; of two: to each other",
    ),
    _in_line("in a 2-by-2 square", (*_NEXT, *_CROSS), "of several: in 2 rows and 2 columns side by side"),
    *(
        _in_line(
            f"in the same {line}", _ALONG[line], f"in the {line} of the thing acted on; of several: of each other",
            f"in the same {line} as",
        )
        for line in ("row", "column")
    ),
    _in_line(
        "in the same row or column", (*_ALONG["row"], *_ALONG["column"]), "in its row or in its column",
        "in the same row or column as",
    ),
    *(
        _in_line(f"in a different {line}", tuple(one for one in _AWAY if one not in _ALONG[line]), "in another one")
        for line in ("row", "column")
    ),
    _in_line(
        "in a different row and column",
        tuple(one for one in _AWAY if one not in (*_ALONG["row"], *_ALONG["column"])),
        "in another row as well as in another column",
    ),
    _in_line("sharing no edge", tuple(one for one in _AWAY if one not in _NEXT), "not adjacent, wherever they lie"),
    *(
        _in_line(f"{way} it in the same {line}", _towards(way, _ALONG[line]), "at any distance")
        for way, line in _WAYS.items()
    ),
    *(
        _in_line(f"directly {way} it", _towards(way, _NEXT), "and adjacent to it", f"directly {way}")
        for way in _WAYS
    ),
    *(
        _in_line(f"with {between} space{'s' * (between > 1)} between them", _apart(between + 1), "in one row or column")
        for between in range(1, len(COLUMNS) - 1)
    ),
    _in_line("in opposite corners", tuple((a, b) for a in _FAR for b in _FAR), "at B-S and K-E, or at K-S and B-E"),
    *(_parted(noun, count) for noun in ("vassal", "card") for count in range(len(COLUMNS) - 1)),
    Adjective(id="empty", words={"en": ("empty",)}, fits=("space",), role="test", note="without a card"),
    Adjective(
        id="used", words={"en": ("used",)}, fits=("card",), role="test",
        barred=("move", "swap", "flip", "keep", "replace"),
        freed={"keep": "replacement"}, note="under a castle marker: for a task of this turn, and not yet replaced",
    ),
    Adjective(
        id="watched", words={"en": ("watched",)}, fits=("card",), role="test", single=True,
        under=("match", "full match"), note="of an agent: the vassal that has been touched",
    ),
    Adjective(
        id="kept", words={"en": ("kept",)}, fits=("card",), role="zone", owned=True,
        note="from the board into a display",
    ),
    *(
        Adjective(
            id=word, words={"en": (word,)}, fits=("card",), role="relation", single=True, end=word,
            note=f"the {which} of a deck",
        )
        for word, which in _ENDS
    ),
    Adjective(id="other", words={"en": ("other",)}, fits=("card", "player", "space", "line"), role="other"),
    Adjective(id="active", words={"en": ("active",)}, fits=("player",), role="test", note="whose turn it is"),
)  # fmt: skip

FACES = (
    Face(id="face-up", words={"en": ("face-up",)}, value=0),
    Face(id="face-down", words={"en": ("face-down",)}, value=1),
)

_FREE: frozenset[Use] = frozenset({"act", "fact", "would"})  # nothing forbids it
_ACT: frozenset[Use] = _FREE | {"cannot"}
_HEARD: frozenset[Literal["would", "when", "after", "before"]] = frozenset({"would", "after"})

VERBS = (
    Verb(
        id="gain", words={"en": ("gain", "gains", "gained")}, objects=("resource",), use=_FREE, hears=_HEARD,
        takes_amount=True, unsaid=True,
        failure=Failure(short="the supply is endless; Income: up to your limit; 0 is legal", done="1 or more came in"),
    ),
    Verb(
        id="pay", words={"en": ("pay", "pays", "paid")}, objects=("resource",), use=_FREE, hears=_HEARD,
        takes_amount=True, in_full=True, spends=True, price=True,
        failure=Failure(
            short="as much as you have; under may or as an option: all or not offered",
            done="the whole amount was paid and above 0",
        ),
    ),
    Verb(
        id="lose", words={"en": ("lose", "loses", "lost")}, objects=("resource",), use=_FREE, hears=_HEARD,
        takes_amount=True, spends=True, price=True,
        failure=Failure(short="as much as that player has", done="1 or more was lost"),
    ),
    Verb(
        id="use", words={"en": ("use", "uses", "used")}, objects=("card",), use=frozenset({"fact", "cannot"}),
        hears=frozenset({"after"}), in_play=True,
        failure=Failure(short="a word of rules, of a vassal that a task uses: in facts, and with `cannot`", done="-"),
    ),
    Verb(
        id="complete", words={"en": ("complete", "completes", "completed")}, objects=("card",),
        use=frozenset({"fact", "cannot"}), hears=frozenset({"after"}), away=True, takes="task",
        failure=Failure(short="a word of rules, of a task: in facts, and with `cannot`", done="-"),
    ),
    Verb(
        id="move", words={"en": ("move", "moves", "moved")}, objects=("card",), roles={"to": ("space",)},
        required=("to",), in_play=True, use=_ACT, hears=_HEARD, family=("move", "swap"),
        of_itself=True,
        failure=Failure(short="a card that may not move, or has nowhere to go, stays", done="a card changed its space"),
    ),
    Verb(
        id="swap", words={"en": ("swap", "swaps", "swapped")}, objects=("card",), roles={"with": ("card",)},
        required=("with",), in_play=True, use=_ACT, hears=_HEARD,
        failure=Failure(short="without two cards that may be swapped nothing happens", done="two cards changed places"),
    ),
    Verb(
        id="flip", words={"en": ("flip", "flips", "flipped")}, objects=("card",), in_play=True, use=_ACT, hears=_HEARD,
        turns=True, of_itself=True,
        failure=Failure(short="as many as there are", done="a card shows its other side"),
    ),
    Verb(
        id="keep", words={"en": ("keep", "keeps", "kept")}, objects=("card",), in_play=True, lifts=True,
        use=_ACT, hears=_HEARD,
        failure=Failure(short="one that may not be kept stays; its space is filled from a pile", done="it was kept"),
    ),
    Verb(
        id="replace", words={"en": ("replace", "replaces", "replaced")}, objects=("card",), in_play=True, lifts=True,
        use=_ACT, hears=_HEARD, refills=True,
        failure=Failure(short="it is laid with the used ones; the next of your pile takes its space", done="it went"),
    ),
    Verb(
        id="draw", words={"en": ("draw", "draws", "drawn")}, objects=("card",), roles={"from": ("zone",)},
        use=frozenset({"act", "fact"}), hears=frozenset({"after"}), deals="task",
        failure=Failure(short="from a deck you choose, as many as there are", done="a card was drawn"),
    ),
    Verb(
        id="discard", words={"en": ("discard", "discards", "discarded")}, objects=("card",), otherwise="lose",
        roles={"from": ("zone",)}, use=_ACT, hears=_HEARD, price=True, lifts=True, from_piles=True,
        failure=Failure(short="as many as there are", done="a card or token went"),
    ),
    Verb(
        id="look", words={"en": ("look at", "looks at", "looked at")}, objects=("card",), use=frozenset({"act"}),
        away=True, fresh=True, peeks=True,
        failure=Failure(short="all there are; the discard pile is not shuffled", done="at least one was seen"),
    ),
    Verb(
        id="put", words={"en": ("put", "puts", "put")}, objects=("card",),
        roles={"on top of": ("zone",), "under": ("zone",)}, required=("under",), returns=True, use=frozenset({"act"}),
        failure=Failure(short="as many as were seen and still lie there", done="a card lies there"),
    ),
    Verb(
        id="reset", words={"en": ("reset", "resets", "reset")}, objects=("zone",), use=frozenset({"act"}),
        unit="board", failure=Failure(short="laid out anew as at the start, with what is left", done="it was laid out"),
    ),
    Verb(
        id="score", words={"en": ("score", "scores", "scored")}, objects=("points",), use=frozenset({"act"}),
        takes_amount=True, passive=False, unsaid=True, timings=("final",),
        failure=Failure(short="0 is legal", done="-"),
    ),
    REPEAT,
    Verb(
        id="choose", words={"en": ("choose", "chooses", "chosen")}, objects=("card", "player", "space", "line"),
        use=frozenset({"act"}),
        failure=Failure(short="without anything to choose, steps about it are passed over", done="a choice was made"),
    ),
)  # fmt: skip

ATTRIBUTES = (
    Attribute(
        id="king limit", words={"en": ("king limit",)}, of=("player",),
        note="how many kings a player has: the limit on hand, markers of each kind and kept vassals",
    ),
    *(
        Attribute(
            id=name, words={"en": (name,)}, of=("player",), note=note, most_of=_LIMITED.get(name, ""),
            as_many="king" if name in _LIMITED else "",
            most_done="complete" if name == "completion limit" else "",
        )
        for name, note in LIMITS.items()
    ),
)  # fmt: skip

_LAST = len(COLUMNS) - 1
_CELLS = [(column, row) for row in range(len(ROWS)) for column in range(len(COLUMNS))]

PLACES = (
    PlaceWord(
        id="in a straight line", words={"en": ("in a straight line",)}, fits=("space",),
        note="along one row or column from the card acted on, over empty spaces",
    ),
    PlaceWord(
        id="in a diagonal line", words={"en": ("in a diagonal line",)}, fits=("space",),
        note="the same along one diagonal",
    ),
    PlaceWord(
        id="on the edge", words={"en": ("on the edge",)}, fits=("card", "space"),
        cells=tuple(cell for cell in _CELLS if {0, _LAST} & {*cell}), note="in column B or K, or in row S or E",
    ),
    PlaceWord(
        id="in a corner", words={"en": ("in a corner",)}, fits=("card", "space"),
        cells=tuple(cell for cell in _CELLS if {*cell} <= {0, _LAST}), note="at B-S, K-S, B-E or K-E",
    ),
    PlaceWord(
        id="away from the edge", words={"en": ("away from the edge",)}, fits=("card", "space"),
        cells=tuple(cell for cell in _CELLS if not {0, _LAST} & {*cell}), note="on one of the 9 spaces inside",
    ),
    PlaceWord(
        id="in the middle", words={"en": ("in the middle",)}, fits=("card", "space"), cells=((2, 2),), note="at A-O",
    ),
)  # fmt: skip

KEYWORDS = (
    KeywordEntry(
        id="completed", words={"en": ("Completed",)}, timing="called", holds=frozenset({"act"}),
        note="of a task: when its player has completed it",
    ),
    KeywordEntry(
        id="income", words={"en": ("Income",)}, timing="phase", phase="income", holds=frozenset({"act", "listener"}),
        note="at the start of its owner's turn",
    ),
    KeywordEntry(
        id="replacement", words={"en": ("Replacement",)}, timing="phase", phase="replace", holds=frozenset({"act"}),
        note="in the fourth step of its owner's turn, before the vassals that were used for a task are replaced",
    ),
    KeywordEntry(
        id="always", words={"en": ("Always",)}, timing="static", holds=frozenset({"statement", "listener"}),
        note="as long as the card is face-up where it counts",
    ),
    KeywordEntry(
        id="setup", words={"en": ("Setup",)}, timing="setup", holds=frozenset({"act"}), note="before the first turn",
    ),
    KeywordEntry(
        id="match", words={"en": ("Match",)}, timing="called", holds=frozenset({"act"}),
        note="of an agent: what it earns if the vassal has the faction or the role of the badge",
    ),
    KeywordEntry(
        id="full match", words={"en": ("Full match",)}, timing="called", holds=frozenset({"act"}), replaces="match",
        note="of an agent: what it earns if the vassal has both",
    ),
    TURN_END,
    KeywordEntry(
        id="end", words={"en": ("End",)}, timing="final", holds=frozenset({"act"}), single=True,
        note="for points, when the match ends",
    ),
)  # fmt: skip

PRINTED = (
    Printed(attribute="type", record="card", choices=("start", "family", "agent", "special", "wild", "rules")),
    Printed(attribute="stack", record="card", choices=TYPES, required=False),
    Printed(attribute="faction", record="vassal", choices=FACTIONS, sides=True),
    Printed(attribute="role", record="vassal", choices=ROLES, sides=True),
    Printed(attribute="deck", record="task", choices=tuple(DECKS)),
    Printed(attribute="type", record="task", choices=TYPES),
    Printed(attribute="points", record="task", low=0, high=20),
)

_TRIGGERS = frozenset(
    {"move", "swap", "flip", "keep", "replace", "use", "discard", "draw", "gain", "pay", "lose", "complete"}
)

BEARERS = (
    *(
        Bearer(
            record="card", attribute="type", word=word,
            keywords=("income", "replacement", "turn end", "always", "setup", "end"), prices=True,
            listeners=True,
        )
        for word in ("start", "family")
    ),
    Bearer(record="card", attribute="type", word="agent", keywords=("match", "full match")),
    Bearer(record="card", attribute="type", word="rules", keywords=("always", "setup"), listeners=True),
    *(
        Bearer(record="card", attribute="type", word=word, keywords=("always",), listeners=True, around=True)
        for word in ("special", "wild")
    ),
    *(
        Bearer(
            record="task", attribute="type", word=word, keywords=("completed", "replacement", "always", "end"),
            prices=True,
            listeners=True,
        )
        for word in TYPES
    ),
)  # fmt: skip

POWERS = Powers(
    timings=frozenset({"phase", "static", "setup", "called", "final"}),
    prices=True,
    acts=frozenset(
        {
            "gain",
            "pay",
            "lose",
            "move",
            "swap",
            "flip",
            "keep",
            "replace",
            "draw",
            "discard",
            "look",
            "put",
            "reset",
            "choose",
            "repeat",
            "score",
        }
    ),
    statements=frozenset({"change", "cannot", "no limit", "joker"}),
    triggers=_TRIGGERS,
    ruled=frozenset({"use", "complete"}),
    numbers=frozenset({("king limit", "player"), *((name, "player") for name in LIMITS)}),
    within=frozenset({"zone", "player", "line"}),
    lettered=True,
    alike=True,
    named=frozenset({"faction", "role"}),
    chosen=frozenset({"card", "player", "zone"}),
)

_ON_BOARD = len(_CELLS)
BOUNDS = Bounds(
    amounts=(
        Bound(noun="space", most=_ON_BOARD, why=f"the board has {_ON_BOARD} spaces"),
        Bound(noun="row", most=len(ROWS), why=f"the board has {len(ROWS)} rows"),
        Bound(noun="column", most=len(COLUMNS), why=f"the board has {len(COLUMNS)} columns"),
        Bound(noun="faction", most=len(FACTIONS), why=f"there are {len(FACTIONS)} factions"),
        Bound(noun="role", most=len(ROLES), why=f"there are {len(ROLES)} roles"),
    ),
    spots={place.id: place.cells for place in PLACES if place.cells},
)

_MARKERS = {kind: ((f"{kind} marker", f"{kind} markers"),) for kind in TYPES[:2]}  # other words for them

VOCABULARY = Vocabulary(
    game="blackstone-castle",
    nouns=NOUNS,
    adjectives=ADJECTIVES,
    faces=FACES,
    verbs=VERBS,
    attributes=ATTRIBUTES,
    places=PLACES,
    keywords=KEYWORDS,
    durations=DURATIONS,
    moments=MOMENTS,
    also={"en": {**EN, **MOMENTS_SAID, **DURATIONS_SAID, "noun": {**_MARKERS, **EN["noun"]}}},
    mechanics=MECHANICS,
    default_keyword="completed",
    printed=PRINTED,
    powers=POWERS,
    areas={"en": ("tableau", "tableaus")},
    area_zone="display",
    phrases=(
        Phrase(field="requirement", record="task", form="requirement", noun="vassal"),
        Phrase(field="badge", record="task", form="badge", noun="vassal"),
    ),
    modes=("standard", "advanced", "together", "solo", "puzzle-master", "queen", "wizard"),
    sections=(
        Section(record="card", reverse="may"),
        Section(record="vassal", named=False, text=False, reverse="must"),
        Section(record="task"),
    ),
    whole=(
        Whole(record="vassal", count=72),
        *(Whole(record="task", count=32, attribute="deck", word=deck) for deck in DECKS),
    ),
    pairings=(
        *(
            Pairing(record="task", attribute="deck", word=deck, field="type", words=types, free=True)
            for deck, types in DECKS.items()
        ),
        Pairing(record="card", attribute="type", word="start", field="stack", words=TYPES),
        Pairing(record="card", attribute="type", word="agent", field="stack", words=TYPES[:-1]),
        *(
            Pairing(record="card", attribute="type", word=word, field="stack")
            for word in ("family", "special", "wild", "rules")
        ),
    ),
    bearers=BEARERS,
    bounds=BOUNDS,
)
