"""Deck, offer and discard pile: refill and reshuffle, which happen at stable points."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company.flow.bidding import lapse
from cardlang.games.crimson_company.table import DECK, DISCARD, OFFER
from cardlang.machine import primitives
from cardlang.machine.instructions import STEP, Assembler, Label, call, jump, push, step, unless
from cardlang.machine.knowledge import look
from cardlang.machine.questions import draw_all
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import FLAGS, FROM, NOTHING, PC, REF, RULE, Event, Frame, State, note


def programs() -> tuple[Program, ...]:
    """Return the procedures: shuffle, refill, and both at stable points."""
    return shuffle_program(), refill_program(), care_program()


def shuffle_program() -> Program:
    """The discard pile becomes the new deck, in random order, top first (CC-EMPTY-01, -02)."""
    a = Assembler("reshuffle")
    draw_all(a, lambda s, f: sorted(s.rows[DISCARD]), _into_the_deck)
    a.emit(step(lambda s, f: note(s, "reshuffle", amount=len(s.rows[DECK]))))
    return a.build()


def _into_the_deck(s: State, cards: Sequence[int]) -> None:
    for card in cards:
        primitives.put(s, card, DECK)


def refill_program() -> Program:
    """Bring the offer back to four, shuffling the discard pile if the deck runs out (CC-TURN-15, -16)."""
    a = Assembler("refill")
    again, draw, end = Label(), Label(), Label()
    a.mark(again)
    a.emit(unless(lambda s, f: len(s.rows[OFFER]) < s.rules.parameters["offer"], end))
    a.emit(unless(lambda s, f: not s.rows[DECK], draw))
    a.emit(unless(lambda s, f: bool(s.rows[DISCARD]), end))
    a.emit(call("reshuffle"))
    a.mark(draw)
    a.emit(step(_draw), jump(again))
    a.mark(end)
    return a.build()


def _draw(s: State, _: Frame) -> None:
    card = s.rows[DECK][0]
    primitives.put(s, card, OFFER)
    if s.log is not None:
        note(s, "refill", card=card)


def refill() -> Op:
    """Return the instruction that refills the offer to four; it calls the procedure only if the deck runs out."""

    def op(s: State, f: Frame) -> None:
        offer, deck, size = s.rows[OFFER], s.rows[DECK], s.rules.parameters["offer"]
        s.ret = s.denied = NOTHING
        while len(offer) < size and deck:
            _draw(s, f)
        if len(offer) < size and s.rows[DISCARD]:
            push(s, s.rules.entry["refill"])

    return step(op)


def stable(then: Label | None = None) -> Op:
    """Return the instruction of a stable point: full offer, visible top card, a new chain may begin (CC-STABLE-01)."""

    def op(s: State, f: Frame) -> None:
        if then is not None:
            f[PC] = then.pc
        _look_after(s)

    return Instruction("stable", op, STEP)


def close() -> Op:
    """Return the instruction that ends a phase: it clears the frame and is a stable point."""

    def op(s: State, _: Frame) -> None:
        s.ret = s.denied = NOTHING
        s.stack.pop()
        _look_after(s)

    return Instruction("close", op)


def _look_after(s: State) -> None:
    s.chain = 0
    if s.seen:
        look(s)
    if len(s.rows[OFFER]) < s.rules.parameters["offer"] or not s.rows[DECK]:
        push(s, s.rules.entry["look after deck"])


def care_program() -> Program:
    """Fill the offer and reshuffle the discard pile, as far as there are cards."""
    a = Assembler("look after deck")
    end = Label()
    a.emit(call("refill"))
    a.emit(unless(lambda s, f: not s.rows[DECK] and bool(s.rows[DISCARD]), end))
    a.emit(call("reshuffle"))
    a.mark(end)
    return a.build()


def tidy(s: State, happened: tuple[Event, ...]) -> int:
    """Return the refill procedure if an effect took a card from the offer, else -1.

    The rules refill at their own times. Bids whose card is gone lapse first.
    """
    if s.stakes:
        lapse(s, happened)
    if len(s.rows[OFFER]) < s.rules.parameters["offer"] and any(_taken(event) for event in happened):
        return s.rules.entry["refill"]
    return -1


def _taken(event: Event) -> bool:
    return event[REF] >= 0 and event[FROM] == OFFER and not event[FLAGS] & RULE
