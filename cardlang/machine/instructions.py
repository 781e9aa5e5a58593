"""The instruction set: each function builds one instruction, a closure `(state, frame) -> stop?`.

Card text compiles to these and the procedures of a game are written in them; there is no other way to suspend. An
instruction that asks leaves the program counter on itself and is run again with the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.machine import rng
from cardlang.machine.codebook import DONE, NO, NONE, YES
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import CARD_MASK, NOTHING, PC, PROGRAM, SLOTS, Event, Frame, State, alive, note

if TYPE_CHECKING:
    from cardlang.machine.fuel import Fuel

Number: TypeAlias = Callable[[State, Frame], int]
Truth: TypeAlias = Callable[[State, Frame], bool]
Many: TypeAlias = Callable[[State, Frame], Sequence[int]]
CHANCE = -1  # the seat that stands for randomness


class Label:
    """A place in a program, known when the program is built."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


class Assembler:
    """Collects instructions, slots and labels into a `Program`."""

    def __init__(self, name: str, ability: int = -1) -> None:
        self.name, self.ability = name, ability
        self.node = -1  # of the instructions that follow
        self._ops: list[Op] = []
        self._kinds: list[str] = []
        self._nodes: list[int] = []
        self._slots = 0
        self._labels: dict[str, Label] = {}

    @property
    def slots(self) -> int:
        """How many slots are reserved so far."""
        return self._slots

    def slot(self, count: int = 1) -> int:
        """Reserve a slot (or several in a row) and return its index in the frame."""
        self._slots += count
        return SLOTS + self._slots - count

    def emit(self, *ops: Op) -> None:
        """Append instructions."""
        for op in ops:
            self._ops.append(op)
            self._kinds.append(op.__qualname__.split(".")[0])
            self._nodes.append(self.node)

    def mark(self, label: Label | None = None, name: str = "") -> Label:
        """Place a label here; a name makes it public (phases)."""
        label = label or Label()
        label.pc = len(self._ops)
        if name:
            self._labels[name] = label
        return label

    def build(self) -> Program:
        """The finished program; it always ends with a return."""
        self.emit(return_())
        labels = {name: label.pc for name, label in self._labels.items()}
        return Program(
            self.name, tuple(self._ops), tuple(self._kinds), tuple(self._nodes), self._slots, self.ability, labels
        )


# --- control -------------------------------------------------------------------------------------


def jump(label: Label) -> Op:
    """Go on at the label."""

    def op(_: State, f: Frame) -> None:
        f[PC] = label.pc

    return op


def unless(test: Truth, label: Label) -> Op:
    """Go on at the label unless the test holds."""

    def op(s: State, f: Frame) -> None:
        if not test(s, f):
            f[PC] = label.pc

    return op


def push(s: State, program: int, me: int, you: int, event: Event, home: int, *slots: Any) -> None:
    """Open a frame; missing slots start as 0."""
    size = s.rules.programs[program].slots
    s.stack.append([program, 0, me, you, event, home, *slots, *([0] * (size - len(slots)))])


def call(name: str, *arguments: Callable[[State, Frame], Any]) -> Op:
    """Run a procedure in a frame of its own; `arguments` fill its first slots."""

    def op(s: State, f: Frame) -> None:
        values = [argument(s, f) for argument in arguments]
        push(s, s.rules.entry[name], f[2], f[3], f[4], f[5], *values)

    return op


def become(name: str) -> Op:
    """Go over to a procedure and never come back: its frame takes the place of this one."""

    def op(s: State, f: Frame) -> None:
        s.stack.pop()
        push(s, s.rules.entry[name], f[2], f[3], f[4], f[5])

    return op


def return_() -> Op:
    """Close the frame."""

    def op(s: State, _: Frame) -> None:
        s.stack.pop()

    return op


def step(act: Callable[[State, Frame], object]) -> Op:
    """A plain function that neither asks nor touches the stack; what it returns is ignored."""

    def op(s: State, f: Frame) -> None:
        act(s, f)

    return op


def over(s: State, reason: int, party: int) -> None:
    """Set the outcome and drop everything that was still to happen."""
    s.outcome = (reason, party)
    s.stack.clear()
    s.asks = []
    s.contexts.clear()
    s.ret, s.denied = NOTHING, NOTHING
    note(s, "finish", player=party, amount=reason)


