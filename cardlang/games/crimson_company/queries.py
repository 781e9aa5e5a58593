"""The queries of the game: every rule that a card text may change is read through one of these."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company.table import (
    COIN,
    DECK,
    DISCARD,
    OFFER,
    REMOVED,
    open_lanes,
    own_lanes,
    supply,
    table,
)
from cardlang.machine import lasting, scoring
from cardlang.machine.query import allowed, concerned, modifiers, number, pick
from cardlang.machine.state import CARD_MASK, DOWN, PROGRAM, SLOTS, UP, State, ref_of

QUERIES = (
    "strength", "scoring limit", "play", "face", "biddable", "can", "may act", "acts",
    "amount of gain", "amount of match", "amount of pay", "amount of take", "amount of lose", "room", "stakes",
    "faces", "amount of play",
)  # fmt: skip
# Their columns in the index, where queries come first. A reader checks the index before anything else.
STRENGTH, SCORING_LIMIT, PLAY, FACE, BIDDABLE, CAN, MAY_ACT = range(7)
PRICE = QUERIES.index("amount of match")
ROOM = QUERIES.index("room")
STAKES = QUERIES.index("stakes")


def strength(s: State, card: int) -> int:
    """Return the base strength: printed (0 while face-down), with passive and lasting changes (CC-SCORE-14)."""
    base = s.rules.numbers[card] if s.face[card] == UP else 0
    if not s.armed[STRENGTH] and not s.lasting:
        return base
    return lasting.changed(s, "strength", ref_of(s, card), number(s, "strength", base, (ref_of(s, card),)))


def current(s: State, card: int) -> int:
    """Return the strength of a card in the current scoring (CC-SCORE-11)."""
    return scoring.current(s, ref_of(s, card), strength(s, card))


def side_total(s: State, place: int, *, scored: bool) -> int:
    """Return the strength of a side: the sum of its cards, with changes of the side itself."""
    if not scored or not s.contexts or not s.contexts[-1][2]:
        return sum([strength(s, card) for card in s.rows[place]])
    return scoring.current(s, place, sum([current(s, card) for card in s.rows[place]]))


def bonus(s: State, lane: int, party: int) -> int:
    """Return what the coins on a castle add to a party's side: only for an automaton (CC-SOLO-14)."""
    if party in s.rules.party[: s.rules.seats]:
        return 0
    return sum(s.laid[COIN][castle] for castle in s.rows[table(s).castle(lane)])


def leader(s: State, lane: int) -> int:
    """Return the party with the greater base strength in a lane, or -1 (CC-CARD-CUTTHROAT-01, -02)."""
    sides = table(s).sides(s, lane)
    return ahead(s, sides, [side_total(s, place, scored=False) for place in sides])


def ahead(s: State, sides: Sequence[int], totals: Sequence[int]) -> int:
    """Return the party whose side alone has the greatest total, or -1."""
    best = max(totals)
    return s.rules.party_of[sides[totals.index(best)]] if totals.count(best) == 1 else -1


def scored_leader(s: State, lane: int) -> int:
    """Return the party with the greater total in the current scoring; for another lane, as outside of Scoring."""
    if not s.contexts or s.contexts[-1][0] != lane:
        return leader(s, lane)
    sides, party_of = table(s).sides(s, lane), s.rules.party_of
    return ahead(s, sides, [side_total(s, place, scored=True) + bonus(s, lane, party_of[place]) for place in sides])


def scoring_limit(s: State, lane: int) -> int:
    """Return how many cards a side needs for the lane to be scored; usually 4 (CC-TURN-25)."""
    usual: int = s.rules.parameters["scoring limit"]
    if not s.armed[SCORING_LIMIT] and not s.lasting:
        return usual
    return lasting.changed(s, "scoring limit", lane, number(s, "scoring limit", usual, (lane,)))


def any_full(s: State) -> bool:
    """Return whether some side may have enough cards for its lane; otherwise no lane is scored."""
    if s.armed[SCORING_LIMIT] or s.lasting:
        return True
    usual: int = s.rules.parameters["scoring limit"]
    return max(map(len, s.rows[table(s).first_side :])) >= usual


def verb_index(s: State, verb: str) -> int:
    """Return the number of a verb in the queries `can` and `may act`."""
    return s.rules.parameters["verbs"].index(verb)  # type: ignore[no-any-return]


def can_be(s: State, verb: str, ref: int, goal: int = -1, face: int = -1, cause: int = -1, why: int = -1) -> bool:
    """Return whether a card may be the object of a verb (*cannot be moved*).

    `goal` is its destination lane, `face` its face there, `cause` and `why` the effect (*by enemy effects*), if known.
    """
    asked = (ref, verb_index(s, verb), ref, goal, face, cause, why)
    return not (s.later and lasting.forbidden(s, "can", asked)) and (not s.armed[CAN] or allowed(s, "can", asked))


