"""The fast form of a program: runs of instructions as one Python function each, with the same program counters.

`Program.ops` are the instructions one by one; they are the meaning of a program. `fused` makes a second tuple of the
same length: where a run begins, one function carries out its instructions in their order, as the run loop would, until
one asks, opens a frame or goes elsewhere. It is put together from what the instructions say of themselves
(`machine.rules.Instruction`). Whoever is asked or called finds the frame as the instructions one by one would have
left it, so positions, saves and hashes are the same with either form.

Most games are made for a few decisions (a scenario, a look at a save) and run few of their programs, and many games are
made of the same ones. So the fast form is made when a program is first run, and shared (`code`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import CodeType
from typing import Any

from cardlang.machine.instructions import ACT, JUMP, RETURN, STEP, UNLESS, source_of
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import PC, Frame, State

MOST = 8_192  # programs whose fast form is shared
_shared: dict[int, tuple[tuple[Op, ...], list[Op]]] = {}  # by what are the same instructions

_LONGEST = 24  # instructions of a run: programs are compiled whenever a match begins, and runs overlap
_SILENT = f"f[{PC}] = {{next}}; return {{op}}"  # an instruction that says nothing of itself ends a run


def code(program: Program) -> list[Op]:
    """What the run loop carries out: the fast form, in whose place there is something that makes it.

    Programs with the same instructions share it, such as those of a text that stands in several games.
    """

    def first_run(s: State, f: Frame) -> object:
        ops[:] = fused(program)
        return ops[f[PC] - 1](s, f)

    known = _shared.get(id(program.ops))
    if known is not None:
        return known[1]
    if len(_shared) >= MOST:
        _shared.clear()
    ops: list[Op] = [first_run] * len(program.ops)
    _shared[id(program.ops)] = program.ops, ops
    return ops


def fused(program: Program) -> tuple[Op, ...]:
    """The fast form of a program."""
    plains = program.instructions
    starts = {0, *program.marks}
    for pc, found in enumerate(plains):
        if found.lines == ACT:  # it may have asked, and is run again
            starts.add(pc)
        if found.lines in (ACT, STEP, ""):
            starts.add(pc + 1)
    runs = [pc for pc in sorted(starts) if pc < len(plains) and plains[pc].lines]
    every = range(len(plains))
    source = [f"def make({', '.join([f'op_{pc}, do_{pc}' for pc in every])}):"]
    for pc in runs:
        source += [f"    def run_{pc}(s, f):", *(f"        {line}" for line in _run(plains, pc))]
    source.append(f"    return {{{', '.join(f'{pc}: run_{pc}' for pc in runs)}}}")
    scope: dict[str, Any] = {}
    exec(_compiled("\n".join(source)), scope)  # of numbers and names of ours alone
    pairs = zip(program.ops, plains, strict=True)
    made = scope["make"](*[function for op, found in pairs for function in (op, found.function or op)])
    return tuple(made.get(pc, op) for pc, op in enumerate(program.ops))


@lru_cache(maxsize=256)
def _compiled(source: str) -> CodeType:
    """Many programs have the same shape, and those of the rules are made anew for every game."""
    return compile(source, "<fused>", "exec")


def _run(plains: Sequence[Instruction], first: int) -> Iterator[str]:
    """The lines of the function for the run that begins at an instruction.

    What an `unless` passes over is a block, if it ends within the run; the last instruction of a program goes away.
    """
    limit, pc = first + _LONGEST, first
    blocks: list[int] = []  # where those end that are open
    while True:
        while blocks and blocks[-1] == pc:
            blocks.pop()
        indent, lines = "    " * len(blocks), (plains[pc].lines if pc < limit else "") or _SILENT
        if lines == UNLESS and pc + 1 < (end := _target(plains[pc])) <= (blocks[-1] if blocks else limit):
            lines = "if {do}:"
            blocks.append(end)
        yield from (indent + line for line in _filled(plains, pc, lines).split("\n"))
        if lines in (JUMP, RETURN, _SILENT):
            if not blocks:
                return
            pc = blocks[-1]  # nothing comes from here to what is left of the block
        else:
            pc += 1


def _filled(plains: Sequence[Instruction], pc: int, lines: str) -> str:
    """What an instruction says, with its function, place and label; where a program ends, its frame is closed."""
    found, goto = plains[pc], ""
    if found.label is not None:
        end = _target(found)
        goto = RETURN if plains[end].lines == RETURN else f"f[{PC}] = {end}; return"
    known = source_of(found.function) if found.function is not None else None
    return lines.format(do=known or f"do_{pc}(s, f)", op=f"op_{pc}(s, f)", next=pc + 1, goto=goto)


def _target(found: Instruction) -> int:
    assert found.label is not None, "it names a label"
    return found.label.pc
