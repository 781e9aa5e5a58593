"""What a requirement asks of a board, and why it is not met."""

from __future__ import annotations

import pytest

from cardlang.games.blackstone_castle.requirements import Lying, is_met, meeting, space, unmet, usable, ways
from cardlang.games.blackstone_castle.vocabulary import COLUMNS, ROWS, VOCABULARY
from cardlang.meaning.requirements.fields import understand_phrase
from cardlang.meaning.requirements.goals import Kind, Requirement

PHRASES = {phrase.field: phrase for phrase in VOCABULARY.phrases}
WILD: Kind = ("*", "*")


def asked(words: str) -> Requirement:
    found = understand_phrase(f"Requires {words}.", PHRASES["requirement"], VOCABULARY)
    assert found.asked is not None, found.findings
    return found.asked


def board(lying: str, *frozen: str, crossing: bool = False) -> Lying:
    """*L-T lion spy, A-S wild*; the cards have the numbers of their places in the list."""
    names, words = zip(*(item.split(" ", 1) for item in lying.split(", ")), strict=True)
    kinds = [tuple(some.split()) if some != "wild" else WILD for some in words]
    cells = {i: (COLUMNS.index(name[0]), ROWS.index(name[2])) for i, name in enumerate(names)}

    def fits(card: int, kind: Kind) -> bool:
        return kinds[card] == WILD or all(wanted in ("", has) for wanted, has in zip(kind, kinds[card], strict=True))

    return Lying(cells, fits, frozenset(map(names.index, frozen)), crossing)


@pytest.mark.parametrize(
    ("words", "lying", "found"),
    [
        # BC-SC-17, BC-SC-18: a line, a space
        ("a lion spy in column L and any scout", "L-N lion spy, A-N lion scout", [(0, 1)]),
        ("a lion spy in column L and any scout", "A-N lion spy, A-T lion scout", []),
        ("a dragon captain at C-T and any spy", "C-T dragon captain, B-S lion spy", [(0, 1)]),
        ("a dragon captain at C-T and any spy", "C-O dragon captain, B-S lion spy", []),
        # BC-SC-19, BC-SC-20: what is left open
        ("any scout in row O and a lion spy", "B-O dragon scout, L-O lion scout, B-S lion spy", [(0, 2), (1, 2)]),
        ("any lion vassal in column K and any scout", "K-S lion captain, B-T dragon scout", [(0, 1)]),
        ("any lion vassal in column K and any scout", "K-S dragon captain, B-T dragon scout", []),
        ("any lion or dragon spy in row S and any scout", "B-S griffin spy, L-S dragon spy, B-T lion scout", [(1, 2)]),
        # BC-SC-21, BC-SC-22: two different vassals, in all ways
        ("a lion spy in row T and any lion vassal in column L", "L-T lion spy", []),
        ("a lion spy in row T and a lion spy in row T", "L-T lion spy, C-T lion spy", [(0, 1), (1, 0)]),
        # both at once
        ("2 adjacent vassals of the same faction", "B-S lion spy, L-S lion scout, A-S dragon spy", [(0, 1), (1, 0)]),
        ("2 adjacent vassals of different factions", "B-S lion spy, L-S lion scout, A-S dragon spy", [(1, 2), (2, 1)]),
        ("2 vassals of the same role in a row", "B-S lion spy, K-S dragon spy, K-T griffin spy", [(0, 1), (1, 0)]),
        ("2 diagonal spies", "B-S lion spy, L-T dragon spy, L-S griffin spy", [(0, 1), (1, 0)]),
        ("2 adjacent vassals of the same role", "B-S lion spy, L-S wild", [(0, 1), (1, 0)]),
        ("2 adjacent vassals of different roles", "B-S lion spy, L-S wild", [(0, 1), (1, 0)]),
        # places
        ("any spy in a corner and any scout on the edge", "K-E lion spy, K-O lion scout, A-O dragon scout", [(0, 1)]),
        ("any spy in the middle and any scout", "A-O lion spy, K-O lion scout", [(0, 1)]),
        # what must not lie there
        ("any spy and any scout and no captain in row S", "B-S lion spy, L-S lion scout", [(0, 1)]),
        ("any spy and any scout and no captain in row S", "B-S lion spy, L-S lion scout, A-S lion captain", []),
        ("any spy and any scout and no vassals in a row", "B-S lion spy, L-S lion scout", [(0, 1)]),
        (
            "any spy and any scout and no vassals in a row",
            "B-S lion spy, L-T lion scout, B-O lion captain, B-N lion captain, B-E lion captain",
            [],
        ),
        # several, one alone, and how the board looks besides
        ("3 spies in a row", "B-S lion spy, L-S lion spy, A-T lion spy, C-S lion spy", [
            (0, 1, 3), (0, 3, 1), (1, 0, 3), (1, 3, 0), (3, 0, 1), (3, 1, 0),
        ]),
        ("3 spies of different factions", "B-S lion spy, L-S dragon spy, A-T lion spy", []),
        ("2 spies with 1 space between them", "B-S lion spy, A-S lion spy, B-T lion spy", [(0, 1), (1, 0)]),
        ("any spy and any captain directly below it", "B-S lion spy, B-T lion captain, A-S lion captain", [(0, 1)]),
        ("any spy and no adjacent captain", "B-S lion spy, B-T lion captain, A-O dragon spy", [(2,)]),
        ("any spy and no captain of the same faction", "B-S lion spy, B-T lion captain, A-O dragon spy", [(2,)]),
        ("any spy and an empty space at A-O", "B-S lion spy", [(0,)]),
        ("any spy and an empty space at A-O", "B-S lion spy, A-O lion captain", []),
        ("any spy and 3 empty spaces in a corner", "B-S lion spy, K-S lion scout", []),
        ("any spy and more lions than dragons in row S", "B-S lion spy, B-T dragon spy", [(0,), (1,)]),
        ("any spy and more lions than dragons in row S", "B-S lion spy, L-S dragon spy", []),
        ("any spy and as many lions as dragons in row S", "B-S lion spy, L-S dragon spy", [(0,), (1,)]),
    ],
)  # fmt: skip
def test_ways(words: str, lying: str, found: list[tuple[int, ...]]) -> None:
    assert list(ways(asked(words), board(lying))) == found
    assert is_met(asked(words), board(lying)) == bool(found)
    assert (unmet(asked(words), board(lying)) is None) == bool(found)


