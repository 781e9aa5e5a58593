"""Step 6: the limits of markers, tasks in hand and kept vassals (BC-TURN-6)."""

from __future__ import annotations

from cardlang.games.blackstone_castle import queries, words
from cardlang.games.blackstone_castle.flow.decks import discard_of
from cardlang.games.blackstone_castle.flow.references import as_reference, number
from cardlang.games.blackstone_castle.flow.vassals import active
from cardlang.games.blackstone_castle.kinds import lay_aside
from cardlang.games.blackstone_castle.table import KNIGHT, WIZARD, at, supply
from cardlang.games.blackstone_castle.vassals import number_of, shown
from cardlang.games.blackstone_castle.vocabulary import DECKS
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, Label, call, jump, let, step, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import Program
from cardlang.machine.state import NOTHING, Frame, State, note

LIMITED = {"hand": words.DISCARD_TASK, "kept": words.DISCARD_VASSAL}
OF = {"hand": queries.HAND, "kept": queries.VASSALS}


def programs() -> tuple[Program, ...]:
    """Return the procedure of the phase, and those for each zone."""
    return limits_program(), *(trim_program(zone, purpose) for zone, purpose in LIMITED.items())


def limits_program() -> Program:
    """Trim markers, tasks in hand and kept vassals, in this order."""
    a = Assembler("limits")
    a.emit(step(_trim_markers), *(call(f"trim {zone}") for zone in LIMITED))
    return a.build()


def _trim_markers(s: State, _: Frame) -> None:
    for resource in (KNIGHT, WIZARD):
        over = s.held[resource][s.active] - queries.marker_limit(s, s.active, resource)
        if over > 0:
            primitives.shift(s, resource, s.active, supply(s), over)
            note(s, "lose", player=s.active, amount=over, resource=resource)


def trim_program(zone: str, purpose: int) -> Program:
    """The player chooses the cards to discard in the order of the row, so each set can be chosen in only one way."""
    a = Assembler(f"trim {zone}")
    gone, one, again, end = a.slot(), a.slot(), Label(), Label()
    a.emit(let(gone, NOTHING))
    a.mark(again)
    a.emit(unless(lambda s, f: _over(s, zone) > len(f[gone]), end))
    a.emit(decide(one, active, purpose, lambda s, f: _left(s, zone, f[gone]), "card"), as_reference(one))
    a.emit(let(gone, lambda s, f: (*f[gone], f[one])), jump(again))
    a.mark(end)
    a.emit(step(lambda s, f: _discard(s, zone, f[gone])))
    return a.build()


def _over(s: State, zone: str) -> int:
    return len(s.rows[at(s, zone, s.active)]) - queries.limit(s, s.active, OF[zone])


def _left(s: State, zone: str, gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards after the last chosen one that still leave enough cards to choose."""
    row = s.rows[at(s, zone, s.active)]
    first = row.index(number(gone[-1])) + 1 if gone else 0
    more = _over(s, zone) - len(gone) - 1
    return tuple(row[first : len(row) - more])


def _discard(s: State, zone: str, gone: tuple[int, ...]) -> None:
    for card in map(number, gone):
        if zone == "kept":
            note(s, "release", card=card, player=s.active, shows=number_of(shown(s, card)))
            lay_aside(s, card)
        else:
            printed = s.rules.records[s.rules.record[card]].printed
            primitives.put(s, card, discard_of(s, at(s, "deck", tuple(DECKS).index(printed["deck"]))))
            note(s, "drop", card=card, player=s.active)
