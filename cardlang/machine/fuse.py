"""The fast form of a program: runs of instructions as one Python function each, with the same program counters.

`Program.ops` are the instructions one by one; they are the meaning of a program. `fused` makes a second tuple of the
same length: where a run begins, one function carries out its instructions in their order, as the run loop would, until
one asks, opens a frame or goes elsewhere. What an instruction says of itself (`Plain`) decides what has to be looked at
behind it. Whoever is asked or called finds the frame as the instructions one by one would have left it, so positions,
saves and hashes are the same with either form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from cardlang.machine.rules import Op, Program
from cardlang.machine.state import PC

if TYPE_CHECKING:
    from cardlang.machine.instructions import Label

Value = TypeVar("Value", bound=Callable[..., Any])


class Plain(NamedTuple):
    """What an instruction does with its function.

    `let` keeps its value in the slot, `set` keeps a constant that stands in the place of the function, `unless` goes on
    at the label if it does not hold, `jump` goes there, `return` closes the frame. `do` calls a function that neither
    asks, nor opens a frame, nor reads or sets the counter. `ask` stops and is run again until it has its answer, then
    goes on behind itself, or at the label if there is one. `act` calls a function that says whether the frame goes on
    behind it: it may have opened another one, or gone elsewhere. `step` calls a function that does not say so.
    """

    kind: Literal["let", "set", "unless", "jump", "return", "do", "ask", "act", "step"]
    function: Any = None
    slot: int = -1
    label: Label | None = None


def written(source: str) -> Callable[[Value], Value]:
    """Say of a function of the state `s` and the frame `f` what it gives, in Python."""

    def mark(function: Value) -> Value:
        function.source = source  # type: ignore[attr-defined]
        return function

    return mark


_LONGEST = 24  # instructions of a run: programs are compiled whenever a match begins, and runs overlap


def plain(op: Op, meaning: Plain) -> Op:
    """Say what a plain instruction does."""
    op.plain = meaning  # type: ignore[attr-defined]
    return op


def fused(program: Program) -> tuple[Op, ...]:
    """The fast form of a program."""
    plains: list[Plain | None] = [getattr(op, "plain", None) for op in program.ops]
    starts = {0, *program.marks}
    for pc, found in enumerate(plains):
        if found is None or found.kind in ("act", "step"):
            starts.add(pc + 1)
        elif found.kind == "ask":  # it is run again
            starts.add(pc)
    runs = [pc for pc in sorted(starts) if pc < len(plains) and plains[pc] is not None]
    every = range(len(plains))
    source = [f"def make({', '.join([f'op_{pc}, do_{pc}' for pc in every])}):"]
    for pc in runs:
        source += [f"    def run_{pc}(s, f):", *(f"        {line}" for line in _run(plains, pc))]
    source.append(f"    return {{{', '.join(f'{pc}: run_{pc}' for pc in runs)}}}")
    scope: dict[str, Any] = {}
    exec(_compiled("\n".join(source)), scope)  # of numbers and names of ours alone
    made = scope["make"](
        *[x for op, found in zip(program.ops, plains, strict=True) for x in (op, found and found.function)]
    )
    return tuple(made.get(pc, op) for pc, op in enumerate(program.ops))


@lru_cache(maxsize=256)
def _compiled(source: str) -> CodeType:
    """Many programs have the same shape, and those of the rules are made anew for every game."""
    return compile(source, "<fused>", "exec")


def _run(plains: list[Plain | None], first: int) -> Iterator[str]:
    """The lines of the function for the run that begins at an instruction.

    What an `unless` passes over is a block, if it ends within the run; the last instruction of a program goes away.
    """
    limit, pc = first + _LONGEST, first
    blocks: list[int] = []  # where those end that are open
    while True:
        while blocks and blocks[-1] == pc:
            blocks.pop()
        meaning = plains[pc] if pc < limit else None
        yield from ("    " * len(blocks) + line for line in _lines(plains, meaning, pc))
        if meaning is not None and meaning.kind == "unless":
            end = _target(meaning)
            if pc + 1 < end <= (blocks[-1] if blocks else limit):
                yield "    " * len(blocks) + f"if {_value(meaning, pc)}:"
                blocks.append(end)
            else:
                yield "    " * len(blocks) + f"if not {_value(meaning, pc)}: {_gone(plains, meaning)}"
        if meaning is None or meaning.kind in ("jump", "return"):
            if not blocks:
                return
            pc = blocks[-1]  # nothing comes from here to what is left of the block
        else:
            pc += 1


def _lines(plains: list[Plain | None], meaning: Plain | None, pc: int) -> tuple[str, ...]:
    """What one instruction does, but for `unless`; one that is not plain, or too far away, ends the run."""
    go_on = f"f[{PC}] = {pc + 1}"
    if meaning is None:
        return go_on, f"return op_{pc}(s, f)"
    match meaning.kind:
        case "let":
            return (f"f[{meaning.slot}] = {_value(meaning, pc)}",)
        case "set":
            return (f"f[{meaning.slot}] = {meaning.function!r}",)
        case "do":
            return (f"do_{pc}(s, f)",)
        case "jump":
            return (_gone(plains, meaning),)
        case "return":
            return "s.stack.pop()", "return"
        case "ask":
            asked = f"if op_{pc}(s, f): return True"
            if meaning.label is None:
                return go_on, asked
            return go_on, asked, f"if f[{PC}] != {pc + 1}: {_gone(plains, meaning)}"
        case "act":
            return go_on, f"if not do_{pc}(s, f): return"
        case "step":
            left = f"if f[{PC}] != {pc + 1} or not s.stack or s.stack[-1] is not f: return"
            return go_on, f"do_{pc}(s, f)", left
        case "unless":
            return ()


def _value(meaning: Plain, pc: int) -> str:
    """What a function of the state and the frame gives, as it was `written` or by a call."""
    return getattr(meaning.function, "source", f"do_{pc}(s, f)")


def _gone(plains: list[Plain | None], meaning: Plain) -> str:
    """Go on at the label; where a program ends there, close the frame at once."""
    end = _target(meaning)
    found = plains[end]
    return "s.stack.pop(); return" if found is not None and found.kind == "return" else f"f[{PC}] = {end}; return"


def _target(meaning: Plain) -> int:
    assert meaning.label is not None, "it names a label"
    return meaning.label.pc
