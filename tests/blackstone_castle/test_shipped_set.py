"""The shipped vassals and tasks are as even as a set can be: counted again from what the files say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from cardlang.games import vocabularies
from cardlang.games.blackstone_castle.vocabulary import COLUMNS, DECKS, FACTIONS, ROLES, ROWS
from cardlang.library import CardRecord, load_files, shipped_sets
from cardlang.syntax.nodes import Coord, In, Sel

KINDS = [(faction, role) for faction in FACTIONS for role in ROLES]
CELLS = {(column, row) for column in COLUMNS for row in ROWS}
RECORDS = [
    record
    for cardset in load_files(shipped_sets("blackstone-castle"), vocabularies()).require()
    for record in cardset.records
]
VASSALS = [record for record in RECORDS if record.section == "vassal"]
TASKS = [record for record in RECORDS if record.section == "task"]


def deck(name: str) -> list[CardRecord]:
    return [task for task in TASKS if task.attributes["deck"] == name]


def who(sel: Sel) -> tuple[str | None, str | None]:
    """The faction and the role that a phrase asks for; none of what it leaves open."""
    return (sel.adjectives[0] if sel.adjectives else None, sel.noun if sel.noun in ROLES else None)


def where(sel: Sel) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The letters that a phrase always has, and the one in brackets."""
    (place,) = sel.filters
    if isinstance(place, Coord):
        return place.letters, ()
    assert isinstance(place, In)
    assert isinstance(place.where, Sel)
    return place.where.letters[:1], place.where.letters[1:]


def parts(task: CardRecord) -> tuple[Sel, Sel]:
    tree = task.phrases["requirement"].tree
    assert tree is not None
    first, second = tree
    return first, second


def cell(sel: Sel) -> tuple[str, str]:
    """The cell that a phrase names with all its letters."""
    letters = {letter for some in where(sel) for letter in some}
    (column,), (row,) = letters & set(COLUMNS), letters & set(ROWS)
    return column, row


def badge(task: CardRecord) -> tuple[str | None, str | None]:
    tree = task.phrases["badge"].tree
    assert tree is not None
    return who(tree[0])


def even(things: Iterable[object], of: Iterable[object], *times: int) -> bool:
    """Whether each of some things stands there so many times."""
    counts = Counter(things)
    return {counts[thing] for thing in of} <= set(times) and not counts.keys() - set(of)


def test_each_pair_of_kinds_that_differ_in_both_is_one_vassal() -> None:
    sides = [
        frozenset((side.attributes["faction"], side.attributes["role"]) for side in card.sides) for card in VASSALS
    ]
    pairs = {
        frozenset(pair) for pair in combinations(KINDS, 2) if pair[0][0] != pair[1][0] and pair[0][1] != pair[1][1]
    }
    assert len(sides) == len(set(sides)) == 72
    assert set(sides) == pairs
    assert even([kind for pair in sides for kind in pair], KINDS, 9)


def test_decks_types_and_points() -> None:
    assert Counter((task.attributes["deck"], task.attributes["type"], task.attributes["points"]) for task in TASKS) == {
        ("guild", "knight", 3): 16, ("guild", "wizard", 3): 16, ("power", "king", 5): 32, ("intrigue", "trick", 8): 32,
    }  # fmt: skip


def test_badges_are_even_within_each_type() -> None:
    for kind, times in {"knight": 1, "wizard": 1, "king": 2, "trick": 2}.items():
        assert even((badge(task) for task in TASKS if task.attributes["type"] == kind), KINDS, times)


@pytest.mark.parametrize("name", DECKS)
def test_every_kind_and_every_joker_is_named_equally_often(name: str) -> None:
    asked = [who(part) for task in deck(name) for part in parts(task)]
    full = [one for one in asked if None not in one]
    assert even(full, KINDS, *{len(full) // 16})
    roles, factions = [role for faction, role in asked if not faction], [faction for faction, role in asked if not role]
    assert len(roles) == len(factions)
    assert even(roles, ROLES, len(roles) // 4)
    assert even(factions, FACTIONS, len(factions) // 4)
    assert (None, None) not in asked


@pytest.mark.parametrize(("name", "first", "second"), [("guild", 16, 0), ("power", 0, 32), ("intrigue", 32, 32)])
def test_which_requirement_has_jokers(name: str, first: int, second: int) -> None:
    """`first` and `second` say how many are without."""
    whole = [[None not in who(part) for part in parts(task)] for task in deck(name)]
    assert [sum(column) for column in zip(*whole, strict=True)] == [first, second]


@pytest.mark.parametrize("name", DECKS)
def test_places_are_even(name: str) -> None:
    pairs = [parts(task) for task in deck(name)]
    letters = [where(first)[0] for first, _ in pairs]
    if name == "guild":
        assert even([letter for (letter,) in letters], [*COLUMNS, *ROWS], 3, 4)
    else:
        assert even((cell(first) for first, _ in pairs), CELLS, 1, 2)
        assert all(cell(first) != cell(second) for first, second in pairs)
    assert all(not where(first)[1] and len(where(second)[1]) == 1 for first, second in pairs)
    assert even((cell(second) for _, second in pairs), CELLS, 1, 2)
    solid = [where(second)[0][0] in COLUMNS for _, second in pairs]
    assert sum(solid) == 16  # as many columns as rows


def test_starting_cards_families_and_special_cards() -> None:
    cards = Counter[str]()
    for record in RECORDS:
        if record.section == "card":
            cards[str(record.attributes["type"])] += record.copies
    assert cards == {"start": 20, "family": 4, "agent": 3, "special": 4, "wild": 4}
    assert all(record.names.keys() >= {"en", "de"} for record in RECORDS if record.section != "vassal")
