"""Recruitment: one bid, one answer, and the card goes to a staging area (CC-TURN-07 to -18)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.deck import close, refill
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, supply, table
from cardlang.machine import primitives
from cardlang.machine.codebook import PASS, PAY
from cardlang.machine.instructions import Assembler, Label, step
from cardlang.machine.questions import decide
from cardlang.machine.rules import PURPOSES, Op, Program
from cardlang.machine.state import CARD_HOLDER, NOTHING, Frame, State, note, ref_of
from cardlang.machine.window import act

BID_CARD, BID_AMOUNT, PAY_OFF = (len(PURPOSES) + i for i in range(3))


def program() -> Program:
    """The whole phase."""
    a = Assembler("recruitment")
    card, bid, answer = a.slot(), a.slot(), a.slot()
    end = Label()
    a.emit(decide(card, _active, BID_CARD, _cards, offset=lambda s: s.rules.codebook.card, none=end))
    a.emit(decide(bid, _active, BID_AMOUNT, _bids, offset=lambda s: s.rules.codebook.amount))
    a.emit(_lay(card, bid))
    a.emit(decide(answer, _responder, PAY_OFF, lambda s, f: _answers(s, f[bid])))
    a.emit(_settle(card, bid, answer), refill(), _recruited(card), close())
    a.mark(end)
    return a.build()


def _active(s: State, _: Frame) -> int:
    return s.active


def _responder(s: State, _: Frame) -> int:
    return s.rules.policies.opponent(s, s.active, -1)


def _cards(s: State, _: Frame) -> Sequence[int]:
    """Without coins or without a card there is no bid (CC-TURN-18, CC-EMPTY-04, -06)."""
    return queries.biddable(s, s.active) if queries.coins(s, s.active) > 0 else NOTHING


def _bids(s: State, _: Frame) -> Sequence[int]:
    return range(1, queries.coins(s, s.active) + 1)


def _lay(card: int, bid: int) -> Op:
    """The bid is laid onto the card."""

    def op(s: State, f: Frame) -> None:
        number, amount = f[card], f[bid]
        primitives.shift(s, COIN, s.active, CARD_HOLDER + number, amount)
        if s.log is not None:
            note(s, "bid", card=number, player=s.active, amount=amount)
        if _heard(s, "bid"):
            act(s, (make("bid", ref=ref_of(s, number), by=s.active, amount=amount, source=s.place[number]),))

    return step(op)


def _heard(s: State, moment: str) -> bool:
    """Whether somebody listens to what the rules have just done."""
    after, when = _KEYS[moment]
    keys, armed = s.rules.keys, s.armed
    return bool(armed[keys[after]] or armed[keys[when]])


_KEYS = {moment: (f"after:{moment}", f"when:{moment}") for moment in ("bid", "match", "pass", "recruit")}


def _answers(s: State, bid: int) -> tuple[int, ...]:
    """Paying off needs the whole price (CC-TURN-13)."""
    s.ret = s.denied = NOTHING  # the bid has been heard
    responder = s.rules.policies.opponent(s, s.active, -1)
    affordable = queries.coins(s, responder) >= queries.price(s, s.active, responder, bid)
    if affordable and queries.may_act(s, "match", responder):
        return PAY, PASS
    return (PASS,)


def _settle(card: int, bid: int, answer: int) -> Op:
    """The coins go where they belong, the card to the staging area of who gets it."""

    def op(s: State, f: Frame) -> None:
        number, active, responder = f[card], s.active, _responder(s, f)
        if f[answer] == PASS:
            _pass(s, number, responder)
            _recruit(s, number, active)
            if _heard(s, "pass"):
                act(s, (make("pass", by=responder),))
        else:
            _pay_off(s, number, f[bid], responder)
            _recruit(s, number, responder)
            if _heard(s, "match"):
                act(s, (make("match", by=responder, amount=f[bid], to=active),))

    return step(op)


def _pay_off(s: State, card: int, bid: int, responder: int) -> None:
    price, holder = queries.price(s, s.active, responder, bid), CARD_HOLDER + card
    primitives.shift(s, COIN, responder, holder, price)
    primitives.shift(s, COIN, holder, s.active, bid + price)
    if s.log is not None:
        note(s, "pay-off", card=card, player=responder, amount=price)


def _pass(s: State, card: int, responder: int) -> None:
    laid = s.laid[COIN][card]
    primitives.shift(s, COIN, CARD_HOLDER + card, supply(s), laid)
    if s.log is not None:
        note(s, "pass", card=card, player=responder, amount=laid)


def _recruit(s: State, card: int, player: int) -> None:
    primitives.put(s, card, table(s).staging(player))
    if s.log is not None:
        note(s, "recruit", card=card, player=player)


def _recruited(card: int) -> Op:
    """Once the offer is full again, all hear of it."""

    def op(s: State, f: Frame) -> None:
        if _heard(s, "recruit"):
            place = s.place[f[card]]
            act(s, (make("recruit", ref=ref_of(s, f[card]), by=s.rules.owner_of[place], source=place),))

    return step(op)
