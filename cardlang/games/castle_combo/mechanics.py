"""What designers ask for out of other games, and what Castle Combo has instead. Each text here is sound."""

from __future__ import annotations

from cardlang.games.mechanics import answered, near, no, yes

_STAYS = "cards stay where they were placed"
_NO_RULE = "no text forbids anything, or changes what somebody else does"

MECHANICS = answered(
    answers={
        "draw": near("nobody has a hand: cards are bought, or taken from the display", "Buy: Take a displayed card."),
        "discard": near("nobody has a hand: displayed cards are discarded", "Buy: Discard a displayed card."),
        "loot": near(
            "displayed cards are exchanged for new ones", "Buy: Discard a displayed card. If you do, gain 1 gold."
        ),
        "scry": yes(
            "cards of a draw pile are looked at, put back or discarded",
            "Buy: Look at the top 3 cards of the castle pile. Then put them on top of the castle pile in any order.",
        ),
        "search": near(
            "no deck is searched: a displayed card is taken", "Buy: Take a displayed castle card of cost 3 or less."
        ),
        "mill": yes("the top cards of a draw pile are discarded", "Buy: Discard the top 2 cards of the castle pile."),
        "shuffle": near("no text shuffles: the display is laid out anew", "Buy: Discard all displayed cards."),
        "reanimate": near("nothing comes back: a displayed card is taken", "Buy: Take a displayed village card."),
        "refresh": yes("gaps in the display are filled by the rules", "Buy: Discard all displayed cards."),
        "destroy": near(f"{_STAYS}: only displayed ones are discarded", "Buy: Discard a displayed castle card."),
        "wipe": near(f"{_STAYS}: only the display is cleared", "Buy: Discard all displayed cards."),
        "sacrifice": near(f"{_STAYS}: gold and keys are given up", "Buy: You may pay 2 keys. If you do, gain 5 gold."),
        "exile": near(f"{_STAYS}: only displayed ones are discarded", "Buy: Discard a displayed card."),
        "bounce": near(f"{_STAYS}, or are swapped", "Buy: Swap one of your cards with an adjacent card."),
        "blink": near(
            "a card is bought once; another one is taken, and its *Buy* text works", "Buy: Take a displayed card."
        ),
        "transform": near(
            "no card is turned; a face-down one can be asked for", "End: If you have a face-down card, score 4 points."
        ),
        "move": near("cards are swapped within a tableau", "Buy: Swap another of your cards with this card."),
        "swap": yes("two cards of one tableau change places", "Buy: Swap one of your cards with an adjacent card."),
        "steal-card": near("a tableau is its owner's: gold and keys are taken", "Buy: Take 1 gold from a neighbour."),
        "summon": near("no cards are made: a displayed one is taken", "Buy: Take a displayed card."),
        "copy": near(
            "no card becomes another one, but its effect is copied",
            "Buy: Copy the purchase effect of an adjacent card.",
        ),
        "retrigger": yes(
            "its effect is triggered, as if it had just been bought",
            "Buy: Trigger the purchase effect of an adjacent card.",
        ),
        "play": near("cards are bought; one can be taken for nothing", "Buy: Take a displayed card."),
        "silence": no(_NO_RULE),
        "tap": near(
            "no card is used up: a listener may be bound to once per round",
            "Always: Once per round, after a player buys a castle card, gain 1 gold.",
        ),
        "freeze": near(f"{_NO_RULE}: opponents lose gold or keys", "Buy: Each opponent loses 1 key."),
        "force": near("opponents lose something, or may pay", "Buy: Each opponent loses 1 gold."),
        "indestructible": no(f"{_STAYS}: nothing destroys them"),
        "ward": no("nobody chooses cards of others, so nothing has to keep them from it"),
        "shield": near(
            "a shield is printed on a card, and counted", "End: Score 2 points for each faith shield in this row."
        ),
        "taunt": near("nobody chooses cards of others: neighbours may lose gold", "Buy: Take 1 gold from a neighbour."),
        "counter": near(
            "nothing is announced: a text may answer what was done",
            "Always: After an opponent buys a card, gain 1 gold.",
        ),
        "respond": near("a text may answer what was done", "Always: After an opponent buys a card, gain 1 gold."),
        "forbid": near(
            f"{_NO_RULE}: the herald says from which row one buys", "Buy: Move the herald to the other row."
        ),
        "counters": near(
            "what lies on a card is gold in its purse",
            "Buy: Put 2 gold onto each of your purses. End: Score 2 points for each gold on your purses.",
        ),
        "pump": near(
            "cards have no strength: they bring points", "End: Score 2 points for each of your adjacent cards."
        ),
        "weaken": near("cards have no strength: opponents lose gold or keys", "Buy: Each opponent loses 1 gold."),
        "lord": near(
            "cards have no strength: those around it bring points",
            "End: Score 2 points for each of your adjacent castle cards.",
        ),
        "tribe": near(
            "cards are of the castle or the village, and bear shields",
            "End: Score 2 points for each of your village cards.",
        ),
        "equip": near("nothing is attached: gold is put into purses", "Buy: Put 2 gold onto each of your purses."),
        "damage": near("nobody has life: opponents lose gold or keys", "Buy: Each opponent loses 2 gold."),
        "heal": near("nobody has life: gold and keys are gained", "Buy: Gain 3 gold."),
        "fight": near(
            "nobody fights: players are compared at the end",
            "End: If you have more military shields than each neighbour, score 5 points.",
        ),
        "combat": near(
            "nobody fights: shields are counted", "End: Score 2 points for each military shield in this row."
        ),
        "haste": near("what a card does at once stands under `Buy:`", "Buy: Gain 2 gold."),
        "mana": near("what is paid with are gold and keys", "Buy: Gain 2 gold."),
        "steal": yes("gold and keys are taken", "Buy: Take 1 gold from a neighbour."),
        "give": yes("others gain it", "Buy: Each opponent gains 1 key."),
        "discount": yes("cards that you buy cost less", "Always: Castle cards cost 1 less."),
        "tax": near("prices of others stay: they lose gold", "Buy: Each opponent loses 1 gold."),
        "enters": yes("it works when the card is bought", "Buy: Gain 2 gold."),
        "dies": near(f"{_STAYS}; at the end they bring points", "End: Score 3 points."),
        "upkeep": yes("`Start of turn:` is the start of each turn of yours", "Start of turn: Gain 1 gold."),
        "end-step": yes("a text may work at the end of each turn of its owner", "End of turn: Gain 1 gold."),
        "delayed": yes("an act may be put off", "Buy: At the start of your next turn, gain 2 gold."),
        "fading": near("nothing is counted down: an act may be put off", "Buy: At end of your next turn, gain 1 key."),
        "activated": near(
            "no ability has a price: something may be paid on buying",
            "Buy: You may pay 3 gold. If you do, gain 2 keys.",
        ),
        "limited": yes(
            "it stands in front of what is listened for", "Always: Once per turn, after you buy a card, gain 1 gold."
        ),
        "trap": near(
            "nothing is hidden: what lies in wait is said", "Buy: The next time an opponent buys a card, gain 1 key."
        ),
        "combo": near(
            "a purchase is listened for", "Always: Once per round, after a player buys a castle card, gain 1 gold."
        ),
        "extra-turn": near("everybody has nine turns, but a card can be taken", "Buy: Take a displayed card."),
        "skip": near("no turn is left out: opponents lose keys", "Buy: Each opponent loses 1 key."),
        "repeat": yes(
            "a number stands in front of the step; or the whole effect begins anew",
            "Buy: You may pay 1 key. If you do, repeat this effect.",
        ),
        "modes": yes("options are parted by `; or`", "Buy: Choose one: gain 3 gold; or gain 2 keys."),
        "dice": near(
            "there are no dice: one of several effects is drawn",
            "Buy: Choose one at random: gain 3 gold; or gain 1 key.",
        ),
        "politics": near(
            "nobody votes: a player is chosen", "Buy: Choose an opponent. Then take 1 key from that player."
        ),
        "in-secret": yes(
            "each player decides in secret how much to pay",
            "Buy: Each player secretly pays any number of gold. "
            "Then the player with the most gold paid this way gains 2 keys.",
        ),
        "majority": yes("at the end players are compared", "End: If you have the most purses, score 5 points."),
        "set": yes(
            "whole sets are counted",
            "End: Score 7 points for each set of 1 faith shield and 1 military shield and 1 peasantry shield.",
        ),
        "neighbours": yes(
            "cards that share an edge are adjacent", "End: Score 2 points for each of your adjacent cards."
        ),
        "points": yes("points are scored under `End:`", "End: Score 2 points for each shield type in this row."),
        "win": near("the most points win", "End: Score 10 points for each set of 3 identical shields."),
        "remember": no("only what lies on the table counts"),
    },
)
