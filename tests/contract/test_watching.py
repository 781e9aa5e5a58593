"""Who has no seat and only watches is told what anybody may know, and nothing that lies in a hand."""

from __future__ import annotations

import pytest

import cardlang
from tests.contract import playing

CO_OP = cardlang.game(playing.GAME, mode="co-op")  # the mode in which hands are secret


@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_to_who_watches_depends_on_no_hand(seed: int) -> None:
    """Neither on the one nor on the other: what passes from hand to hand both players know, and nobody else."""
    passed = 0
    for match in playing.walk(CO_OP.start(seed), seed):
        told, both = match.told(()), match.told((0, 1))
        assert all(mine.items() <= theirs.items() for mine, theirs in zip(told, both, strict=True))
        for seat in range(CO_OP.players):
            assert match.resample(seat, 1).told(()) == told
        passed = sum("card" not in event for event in told if event["event"] == "hand-over")
        assert all("card" in event for event in both if event["event"] == "hand-over")
    assert passed


@pytest.mark.parametrize("seed", range(2))
def test_what_who_watches_sees_depends_on_no_hand(seed: int) -> None:
    """A card in a hand is seen if both players know it, and no request says what may be answered."""
    hidden = 0
    for match in playing.walk(CO_OP.start(seed), seed):
        seen = match.view(())
        for seat in range(CO_OP.players):
            assert match.resample(seat, 1).view(()) == seen
            theirs = match.view(seat)
            for mine, other in zip(seen["players"], theirs["players"], strict=True):
                assert all(card in (None, known) for card, known in zip(mine["hand"], other["hand"], strict=True))
                hidden += mine["hand"].count(None)
        assert all(request.keys() == {"seat", "purpose"} for request in seen["requests"])
    assert hidden


def test_where_all_is_open_who_watches_hears_and_sees_as_much_as_a_seat() -> None:
    match = playing.play(playing.game().start(3), 3)
    assert match.told(()) == match.events(0)
    assert match.told(None) == match.events()
    assert match.view(()) == match.view(0)


@pytest.mark.parametrize("seats", [(0,), (0, 1), [], set()])
def test_a_view_is_of_one_seat_or_of_none(seats: object) -> None:
    with pytest.raises(IndexError, match="there is no seat"):
        CO_OP.start(1).view(seats)  # type: ignore[arg-type]
