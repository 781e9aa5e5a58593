"""The words of Castle Combo: what a card text of this game may speak of.

Nouns without a place mean things in your own tableau; a text names a place or
an owner only where it differs.
"""

from __future__ import annotations

from typing import Literal

from cardlang.games.castle_combo.mechanics import MECHANICS
from cardlang.games.castle_combo.wordings import EN
from cardlang.vocabulary.bounds import Bound, Bounds, Cells, Settled
from cardlang.vocabulary.common import (
    DURATIONS,
    DURATIONS_SAID,
    EFFECT,
    MOMENTS,
    MOMENTS_SAID,
    OPPONENT,
    PLAYER,
    REPEAT,
    TURN_END,
    TURN_START,
)
from cardlang.vocabulary.model import (
    Adjective,
    Attribute,
    Face,
    Failure,
    KeywordEntry,
    Kind,
    Noun,
    PlaceWord,
    Printed,
    Timing,
    Verb,
    Vocabulary,
)
from cardlang.vocabulary.powers import Powers

LOCATIONS = ("castle", "village")
SHIELDS = ("nobility", "faith", "scholarship", "military", "craftsmanship", "peasantry")

COMPENSATION = {"gold": 6, "key": 2}  # for a card taken face-down (CB-FACEDOWN-02)
COMING = ("buy", "acquire", "lay")  # how a card comes to lie in a tableau: bought, by a text, taken face-down
SPENDING = ("spend to move", "spend to renew")  # the purposes of the key that a player may spend in a turn (CB-KEY)

_NOW: tuple[Timing, ...] = ("buying", "phase", "static")  # when things are done
_END: tuple[Timing, ...] = ("final",)  # when rows and columns are certain, and points are counted

NOUNS = (
    Noun(
        id="card", words={"en": ("card", "cards")}, kind="card", attributes=("cost", "worth"), most=9,
        note="in your tableau",
    ),
    PLAYER,
    OPPONENT,
    EFFECT,
    Noun(
        id="neighbour", words={"en": ("neighbour", "neighbours")}, kind="player",
        note="the player on the left or the right; you choose which, once per counting",
    ),
    *[
        Noun(
            id=f"{side} neighbour", words={"en": (f"{side} neighbour", f"{side} neighbours")}, kind="player",
            unique=True, note=f"the player on your {side}; with two players both are the same person",
        )
        for side in ("left", "right")
    ],
    Noun(id="gold", words={"en": ("gold", "gold")}, kind="resource", endless=True),
    Noun(id="key", words={"en": ("key", "keys")}, kind="resource", endless=True, yours=True),
    Noun(id="point", words={"en": ("point", "points")}, kind="points"),
    Noun(
        id="purse", words={"en": ("purse", "purses")}, kind="part", holder=True,
        note="on a card; holds gold up to its size",
    ),
    Noun(id="shield", words={"en": ("shield", "shields")}, kind="part", note="printed on face-up cards"),
    Noun(id="arrow", words={"en": ("arrow", "arrows")}, kind="part", note="of a herald, on face-up cards"),
    Noun(
        id="shield type", words={"en": ("shield type", "shield types")}, kind="kind", most=6, note="there are six",
        kinds=SHIELDS, short={"en": "type"},
    ),
    Noun(
        id="herald", words={"en": ("herald", "heralds")}, kind="piece", unique=True,
        note="stands beside the row that cards are taken from",
    ),
    Noun(id="space", words={"en": ("space", "spaces")}, kind="space", most=9, note="a cell of the square of nine"),
    Noun(id="row", words={"en": ("row", "rows")}, kind="line", most=3),
    Noun(id="column", words={"en": ("column", "columns")}, kind="line", most=3),
    Noun(
        id="row or column", words={"en": ("row or column", "rows or columns")}, kind="line", most=5,
        note="both lines of a card; a shield on this very card counts once",
    ),
    *(
        Noun(
            id=f"{location} pile", words={"en": (f"{location} pile", f"{location} piles")}, kind="zone", unique=True,
            stack=True, note=f"the draw pile of the {location} cards, face-down",
        )
        for location in LOCATIONS
    ),
    Noun(id="game", words={"en": ("game", "games")}, kind="time"),
    Noun(id="round", words={"en": ("round", "rounds")}, kind="time"),
    Noun(id="turn", words={"en": ("turn", "turns")}, kind="time"),
)  # fmt: skip


