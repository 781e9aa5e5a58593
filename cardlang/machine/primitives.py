"""The primitives: the only functions that move or turn cards and shift counters. They never ask or trigger anything."""

from __future__ import annotations

from cardlang.machine.state import CARD_HOLDER, DOWN, LIFE, NEAR, UP, State


def arm(s: State, card: int) -> None:
    """Enter the abilities of the card's upper side into the index if it is in play; remove all others."""
    rules, bit = s.rules, 1 << card
    there, up = rules.in_play[s.place[card]], s.face[card] == UP
    if not (there and up) or rules.reverses[card]:
        for column in (*rules.entries[card], *rules.reverses[card]):
            s.armed[column] &= ~bit
    if there:
        for column in rules.entries[card] if up else rules.reverses[card]:
            s.armed[column] |= bit


def rearm(s: State) -> None:
    """Rebuild the index (after loading)."""
    s.armed = [0] * s.rules.columns
    for card in range(len(s.place)):
        arm(s, card)


def put(s: State, card: int, place: int, *, face: int = -1, flags: int = 0) -> None:
    """Move a card to the far end (or top, or near end with `NEAR`) of a place."""
    rules, rows, source = s.rules, s.rows, s.place[card]
    rows[source].remove(card)
    if flags & NEAR:
        rows[place].insert(0, card)
    else:
        rows[place].append(card)
    s.place[card] = place
    if 1 in s.tied:
        _stir(s, source, place)
    if rules.keeps_life[place]:
        if face >= 0:
            s.face[card] = face
    else:
        _leave(s, card)
    if s.seen:
        s.seen[card] |= seers(s, card)
    if (rules.entries[card] or rules.reverses[card]) and (rules.in_play[place] or rules.in_play[source]):
        arm(s, card)


def seers(s: State, card: int) -> int:
    """The seats that can see which card it is where it lies now, as a set of bits."""
    return (s.rules.shown if s.face[card] == UP else s.rules.peeped)[s.place[card]]


def _stir(s: State, *places: int) -> None:
    """Clear the ties of lanes in which a card has arrived or from which one has left."""
    for place in places:
        lane = s.rules.lane_of[place]
        if lane >= 0:
            s.tied[lane] = 0


def _leave(s: State, card: int) -> None:
    """Reset a card that leaves play: it shows its front, references to it go stale, and it keeps nothing on it.

    Resources go back to the supply, other counters disappear. A stake stays: the game decides about it.
    """
    s.refs[card] += LIFE
    s.face[card] = UP
    for counter, laid in enumerate(s.laid):
        if laid[card]:
            kept = staked(s, counter, card) if s.stakes else 0
            if counter < len(s.held):
                s.held[counter][-1] += laid[card] - kept
            laid[card] = kept


def exchange(s: State, a: int, b: int) -> None:
    """Two cards change places exactly; each keeps its face in play."""
    place_a, place_b = s.place[a], s.place[b]
    i, j = s.rows[place_a].index(a), s.rows[place_b].index(b)
    s.rows[place_a][i] = b
    s.rows[place_b][j] = a
    s.place[a], s.place[b] = place_b, place_a
    for card in (a, b):
        if not s.rules.keeps_life[s.place[card]]:
            _leave(s, card)
        if s.seen:
            s.seen[card] |= seers(s, card)
    arm(s, a)
    arm(s, b)


def toggle(s: State, card: int) -> None:
    """Show the other face."""
    s.face[card] = DOWN if s.face[card] == UP else UP
    if s.seen:
        s.seen[card] |= seers(s, card)
    if s.rules.entries[card] or s.rules.reverses[card]:
        arm(s, card)


def amount_at(s: State, resource: int, holder: int) -> int:
    """The amount of a resource that a holder has: a player, the supply (the last holder) or a card."""
    if holder >= CARD_HOLDER:
        return s.laid[resource][holder - CARD_HOLDER]
    return s.held[resource][holder]


def shift(s: State, resource: int, source: int, target: int, amount: int) -> int:
    """Move up to `amount` from one holder to another and return how many moved."""
    there = s.laid[resource][source - CARD_HOLDER] if source >= CARD_HOLDER else s.held[resource][source]
    moved = amount if amount < there else there
    if moved <= 0:
        return 0
    if source >= CARD_HOLDER:
        s.laid[resource][source - CARD_HOLDER] -= moved
    else:
        s.held[resource][source] -= moved
    if target >= CARD_HOLDER:
        s.laid[resource][target - CARD_HOLDER] += moved
    else:
        s.held[resource][target] += moved
    return moved


def stake(s: State, resource: int, player: int, card: int, amount: int) -> None:
    """Move resources from a player onto a card, where they belong to nobody until the stake is taken up."""
    moved = shift(s, resource, player, CARD_HOLDER + card, amount)
    s.stakes.append((resource, card, player, moved))


def staked(s: State, resource: int, card: int) -> int:
    """How much of a resource on a card is staked."""
    there = sum(row[3] for row in s.stakes if row[:2] == (resource, card))
    return min(there, s.laid[resource][card])


def take_up(s: State, number: int) -> tuple[int, int, int, int]:
    """End a stake, so its resources lie on the card like any others. Returns (resource, card, player, amount)."""
    return s.stakes.pop(number)


def add_counter(s: State, counter: int, card: int, change: int) -> int:
    """Lay counters onto a card or take them off, never below 0; returns the change made."""
    change = max(change, -s.laid[counter][card])
    s.laid[counter][card] += change
    return change
