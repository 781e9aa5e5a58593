"""The words of Crimson Company: what a card text of this game may speak of.

Only words and their facts; what a verb does, what an adjective tests and which places a word means is in `dialect`.
"""

from __future__ import annotations

from cardlang.games.crimson_company.mechanics import MECHANICS
from cardlang.games.crimson_company.wordings import EN
from cardlang.vocabulary.bounds import Bound, Bounds, Reached
from cardlang.vocabulary.common import (
    DURATIONS,
    DURATIONS_SAID,
    EFFECT,
    FACES,
    MOMENTS,
    MOMENTS_SAID,
    OPPONENT,
    PLAYER,
    REPEAT,
    TURN_END,
)
from cardlang.vocabulary.model import (
    Adjective,
    Attribute,
    Failure,
    Hears,
    Holds,
    KeywordEntry,
    Noun,
    PlaceWord,
    Printed,
    Section,
    Use,
    Verb,
    Vocabulary,
)
from cardlang.vocabulary.powers import Powers

_AS_MANY = "all there are; none: nothing"

NOUNS = (
    Noun(
        id="card",
        words={"en": ("card", "cards")},
        kind="card",
        attributes=("strength", "printed strength"),
        demands_place=True,
        note="both faces and both sides, this card included, unless the text says otherwise",
    ),
    Noun(id="lane", words={"en": ("lane", "lanes")}, kind="lane", attributes=("scoring limit",), note="still in play"),
    Noun(id="side", words={"en": ("side", "sides")}, kind="side", note="one party's half of a lane"),
    Noun(id="castle", words={"en": ("castle", "castles")}, kind="castle", at="lane", note="of a lane still in play"),
    PLAYER,
    Noun(id="owner", words={"en": ("owner", "owners")}, kind="player", note="only *its owner*: whose side it lies on"),
    OPPONENT,
    Noun(id="coin", words={"en": ("coin", "coins")}, kind="resource"),
    Noun(
        id="mark",
        words={"en": ("mark", "marks")},
        kind="counter",
        in_play=True,
        note="a card's own memory; gone when it leaves",
    ),
    Noun(id="deck", words={"en": ("deck", "decks")}, kind="zone", unique=True, stack=True, opened=True),
    Noun(id="discard pile", words={"en": ("discard pile", "discard piles")}, kind="zone", unique=True),
    Noun(id="offer", words={"en": ("offer", "offers")}, kind="zone", unique=True, refilled=True),
    Noun(
        id="hand",
        words={"en": ("hand", "hands")},
        kind="zone",
        modes=("solo", "co-op"),
        note="solo and co-op only",
    ),
    Noun(id="supply", words={"en": ("supply", "supply")}, kind="zone", unique=True, countable=False),
    Noun(id="end", words={"en": ("end", "ends")}, kind="end", note="the near or far end of a side"),
    EFFECT,
    Noun(id="bid", words={"en": ("bid", "bids")}, kind="bid"),
    Noun(id="game", words={"en": ("game", "games")}, kind="time"),
    Noun(id="round", words={"en": ("round", "rounds")}, kind="time"),
    Noun(id="turn", words={"en": ("turn", "turns")}, kind="time"),
)

