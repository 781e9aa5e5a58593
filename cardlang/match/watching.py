"""Coverage of card texts in play, for card tests and for lint by play.

A game is made with a `Watch`. Its programs run as usual and report which abilities begin, whether each condition holds,
and what is answered where a text asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cardlang.machine import rules as machine
from cardlang.machine.codebook import DONE, NO, NONE
from cardlang.machine.instructions import ACT, Truth
from cardlang.machine.rules import AbilityCode, Op, Program, Rules, ScoreTally, Static
from cardlang.machine.state import Frame, State

if TYPE_CHECKING:
    from cardlang.library.records import CardText

NOT, YES = "no", "yes"  # the answers to a step with *may*
_REFUSED = frozenset({NO, NONE, DONE})
_SIZES = (machine.AMOUNT,)  # purposes whose answer is a number, of which 0 is a no


class TextPart(NamedTuple):
    """A part of a text: the file, the JSON pointer of the text in it, the number of the node in its tree."""

    path: str
    pointer: str
    node: int


class Watch:
    """Counts how the parts of texts are used in all matches of the games that are made with it."""

    def __init__(self) -> None:
        self.began: Counter[TextPart] = Counter()  # abilities that were opened, or that changed a rule or a score
        self.reached: Counter[TextPart] = Counter()  # steps that were reached, such as an option that was chosen
        self.held: Counter[tuple[TextPart, bool]] = Counter()  # conditions, and steps that could be carried out or not
        self.answers: Counter[tuple[TextPart, str]] = (
            Counter()
        )  # steps with *may*: `YES`, `NOT`; *choose one*: the option
        self._asked: tuple[int, int] | None = None  # the frame and the instruction that asked last

    def add(self, other: Watch) -> None:
        """Add the counts of another watch."""
        self.began.update(other.began)
        self.reached.update(other.reached)
        self.held.update(other.held)
        self.answers.update(other.answers)

    def counts(self, s: State) -> bool:
        """Whether events in a state count; trials run on copies, which keep no log and do not."""
        return s.log is not None

    def of_text(self, text: CardText) -> Callable[[int, Truth], Truth]:
        """The hook that the compiler calls with each condition of a text."""

        def reporting(node: int, test: Truth) -> Truth:
            part = TextPart(text.file.path, text.pointer, node)

            def watched(s: State, f: Frame) -> bool:
                found = bool(test(s, f))
                if self.counts(s):
                    self.held[part, found] += 1
                return found

            return watched

        return reporting

    def over(self, rules: Rules, text_of: Callable[[AbilityCode], CardText]) -> Rules:
        """The same rules, with abilities that report."""
        codes = {ability.number: self._ability(ability, text_of(ability)) for ability in rules.abilities}
        records = tuple(replace(r, abilities=tuple(codes[a.number] for a in r.abilities)) for r in rules.records)
        code = tuple(
            self._program(program, text_of(rules.abilities[program.ability]), rules) if program.ability >= 0 else ops
            for program, ops in zip(rules.programs, rules.code, strict=True)
        )
        made = replace(rules, abilities=tuple(codes.values()), records=records, code=code).finish()
        made.empty = rules.empty.clone()
        made.empty.rules = made
        return made

    def _ability(self, ability: AbilityCode, text: CardText) -> AbilityCode:
        part = TextPart(text.file.path, text.pointer, ability.node)
        return replace(
            ability,
            statics=tuple(self._static(static, part) for static in ability.statics),
            tallies=tuple(self._tally(tally, part) for tally in ability.tallies),
        )

    def _static(self, static: Static, part: TextPart) -> Static:
        look = static.look

        def watched(s: State, me: int, args: tuple[int, ...]) -> Frame | None:
            frame = look(s, me, args)
            if frame is not None and self.counts(s):
                self.began[part] += 1
            return frame

        return replace(static, look=watched)

    def _tally(self, tally: ScoreTally, part: TextPart) -> ScoreTally:
        applies = tally.applies

        def watched(s: State, f: Frame) -> bool:
            found = applies(s, f)
            if found and self.counts(s):
                self.began[part] += 1
            return found

        return replace(tally, applies=watched)

    def _program(self, program: Program, text: CardText, rules: Rules) -> Sequence[Op]:
        """The instructions of an ability. The first one of each step and those that may ask report."""
        opened = TextPart(text.file.path, text.pointer, rules.abilities[program.ability].node)
        ops, known = list(program.ops), {-1}
        for pc, (op, node) in enumerate(zip(program.ops, program.nodes, strict=True)):
            if program.instructions[pc].lines in (ACT, ""):  # it may ask
                ops[pc] = self._asking(op, pc, opened._replace(node=node))
            elif node not in known:
                ops[pc] = self._counting(op, self.reached, opened._replace(node=node))
            known.add(node)
        ops[0] = self._counting(ops[0], self.began, opened)
        return tuple(ops)

    def _counting(self, op: Op, counter: Counter[TextPart], part: TextPart) -> Op:
        def watched(s: State, f: Frame) -> object:
            if self.counts(s):
                counter[part] += 1
            return op(s, f)

        return watched

    def _asking(self, op: Op, pc: int, part: TextPart) -> Op:
        def watched(s: State, f: Frame) -> object:
            if s.asks and self.counts(s):
                self._answered(s, f, pc, part)
            return op(s, f)

        return watched

    def _answered(self, s: State, f: Frame, pc: int, part: TextPart) -> None:
        """Count the answer with which an instruction is run again; *done* after other answers is no refusal."""
        _, purpose, _, _, _, code = s.asks[0]
        before, self._asked = self._asked, (id(f), pc)
        if purpose == machine.AGREE or (code == DONE and before == self._asked):
            return
        book = s.rules.codebook
        if purpose == machine.MODE:
            self.answers[part, str(code - book.mode)] += 1
            return
        refused = code in _REFUSED or (purpose in _SIZES and code == book.starts["amount"])
        self.answers[part, NOT if refused else YES] += 1


__all__ = ["NOT", "YES", "TextPart", "Watch"]
