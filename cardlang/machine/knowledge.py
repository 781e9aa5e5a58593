"""Who knows which card is which, in matches with secret hands.

`State.seen` has a bit for each seat that knows a card, and one for who only watches (`Rules.watcher`), from the moment
it was seen until the card is shuffled: a place shows what comes to lie in it (`Place.shown`, kept by the primitives),
the first card of a deck lies open whenever somebody is asked. An answer shows nothing: what it brings about does. A
card that a seat does not know is offered to it by the spot where it lies (`offered_as`), and so is any card of a place
that names it (`Place.single`), to everybody. `State.pool` says in which
shuffle a card lay last, for those who have not seen it since: it may be any of the others of that shuffle that they
have not seen. Both columns are empty where nobody has anything to hide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardlang.machine import rng
from cardlang.machine.primitives import seers
from cardlang.machine.state import CARD_MASK, EVENT, ME, SLOTS, State

CHANCE = -1  # the seat that stands for randomness


def knows(s: State, seat: int | None, card: int) -> bool:
    """Whether a seat knows which card it is; None is the host, who knows them all."""
    return not s.seen or seat is None or bool(s.seen[card] >> seat & 1)


def show(s: State, card: int, seats: int) -> None:
    """Let seats (a bit for each) see a card, wherever it lies."""
    if s.seen:
        s.seen[card] |= seats & s.rules.everybody


def look(s: State) -> None:
    """Everybody sees the cards that lie open on top of something."""
    for place in s.rules.tops if s.seen else ():
        if s.rows[place]:
            s.seen[s.rows[place][0]] = s.rules.everybody


def conceal(s: State, cards: Iterable[int]) -> None:
    """Cards are shuffled: from now on nobody knows which of them is which."""
    if s.seen:
        latest = max(s.pool) + 1
        for card in cards:
            s.seen[card], s.pool[card] = 0, latest


def conceal_among(s: State, cards: Iterable[int]) -> None:
    """Cards are shuffled of which not everybody knows where they lay: each may be any that it could be before.

    So they share a pool with whatever lay in one with any of them: who knew little learns nothing by the shuffle.
    """
    if s.seen:
        cards, latest = tuple(cards), max(s.pool) + 1
        pools = {s.pool[card] for card in cards}
        s.pool = [latest if pool in pools else pool for pool in s.pool]
        for card in cards:
            s.seen[card] = 0


def card_of(s: State, code: int) -> int:
    """The card that an option stands for, or -1."""
    card = code - s.rules.codebook.card
    return card if 0 <= card < len(s.place) else -1


def offered_as(s: State, seat: int, codes: Sequence[int]) -> tuple[int, ...]:
    """The options as a seat is offered them: a card that it does not know by the spot where it lies."""
    if not s.seen or seat == CHANCE:
        return tuple(codes)
    return tuple([_offered(s, seat, code) for code in codes])


def _offered(s: State, seat: int, code: int) -> int:
    card = card_of(s, code)
    named = card >= 0 and s.place[card] in s.rules.singles
    return code if card < 0 or (knows(s, seat, card) and not named) else _spot(s, card)


def _spot(s: State, card: int) -> int:
    """Its place, where that names it; else how far along it lies, where all cards lie in one row after another."""
    place, singles = s.place[card], s.rules.singles
    if place in singles:
        return s.rules.codebook.spot + singles.index(place)
    return s.rules.codebook.spot + len(singles) + sum(map(len, s.rows[:place])) + s.rows[place].index(card)


def at_spot(s: State, code: int) -> int:
    """The card that lies at the spot for which an option stands, or -1."""
    along, singles = code - s.rules.codebook.spot, s.rules.singles
    if 0 <= along < len(singles):
        return next(iter(s.rows[singles[along]]), -1)
    along -= len(singles)
    for row in s.rows if along >= 0 else ():
        if along < len(row):
            return row[along]
        along -= len(row)
    return -1


def card_meant(s: State, code: int) -> int:
    """The option for the machine: that of the card, where a seat was offered its spot."""
    card = at_spot(s, code) if s.seen else -1
    return code if card < 0 else s.rules.codebook.card + card


@dataclass(frozen=True, slots=True)
class Backs:
    """What a seat sees of cards that it does not know.

    Only cards with an equal `back` can be one another. `sides` is what a two-sided card shows on each of them, `open`
    whether the one that lies up can be seen: then the card can only be one that has such a side.
    """

    back: Callable[[State, int], Any] = lambda s, card: 0
    sides: Callable[[State, int], tuple[Any, ...]] = lambda s, card: ()
    open: Callable[[State, int], bool] = lambda s, card: False


def redraw(s: State, seat: int, state: int, backs: Backs | None = None) -> int:
    """Draw anew which cards lie where the seat does not know them; returns the next state of the generator.

    The result says nothing about how they lay. Cards that chance is just bringing in some order are left to it.
    """
    backs = backs or Backs()
    coming = {card_of(s, code) for ask in s.asks if ask.seat == CHANCE for code in ask.codes}
    pools: dict[Any, list[int]] = {}
    for row in s.rows:
        for card in row:
            if not s.seen[card] >> seat & 1 and card not in coming:
                pools.setdefault((s.pool[card], backs.back(s, card)), []).append(card)
    becomes: dict[int, int] = {}
    turned: dict[int, int] = {}
    for pool in sorted(pools):
        state, drawn = rng.shuffled(state, sorted(pools[pool]))
        there = _fitting(s, pools[pool], drawn, backs)
        for card, other in there.items():
            if sides := backs.sides(s, other):
                state, face = rng.below(state, len(sides))
                shown = backs.sides(s, card)[s.face[card]] if backs.open(s, card) else sides[face]
                turned[other] = face if sides[face] == shown else sides.index(shown)
        becomes |= there
    _rename(s, becomes)
    for card, face in turned.items():
        s.face[card] = face
    _retell(s, seat, becomes)
    return state


def _fitting(s: State, cards: Sequence[int], drawn: Sequence[int], backs: Backs) -> dict[int, int]:
    """Each card with another one that can lie in its place: those drawn, in their order.

    Cards of which a side is seen come first: each takes the first one drawn that has this side, and sends whoever had
    taken it to the next.
    """
    seen = {card: backs.sides(s, card)[s.face[card]] for card in cards if backs.open(s, card)}
    having: dict[Any, list[int]] = {}  # side -> those drawn that have it
    for other in drawn if seen else ():
        for side in dict.fromkeys(backs.sides(s, other)):
            having.setdefault(side, []).append(other)
    taken: dict[int, int] = {}  # drawn -> the card in whose place it comes

    def place(card: int, tried: set[int]) -> bool:
        for other in having[seen[card]]:
            if other not in tried:
                tried.add(other)
                if other not in taken or place(taken[other], tried):
                    taken[other] = card
                    return True
        return False

    for card in seen:
        place(card, set())
    left = iter([other for other in drawn if other not in taken])
    found = {card: other for other, card in taken.items()}
    return {card: found[card] if card in found else next(left) for card in cards}


def broken(s: State) -> list[str]:
    """Where the columns do not fit the places: a card is not known to those who see it."""
    asked = bool(s.asks) and s.asks[0].seat != CHANCE
    return [
        f"card {card} lies in place {place} and is not known to all who see it"
        for place, row in enumerate(s.rows if s.seen and asked else ())
        for number, card in enumerate(row)
        if (s.rules.everybody if not number and place in s.rules.tops else seers(s, card)) & ~s.seen[card]
    ]


def _rename(s: State, becomes: Mapping[int, int]) -> None:
    """Let each card become another one that lies in its place, with all that holds of the place."""
    refs = {s.refs[card]: s.refs[card] - card + other for card, other in becomes.items()}
    for ref in refs.values():
        s.refs[ref & CARD_MASK] = ref
    for column in (s.place, s.face, s.seen, *s.laid):
        for other, value in [(other, column[card]) for card, other in becomes.items()]:
            column[other] = value
    for row in s.rows:
        row[:] = [becomes.get(card, card) for card in row]
    waiting = [list(frame) for _, _, frame in s.later]
    for frame in (*s.stack, *waiting):
        for index in (ME, EVENT, *range(SLOTS, len(frame))):
            frame[index] = _renamed(frame[index], refs)
    s.later = [(when, turn, tuple(frame)) for (when, turn, _), frame in zip(s.later, waiting, strict=True)]
    s.happened = [(turn, _renamed(event, refs)) for turn, event in s.happened]
    s.ret, s.denied = _renamed(s.ret, refs), _renamed(s.denied, refs)
    codes = _codes(s, becomes)
    s.asks = [
        ask._replace(codes=_renamed(ask.codes, codes), answer=codes.get(ask.answer, ask.answer)) for ask in s.asks
    ]


def _retell(s: State, seat: int, becomes: Mapping[int, int]) -> None:
    """Let the log speak of the cards that lie there now, where the seat does not know of which it speaks."""
    codes = _codes(s, becomes)
    log = s.log or []
    for index, entry in enumerate(log):
        if not entry.known >> seat & 1:
            facts = {
                fact: codes.get(value, value) if fact == "option" else value for fact, value in entry.facts.items()
            }
            log[index] = entry._replace(card=becomes.get(entry.card, entry.card), facts=facts)


def _codes(s: State, becomes: Mapping[int, int]) -> dict[int, int]:
    """The options that stand for the cards."""
    first = s.rules.codebook.card
    return {first + card: first + other for card, other in becomes.items()}


def _renamed(value: Any, names: Mapping[int, int]) -> Any:
    """A number or tuple with the numbers that have another name. References are too large to be anything else."""
    if isinstance(value, tuple):
        return tuple([_renamed(item, names) for item in value])
    return names.get(value, value)