def may_act(s: State, verb: str, player: int, ref: int = -1, goal: int = -1, face: int = -1) -> bool:
    """Return whether a player may do an act (*your opponent cannot gain coins*)."""
    asked = (verb_index(s, verb), ref, goal, face)
    if s.later:
        team = s.rules.teams[s.rules.party[player]]
        if any(lasting.forbidden(s, "may act", (who, *asked)) for who in (player, team)):
            return False
    return not s.armed[MAY_ACT] or allowed(s, "may act", (player, *asked))


def free(s: State) -> bool:
    """Return whether no prohibition holds now."""
    return not (s.armed[CAN] or s.armed[MAY_ACT] or s.armed[ROOM] or s.later)


def has_room(s: State, ref: int, place: int, face: int) -> bool:
    """Return whether a side has room for a card with a face (*cannot have more than 3 cards here*)."""
    if not s.armed[ROOM] or not s.rules.on_side[place]:
        return True
    return allowed(s, "room", (ref, place, UP if face < 0 else face))


def _room_for(s: State, verb: str, ref: int, goal: int, face: int) -> bool:
    """Return whether there is room for a card that is moved to a lane or turned over."""
    card = ref & CARD_MASK
    if verb == "flip":
        return has_room(s, ref, s.place[card], DOWN if s.face[card] == UP else UP)
    if verb != "move" or goal < 0:
        return True
    owner = s.rules.policies.controller(s, card)
    place = table(s).side_of(s, goal, s.rules.party[owner])
    return place < 0 or has_room(s, ref, place, face)


def unrestricted(s: State, verb: str) -> bool:
    """Return whether no prohibition concerns a verb; most verbs are never forbidden in a match."""
    return verb not in s.rules.parameters["forbidden"] or free(s)


def permitted(
    s: State, verb: str, by: int, ref: int, goal: int = -1, face: int = -1, cause: int = -1, why: int = -1
) -> bool:
    """Return whether somebody may do an act to a card by an effect (`cause`, `why`): both *can be* and *may act*."""
    if s.armed[ROOM] and not _room_for(s, verb, ref, goal, face):
        return False
    if verb not in s.rules.parameters["forbidden"] or free(s):
        return True
    return can_be(s, verb, ref, goal, face, cause, why) and may_act(s, verb, by, ref, goal, face)


def biddable(s: State, player: int) -> list[int]:
    """Return the cards on which a player may bid: the offer, and cards that a text adds (CC-TURN-07)."""
    cards = s.rows[OFFER]
    if s.armed[BIDDABLE]:
        for _, _, refs in modifiers(s, "biddable", (player,)):
            cards = cards + [ref & CARD_MASK for ref in refs if ref & CARD_MASK not in cards]
    if unrestricted(s, "bid"):
        return cards
    return [card for card in cards if may_act(s, "bid", player, ref_of(s, card))]


def bids(s: State, player: int, least: int = 0) -> Sequence[int]:
    """Return how many coins a player may bid: from 1 to all of them, unless a text forbids or allows other bids."""
    usual = range(1, coins(s, player) + 1)
    if not s.armed[STAKES] and unrestricted(s, "stake"):
        return usual
    amounts = {amount for _, _, found in modifiers(s, "stakes", (player,)) for amount in found}
    wanted = sorted({*usual, *(amount for amount in amounts if least <= amount <= coins(s, player))})
    return [amount for amount in wanted if may_act(s, "stake", player, goal=amount)]


def bidder(s: State) -> int:
    """Return the bidder of this phase, or -1 in a phase without bids."""
    turns = s.rules.parameters["bids"].get(s.rules.phases[s.phase], -1)
    return (s.active - turns) % s.rules.players if turns >= 0 else -1


def recruitable(s: State, card: int) -> bool:
    """Return whether a card can be recruited from its place: the offer, the top of the deck, or as a text allows."""
    place = s.place[card]
    elsewhere = s.rules.on_side[place] or s.rules.places[place].zone == "hand"
    return place in (OFFER, DISCARD) or elsewhere or s.rows[DECK][:1] == [card]


def price(s: State, bidder: int, responder: int, bid: int) -> int:
    """Return the cost of paying off a bid (CC-TURN-10)."""
    return max(0, number(s, "amount of match", bid, (responder, bid, responder, bidder))) if s.armed[PRICE] else bid


def playable(s: State, player: int) -> list[int]:
    """Return the recruited cards, or cards in the hand, that can go to a lane."""
    layout = table(s)
    cards = s.rows[layout.hand(holder(s, player)) if s.rules.parameters["hand"] else layout.staging(player)]
    priced = any(concerned(s, "amount of play", card) for card in cards)
    if unrestricted(s, "play") and not s.armed[ROOM] and not priced and own_lanes(s, player):
        return cards  # a text that prescribes a lane always leaves one
    return [card for card in cards if lanes_to_play(s, card, player)]


def automatic(s: State, player: int) -> bool:
    """Return whether the player is an automaton, without a seat."""
    return player >= s.rules.seats


