"""The instruction set without questions: each function builds one instruction, a closure `(state, frame) -> stop?`.

Card text compiles to these and to `questions`, and the procedures of a game are written in them.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from typing import Any, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from cardlang.machine.rules import Awaited, Held, Instruction, Op, Program
from cardlang.machine.rules import Label as Label
from cardlang.machine.state import CARD_MASK, NOTHING, PC, SLOTS, Event, Frame, State, alive, note

Number: TypeAlias = Callable[[State, Frame], int]
Truth: TypeAlias = Callable[[State, Frame], bool]
Many: TypeAlias = Callable[[State, Frame], Sequence[int]]
Function = TypeVar("Function", bound=Callable[..., Any])


class Assembler:
    """Collects instructions, slots and labels into a `Program`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.node = -1  # of the instructions that follow
        self.slots = 0  # reserved so far
        self._ops: list[Instruction] = []
        self._nodes: list[int] = []
        self._labels: dict[str, int] = {}
        self._marks: set[int] = set()
        self._awaited: list[tuple[Label, Awaited]] = []
        self._held: list[tuple[Label, Held]] = []

    def slot(self, count: int = 1) -> int:
        """Reserve a slot (or several in a row) and return its index in the frame."""
        self.slots += count
        return SLOTS + self.slots - count

    def emit(self, *ops: Op) -> None:
        """Append instructions; a plain function becomes one without a description."""
        self._ops += [op if isinstance(op, Instruction) else Instruction("op", op) for op in ops]
        self._nodes += [self.node] * len(ops)

    def mark(self, label: Label | None = None, name: str = "") -> Label:
        """Place a label here; a name makes it public (phases)."""
        label = label or Label()
        label.pc = len(self._ops)
        self._marks.add(label.pc)
        if name:
            self._labels[name] = label.pc
        return label

    def await_at(self, label: Label, awaited: Awaited) -> None:
        """Declare the event for which the program may wait before it goes on at a label."""
        self._awaited.append((label, awaited))

    def hold_at(self, label: Label, held: Held) -> None:
        """Declare a number that the program may have changed for a time when it has come to a label."""
        self._held.append((label, held))

    def build(self) -> Program:
        """The finished program; it always ends with a return."""
        self.emit(return_())
        kinds, marks = tuple([op.kind for op in self._ops]), frozenset(self._marks)
        awaited = {label.pc: event for label, event in self._awaited}
        held = {label.pc: change for label, change in self._held}
        return Program(
            self.name, tuple([op.run for op in self._ops]), kinds, tuple(self._nodes), self.slots, -1, self._labels,
            marks, awaited, held, tuple(self._ops),
        )  # fmt: skip


# --- descriptions of instructions ----------------------------------------------------------------

# An instruction may describe in Python what it does, so that several in a row can be fused into one function
# (`compile.fuse`). In the description, `{do}` stands for a call of its function, or of the instruction itself, `{goto}`
# for going on at its label, `{next}` for the counter after it.
JUMP = "{goto}"
UNLESS = "if not {do}: {goto}"
RETURN = "s.stack.pop(); return"
# It neither asks, nor opens a frame, nor reads or sets the counter.
DO = "{do}"
# It returns whether the frame goes on behind it (None), has gone elsewhere or has another one above it (False), or
# stops for an answer with which the instruction is run again (True).
ACT = f"f[{PC}] = {{next}}\nleft = {{do}}\nif left is not None: return left"
# It may do the same, except for asking, and its result does not say what it has done.
STEP = f"f[{PC}] = {{next}}\n{{do}}\nif f[{PC}] != {{next}} or not s.stack or s.stack[-1] is not f: return"


_SOURCES: MutableMapping[Callable[..., Any], str] = WeakKeyDictionary()


def written(source: str) -> Callable[[Function], Function]:
    """Attach to a function of the state `s` and the frame `f` its result as Python source."""

    def said(function: Function) -> Function:
        _SOURCES[function] = source
        return function

    return said


def source_of(function: Callable[..., Any]) -> str | None:
    """The result of a function as Python source, if that is known."""
    return _SOURCES.get(function)


