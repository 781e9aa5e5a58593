"""What a seat may see, and what must always be true of a position.

Of open information (CC-OPEN-01 to -06) all is shown; the order of the deck below its top card is hidden from everybody,
and the cards in a hand from those who have not seen them (CC-COOP-05, -06).
"""

from __future__ import annotations

from typing import Any

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow import auction, lists
from cardlang.games.crimson_company.table import (
    COIN,
    DECK,
    DISCARD,
    DRAWN,
    LIMBO,
    MARK,
    OFFER,
    own_lanes,
    supply,
    table,
)
from cardlang.games.viewing import course, drawn_anew, ending
from cardlang.machine import rng
from cardlang.machine.hidden import broken as ill_known
from cardlang.machine.hidden import knows, redraw
from cardlang.machine.state import UP, State

USED, UNUSED = "used", "unused"  # what a player's overview card says of the ability that there is once


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The position by names; `seat` is None for the host, who also sees the order of the deck."""
    layout = table(s)
    hands = bool(s.rules.parameters["hand"])
    data: dict[str, Any] = {
        **course(s),
        "supply": s.held[COIN][supply(s)],
        "players": [
            {
                "seat": s.rules.people[player],
                "side": s.rules.sides[s.rules.party[player]],
                **(_hand(s, seat, player) if hands else _purse(s, player)),
                "castles": s.winner.count(s.rules.party[player]),
            }
            for player in range(s.rules.seats)
        ],
        "sides": {name: {"castles": s.winner.count(party)} for party, name in enumerate(s.rules.sides)},
        "lanes": [_lane(s, lane) for lane in range(layout.lanes)],
        "bidder": s.rules.people[s.stakes[0][2]] if s.stakes else None,
        "offer": [_card(s, card) for card in s.rows[OFFER]],
        "deck": {"count": len(s.rows[DECK]), "top": _card(s, s.rows[DECK][0]) if s.rows[DECK] else None},
        "discard": [_card(s, card) for card in s.rows[DISCARD]],
        **ending(s),
    }
    if layout.ring:
        places = {s.rules.people[player]: number for number, player in enumerate(layout.podium(s), 1)}
        for shown in data["players"]:
            shown["place"] = places.get(shown["seat"])
        data["auction"] = _auction(s)
    if "difficulty" in s.rules.parameters:
        data["difficulty"] = s.rules.parameters["difficulty"]
    between = [_known(s, seat, card) for card in (*s.rows[LIMBO], *s.rows[DRAWN])]
    if between:
        data["between"] = between
    if s.rules.parameters["lists"]:
        for player, shown in enumerate(data["players"]):
            shown["list"] = [_card(s, card) for card in lists.on_list(s, player)]
    if seat is None:
        data["deck"]["order"] = [_card(s, card) for card in s.rows[DECK]]
    return data


def _auction(s: State) -> dict[str, Any] | None:
    """What is up for auction, and the bids as soon as all are in (CC-FFA-12)."""
    found = auction.going_on(s)
    if found is None:
        return None
    card, bids = found
    return {
        "card": _card(s, card),
        "bids": {s.rules.people[player]: amount for player, amount in bids} if bids else None,
    }


def _known(s: State, seat: int | None, card: int) -> dict[str, Any] | None:
    """A card as a seat sees it: None for one that it does not know."""
    return _card(s, card) if knows(s, seat, card) else None


def _purse(s: State, player: int) -> dict[str, Any]:
    """What lies before a player who recruits."""
    staged = s.rows[table(s).staging(player)]
    return {"coins": queries.coins(s, player), "staged": [_card(s, card) for card in staged]}


def _hand(s: State, seat: int | None, player: int) -> dict[str, Any]:
    """What lies before a player who draws cards: the hand, and the card that says whether the ability was used."""
    hand = [_known(s, seat, card) for card in s.rows[table(s).hand(player)]]
    return {"hand": hand, "ability": USED if queries.ability_used(s, player) else UNUSED}


def _card(s: State, card: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"card": card, "id": s.rules.records[s.rules.record[card]].id}
    zone = s.rules.places[s.place[card]].zone
    if zone == "lane":
        shown["face_up"] = s.face[card] == UP
        shown["strength"] = queries.strength(s, card)
        if s.laid[MARK][card]:
            shown["marks"] = s.laid[MARK][card]
    else:
        shown["strength"] = s.rules.numbers[card]
    if s.laid[COIN][card]:
        shown["coins"] = s.laid[COIN][card]
    return shown


def _lane(s: State, lane: int) -> dict[str, Any]:
    layout = table(s)
    castles = s.rows[layout.castle(lane)]
    data: dict[str, Any] = {
        "lane": lane + 1,
        "open": bool(s.open[lane]),
        "won_by": s.rules.sides[s.winner[lane]] if s.winner[lane] >= 0 else None,
        "castle": s.rules.records[s.rules.record[castles[0]]].id if castles else None,
        "coins": s.laid[COIN][castles[0]] if castles else 0,
        "tied": bool(s.tied[lane]),
        "sides": {
            s.rules.sides[s.rules.party_of[side]]: {
                "cards": [_card(s, card) for card in s.rows[side]],
                "strength": queries.side_total(s, side, scored=False),
            }
            for side in layout.sides(s, lane)
        },
    }
    return data


def invariants(s: State) -> list[str]:
    """The rule ids of the invariants that do not hold, each with what is wrong; an empty list is good."""
    broken = []
    layout = table(s)
    coins = sum(s.held[COIN]) + sum(s.laid[COIN])
    if coins != s.rules.parameters["stock"]:
        broken.append(f"CC-INV-01: {coins} coins instead of {s.rules.parameters['stock']}")
    if sorted(card for row in s.rows for card in row) != list(range(len(s.place))):
        broken.append("CC-INV-02: a card lies nowhere or twice")
    if any(amount < 0 for row in (*s.held, *s.laid) for amount in row):
        broken.append("CC-INV-03: a negative number of coins")
    staged = [len(s.rows[layout.staging(player)]) if own_lanes(s, player) else 0 for player in range(layout.players)]
    if _all_is_played(s) and any(count > _most_staged(s, player) for player, count in enumerate(staged)):
        broken.append("CC-INV-05: more staged cards than bids since the last Deployment")
    if not all(queries.recruitable(s, card) for _, card, _, _ in s.stakes):
        broken.append("CCE-APP-05: a bid lies on a card that cannot be recruited")
    won = [s.winner.count(party) for party in range(layout.parties)]
    enough = s.rules.parameters["castles to win"]
    playing = [castles for party, castles in enumerate(won) if s.rules.teams[party] not in layout.podium(s)]
    gone = sum(not layout.sides(s, lane) for lane in range(layout.lanes))
    decided = max(playing, default=0) >= enough and not _closing(s)
    if max(won) > enough or (decided and not s.outcome[0]) or sum(s.open) + sum(won) + gone != layout.lanes:
        broken.append(f"CC-INV-06: castles {won}, {sum(s.open)} lanes open")
    halves = [layout.side(lane, party) for lane in range(layout.lanes) for party in range(layout.parties)]
    used = {side for lane in range(layout.lanes) for side in layout.sides(s, lane)}
    if any(s.rows[side] for side in halves if side not in used):
        broken.append("CC-FFA-PLACE-02: cards where nobody stands")
    return broken + ill_known(s) + _stable(s)


def _closing(s: State) -> bool:
    """Whether a lane has just been won, and what that brings about is not done yet."""
    return any(s.rules.programs[frame[0]].name == "score lane" for frame in s.stack)


def _most_staged(s: State, player: int) -> int:
    """One card recruited in one's own turn, one paid off in each opponent's turn since the last (CC-2V2-17)."""
    party = s.rules.party[: s.rules.players]
    return 1 + sum(other != party[player] for other in party)


def _all_is_played(s: State) -> bool:
    """Whether Deployment always leaves nothing behind: it does if no text keeps cards from being played."""
    return "play" not in s.rules.parameters["forbidden"]


def _stable(s: State) -> list[str]:
    """What holds at stable points only; a request of a phase is one, a request of an effect is not."""
    if any(s.rules.programs[frame[0]].ability >= 0 for frame in s.stack) or s.rows[LIMBO] or s.contexts:
        return []
    if any(s.rules.programs[frame[0]].name in ("act", "resolve") for frame in s.stack):
        return []
    if s.asks and s.rules.purposes[s.asks[0][1]] in ("pay-off", "chance"):
        return []  # a bid is not settled, a shuffle or the setup not done yet (CC-STABLE-01)
    broken = []
    layout = table(s)
    # more are there when a text has put a card into the offer
    if len(s.rows[OFFER]) < s.rules.parameters["offer"] and (s.rows[DECK] or s.rows[DISCARD]) and s.stack:
        broken.append(f"CC-INV-04: {len(s.rows[OFFER])} cards on offer")
    playable = _all_is_played(s) and bool(own_lanes(s, s.active))
    if playable and "deployment" in s.rules.phases[: s.phase] and s.rows[layout.staging(s.active)]:
        broken.append("CC-INV-05: a staged card was not played")
    closed = [lane for lane in range(layout.lanes) if not s.open[lane] and s.stack]
    full = [lane + 1 for lane in closed if any(s.rows[place] for place in layout.sides(s, lane))]
    return broken + [f"CC-INV-07: cards in lane {lane}, which is closed" for lane in full]


def reshuffle(s: State, seat: int, seed: int) -> None:
    """Draw anew what a seat cannot know: the deck below its top card, hands of others, and all randomness to come."""
    state = rng.seeded(seed)
    s.rng = redraw(s, seat, state) if s.seen else drawn_anew(state, s.rows[DECK], 1)
