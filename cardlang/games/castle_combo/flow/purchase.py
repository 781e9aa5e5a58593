"""Steps 2 and 3: take a card from the row of the herald, place it, carry out its ability (CB-BUY to CB-ABILITY)."""

from __future__ import annotations

from cardlang.games.castle_combo import queries, tableau, words
from cardlang.games.castle_combo.flow.market import stable
from cardlang.games.castle_combo.herald import MOVES
from cardlang.games.castle_combo.kinds import make
from cardlang.games.castle_combo.table import GOLD, KEY, TAKEN, bank, discard, market, row
from cardlang.games.castle_combo.vocabulary import COMPENSATION as _BY_RULE
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.castle_combo.words import FACE_DOWN, FACE_UP
from cardlang.games.questions import flag
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, forget, jump, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import DOWN, UP, Frame, State, note, ref_of
from cardlang.machine.window import act

COMPENSATION = tuple(zip((GOLD, KEY), _BY_RULE.values(), strict=True))  # by column (CB-FACEDOWN-02)


def program() -> Program:
    """The whole phase, with the move of the herald that begins step 4.

    A player with a full tableau takes nothing, and nobody takes from an empty row; both occur only in invented
    positions. If a text fills the tableau during the purchase, the card is discarded.
    """
    a = Assembler("purchase")
    card, face, cell = a.slot(), a.slot(), a.slot()
    full, end = Label(), Label()
    a.emit(unless(lambda s, f: bool(s.rows[row(market(s))] and tableau.legal_cells(s, s.active)), end))
    a.emit(decide(card, _active, words.TAKE_CARD, _cards), let(card, lambda s, f: f[card] - s.rules.codebook.card))
    a.emit(about(decide(face, _active, words.TAKE_FACE, lambda s, f: _faces(s, f[card])), (card, "card")))
    a.emit(let(face, lambda s, f: UP if f[face] == flag(s, FACE_UP) else DOWN))
    a.emit(step(lambda s, f: _take(s, f[card], f[face])), _compensate(face, 0), _compensate(face, 1))
    a.emit(about(decide(cell, _active, words.PLACE_CARD, _cells, none=full), (card, "card")))
    a.emit(let(cell, lambda s, f: f[cell] - s.rules.codebook.place))
    a.emit(_place(card, face, cell), forget(), step(stable), _follow_arrow(card, face))
    a.emit(jump(end))
    a.mark(full)
    a.emit(step(lambda s, f: _discard(s, f[card])))
    a.mark(end)
    return a.build()


def _active(s: State, _: Frame) -> int:
    return s.active


def _cards(s: State, _: Frame) -> tuple[int, ...]:
    return tuple(s.rules.codebook.card + card for card in s.rows[row(market(s))])


def _faces(s: State, card: int) -> tuple[int, ...]:
    """Return the possible faces; face-up needs the whole price, face-down is always possible (CB-BUY-03, -04)."""
    faces = (FACE_UP, FACE_DOWN) if queries.affordable(s, card, s.active) else (FACE_DOWN,)
    return tuple(flag(s, number) for number in faces)


def _cells(s: State, _: Frame) -> tuple[int, ...]:
    return tuple(s.rules.codebook.place + place for place in tableau.legal_cells(s, s.active))


def _take(s: State, card: int, face: int) -> None:
    """Take a card from the row, and pay for it if it is bought."""
    price = queries.price(s, card, s.active) if face == UP else 0
    if face == UP:
        queries.bought(s, card, s.active)
    primitives.shift(s, GOLD, s.active, bank(s), price)
    primitives.put(s, card, TAKEN, face=face)
    note(s, "purchase" if face == UP else "take", card=card, player=s.active, amount=price)


def _discard(s: State, card: int) -> None:
    """Discard a card for which there is no cell left."""
    primitives.put(s, card, discard(LOCATIONS.index(str(queries.printed(s, card, "location")))))
    note(s, "discard", card=card, player=s.active)


def _compensate(face: int, part: int) -> Op:
    resource, amount = COMPENSATION[part]

    def op(s: State, f: Frame) -> None:
        if f[face] == DOWN:
            act(s, (make("gain", by=s.active, amount=amount, source=bank(s), to=s.active, turn=resource),))

    return Instruction("_compensate", op)


def _follow_arrow(card: int, face: int) -> Op:
    """Return the instruction that moves the herald by the arrow of a bought card (CB-HERALD-01 to -03)."""

    def op(s: State, f: Frame) -> None:
        arrow = queries.printed(s, f[card], "arrow") if f[face] == UP else None
        if arrow is not None:
            where = LOCATIONS.index(str(arrow))
            act(s, (make(MOVES[where], by=s.active, to=row(where)),))

    return Instruction("_follow_arrow", op)


def _place(card: int, face: int, cell: int) -> Op:
    """Return the instruction that puts the card into its cell; a face-down card is not bought (CB-FACEDOWN-01)."""

    def op(s: State, f: Frame) -> None:
        if f[face] == UP:
            act(s, (make("buy", ref=ref_of(s, f[card]), by=s.active, to=f[cell]),))
        else:
            act(s, (make("lay", ref=ref_of(s, f[card]), by=s.active, to=f[cell]),))

    return Instruction("_place", op)
