"""Recruitment: one bid, one answer, and the card goes to a staging area (CC-TURN-07 to -18)."""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, supply, table
from cardlang.machine import primitives
from cardlang.machine.codebook import PASS, PAY
from cardlang.machine.instructions import Assembler, Label, call, forget, jump, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import PURPOSES, Op, Program
from cardlang.machine.state import CARD_HOLDER, Frame, State, note, ref_of
from cardlang.machine.window import act

BID_CARD, BID_AMOUNT, PAY_OFF = (len(PURPOSES) + i for i in range(3))


def program() -> Program:
    """The whole phase."""
    a = Assembler("recruitment")
    card, bid, answer = a.slot(), a.slot(), a.slot()
    paid, settled, end = Label(), Label(), Label()
    a.emit(unless(_can_bid, end))
    a.emit(decide(card, _active, BID_CARD, _cards), let(card, lambda s, f: f[card] - s.rules.codebook.card))
    a.emit(decide(bid, _active, BID_AMOUNT, _bids), let(bid, lambda s, f: f[bid] - s.rules.codebook.amount))
    a.emit(step(lambda s, f: _lay(s, f[card], f[bid])))
    a.emit(
        _moment(
            "bid", lambda s, f: make("bid", ref=ref_of(s, f[card]), by=s.active, amount=f[bid], source=s.place[f[card]])
        )
    )
    a.emit(forget(), decide(answer, _responder, PAY_OFF, lambda s, f: _answers(s, f[bid])))
    a.emit(unless(lambda s, f: f[answer] == PASS, paid))
    a.emit(step(lambda s, f: _pass(s, f[card])))
    a.emit(step(lambda s, f: _recruit(s, f[card], s.active)))
    a.emit(_moment("pass", lambda s, f: make("pass", by=_responder(s, f))))
    a.emit(jump(settled))
    a.mark(paid)
    a.emit(step(lambda s, f: _pay_off(s, f[card], f[bid])))
    a.emit(step(lambda s, f: _recruit(s, f[card], _responder(s, f))))
    a.emit(_moment("match", lambda s, f: make("match", by=_responder(s, f), amount=f[bid], to=s.active)))
    a.mark(settled)
    a.emit(forget(), call("refill"))
    a.emit(
        _moment(
            "recruit",
            lambda s, f: make("recruit", ref=ref_of(s, f[card]), by=_owner(s, f[card]), source=s.place[f[card]]),
        )
    )
    a.emit(forget(), stable())
    a.mark(end)
    return a.build()


def _active(s: State, _: Frame) -> int:
    return s.active


def _responder(s: State, _: Frame) -> int:
    return s.rules.policies.opponent(s, s.active, -1)


def _owner(s: State, card: int) -> int:
    return s.rules.owner_of[s.place[card]]


def _can_bid(s: State, _: Frame) -> bool:
    """Without coins or without a card there is no bid (CC-TURN-18, CC-EMPTY-04, -06)."""
    return queries.coins(s, s.active) > 0 and bool(queries.biddable(s, s.active))


def _cards(s: State, _: Frame) -> tuple[int, ...]:
    first = s.rules.codebook.card
    return tuple([first + card for card in queries.biddable(s, s.active)])


def _bids(s: State, _: Frame) -> tuple[int, ...]:
    first = s.rules.codebook.amount
    return tuple(range(first + 1, first + queries.coins(s, s.active) + 1))


def _lay(s: State, card: int, bid: int) -> None:
    primitives.shift(s, COIN, s.active, CARD_HOLDER + card, bid)
    if s.log is not None:
        note(s, "bid", card=card, player=s.active, amount=bid)


def _answers(s: State, bid: int) -> tuple[int, ...]:
    """Paying off needs the whole price (CC-TURN-13)."""
    responder = s.rules.policies.opponent(s, s.active, -1)
    affordable = queries.coins(s, responder) >= queries.price(s, s.active, responder, bid)
    if affordable and queries.may_act(s, "match", responder):
        return PAY, PASS
    return (PASS,)


def _pay_off(s: State, card: int, bid: int) -> None:
    responder = s.rules.policies.opponent(s, s.active, -1)
    price = queries.price(s, s.active, responder, bid)
    holder = CARD_HOLDER + card
    primitives.shift(s, COIN, responder, holder, price)
    primitives.shift(s, COIN, holder, s.active, bid + price)
    if s.log is not None:
        note(s, "pay-off", card=card, player=responder, amount=price)


def _pass(s: State, card: int) -> None:
    laid = s.laid[COIN][card]
    primitives.shift(s, COIN, CARD_HOLDER + card, supply(s), laid)
    if s.log is not None:
        note(s, "pass", card=card, player=s.rules.policies.opponent(s, s.active, -1), amount=laid)


def _recruit(s: State, card: int, player: int) -> None:
    primitives.put(s, card, table(s).staging(player))
    if s.log is not None:
        note(s, "recruit", card=card, player=player)


def _moment(name: str, event: object) -> Op:
    """Let listeners hear what has just been done by the rules."""

    after, when = f"after:{name}", f"when:{name}"

    def op(s: State, f: Frame) -> None:
        if s.armed[s.rules.keys[after]] or s.armed[s.rules.keys[when]]:
            act(s, (event(s, f),))  # type: ignore[operator]

    return op
