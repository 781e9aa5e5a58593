"""What designers ask for out of other games, and what Blackstone Castle has instead. Each text here is sound."""

from __future__ import annotations

from cardlang.games.mechanics import answered, near, no, yes
from cardlang.vocabulary.model import Mechanic

_OWN = (
    Mechanic(
        id="badge",
        does="look at the badges of tasks",
        words=("badge", "badges"),
        has="near",
        says="a badge is printed on a task; a text asks for the kept vassals that meet it",
        text="Income: If you have 2 or more kept vassals, gain 1 knight.",
    ),
    Mechanic(
        id="agent",
        does="send out agents",
        words=("agent", "agents"),
        has="no",
        says="what agents earn stands under `Match:` on a card of the type agent",
    ),
    Mechanic(
        id="money",
        does="pay with money",
        words=("coin", "coins", "gold", "money"),
        has="near",
        says="what is paid with are knights and wizards, mostly as a price before the colon",
        text="1 knight: Draw a task.",
    ),
    Mechanic(
        id="take",
        does="take markers or cards",
        words=("take", "takes"),
        has="near",
        says="markers go to the supply and come from it; tasks are drawn, vassals are kept",
        text="1 knight: Keep a vassal on the board.",
    ),
)
_NOBODYS = "vassals on the board are nobody's"

