"""Counts during a match: cards, cut chains, and the use of each ability.

A `CountingLog` is the log of a simulated match. It counts instead of keeping events. `counting` makes a copy of the
rules of a game that also reports what leaves no event: the use of static texts, final scores, and changes by an ability
beyond cards and counters. The original rules stay as they are, so counting costs nothing where it is off. Copies of a
match that bots make have another log, so their trials are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from cardlang.compile.fuse import fused
from cardlang.machine import scoring
from cardlang.machine.rules import AbilityCode, Op, Rules, ScoreTally, Static
from cardlang.machine.state import ME, PROGRAM, SLOTS, WHY_BITS, Frame, LogEntry, State

CUT = "chain-cut"  # the event of a chain of effects that was cut at its limit
OPEN = "open"  # the event of an ability that begins
_NO_ACTS = frozenset({"forced", "cut-short", CUT})  # events that are not acts of an ability
_NEUTRAL = {scoring.TIMES: 1, scoring.TIMES_UP_TO: 1, scoring.ADD: 0, scoring.REDUCE: 0, scoring.RAISE: 0}


class CountingLog(list[LogEntry]):
    """A log that stays empty: it counts the entries instead of keeping them.

    An ability that runs begins each time it is opened. One that never runs (a static text, a final score) begins when
    the rules first use it, once for as long as its card stays in play. Either has *done* something if it had an effect.
    """

    __slots__ = ("_asked", "_played", "_waiting", "began", "cut", "did", "played")

    def __init__(self, played: Collection[str]) -> None:
        super().__init__()
        self._played = frozenset(played)
        self.cut = False  # whether a chain was cut since a host last reset this
        self.played: set[tuple[int, int]] = set()  # player and card
        self.began: Counter[int] = Counter()  # by the number of the ability
        self.did: Counter[int] = Counter()
        self._waiting: set[tuple[int, int]] = set()  # (ref of the card, ability): began and has done nothing yet
        self._asked: set[tuple[int, int]] = set()

    def append(self, entry: LogEntry) -> None:
        """Count an event."""
        name, cause, why = entry.name, entry.cause, entry.why
        if name == OPEN:
            number = why >> WHY_BITS
            self.began[number] += 1
            self._waiting.add((cause, number))
            return
        if name in self._played:
            self.played.add((entry.player, entry.card))
        elif name == CUT:
            self.cut = True
        if why >= 0 and self._waiting and name not in _NO_ACTS:
            self.acted(cause, why >> WHY_BITS)

    def acted(self, ref: int, number: int) -> None:
        """Count that an ability has changed something or has asked somebody."""
        if (ref, number) in self._waiting:
            self._waiting.remove((ref, number))
            self.did[number] += 1

    def idle(self, ref: int, number: int) -> bool:
        """Whether an ability has begun and done nothing yet."""
        return (ref, number) in self._waiting

    def asked(self, ref: int, number: int) -> None:
        """Count that the rules have used an ability that never runs."""
        if (ref, number) not in self._asked:
            self._asked.add((ref, number))
            self.began[number] += 1
            self._waiting.add((ref, number))


def behind(s: State) -> tuple[int, int] | None:
    """The card (its ref) and the ability behind the open request; None if the rules ask."""
    programs = s.rules.programs
    for f in reversed(s.stack):
        if (number := programs[f[PROGRAM]].ability) >= 0:
            return f[ME], number
    return None


def counting(rules: Rules) -> Rules:
    """The same rules, but reporting to the ledger of a match; in a match without one they do not report."""
    codes = {ability.number: _reporting(ability) for ability in rules.abilities}
    records = tuple(replace(r, abilities=tuple(codes[a.number] for a in r.abilities)) for r in rules.records)
    code = tuple(
        tuple(_watched(op, program.ability) for op in (ops if isinstance(ops, tuple) else fused(program)))
        if program.ability >= 0
        else ops
        for program, ops in zip(rules.programs, rules.code, strict=True)
    )
    made = replace(rules, abilities=tuple(codes.values()), records=records, code=code).finish()
    made.empty = rules.empty.clone()
    made.empty.rules = made
    return made


def _reporting(ability: AbilityCode) -> AbilityCode:
    number = ability.number
    return replace(
        ability,
        statics=tuple(_static(static, number) for static in ability.statics),
        tallies=tuple(_tally(tally, number) for tally in ability.tallies),
    )


def _static(static: Static, number: int) -> Static:
    look = static.look

    def watched(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
        frame, log = look(s, me, args), s.log
        if isinstance(log, CountingLog):
            log.asked(me, number)
            if frame is not None:
                log.acted(me, number)
        return frame

    return replace(static, look=watched)


def _tally(tally: ScoreTally, number: int) -> ScoreTally:
    applies, count = tally.applies, tally.count

    def asked(s: State, f: Frame) -> bool:
        if isinstance(s.log, CountingLog):
            s.log.asked(f[ME], number)
        return applies(s, f)

    def counted(s: State, f: Frame) -> int:
        found, log = count(s, f), s.log
        if isinstance(log, CountingLog) and found:
            log.acted(f[ME], number)
        return found

    return replace(tally, applies=asked, count=counted)


def _watched(op: Op, number: int) -> Op:
    """An instruction of an ability that also reports changes without an event.

    These are scoring operations, changes with a duration, and changes to the act that the ability responds to.
    """

    def watched(s: State, f: Frame) -> object:
        log = s.log
        if not isinstance(log, CountingLog) or not log.idle(f[ME], number):
            return op(s, f)
        answered: Frame = s.stack[-2] if len(s.stack) > 1 else []
        before = _unseen(s, answered)
        stop = op(s, f)
        if _unseen(s, answered) != before:
            log.acted(f[ME], number)
        return stop

    return watched


def _unseen(s: State, answered: Frame) -> tuple[Any, ...]:
    context = s.contexts[-1] if s.contexts else (0, (), ())
    ops = [op for op in context[2] if _NEUTRAL.get(op[0]) != op[1]]
    return len(s.contexts), context[1], len(ops), len(s.lasting), len(s.later), answered[SLOTS:]
