"""What designers ask for out of other games, and what Crimson Company has instead. Each text here is sound."""

from __future__ import annotations

from cardlang.games.mechanics import answered, near, no, yes
from cardlang.vocabulary.model import Mechanic

_OWN = (
    Mechanic(
        id="tie",
        does="decide a lane that is level",
        words=("tied", "tiebreak", "tiebreaker"),
        has="yes",
        says="what stands under `Tie:` is carried out while the lane is scored, if it is level",
        text="Tie: Win this lane.",
    ),
    Mechanic(
        id="threshold",
        does="score a lane with more or fewer cards",
        words=(
            "is scored when",
            "is scored as soon as",
            "is scored once",
            "is scored at",
        ),
        has="yes",
        says="the scoring limit says how many cards a side needs, usually 4",
        text="Passive: This lane has scoring limit 5.",
    ),
    Mechanic(
        id="upside-down",
        does="let the weaker side win a lane",
        words=("weaker side wins", "weaker total wins"),
        has="yes",
        says="players are compared by what they have there",
        text="Scoring: The player with the lowest total strength here wins this lane.",
    ),
    Mechanic(
        id="column",
        does="name a player's cards of a lane, and the first or last of them",
        words=("column", "columns", "in front of it", "behind it", "last card", "first card"),
        has="yes",
        says="the half of a lane is a side; its cards are nearest to the castle or farthest from it",
        text="Passive: The farthest card on each side of this lane gets +1 strength.",
    ),
    Mechanic(
        id="beside-a-card",
        does="care for the cards right beside this one",
        words=(
            "next to it",
            "beside this card",
            "beside this one",
            "beside it",
            "adjacent to it",
            "on either side of this card",
            "on both sides of this card",
            *(f"{near}{way} it" for near in ("", "directly ") for way in ("above", "below")),
        ),
        has="yes",
        says="cards of a side are told by how far they lie from the castle, one towards it and one away from it",
        text="Scoring: The farthest of your cards here nearer than this card gets +2 strength. "
        "The nearest of your cards here farther than this card gets +2 strength.",
    ),
    Mechanic(
        id="order",
        does="say in which order cards are taken",
        words=("starting from", "one at a time", "one by one"),
        has="yes",
        says="several cards are taken from left to right, in a lane from near to far, those of the active player first",
        text="Deploy: Flip each face-down card here.",
    ),
    Mechanic(
        id="bid-size",
        does="ask how much is bid, or bound it",
        words=("costs your opponent", "cost your opponent"),
        has="yes",
        says="how many coins are bid is bounded, allowed and asked afterwards",
        text="Passive: Your opponent cannot bid 4 or more coins. "
        "Recruitment: If 5 or more coins were bid by you this turn, your opponent cannot match your bid.",
    ),
    Mechanic(
        id="for-good",
        does="change a number for good",
        words=("from now on", "for good", "forever"),
        has="yes",
        says="for the rest of the game",
        text="Deploy: For the rest of the game, each of your other cards here gets +1 strength.",
    ),
    Mechanic(
        id="staging",
        does="take a card in front of oneself, to play it later",
        words=("in front of you", "in front of that player", "in front of your opponent", "in front of them"),
        has="near",
        says="only bids bring cards there; a text puts a card into a lane at once",
        text="Deploy: Put an offered card face-down onto your side of this lane.",
    ),
    Mechanic(
        id="their-turn",
        does="forbid something in the next turn of an opponent",
        words=(
            "during your opponent's next turn",
            "during their next turn",
            "on your opponent's next turn",
            "in your opponent's next turn",
            "during your opponent's turn",
            "on their next turn",
        ),
        has="near",
        says="what holds until your next turn holds in theirs",
        text="Deploy: Until your next turn, players cannot play cards to this lane.",
    ),
    Mechanic(
        id="their-phase",
        does="bind an opponent in one phase of theirs",
        words=tuple(
            f"{when} {whose} next {phase} phase"
            for when in ("in", "during")
            for whose in ("their", "your opponent's")
            for phase in ("Recruitment", "recruitment", "Deployment", "deployment", "Income", "income")
        ),
        has="near",
        says="what holds until your next turn holds in their phases until then",
        text="Deploy: Until your next turn, your opponent cannot bid 4 or more coins.",
    ),
    Mechanic(
        id="price",
        does="pay for playing a card",
        words=("additional cost", "as an additional cost", "costs you"),
        has="near",
        says="a price is in coins, *You must pay 2 coins to play this card*; what else is lost is lost as it is played",
        text="Passive: When you would play this card, pay 2 more coins.",
    ),
)