def holder(s: State, player: int) -> int:
    """Return the seat from whose hand a player or team plays: their own, or that of whoever plays for an automaton.

    A team's decision is first put to its first member, who need not know the hands of others.
    """
    if player < s.rules.seats:
        return player
    playing = s.rules.entry["deployment"] if s.rules.parameters["hand"] and player < s.rules.players else -1
    return next((f[SLOTS] for f in s.stack if f[PROGRAM] == playing), 0)


def ability_used(s: State, player: int) -> bool:
    """Return whether the player's overview card is turned over (CC-SOLO-17)."""
    return s.pieces[player] == REMOVED


def lanes_to_play(s: State, card: int, player: int, face: int = UP) -> Sequence[int]:
    """Return the lanes into which the player may play the card (CC-PLAY-01, -06)."""
    every = lanes = own_lanes(s, player)
    if not unrestricted(s, "play") or s.armed[ROOM] or concerned(s, "amount of play", card):
        lanes = tuple([lane for lane in lanes if sides_to_play(s, card, player, lane, face)])
    if concerned(s, "play", card):
        wanted: set[int] = set()
        for kind, goals in _forced(s, card, player):
            if kind == "lane":
                wanted |= set(goals)
            else:
                wanted |= {s.rules.lane_of[place] for place in goals} if len(goals) < len(every) else set()
        if forced := [lane for lane in lanes if lane in wanted]:
            return forced
    usual = s.rules.parameters["lanes"]
    return usual(s, player, lanes) if usual is not None else lanes


def fewest_cards(s: State, player: int, lanes: Sequence[int]) -> Sequence[int]:
    """Return the lanes in which an automaton has the fewest cards (CC-SOLO-12, -34)."""
    if not automatic(s, player):
        return lanes
    party = s.rules.party[player]
    counts = [len(s.rows[table(s).side(lane, party)]) for lane in lanes]
    return [lane for lane, count in zip(lanes, counts, strict=True) if count == min(counts)]


def sides_to_play(s: State, card: int, player: int, lane: int, face: int = UP) -> list[int]:
    """Return the sides of the lane onto which the player may play the card: their own, unless a text says otherwise.

    `face` is the face of the card there, unless a text changes it.
    """
    sides = _sides_meant(s, card, player, lane)
    if unrestricted(s, "play") and not s.armed[ROOM] and not concerned(s, "amount of play", card):
        return sides
    return [place for place in sides if faces_to_play(s, card, player, place, face)]


def _sides_meant(s: State, card: int, player: int, lane: int) -> list[int]:
    halves, usual = table(s).sides(s, lane), table(s).side(lane, s.rules.party[player])
    if not concerned(s, "play", card):
        return [usual]
    wanted: set[int] = set()
    for kind, goals in _forced(s, card, player):
        if kind == "side":
            wanted |= set(goals)
    return [place for place in halves if place in wanted] or [usual]


def near_lanes(s: State, player: int, lanes: Sequence[int]) -> Sequence[int]:
    """Return the two left-most lanes for the first player, the two right-most for the last one (CC-COOP-10).

    With two lanes left, both players may use both. An automaton's cards go where it has the fewest (CC-COOP-11, -15,
    -22).
    """
    if automatic(s, player):
        return fewest_cards(s, player, lanes)
    near = open_lanes(s, player)
    near = near[:2] if player == 0 else near[-2:]
    return [lane for lane in lanes if lane in near]


def _forced(s: State, card: int, player: int) -> list[tuple[str, tuple[int, ...]]]:
    return [value for _, _, value in modifiers(s, "play", (card, player))]


def faces_to_play(s: State, card: int, player: int, place: int, face: int = UP) -> list[int]:
    """Return the faces with which the player may play a card to a side: `face`, unless a text says otherwise.

    If a text lets the player choose, there may be two: the usual one comes first. Who cannot pay what it costs to play
    the card there has none.
    """
    faces = [pick(s, "face", face, (card, player, place)) if concerned(s, "face", card) else face]
    if concerned(s, "faces", card):
        faces += [other for _, _, other in modifiers(s, "faces", (card, player, place)) if other not in faces][:1]
    ref, lane = ref_of(s, card), s.rules.lane_of[place]
    if not can_pay(s, player, play_price(s, card, player, place)):
        return []
    if s.armed[ROOM]:
        faces = [one for one in faces if has_room(s, ref, place, one)]
    if unrestricted(s, "play"):
        return faces
    return [one for one in faces if may_act(s, "play", player, ref, lane, one)]


def play_price(s: State, card: int, player: int, place: int) -> int:
    """Return how many coins the player must pay to play a card to a side: none, unless a text says otherwise."""
    if not concerned(s, "amount of play", card):
        return 0
    return max(0, number(s, "amount of play", 0, (card, player, place)))


def can_pay(s: State, player: int, price: int) -> bool:
    """Return whether the player has the coins to pay a price to the supply, and may do so."""
    if price == 0:
        return True
    wanted = number(s, "amount of pay", price, (player, price, player, supply(s)))
    return wanted <= coins(s, player) and may_act(s, "pay", player)


def coins(s: State, player: int) -> int:
    """Return the coins of a player."""
    return s.held[COIN][player]