ADJECTIVES = (
    Adjective(
        id="other", words={"en": ("other",)}, fits=("card", "lane", "castle", "side", "player"), role="other",
        around=True,
    ),
    Adjective(
        id="enemy", words={"en": ("enemy",)}, fits=("card", "side", "effect"), role="test", of_opponents=True,
        note="belongs to an opponent; an effect: its card lay on an opponent's side when it began",
    ),
    Adjective(id="offered", words={"en": ("offered",)}, fits=("card",), role="zone", zone="offer", note="in the offer"),
    Adjective(
        id="discarded", words={"en": ("discarded",)}, fits=("card",), role="zone", zone="discard pile",
        note="in the discard pile",
    ),
    Adjective(
        id="top", words={"en": ("top",)}, fits=("card",), role="relation", single=True, end="top", note="of the deck"
    ),
    Adjective(
        id="bottom", words={"en": ("bottom",)}, fits=("card",), role="relation", single=True, end="bottom",
        note="of the deck",
    ),
    Adjective(id="random", words={"en": ("random",)}, fits=("card", "lane", "player"), role="random"),
    Adjective(id="active", words={"en": ("active",)}, fits=("player",), role="test", note="whose turn it is"),
    Adjective(
        id="adjacent", words={"en": ("adjacent",)}, fits=("lane",), role="relation", around=True,
        note="next to this lane",
    ),
    Adjective(
        id="to the left", words={"en": ("to the left",)}, fits=("lane",), role="relation", behind=True, single=True,
        around=True, note="next to this lane, as you see the table; at the edge there is none",
    ),
    Adjective(
        id="to the right", words={"en": ("to the right",)}, fits=("lane",), role="relation", behind=True, single=True,
        around=True, note="the same",
    ),
    Adjective(
        id="in the same lane", words={"en": ("in the same lane",)}, fits=("card",), role="relation", behind=True,
        between="same", note="of several: in one lane; of what is swapped with a card: in the lane of that card",
    ),
    Adjective(
        id="in different lanes", words={"en": ("in different lanes",)}, fits=("card",), role="relation", behind=True,
        between="different", note="of several: no two of them in one lane",
    ),
    Adjective(
        id="strongest", words={"en": ("strongest",)}, fits=("card",), role="superlative", attr="strength",
        direction="max", comparative={"en": "stronger than"}, note="a face-down card has 0",
    ),
    Adjective(
        id="weakest", words={"en": ("weakest",)}, fits=("card",), role="superlative", attr="strength", direction="min",
        comparative={"en": "weaker than"}, note="a face-down card has 0",
    ),
    Adjective(
        id="nearest", words={"en": ("nearest",)}, fits=("card",), role="superlative", direction="min",
        comparative={"en": "nearer than"}, note="next to the castle",
    ),
    Adjective(
        id="farthest", words={"en": ("farthest",)}, fits=("card",), role="superlative", direction="max",
        comparative={"en": "farther than"}, note="away from the castle",
    ),
    Adjective(id="near", words={"en": ("near",)}, fits=("end",), role="test", note="at the castle"),
    Adjective(id="far", words={"en": ("far",)}, fits=("end",), role="test", note="away from the castle"),
    Adjective(
        id="deployment", words={"en": ("deployment",)}, fits=("effect",), role="compound",
        keywords=("deploy", "instant"),
    ),
    Adjective(
        id="income", words={"en": ("income",)}, fits=("effect",), role="compound", keywords=("income",)
    ),
    Adjective(
        id="destruction", words={"en": ("destruction",)}, fits=("effect",), role="compound", keywords=("destroyed",)
    ),
    Adjective(
        id="scoring", words={"en": ("scoring",)}, fits=("effect",), role="compound", keywords=("scoring",)
    ),
)  # fmt: skip

_ACT: frozenset[Use] = frozenset({"act", "fact", "would", "cannot"})
_HEARD: frozenset[Hears] = frozenset({"would", "when", "after", "before"})