def _compound(word: str, *fits: Kind) -> Adjective:
    return Adjective(id=word, words={"en": (word,)}, fits=fits, role="compound")


def _line(word: str) -> Adjective:
    return Adjective(id=word, words={"en": (word,)}, fits=("line",), role="test", timings=_END, note="one of three")


def _outer_line(word: Literal["top", "bottom"]) -> Adjective:
    """The first or last row, or the first or last card of a pile."""
    return Adjective(
        id=word, words={"en": (word,)}, fits=("line", "card"), role="relation", single=True, end=word, timings=_END,
        note="of rows one of three; of cards the first or last of a pile",
    )  # fmt: skip


ADJECTIVES = (
    *(_compound(word, "part") for word in SHIELDS),
    *(_compound(word, "card") for word in LOCATIONS),
    Adjective(
        id="discount", words={"en": ("discount",)}, fits=("card",), role="test", note="bears an Always text about cost",
    ),
    Adjective(
        id="displayed", words={"en": ("displayed",)}, fits=("card",), role="zone", note="on offer in the middle",
    ),
    Adjective(
        id="adjacent", words={"en": ("adjacent",)}, fits=("card",), role="relation", comparative={"en": "adjacent to"},
        note="shares an edge with this card; never this card itself, nor a player",
    ),
    Adjective(
        id="diagonal", words={"en": ("diagonal",)}, fits=("card",), role="relation", comparative={"en": "diagonal to"},
        note="touches this card at a corner only",
    ),
    Adjective(id="missing", words={"en": ("missing",)}, fits=("kind",), role="test", note="on none of your cards"),
    Adjective(
        id="cheapest", words={"en": ("cheapest",)}, fits=("card",), role="superlative", attr="cost", direction="min",
        comparative={"en": "cheaper than"}, note="by the printed cost; a face-down card has none",
    ),
    Adjective(
        id="most expensive", words={"en": ("most expensive",)}, fits=("card",), role="superlative", attr="cost",
        direction="max", comparative={"en": "more expensive than"}, note="the same",
    ),
    Adjective(
        id="full", words={"en": ("full",)}, fits=("part",), role="test", attr="capacity",
        note="of a purse: it takes no more",
    ),
    Adjective(id="identical", words={"en": ("identical",)}, fits=("part",), role="relation", note="of one kind"),
    Adjective(
        id="empty", words={"en": ("empty",)}, fits=("space", "part"), role="test",
        note="a space without a card, a purse without gold",
    ),
    Adjective(
        id="purchase", words={"en": ("purchase",)}, fits=("effect",), role="compound", keywords=("buy",),
        note="what stands under *Buy*",
    ),
    Adjective(id="other", words={"en": ("other",)}, fits=("card", "player"), role="other"),
    _outer_line("top"),
    _line("middle"),
    _outer_line("bottom"),
    _line("left"),
    _line("right"),
    *[
        Adjective(id=word, words={"en": (word,)}, fits=("card",), role="relation", behind=True, single=True, note=note)
        for word, note in (
            ("to the left", "in this row, beside this card; in a gap and beyond the edge lies none"),
            ("to the right", "the same"),
            ("above", "in this column, beside this card"),
            ("below", "the same"),
        )
    ],
)  # fmt: skip

FACES = (
    Face(id="face-up", words={"en": ("face-up",)}, value=0),
    Face(id="face-down", words={"en": ("face-down",)}, value=1, blank=True),
)

