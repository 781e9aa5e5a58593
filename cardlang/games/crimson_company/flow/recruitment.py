"""Recruitment: one bid, one answer, and the card goes to a staging area (CC-TURN-07 to -18)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow import bidding
from cardlang.games.crimson_company.flow.deck import close, refill
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import table
from cardlang.machine import primitives
from cardlang.machine.codebook import PASS
from cardlang.machine.instructions import Assembler, Label, step
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import Frame, State, note, ref_of
from cardlang.machine.window import act


def program() -> Program:
    """The whole phase."""
    a = Assembler("recruitment")
    answer, card = a.slot(), a.slot()
    end = Label()
    bidding.emit_bid(a, end)
    bidding.emit_answer(a, answer, _responder, end)
    a.emit(_settle(answer, card), refill(), _recruited(card))
    a.mark(end)
    a.emit(close())
    return a.build()


def _responder(s: State, _: Frame) -> int:
    return s.rules.policies.opponent(s, s.active, -1)


def _settle(answer: int, card: int) -> Op:
    """The coins go where they belong, the card to the staging area of who gets it."""

    def op(s: State, f: Frame) -> None:
        responder = _responder(s, f)
        deal = bidding.settle(s, responder, paid=f[answer] != PASS)
        f[card] = deal[0]
        _recruit(s, deal[0], deal[1])
        bidding.tell(s, deal, responder)

    return step(op)


def _recruit(s: State, card: int, player: int) -> None:
    primitives.put(s, card, table(s).staging(player))
    if s.log is not None:
        note(s, "recruit", card=card, player=player)


def _recruited(card: int) -> Op:
    """Once the offer is full again, all hear of it."""

    def op(s: State, f: Frame) -> None:
        if bidding.heard(s, "recruit"):
            place = s.place[f[card]]
            act(s, (make("recruit", ref=ref_of(s, f[card]), by=s.rules.owner_of[place], source=place),))

    return step(op)