VERBS = (
    Verb(
        id="destroy", words={"en": ("destroy", "destroys", "destroyed")}, objects=("card",), use=_ACT, hears=_HEARD,
        in_play=True, strips=True,
        failure=Failure(short=_AS_MANY, done="at least one card was destroyed"),
    ),
    Verb(
        id="flip", words={"en": ("flip", "flips", "flipped")}, objects=("card",), use=_ACT, hears=_HEARD, in_play=True,
        turns=True, of_itself=True,
        failure=Failure(short=_AS_MANY, done="at least one card was turned"),
    ),
    Verb(
        id="move", words={"en": ("move", "moves", "moved")}, objects=("card",),
        roles={"to": ("lane",), "from": ("lane",)}, required=("to",), use=_ACT, hears=_HEARD, takes_face=True,
        of_itself=True,
        failure=Failure(
            short="a card is skipped if it is already there or has no legal goal; a face word sets the face",
            done="at least one card moved",
        ),
    ),
    Verb(
        id="swap", words={"en": ("swap", "swaps", "swapped")}, objects=("card",), roles={"with": ("card",)},
        required=("with",), use=_ACT, hears=_HEARD,
        failure=Failure(short="nothing unless both cards exist and differ", done="both changed place"),
    ),
    Verb(
        id="put", words={"en": ("put", "puts", "put")}, objects=("card", "resource", "counter"),
        roles={
            "onto": ("side", "end", "castle", "card"), "into": ("zone",), "on top of": ("zone",), "under": ("zone",),
            "from": ("castle", "card", "zone", "player"),
        },
        use=_ACT, hears=_HEARD, takes_face=True, takes_amount=True,
        failure=Failure(
            short="cards: as move; coins and marks: as many as the source and the target hold",
            done="at least one card, coin or mark was put",
        ),
    ),
    Verb(
        id="play", words={"en": ("play", "plays", "played")}, objects=("card",),
        roles={"to": ("lane",), "onto": ("side",)}, use=frozenset({"act", "fact", "would", "must", "cannot"}),
        hears=frozenset({"would", "when", "after"}), takes_face=True, own_turn=True, brings=True,
        failure=Failure(
            short="a card that the rules let go to no such lane is skipped; without a lane the player chooses one",
            done="at least one card was played",
        ),
    ),
    Verb(
        id="gain", words={"en": ("gain", "gains", "gained")}, objects=("resource",), use=_ACT, hears=_HEARD,
        takes_amount=True, unsaid=True, changes=1,
        failure=Failure(short="limited by the supply; 0 is legal", done="at least 1 was gained"),
    ),
    Verb(
        id="take", words={"en": ("take", "takes", "taken")}, objects=("resource",),
        roles={"from": ("player", "castle")}, required=("from",), use=_ACT, hears=_HEARD, takes_amount=True,
        failure=Failure(short="as much as there is", done="at least 1 was taken"),
    ),
    Verb(
        id="pay", words={"en": ("pay", "pays", "paid")}, objects=("resource",), spends=True, roles={"to": ("player",)},
        use=_ACT, hears=_HEARD, takes_amount=True, in_full=True, given=True,
        failure=Failure(
            short="mandatory: as much as you have; under may or as an option: all or not offered; "
            "any number: 0 is legal but not done",
            done="the whole amount was paid and above 0",
        ),
    ),
    Verb(
        id="lose", words={"en": ("lose", "loses", "lost")}, objects=("resource",), spends=True, use=_ACT, hears=_HEARD,
        takes_amount=True, changes=-1, failure=Failure(short="as much as that player has", done="at least 1 was lost"),
    ),
    Verb(
        id="draw", words={"en": ("draw", "draws", "drawn")}, objects=("card",), roles={"from": ("zone",)},
        use=_ACT, hears=_HEARD, origin=True, draws="deck", away=True, fresh=True, hands="hand",
        failure=Failure(
            short="the discard pile is shuffled if need be, then as many as possible", done="at least one was drawn"
        ),
    ),
    Verb(
        id="discard", words={"en": ("discard", "discards", "discarded")}, objects=("card",), otherwise="lose",
        roles={"from": ("zone",)},
        use=_ACT, hears=_HEARD, away=True, strips=True,
        failure=Failure(short="all there are; no destruction", done="at least one was discarded"),
    ),
    Verb(
        id="look", words={"en": ("look at", "looks at", "looked at")}, objects=("card",), use=frozenset({"act"}),
        away=True, fresh=True, peeks=True,
        failure=Failure(short="all there are; the discard pile is not shuffled", done="at least one was seen"),
    ),
    Verb(
        id="shuffle", words={"en": ("shuffle", "shuffles", "shuffled")}, objects=("zone", "card"),
        roles={"into": ("zone",)}, use=frozenset({"act"}), passive=False, mixes=True, away=True,
        failure=Failure(short="also a deck without cards", done="always"),
    ),
    Verb(
        id="remove", words={"en": ("remove", "removes", "removed")}, objects=("counter", "resource"),
        roles={"from": ("card", "castle")}, required=("from",), use=frozenset({"act", "cannot"}), takes_amount=True,
        in_full=True,
        failure=Failure(short="as many as there are", done="the whole number was removed"),
    ),
    Verb(
        id="prevent", words={"en": ("prevent", "prevents", "prevented")}, objects=("effect",),
        use=frozenset({"act"}), failure=Failure(short="only after would", done="it was prevented"),
    ),
    Verb(
        id="choose", words={"en": ("choose", "chooses", "chosen")},
        objects=("card", "lane", "side", "castle", "player"), use=frozenset({"act", "cannot"}),
        failure=Failure(
            short="nothing to choose: later steps with that thing are skipped", done="something was chosen"
        ),
    ),
    Verb(
        id="bid", words={"en": ("bid on", "bids on", "bid on")}, objects=("card",),
        use=frozenset({"fact", "may", "cannot"}), hears=frozenset({"after"}), passive=False, away=True,
        fresh=True, own_turn=True, stays=True,
        failure=Failure(short="a word of rules: only in facts, with may or cannot", done="the bid was laid"),
    ),
    Verb(
        id="stake", words={"en": ("bid", "bids", "bid")}, objects=("resource",),
        use=frozenset({"fact", "may", "cannot"}), hears=frozenset({"after"}), own_turn=True,
        told_as={"resource": ("bid",)}, sized=True,
        failure=Failure(short="a word of rules: how many coins are bid", done="the bid was laid"),
    ),
    Verb(
        id="match", words={"en": ("match", "matches", "matched")}, objects=("bid",),
        use=frozenset({"fact", "would", "cannot"}), hears=frozenset({"would", "after"}), passive=False,
        failure=Failure(short="a word of rules: only in facts, with would or cannot", done="the bid was paid off"),
    ),
    Verb(
        id="pass", words={"en": ("pass", "passes", "passed")}, use=frozenset({"fact"}), hears=frozenset({"after"}),
        passive=False, failure=Failure(short="a word of rules: only in facts; the bid is not paid off", done="-"),
    ),
    Verb(
        id="recruit", words={"en": ("recruit", "recruits", "recruited")}, objects=("card",),
        use=frozenset({"fact"}), hears=frozenset({"after"}), away=True, fresh=True,
        failure=Failure(short="a word of rules: only in facts", done="it was recruited"),
    ),
    Verb(
        id="win", words={"en": ("win", "wins", "won")}, objects=("lane",), use=frozenset({"act", "fact"}),
        hears=frozenset({"when", "after"}), timings=("scoring",), for_good=True,
        failure=Failure(short="under Scoring: replaces the method; the last one counts; may be level", done="-"),
    ),
    Verb(
        id="lead", words={"en": ("lead", "leads", "led")}, objects=("lane",), use=frozenset({"fact"}), passive=False,
        asked_last=("scoring",), failure=Failure(short="fact only: strictly greater total strength", done="-"),
    ),
    Verb(
        id="trigger", words={"en": ("trigger", "triggers", "triggered")}, use=frozenset({"would", "act"}),
        hears=frozenset({"would"}), passive=False, calls="there",
        failure=Failure(
            short="a card that has no such effect, or lies face-down, does nothing; nor does one that is at it",
            done="an effect began",
        ),
    ),
    Verb(
        id="copy", words={"en": ("copy", "copies", "copied")}, objects=("effect",), use=frozenset({"act"}),
        passive=False, calls="here", failure=Failure(short="as trigger", done="an effect began"),
    ),
    REPEAT,
    Verb(
        id="affect", words={"en": ("affect", "affects", "affected")}, objects=("card",),
        use=frozenset({"would", "cannot"}), hears=frozenset({"would"}),
        family=("destroy", "flip", "move", "swap", "discard"),
        failure=Failure(short="with would or cannot: to be destroyed, flipped, moved, swapped or discarded", done="-"),
    ),
)  # fmt: skip

