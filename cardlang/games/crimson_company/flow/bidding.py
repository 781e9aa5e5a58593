"""Bids: coins that a player places on a card, the answer, and the settlement.

The coins are a stake: they lie on the card and belong to nobody as long as the card can be recruited (CC-TURN-17). If
the card is gone before the answer, they return to the bidder (CCE-APP-05).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.kinds import CARD_KINDS, NUMBER, make
from cardlang.games.crimson_company.table import COIN, DECK, OFFER, supply
from cardlang.games.crimson_company.words import BID_AMOUNT, BID_CARD, PAY_OFF
from cardlang.machine import primitives
from cardlang.machine.codebook import PASS, PAY
from cardlang.machine.instructions import Assembler, Label, Number, forget, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import AFTER, WHEN, Op
from cardlang.machine.state import (
    CARD_HOLDER,
    CARD_MASK,
    FROM,
    KIND,
    NOTHING,
    REF,
    TO,
    Event,
    Frame,
    State,
    note,
    ref_of,
)
from cardlang.machine.window import act


def heard(s: State, moment: str) -> bool:
    """Return whether any text listens to an act of the rules, waits for it, or may ask about it later."""
    kind = NUMBER[moment]
    if s.later or kind in s.rules.recalled:
        return True
    if not s.armed[s.rules.hearing[kind]]:
        return False
    columns = s.rules.moments[kind]
    return bool(s.armed[columns[AFTER]] or s.armed[columns[WHEN]])


# --- placing a bid -----------------------------------------------------------------------------------


def emit_bid(a: Assembler, none: Label) -> None:
    """Emit the bid of the active player on a card; continue at `none` if that is impossible."""
    card, bid = a.slot(), a.slot()
    a.emit(decide(card, _active, BID_CARD, _cards, "card", none=none))
    a.emit(about(decide(bid, _active, BID_AMOUNT, _bids, "amount"), (card, "card")))
    a.emit(_lay(card, bid), forget())


def _active(s: State, _: Frame) -> int:
    return s.active


def _cards(s: State, _: Frame) -> Sequence[int]:
    """Return the cards to bid on; none without a bid to make (CC-TURN-18, CC-EMPTY-04, -06)."""
    return queries.biddable(s, s.active) if queries.bids(s, s.active) else NOTHING


def _bids(s: State, _: Frame) -> Sequence[int]:
    return queries.bids(s, s.active)


def _lay(card: int, bid: int) -> Op:
    def op(s: State, f: Frame) -> None:
        number, amount = f[card], f[bid]
        primitives.stake(s, COIN, s.active, number, amount)
        if s.log is not None:
            note(s, "bid", card=number, player=s.active, amount=amount)
        tell(s, number, s.active, amount)

    return step(op)


def tell(s: State, card: int, player: int, amount: int) -> None:
    """Announce a bid to listeners: the card that is bid on, and how many coins are bid."""
    if heard(s, "bid"):
        act(s, (make("bid", ref=ref_of(s, card), by=player, amount=amount, turn=COIN),))


# --- a placed bid --------------------------------------------------------------------------------------


def lapse(s: State, happened: tuple[Event, ...] = NOTHING) -> None:
    """Return the coins of bids on cards that can no longer be recruited: they have left, or another card covers them.

    A text may allow bids on cards in a lane or elsewhere; these leave when anything moves them.
    """
    for number in reversed(range(len(s.stakes))):
        card = s.stakes[number][1]
        if not queries.recruitable(s, card) or _come_from_elsewhere(s, card, happened):
            _, _, player, amount = primitives.take_up(s, number)
            amount = primitives.shift(s, COIN, CARD_HOLDER + card, player, amount)
            note(s, "lapse", card=card, player=player, amount=amount)


def _come_from_elsewhere(s: State, card: int, happened: tuple[Event, ...]) -> bool:
    """Return whether a card has just moved to its place; never for a card in the deck or the offer."""
    if s.place[card] in (DECK, OFFER):
        return False
    cards, swap = len(CARD_KINDS), NUMBER["swap"]
    moved = [e for e in happened if e[KIND] < cards and e[FROM] != s.place[e[REF] & CARD_MASK]]
    return any(card in (e[REF] & CARD_MASK, e[TO] & CARD_MASK if e[KIND] == swap else -1) for e in moved)


# --- the answer ----------------------------------------------------------------------------------------


def emit_answer(a: Assembler, answer: int, responder: Number, none: Label) -> None:
    """Emit the choice to pay off or pass, stored in slot `answer`; continue at `none` if there is no bid."""

    def answers(s: State, f: Frame) -> tuple[int, ...]:
        """Return the possible answers; paying off needs the whole price (CC-TURN-13)."""
        payer = responder(s, f)
        affordable = queries.coins(s, payer) >= price(s, payer)
        return (PAY, PASS) if affordable and queries.may_act(s, "match", payer) else (PASS,)

    a.emit(unless(lambda s, f: bool(s.stakes), none))
    a.emit(decide(answer, responder, PAY_OFF, answers))


def price(s: State, payer: int) -> int:
    """Return the cost of paying off the current bid."""
    stake = s.stakes[0]
    return queries.price(s, stake[2], payer, stake[3])


def settle(s: State, responder: int, *, paid: bool) -> tuple[int, int, int, int]:
    """Move the coins of the bid. Returns the deal: (card, its new owner, bidder, bid)."""
    cost = price(s, responder) if paid else 0
    _, card, bidder, bid = primitives.take_up(s, 0)
    holder = CARD_HOLDER + card
    if paid:
        primitives.shift(s, COIN, responder, holder, cost)
        primitives.shift(s, COIN, holder, bidder, s.laid[COIN][card])  # the whole stake (CC-TURN-10, CCE-PAY-03)
        if s.log is not None:
            note(s, "pay-off", card=card, player=responder, amount=cost)
        return card, responder, bidder, bid
    laid = s.laid[COIN][card]
    primitives.shift(s, COIN, holder, supply(s), laid)
    if s.log is not None:
        note(s, "pass", card=card, player=responder, amount=laid)
    return card, bidder, bidder, bid


def announce(s: State, deal: tuple[int, int, int, int], responder: int) -> None:
    """Announce the answer to listeners, after it has been carried out."""
    _, taker, bidder, bid = deal
    if taker == bidder:
        if heard(s, "pass"):
            act(s, (make("pass", by=responder),))
    elif heard(s, "match"):
        act(s, (make("match", by=responder, amount=bid, to=bidder),))
