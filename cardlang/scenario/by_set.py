"""Shared by `test --coverage` and `test --mutate`: the records of each set, and a table with a row for each set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from cardlang.library.records import CardRecord, CardSet


class OfSet(Protocol):
    """Figures about one set."""

    @property
    def game(self) -> str:
        """The id of the game of the set."""
        ...

    @property
    def cardset(self) -> str:
        """The name of the set."""
        ...


def records_by_set(cardsets: Iterable[CardSet]) -> dict[tuple[str, str], list[CardRecord]]:
    """All records by game and name of their set; a set may lie in several files."""
    found: dict[tuple[str, str], list[CardRecord]] = {}
    for cardset in cardsets:
        found.setdefault((cardset.game, cardset.name), []).extend(cardset.records)
    return found


def table(title: str, columns: tuple[str, str], rows: Sequence[tuple[OfSet, int, int]]) -> Iterator[str]:
    """A table as text: for each set a part, a whole and their share; `columns` are the heads of the two numbers."""
    names = [f"{of_set.cardset} ({of_set.game})" for of_set, _, _ in rows]
    width = max([len("set"), *map(len, names)])
    part_width, whole_width = len(columns[0]), len(columns[1])
    yield title
    yield ""
    yield f"{'set':{width}}  {columns[0]}  {columns[1]}"
    for name, (_, part, whole) in zip(names, rows, strict=True):
        yield f"{name:{width}}  {part:{part_width}}  {whole:{whole_width}}  {share(part, whole)}"
    yield ""


def share(part: int, whole: int) -> str:
    """A share as `97.5 %`, rounded down, so that only all is 100 %."""
    return f"{1000 * part // whole / 10:.1f} %" if whole else "-"
