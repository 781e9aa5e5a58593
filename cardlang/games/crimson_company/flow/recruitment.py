"""Recruitment: one bid, one answer, and the card goes to a staging area (CC-TURN-07 to -18)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow import bidding
from cardlang.games.crimson_company.flow.deck import close, refill
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import table
from cardlang.machine import primitives
from cardlang.machine.codebook import PASS
from cardlang.machine.instructions import Assembler, Label, jump, let, step, unless
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import Frame, State, note, ref_of
from cardlang.machine.window import act


def program() -> Program:
    """The whole phase."""
    a = Assembler("recruitment")
    answer, card, payer, others = a.slot(), a.slot(), a.slot(), a.slot()
    end, settled = Label(), Label()
    bidding.emit_bid(a, end)
    a.emit(let(others, _responders))
    again = a.mark()
    a.emit(let(payer, lambda s, f: f[others][0]), let(others, lambda s, f: f[others][1:]))
    bidding.emit_answer(a, answer, lambda s, f: f[payer], end)
    a.emit(unless(lambda s, f: f[others] and f[answer] == PASS, settled), jump(again))
    a.mark(settled)
    a.emit(_settle(answer, card, payer), refill(), recruited(card))
    a.mark(end)
    a.emit(close())
    return a.build()


def _responders(s: State, _: Frame) -> tuple[int, ...]:
    """Return the opponents in turn order; each pays alone, and at most one does (CC-2V2-12, -15)."""
    return tuple(s.rules.policies.members(s, _opponent(s)))


def _opponent(s: State) -> int:
    return s.rules.policies.opponent(s, s.active, -1)


def _settle(answer: int, card: int, payer: int) -> Op:
    """Return the instruction that settles the bid and moves the card to the staging area of its new owner."""

    def op(s: State, f: Frame) -> None:
        paid = f[answer] != PASS
        responder = f[payer] if paid else _opponent(s)
        deal = bidding.settle(s, responder, paid=paid)
        f[card] = deal[0]
        recruit(s, deal[0], deal[1])
        bidding.announce(s, deal, responder)

    return step(op)


def recruit(s: State, card: int, player: int) -> None:
    """Move a card to the staging area of a player."""
    primitives.put(s, card, table(s).staging(player))
    if s.log is not None:
        note(s, "recruit", card=card, player=player)


def recruited(card: int) -> Op:
    """Return the instruction that announces the recruitment to listeners, after the offer is refilled."""

    def op(s: State, f: Frame) -> None:
        if bidding.heard(s, "recruit"):
            place = s.place[f[card]]
            act(s, (make("recruit", ref=ref_of(s, f[card]), by=s.rules.owner_of[place]),))

    return step(op)
