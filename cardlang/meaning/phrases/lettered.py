"""Spaces and lines of a board by their letters: *at B-S*, *in column L*, and what is wrong with such letters."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.report import article, base, either, plural
from cardlang.meaning.requirements.boards import Board
from cardlang.meaning.requirements.goals import Cell
from cardlang.syntax.nodes import Ability, Coord, In, Place, Sel
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Noun


def check_letters(context: Context, ability: Ability) -> None:
    """Check the letters in an ability, and that only what can lie on a board is looked for there."""
    nouns = [noun for noun in context.vocabulary.nouns if noun.letters]
    if not nouns:
        return
    lettered = Lettered(context, Board.of(context.vocabulary, nouns[0]))
    for node in preorder(ability):
        if not isinstance(node, Sel):
            continue
        for item in node.filters:
            if isinstance(item, Coord):
                lettered.spaces(item)
            elif isinstance(item, In) and isinstance(item.where, Sel) and item.where.letters:
                lettered.lines(item.where)
                lettered.both(item.where, own=False)
            elif not (isinstance(item, Place) and context.vocabulary.place[item.word].cells):
                continue
            noun = context.vocabulary.noun.get(node.noun)
            if noun is not None and noun.apart:
                message = f"{article(base(noun))} never lies on the board"
                context.report.add("C194", item, message, "leave the place out, or name what lies on the board")


class Lettered:
    """Finds the cells that letters name on a board, and reports letters that name none."""

    def __init__(self, context: Context, board: Board) -> None:
        self.report, self.vocabulary, self.board = context.report, context.vocabulary, board

    def spaces(self, where: Coord) -> frozenset[Cell]:
        """*at B-S or K-E*: any of them."""
        if len({*where.cells}) < len(where.cells):
            twice = next(letters for letters in where.cells if where.cells.count(letters) > 1)
            self.report.add("C019", where, f"`{'-'.join(twice)}` is said twice", "keep one of them")
        return frozenset().union(*(self.space(where, letters) for letters in where.cells))

    def space(self, where: Coord, letters: tuple[str, ...]) -> frozenset[Cell]:
        """*at B-S*: a letter of each kind of line."""
        found = self.board.cells
        for letter in letters:
            if letter not in self.board.lines:
                self._unknown(where, letter)
                return found
            found &= self.board.lines[letter]
        if len({self.board.axis[letter] for letter in letters}) < len(letters):
            self._never_meet(where, letters)
        elif self.board.axis[letters[0]]:
            self.report.add("C182", where, "a space is named column first", f"write `at {'-'.join(reversed(letters))}`")
        return found

    def line(self, where: Sel) -> frozenset[Cell]:
        """*in column L*."""
        letter = where.letters[0]
        if letter not in self.vocabulary.noun[where.noun].letters:
            self._unknown(where, letter, self.vocabulary.noun[where.noun])
        return self.board.lines.get(letter, self.board.cells)

    def lines(self, where: Sel) -> frozenset[Cell]:
        """*in column L*, *in row S or E*."""
        found = self.line(where)
        for letter in where.or_letters:
            if letter not in self.vocabulary.noun[where.noun].letters:
                self._unknown(where, letter, self.vocabulary.noun[where.noun])
            elif letter == where.letters[0] or where.or_letters.count(letter) > 1:
                self.report.add("C019", where, f"`{letter}` is said twice", "keep one of them")
            found |= self.board.lines.get(letter, found)
        return found

    def both(self, where: Sel, *, own: bool) -> frozenset[Cell]:
        """*in column C (T)*: the line, and where the one in brackets crosses it; `own`: such a letter counts here."""
        found = self.board.lines.get(where.letters[0], self.board.cells)
        for letter in where.letters[1:]:
            if letter not in self.board.lines:
                self._unknown(where, letter)
            elif self._kind_of(letter) == self._kind_of(where.letters[0]):
                self._never_meet(where, where.letters)
            elif not own:
                message = "a letter in brackets belongs to the second of two requirements"
                self.report.add("C184", where, message, "leave it out here")
            found &= self.board.lines.get(letter, found)
        return found

    def _kind_of(self, letter: str) -> str:
        return next((noun.id for noun in self.vocabulary.nouns if letter in noun.letters), "")

    def _unknown(self, where: Sel | Coord, letter: str, own: Noun | None = None) -> None:
        lines = [own] if own is not None else [noun for noun in self.vocabulary.nouns if noun.letters]
        there = " and ".join(f"the {plural(noun)} {either(noun.letters)}" for noun in lines)
        other = self.vocabulary.noun.get(self._kind_of(letter))
        what = base(own) if own is not None else "line"
        advice = f"write `{base(other)} {letter}`" if other is not None else f"there are {there}"
        self.report.add("C182", where, f"there is no {what} `{letter}`", advice)

    def _never_meet(self, where: Sel | Coord, letters: tuple[str, ...]) -> None:
        lines = {plural(self.vocabulary.noun[self._kind_of(letter)]) for letter in letters}
        names = " and ".join(f"`{letter}`" for letter in letters)
        message = f"{names} both name {' and '.join(sorted(lines))}, which never meet"
        self.report.add("C183", where, message, "name a column and a row")