VERBS = (
    Verb(
        id="gain", words={"en": ("gain", "gains", "gained")}, objects=("resource",), use=frozenset({"act", "fact"}),
        hears=frozenset({"after"}), takes_amount=True, supplied=True, unsaid=True,
        timings=_NOW,
        failure=Failure(short="the whole amount, the bank is never empty; 0 is legal", done="1 or more came in"),
    ),
    Verb(
        id="pay", words={"en": ("pay", "pays", "paid")}, objects=("resource",), roles={"to": ("player",)}, spends=True,
        use=frozenset({"act", "fact"}), hears=frozenset({"after"}), takes_amount=True, in_full=True, timings=_NOW,
        told_as={"resource": ("pay", *SPENDING)},
        failure=Failure(
            short="to the supply, or to somebody; as much as you have; under may or as an option: all or not offered",
            done="the whole amount was paid and above 0",
        ),
    ),
    Verb(
        id="lose", words={"en": ("lose", "loses", "lost")}, objects=("resource", "points"), spends=True,
        use=frozenset({"act"}), takes_amount=True, timings=(*_NOW, *_END),
        failure=Failure(
            short="as much as that player has; points are lost even below 0", done="at least 1 was lost"
        ),
    ),
    Verb(
        id="take", words={"en": ("take", "takes", "taken")}, objects=("resource", "card"), roles={"from": ("player",)},
        required=("from",), whole=("card",), only="displayed", use=frozenset({"act", "fact"}), takes_amount=True,
        hears=frozenset({"after"}), timings=_NOW, face_told=True, told_as={"card": COMING, "resource": ("take",)},
        compensated={"face-down": COMPENSATION},
        failure=Failure(
            short="as much as there is; a card is free and is placed face-up as if bought; without a space: nothing",
            done="at least 1 was taken, or the card",
        ),
    ),
    Verb(
        id="put", words={"en": ("put", "puts", "put")}, objects=("resource", "card"),
        roles={"onto": ("part",), "on top of": ("zone",), "under": ("zone",)}, required=("onto",),
        returns=True, use=frozenset({"act"}), takes_amount=True, supplied=True,
        timings=_NOW,
        failure=Failure(
            short="what a purse cannot hold is lost, a full purse takes none; of cards as many as were seen",
            done="1 or more went in; a card lies there",
        ),
    ),
    Verb(
        id="fill", words={"en": ("fill", "fills", "filled")}, objects=("part",), use=frozenset({"act"}),
        supplied=True, timings=_NOW,
        failure=Failure(short="each purse up to its size; full ones stay as they are", done="1 or more went in"),
    ),
    Verb(
        id="discard", words={"en": ("discard", "discards", "discarded")}, objects=("card",), otherwise="lose",
        use=frozenset({"act"}), timings=_NOW, only="displayed", from_piles=True,
        failure=Failure(
            short="as many as are displayed, or lie there; the gap in a row is filled again", done="a card went"
        ),
    ),
    Verb(
        id="look", words={"en": ("look at", "looks at", "looked at")}, objects=("card",), use=frozenset({"act"}),
        timings=_NOW, away=True, fresh=True, peeks=True,
        failure=Failure(short="all there are; the discard pile is not shuffled", done="at least one was seen"),
    ),
    Verb(
        id="swap", words={"en": ("swap", "swaps", "swapped")}, objects=("card",), roles={"with": ("card",)},
        required=("with",), one_owner=True, use=frozenset({"act"}), timings=_NOW,
        failure=Failure(
            short="nothing unless both cards exist and differ; faces and gold stay", done="both changed place"
        ),
    ),
    *(
        Verb(
            id=f"move herald{to}",
            words={"en": (f"move the herald to the {row} row", f"moves the herald to the {row} row", "-")},
            use=frozenset({"act", "fact"}), hears=frozenset({"after"}), timings=_NOW, passive=False,
            told_as={} if to else {"": tuple(f"move herald {location}" for location in LOCATIONS)},
            note="with a key, by the arrow of a card that is bought, or by a text",
            failure=Failure(short="nothing where that row is out of the game, or the herald is there", done="it moved"),
        )
        for to, row in (("", "other"), *((f" {location}", location) for location in LOCATIONS))
    ),
    REPEAT,
    Verb(
        id="trigger", words={"en": ("trigger", "triggers", "triggered")}, use=frozenset({"act"}), timings=_NOW,
        passive=False, calls="there",
        failure=Failure(
            short="a card that has no such effect, or lies face-down, does nothing; nor does one that is at it",
            done="an effect began",
        ),
    ),
    Verb(
        id="copy", words={"en": ("copy", "copies", "copied")}, objects=("effect",), use=frozenset({"act"}),
        timings=_NOW, passive=False, calls="here", failure=Failure(short="as trigger", done="an effect began"),
    ),
    Verb(
        id="choose", words={"en": ("choose", "chooses", "chosen")}, objects=("card", "player"),
        use=frozenset({"act"}),
        timings=_NOW,
        failure=Failure(short="without anything to choose, steps about it are passed over", done="a choice was made"),
    ),
    Verb(
        id="buy", words={"en": ("buy", "buys", "bought")}, objects=("card",), use=frozenset({"fact"}), shows="face-up",
        hears=frozenset({"after"}),
        failure=Failure(short="only in facts: buying is a rule of the turn", done="the card was bought"),
    ),
    Verb(
        id="place", words={"en": ("place", "places", "placed")}, objects=("card",), use=frozenset({"fact"}),
        hears=frozenset({"after"}), face_told=True, told_as={"card": COMING}, otherwise="put",
        failure=Failure(short="only in facts: a card is placed when it is taken", done="the card has been placed"),
    ),
    *(
        Verb(
            id=SPENDING[purpose],
            words={"en": (f"spend a key to {what}", f"spends a key to {what}", "-")},
            use=frozenset({"fact"}), hears=frozenset({"after"}), passive=False,
            failure=Failure(short="only in facts: it is a rule of the turn", done="the key was spent"),
        )
        for purpose, what in enumerate(("move the herald", "renew a row"))
    ),
    Verb(
        id="score", words={"en": ("score", "scores", "scored")}, objects=("points",), use=frozenset({"act"}),
        takes_amount=True, passive=False, unsaid=True, undone="lose", timings=_END,
        failure=Failure(short="0 is legal", done="-"),
    ),
)  # fmt: skip

