"""The auction that replaces Recruitment in a free-for-all (CC-FFA-10 to -16, -22 to -26).

The active player names a card, all others bid on it in secret, and the highest bid is its price: either the active
player pays it to the highest bidder and takes the card, or the highest bidder pays it to the bank and takes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.bidding import heard, tell
from cardlang.games.crimson_company.flow.deck import close, refill
from cardlang.games.crimson_company.flow.recruitment import recruit, recruited
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, supply
from cardlang.games.crimson_company.words import AUCTION_CARD, BID_AMOUNT, PAY_OFF
from cardlang.machine import primitives
from cardlang.machine.codebook import PASS, PAY
from cardlang.machine.instructions import Assembler, Label, each, forget, jump, let, step
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Op, Program
from cardlang.machine.simultaneous import ask_seats
from cardlang.machine.state import NOTHING, PROGRAM, SLOTS, Frame, State, note
from cardlang.machine.window import act

_CARD, _BIDS = SLOTS, SLOTS + 1  # slots in the frame of the phase


def program() -> Program:
    """The whole phase."""
    a = Assembler("recruitment")
    card, bids, position, turn = a.slot(), a.slot(), a.slot(), a.slot()
    assert (card, bids) == (_CARD, _BIDS)
    bidder, price, answer, left = a.slot(), a.slot(), a.slot(), a.slot()
    told, end = Label(), Label()

    def answers(s: State, f: Frame) -> tuple[int, ...]:
        """Taking the card needs the whole price (CC-FFA-24)."""
        affordable = queries.coins(s, s.active) >= queries.price(s, f[bidder], s.active, f[price])
        return (PAY, PASS) if affordable and queries.may_act(s, "match", s.active) else (PASS,)

    a.emit(let(card, -1), let(bids, NOTHING))
    a.emit(decide(card, _active, AUCTION_CARD, _cards, "card", none=end), step(lambda s, f: _named(s, f[card])))
    a.emit(about(ask_seats(bids, _bidders, BID_AMOUNT, _bids, "amount"), (card, "card")))
    a.emit(step(lambda s, f: _reveal(s, f, card, bids)), step(lambda s, f: _highest(f, bids, bidder, price)))
    a.emit(let(left, lambda s, f: f[bids]), let(position, 0))
    again = a.mark()
    a.emit(each(left, position, turn, told, gone=True), step(lambda s, f: _bid(s, f[card], f[turn])), forget())
    a.emit(jump(again))
    a.mark(told)
    a.emit(about(decide(answer, _active, PAY_OFF, answers), (card, "card"), (price, "amount"), (bidder, "player")))
    a.emit(_settle(card, bidder, price, answer), refill(), recruited(card))
    a.mark(end)
    a.emit(close())
    return a.build()


def going_on(s: State) -> tuple[int, tuple[tuple[int, int], ...]] | None:
    """Return the card of the current auction, and the (player, bid) pairs once all are in; None without an auction."""
    for frame in s.stack:
        if frame[PROGRAM] == s.rules.entry["recruitment"] and frame[_CARD] >= 0:
            return frame[_CARD], frame[_BIDS]
    return None


def _active(s: State, _: Frame) -> int:
    return s.active


def _cards(s: State, _: Frame) -> Sequence[int]:
    """Return the cards to choose from. Players without coins choose as well; without cards there is no auction
    (CC-FFA-25, CC-EMPTY-04).
    """
    return queries.biddable(s, s.active)


def _bidders(s: State, _: Frame) -> list[int]:
    """Return the bidders in seat order, the order of simultaneous answers."""
    return sorted(s.rules.policies.rivals(s, s.active))


def _bids(s: State, _: Frame, player: int) -> list[int]:
    """Return the possible bids: 0 to all coins of the player (CC-FFA-23), but for those that a text forbids."""
    return [0, *queries.bids(s, player, least=1)]


def _named(s: State, card: int) -> None:
    if s.log is not None:
        note(s, "auction", card=card, player=s.active)


def _reveal(s: State, f: Frame, card: int, bids: int) -> None:
    """Replace the choices in seat order by the bids in clockwise order, each with its player."""
    made = dict(zip(_bidders(s, f), [chosen[0] for chosen in f[bids]], strict=True))
    f[bids] = tuple((player, made[player]) for player in s.rules.policies.rivals(s, s.active))
    for player, amount in f[bids]:
        note(s, "reveal", card=f[card], player=player, amount=amount)


def _bid(s: State, card: int, bid: tuple[int, int]) -> None:
    """Announce a bid to listeners; a bid of 0 is none (CC-FFA-23)."""
    player, amount = bid
    if amount:
        tell(s, card, player, amount)


def _highest(f: Frame, bids: int, bidder: int, price: int) -> None:
    """Determine the highest bidder; among several, the first clockwise (CC-FFA-13, -14)."""
    f[bidder], f[price] = max(f[bids], key=lambda bid: bid[1])


def _settle(card: int, bidder: int, price: int, answer: int) -> Op:
    """Return the instruction that moves the price to the highest bidder or the bank, and the card to the payer
    (CC-FFA-15, -16).
    """

    def op(s: State, f: Frame) -> None:
        bought, other, bid = f[answer] == PAY, f[bidder], f[price]
        payer, payee = (s.active, other) if bought else (other, supply(s))
        cost = queries.price(s, other, s.active, bid) if bought else bid
        paid = primitives.shift(s, COIN, payer, payee, cost)
        if not bought:
            note(s, "pass", card=f[card], player=s.active)
        note(s, "buy", card=f[card], player=payer, amount=paid, giver=payer, taker=payee)
        recruit(s, f[card], payer)
        if bought and heard(s, "match"):
            act(s, (make("match", by=payer, amount=bid, to=other),))
        if not bought and heard(s, "pass"):
            act(s, (make("pass", by=s.active),))

    return step(op)
