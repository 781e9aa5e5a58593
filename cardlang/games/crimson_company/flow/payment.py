"""Payment: the active player answers the bid of the last turn; the new owner plays the card at once (CCE-PAY)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow import bidding
from cardlang.games.crimson_company.flow.beginning import collect
from cardlang.games.crimson_company.flow.deck import close, stable
from cardlang.games.crimson_company.flow.playing import emit_play
from cardlang.games.crimson_company.table import DECK, OFFER
from cardlang.games.crimson_company.words import PLAY_CARD
from cardlang.machine.codebook import PASS
from cardlang.machine.instructions import Assembler, Label, forget, step
from cardlang.machine.questions import decide
from cardlang.machine.rules import Program
from cardlang.machine.state import PROGRAM, SLOTS, Frame, State

_DEAL = SLOTS  # slot of the phase with the deal: (card, its new owner, bidder, bid)


def program() -> Program:
    """The whole phase. The card stays in its place until it is played; then the offer is refilled (CCE-PAY-05)."""
    a = Assembler("payment")
    deal, answer, card = a.slot(), a.slot(), a.slot()
    assert deal == _DEAL
    played, end = Label(), Label()

    def settle(s: State, f: Frame) -> None:
        f[deal] = bidding.settle(s, s.active, paid=f[answer] != PASS)

    def taker(_: State, f: Frame) -> int:
        return f[deal][1]  # type: ignore[no-any-return]

    a.emit(collect("payment"), forget())
    bidding.emit_answer(a, answer, _active, end)
    a.emit(step(settle))
    a.emit(decide(card, taker, PLAY_CARD, lambda s, f: f[deal][:1], "card"))
    emit_play(a, card, taker, none=played)
    a.mark(played)
    a.emit(stable(), step(lambda s, f: bidding.announce(s, f[deal], s.active)))
    a.mark(end)
    a.emit(close())
    return a.build()


def promised(s: State) -> tuple[int, int] | None:
    """Return the card that was recruited and is not played yet, and its owner; None at any other time."""
    for frame in s.stack:
        if frame[PROGRAM] == s.rules.entry.get("payment") and frame[_DEAL]:
            card, taker, _, _ = frame[_DEAL]
            return (card, taker) if s.place[card] in (OFFER, DECK) else None
    return None


def _active(s: State, _: Frame) -> int:
    return s.active
