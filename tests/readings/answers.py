"""Texts that answer what another card does: instead of it, by preventing it, after it, or by leaving."""

from __future__ import annotations

from random import Random

from tests.readings.phrases import phrase
from tests.readings.reading import Maker, Reading
from tests.readings.table import Card, Table

DESTROYS = (
    ("Deploy: Destroy all cards in play.", lambda table, card: True),
    ("Deploy: Destroy all cards here.", lambda table, card: card.lane == table.played.lane),
    ("Deploy: Destroy all cards elsewhere.", lambda table, card: card.lane != table.played.lane),
)


def _met(random: Random, table: Table) -> tuple[str, list[Card]]:
    """What destroys several at once, and which cards it would destroy, in game order."""
    text, fits = random.choice(DESTROYS)
    return text, table.in_order([card for card in table.cards if fits(table, card)])


def instead(random: Random, table: Table) -> Reading | None:
    """Each card is answered by itself, before any of them goes."""
    what = phrase(random, heard=True)
    doer, met = _met(random, table)
    meant = what.cards(table)
    saved = [card for card in met if card in meant]
    mine = table.me.side
    after = table.destroy([card for card in met if card not in saved])
    would = f"When {what.one()} would be destroyed"
    match random.randint(0, 2):
        case 0:
            return Reading(f"{would}, gain 1 coin instead.", after.gain(mine, len(saved)), doer=doer)
        case 1:
            return Reading(f"{would}, put 1 mark onto that card instead.", after.mark(after.now(saved)), doer=doer)
        case _:
            if table.me in saved or table.played in saved:
                return None  # which of the others are answered then
            return Reading(f"{would}, flip that card instead.", after.flip(after.now(saved)), doer=doer)


def prevents_once(random: Random, table: Table) -> Reading:
    """It has turned itself down by the time that the next of them is asked about."""
    what = phrase(random, heard=True)
    doer, met = _met(random, table)
    meant = what.cards(table)
    saved = next((card for card in met if card in meant), None)
    after = table.flip([table.me]) if saved else table
    after = after.destroy(after.now([card for card in met if card != saved]))
    text = f"When an effect would destroy {what.one()}, prevent that effect. Then flip this card."
    return Reading(text, after, doer=doer)


def after_the_end(random: Random, table: Table) -> Reading:
    """Who has gone hears nothing; who is there hears of every card as it was."""
    word = random.choice(("After", "When"))
    what = phrase(random, marks=word == "When", heard=True)  # they are gone after it
    doer, met = _met(random, table)
    meant = what.cards(table)
    after = table.destroy(met)
    if table.me not in met:
        after = after.gain(table.me.side, sum(card in meant for card in met))
    return Reading(f"{word} {what.one()} is destroyed, gain 1 coin.", after, doer=doer)


def before_the_end(random: Random, table: Table) -> Reading:
    """Every card is still there, the one with the text, too."""
    what = phrase(random, heard=True)
    doer, met = _met(random, table)
    meant = what.cards(table)
    after = table.gain(table.me.side, sum(card in meant for card in met))
    return Reading(f"Before {what.one()} is destroyed, gain 1 coin.", after.destroy(met), doer=doer)


def leaving(random: Random, table: Table) -> Reading:
    """It looks at what is left, from where it lay."""
    what = phrase(random)
    doer, met = _met(random, table)
    after = table.destroy(met)
    left = [card for card in what.cards(table) if card not in met]
    match random.randint(0, 3):
        case 0:
            text, then = f"Destroyed: Gain 1 coin for {what.each()}.", after.gain(table.me.side, len(left))
        case 1:
            text, then = f"Destroyed: Put 1 mark onto {what.each()}.", after.mark(left)
        case 2:
            text, then = f"Destroyed: Flip all {what.many('of')}.", after.flip(left)
        case _:
            text = "Destroyed: Gain coins equal to the strength of this card."
            then = after.gain(table.me.side, table.me.strength)
    return Reading(text, then if table.me in met else after, doer=doer)


def turned(random: Random, table: Table) -> Reading:
    """One after the other, in game order; who lies face-down hears nothing."""
    what = phrase(random, heard=True)
    now, mine = table, table.me.side
    marks = random.random() < 0.5
    for card in table.in_order([one for one in table.cards if one.lane == table.played.lane]):
        meant = now.now([card])[0] in what.cards(now)  # as it lay before
        now = now.flip(now.now([card]))
        if now.me.up and meant:
            now = now.mark(now.now([card])) if marks else now.gain(mine, 1)
    does = "put 1 mark onto that card" if marks else "gain 1 coin"
    return Reading(f"After a player flips {what.one()}, {does}.", now, doer="Deploy: Flip all cards here.")


def kept_as_it_is(random: Random, table: Table) -> Reading:
    """Nothing is done to what is forbidden, as long as who forbids it lies face-up."""
    what = phrase(random)
    word = random.choice(("flipped", "moved or flipped", "destroyed or flipped"))
    now = table
    for card in table.in_order([one for one in table.cards if one.lane == table.played.lane]):
        kept = now.me.up and now.now([card])[0] in what.cards(now)
        now = now if kept else now.flip(now.now([card]))
    return Reading(f"Passive: {what.each().capitalize()} cannot be {word}.", now, doer="Deploy: Flip all cards here.")


SOURCES = (
    ("enemy effects", lambda mine: not mine),
    ("your effects", lambda mine: mine),
    ("effects", lambda mine: True),
    ("effects of other cards", lambda mine: True),
    ("effects of your cards", lambda mine: mine),
    ("deployment effects", lambda mine: True),
    ("income or destruction effects", lambda mine: False),
)
"""Effects, and whether that of the card which A plays is one of them: whether it is `mine` who bear the text."""


def kept_from_some(random: Random, table: Table) -> Reading:
    """What an effect cannot destroy depends on whose effect it is."""
    what = phrase(random, heard=True)
    doer, met = _met(random, table)
    words, meant = random.choice(SOURCES)
    kept = what.cards(table) if meant(table.me.side == table.played.side) else []
    after = table.destroy([card for card in met if card not in kept])
    return Reading(f"Passive: {what.each().capitalize()} cannot be destroyed by {words}.", after, doer=doer)


def heard_from_some(random: Random, table: Table) -> Reading:
    """Only what such an effect does is heard of."""
    what = phrase(random, heard=True)
    doer, met = _met(random, table)
    who, meant = random.choice((("an enemy effect", False), ("one of your effects", True)))
    found = what.cards(table) if meant == (table.me.side == table.played.side) else []
    after = table.gain(table.me.side, sum(card in found for card in met)).destroy(met)
    return Reading(f"Before {what.one()} is destroyed by {who}, gain 1 coin.", after, doer=doer)


def arrives(random: Random, table: Table) -> Reading | None:
    """Who comes is looked at where it lay before."""
    what = phrase(random, heard=True)
    moved = [card for card in table.in_order(table.cards) if card.lane != table.played.lane]
    now = table
    for card in moved:
        meant = now.now([card])[0] in what.cards(now)  # where it lay before
        now = now.move(now.now([card])[0], table.played.lane).gain(table.me.side, int(meant))
    if not now.roomy or table.me in moved:
        return None
    text = f"After {what.one()} is moved, gain 1 coin."
    return Reading(text, now, doer="Deploy: Move all cards elsewhere to this lane.")


ANSWERS: tuple[Maker, ...] = (
    instead, prevents_once, after_the_end, before_the_end, leaving, turned, kept_as_it_is, arrives, kept_from_some,
    heard_from_some,
)  # fmt: skip
