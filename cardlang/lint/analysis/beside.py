"""Places on a board that never lie as an act says: *swap a vassal at B-S with an adjacent vassal at K-E*."""

from __future__ import annotations

from cardlang.lint.analysis.reading import TextReading
from cardlang.meaning.requirements.boards import Board
from cardlang.meaning.requirements.goals import Cell, Offset
from cardlang.syntax.nodes import Coord, Do, In, Place, Sel
from cardlang.vocabulary.model import Vocabulary

_TO_EACH_OTHER = 2  # of so many things, a relation says how they lie to one another


def never_beside(reading: TextReading, do: Do) -> str:
    """Return why nothing can lie to the things acted on as an act says, as a clause; empty if something can."""
    vocabulary = reading.vocabulary
    lettered = next((noun for noun in vocabulary.nouns if noun.letters), None)
    things = [thing for thing in do.args.objects if isinstance(thing, Sel)]
    if lettered is None or len(things) != 1:
        return ""
    board, (thing,) = Board.of(vocabulary, lettered), things
    pairs = [(thing, role.target) for role in do.args.roles if isinstance(role.target, Sel)]
    if (thing.quantity.n or 0) >= _TO_EACH_OTHER:
        pairs.append((thing, thing))
    for one, other in pairs:
        offsets, here, there = _offsets(vocabulary, other), _cells(board, vocabulary, one), None
        if offsets and here != board.cells:
            there = _cells(board, vocabulary, other)
        if there is not None and not any((x + a, y + b) in there for x, y in here for a, b in offsets):
            words, one_place, other_place = (
                _relation(vocabulary, other),
                *(_place(reading, sel) for sel in (one, other)),
            )
            if one is other:
                return f"no two spaces {one_place} are {words}"
            return f"no space {other_place} is {words} to one {one_place}"
    return ""


def _offsets(vocabulary: Vocabulary, sel: Sel) -> frozenset[Offset]:
    """Return how a thing may lie to another one, by its adjectives; nothing if they do not say it."""
    given = [frozenset(entry.offsets) for word in sel.adjectives if (entry := vocabulary.adjective.get(word))]
    named = [offsets for offsets in given if offsets]
    return frozenset.intersection(*named) if named else frozenset()


def _relation(vocabulary: Vocabulary, sel: Sel) -> str:
    return " and ".join(word for word in sel.adjectives if vocabulary.adjective[word].offsets)


def _place(reading: TextReading, sel: Sel) -> str:
    return reading.quote(*sel.filters)


def _cells(board: Board, vocabulary: Vocabulary, sel: Sel) -> frozenset[Cell]:
    """Return the cells in which a thing may lie; a phrase that is no fixed place narrows nothing."""
    found = board.cells
    for item in sel.filters:
        match item:
            case Coord():
                found &= frozenset[Cell]().union(*(_crossing(board, letters) for letters in item.cells))
            case In(where=Sel(letters=(letter, *_), or_letters=others)):
                found &= frozenset[Cell]().union(*(board.lines[one] for one in (letter, *others)))
            case Place(word=word) if vocabulary.place[word].cells:
                found &= frozenset(vocabulary.place[word].cells)
            case _:
                pass
    return found


def _crossing(board: Board, letters: tuple[str, ...]) -> frozenset[Cell]:
    return board.cells.intersection(*(board.lines[letter] for letter in letters))