MECHANICS = answered(
    own=_OWN,
    answers={
        "draw": yes("tasks are drawn", "1 knight: Draw a task."),
        "discard": yes("tasks are discarded from hands", "1 knight: Each opponent discards a task from their hand."),
        "loot": yes("say both", "1 knight: Discard a task from your hand. If you do, draw a task."),
        "scry": yes(
            "the top cards of a deck are looked at, put back, drawn or discarded",
            "1 knight: Look at the top 2 cards of the power deck. Then draw one of them.",
        ),
        "search": near("no deck is searched, but each has tasks of one kind", "1 knight: Draw a guild task."),
        "mill": yes("the top cards of a deck are discarded", "1 knight: Discard the top card of the power deck."),
        "shuffle": near("no text shuffles: the board is laid out anew", "2 knights: Reset the board."),
        "reanimate": near("nothing comes back: vassals are kept", "1 knight: Keep a vassal on the board."),
        "refresh": yes(
            "the board is laid out anew", "2 knights: Discard all cards on the board. Then reset the board."
        ),
        "destroy": near("vassals are discarded", "1 knight: Discard a vassal."),
        "wipe": near("vassals are discarded", "2 knights: Discard all vassals on the board."),
        "sacrifice": near(
            "a kept vassal is given up", "1 knight: Discard one of your kept vassals. If you do, draw a task."
        ),
        "exile": near("vassals are discarded", "1 knight: Discard a vassal."),
        "bounce": near(
            "vassals go to no hand: they are moved", "1 knight: Move a vassal to an empty space in a corner."
        ),
        "blink": near("vassals are flipped", "1 wizard: Flip a vassal on the board."),
        "transform": yes("vassals have two sides", "1 wizard: Flip a vassal on the board."),
        "move": yes("vassals are moved to empty spaces", "1 knight: Move a vassal to an adjacent empty space."),
        "swap": yes("two vassals change places", "1 wizard: Swap a vassal with an adjacent vassal."),
        "steal-card": near(f"{_NOBODYS}: one is kept", "1 knight: Keep a vassal on the board."),
        "summon": near(
            "no cards are made; markers are called by their kind: knights and wizards",
            "Income: Gain 1 knight and 1 wizard.",
        ),
        "copy": near(
            "no vassal becomes another one, but some may count as others", "Always: Spies count as any vassal."
        ),
        "retrigger": near(
            "an ability with a price is used as often as one can pay", "1 knight: Flip a vassal on the board."
        ),
        "play": near(
            "nobody plays cards: tasks are completed, and a text can listen for that",
            "After you complete a task, gain 1 knight.",
        ),
        "silence": near("vassals are flipped, and show their other side", "1 wizard: Flip a vassal on the board."),
        "tap": near("no card is used up: an ability has a price", "1 knight: Flip a vassal on the board."),
        "freeze": yes(
            "what cannot be done holds for a while, or all the time",
            "1 wizard: Choose a vassal. Until your next turn, it cannot be moved or flipped.",
        ),
        "force": near(
            "opponents discard or lose something", "1 knight: Each opponent discards a task from their hand."
        ),
        "indestructible": near("say what cannot be done to which", "Always: Captains cannot be moved."),
        "ward": near(
            f"{_NOBODYS}, and anybody may choose them: say what cannot be done",
            "Always: Vassals in the middle cannot be flipped.",
        ),
        "shield": near("something else is done instead", "When an opponent would keep a vassal, flip it instead."),
        "taunt": near(
            "nobody is made to choose a card: say what cannot be done", "Always: Vassals in the middle cannot be moved."
        ),
        "counter": near(
            "something else is done instead", "When an opponent would gain a wizard, gain 1 knight instead."
        ),
        "respond": near("only listeners answer what somebody does", "After an opponent uses a vassal, gain 1 wizard."),
        "forbid": yes("say what cannot be done with vassals", "Always: Opponents cannot flip vassals."),
        "counters": near("nothing lies on cards: markers lie before players", "Income: Gain 1 wizard."),
        "pump": near("cards have no strength: limits may be higher", "Always: You get +1 king limit."),
        "weaken": near("cards have no strength: opponents lose markers", "1 wizard: Each opponent loses 1 knight."),
        "lord": near(
            "cards have no strength: what they bring is counted", "Income: Gain 1 wizard for each of your kept vassals."
        ),
        "tribe": yes("vassals have a faction and a role", "1 wizard: Gain 1 knight for each lion vassal on the board."),
        "equip": near(
            "nothing is attached: what a card brings is counted", "Income: Gain 1 knight for each of your tricks."
        ),
        "damage": near("nobody has life: opponents lose markers", "1 knight: Each opponent loses 1 wizard."),
        "heal": near("nobody has life: markers are gained", "Income: Gain 1 knight."),
        "fight": near(
            "nobody fights: players are compared", "Income: If you have more kings than each opponent, gain 1 knight."
        ),
        "combat": near("nobody fights: tasks are completed", "After you complete a task, gain 1 knight."),
        "haste": near("what is to be had at once stands under `Setup:`", "Setup: Gain 1 knight and 1 wizard."),
        "mana": near("what is paid with are knights and wizards", "Income: Gain 1 knight."),
        "steal": near(
            "markers go to the supply and come from it: one player loses them, another one gains them",
            "1 knight: Each opponent loses 1 wizard. Then gain 1 wizard for each wizard lost this way.",
        ),
        "give": near("others gain it from the supply", "1 knight: Each opponent gains 1 wizard."),
        "discount": near("a price is printed: write an ability with a lower one", "1 wizard: Draw a task."),
        "tax": near("prices of others stay: they lose markers", "Income: Each opponent loses 1 wizard."),
        "enters": near("what is done at the start stands under `Setup:`", "Setup: Gain 1 knight and 1 wizard."),
        "dies": near("a text can listen for what is done", "After an opponent discards a task, gain 1 knight."),
        "upkeep": yes("`Income:` is the start of each turn of yours", "Income: Gain 1 knight."),
        "end-step": yes(
            "a text may work at the end of each turn of its owner",
            "End of turn: If you have no knights, gain 1 knight.",
        ),
        "delayed": yes("an act may be put off", "1 knight: At the start of your next turn, gain 2 knights."),
        "fading": near(
            "nothing is counted down: an act may be put off", "1 knight: At end of your next turn, gain 2 knights."
        ),
        "activated": yes("a price stands before the colon", "1 knight: Draw a task."),
        "limited": yes(
            "it stands in front of what is listened for", "Once per turn, after you draw a task, gain 1 knight."
        ),
        "trap": near("what lies in wait is said", "1 knight: The next time an opponent draws a task, gain 2 wizards."),
        "combo": yes(
            "what was done this turn or round is counted", "1 knight: Gain 1 wizard for each vassal flipped this turn."
        ),
        "extra-turn": near(
            "the turn order is fixed, but an ability is used as often as it is paid for", "1 knight: Draw a task."
        ),
        "skip": near("no turn is left out: opponents lose markers", "1 knight: Each opponent loses 1 knight."),
        "repeat": yes(
            "a number stands in front of the step; or the whole effect begins anew",
            "1 knight: Flip a vassal on the board. Then you may pay 1 wizard. If you do, repeat this effect.",
        ),
        "modes": yes("options are parted by `; or`", "1 knight: Choose one: draw a task; or gain 2 wizards."),
        "dice": near(
            "there are no dice: one of several effects is drawn",
            "1 knight: Choose one at random: draw a task; or gain 2 wizards.",
        ),
        "politics": near(
            "nobody votes: opponents may pay", "1 knight: Each opponent may pay 1 wizard. Otherwise, gain 1 knight."
        ),
        "in-secret": yes(
            "each player decides in secret how much to pay",
            "1 wizard: Each player secretly pays any number of knights. "
            "Then the player with the most knights paid this way gains 2 wizards.",
        ),
        "majority": yes("players are compared", "Income: If you have the most kings, gain 1 knight."),
        "set": yes(
            "whole sets are counted",
            "1 knight: Gain 1 wizard for each set of 1 lion vassal on the board and 1 dragon vassal on the board.",
        ),
        "neighbours": yes(
            "vassals that share an edge are adjacent", "1 wizard: Swap a vassal with an adjacent vassal."
        ),
        "points": near("points are printed on tasks; nothing else brings any", "1 knight: Draw a task."),
        "win": near("points of tasks win", "After you complete a task, gain 1 knight."),
        "remember": no("only what lies on the table counts"),
    },
)
