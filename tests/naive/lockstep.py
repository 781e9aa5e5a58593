"""Record what the shipped machine does, then let the naive one do it again and compare at every decision."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any
from unittest.mock import patch

from cardlang.machine import delayed, dispatch, primitives, query, window
from cardlang.machine.codec import encode, fingerprint
from cardlang.machine.knowledge import CHANCE
from cardlang.machine.state import CARD_MASK, LogEntry, State
from cardlang.match import match as host
from tests.naive import machine as naive


@dataclass(slots=True)
class Moment:
    """A position of the shipped machine and the answer that follows."""

    state: State
    fingerprint: str
    notes: int  # how much had been logged
    until: tuple[int, int] | None = None
    code: int = -1
    seat: int | None = None


@dataclass(slots=True)
class Tape:
    """One match: where it began, and every position at which somebody had to answer; the last one is where it ended."""

    live: State
    start: State
    moments: list[Moment] = field(default_factory=list)

    @property
    def log(self) -> list[LogEntry]:
        """Everything that has happened."""
        return self.live.log or []


@contextmanager
def recording() -> Iterator[list[Tape]]:
    """Tapes of all matches that are begun in this block; copies of them that are played on are left out."""
    tapes: list[Tape] = []
    run, answer = host.run, host.answer

    def begin(s: State) -> None:
        tape = Tape(s, s.clone())
        tape.start.until = s.until
        tapes.append(tape)
        run(s)

    def go_on(s: State, code: int, seat: int | None = None) -> None:
        moment = Moment(s.clone(), fingerprint(s), len(s.log or ()), s.until, code, seat)
        answer(s, code, seat)
        for tape in tapes:
            if tape.live is s:
                tape.moments.append(moment)

    with patch.object(host, "run", begin), patch.object(host, "answer", go_on):
        yield tapes
    for tape in tapes:
        s = tape.live
        tape.moments.append(Moment(s.clone(), fingerprint(s), len(tape.log)))


class Nobody:
    """Stands in for the index of a state: game code that asks it hears that somebody may be listening."""

    def __getitem__(self, _: int) -> int:
        return 1


@cache
def _references(functions: frozenset[Any], modules: tuple[str, ...]) -> list[tuple[ModuleType, str, Any]]:
    """Return where some modules refer to some functions."""
    return [
        (module, name, value)
        for module in map(sys.modules.__getitem__, modules)
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__hash__", None) is not None and value in functions
    ]


@contextmanager
def taking_over(machine: naive.Machine) -> Iterator[None]:
    """Let everything that refers to functions of the shipped machine refer to those of the naive one."""
    ours: dict[Any, Any] = {
        window.act: machine.act,
        window.follow_up: machine.queue,
        dispatch.open_ability: naive.open_ability,
        dispatch.listening: lambda s, moment, kind, events: tuple(naive.listening(s, moment, kind, events)),
        delayed.heard: lambda s, key, events: tuple(naive.waiting(s, key, events)),
        window.verdict: naive.verdict,
        window.substitute: naive.substitute,
        dispatch.silent: naive.silent,
        dispatch.due: lambda s, word: [
            *dict.fromkeys(ref & CARD_MASK for ref, _ in naive.showing(s, lambda a: a.keyword == word))
        ],
        query.modifiers: naive.modifiers,
        query.number: naive.number,
        query.allowed: naive.allowed,
        query.pick: naive.pick,
        query.idle: lambda s, name: False,
        query.concerned: lambda s, name, card: True,
        primitives.arm: lambda s, card: None,
    }
    found = _references(frozenset(ours), tuple(name for name in sys.modules if name.startswith("cardlang.")))
    for module, name, value in found:
        setattr(module, name, ours[value])
    deep = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)  # direct style: a chain of abilities is a chain of calls
    try:
        yield
    finally:
        sys.setrecursionlimit(deep)
        for module, name, value in found:
            setattr(module, name, value)


def compare(tape: Tape) -> None:
    """Play the tape on the naive machine. Raises AssertionError at the first decision where the two differ."""
    s, decisions = tape.start.clone(), iter(enumerate(tape.moments))
    s.until, s.log, s.armed = tape.start.until, [], Nobody()  # type: ignore[assignment]
    told = 0

    def same(number: int, moment: Moment) -> None:
        nonlocal told
        at = f"at decision {number}"
        if s.asks and s.asks[0][0] == CHANCE:
            s.rng = moment.state.rng  # the host may have drawn the answer
        assert s.log is not None
        assert s.log[told:] == tape.log[told : moment.notes], f"{at}: something else has happened"
        assert s.asks == moment.state.asks, f"{at}: something else is asked"
        if fingerprint(s) != moment.fingerprint:
            mine, theirs = encode(s), encode(moment.state)
            differing = {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
            raise AssertionError(f"{at}: the position differs (naive, shipped): {differing}")
        told = moment.notes

    def answer(s: State) -> None:
        number, moment = next(decisions)
        same(number, moment)
        if moment is tape.moments[-1]:
            raise naive.Stop
        s.until = moment.until
        index = next(i for i, ask in enumerate(s.asks) if ask[5] < 0 and moment.seat in (None, ask[0]))
        s.asks[index] = s.asks[index]._replace(answer=moment.code)

    machine = naive.Machine(answer)
    with taking_over(machine):
        machine.play(s)
    last = next(decisions, None)
    if last is not None:
        same(*last)
    assert next(decisions, None) is None, "the naive machine has ended the match too early"
