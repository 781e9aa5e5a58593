"""Consent: a member of a team pays only if that member agrees to it.

Where a team may pay, one member proposes who does, or that nobody does, and the other one agrees or objects, as with
all that a team decides. But coins are their owner's. Whoever objects to paying does not pay: the proposer may name
another member, or nobody. How much is paid is for the one to say who pays (see `amounts`).

What a team must pay is paid: who of them does that they decide as they decide everything.
"""

from __future__ import annotations

from cardlang.compile.scope import Scope
from cardlang.compile.selectors.parties import NAMED
from cardlang.machine import rules
from cardlang.machine.asking import FINAL, PROPOSING, answered, ask, forced, holds
from cardlang.machine.codebook import NO, NONE, YES
from cardlang.machine.instructions import ACT, Label, Many, Truth, go, let, unless
from cardlang.machine.rules import Instruction, Op
from cardlang.machine.state import NOTHING, Frame, State


def begin(scope: Scope) -> None:
    """Emit that nobody has objected yet, at the start of a step in which somebody may pay."""
    if scope.dialect.teams:
        scope.asm.emit(let(_objections(scope), NOTHING))


def willing(scope: Scope, people: Many) -> Many:
    """Those of these people who have not objected to paying in this step."""
    if not scope.dialect.teams or scope.unpaid is None:
        return people
    slot = _objections(scope)
    return lambda s, f: [x for x in people(s, f) if x not in (f[slot] or NOTHING)]


def _objections(scope: Scope) -> int:
    return scope.slot(scope.step, "objections")


def may_pay(scope: Scope, refused: Label, possible: Truth) -> Op:
    """Ask whether who acts pays a price; go on at `refused` after a no, or if it is not possible (any more)."""
    slot, team = _objections(scope), scope.actor

    def op(s: State, f: Frame) -> bool | None:
        if s.asks:
            proposed = s.joint
            if (answer := answered(s, f, team)) >= 0:
                return None if answer == YES else go(f, refused)
            if s.asks:
                return True
            if proposed == (YES,) and s.rules.purses:
                f[slot] = (s.rules.policies.mate(s, team(s, f)),)
        if possible(s, f):
            return ask(s, f, team(s, f), rules.MAY, (NO, YES))
        s.joint = NOTHING
        return go(f, refused)

    return Instruction("may_pay", op, ACT)


def name_payer(scope: Scope, payer: int, able: Many, refused: Label) -> None:
    """Emit who of the team in slot `payer` pays: the one who was named before, the only one who can, or one of them.

    `able` are the members who can pay. Go on at `refused` if nobody does.
    """
    asm, memory = scope.asm, scope.slot(NAMED, "named")
    team, end = asm.slot(), Label()
    able = willing(scope, able)

    def candidates(s: State, f: Frame) -> list[int]:
        found = list(able(s, f))
        return [x for x in found if x in (f[memory] or NOTHING)] or found

    def remembered(s: State, f: Frame) -> tuple[int, ...]:
        party = s.rules.party
        return (f[payer], *[x for x in f[memory] or NOTHING if party[x] != party[f[payer]]])

    asm.emit(unless(lambda s, f: f[payer] >= s.rules.players and s.rules.purses, end))
    asm.emit(let(team, lambda s, f: f[payer]), _choose_payer(payer, team, _objections(scope), candidates, refused))
    asm.emit(let(memory, remembered))
    asm.mark(end)


def _choose_payer(payer: int, team: int, objections: int, candidates: Many, refused: Label) -> Op:
    def op(s: State, f: Frame) -> bool | None:
        start, mate = s.rules.codebook.starts["player"], s.rules.policies.mate(s, f[team])
        if s.asks:
            before = s.joint
            answer = answered(s, f, lambda s, f: f[team])
            if before == FINAL and answer == start + mate:  # chosen after an objection, but not to this
                s.joint = PROPOSING
                return not holds(s, f, lambda s, f: f[team], (answer,))
            if answer == NONE:
                return go(f, refused)
            if answer >= 0:
                f[payer] = answer - start
                return None
            if s.asks:
                return True
            if before == (start + mate,):
                f[objections] = (*(f[objections] or NOTHING), mate)
        found = candidates(s, f)
        if len(found) > 1 or (found and s.joint == FINAL):
            return ask(s, f, f[team], rules.CHOOSE_PLAYER, (*[start + x for x in found], NONE))
        s.joint = NOTHING
        if not found:
            return go(f, refused)
        forced(s, f[team], rules.CHOOSE_PLAYER, start + found[0])
        f[payer] = found[0]
        return None

    return Instruction("_choose_payer", op, ACT)