# --- control -------------------------------------------------------------------------------------


def jump(label: Label) -> Op:
    """Go on at the label."""

    def op(_: State, f: Frame) -> None:
        f[PC] = label.pc

    return Instruction("jump", op, JUMP, label=label)


def go(f: Frame, label: Label) -> bool:
    """Let the frame go on at the label. Returns False, the result of an instruction that goes on elsewhere."""
    f[PC] = label.pc
    return False


def unless(test: Truth, label: Label) -> Op:
    """Go on at the label unless the test holds."""

    def op(s: State, f: Frame) -> None:
        if not test(s, f):
            f[PC] = label.pc

    return Instruction("unless", op, UNLESS, test, label)


def push(
    s: State, program: int, me: int = -1, you: int = -1, event: Event = NOTHING, home: int = -1, *slots: Any
) -> None:
    """Open a frame, by default of no card and no player; missing slots start as 0."""
    s.stack.append([program, 0, me, you, event, home, *slots, *s.rules.blank[program][len(slots) :]])


def call(name: str, *arguments: Callable[[State, Frame], Any]) -> Op:
    """Run a procedure in a frame of its own; `arguments` fill its first slots."""

    def op(s: State, f: Frame) -> None:
        push(s, s.rules.entry[name], f[2], f[3], f[4], f[5], *[argument(s, f) for argument in arguments])

    return Instruction("call", op)


def become(name: str, label: str = "") -> Op:
    """Continue with a procedure, or at a label of it, and never return: its frame replaces this one."""

    def op(s: State, f: Frame) -> None:
        s.stack.pop()
        program = s.rules.entry[name]
        push(s, program, f[2], f[3], f[4], f[5])
        s.stack[-1][PC] = s.rules.programs[program].labels.get(label, 0)

    return Instruction("become", op)


def return_() -> Op:
    """Close the frame."""

    def op(s: State, _: Frame) -> None:
        s.stack.pop()

    return Instruction("return_", op, RETURN)


def step(act: Callable[[State, Frame], object]) -> Instruction:
    """A function that does not ask; it may open windows and frames, and what it returns is ignored."""

    def op(s: State, f: Frame) -> None:
        act(s, f)

    return Instruction("step", op, STEP, act)


def over(s: State, reason: int, party: int) -> None:
    """Set the outcome and drop everything that was still to happen."""
    s.outcome = (reason, party)
    s.stack.clear()
    s.asks, s.contexts, s.later, s.joint, s.ret, s.denied = [], [], [], NOTHING, NOTHING, NOTHING
    note(s, "finish", party=party, result=reason)


def each(
    members: int, position: int, member: int, end: Label, pay: Callable[[State, Frame, int], object] | None = None,
    *, gone: bool = False,
) -> Op:  # fmt: skip
    """Loop over a fixed tuple in slot `members`; `position` starts at 0. Stale references are skipped.

    With `pay` (see `fuel`) every round costs one step. With `gone` stale references are included, because the loop is
    about what has happened to its members.
    """

    def op(s: State, f: Frame) -> None:
        for number, value in enumerate(f[members][f[position] :], f[position] + 1):
            if gone or value <= CARD_MASK or alive(s, value):
                f[position], f[member] = number, value
                if pay is not None:
                    pay(s, f, 1)
                return
        f[position], f[members], f[PC] = 0, NOTHING, end.pc

    return Instruction("each", op)


def let(slot: int, value: Callable[[State, Frame], Any] | int | tuple[int, ...]) -> Op:
    """Store a value or a constant in a slot."""
    read = value if callable(value) else written(repr(value))(lambda s, f: value)

    def op(s: State, f: Frame) -> None:
        f[slot] = read(s, f)

    return Instruction("let", op, f"f[{slot}] = {{do}}", read)


def forget() -> Op:
    """Drop the results of the last act, which a procedure of the rules does not need."""

    def op(s: State, _: Frame) -> None:
        s.ret = s.denied = NOTHING

    return Instruction("forget", op, DO)