def each(members: int, position: int, member: int, end: Label, fuel: Fuel | None = None) -> Op:
    """Loop over a fixed tuple in slot `members`; `position` starts at 0. Refs that went stale are skipped.

    With `fuel` every round is paid for.
    """

    def op(s: State, f: Frame) -> None:
        found, i = f[members], f[position]
        while i < len(found):
            value = found[i]
            i += 1
            if value <= CARD_MASK or alive(s, value):
                f[position], f[member] = i, value
                if fuel is not None:
                    fuel.spend(s, f, 1)
                return
        f[position] = 0
        f[members] = NOTHING
        f[PC] = end.pc

    return op


def let(slot: int, value: Callable[[State, Frame], Any]) -> Op:
    """Keep a value in a slot."""

    def op(s: State, f: Frame) -> None:
        f[slot] = value(s, f)

    return op


def forget() -> Op:
    """Let go of what the act that just ended has done: a procedure of the rules does not ask."""

    def op(s: State, _: Frame) -> None:
        s.ret = s.denied = NOTHING

    return op


# --- questions -----------------------------------------------------------------------------------


def ask(s: State, f: Frame, seat: int, purpose: int, codes: tuple[int, ...], chosen: int = 0) -> int:
    """The answer to a question with one answer, or -1: the instruction must then return True and be run again.

    A single option is logged and not asked; `chosen` says how many members of the same choice came before. Must be
    the first thing an instruction waits for: an answer that is there is the answer to this question.
    """
    if s.asks:
        answer = s.asks[0][5]
        s.asks = []
        s.asked += 1
        return answer
    if len(codes) == 1 and seat != CHANCE:
        note(s, "forced", player=seat, amount=codes[0], place=chosen, why=purpose)
        return codes[0]
    s.asks = [(seat, purpose, f[PROGRAM], f[PC] - 1, codes, -1)]
    f[PC] -= 1
    return -1


def decide(slot: int, player: Number, purpose: int, codes: Callable[[State, Frame], tuple[int, ...]]) -> Op:
    """Ask a player for one of several codes; no codes leave -1 in the slot."""

    def op(s: State, f: Frame) -> bool:
        options = NOTHING if s.asks else codes(s, f)
        if not s.asks and not options:
            f[slot] = -1
            return False
        answer = ask(s, f, s.rules.policies.seat(s, player(s, f)), purpose, options)
        if answer < 0:
            return True
        f[slot] = answer
        return False

    return op


def may(player: Number, purpose: int, refused: Label, possible: Truth) -> Op:
    """Ask yes or no; go on at `refused` after a no, or without asking if it is not possible."""

    def op(s: State, f: Frame) -> bool:
        if not s.asks and not possible(s, f):
            f[PC] = refused.pc
            return False
        answer = ask(s, f, s.rules.policies.seat(s, player(s, f)), purpose, (NO, YES))
        if answer < 0:
            return True
        if answer == NO:
            f[PC] = refused.pc
        return False

    return op


class Limits:
    """How many may be chosen, and a condition on the sum of the chosen: `value` summed, compared by `op` with `n`."""

    __slots__ = ("high", "low", "n", "op", "value")

    def __init__(
        self, low: Number, high: Number, value: Callable[[State, Frame, int], int] | None = None, op: str = "ge",
        n: int = 0,
    ) -> None:  # fmt: skip
        self.low, self.high, self.value, self.op, self.n = low, high, value, op, n


def _met(total: int, op: str, n: int) -> bool:
    return total >= n if op == "ge" else total <= n if op == "le" else total == n


def completable(
    values: Sequence[int], start: int, count: int, total: int, low: int, high: int, op: str, n: int
) -> bool:
    """Whether some subset of `values[start:]` completes a choice of `count` members with sum `total`."""
    rest = values[start:]
    if count > high or count + len(rest) < low:
        return False
    need, room = max(0, low - count), min(high - count, len(rest))
    if op == "eq":
        sums = {(0, 0)}
        for value in rest:
            sums |= {(c + 1, t + value) for c, t in sums if c < room}
        return any(c >= need and total + t == n for c, t in sums)
    best = sorted(rest, reverse=op == "ge")
    return any(_met(total + sum(best[:size]), op, n) for size in range(need, room + 1))


