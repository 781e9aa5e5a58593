"""Effects that card games have in common, by what their designers call them; each game answers them in its words.

The catalogue is the same for all games: an id, what the effect is, and the words that people ask for it with.
The answers of a game stand beside its vocabulary (`mechanics.py`), a row for every effect. Findings, `cardlang explain`
and the page `grammar/from-other-games.md` read both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardlang.vocabulary.errors import VocabularyError
from cardlang.vocabulary.model import Mechanic


class Effect(NamedTuple):
    """An effect of other games: what it does, and its words; of a single word the usual endings are understood."""

    does: str
    words: tuple[str, ...]


class Support(NamedTuple):
    """What one game has of an effect (see `Mechanic`)."""

    has: Literal["yes", "near", "no"]
    says: str
    text: str = ""


def yes(says: str, text: str) -> Support:
    """The game has it, and this is how it is written."""
    return Support("yes", says, text)


def near(says: str, text: str) -> Support:
    """The game does not have it, and this comes nearest."""
    return Support("near", says, text)


def no(says: str) -> Support:
    """The game has nothing like it."""
    return Support("no", says)


EFFECTS: Mapping[str, Effect] = {
    # --- cards between the piles
    "draw": Effect("draw cards into a hand", ("draw", "card draw", "cantrip")),
    "discard": Effect(
        "make somebody discard cards of their hand",
        ("discard your hand", "discards their hand", "hand", "hands"),
    ),
    "loot": Effect("change a card for a new one", ("loot", "rummage", "cycle", "cycling", "redraw", "mulligan")),
    "scry": Effect("look at the top cards of a pile and put them back", ("scry", "surveil", "foresee", "look", "peek")),
    "search": Effect(
        "search the deck for a card", ("search", "search your deck", "search the deck", "tutor", "dig", "fetch")
    ),
    "mill": Effect("put the top cards of a deck into the discard pile", ("mill", "dredge")),
    "shuffle": Effect("shuffle a pile", ("shuffle", "reshuffle")),
    "reanimate": Effect(
        "bring back a card out of the discard pile",
        ("reanimate", "resurrect", "revive", "from your graveyard", "graveyard", "flashback"),
    ),
    "refresh": Effect(
        "clear the cards on offer and lay out new ones", ("refresh", "refill", "wipe the market", "market")
    ),
    # --- cards in play
    "destroy": Effect("remove a card from play", ("destroy", "kill", "slay", "assassinate", "demolish", "murder")),
    "wipe": Effect(
        "remove everything at once",
        (
            "board wipe",
            "wipe",
            "wrath",
            "sweep",
            "annihilate",
        ),
    ),
    "sacrifice": Effect("give up a card of one's own for something", ("sacrifice", "exploit", "devour")),
    "exile": Effect("remove a card for good", ("exile", "banish", "remove from the game", "obliterate", "vaporize")),
    "bounce": Effect(
        "return a card to its owner's hand", ("bounce", "unsummon", "return to hand", "to its owner's hand", "recall")
    ),
    "blink": Effect("take a card away and bring it back, so that it works again", ("blink", "flicker")),
    "transform": Effect(
        "turn a card to its other side", ("transform", "flip", "morph", "manifest", "disguise", "reveal")
    ),
    "move": Effect("move a card elsewhere", ("teleport", "relocate", "reposition", "push", "pull", "shove")),
    "swap": Effect("let two cards change places", ("swap", "exchange", "trade places", "switch places")),
    "steal-card": Effect(
        "take over a card of an opponent",
        ("gain control", "gains control", "take control", "mind control", "steal a card", "charm", "possess"),
    ),
    "summon": Effect("make a card that was not there", ("summon", "create", "token", "conjure", "spawn", "populate")),
    "copy": Effect("have a copy of a card", ("copy", "copies", "clone", "mimic", "duplicate", "replicate")),
    "retrigger": Effect(
        "let a card that is in play work once more",
        ("retrigger", "re-trigger", "trigger again", "trigger", "triggers", "reuse", "reactivate", "as if played"),
    ),
    "play": Effect("play a card outside one's turn, or one more", ("play", "plays", "deploys", "put into play")),
    "silence": Effect(
        "take away the text of a card",
        (
            "silence",
            "blank",
            "loses all abilities",
            "lose all abilities",
            "lose their abilities",
            "loses its abilities",
            "has no abilities",
            "have no abilities",
            "loses its text",
            "lose their text",
        ),
    ),
    "tap": Effect("use up a card for a while", ("tap", "untap", "exhaust", "ready", "refresh a card")),
    "freeze": Effect(
        "keep a card from acting for a while",
        ("freeze", "freezes", "froze", "frozen", "stun", "stuns", "root", "petrify", "detain", "paralyze"),
    ),
    "force": Effect("make an opponent do something", ("goad", "compel", "force", "lure")),
    # --- protection
    "indestructible": Effect(
        "keep a card from being destroyed", ("indestructible", "immortal", "invincible", "invulnerable")
    ),
    "ward": Effect(
        "keep opponents from choosing a card", ("ward", "hexproof", "shroud", "untargetable", "immune", "protection")
    ),
    "shield": Effect(
        "save a card once",
        ("shield", "divine shield", "barrier", "armor", "armour", "regenerate", "prevent the next", "totem"),
    ),
    "taunt": Effect(
        "make opponents choose this card first", ("taunt", "guard", "guardian", "provoke", "decoy", "defender")
    ),
    "counter": Effect(
        "stop an effect as it begins", ("counter", "counterspell", "counter target", "prevent", "negate", "nullify")
    ),
    "respond": Effect(
        "act in the turn of an opponent", ("respond", "response", "interrupt", "react", "instant speed", "flash")
    ),
    "forbid": Effect(
        "forbid opponents something",
        (
            "forbid",
            "prohibit",
            "ban",
            "lockdown",
            "embargo",
            "can't play",
        ),
    ),
    # --- strength and numbers
    "counters": Effect(
        "put counters onto a card that make it stronger",
        ("+1/+1 counter", "+1/+1 counters", "+1 counter", "charge counter", "mark", "proliferate"),
    ),
    "pump": Effect(
        "make cards stronger for a while", ("pump", "buff", "+1/+1", "+2/+2", "strengthen", "inspire", "empower")
    ),
    "weaken": Effect("make cards weaker", ("weaken", "debuff", "shrink", "curse", "-1/-1", "hex", "sap")),
    "lord": Effect("make one's other cards better all the time", ("lord", "anthem", "aura", "emblem", "bolster")),
    "tribe": Effect(
        "care for cards of one tribe or class",
        ("tribal", "tribe", "race", "clan", "goblin", "elf", "elves", "zombie", "human", "beast", "warrior", "merfolk"),
    ),
    "equip": Effect(
        "attach a card to another one", ("equip", "equipment", "attach", "enchant", "enchantment", "weapon")
    ),
    "damage": Effect(
        "deal damage",
        ("damage", "deal", "dealt", "burn", "bolt", "hit points", "wound", "toughness", "poison", "bleed"),
    ),
    "heal": Effect("heal, or gain life", ("heal", "life", "lifelink", "lifesteal", "health", "restore", "cure")),
    "fight": Effect("let two cards fight", ("fight", "fought", "duel", "challenge", "battle")),
    "combat": Effect(
        "be good at attacking and blocking",
        (
            "flying",
            "trample",
            "vigilance",
            "attacker",
            "block",
            "blocker",
            "blocking",
            "combat",
            "first strike",
            "deathtouch",
            "menace",
            "attack",
            "attacking",
        ),
    ),
    "haste": Effect("act as soon as it comes", ("haste", "rush", "charge", "blitz", "ambush")),
    # --- what is paid with
    "mana": Effect("have more to pay with", ("mana", "energy", "ramp", "treasure", "resources", "income")),
    "steal": Effect(
        "take what an opponent pays with", ("steal", "stole", "stolen", "drain", "rob", "pillage", "plunder", "siphon")
    ),
    "give": Effect(
        "give something to others, or trade with them", ("give", "gift", "donate", "trade", "bribe", "barter", "share")
    ),
    "discount": Effect("make something cheaper", ("discount", "cheaper", "cost reduction", "reduce")),
    "tax": Effect("make something dearer for opponents", ("tax", "toll", "dearer")),
    # --- when
    "enters": Effect(
        "work when the card comes into play",
        (
            "battlecry",
            "etb",
            "enters the battlefield",
            "enters",
            "when this card enters play",
            "when played",
            "warcry",
            "deploy",
        ),
    ),
    "dies": Effect(
        "work when the card leaves play", ("deathrattle", "dies", "died", "last breath", "when this dies", "death")
    ),
    "upkeep": Effect("work at the start of every turn", ("upkeep", "each upkeep", "upkeep step")),
    "end-step": Effect("work at the end of the turn", ("end step", "end phase", "cleanup")),
    "delayed": Effect("work later", ("suspend", "delayed", "foretell", "delay", "postpone")),
    "fading": Effect("count down", ("fading", "vanishing", "countdown", "doom", "time counter", "timer", "fuse")),
    "activated": Effect("pay to use an ability", ("activate", "activated", "activated ability", "invoke", "kicker")),
    "limited": Effect("work once in a turn", ("limit once", "once only", "one shot")),
    "trap": Effect("lie in wait for what an opponent does", ("trap", "secret", "stealth", "hidden", "snare")),
    "combo": Effect("count what has happened in this turn", ("combo", "storm", "spree", "raid", "morbid", "chain")),
    "extra-turn": Effect(
        "have another turn or action",
        (
            "extra turn",
            "take an extra turn",
            "take another turn",
            "additional turn",
            "another turn",
            "extra action",
            "extra",
        ),
    ),
    "skip": Effect("leave out a turn or phase", ("skip",)),
    "repeat": Effect("do something several times", ("repeat", "twice", "again", "echo", "multicast", "overload")),
    # --- choices, chance, winning
    "modes": Effect("choose between effects", ("modal", "mode", "entwine", "escalate", "either")),
    "dice": Effect(
        "roll dice, flip a coin", ("dice", "die", "roll", "coin flip", "heads", "tails", "randomly", "gamble")
    ),
    "politics": Effect(
        "let opponents decide or vote", ("vote", "bluff", "guess", "council", "negotiate", "punisher", "dilemma")
    ),
    "in-secret": Effect(
        "let several choose or bid at once, in secret",
        ("secretly", "simultaneously", "simultaneous", "blind bid", "secret bid", "at the same time", "sealed"),
    ),
    "majority": Effect(
        "reward who has the most of something", ("majority", "monarch", "initiative", "ascend", "monopoly")
    ),
    "set": Effect(
        "reward a set of different things", ("collect", "collection", "set collection", "combination", "domain")
    ),
    "neighbours": Effect(
        "care for what lies beside it", ("neighbor", "beside", "flank", "surrounding", "support", "formation")
    ),
    "points": Effect(
        "bring points at the end",
        ("victory point", "victory points", "vp", "score", "scores", "points", "glory", "prestige"),
    ),
    "win": Effect("win at once", ("win the game", "wins the game", "lose the game", "you win the game", "checkmate")),
    "remember": Effect("know what happened long ago", ("remember", "memory", "legacy")),
}
"""The effects by id, in the order in which the page has them."""


def answered(answers: Mapping[str, Support], own: tuple[Mechanic, ...] = ()) -> tuple[Mechanic, ...]:
    """The rows of a game: its `own` ones first, then its answer to every effect of the catalogue.

    Raises VocabularyError for an effect without an answer, and for an answer to none.
    """
    if odd := answers.keys() ^ EFFECTS.keys():
        raise VocabularyError(f"effects of other games without an answer, or answers to none: {sorted(odd)}")
    rows = (
        Mechanic(id=id_, does=effect.does, words=effect.words, has=has, says=says, text=text)
        for id_, effect in EFFECTS.items()
        for has, says, text in [answers[id_]]
    )
    return (*own, *rows)
