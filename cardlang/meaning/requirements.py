"""The phrases that stand in fields of their own: what a task asks of the board, and its badge.

A requirement is a list of parts. *A lion spy in column L* is one vassal in one of five cells; a letter in brackets
makes it one cell in matches that are played with such letters: *any scout in column C (T)*. *2 vassals of the same
faction* are two, and *no spy in row S* says what must not lie there. A task uses two vassals.

What the parts ask for comes out as `Requirement`, by words of the vocabulary. What is not understood is refused, also
what the grammar may read one day.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardlang.diagnostics.model import Finding
from cardlang.meaning.adjectives import check_adjectives
from cardlang.meaning.boards import Board
from cardlang.meaning.context import Context
from cardlang.meaning.goals import Cell, Goal, Offset, Requirement
from cardlang.meaning.lettered import Lettered
from cardlang.meaning.report import Report, Where, article, base, either, plural
from cardlang.syntax.nodes import Coord, Filter, In, Place, Sel
from cardlang.syntax.optional import optional
from cardlang.syntax.parse import parse_badge, parse_requirement
from cardlang.vocabulary.model import Adjective, Phrase, Vocabulary

USED = 2
"""How many vassals a task uses."""
_UNDERSTOOD = frozenset({"adjectives", "either", "alike", "filters"})
"""The fields of a phrase that are read here; all others are refused."""
_ADVICE = "say who, and where: *a lion spy in column L*, *any scout at B-S*"


@dataclass(frozen=True, slots=True)
class PhraseMeaning:
    """What a phrase says: its selectors, what they ask for where nothing is wrong, and findings."""

    tree: tuple[Sel, ...] | None
    asked: Requirement | None = None
    findings: tuple[Finding, ...] = field(default=())


def understand_phrase(text: str, about: Phrase, vocabulary: Vocabulary) -> PhraseMeaning:
    """Read a phrase and find out what it asks for, and whether it is sound."""
    tree: tuple[Sel, ...] | None
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


class _Reader:
    """Reads the parts of one phrase."""

    def __init__(self, context: Context, about: Phrase) -> None:
        self.context, self.report, self.vocabulary = context, context.report, context.vocabulary
        self.thing = self.vocabulary.noun[about.noun]
        self.board = Board.of(self.vocabulary, self.thing)
        self.lettered = Lettered(context, self.board)
        self.many = plural(self.thing)

    def badge(self, sel: Sel) -> Requirement:
        """Who must have been kept."""
        if sel.filters:
            self.report.add("C181", sel, "a badge says who, not where", "leave the place out")
        part = self._part(sel, first=True)
        if part.count != 1 or sel.either:
            self.report.add("C185", sel, f"a badge names one {base(self.thing)}", "write *a lion spy* or *any scout*")
        return Requirement((part,))

    def requirement(self, tree: tuple[Sel, ...]) -> Requirement:
        """What must lie on the board, and what must not."""
        parts: list[Goal] = []
        for sel in tree:
            parts.append(self._part(sel, first=not any(part.count for part in parts)))
        found = Requirement(tuple(parts))
        if not self.report.findings:
            self._together(tree, found)
        return found

    def _together(self, tree: tuple[Sel, ...], found: Requirement) -> None:
        """Whether the parts go together."""
        used = sum(part.count for part in found.parts)
        if used != USED:
            message = f"a task uses {USED} {self.many}, this one {used}"
            advice = f"name {USED} of them: *a lion spy in column L and any scout in column C*"
            self.report.add("C189", tree[-1] if used > USED else tree[0], message, advice)
            return
        if len(found.used) == USED and not found.used[1].beside:
            self._both_placed(*(part.sel for part in found.used))
        for crossing in (False, True):
            places = [part.where(crossing=crossing) for part in found.used]
            if len(places) == USED and places[0] == places[1] and len(places[0]) == 1:
                counts = (
                    "" if not crossing or found.used[1].cells == places[1] else " when the letter in brackets counts"
                )
                message = f"both requirements name one space{counts}, and a space holds one card"
                self.report.add("C187", found.used[1].sel, message, "name two spaces")
            elif not self.board.can_meet(found.parts, crossing=crossing):
                what = "no board can meet this" + (" when the letter in brackets counts" if crossing else "")
                self.report.add("C188", tree[-1], what, "ask for what can lie side by side on one board")

    def _both_placed(self, one: Sel, other: Sel) -> None:
        """*A lion spy and a lion captain in row S*: whether that is said of both, nobody can tell."""
        if one.filters or not other.filters:
            return
        boards = (base(noun) for noun in self.vocabulary.nouns if noun.table)
        anywhere = [f"`on the {board}` where it may lie anywhere" for board in boards]
        where = self.report.quote(other.filters[0], "there")[1:-1]
        message = f"whether this one is to lie `{where}` as well is not said"
        both = [f"write `, both {where}`"] if "(" not in where else []
        self.report.add("C185", one, message, ", or ".join((*both, *anywhere)))

    # --- one part -----------------------------------------------------------------------------------------

    def _part(self, sel: Sel, *, first: bool) -> Goal:
        """What one phrase asks for; `first`: no part before it names a vassal."""
        count = self._count(sel) if self._is_thing(sel) else 1
        self._understood(sel, count, first=first)
        words = self._words(sel)
        cells, crossing, lettered, line = self._places(sel, count, first=first)
        kind = "" if sel.noun == self.thing.id else sel.noun
        common = self._common(sel, count, first=first)
        offsets = self._offsets(sel, count, first=first)
        beside = count == 1 and not first and bool(offsets or sel.alike)
        asked = Goal(sel, count, kind, words, cells, crossing, lettered, line, offsets, sel.alike, common, beside)
        if count == 1 and sel.noun == self.thing.id and not words:
            some = next((base(one) for one in self.vocabulary.adjectives if one.of == self.thing.id), "")
            advice = f"say of which kind: *any {some} {base(self.thing)}*, *any {self._kinds()[0]}*"
            self.report.add("C186", sel, f"every {base(self.thing)} fits this", advice)
        return asked

    def _count(self, sel: Sel) -> int:
        """How many are meant."""
        match sel.quantity.kind:
            case "a" | "any" | "another":
                return 1
            case "no":
                return 0
            case "exact" if sel.quantity.n in (1, USED):
                return sel.quantity.n or 0
            case _:
                where = self.context.determiner(sel)
                words = self.report.quote(where, sel.quantity.kind)
                advice = f"write `a`, `any`, `{USED}` or `no`"
                self.report.add("C185", where, f"{words} says not how many {self.many} are meant", advice)
                return 1

    def _understood(self, sel: Sel, count: int, *, first: bool) -> None:
        """Whether nothing is said that has no meaning here."""
        if not self._is_thing(sel):
            noun = self.vocabulary.noun[sel.noun]
            kinds = [article(one) for one in (*self._kinds(), base(self.thing))]
            message = f"{article(base(noun))} is no {base(self.thing)}"
            crossing = f"where two lines cross is said by both letters: *{self._some_space()}*"
            self.report.add("C180", sel, message, crossing if sel.letters else f"name {either(kinds)}")
            return
        check_adjectives(self.context, sel, "required")
        said = [name for name, default in optional(sel).items() if getattr(sel, name) != default]
        if any(name not in _UNDERSTOOD for name in said):
            self.report.add("C185", sel, "this is no way to say which vassal must lie where", _ADVICE)
        for word in (*sel.adjectives, *sel.either):
            entry = self.vocabulary.adjective.get(word)
            if entry is None or not (entry.of == self.thing.id or (entry.offsets and self._of_two(count, first=first))):
                where = self.context.adjective(sel, word)
                self._not_of_one(where, word, entry)

    def _of_two(self, count: int, *, first: bool) -> bool:
        """Whether a part can say how two things are to each other: of both, or of the second one."""
        return count == USED or (count == 1 and not first)

    def _not_of_one(self, where: Where, word: str, entry: Adjective | None) -> None:
        if entry is None or not entry.offsets:
            self.report.add("C185", where, f"`{word}` asks for nothing that lies on the board", "leave it out")
            return
        several = f"{USED} {self.many} {word}" if entry.behind else f"{USED} {word} {self.many}"
        message = f"`{word}` says how two {self.many} lie to each other"
        self.report.add("C185", where, message, f"write `{several}`, or say it of the second one")

    def _is_thing(self, sel: Sel) -> bool:
        """Whether a part is about what the task asks for, or a kind of it."""
        return self.thing.id in (sel.noun, self.vocabulary.noun[sel.noun].narrows)

    def _some_space(self) -> str:
        lines = sorted((noun for noun in self.vocabulary.nouns if noun.letters), key=lambda noun: noun.axis)
        return f"at {'-'.join(noun.letters[0] for noun in lines)}"

    def _kinds(self) -> list[str]:
        return [base(one) for one in self.vocabulary.nouns if one.narrows == self.thing.id]

    def _words(self, sel: Sel) -> tuple[str, ...]:
        named = tuple(word for word in sel.adjectives if self._is_compound(word))
        return sel.either or named

    def _is_compound(self, word: str) -> bool:
        entry = self.vocabulary.adjective.get(word)
        return entry is not None and entry.of == self.thing.id

    def _offsets(self, sel: Sel, count: int, *, first: bool) -> tuple[Offset, ...]:
        """*2 adjacent vassals*, *and any spy adjacent to it*: how the second may lie."""
        entries = [self.vocabulary.adjective.get(word) for word in sel.adjectives]
        given = [{*entry.offsets} for entry in entries if entry is not None and entry.offsets]
        return tuple(sorted(given[0].intersection(*given[1:]))) if given and self._of_two(count, first=first) else ()

    def _common(self, sel: Sel, count: int, *, first: bool) -> str:
        """*2 vassals of the same faction*: what they have in common."""
        if sel.alike is None:
            return ""
        common = self.vocabulary.noun[sel.alike.noun].common
        kinds = [base(noun) for noun in self.vocabulary.nouns if noun.common]
        if not common:
            message = f"{article(self.context.vocabulary.noun[sel.alike.noun].words['en'][0])} is nothing they share"
            self.report.add("C185", sel.alike, message, f"write {either(f'of the same {kind}' for kind in kinds)}")
        elif not self._of_two(count, first=first):
            message = "only two can be compared"
            advice = f"write `{USED} {self.many} of the same {kinds[0]}`, or say it of the second one"
            self.report.add("C185", sel.alike, message, advice)
        return common

    # --- where --------------------------------------------------------------------------------------------

    def _places(self, sel: Sel, count: int, *, first: bool) -> tuple[frozenset[Cell], frozenset[Cell], bool, int]:
        """The cells without and with the letter in brackets, whether letters name them, and the axis of *in a row*."""
        cells = crossing = self.board.cells
        lettered, line, open_line = False, -1, False
        for item in sel.filters:
            match item:
                case Coord(letters=letters):
                    named = self.lettered.space(item, letters)
                    cells, crossing, lettered = cells & named, crossing & named, True
                case In(where=Sel() as where) if where.or_letters and self._is_line(where):
                    named = self.lettered.lines(where)
                    cells, crossing, open_line = cells & named, crossing & named, True
                case In(where=Sel() as where) if where.letters and self._is_line(where):
                    own = not first and count == 1
                    cells &= self.lettered.line(where)
                    crossing &= self.lettered.both(where, own=own)
                    lettered = True
                case In(where=Sel() as where) if self._is_line(where) and where.quantity.kind == "a" and count != 1:
                    line = self.vocabulary.noun[where.noun].axis
                case In(where=Sel() as where) if self.context.kind(where) == "zone" and self._is_board(where):
                    pass
                case Place(word=word) if self.vocabulary.place[word].cells:
                    named = frozenset(self.vocabulary.place[word].cells)
                    cells, crossing = cells & named, crossing & named
                case _:
                    self._nowhere(item)
        return cells, crossing, lettered and not open_line, line

    def _nowhere(self, item: Filter) -> None:
        words = [base(place) for place in self.vocabulary.places if place.cells]
        self.report.add("C185", item, "this says not where on the board", f"{_ADVICE}; or {either(words)}")

    def _is_line(self, where: Sel) -> bool:
        plain = not (where.adjectives or where.either or where.poss or where.of)
        return plain and bool(self.vocabulary.noun[where.noun].letters)

    def _is_board(self, where: Sel) -> bool:
        return self.vocabulary.noun[where.noun].unique and where.quantity.kind == "the"