MECHANICS = answered(
    own=_OWN,
    answers={
        "draw": near(
            "nobody has a hand in the duel: what is drawn is dealt with at once",
            "Deploy: Draw a card. Then put it face-down onto your side of this lane.",
        ),
        "discard": near(
            "only the solo and co-op modes have hands: elsewhere offered cards are discarded",
            "Deploy: Your opponent discards an offered card.",
        ),
        "loot": near("offered cards are exchanged", "Deploy: Discard an offered card."),
        "scry": yes(
            "cards of the deck are looked at and put back",
            "Deploy: Look at the top 2 cards of the deck. Then put any number of them under the deck.",
        ),
        "search": near(
            "the deck is not searched: cards are drawn, and dealt with at once",
            "Deploy: Draw 3 cards. Then put one of them into the offer. Then discard the others.",
        ),
        "mill": yes("say what is discarded", "Deploy: Discard the top 2 cards of the deck."),
        "shuffle": yes(
            "the deck is shuffled as it lies, or with others", "Deploy: Shuffle the discard pile into the deck."
        ),
        "reanimate": yes(
            "discarded cards are put into play", "Deploy: Put a discarded card face-up onto your side of this lane."
        ),
        "refresh": yes("the offer is filled up by the rules", "Deploy: Discard all offered cards."),
        "destroy": yes("cards in play are destroyed", "Deploy: Destroy an enemy card here."),
        "wipe": yes("say of which cards", "Deploy: Destroy all other cards here."),
        "sacrifice": yes(
            "one's own cards are destroyed", "Deploy: Destroy one of your other cards here. If you do, gain 2 coins."
        ),
        "exile": near("what is gone lies in the discard pile", "Deploy: Destroy an enemy card here."),
        "bounce": near(
            "nobody has a hand: cards go back to the offer or the deck",
            "Deploy: Put an enemy card here into the offer.",
        ),
        "blink": yes(
            "its effect is triggered once more",
            "Deploy: Trigger the deployment effect of one of your other cards here.",
        ),
        "transform": yes("cards are turned face-down and face-up", "Deploy: Flip a card here."),
        "move": yes("cards are moved between lanes", "Deploy: Move an enemy card here to another lane."),
        "swap": yes(
            "any two cards in play change places", "Deploy: Swap one of your cards here with an enemy card in play."
        ),
        "steal-card": yes(
            "a card belongs to whose side it lies on", "Deploy: Put an enemy card here onto your side of this lane."
        ),
        "summon": near(
            "no cards are made: they come from the offer, or a `mark` stands for them",
            "Deploy: Put an offered card face-down onto your side of this lane.",
        ),
        "copy": yes(
            "no card becomes another one, but what another one does is done here as well",
            "Deploy: Copy the deployment effect of an enemy card here.",
        ),
        "retrigger": yes(
            "its effect is triggered, as if it had just been played",
            "Deploy: Trigger the deployment effect of another of your cards here.",
        ),
        "play": yes(
            "a card that is not in play is played, by the rules of playing",
            "Deploy: Play an offered card to this lane.",
        ),
        "silence": near("a face-down card has no text", "Deploy: Flip an enemy card here."),
        "tap": near("no card is tapped: cards are flipped", "Deploy: Flip an enemy card here."),
        "freeze": near(
            "what a card would do can be forbidden for a while",
            "Deploy: Until end of your next turn, enemy cards here cannot be moved or flipped.",
        ),
        "force": near(
            "a player can be made to act, or to play to a lane",
            "Deploy: Your opponent moves one of their cards here to another lane.",
        ),
        "indestructible": yes("say what cannot be done to it", "Passive: This card cannot be destroyed."),
        "ward": yes("what cannot be chosen is offered to nobody", "Passive: Your opponent cannot choose this card."),
        "shield": yes(
            "the next time it would happen it is prevented",
            "Deploy: The next time this card would be destroyed, prevent that effect.",
        ),
        "taunt": near("forbid to choose the others", "Passive: Your opponent cannot choose your other cards here."),
        "counter": yes(
            "to stop an effect it is prevented; what is counted on a card is a `mark`",
            "When a destruction effect would trigger, prevent that effect.",
        ),
        "respond": near(
            "only `when ... would` answers what somebody is about to do",
            "When an enemy card here would be destroyed, flip it instead.",
        ),
        "forbid": yes("say what cannot be done", "Passive: Your opponent cannot play cards face-down to this lane."),
        "counters": yes(
            "what is counted on a card is a `mark`, and a line says what marks do",
            "Deploy: Put 2 marks onto this card. Scoring: This card gets +1 strength for each mark on this card.",
        ),
        "pump": yes(
            "a change says how long it holds",
            "Deploy: Until end of turn, each of your other cards here gets +2 strength.",
        ),
        "weaken": yes("a change may have a bound", "Scoring: Each enemy card here gets -1 strength but not below 0."),
        "lord": yes(
            "what holds all the time stands under `Passive:`", "Passive: Your other cards here get +1 strength."
        ),
        "tribe": near(
            "cards have no tribes, unless a set has traits of its own (`words:` in its file)",
            "Deploy: Flip each other card of strength 1 here.",
        ),
        "equip": near(
            "nothing is attached: a card works on those of its lane", "Passive: Your other cards here get +1 strength."
        ),
        "damage": near(
            "no damage is counted: a card is destroyed or is not, and may be weaker for a while",
            "Deploy: Until end of round, each enemy card here gets -2 strength but not below 0.",
        ),
        "heal": near(
            "nobody has life: cards are saved from being destroyed",
            "When another of your cards here would be destroyed, flip it instead.",
        ),
        "fight": near("cards are compared by strength", "Deploy: Destroy an enemy card here weaker than this card."),
        "combat": near("cards do not attack: lanes are won by strength", "Scoring: This card gets +2 strength."),
        "haste": near(
            "cards do not attack; what a card does at once stands under `Deploy:`", "Deploy: Flip an enemy card here."
        ),
        "mana": near("what is paid with are coins", "Income: Gain 1 coin."),
        "steal": yes("coins are taken", "Deploy: Take 1 coin from your opponent."),
        "give": near(
            "nothing is agreed on: somebody may pay, and gets something for it",
            "Deploy: Your opponent may pay 1 coin. If they do, flip a card here.",
        ),
        "discount": near(
            "no price is lower for you, but what you gain can be more", "When you would gain a coin, gain 1 more coin."
        ),
        "tax": yes(
            "the answer to a bid can be made dearer",
            "Recruitment: When your opponent would match your bid, that player pays 1 more coin.",
        ),
        "enters": yes("it works when it is played, and when it is turned face-up", "Deploy: Gain 2 coins."),
        "dies": yes("it works while the card leaves", "Destroyed: Gain 2 coins."),
        "upkeep": yes("`Income:` is the start of each turn of yours", "Income: Gain 1 coin."),
        "end-step": yes(
            "a text may work at the end of each turn of its owner", "End of turn: If you lead this lane, gain 1 coin."
        ),
        "delayed": yes("an act may be put off", "Deploy: At the start of your next turn, gain 2 coins."),
        "fading": yes(
            "marks are removed one by one",
            "Deploy: Put 3 marks onto this card. Income: Remove 1 mark from this card. Otherwise, destroy this card.",
        ),
        "activated": near(
            "no ability has a price: something may be paid at a set time",
            "Income: You may pay 1 coin. If you do, flip a card here.",
        ),
        "limited": yes(
            "it stands in front of what is listened for",
            "Once per turn, after a player flips a card here, gain 1 coin.",
        ),
        "trap": near(
            "all may look at face-down cards; what lies in wait is said",
            "Deploy: The next time your opponent plays a card to this lane, flip it.",
        ),
        "combo": yes(
            "what was done this turn or round is counted", "Deploy: Gain 1 coin for each card destroyed this turn."
        ),
        "extra-turn": near(
            "the turn order is fixed, but one more card can be played",
            "Deploy: Play an offered card.",
        ),
        "skip": near(
            "no turn or phase is left out: what is done in it can be forbidden",
            "Deploy: Until end of round, your opponent cannot gain coins.",
        ),
        "repeat": yes(
            "a number stands in front of the step; or the whole effect begins anew",
            "Deploy: You may pay 1 coin. If you do, repeat this effect.",
        ),
        "modes": yes("options are parted by `; or`", "Deploy: Choose one: gain 2 coins; or flip a card here."),
        "dice": near(
            "there are no dice: what is left to chance is drawn",
            "Deploy: Choose one at random: gain 3 coins; or lose 1 coin.",
        ),
        "politics": yes(
            "all choose at once, in secret",
            "Deploy: Each player secretly chooses a card here. Then destroy all cards chosen this way.",
        ),
        "in-secret": yes(
            "each player decides in secret how much to pay, or which card to choose",
            "Deploy: Each player secretly pays any number of coins. "
            "Then the player with the most coins paid this way gains 3 coins.",
        ),
        "majority": yes("more than each other player has", "Deploy: If you have the most coins, gain 2 coins."),
        "set": yes(
            "whole sets are counted", "Deploy: Gain 1 coin for each set of 1 face-up card and 1 face-down card."
        ),
        "neighbours": yes("lanes are adjacent", "Passive: Your cards in adjacent lanes get +1 strength."),
        "points": near(
            "there are no points: strength wins lanes",
            "Scoring: This card gets +1 strength for each of your face-down cards here.",
        ),
        "win": near(
            "a match is won by lanes, and a text can win one", "Scoring: If you have 10 or more coins, win this lane."
        ),
        "remember": no("only what lies on the table counts"),
    },
)
