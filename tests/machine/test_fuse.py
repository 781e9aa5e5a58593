"""The fast form of any program does what its instructions one by one do, and stops where they stop."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from cardlang.compile.fuse import fused
from cardlang.machine.instructions import ACT, DO, Assembler, Label, go, jump, let, return_, step, unless
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import NOTHING, PC

LENGTH = 60  # longer than any run


def remark(number: int, kind: str = "do") -> Op:
    """Note that this instruction was carried out; one that is not plain may stand anywhere, too."""

    def op(s: Any, _: Any) -> None:
        s.seen.append(number)

    return Instruction("remark", op, DO if kind == "do" else "")


def question(number: int, label: Label | None = None) -> Op:
    """Stop until the answer is there, or go on without asking; with a label the answer may be to go there."""

    def op(s: Any, f: Any) -> bool | None:
        if s.open:
            s.open = False
        elif s.chance.random() < 0.5:
            s.open = True
            f[PC] -= 1
            return True
        s.seen.append(number)
        return go(f, label) if label is not None and s.chance.random() < 0.5 else None

    return Instruction("question", op, ACT)


def departure(label: Label) -> Op:
    """Go on, or go elsewhere."""

    def op(s: Any, f: Any) -> bool | None:
        return None if s.chance.random() < 0.5 else go(f, label)

    return Instruction("question", op, ACT)


def anything(label: Label) -> Op:
    """Go on, go elsewhere, close the frame or end it all, without a word."""

    def act(s: Any, f: Any) -> None:
        choice = s.chance.random()
        if choice < 0.2:
            f[PC] = label.pc
        elif choice < 0.25:
            s.stack.pop()
        elif choice < 0.3:
            s.stack.clear()

    return step(act)


def program(seed: int) -> Program:
    """Any instructions with any labels ahead."""
    chance, asm, open_labels = random.Random(seed), Assembler("any"), []
    slot = asm.slot()
    for number in range(LENGTH):
        for label in [label for label in open_labels if chance.random() < 0.2]:
            open_labels.remove(label)
            asm.mark(label)
        label = Label()
        made: list[Op] = [
            remark(number), remark(number, "slow"), let(slot, number), question(number), departure(label),
            jump(label), return_(), question(number, label), anything(label),
            *[unless(lambda s, f: s.chance.random() < 0.5, label)] * 6,
        ]  # fmt: skip
        weights = (4, 1, 3, 2, 1, 0.5, 0.2, 1, 1, *[1] * 6)
        asm.emit(chance.choices(made, weights)[0])
        open_labels.append(label)
    for label in open_labels:
        asm.mark(label)
    return asm.build()


def carried_out(code: tuple[Op, ...], seed: int) -> list[object]:
    """What was done, with the frame at each stop."""
    frame: list[Any] = [0, 0, -1, 0, NOTHING, -1, 0]
    s = SimpleNamespace(stack=[frame], seen=[], open=False, chance=random.Random(seed))
    while s.stack:
        pc = frame[PC]
        frame[PC] = pc + 1
        if code[pc](s, frame):  # type: ignore[arg-type]
            s.seen.append(("stop", *frame))
    return [*s.seen, *frame[PC + 1 :]]


@pytest.mark.parametrize("seed", range(60))
def test_any_program_runs_alike_in_both_forms(seed: int) -> None:
    made = program(seed)
    fast = fused(made)
    assert [carried_out(made.ops, turn) for turn in range(20)] == [carried_out(fast, turn) for turn in range(20)]
