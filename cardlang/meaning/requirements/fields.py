"""The phrases that stand in fields of their own: what a task asks of the board, and its badge.

A requirement is a list of parts. *A lion spy in column L* is one vassal in one of five cells; a letter in brackets
makes it one cell in matches that are played with such letters: *any scout in column C (T)*. *2 vassals of the same
faction* are two, *no spy in row S* says what must not lie there, *an empty space at A-O* and *more lions than dragons
in row S* how the board must look besides. A task uses the vassals that are named.

What the parts ask for comes out as `Requirement`, by words of the vocabulary. What is not understood is refused, also
what the grammar may read one day.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from cardlang.diagnostics.model import Finding
from cardlang.meaning.context import Context
from cardlang.meaning.report import Report, base
from cardlang.meaning.requirements.asked import PartReader
from cardlang.meaning.requirements.goals import MOST_USED, PLAINLY, Goal, Part, Requirement
from cardlang.syntax.nodes import Asked, Count, Filter, Sel
from cardlang.syntax.parse import parse_badge, parse_requirement
from cardlang.vocabulary.model import Phrase, Vocabulary


@dataclass(frozen=True, slots=True)
class PhraseMeaning:
    """What a phrase says: its parts, what they ask for where nothing is wrong, and findings."""

    tree: tuple[Asked, ...] | None
    asked: Requirement | None = None
    findings: tuple[Finding, ...] = field(default=())


def understand_phrase(text: str, about: Phrase, vocabulary: Vocabulary) -> PhraseMeaning:
    """Read a phrase and find out what it asks for, and whether it is sound."""
    tree: tuple[Asked, ...] | None
    match about.form:
        case "badge":
            badge = parse_badge(text, vocabulary)
            tree, found = None if badge.tree is None else (badge.tree,), badge.findings
        case "requirement":
            line = parse_requirement(text, vocabulary)
            tree, found = line.tree, line.findings
    if tree is None:
        return PhraseMeaning(None, None, found)
    reader = _Reader(Context(vocabulary, Report(text)), about)
    asked = reader.badge(tree[0]) if about.form == "badge" else reader.requirement(tree)
    findings = reader.report.findings
    return PhraseMeaning(tree, None if findings else asked, findings)


class _Reader(PartReader):
    """Reads the parts of one phrase, and whether they go together."""

    def badge(self, sel: Asked) -> Requirement:
        """Who must have been kept."""
        assert isinstance(sel, Sel)
        if sel.filters:
            self.report.add("C181", sel, "a badge says who, not where", "leave the place out")
        part = self.goal(sel, ())
        if part.count != 1 or sel.either:
            self.report.add("C185", sel, f"a badge names one {base(self.thing)}", "write *a lion spy* or *any scout*")
        return Requirement((part,))

    def requirement(self, tree: tuple[Asked, ...]) -> Requirement:
        """What must lie on the board, and what must not."""
        parts = list[Part]()
        for node, following in zip(tree, (*tree[1:], None), strict=True):
            named = tuple(part for part in parts if isinstance(part, Goal) and part.count)
            compared = not named and isinstance(following, Sel) and following.alike is not None
            parts.append(self.part(node, named, compared=compared))
        found = Requirement(tuple(parts))
        if not self.report.findings:
            self._together(tree, found)
        return found

    def _together(self, tree: tuple[Asked, ...], found: Requirement) -> None:
        """Whether the parts go together."""
        used = len(found.wanted)
        if used > MOST_USED:
            what = f"a task uses 2 {self.many}, of your own sets up to {MOST_USED}, this one {used}"
            advice = "leave some of them out: *a lion spy in column L and any scout in column C*"
            self.report.add("C189", tree[-1], what, advice)
            return
        if len(found.used) > PLAINLY:
            what = f"a task has {PLAINLY} requirements that name {self.many}, this one {len(found.used)}"
            advice = "leave one of them out; several alike are named in one: *3 spies in row S*"
            self.report.add("C189", found.used[-1].tree, what, advice)
            return
        for first, second in pairwise(found.used):
            if not (second.beside and second.offsets):  # *of the same faction* says nothing of where they lie
                self._both_placed(first.tree, second.tree, "both" if used == PLAINLY else "all")
        for (one, here), (other, there) in pairwise(zip(tree, found.parts, strict=True)):
            named = isinstance(here, Goal) and here.count and here.most is None  # *any spy* may lie anywhere
            related = any(isinstance(part, Goal) and part.offsets for part in (here, there))
            if not (named or related):  # what lies beside another lies where that lies
                self._both_placed(one, other, "")
        for crossing in (False, True):
            self._can_be_met(tree, found, crossing=crossing)

    def _can_be_met(self, tree: tuple[Asked, ...], found: Requirement, *, crossing: bool) -> None:
        counts = " when the letter in brackets counts" if crossing else ""
        places = [part.where(crossing=crossing) for part in found.used]
        for i, (here, part) in enumerate(zip(places, found.used, strict=True)):
            if part.count == 1 and len(here) == 1 and here in places[:i]:
                only = counts if part.cells != here else ""
                message = f"both requirements name one space{only}, and a space holds one card"
                self.report.add("C187", part.tree, message, "name two spaces")
                return
        if not self.board.can_meet(found, crossing=crossing):
            advice = "ask for what can lie side by side on one board"
            self.report.add("C188", tree[-1], f"no board can meet this{counts}", advice)

    def _both_placed(self, one: Asked, other: Asked, several: str) -> None:
        """*A lion spy and a lion captain in row S*: whether that is said of both, nobody can tell.

        `several`: the word for what lies there together, if it is one that says so.
        """
        said = _places(other)
        if _places(one) or not said:
            return
        boards = (base(noun) for noun in self.vocabulary.nouns if noun.table)
        anywhere = [f"`on the {board}` where it may lie anywhere" for board in boards]
        where = self.report.quote(said[0], "there")[1:-1]
        message = f"whether this one is to lie `{where}` as well is not said"
        both = [f"write `, {several} {where}`" if several else f"write `{where}` here, too"] if "(" not in where else []
        self.report.add("C185", one, message, ", or ".join((*both, *anywhere)))


def _places(asked: Asked) -> tuple[Filter, ...]:
    """Return what says where that lies which a part asks for."""
    if isinstance(asked, Sel):
        return asked.filters
    counts = (side.what for side in (asked.left, asked.right) if isinstance(side, Count))
    return tuple(one for what in counts if isinstance(what, Sel) for one in what.filters)