ATTRIBUTES = (
    Attribute(
        id="strength", words={"en": ("strength",)}, of=("card", "side"), plural={"en": "strengths"},
        note="printed, 0 while face-down; under Scoring with the changes of that scoring; of a side: the total",
    ),
    Attribute(
        id="printed strength", words={"en": ("printed strength",)}, of=("card",), plural={"en": "printed strengths"},
        changeable=False, printed_of="strength", note="whichever face it shows, and whatever changes its strength",
    ),
    Attribute(
        id="scoring limit", words={"en": ("scoring limit",)}, of=("lane",), plural={"en": "scoring limits"},
        note="cards a side needs; usually 4",
    ),
)  # fmt: skip

PLACES = (
    PlaceWord(
        id="here", words={"en": ("here",)}, fits=("card",), this="lane", around=True, note="in this lane, on both sides"
    ),
    PlaceWord(
        id="in play", words={"en": ("in play",)}, fits=("card",), unsaid=True, everywhere=True, note="in any lane"
    ),
    PlaceWord(id="elsewhere", words={"en": ("elsewhere",)}, fits=("card",), around=True, note="in any other lane"),
)

_STEPS: frozenset[Holds] = frozenset({"act"})
_RULES: frozenset[Holds] = frozenset({"statement", "listener"})

KEYWORDS = (
    KeywordEntry(
        id="deploy", words={"en": ("Deploy",)}, timing="called", holds=_STEPS,
        note="when the card is played face-up, and again whenever it is turned face-up",
    ),
    KeywordEntry(
        id="income", words={"en": ("Income",)}, timing="phase", phase="income", holds=_STEPS,
        note="at the start of its owner's Income phase",
    ),
    KeywordEntry(
        id="recruitment", words={"en": ("Recruitment",)}, timing="window", phase="recruitment", holds=_RULES,
        own=frozenset({"bid", "stake"}), others=frozenset({"match", "pass"}),
        idle=frozenset({"play", "win", "scoring limit"}), note="during its owner's Recruitment phase",
    ),
    KeywordEntry(
        id="destroyed", words={"en": ("Destroyed",)}, timing="leaving", holds=_STEPS,
        note="when the card is destroyed, by an effect or with its lane",
    ),
    KeywordEntry(id="passive", words={"en": ("Passive",)}, timing="static", holds=_RULES, note="while face-up in play"),
    KeywordEntry(
        id="scoring", words={"en": ("Scoring",)}, timing="scoring", holds=frozenset({"act", "statement"}),
        reach="lane", note="while its own lane is scored; a text that asks who leads it: after all others",
    ),
    KeywordEntry(
        id="tie", words={"en": ("Tie",)}, timing="scoring", holds=frozenset({"act", "statement"}), reach="lane",
        level=True, note="while its own lane is scored, after all Scoring texts, if the lane is level then",
    ),
    TURN_END,
    KeywordEntry(
        id="instant", words={"en": ("Instant",)}, timing="called", holds=_STEPS, note="early edition: as Deploy",
    ),
    KeywordEntry(
        id="payment", words={"en": ("Payment",)}, timing="phase", phase="payment", holds=_STEPS,
        note="early edition: at the start of its owner's Payment phase",
    ),
    KeywordEntry(
        id="appraisal", words={"en": ("Appraisal",)}, timing="phase", phase="appraisal", holds=_STEPS,
        note="early edition: at the start of its owner's Appraisal phase",
    ),
)  # fmt: skip

