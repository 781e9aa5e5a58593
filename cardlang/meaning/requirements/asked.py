"""One part of a requirement: which vassals are meant, where they lie, and how they are to each other."""

from __future__ import annotations

from typing import assert_never

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.adjectives import check_adjectives
from cardlang.meaning.phrases.lettered import Lettered
from cardlang.meaning.report import Where, article, base, either, plural
from cardlang.meaning.requirements.boards import Board
from cardlang.meaning.requirements.goals import MOST_USED, Cell, Goal, Majority, Offset, Part, Vacancy, common_to
from cardlang.syntax.nodes import Asked, Coord, Count, Filter, Higher, In, Place, Sel
from cardlang.syntax.optional import optional
from cardlang.vocabulary.model import Adjective, Phrase

_UNDERSTOOD = frozenset({"or_nouns", "adjectives", "either", "alike", "filters"})
"""The fields of a phrase that are read here; all others are refused."""
_ADVICE = "say who, and where: *a lion spy in column L*, *any scout at B-S*"


class PartReader:
    """Reads the parts of one phrase, each by itself and beside the one before it."""

    def __init__(self, context: Context, about: Phrase) -> None:
        self.context, self.report, self.vocabulary = context, context.report, context.vocabulary
        self.thing = self.vocabulary.noun[about.noun]
        self.board = Board.of(self.vocabulary, self.thing)
        self.lettered = Lettered(context, self.board)
        self.many = plural(self.thing)

    def part(self, node: Asked, named: tuple[Goal, ...], *, compared: bool = False) -> Part:
        """What one part asks for; `named`: the parts before it that name vassals. Only beside one is another told.

        `compared`: the part behind it says what it has in common with this one.
        """
        match node:
            case Sel():
                if self.vocabulary.kind[node.noun] == "space" and node.adjectives == (self._empty(),):
                    return self._vacancy(node)
                return self.goal(node, named, compared=compared)
            case Higher():
                return self._majority(node)
            case never:
                assert_never(never)

    def goal(self, sel: Sel, named: tuple[Goal, ...], *, compared: bool = False) -> Goal:
        """Which vassals must lie where, or must not."""
        count = self._count(sel) if self._is_thing(sel) else 1
        related = count > 1 or [part.count for part in named] == [1]
        self._understood(sel, count, related=related, named=sum(part.count for part in named))
        words = self._words(sel)
        cells, crossing, lettered, line = self._places(sel, count, first=not named)
        kind = "" if sel.noun == self.thing.id else sel.noun
        common = self._common(sel, related=related)
        offsets = self._offsets(sel) if related else ()
        beside = count <= 1 and related and bool(offsets or sel.alike)
        if count > 1 and named:
            self._of_these_alone(sel, named[-1])
        most = self._most(sel, bound=not (line >= 0 or beside or offsets))
        asked = Goal(
            sel,
            count,
            kind,
            words,
            cells,
            crossing,
            lettered,
            line,
            offsets,
            sel.alike,
            common,
            most,
            beside,
            sel.or_nouns,
            self._parted(sel, count) if offsets else (),
        )
        if self.thing.id in sel.or_nouns or (sel.or_nouns and sel.noun == self.thing.id):
            self.report.add("C186", sel, f"every {base(self.thing)} fits this", "leave out the narrower word")
        if count == 1 and sel.noun == self.thing.id and not (words or compared or (beside and sel.alike)):
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
            case "at_most":
                return 0
            case "exact" | "exactly" if sel.quantity.n in range(1, MOST_USED + 1):
                return sel.quantity.n or 0
            case "exact" | "exactly" if sel.quantity.n is not None and sel.quantity.n != 1:
                message, advice = (
                    f"a task uses {MOST_USED} {self.many} at most",
                    f"write a number from 2 to {MOST_USED}",
                )
                if not sel.quantity.n:
                    message, advice = f"none at all is not said with a number of {self.many}", "write `no`"
                self.report.add("C185", self.context.determiner(sel), message, advice)
                return 1
            case _:
                where = self.context.determiner(sel)
                words = self.report.quote(where, sel.quantity.kind)
                advice = f"write `a`, `any`, a number from 2 to {MOST_USED}, or `no`"
                self.report.add("C185", where, f"{words} says not how many {self.many} are meant", advice)
                return 1

    def _most(self, sel: Sel, *, bound: bool) -> int | None:
        """How many may lie there; `bound`: it is clear where that is."""
        if sel.quantity.kind not in ("exactly", "at_most"):
            return 0 if sel.quantity.kind == "no" else None
        if not bound or (sel.alike is not None and sel.quantity.kind == "at_most"):
            message = f"of which {self.many} there may not be more is not clear"
            self.report.add("C185", self.context.determiner(sel), message, "write a number alone, or `no`")
        return sel.quantity.n

    def _understood(self, sel: Sel, count: int, *, related: bool, named: int) -> None:
        """Whether nothing is said that has no meaning here."""
        if not self._is_thing(sel):
            noun = self.vocabulary.noun[sel.noun]
            kinds = [article(one) for one in (*self._kinds(), base(self.thing))]
            message = f"{article(base(noun))} is no {base(self.thing)}"
            advice = f"name {either(kinds)}"
            if sel.letters:
                advice = f"where two lines cross is said by both letters: *{self._some_space()}*"
            elif noun.kind == "space":
                advice = "a space is asked for that is empty: *an empty space at A-O*"
            self.report.add("C180", sel, message, advice)
            return
        check_adjectives(self.context, sel, "required")
        said = [name for name, default in optional(sel).items() if getattr(sel, name) != default]
        if any(name not in _UNDERSTOOD for name in said):
            self.report.add("C185", sel, "this is no way to say which vassal must lie where", _ADVICE)
        for word in (*sel.adjectives, *sel.either):
            entry = self.vocabulary.adjective.get(word)
            if entry is not None and (entry.of == self.thing.id or (entry.offsets and related)):
                if count > 1 and entry.offsets and not entry.mutual:
                    message = f"not each of {count} {self.many} lies `{base(entry)}`"
                    advice = f"say it of another one: *a lion spy and any captain {base(entry)}*"
                    self.report.add("C185", self.context.adjective(sel, word), message, advice)
                continue
            self._not_of_one(self.context.adjective(sel, word), word, entry, named)

    def _not_of_one(self, where: Where, word: str, entry: Adjective | None, named: int) -> None:
        if entry is None or not entry.offsets:
            self.report.add("C185", where, f"`{word}` asks for nothing that lies on the board", "leave it out")
            return
        if named > 1:
            message = f"of the {named} {self.many} before it, which one this lies `{word}` to is not said"
            advice = "name that one first, and this one or `no ...` right behind it"
            self.report.add("C185", where, message, advice)
            return
        several = f"2 {self.many} {word}" if entry.behind else f"2 {word} {self.many}"
        other = f"any captain {word}" if entry.behind else f"any {word} captain"
        write = f"write `{several}`, or say it" if entry.mutual else "say it"
        message = f"`{word}` says how two {self.many} lie to each other"
        self.report.add("C185", where, message, f"{write} of the second one: *a lion spy and {other}*")

    def _is_thing(self, sel: Sel) -> bool:
        """Whether a part is about what the task asks for, or a kind of it."""
        nouns = (sel.noun, *sel.or_nouns)
        return all(self.thing.id in (noun, self.vocabulary.noun[noun].narrows) for noun in nouns)

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

    def _offsets(self, sel: Sel) -> tuple[Offset, ...]:
        """*2 adjacent vassals*, *and any spy adjacent to it*: how another one may lie."""
        entries = [self.vocabulary.adjective.get(word) for word in sel.adjectives]
        given = [{*entry.offsets} for entry in entries if entry is not None and entry.offsets]
        if not given:
            return ()
        found = tuple(sorted(given[0].intersection(*given[1:])))
        if not found:
            self.report.add("C188", sel, "nothing lies in all these ways at once", "keep one of them")
        return found

    def _of_these_alone(self, sel: Sel, before: Goal) -> None:
        """*A lion spy and 2 dragons in the same row*: how the 2 are to each other may be said of all of them.

        So may *2 adjacent dragons* behind a spy.
        """
        known, tree = self.vocabulary.adjective, before.tree
        entries = [known[word] for word in sel.adjectives if word in known and known[word].offsets]
        said = [base(entry) for entry in entries if entry.behind or before.count]
        before_too = (tree.alike is not None, {*said} <= {*map(self._said, tree.adjectives)})
        if (sel.alike is None or before_too[0]) and (not said or before_too[1]):
            return
        where = self.context.adjective(sel, said[0]) if said else sel.alike or sel
        several = f"2 {self.many} of the same ..."
        if said and not any(entry.behind for entry in entries):
            several = f"2 {said[0]} {self.many}"
        advice = f"say it first where it is said of these alone: *{several} and a ...*"
        self.report.add("C185", where, f"this may be said of these {self.many} or of all before, too", advice)

    def _said(self, word: str) -> str:
        entry = self.vocabulary.adjective.get(word)
        return base(entry) if entry is not None else word

    def _parted(self, sel: Sel, count: int) -> tuple[tuple[str, int], ...]:
        """*With no card between them*: what lies between two."""
        entries = [self.vocabulary.adjective.get(word) for word in sel.adjectives]
        found = [entry for entry in entries if entry is not None and entry.parted is not None]
        if found and count > len(("one", "other")):
            message = f"between which of {count} {self.many} this is asked is not clear"
            self.report.add("C185", self.context.adjective(sel, found[0].id), message, f"ask for 2 {self.many}")
        return tuple(entry.parted for entry in found if entry.parted is not None)

    def _common(self, sel: Sel, *, related: bool) -> tuple[str, ...]:
        """*2 vassals of the same faction*: what they have in common."""
        if sel.alike is None:
            return ()
        common = common_to(self.vocabulary, sel.alike)
        kinds = [base(noun) for noun in self.vocabulary.nouns if noun.common]
        if len(common) < len([noun for noun in (sel.alike.noun, sel.alike.second, sel.alike.unlike) if noun]):
            message = f"{article(self.context.vocabulary.noun[sel.alike.noun].words['en'][0])} is nothing they share"
            self.report.add("C185", sel.alike, message, f"write {either(f'of the same {kind}' for kind in kinds)}")
        elif not related:
            advice = f"write `2 {self.many} of the same {kinds[0]}`, or say it of the second one"
            self.report.add("C185", sel.alike, "one alone is compared with nothing", advice)
        return common

    # --- how the board looks besides ----------------------------------------------------------------------

    def _empty(self) -> str:
        return next(word.id for word in self.vocabulary.adjectives if word.role == "test" and word.fits == ("space",))

    def _vacancy(self, sel: Sel) -> Vacancy:
        """*An empty space at A-O*, *no empty space in row S*."""
        cells, _, _, _ = self._places(sel, 1, first=True)
        match sel.quantity.kind:
            case "a" | "any":
                count = 1
            case "no":
                count = 0
            case "exact":
                count = sel.quantity.n or 0
            case _:
                where, count = self.context.determiner(sel), 1
                self.report.add("C185", where, "this says not how many spaces are meant", "write a number or `no`")
        if count > len(cells):
            most = "there is 1 such space" if len(cells) == 1 else f"there are {len(cells)} such spaces"
            self.report.add("C188", self.context.determiner(sel), "no board can meet this", most)
        said = [name for name, default in optional(sel).items() if getattr(sel, name) != default]
        if any(name not in _UNDERSTOOD for name in said) or sel.alike:
            self.report.add("C185", sel, "this is no way to say which space is empty", "write *an empty space at A-O*")
        return Vacancy(sel, count, cells)

    def _majority(self, node: Higher) -> Majority:
        """*More griffins than dragons in column L*."""
        sides = [side.what for side in (node.left, node.right) if isinstance(side, Count)]
        more, fewer = (self._counted(side) for side in sides)
        if (more.noun, {*more.words}, more.cells) == (fewer.noun, {*fewer.words}, fewer.cells):
            self.report.add("C188", node, "the same is counted twice", "compare two kinds, or two places")
        return Majority(node, more, fewer)

    def _counted(self, sel: Sel) -> Goal:
        self._understood(sel, 0, related=False, named=0)
        cells, _, _, _ = self._places(sel, 1, first=True)
        if sel.alike is not None:
            self.report.add("C185", sel.alike, "only vassals that are used are compared", "leave it out")
        kind = "" if sel.noun == self.thing.id else sel.noun
        return Goal(sel, 0, kind, self._words(sel), cells, cells, or_nouns=sel.or_nouns)

    # --- where --------------------------------------------------------------------------------------------

    def _places(self, sel: Sel, count: int, *, first: bool) -> tuple[frozenset[Cell], frozenset[Cell], bool, int]:
        """The cells without and with the letter in brackets, whether letters name them, and the axis of *in a row*."""
        cells = crossing = self.board.cells
        lettered, line, open_line = False, -1, False
        for item in sel.filters:
            match item:
                case Coord():
                    named = self.lettered.spaces(item)
                    cells, crossing, lettered = cells & named, crossing & named, True
                    open_line = open_line or bool(item.others)
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