def pick(
    slot: int, player: Number, purpose: int, candidates: Many, limits: Limits, offset: Callable[[State], int],
    *, optional: bool = False,
) -> Op:  # fmt: skip
    """Let a player choose elements into a slot (a tuple, in game order).

    Subsets are picked in ascending order, and an element is offered only if the choice can still be completed, so each
    subset has one path. With fewer than the low limit all are taken; if no subset meets the condition on the sum, the
    whole set is taken. `optional` adds *none*.
    """

    def options(s: State, f: Frame, found: Sequence[int], chosen: tuple[int, ...]) -> tuple[int, ...]:
        base, low, high = offset(s), limits.low(s, f), limits.high(s, f)
        low, high = min(low, len(found)), min(high, len(found))
        start = found.index(chosen[-1]) + 1 if chosen else 0
        codes = []
        if limits.value is None:
            if len(chosen) < high:
                last = len(found) - max(0, low - len(chosen) - 1)
                codes = [base + (element & CARD_MASK) for element in found[start:last]]
            if len(chosen) >= low and (codes or chosen or low == 0):
                codes.append(DONE)
        else:
            values = [limits.value(s, f, element) for element in found]
            total = sum(values[found.index(element)] for element in chosen)
            if len(chosen) < high:
                codes = [
                    base + (found[i] & CARD_MASK)
                    for i in range(start, len(found))
                    if completable(values, i + 1, len(chosen) + 1, total + values[i], low, high, limits.op, limits.n)
                ]
            if len(chosen) >= low and _met(total, limits.op, limits.n):
                codes.append(DONE)
        if optional and not chosen:
            codes = [NONE, *[code for code in codes if code != DONE]]
        return tuple(codes)

    def hopeless(s: State, f: Frame, found: Sequence[int]) -> bool:
        if limits.value is None:
            return False
        values = [limits.value(s, f, element) for element in found]
        low, high = min(limits.low(s, f), len(found)), min(limits.high(s, f), len(found))
        return not completable(values, 0, 0, 0, low, high, limits.op, limits.n)

    def op(s: State, f: Frame) -> bool:
        chosen: tuple[int, ...] = f[slot] or NOTHING
        while True:
            found = list(candidates(s, f))
            if not found or (not chosen and not s.asks and hopeless(s, f, found)):
                f[slot] = tuple(found)
                return False
            codes = NOTHING if s.asks else options(s, f, found, chosen)
            if not s.asks and codes in ((DONE,), ()):
                f[slot] = chosen
                return False
            answer = ask(s, f, s.rules.policies.seat(s, player(s, f)), purpose, codes, len(chosen))
            if answer < 0:
                f[slot] = chosen
                return True
            if answer in (DONE, NONE):
                f[slot] = chosen
                return False
            value = answer - offset(s)
            chosen = (*chosen, next(element for element in found if element & CARD_MASK == value))
            if len(chosen) >= limits.high(s, f):
                f[slot] = chosen
                return False

    return op


def random(slot: int, candidates: Callable[[State, Frame], tuple[int, ...]], offset: Callable[[State], int]) -> Op:
    """Draw one element, each equally likely; none leaves -1. With `chance: ask` the draw is a request to seat -1."""

    def op(s: State, f: Frame) -> bool:
        if s.asks:
            answer = ask(s, f, CHANCE, 0, NOTHING)
            f[slot] = next(x for x in candidates(s, f) if offset(s) + (x & CARD_MASK) == answer)
            return False
        found = candidates(s, f)
        if not found:
            f[slot] = -1
            return False
        if len(found) == 1:
            f[slot] = found[0]
            return False
        if s.rules.parameters.get("chance") == "ask":
            codes = tuple(offset(s) + (x & CARD_MASK) for x in found)
            ask(s, f, CHANCE, s.rules.purposes.index("chance"), codes)
            return True
        s.rng, index = rng.below(s.rng, len(found))
        f[slot] = found[index]
        return False

    return op