ATTRIBUTES = (
    Attribute(
        id="cost", words={"en": ("cost", "cost", "costs")}, of=("card",), plural={"en": "costs"}, bought="buy",
        note="the printed number; *cost 1 less* speaks of the price, which never falls below 0",
    ),
    Attribute(
        id="capacity", words={"en": ("capacity",)}, of=("part",), most_of="gold", timings=("static",),
        note="of a purse: how much gold it holds; printed on its card",
    ),
    Attribute(
        id="key limit", words={"en": ("key limit",)}, of=("player",), most_done="pay", most_done_to="key",
        note="on keys that are spent in one turn, to move the herald or to renew a row: 1",
    ),
    Attribute(
        id="purpose limit", words={"en": ("purpose limit",)}, of=("player",), same_done="pay",
        note="on keys that are spent for one of these purposes in one turn: as many as are spent in it",
    ),
    Attribute(
        id="worth", words={"en": ("worth",)}, of=("card",), changeable=False, timings=_END, scored="point",
        note="what its End text scores; 0 of a card whose End text asks for worth itself",
    ),
)  # fmt: skip

PLACES = (
    PlaceWord(id="in a corner", words={"en": ("in a corner",)}, fits=("card",), timings=_END, note="one of four cells"),
    PlaceWord(
        id="in the centre", words={"en": ("in the centre",)}, fits=("card",), timings=_END, note="the middle cell",
    ),
    PlaceWord(
        id="in the middle of an edge", words={"en": ("in the middle of an edge",)}, fits=("card",), timings=_END,
        note="beside the middle cell",
    ),
    PlaceWord(
        id="on the edge", words={"en": ("on the edge",)}, fits=("card",), timings=_END,
        note="each cell but the middle one",
    ),
    *(
        PlaceWord(
            id=f"in the {location}", words={"en": (f"in the {location}",)}, fits=("piece",), timings=_NOW,
            note="beside its row; said of the herald alone",
        )
        for location in LOCATIONS
    ),
)  # fmt: skip

KEYWORDS = (
    KeywordEntry(
        id="buy", words={"en": ("Buy",)}, timing="buying", holds=frozenset({"act"}), note="when the card is bought",
    ),
    KeywordEntry(
        id="end", words={"en": ("End",)}, timing="final", holds=frozenset({"act"}), single=True,
        note="for points, at the end",
    ),
    KeywordEntry(
        id="always", words={"en": ("Always",)}, timing="static", holds=frozenset({"statement", "listener"}),
        note="while the card lies face-up in your tableau",
    ),
    TURN_START,
    TURN_END,
)  # fmt: skip

HERALD = {"move herald": None, **{f"move herald {location}": place for place, location in enumerate(LOCATIONS)}}
"""Verbs that move the herald: to which location, none for the other one."""
_AMOUNTS = frozenset({"gain", "pay", "lose", "take", "put"})

