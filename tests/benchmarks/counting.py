"""What is counted, not timed: instructions, lines of the executor, the longest run between two requests."""

from __future__ import annotations

import io
import tokenize
from collections import Counter
from pathlib import Path
from random import Random

import cardlang
from cardlang.machine.state import PC, PROGRAM, State
from tests.benchmarks.measure import Row
from tests.benchmarks.playing import duel

MACHINE = Path(cardlang.__file__).parent / "machine"
EXECUTOR = (
    "run.py", "instructions.py", "questions.py", "asking.py", "simultaneous.py", "dispatch.py", "window.py",
)  # fmt: skip
SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def counts(rounds: int, matches: int = 100) -> list[Row]:
    """All three; what is counted is the same in every round."""
    del rounds
    kinds = {kind for program in duel().rules.programs for kind in program.kinds}
    longest = max(longest_run(seed) for seed in range(matches))
    lines = sum(code_lines((MACHINE / name).read_text("utf-8")) for name in EXECUTOR)
    made = (
        ("instructions", "instructions in the set, with those of the game", len(kinds), "<= 32", "91 + 15 wait states"),
        ("executor", "lines of code of the executor, without docstrings and comments", lines, "<= 600", "17,000"),
        ("longest-run", f"most instructions between two requests, in {matches} duels", longest, "<= 5_000", ""),
    )
    return [Row(*row, unit="") for row in made]


def code_lines(source: str) -> int:
    """Lines that hold more than a comment or a docstring."""
    lines: Counter[int] = Counter()
    first = True  # whether a string here would be a docstring
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and first:
            continue
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
        first = token.type in SILENT
    return len(lines)


def longest_run(seed: int) -> int:
    """The most instructions between two requests of a random duel, each carried out by itself."""
    match, draw, longest = duel().start(seed, log=False), Random(seed).random, 0
    while not match.is_over:
        twin = match.state.clone()
        codes = twin.asks[0][4]
        code = codes[int(draw() * len(codes))]
        twin.asks[0] = twin.asks[0]._replace(answer=code)
        longest = max(longest, steps(twin))
        match.choose(code)
    return longest


def steps(s: State) -> int:
    """Run on to the next request, instruction by instruction; returns how many there were."""
    number, programs = 0, s.rules.programs
    while s.stack:
        frame = s.stack[-1]
        pc = frame[PC]
        frame[PC] = pc + 1
        number += 1
        if programs[frame[PROGRAM]].ops[pc](s, frame):
            break
    return number