def test_what_can_be_used_next() -> None:
    wanted = asked("3 spies of different factions")
    lying = board("B-S lion spy, L-S dragon spy, A-T lion spy, C-S griffin spy")
    assert usable(wanted, lying) == [0, 1, 2, 3]
    assert usable(wanted, lying, 2) == [1, 3]
    assert usable(wanted, lying, 2, 1) == [3]
    assert usable(wanted, lying, 2, 1, 3) == []


def test_the_letter_in_brackets_counts_or_not() -> None:
    wanted = asked("a lion spy in column L and any scout in column C (T)")
    lying = "L-N lion spy, C-O dragon scout, C-T lion scout"
    assert list(ways(wanted, board(lying))) == [(0, 1), (0, 2)]
    assert list(ways(wanted, board(lying, crossing=True))) == [(0, 2)]
    assert [space(part) for part in wanted.used] == [None, (3, 1)]
    assert space(wanted.used[1], crossing=False) is None


@pytest.mark.parametrize(
    ("lying", "frozen", "part", "reason"),
    [
        ("A-N lion spy, C-T lion scout", (), 0, "place"),
        ("L-N dragon spy, C-T lion scout", (), 0, "faction"),
        ("L-N lion scout, C-T lion scout", (), 0, "role"),
        ("L-N lion scout, L-T dragon spy, C-T lion scout", (), 0, "kind"),
        ("L-N lion spy, C-T lion scout", ("L-N",), 0, "frozen"),
        ("L-N lion spy", (), 1, "place"),
        ("L-N lion spy, C-T lion captain", (), 1, "role"),
    ],
)
def test_why_it_is_not_met(lying: str, frozen: tuple[str, ...], part: int, reason: str) -> None:
    wanted = asked("a lion spy in column L and any scout in column C (T)")
    why = unmet(wanted, board(lying, *frozen))
    assert why is not None
    assert (why.part, why.reason) == (wanted.parts[part], reason)


def test_why_two_together_are_not_met() -> None:
    one = unmet(asked("a lion spy in row T and any lion vassal in column L"), board("L-T lion spy"))
    assert one is not None
    assert (one.reason, one.near) == ("same", (0,))
    two = unmet(asked("2 adjacent spies"), board("L-T lion spy, K-T lion spy"))
    assert two is not None
    assert (two.reason, two.near) == ("together", (0, 1))
    four = unmet(asked("any spy and an empty space at A-O"), board("A-O lion spy"))
    assert (four is not None, four and four.reason) == (True, "full")
    five = unmet(asked("any spy and more lions than dragons in row S"), board("A-O lion spy"))
    assert (five is not None, five and five.reason) == (True, "fewer")
    three = unmet(asked("2 spies and no captain in row S"), board("L-T lion spy, K-T lion spy, B-S lion captain"))
    assert three is not None
    assert (three.reason, three.near) == ("present", (2,))


def test_a_frozen_vassal_still_lies_there() -> None:
    wanted = asked("any spy and any scout and no captain in row S")
    lying = "B-S lion captain, B-T lion spy, B-O lion scout"
    assert list(ways(wanted, board(lying, "B-S"))) == []
    assert meeting(wanted.parts[0], board(lying, "B-T")) == []


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("a lion spy in column L and any scout in column C (T)", True),
        ("any spy at B-S and any lion vassal in row T", True),
        ("any spy at B-S and any lion vassal", False),
        ("any spy at B-S and any lion or dragon scout in row T", False),
        ("any spy at B-S and any lion vassal on the edge", False),
        ("any spy at B-S and any lion vassal in row T and no spy in row E", False),
        ("2 adjacent lion vassals in column L", False),
        ("any spy at B-S and an empty space at A-O", False),
    ],
)
def test_which_tasks_are_of_the_published_form(words: str, plain: bool) -> None:
    assert asked(words).plain == plain
