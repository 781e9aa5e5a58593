"""What designers ask for out of other games, and what Crimson Company has instead. Each text here is sound."""

from __future__ import annotations

from cardlang.vocabulary.model import Mechanic

MECHANICS = (
    Mechanic(
        words=("dice", "die", "roll", "rolls",), has="near",
        says="there are no dice: what is left to chance is drawn",
        text="Deploy: Choose one at random: gain 3 coins; or lose 1 coin.",
    ),
    Mechanic(
        words=("damage", "deal", "deals", "life", "health",), has="near",
        says="no damage is counted: a card is destroyed or is not, and may be weaker for a while",
        text="Deploy: Until end of round, each enemy card here gets -2 strength but not below 0.",
    ),
    Mechanic(
        words=("tap", "taps", "untap", "exhaust", "tapped", "exhausted",), has="near",
        says="no card is tapped: cards are flipped",
        text="Deploy: Flip an enemy card here.",
    ),
    Mechanic(
        words=("counter", "countered",), has="yes",
        says="to stop an effect it is prevented; what is counted on a card is a `mark`",
        text="When a destruction effect would trigger, prevent that effect.",
    ),
    Mechanic(
        words=("copy", "copies", "clone",), has="near",
        says="no card becomes another one, but it may have the same strength",
        text="Scoring: This card has strength equal to the strength of the strongest enemy card here.",
    ),
    Mechanic(
        words=("skip", "skips",), has="near",
        says="no turn or phase is left out: what is done in it can be forbidden",
        text="Deploy: Until end of round, your opponent cannot gain coins.",
    ),
    Mechanic(
        words=("scry", "surveil", "foresee",), has="yes",
        says="cards of the deck are looked at and put back",
        text="Deploy: Look at the top 2 cards of the deck. Then put any number of them under the deck.",
    ),
    Mechanic(
        words=("search", "searches", "tutor", "dig",), has="near",
        says="the deck is not searched: cards are drawn, and dealt with at once",
        text="Deploy: Draw 3 cards. Then put one of them into the offer. Then discard each other card drawn this way.",
    ),
    Mechanic(
        words=("summon", "summons", "create", "creates", "token", "tokens",), has="near",
        says="no cards are made: they come from the offer, or a `mark` stands for them",
        text="Deploy: Put an offered card face-down onto your side of this lane.",
    ),
    Mechanic(
        words=("respond", "response", "interrupt",), has="near",
        says="only `when ... would` answers what somebody is about to do",
        text="When an enemy card here would be destroyed, flip it instead.",
    ),
    Mechanic(
        words=("hexproof", "shroud", "indestructible", "immune",), has="yes",
        says="say what cannot be done to it",
        text="Passive: This card cannot be destroyed.",
    ),
    Mechanic(
        words=("silence", "silenced", "blank",), has="near",
        says="a face-down card has no text",
        text="Deploy: Flip an enemy card here.",
    ),
    Mechanic(
        words=("exile", "exiled", "banish", "banished",), has="near",
        says="what is gone lies in the discard pile",
        text="Deploy: Discard an offered card.",
    ),
    Mechanic(
        words=("mill", "mills",), has="yes",
        says="say what is discarded",
        text="Deploy: Discard the top card of the deck.",
    ),
    Mechanic(
        words=("tied", "tiebreak", "tiebreaker"), has="yes",
        says="what stands under `Tie:` is carried out while the lane is scored, if it is level",
        text="Tie: You win this lane.",
    ),
    Mechanic(
        words=("mana", "energy",), has="near",
        says="what is paid with are coins",
        text="Income: Gain 1 coin.",
    ),
    Mechanic(
        words=("haste", "flying", "trample", "vigilance",), has="no",
        says="cards do not attack: lanes are won by strength",
    ),
    Mechanic(
        words=("remember",), has="no",
        says="only what lies on the table counts",
    ),
)  # fmt: skip
