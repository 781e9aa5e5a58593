"""Modes in which tasks are taken from an offer and played for their vassals."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang import bots

PARTED = """
game: blackstone-castle
set: mine
version: 1
tasks:
  twins:
    name: {en: Twins}
    deck: intrigue
    type: trick
    points: 3
    badge: a lion spy
    requirement: Requires 2 adjacent spies in row T.
"""


@pytest.mark.parametrize("mode", ["queen", "wizard"])
def test_a_set_with_tasks_that_are_not_plain_is_refused(mode: str, tmp_path: Path) -> None:
    """A task whose two vassals are asked for together has no part of which one could be taken."""
    path = tmp_path / "mine.tasks.yaml"
    path.write_text(PARTED, "utf-8")
    with pytest.raises(cardlang.GameError, match=rf"`twins` has no place in the mode {mode}: its requirement must"):
        cardlang.game("blackstone-castle", mode, cardsets=["base", path])
    cardlang.game("blackstone-castle", "standard", cardsets=["base", path])


@pytest.mark.parametrize("mode", ["queen", "wizard"])
@pytest.mark.parametrize("players", [2, 4])
def test_copies_for_a_seat_go_on_in_the_middle_of_an_action(mode: str, players: int) -> None:
    """At every question the copy that a program thinks with offers the same, and can be played on."""
    match = cardlang.game("blackstone-castle", mode, players=players).start(players)
    seats = [bots.player("random", seat, players) for seat in range(players)]
    for number in range(150):
        request = match.request
        if request is None:
            break
        copy = match.resample(request.seat, number)
        assert copy.request is not None
        assert copy.request.ids == request.ids
        assert match.game.definition.invariants(copy.state) == []
        for option in request.ids[:2]:
            other = copy.clone()
            other.choose(option, seat=request.seat)
            assert match.game.definition.invariants(other.state) == []
        match.choose(seats[request.seat](match), seat=request.seat)


def test_nobody_sees_the_vassals_in_the_hand_of_another() -> None:
    """Neither which card it is nor either of its sides; a player sees both sides of their own."""
    match = cardlang.game("blackstone-castle", "wizard").start(1)
    own, other = (match.view(0)["players"][seat]["vassals"] for seat in (0, 1))
    assert other == [None] * 25
    assert {len({card["other_side"], f"{card['faction']} {card['role']}"}) for card in own} == {2}
