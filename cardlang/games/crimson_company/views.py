"""The view of a seat, and the invariants of positions.

All open information is shown (CC-OPEN-01 to -06). Hidden are the order of the deck below its top card, and cards in a
hand from those who have not seen them (CC-COOP-05, -06).
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
    ZONES,
    own_lanes,
    supply,
    table,
)
from cardlang.games.invariants import conserved
from cardlang.games.shapes import COUNTERS, FLAG, SEAT, TEXT, by_seat, listed, noted, number, or_null, record, word
from cardlang.games.viewing import FACE_UP, CardView, View, ViewPart, players, several
from cardlang.games.zones import by_zone
from cardlang.machine.state import State

USED, UNUSED = "used", "unused"  # the one-time ability, as a player's overview card shows it
_OF = by_zone(ZONES)


# --- cards -----------------------------------------------------------------------------------------------


def _strength(s: State, _: int | None, card: int) -> int:
    return queries.strength(s, card) if s.rules.places[s.place[card]].zone == "lane" else s.rules.numbers[card]


def _counters(s: State, _: int | None, card: int) -> dict[str, int] | None:
    own = zip(s.rules.counters[MARK + 1 :], s.laid[MARK + 1 :], strict=True)
    return {name: laid[card] for name, laid in own if laid[card]} or None


CARD = CardView(
    ViewPart("strength", noted(number(None), "as it counts now in a lane, as printed elsewhere"), _strength),
    FACE_UP,
    ViewPart("marks", number(1), lambda s, seat, card: s.laid[MARK][card] or None, needed=False),
    ViewPart("coins", number(1), lambda s, seat, card: s.laid[COIN][card] or None, needed=False),
    ViewPart("counters", noted(COUNTERS, "of sets' own, by their ids"), _counters, needed=False),
)


# --- players ---------------------------------------------------------------------------------------------


def _hands(s: State) -> bool:
    return bool(s.rules.parameters["hand"])


def _recruiting(s: State) -> bool:
    return not _hands(s)


def _place(s: State, _: int | None, player: int) -> int | None:
    placed = table(s).podium(s)
    return placed.index(player) + 1 if player in placed else None


def _list(s: State, seat: int | None, player: int) -> list[dict[str, Any] | None]:
    return [CARD.one(s, seat, card) for card in lists.on_list(s, player)]


def _castles(s: State, party: int) -> int:
    return s.winner.count(party)


_LIST = noted(
    listed(CARD.shape), "of a tournament: the cards that the player has brought, none before all lists are known"
)
PLAYERS = players(
    ViewPart(
        "side", noted(SEAT, "whose side of the lanes is theirs"), lambda s, seat, i: s.rules.sides[s.rules.party[i]]
    ),
    ViewPart("coins", number(), lambda s, seat, player: queries.coins(s, player), when=_recruiting),
    CARD.zone(_OF["staging"]).but(when=_recruiting),
    CARD.zone(_OF["hand"], note="where there are hands; null for a card that the seat does not know").but(when=_hands),
    ViewPart(
        "ability", noted(word(USED, UNUSED), "what the overview card says"),
        lambda s, seat, player: USED if queries.ability_used(s, player) else UNUSED, when=_hands,
    ),
    ViewPart("castles", number(), lambda s, seat, player: _castles(s, s.rules.party[player])),
    ViewPart(
        "place", noted(or_null(number(1)), "in a ring: 1 for the winner and so on, null for those who have none yet"),
        _place, when=lambda s: table(s).ring,
    ),
    ViewPart("list", _LIST, _list, when=lambda s: bool(s.rules.parameters["lists"])),
)  # fmt: skip


# --- lanes -----------------------------------------------------------------------------------------------


def _castle(s: State, lane: int) -> int:
    """Return the castle in a lane, or -1."""
    return next(iter(s.rows[table(s).castle(lane)]), -1)


def _id(s: State, _: int | None, lane: int) -> str | None:
    castle = _castle(s, lane)
    return s.rules.records[s.rules.record[castle]].id if castle >= 0 else None


def _on_castle(s: State, _: int | None, lane: int) -> int:
    castle = _castle(s, lane)
    return s.laid[COIN][castle] if castle >= 0 else 0


def _won_by(s: State, _: int | None, lane: int) -> str | None:
    return s.rules.sides[s.winner[lane]] if s.winner[lane] >= 0 else None


def _sides(s: State, seat: int | None, lane: int) -> dict[str, Any]:
    return {
        s.rules.sides[s.rules.party_of[side]]: {
            "cards": CARD.all(s, seat, side),
            "strength": queries.side_total(s, side, scored=False),
        }
        for side in table(s).sides(s, lane)
    }


_SIDE = record({
    "cards": noted(listed(CARD.shape), "near to far"),
    "strength": noted(number(None), "the sum, without what a scoring changes"),
})  # fmt: skip
LANES = several(
    "lanes", lambda s: table(s).lanes,
    ViewPart("lane", number(1), lambda s, seat, lane: lane + 1),
    ViewPart("open", FLAG, lambda s, seat, lane: bool(s.open[lane])),
    ViewPart("won_by", or_null(SEAT), _won_by),
    ViewPart("castle", noted(or_null(TEXT), "id of the castle that lies there"), _id),
    ViewPart("coins", number(), _on_castle),
    ViewPart(
        "tied", noted(FLAG, "it came out level, and waits until a card comes or goes"),
        lambda s, seat, lane: bool(s.tied[lane]),
    ),
    ViewPart(
        "sides", noted(
            by_seat(_SIDE),
            "by whose they are; in a ring first that of the player for whom the lane belongs to the left front",
        ), _sides,
    ),
)  # fmt: skip


# --- the table -------------------------------------------------------------------------------------------


def _auction(s: State, seat: int | None, _: int) -> dict[str, Any] | None:
    """Return the card that is up for auction, and the bids once all are in (CC-FFA-12)."""
    found = auction.going_on(s)
    if found is None:
        return None
    card, bids = found
    told = {s.rules.people[player]: amount for player, amount in bids} if bids else None
    return {"card": CARD.one(s, seat, card), "bids": told}


def _between(s: State, seat: int | None, _: int) -> list[dict[str, Any] | None] | None:
    return [*CARD.all(s, seat, LIMBO), *CARD.all(s, seat, DRAWN)] or None


VIEW = View(
    ViewPart("supply", noted(number(), "coins that belong to nobody"), lambda s, seat, _: s.held[COIN][supply(s)]),
    PLAYERS,
    ViewPart(
        "sides", noted(by_seat(record({"castles": number()})), "the parties, also those without a seat"),
        lambda s, seat, _: {name: {"castles": _castles(s, party)} for party, name in enumerate(s.rules.sides)},
    ),
    LANES,
    ViewPart(
        "bidder", noted(or_null(SEAT), "who has laid the coins on an offered card or on the top card of the deck"),
        lambda s, seat, _: s.rules.people[s.stakes[0][2]] if s.stakes else None,
    ),
    *(CARD.zone(_OF[name]) for name in ("offer", "deck", "discard")),
    ViewPart(
        "auction", noted(
            or_null(record({"card": CARD.shape, "bids": or_null(by_seat(number()))})),
            "in a ring: the card that is up for auction, and the bids as soon as all are in",
        ), _auction, when=lambda s: table(s).ring,
    ),
    ViewPart(
        "difficulty", noted(TEXT, "in modes with castles that begin with coins"),
        lambda s, seat, _: s.rules.parameters.get("difficulty"), needed=False,
    ),
    ViewPart(
        "between", noted(
            listed(or_null(CARD.shape)),
            "cards that have left one place and not come to the next; null for one that the seat does not know",
        ), _between, needed=False,
    ),
    cards=[CARD],
)  # fmt: skip


def invariants(s: State) -> list[str]:
    """Return the violated invariants, each with its rule id and a description; empty if all hold."""
    broken = []
    layout = table(s)
    coins = sum(s.held[COIN]) + sum(s.laid[COIN])
    if coins != s.rules.parameters["stock"]:
        broken.append(f"CC-INV-01: {coins} coins instead of {s.rules.parameters['stock']}")
    broken += conserved(s, cards="CC-INV-02", counters="CC-INV-03")
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
    return broken + _stable(s)


def _closing(s: State) -> bool:
    """Return whether a lane has just been won and the consequences are not carried out yet."""
    return any(s.rules.programs[frame[0]].name == "score lane" for frame in s.stack)


def _most_staged(s: State, player: int) -> int:
    """Return the most staged cards: one recruited in one's own turn, one paid off in each opponent's (CC-2V2-17)."""
    party = s.rules.party[: s.rules.players]
    return 1 + sum(other != party[player] for other in party)


def _all_is_played(s: State) -> bool:
    """Return whether Deployment always plays all cards: it does unless a text forbids playing some."""
    limited = any(query == "room" for _, query in s.rules.statics)
    return not limited and "play" not in s.rules.parameters["forbidden"]


def _stable(s: State) -> list[str]:
    """Return the violated invariants of stable points; a request of a phase is one, a request of an effect is not."""
    if any(s.rules.programs[frame[0]].ability >= 0 for frame in s.stack) or s.rows[LIMBO] or s.contexts:
        return []
    if any(s.rules.programs[frame[0]].name in ("act", "resolve") for frame in s.stack):
        return []
    if s.asks and s.rules.purposes[s.asks[0].purpose] in ("pay-off", "chance"):
        return []  # a bid, a shuffle or the setup is not finished yet (CC-STABLE-01)
    broken = []
    layout = table(s)
    # a text may have put more cards into the offer
    if len(s.rows[OFFER]) < s.rules.parameters["offer"] and (s.rows[DECK] or s.rows[DISCARD]) and s.stack:
        broken.append(f"CC-INV-04: {len(s.rows[OFFER])} cards on offer")
    playable = _all_is_played(s) and bool(own_lanes(s, s.active))
    if playable and "deployment" in s.rules.phases[: s.phase] and s.rows[layout.staging(s.active)]:
        broken.append("CC-INV-05: a staged card was not played")
    closed = [lane for lane in range(layout.lanes) if not s.open[lane] and s.stack]
    full = [lane + 1 for lane in closed if any(s.rows[place] for place in layout.sides(s, lane))]
    return broken + [f"CC-INV-07: cards in lane {lane}, which is closed" for lane in full]