_MOVED = frozenset({"destroy", "flip", "discard", "move", "swap", "put", "draw"})
_COINS = frozenset({"gain", "take", "pay", "lose"})
_RULED = frozenset({"play", "bid", "match", "pass", "recruit", "win"})

_OTHER_ACTS = frozenset({"remove", "choose", "prevent", "win", "look", "shuffle", "play", "trigger", "copy", "repeat"})

POWERS = Powers(
    timings=frozenset({"called", "phase", "window", "leaving", "static", "scoring"}),
    acts=_MOVED | _COINS | _OTHER_ACTS,
    statements=frozenset({"change", "cannot", "room"}),
    may=frozenset({"bid", "stake"}),
    must=frozenset({"play"}),
    more=_COINS | {"match", "play"},
    triggers=_MOVED | _COINS | _RULED | {"transfer", "remove", "mark"},
    ruled=_RULED,
    asked=frozenset({"lead"}),
    numbers=frozenset(
        {("strength", "card"), ("printed strength", "card"), ("strength", "side"), ("scoring limit", "lane")}
    ),
    within=frozenset({"lane", "side", "zone", "player"}),
    chosen=frozenset({"card", "lane", "side", "castle", "player"}),
    named=frozenset({"strength"}),
    one_opponent=True,
)

_BY_HAND = ("solo", "co-op")  # the modes in which cards are drawn and nobody bids
_SEATED = (
    ("duel", 2, 40, 3),
    ("teams", 4, 80, 3),
    ("solo", 2, 40, 3),
    ("co-op", 3, 40, 3),
    ("free-for-all", 6, 120, 12),
)

_DECK = 30  # cards of the smallest deck: larger ones bring no more to one side

BOUNDS = Bounds(
    amounts=(
        *(
            bound
            for mode, players, coins, lanes in _SEATED
            for bound in (
                Bound(noun="player", most=players, why=f"there are never more than {players} players", modes=(mode,)),
                Bound(
                    noun="opponent", most=players - 1, why=f"there are never more than {players} players", modes=(mode,)
                ),
                Bound(noun="coin", most=coins, why=f"there are never more than {coins} coins", modes=(mode,)),
                Bound(noun="lane", most=lanes, why=f"there are never more than {lanes} lanes", modes=(mode,)),
                Bound(noun="castle", most=lanes, why=f"there are never more than {lanes} castles", modes=(mode,)),
            )
        ),
        Bound(noun="coin", most=0, whose="player", why="nobody holds any coins", modes=_BY_HAND),
    ),
    none_in=dict.fromkeys(("bid", "stake", "match", "pass", "recruit"), _BY_HAND),
    closed={"recruitment": _BY_HAND, **dict.fromkeys(("payment", "appraisal"), ("teams", *_BY_HAND, "free-for-all"))},
    empty={"offer": _BY_HAND},
    open_zones=frozenset({"offer", "discard pile"}),
    goes={"discard": "discard pile"},
    free={"bid": "offer"},
    reached={
        "scoring limit": Reached(
            usual=4,
            most=_DECK,
            why=f"nobody ever has more than {_DECK} cards in a lane",
            so="this lane is never scored",
        )
    },
)

VOCABULARY = Vocabulary(
    game="crimson-company",
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
    mechanics=MECHANICS,
    default_keyword="deploy",
    printed=(Printed(attribute="strength", record="card", low=-20, high=99),),
    sections=(Section(record="card"), Section(record="castle")),
    modes=("duel", "teams", "free-for-all", "solo", "co-op"),
    powers=POWERS,
    bounds=BOUNDS,
)
