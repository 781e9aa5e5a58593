"""Knowledge: which seats know which card is which, in matches with secret hands.

`State.seen` has a bit for each seat that knows a card, and one for spectators (`Rules.watcher`), from the moment the
card is seen until it is shuffled, or somebody else puts it back in secret. A place shows the cards that come to lie in
it (`Place.shown`, maintained by the primitives), and a deck whose top card lies open shows it whenever somebody is
asked. An answer itself shows nothing; its effects do. A card that a seat does not know is offered to it by the spot
where it lies (`offered_as`); a card of a place that identifies it (`Place.single`) is offered so to everybody.
`State.pool` has the last shuffle of each card: for a seat that has not seen the card since, it may be any other card
of that shuffle that the seat has not seen. Both columns are empty in matches without secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardlang.machine import rng
from cardlang.machine.primitives import arm, seers
from cardlang.machine.state import CARD_MASK, EVENT, ME, SLOTS, State

CHANCE = -1  # the seat that stands for randomness


def knows(s: State, seat: int | None, card: int) -> bool:
    """Whether a seat knows which card it is; None is the host, who knows all cards."""
    return not s.seen or seat is None or bool(s.seen[card] >> seat & 1)


def show(s: State, card: int, seats: int) -> None:
    """Show a card to seats (a bit for each), wherever it lies."""
    if s.seen:
        s.seen[card] |= seats & s.rules.everybody


def known_to(s: State, cards: Iterable[int], seats: int) -> None:
    """Let nobody else know any longer which of the cards that some seats know is which: they were ordered in secret."""
    for card in cards if s.seen else ():
        if s.seen[card] & seats:
            s.seen[card] &= seats


def look(s: State) -> None:
    """Show everybody the cards that lie open on top of a place."""
    for place in s.rules.tops if s.seen else ():
        if s.rows[place]:
            s.seen[s.rows[place][0]] = s.rules.everybody


def conceal(s: State, cards: Iterable[int]) -> None:
    """Forget which of the shuffled cards is which, for everybody."""
    if s.seen:
        latest = max(s.pool) + 1
        for card in cards:
            s.seen[card], s.pool[card] = 0, latest


def conceal_among(s: State, cards: Iterable[int]) -> None:
    """Forget which of the shuffled cards is which, if not every seat knew where they lay.

    The cards share a pool with every card that shared one with any of them, so a shuffle teaches nothing to a seat that
    knew little.
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
    """The options as they are offered to a seat: a card that it does not know is offered by its spot."""
    if not s.seen or seat == CHANCE:
        return tuple(codes)
    return tuple([_offered(s, seat, code) for code in codes])


def _offered(s: State, seat: int, code: int) -> int:
    card = card_of(s, code)
    named = card >= 0 and s.place[card] in s.rules.singles
    return code if card < 0 or (knows(s, seat, card) and not named) else _spot(s, card)


def _spot(s: State, card: int) -> int:
    """The spot of a card: its place if that identifies it, else its index in the row of all cards."""
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
    """The option for the machine: the one of the card if the seat was offered its spot."""
    card = at_spot(s, code) if s.seen else -1
    return code if card < 0 else s.rules.codebook.card + card


@dataclass(frozen=True, slots=True)
class Backs:
    """The visible features of cards that a seat does not know.

    Only cards with an equal `back` can stand for one another. `sides` has what each side of a two-sided card shows,
    `open` whether its upper side is visible: then only a card that has this side can stand for it.
    """

    back: Callable[[State, int], Any] = lambda s, card: 0
    sides: Callable[[State, int], tuple[Any, ...]] = lambda s, card: ()
    open: Callable[[State, int], bool] = lambda s, card: False


def redraw(s: State, seat: int, state: int, backs: Backs | None = None) -> int:
    """Draw anew all cards that the seat does not know; returns the next state of the generator.

    The result reveals nothing about the real cards. Cards that chance is about to order are left to chance.
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
    for card in becomes:
        if s.rules.entries[card] or s.rules.reverses[card]:  # another card with a text may lie in play now
            arm(s, card)
    _retell(s, seat, becomes)
    return state


def _fitting(s: State, cards: Sequence[int], drawn: Sequence[int], backs: Backs) -> dict[int, int]:
    """Match each card with a drawn card that can lie in its place, in the order of the draw.

    Cards with a visible side come first: each takes the first drawn card that has this side, and if another card had
    taken it, that card moves on to its next match (augmenting paths).
    """
    seen = {card: backs.sides(s, card)[s.face[card]] for card in cards if backs.open(s, card)}
    having: dict[Any, list[int]] = {}  # side -> the drawn cards that have it
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
    """Contradictions between columns and places: cards that are not known to seats that see them."""
    asked = bool(s.asks) and s.asks[0].seat != CHANCE
    return [
        f"card {card} lies in place {place} and is not known to all who see it"
        for place, row in enumerate(s.rows if s.seen and asked else ())
        for number, card in enumerate(row)
        if (s.rules.everybody if not number and place in s.rules.tops else seers(s, card)) & ~s.seen[card]
    ]


def _rename(s: State, becomes: Mapping[int, int]) -> None:
    """Replace each card by another one in its place, with everything that belongs to the place."""
    refs = {s.refs[card]: s.refs[card] - card + other for card, other in becomes.items()}
    for ref in refs.values():
        s.refs[ref & CARD_MASK] = ref
    for column in (s.place, s.face, s.seen, *s.laid):
        for other, value in [(other, column[card]) for card, other in becomes.items()]:
            column[other] = value
    for row in s.rows:
        row[:] = [becomes.get(card, card) for card in row]
    waiting = [list(frame) for _, _, frame, _ in s.later]
    for frame in (*s.stack, *waiting):
        for index in (ME, EVENT, *range(SLOTS, len(frame))):
            frame[index] = _renamed(frame[index], refs)
    s.later = [(when, turn, tuple(frame), deaf) for (when, turn, _, deaf), frame in zip(s.later, waiting, strict=True)]
    s.happened = [(turn, _renamed(event, refs)) for turn, event in s.happened]
    s.lasting = [_renamed(change, refs) for change in s.lasting]
    s.used = [_renamed(use, refs) for use in s.used]
    s.ret, s.denied = _renamed(s.ret, refs), _renamed(s.denied, refs)
    codes = _codes(s, becomes)
    s.asks = [
        ask._replace(codes=_renamed(ask.codes, codes), answer=codes.get(ask.answer, ask.answer)) for ask in s.asks
    ]


def _retell(s: State, seat: int, becomes: Mapping[int, int]) -> None:
    """Rename cards in the log to the ones that lie there now, where the seat does not know them."""
    codes = _codes(s, becomes)
    log = s.log or []
    for index, entry in enumerate(log):
        if not entry.known >> seat & 1:
            facts = {
                fact: codes.get(value, value) if fact == "option" else value for fact, value in entry.facts.items()
            }
            log[index] = entry._replace(card=becomes.get(entry.card, entry.card), facts=facts)


def _codes(s: State, becomes: Mapping[int, int]) -> dict[int, int]:
    """The renaming of options that follows from a renaming of cards."""
    first = s.rules.codebook.card
    return {first + card: first + other for card, other in becomes.items()}


def _renamed(value: Any, names: Mapping[int, int]) -> Any:
    """A number or tuple with its numbers renamed. References are too large to be confused with other numbers."""
    if isinstance(value, tuple):
        return tuple([_renamed(item, names) for item in value])
    return names.get(value, value)
