"""Playing from the hand: one card for one's own side, then all remaining cards for an automaton (CC-SOLO-10 to -16).

The players alternate in playing for the automaton (CC-COOP-14). The first slot of the phase holds the player whose card
is being played; `queries.holder` reads it. A card that a text returns to a hand is not played again in the same phase,
which prevents an endless loop.
"""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.deck import close, stable
from cardlang.games.crimson_company.flow.playing import emit_onto
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, REMOVED, supply, table
from cardlang.games.crimson_company.words import PLAY_CARD, PLAY_LANE
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, Many, jump, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Program
from cardlang.machine.state import CARD_HOLDER, NOTHING, Frame, State, note, ref_of
from cardlang.machine.window import act


def program() -> Program:
    """The whole phase."""
    a = Assembler("deployment")
    holder, card, goal, lane, gone = a.slot(), a.slot(), a.slot(), a.slot(), a.slot()
    play, played, end = Label(), Label(), Label()
    cards = _cards(gone)
    a.emit(let(holder, lambda s, f: 0 if queries.automatic(s, s.active) else s.active), let(gone, NOTHING))
    again = a.mark()
    a.emit(step(lambda s, f: _pass_on(s, f, holder, cards)))
    a.emit(decide(card, _active, PLAY_CARD, cards, "card", none=end))
    a.emit(let(gone, lambda s, f: (*f[gone], f[card])))
    a.emit(about(decide(goal, _active, PLAY_LANE, _goals(card)), (card, "card")))
    a.emit(unless(lambda s, f: f[goal] >= s.rules.codebook.place, play))
    a.emit(step(lambda s, f: _discard(s, f[card])), step(lambda s, f: _lay(s, f[card], f[goal])), jump(played))
    a.mark(play)
    a.emit(let(lane, lambda s, f: f[goal] - s.rules.codebook.lane))
    emit_onto(a, card, _active, lane)
    a.mark(played)
    a.emit(unless(lambda s, f: queries.automatic(s, s.active), end))
    a.emit(let(holder, lambda s, f: (f[holder] + 1) % s.rules.seats), stable(then=again))
    a.mark(end)
    a.emit(close())
    return a.build()


def _pass_on(s: State, f: Frame, holder: int, cards: Many) -> None:
    """Pass to the next player who has a card to play for the automaton."""
    for _ in range(s.rules.seats if queries.automatic(s, s.active) else 0):
        if cards(s, f):
            return
        f[holder] = (f[holder] + 1) % s.rules.seats


def _active(s: State, _: Frame) -> int:
    return s.active


def _cards(gone: int) -> Many:
    """Return the cards that can be played, without those already played in this phase (slot `gone`)."""
    return lambda s, f: [card for card in queries.playable(s, s.active) if card not in f[gone]]


def _goals(card: int) -> Many:
    """Return the codes of the lanes from the players' left and, with the one-time ability, of their castles."""

    def goals(s: State, f: Frame) -> list[int]:
        book, layout = s.rules.codebook, table(s)
        lanes = sorted(queries.lanes_to_play(s, f[card], s.active))
        castles = lanes if _may_discard(s, f[card]) else ()
        return [*(book.lane + lane for lane in lanes), *(book.place + layout.castle(lane) for lane in castles)]

    return goals


def _may_discard(s: State, card: int) -> bool:
    """Return whether an automaton's card may be exchanged for coins, possible once (CC-SOLO-15, CC-COOP-20)."""
    if not queries.automatic(s, s.active):
        return False
    return not queries.ability_used(s, queries.holder(s, s.active)) and queries.can_be(s, "discard", ref_of(s, card))


def _discard(s: State, card: int) -> None:
    act(s, (make("discard", ref_of(s, card), queries.holder(s, s.active)),))


def _lay(s: State, card: int, goal: int) -> None:
    """Lay coins equal to the card's strength onto the castle where it would have been played (CC-SOLO-16, -31)."""
    castle = s.rows[goal - s.rules.codebook.place][0]
    s.pieces[queries.holder(s, s.active)] = REMOVED
    moved = primitives.shift(s, COIN, supply(s), CARD_HOLDER + castle, s.rules.numbers[card])
    if moved:
        note(s, "lay", card=castle, player=s.active, amount=moved)