POWERS = Powers(
    timings=frozenset({"buying", "phase", "final", "static"}),
    acts=_AMOUNTS | {"fill", "discard", "choose", "look", "score", "swap", "repeat", "trigger", "copy", *HERALD},
    statements=frozenset({"change", "joker"}),
    triggers=_AMOUNTS
    | {"fill", "discard", "swap", *COMING, *SPENDING, *(f"move herald {location}" for location in LOCATIONS)},
    numbers=frozenset(
        {
            ("cost", "card"),
            ("worth", "card"),
            ("capacity", "part"),
            ("key limit", "player"),
            ("purpose limit", "player"),
        }
    ),
    within=frozenset({"line", "zone", "player"}),
    chosen=frozenset({"card", "player", "part"}),
    lines=frozenset(
        {
            *((line, "this") for line in ("row", "column", "row or column")),
            *(("row", word) for word in ("top", "middle", "bottom")),
            *(("column", word) for word in ("left", "middle", "right")),
            ("row or column", "middle"),
        }
    ),
    parts=frozenset({("shield", ""), ("purse", ""), ("arrow", ""), *(("shield", word) for word in SHIELDS)}),
    states=frozenset({("purse", "full"), ("purse", "empty")}),
    counts=frozenset({("space", "empty")}),
    pairs=frozenset({"adjacent", "diagonal"}),
    named=frozenset({"shield type"}),
)

_ROWS, _COLUMNS = ("top", "middle", "bottom"), ("left", "middle", "right")
_SQUARE = tuple((column, row) for row in range(3) for column in range(3))


def _cells(*, row: int | None = None, column: int | None = None) -> Cells:
    """The cells of a row or a column; with both, those that lie in one of them."""
    return tuple((x, y) for x, y in _SQUARE if x == column or y == row)


BOUNDS = Bounds(
    amounts=(
        Bound(noun="player", most=5, why="there are never more than 5 players"),
        Bound(noun="opponent", most=4, why="there are never more than 5 players"),
        Bound(noun="neighbour", most=2, why="a player has at most 2 neighbours"),
        Bound(noun="left neighbour", most=1, why="there is one at most"),
        Bound(noun="right neighbour", most=1, why="there is one at most"),
        Bound(noun="shield", most=4, whose="card", why="a card shows at most 4 shields"),
        Bound(noun="shield", most=36, whose="player", why="nine cards show at most 36 shields"),
        Bound(noun="purse", most=9, whose="player", why="a player has at most 9 cards"),
        Bound(noun="purse", most=1, whose="card", why="a card has at most one purse"),
        Bound(noun="arrow", most=1, whose="card", why="a card has at most one arrow"),
    ),
    lines={
        **{("row", word): _cells(row=number) for number, word in enumerate(_ROWS)},
        **{("column", word): _cells(column=number) for number, word in enumerate(_COLUMNS)},
        ("row or column", "middle"): _cells(row=1, column=1),
    },
    spots={
        "in the centre": ((1, 1),),
        "in a corner": tuple((x, y) for x, y in _SQUARE if x != 1 and y != 1),
        "on the edge": tuple(cell for cell in _SQUARE if cell != (1, 1)),
        "in the middle of an edge": tuple((x, y) for x, y in _SQUARE if (x == 1) != (y == 1)),
    },
    settled={
        "end": (
            Settled(noun="card", number=9, why="at the end everybody has 9 cards"),
            Settled(noun="space", number=0, why="at the end all spaces are filled", adjectives=("empty",)),
        )
    },
    paid={"cost": ("buy", TURN_END.id)},  # one card is bought in a turn, and ahead of its text
    beyond={
        "above": _cells(row=0),
        "below": _cells(row=2),
        "to the left": _cells(column=0),
        "to the right": _cells(column=2),
    },
)

VOCABULARY = Vocabulary(
    game="castle-combo",
    nouns=NOUNS,
    adjectives=ADJECTIVES,
    faces=FACES,
    verbs=VERBS,
    attributes=ATTRIBUTES,
    places=PLACES,
    keywords=KEYWORDS,
    durations=DURATIONS,
    moments=MOMENTS,
    also={"en": {**EN, **MOMENTS_SAID, **DURATIONS_SAID}},
    areas={"en": ("tableau", "tableaus", "display", "grid", "area")},
    mechanics=MECHANICS,
    default_keyword="buy",
    heard_under="always",
    printed=(
        Printed(attribute="location", record="card", choices=LOCATIONS),
        Printed(attribute="cost", record="card", low=0, high=20),
        Printed(attribute="shields", record="card", choices=SHIELDS, many=True, low=0, high=4),
        Printed(attribute="purse", record="card", low=1, high=99, required=False, holds="gold"),
        Printed(attribute="arrow", record="card", choices=LOCATIONS, required=False),
    ),
    modes=("standard",),
    powers=POWERS,
    bounds=BOUNDS,
)
