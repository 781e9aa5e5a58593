"""Coins in modes without coins of players: gains and losses move coins between castles and the supply.

A gain of an automaton lays coins onto the castle where the effect was triggered (CC-SOLO-20); a gain of the players
with a seat lets them return coins of castles, one by one (CC-SOLO-19, -23). It does not matter whose turn it is
(CC-SOLO-25). Coins that a text itself moves onto or off a castle are not affected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardlang.games.crimson_company import kinds as usual
from cardlang.games.crimson_company.table import COIN, open_lanes, supply, table
from cardlang.games.crimson_company.words import RETURN_COIN
from cardlang.machine import primitives
from cardlang.machine.codebook import NONE
from cardlang.machine.dispatch import EventKind
from cardlang.machine.instructions import Assembler, Label, jump, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import (
    AMOUNT,
    BY,
    CARD_HOLDER,
    CAUSE,
    FROM,
    HOME,
    KIND,
    ME,
    PROGRAM,
    WHY,
    WHY_BITS,
    YOU,
    Event,
    Frame,
    State,
    note,
)
from cardlang.machine.window import amend, announced

_BRINGS = frozenset({"gain", "take"})  # the doer receives coins
_COSTS = frozenset({"pay", "lose"})  # the doer gives coins
_NUMBERS = frozenset(usual.NUMBER[name] for name in (*_BRINGS, *_COSTS))


def kinds() -> tuple[EventKind, ...]:
    """Return the kinds of events of the game, with those about players' coins as in this mode."""
    changed = _BRINGS | _COSTS
    return tuple(replace(k, commit=_commit(k.name)) if k.name in changed else k for k in usual.kinds())


def _commit(name: str) -> Callable[[State, Event], Event | None]:
    wanted = usual.changed_amount(name)

    def commit(s: State, event: Event) -> Event | None:
        amount = wanted(s, event)
        if event[FROM] >= CARD_HOLDER:  # *take 1 coin from this castle* names it
            return _moved(s, event, event[FROM], supply(s), amount, "return")
        if not _for_players(s, event):
            castle = _castle_of(s, _triggered_in(s, event))
            return _moved(s, event, supply(s), castle, amount, "lay") if castle >= 0 else None
        # It is asked for each coin as soon as this is committed; see `tidy`.
        return (*event[:AMOUNT], amount, *event[FROM:]) if amount > 0 and _any_on_castles(s) else None

    return commit


def _moved(s: State, event: Event, source: int, target: int, amount: int, name: str) -> Event | None:
    moved = primitives.shift(s, COIN, source, target, amount)
    if not moved:
        return None
    _tell(s, name, event, target if target >= CARD_HOLDER else source, moved)
    return (*event[:AMOUNT], moved, *event[FROM:])


def _tell(s: State, name: str, event: Event, castle: int, amount: int) -> None:
    card = castle - CARD_HOLDER
    note(s, name, card=card, player=event[BY], amount=amount, cause=event[CAUSE], why=event[WHY])


def _for_players(s: State, event: Event) -> bool:
    """Return whether an event benefits the players with a seat rather than an automaton."""
    acts = s.rules.party[event[BY]] == s.rules.party[0]
    return acts == (s.rules.kinds[event[KIND]].name in _BRINGS)


def _triggered_in(s: State, event: Event) -> int:
    """Return the lane of the ability that causes an event; it may have been conquered meanwhile (CC-SOLO-37)."""
    for f in reversed(s.stack):
        if f[ME] == event[CAUSE] and s.rules.programs[f[PROGRAM]].ability == event[WHY] >> WHY_BITS:
            return s.rules.lane_of[f[HOME]]
    return -1


def _castle_of(s: State, lane: int) -> int:
    """Return the holder for the castle of a lane, or -1."""
    row = s.rows[table(s).castle(lane)] if lane >= 0 else []
    return CARD_HOLDER + row[0] if row else -1


def flowing(s: State, verb: str, player: int) -> bool | None:
    """Return whether a gain, take or loss has an effect in this mode; None in modes in which players have coins.

    Nobody can pay, so payments are not offered (CC-SOLO-22).
    """
    if not s.rules.parameters["hand"] or verb not in _BRINGS | {"lose"}:
        return None
    good = (s.rules.party[player] == s.rules.party[0]) == (verb in _BRINGS)
    return _any_on_castles(s) if good else primitives.amount_at(s, COIN, supply(s)) > 0


def _any_on_castles(s: State) -> bool:
    return any(s.laid[COIN][card] for lane in open_lanes(s) for card in s.rows[table(s).castle(lane)])


def tidy(s: State, happened: tuple[Event, ...]) -> int:
    """Return the procedure that asks about coins in the players' favour, or -1 if there is nothing to ask."""
    if any(event[KIND] in _NUMBERS and event[FROM] < CARD_HOLDER and _for_players(s, event) for event in happened):
        return s.rules.entry["return coins"]
    return -1


def program() -> Program:
    """Return coins of castles to the supply one by one, each from a chosen lane or from none (CC-SOLO-19, -24)."""
    a = Assembler("return coins")
    left, given, lane = a.slot(), a.slot(), a.slot()
    end = Label()
    a.emit(step(lambda s, f: _begin(s, f, left)))
    again = a.mark()
    a.emit(unless(lambda s, f: f[left] > 0 and _any_on_castles(s), end))
    a.emit(decide(lane, _decider, RETURN_COIN, _lanes), _give_back(left, given, lane), jump(again))
    a.mark(end)
    a.emit(step(lambda s, f: amend(s, f[given])))
    return a.build()


def _begin(s: State, f: Frame, left: int) -> None:
    f[left], f[YOU] = announced(s)[AMOUNT], _decider(s, f)


def _decider(s: State, _: Frame) -> int:
    """Return who chooses the castles: the players with a seat, jointly (CC-COOP-26)."""
    return table(s).teams[0]


def _lanes(s: State, _: Frame) -> Sequence[int]:
    return [*(s.rules.codebook.lane + lane for lane in open_lanes(s)), NONE]


def _give_back(left: int, given: int, lane: int) -> Op:
    def op(s: State, f: Frame) -> None:
        f[left] -= 1
        castle = -1 if f[lane] == NONE else _castle_of(s, f[lane] - s.rules.codebook.lane)
        if castle >= 0 and primitives.shift(s, COIN, castle, supply(s), 1):
            f[given] += 1
            _tell(s, "return", announced(s), castle, 1)

    return step(op)
