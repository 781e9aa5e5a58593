"""The fast form of a program: runs of plain instructions as one Python function each, with the same program counters.

`Program.ops` are the instructions one by one; they are the meaning of a program. `fused` makes a second tuple of the
same length: where a run of plain instructions begins (`let`, `unless`, `jump`, and what else neither asks, nor opens a
frame, nor reads the counter), one function carries out all of them and the instruction behind them, in their order.
Whoever is asked or called finds the frame as the instructions one by one would have left it, so positions, saves and
hashes are the same with either form.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cardlang.machine.rules import Op, Program
from cardlang.machine.state import PC

if TYPE_CHECKING:
    from cardlang.machine.instructions import Label


class Plain(NamedTuple):
    """What a plain instruction does with its function: keep its value, go on at the label unless it holds, call it.

    `set` keeps a constant that stands in the place of the function.
    """

    kind: Literal["let", "set", "unless", "jump", "do"]
    function: Any = None
    slot: int = -1
    label: Label | None = None


def plain(op: Op, meaning: Plain) -> Op:
    """Say what a plain instruction does."""
    op.plain = meaning  # type: ignore[attr-defined]
    return op


def fused(program: Program) -> tuple[Op, ...]:
    """The fast form of a program."""
    plains: list[Plain | None] = [getattr(op, "plain", None) for op in program.ops]
    starts = {0, *program.marks, *(pc + 1 for pc, found in enumerate(plains) if found is None)}
    runs = [pc for pc in sorted(starts) if pc < len(plains) and plains[pc] is not None]
    source = ["def make(ops, functions):"]
    for pc in runs:
        source += [f"    def run_{pc}(s, f):", *(f"        {line}" for line in _run(plains, pc))]
    source.append(f"    return {{{', '.join(f'{pc}: run_{pc}' for pc in runs)}}}")
    scope: dict[str, Any] = {}
    exec("\n".join(source), scope)  # of numbers and names of ours alone
    made = scope["make"](program.ops, [found.function if found is not None else None for found in plains])
    return tuple(made.get(pc, op) for pc, op in enumerate(program.ops))


def _run(plains: list[Plain | None], first: int) -> Iterator[str]:
    """The lines of the function for the run that begins at an instruction; the last instruction is never plain."""
    for pc in range(first, len(plains)):
        meaning = plains[pc]
        if meaning is None:
            yield f"f[{PC}] = {pc + 1}"
            yield f"return ops[{pc}](s, f)"
            return
        target = meaning.label.pc if meaning.label is not None else -1
        match meaning.kind:
            case "let":
                yield f"f[{meaning.slot}] = functions[{pc}](s, f)"
            case "set":
                yield f"f[{meaning.slot}] = functions[{pc}]"
            case "do":
                yield f"functions[{pc}](s, f)"
            case "unless":
                yield f"if not functions[{pc}](s, f): f[{PC}] = {target}; return"
            case "jump":
                yield f"f[{PC}] = {target}"
                return
