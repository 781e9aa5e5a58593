"""Linking: procedures and compiled texts get their numbers and become the static tables of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.compile.abilities import Compiled
from cardlang.compile.fuse import code
from cardlang.machine.rules import AbilityCode, Op, Program, RecordCode


class Linker:
    """Collects programs and abilities in a fixed order, so that equal inputs give equal numbers."""

    def __init__(self) -> None:
        self.programs: list[Program] = []
        self.entry: dict[str, int] = {}
        self.abilities: list[AbilityCode] = []
        self.records: list[RecordCode] = []

    @property
    def code(self) -> tuple[Sequence[Op], ...]:
        """The programs as the run loop carries them out."""
        return tuple(code(program) for program in self.programs)

    def procedure(self, program: Program) -> int:
        """Add a procedure of the game under its name."""
        self.entry[program.name] = len(self.programs)
        self.programs.append(program)
        return self.entry[program.name]

    def record(self, code: RecordCode, texts: tuple[Compiled, ...]) -> int:
        """Add a record with its compiled abilities."""
        number = len(self.records)
        linked: list[AbilityCode] = []
        for compiled in texts:
            ability = replace(compiled.ability, number=len(self.abilities), record=number)
            same = [one.number for one in linked if ability.mirror and one.index == ability.index]
            ability.uses = same[0] if same else ability.number
            if compiled.program is not None:
                ability.program = len(self.programs)
                self.programs.append(replace(compiled.program, ability=ability.number))
            self.abilities.append(ability)
            linked.append(ability)
        self.records.append(replace(code, abilities=tuple(linked)))
        return number
