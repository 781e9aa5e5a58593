"""Texts that move, swap and put cards, and those that choose ahead of what they do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.readings.acts import best_of, chooses
from tests.readings.phrases import SUPERLATIVES, most, phrase
from tests.readings.reading import Maker, Reading
from tests.readings.table import LANES, Card, Table


def move_all(random: Random, table: Table) -> Reading | None:
    """One after the other, in game order; what is there already stays where it is."""
    what = phrase(random)
    if any(place in what.behind for place in ("here", "this lane", "this side")):
        return None  # what lies there cannot move there (C031)
    cards = [card for card in table.in_order(what.cards(table)) if card.lane != table.me.lane]
    after = table
    for card in cards:
        after = after.move(card, table.me.lane)
    if not after.roomy:
        return None
    text = f"Deploy: Move all {what.many('of')} to this lane. "
    match random.randint(0, 2):
        case 0:
            return Reading(f"{text}Then gain 1 coin for each card moved this way.", after.gain("A", len(cards)))
        case 1:
            return Reading(f"{text}Then flip each card moved this way.", after.flip(after.now(cards)))
        case _:
            rest = after.gain("A", 2) if cards else after.gain("B", 1)
            return Reading(f"{text}If you do, gain 2 coins. Otherwise, your opponent gains 1 coin.", rest)


def move_each(random: Random, table: Table) -> Reading | None:
    """The goal is found anew for each; where lanes are level there is none."""
    what, where = phrase(random), phrase(random, place=False)
    word, sign = random.choice((("most", 1), ("fewest", -1)))
    after, moved = table, 0
    for card in table.in_order(what.cards(table)):
        counts = {lane: sign * sum(one.lane == lane for one in where.cards(after)) for lane in LANES}
        goals = [lane for lane in LANES if counts[lane] == max(counts.values())]
        now = after.now([card])[0]
        if len(goals) == 1 and goals[0] != now.lane:
            after, moved = after.move(now, goals[0]), moved + 1
    if not after.roomy or where.yours:
        return None
    text = f"Deploy: Move {what.each()} to the lane with the {word} {where.many()}. If you do, gain 1 coin."
    return Reading(text, after.gain("A", int(moved > 0)))


def swap(random: Random, table: Table) -> Reading | None:
    """Both change places exactly; nothing happens without both, or to one alone."""
    left, right = best_of(random, table), best_of(random, table)
    if left is None or right is None:
        return None
    (one, ones), (other, others) = left, right
    if "in other lanes" in other:
        return None  # other than that of the first card
    swapped = bool(ones and others and ones != others)
    after = table.swap(ones[0], others[0]) if swapped else table
    text = f"Deploy: Swap {one} with {other}. "
    if random.random() < 0.5:
        met = after.now([*ones, *others]) if swapped else []
        return Reading(f"{text}Then put 1 mark onto each card swapped this way.", after.mark(met))
    rest = after.gain("A", 2) if swapped else after.gain("B", 1)
    return Reading(f"{text}If you do, gain 2 coins. Otherwise, your opponent gains 1 coin.", rest)


def put_down(random: Random, table: Table) -> Reading | None:
    """A card goes to the far end of a side, whoever owned it; a word for the face turns it."""
    found = best_of(random, table)
    if found is None:
        return None
    words, cards = found
    side, said = random.choice((("A", "your side of this lane"), ("B", "the enemy side of this lane")))
    if any((card.lane, card.side) == (table.me.lane, side) for card in cards):
        return None  # whether it is put there anew
    face, up = random.choice((("", None), ("face-down ", False), ("face-up ", True)))
    after = table
    for card in cards:
        after = after.put(card, side=side, lane=table.me.lane, up=card.up if up is None else up)
    if not after.roomy:
        return None
    text = f"Deploy: Put {words} {face}onto {said}. If you do, gain 1 coin."
    return Reading(text, after.gain("A", len(cards)))


def destroyed_and_put(random: Random, table: Table) -> Reading | None:
    """What was destroyed is found again in the discard pile, without its marks."""
    found = best_of(random, table)
    if found is None:
        return None
    words, cards = found
    if any(card == table.me for card in cards):
        return None  # where *this lane* is then
    after = table.destroy(cards)
    for card in cards:
        after = after.put(card, side="A", lane=table.me.lane, up=False, marks=0)
    text = f"Deploy: Destroy {words}. Then put it face-down onto your side of this lane."
    return Reading(text, after) if after.roomy else None


def takes(random: Random, table: Table) -> Reading:
    """As much as there is; *If you do* holds if at least one coin went, of what is paid only if all did."""
    n, (yours, theirs) = random.randint(1, 5), (table.coins["A"], table.coins["B"])
    coins = f"{n} coin{'' if n == 1 else 's'}"
    match random.randint(0, 2):
        case 0:
            text, done = f"Take {coins} from your opponent", theirs > 0
            after = table.gain("B", -min(n, theirs)).gain("A", min(n, theirs))
        case 1:
            text, done = f"Lose {coins}", yours > 0
            after = table.gain("A", -min(n, yours))
        case _:
            text, done = f"Pay {coins}", yours >= n
            after = table.gain("A", -min(n, yours))
    what = phrase(random)
    if random.random() < 0.5:
        then = after.mark(what.cards(after)) if done else after
        return Reading(f"Deploy: {text}. If you do, put 1 mark onto {what.each()}.", then)
    then = after if done else after.flip(what.cards(after))
    return Reading(f"Deploy: {text}. Otherwise, flip all {what.many('of')}.", then)


def pays_any(random: Random, table: Table) -> Reading:
    """For every so many coins, rounded down."""
    n, paid = random.randint(1, 3), random.randint(0, table.coins["A"])
    after = table.gain("A", -paid)
    for _ in range(paid // n):
        after = after.mark(after.now([table.me]))
    every = "each coin" if n == 1 else f"every {n} coins"
    text = f"Deploy: You may pay any number of coins. Put 1 mark onto this card for {every} paid this way."
    said = (f"A pays {paid}",) if table.coins["A"] else ()
    return Reading(text, after, says=said)


def chosen_lane(random: Random, table: Table) -> Reading:
    """A lane that has been chosen is spoken of again."""
    what, lane = phrase(random, place=False, marks=False), random.choice(LANES)
    there = [card for card in what.cards(table) if card.lane == lane]
    text = f"Deploy: Choose a lane. Then put 1 mark onto {what.each()} in that lane."
    return Reading(text, table.mark(there), says=(f"A chooses lane {lane}",))


def best_of_each(random: Random, table: Table) -> Reading | None:
    """In each lane by itself, one after the other as A sees them."""
    what, word = phrase(random, place=False, marks=False), random.choice(SUPERLATIVES)
    after = table
    for lane in LANES:
        there = [card for card in what.cards(after) if card.lane == lane]
        best = most(after, there, word)
        if best is None:
            return None
        after = after.flip(best)
    if what.before.startswith("face-down") or what.yours:
        return None
    return Reading(f"Deploy: For each lane, flip {what.best(word)} in that lane.", after)


def part_of_them(random: Random, table: Table) -> Reading | None:
    """Of the cards just met one is chosen."""
    what = phrase(random)
    cards = what.cards(table)
    if len(cards) < 2:
        return None
    after = table.flip(cards)
    chosen: Sequence[Card] = random.sample(after.now(cards), 1)
    text = f"Deploy: Flip all {what.many('of')}. Then put 1 mark onto one of them."
    return Reading(text, after.mark(chosen), says=chooses("A", chosen))


def left_of_them(random: Random, table: Table) -> Reading | None:
    """Of the cards just met one is chosen, and something happens to the others."""
    what = phrase(random)
    cards = what.cards(table)
    if len(cards) < 2 or table.me in cards:  # a card that is turned up again begins anew
        return None
    after = table.flip(cards)
    chosen = random.sample(after.now(cards), 1)
    others = [card for card in after.now(cards) if card not in chosen]
    text = f"Deploy: Flip all {what.many('of')}. Then put 1 mark onto one of them. Then flip the others."
    return Reading(text, after.mark(chosen).flip(others), says=chooses("A", chosen))


def all_but_some(random: Random, table: Table) -> Reading | None:
    """Somebody says which of several are left out; where there are no more than so many, nothing is done."""
    what, size = phrase(random), random.randint(1, 2)
    cards = what.cards(table)
    left = random.sample(cards, size) if len(cards) > size else cards
    after = table.flip([card for card in cards if card not in left])
    says = chooses("A", table.in_order(left)) if len(cards) > size else ()
    return Reading(f"Deploy: Flip all but {size} {what.many('of')}.", after, says=says)


SEVERAL: tuple[Maker, ...] = (
    move_all, move_each, swap, put_down, destroyed_and_put, takes, pays_any, chosen_lane, best_of_each, part_of_them,
    left_of_them, all_but_some,
)  # fmt: skip
OF_PLAYERS: frozenset[Maker] = frozenset({move_all, swap, takes})  # as in `acts`
