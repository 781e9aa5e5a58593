"""Texts of steps that are carried out when the card is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from tests.readings.conditions import amount, condition, counted, plural, singular
from tests.readings.phrases import APART, SUPERLATIVES, most, phrase
from tests.readings.reading import Maker, Reading
from tests.readings.table import LANES, SIDES, Card, Table


def flip_all(random: Random, table: Table) -> Reading:
    what = phrase(random)
    said = random.choice((f"all {what.many('of')}", what.each()))
    return Reading(f"Deploy: Flip {said}.", table.flip(what.cards(table)))


def put_marks(random: Random, table: Table) -> Reading:
    what = phrase(random)
    return Reading(f"Deploy: Put 1 mark onto {what.each()}.", table.mark(what.cards(table)))


def gain_for_each(random: Random, table: Table) -> Reading:
    what = phrase(random)
    found = len(what.cards(table))
    if random.random() < 0.3:
        return Reading(f"Deploy: Gain 1 coin for every 2 {what.many('of')}.", table.gain("A", found // 2))
    return Reading(f"Deploy: Gain 1 coin for {what.each()}.", table.gain("A", found))


def gain_equal(random: Random, table: Table) -> Reading:
    said, value = amount(random, table)
    bound, value = random.randint(1, 4), max(0, value)
    if random.random() < 0.3:
        return Reading(f"Deploy: Gain coins equal to {said} but not above {bound}.", table.gain("A", min(value, bound)))
    return Reading(f"Deploy: Gain coins equal to {said}.", table.gain("A", value))


def if_otherwise(random: Random, table: Table) -> Reading:
    said, holds = condition(random, table)
    if random.random() < 0.4:
        other, too = condition(random, table)
        link, holds = random.choice((("and", holds and too), ("or", holds or too)))
        said = f"{said} {link} if {other}"
    return Reading(
        f"Deploy: If {said}, gain 2 coins. Otherwise, your opponent gains 1 coin.",
        table.gain("A", 2) if holds else table.gain("B", 1),
    )


def destroy_all(random: Random, table: Table) -> Reading:
    what = phrase(random)
    cards = what.cards(table)
    return Reading(
        f"Deploy: Destroy all {what.many('of')}. Then gain 1 coin for each card destroyed this way.",
        table.destroy(cards).gain("A", len(cards)),
    )


def _measured(words: str) -> tuple[str, Callable[[Card], int]]:
    """The number of cards that have been flipped: face-down a card has no strength of its own (C223)."""
    if "face-up" in words:
        return "printed strength", lambda card: card.printed
    return "strength", lambda card: card.strength


def met_again(random: Random, table: Table) -> Reading:
    """What was met is spoken of again, as it is now."""
    what = phrase(random)
    after = table.flip(what.cards(table))
    met = after.now(what.cards(table))
    text = f"Deploy: Flip all {what.many('of')}. Then "
    match random.randint(0, 2):
        case 0:
            number, measured = _measured(text)
            return Reading(
                f"{text}gain coins equal to the total {number} of them.", after.gain("A", sum(measured(c) for c in met))
            )
        case 1:
            return Reading(f"{text}gain 1 coin for each card flipped this way.", after.gain("A", len(met)))
        case _:
            return Reading(f"{text}put 1 mark onto each card flipped this way.", after.mark(met))


def best_of(random: Random, table: Table) -> tuple[str, list[Card]] | None:
    """A superlative, and the card that it means, if there is one; none where only the order of the game could tell."""
    what, word = phrase(random), random.choice(SUPERLATIVES)
    found = most(table, what.cards(table), word)
    return None if found is None else (what.best(word), found)


def best(random: Random, table: Table) -> Reading | None:
    found = best_of(random, table)
    if found is None:
        return None
    words, cards = found
    if random.random() < 0.5:
        return Reading(f"Deploy: Flip {words}.", table.flip(cards))
    return Reading(
        f"Deploy: Gain coins equal to the strength of {words}.", table.gain("A", sum(c.strength for c in cards))
    )


def first_of(random: Random, table: Table) -> Reading | None:
    """The first two or three; all where there are fewer."""
    what, word, count = phrase(random), random.choice(SUPERLATIVES), random.randint(2, 3)
    found = most(table, what.cards(table), word, count)
    if found is None:
        return None
    words = what.first(count, word)
    if random.random() < 0.5:
        return Reading(f"Deploy: Flip {words}.", table.flip(found))
    total = sum(card.strength for card in found)
    return Reading(f"Deploy: Gain coins equal to the total strength of {words}.", table.gain("A", max(0, total)))


def apart(random: Random, table: Table) -> Reading | None:
    """The best card of each side or lane, or what holds of each of them."""
    what, (words, parts) = phrase(random, place=False, marks=False), random.choice(APART)
    if "side" in words and (what.yours or "enemy" in what.before):
        return None
    parted = [[card for card in what.cards(table) if fits(card)] for fits in parts(table)]
    if random.random() < 0.5:
        quantity, enough = counted(random)
        holds = all(enough(len(part)) for part in parted)
        after = table.gain("A", 2) if holds else table.gain("B", 1)
        start = "you have" if what.yours else "there are"
        said = f"{start} {plural(quantity, replace(what, yours=False).many())} {words}"
        return Reading(f"Deploy: If {said}, gain 2 coins. Otherwise, your opponent gains 1 coin.", after)
    word = random.choice(SUPERLATIVES)
    found = [most(table, part, word) for part in parted]
    if None in found:
        return None
    cards = [card for part in found if part is not None for card in part]
    return Reading(f"Deploy: Flip {what.best(word)} {words}.", table.flip(cards))


def for_each(random: Random, table: Table) -> Reading:
    what = phrase(random)
    cards = what.cards(table)
    match random.randint(0, 2):
        case 0:
            fit = [card for card in cards if not card.up]
            return Reading(f"Deploy: For {what.each()}, if it is face-down, put 1 mark onto it.", table.mark(fit))
        case 1:
            n = random.randint(1, 4)
            fit = [card for card in cards if card.strength >= n]
            return Reading(f"Deploy: For {what.each()}, if its strength is {n} or more, flip it.", table.flip(fit))
        case _:
            return Reading(
                f"Deploy: For {what.each()}, gain 1 coin, then flip it.", table.gain("A", len(cards)).flip(cards)
            )


def lane_with(random: Random, table: Table) -> Reading:
    """Of lanes that are level none is meant."""
    what, (word, sign) = phrase(random, owned=False, place=False), random.choice((("most", 1), ("fewest", -1)))
    counts = {lane: sign * sum(card.lane == lane for card in what.cards(table)) for lane in LANES}
    meant = [lane for lane in counts if counts[lane] == max(counts.values())]
    cards = [card for card in table.cards if [card.lane] == meant]
    return Reading(f"Deploy: Put 1 mark onto each card in the lane with the {word} {what.many()}.", table.mark(cards))


def player_with(random: Random, table: Table) -> Reading:
    what, (word, sign) = phrase(random, owned=False), random.choice((("most", 1), ("fewest", -1)))
    if random.random() < 0.3:
        words, counts = "coins", dict(table.coins)
    else:
        words = what.many()
        counts = {side: sum(card.side == side for card in what.cards(table)) for side in ("A", "B")}
    lead = sign * (counts["A"] - counts["B"])
    after = table.gain("A" if lead > 0 else "B", 2) if lead else table
    return Reading(f"Deploy: The player with the {word} {words} gains 2 coins.", after)


def met_one(random: Random, table: Table) -> Reading | None:
    """One card is met, and spoken of again; one that has gone is what it was."""
    found = best_of(random, table)
    if found is None:
        return None
    words, cards = found
    n = random.randint(1, 4)
    match random.randint(0, 4):
        case 0:
            return Reading(
                f"Deploy: Destroy {words}. Then gain coins equal to its strength.",
                table.destroy(cards).gain("A", sum(card.strength for card in cards)),
            )
        case 1:
            after = table.flip(cards)
            number, measured = _measured(words)
            fit = [card for card in after.now(cards) if measured(card) >= n]
            return Reading(
                f"Deploy: Flip {words}. Then if its {number} is {n} or more, gain 1 coin.", after.gain("A", len(fit))
            )
        case 2:
            there = [card for card in cards if card.lane != table.me.lane]
            after = table.move(there[0], table.me.lane) if there else table
            if not after.roomy or any(place in words for place in ("here", "this lane", "this side")):
                return None  # the lane would be scored; what lies there cannot move there (C031)
            return Reading(f"Deploy: Move {words} to this lane. If you do, gain 1 coin.", after.gain("A", len(there)))
        case 3:
            after = table.swap(table.me, cards[0]) if cards and cards[0] != table.me else table
            return Reading(f"Deploy: Swap this card with {words}.", after)
        case _:
            there = [card for card in cards if card.side == "B"]
            return Reading(f"Deploy: Choose {words}. Then if it is an enemy card, flip it.", table.flip(there))


def for_each_lane(random: Random, table: Table) -> Reading:
    if random.random() < 0.3:
        led = [lane for lane in LANES if table.total(lane, "A") > table.total(lane, "B")]
        return Reading("Deploy: For each lane, if you lead that lane, gain 1 coin.", table.gain("A", len(led)))
    what, (quantity, enough) = phrase(random, place=False, marks=False), counted(random)
    counts = {lane: sum(card.lane == lane for card in what.cards(table)) for lane in LANES}
    start = "you have" if what.yours else "there are"
    said = f"{start} {plural(quantity, replace(what, yours=False).many())} in"
    if random.random() < 0.5:
        holds = any(enough(counts[lane]) for lane in LANES if lane != table.me.lane)
        return Reading(f"Deploy: If {said} another lane, gain 1 coin.", table.gain("A", int(holds)))
    cards = [card for card in table.cards if enough(counts[card.lane])]
    text = f"Deploy: For each lane, if {said} that lane, put 1 mark onto each card in that lane."
    return Reading(text, table.mark(cards))


def each_player(random: Random, table: Table) -> Reading:
    what = phrase(random, owned=False)
    after = table
    if random.random() < 0.5:
        for side in SIDES:
            after = after.gain(side, sum(card.side == side for card in what.cards(table)))
        theirs = replace(what, yours=True).each().replace("your", "their")
        return Reading(f"Deploy: Each player gains 1 coin for {theirs}.", after)
    gap = table.total(table.me.lane, "A") - table.total(table.me.lane, "B")
    if gap:
        after = table.gain("A" if gap > 0 else "B", 2)
    return Reading("Deploy: If a player leads this lane, that player gains 2 coins.", after)


def choose_one(random: Random, table: Table) -> Reading:
    what = phrase(random)
    cards = what.cards(table)
    if len(cards) < 2:
        return Reading(f"Deploy: Flip {what.one()}.", table.flip(cards))
    asked = {"seat": "A", "options": [card.name for card in cards]}
    return Reading(f"Deploy: Flip {what.one()}.", table, asked)


def choose_some(random: Random, table: Table) -> Reading | None:
    """Some of the cards are chosen, as many as may be."""
    what, n = phrase(random), random.randint(1, 3)
    cards = what.cards(table)
    match random.randint(0, 2):
        case 0:
            words, most = f"up to {n}", min(n, len(cards))
            chosen = random.sample(cards, random.randint(0, most))
        case 1:
            words, chosen = "any number of", random.sample(cards, random.randint(0, len(cards)))
        case _:
            words, chosen = f"{n}", random.sample(cards, min(n, len(cards)))
    said = chooses("A", chosen) if cards and len(cards) > (n if words == f"{n}" else 0) else ()
    many = what.many("" if words == "any number of" else "of")
    if n == 1 and "any" not in words:
        many = singular(many) if not what.yours else many
    return Reading(f"Deploy: Flip {words} {many}.", table.flip(chosen), says=said)


def choose_total(random: Random, table: Table) -> Reading | None:
    """Of all sets with such a total one is chosen; where none reaches it, all are taken."""
    what, n = phrase(random, marks=False), random.randint(1, 6)
    cards = what.cards(table)
    if len(cards) > 6:
        return None
    sets = [[*chosen] for size in range(len(cards) + 1) for chosen in combinations(cards, size)]
    word = random.choice(("more", "less"))
    totals = [sum(card.strength for card in chosen) for chosen in sets]
    legal = [
        chosen for chosen, total in zip(sets, totals, strict=True) if (total >= n) == (word == "more") or total == n
    ]
    chosen = random.choice(legal) if legal else cards
    said = chooses("A", chosen) if len(legal) > 1 else ()
    text = f"Deploy: Destroy any number of {what.many()} with total strength {n} or {word}."
    return Reading(text, table.destroy(chosen), says=said)


def opponent_chooses(random: Random, table: Table) -> Reading | None:
    what = phrase(random, owned=False)
    cards = [card for card in what.cards(table) if card.side == "B"]
    theirs = replace(what, yours=True).one().replace("your", "their")
    if len(cards) < 2:
        return Reading(f"Deploy: Your opponent flips {theirs}.", table.flip(cards))
    chosen = random.sample(cards, 1)
    return Reading(f"Deploy: Your opponent flips {theirs}.", table.flip(chosen), says=chooses("B", chosen))


def chooses(player: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """The sentence of a scenario by which somebody chooses some cards."""
    return (f"{player} chooses {' and '.join(card.name for card in cards) or 'nothing'}",)


def pays(random: Random, table: Table) -> Reading:
    """What is offered, where it can be done, taken or not; *Otherwise* is for who did not pay."""
    what, other, n = phrase(random), phrase(random), random.randint(1, 4)
    text = f"Deploy: You may pay {n} coin{'' if n == 1 else 's'}. If you do, flip all {what.many('of')}. "
    text += f"Otherwise, put 1 mark onto {other.each()}."
    can, does = table.coins["A"] >= n and bool(what.cards(table)), random.random() < 0.5
    said = (("A accepts",) if does else ("A declines",)) if can else ()
    after = table.gain("A", -n) if can and does else table
    if can and does:
        return Reading(text, after.flip(what.cards(table)), says=said)
    return Reading(text, after.mark(other.cards(table)), says=said)


def granted(random: Random, table: Table) -> Reading:
    """Of each card by itself: all that follows is done only if what stands before it was."""
    what = phrase(random)
    met = [card for card in what.cards(table) if card.marks]
    after = table.change(met, lambda card: replace(card, marks=card.marks - 1)).gain("A", len(met))
    text = f"Deploy: For {what.each()}, remove 1 mark from that card, and if you do, gain 1 coin"
    if random.random() < 0.5:
        return Reading(f"{text}.", after)
    return Reading(f"{text}, then flip that card.", after.flip(after.now(met)))


def choose_mode(random: Random, table: Table) -> Reading:
    """What cannot be done is not offered."""
    what = phrase(random)
    cards, first = what.cards(table), random.random() < 0.5
    text = f"Deploy: Choose one: gain 2 coins; or flip all {what.many('of')}."
    if not cards:
        return Reading(text, table.gain("A", 2))
    return Reading(
        text, table.gain("A", 2) if first else table.flip(cards), says=(f"A chooses option {1 if first else 2}",)
    )


def repeats(random: Random, table: Table) -> Reading:
    what = phrase(random, marks=False)
    cards = what.cards(table)
    after = table.mark(cards)
    text = f"Deploy: Do this 2 times: put 1 mark onto {what.each()}."
    return Reading(text, after.mark(after.now(cards)))


ACTS: tuple[Maker, ...] = (
    flip_all, put_marks, gain_for_each, gain_equal, if_otherwise, if_otherwise, destroy_all, met_again, best, first_of,
    met_one,
    apart, for_each, for_each_lane, each_player, lane_with, player_with, choose_one, choose_some, choose_total,
    opponent_chooses, pays, granted, choose_mode, repeats,
)  # fmt: skip
# Of a team one member is named by somebody, or answers; these stay in duels.
OF_PLAYERS: frozenset[Maker] = frozenset({if_otherwise, apart, each_player, player_with, opponent_chooses})
