"""Texts that change strengths and rules, or that listen to what another card does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.readings.phrases import phrase
from tests.readings.reading import Maker, Reading
from tests.readings.table import Card, Table


def until_end_of_turn(random: Random, table: Table) -> Reading:
    what, amount = phrase(random), random.choice((1, 2, 3))
    return Reading(
        f"Deploy: Until end of turn, {what.each()} gets +{amount} strength.", table.raise_(what.cards(table), amount)
    )


def standing(random: Random, table: Table) -> Reading | None:
    what, amount = phrase(random), random.choice((1, 2))
    if what.by_strength:
        return None  # which would depend on itself
    return Reading(
        f"Passive: {what.each().capitalize()} gets +{amount} strength.", table.raise_(what.cards(table), amount)
    )


def scores(random: Random, table: Table) -> Reading | None:
    """What a text under Scoring makes of the strength of cards."""
    what, n = phrase(random, marks=False), random.randint(1, 3)
    if what.by_strength or any(words in what.behind for words in ("lanes", "in play", "elsewhere")):
        return None  # which would depend on itself, or goes beyond the lane that is scored
    cards = what.cards(table)
    how: Callable[[Card], int]
    match random.randint(0, 2):
        case 0:
            change, how = f"gets +{n} strength", lambda card: n
        case 1:
            change, how = f"has strength {n}", lambda card: n - card.strength
        case _:
            change, how = "has double strength", lambda card: card.strength
    after = table
    for card in cards:
        after = after.raise_([one for one in after.cards if one.name == card.name], how(card))
    return Reading(f"Scoring: {what.each().capitalize()} {change}.", after, scored=True)


def hears(random: Random, table: Table) -> Reading:
    """Whoever bears the text is meant by *you*."""
    what = phrase(random, marks=False)
    found = [card for card in what.cards(table) if card.lane == table.played.lane]
    text = f"After a player puts a mark onto {what.one()}, gain 1 coin."
    here = [card for card in table.cards if card.lane == table.played.lane]
    after = table.mark(here).gain(table.me.side, len(found))
    return Reading(text, after, doer="Deploy: Put 1 mark onto each card here.")


def prevents(random: Random, table: Table) -> Reading:
    what = phrase(random, heard=True)
    saved = what.cards(table)
    text = random.choice(
        (
            f"When {what.one()} would be destroyed, prevent that effect.",
            f"Passive: {what.each().capitalize()} cannot be destroyed.",
        )
    )
    gone = [card for card in table.cards if card not in saved]
    return Reading(text, table.destroy(gone), doer="Deploy: Destroy all cards in play.")


def changes_gain(random: Random, table: Table) -> Reading:
    """More for each coin, or for all together; or none."""
    n, mine = random.randint(1, 4), table.me.side == "A"
    who, meant = random.choice((("you", mine), ("your opponent", not mine), ("a player", True)))
    again = "" if who == "you" else "that player gains "
    text, gained = random.choice(
        (
            (f"When {who} would gain a coin, {again or 'gain '}1 more coin.", 2 * n if meant else n),
            (f"When {who} would gain coins, {again or 'gain '}2 more coins.", n + 2 if meant else n),
            (f"Passive: {who.capitalize()} cannot gain coins.", 0 if meant else n),
        )
    )
    return Reading(text, table.gain("A", gained), doer=f"Deploy: Gain {n} coin{'' if n == 1 else 's'}.")


def castle_stands(random: Random, table: Table) -> Reading | None:
    """A castle speaks to the player whose turn it is."""
    what, amount = phrase(random, other=False), random.choice((1, 2))
    if what.by_strength or "side" in what.behind:
        return None  # which would depend on itself; a castle has no side
    after = table.raise_(what.cards(table), amount)
    return Reading(f"Passive: {what.each().capitalize()} gets +{amount} strength.", after, castle=True)


def castle_hears(random: Random, table: Table) -> Reading:
    """Whoever does it gets something."""
    what = phrase(random, owned=False, other=False)
    here = table.in_order([card for card in table.cards if card.lane == table.played.lane])
    match random.randint(0, 2):
        case 0:
            text = f"After a player flips {what.one()}, that player gains 1 coin."
            after = table.flip(here).gain("A", sum(card in what.cards(table) for card in here))
        case 1:
            text = f"When {what.one()} would be flipped, prevent that effect."
            after = table.flip([card for card in here if card not in what.cards(table)])
        case _:
            text = f"Passive: {what.each().capitalize()} cannot be flipped."
            after = table.flip([card for card in here if card not in what.cards(table)])
    return Reading(text, after, doer="Deploy: Flip all cards here.", castle=True)


PLAYED: tuple[Maker, ...] = (until_end_of_turn, standing, castle_stands)
LYING: tuple[Maker, ...] = (hears, prevents, changes_gain, castle_hears)
FULL: tuple[Maker, ...] = (scores,)
