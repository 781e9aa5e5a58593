"""Rules of Crimson Company that no single position shows: what always and never happens in a match of the duel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import cardlang
from cardlang import bots
from tests.contract import playing

MATCHES = 8  # for each kind of players
TABLE = {
    "game", "edition", "mode", "turn", "round", "phase", "supply", "players", "sides", "lanes", "bidder",
    "offer", "deck", "discard", "over", "outcome", "winner", "requests",
}  # fmt: skip
PLAYER = {"seat", "side", "coins", "staged", "castles"}
LANE = {"lane", "open", "won_by", "castle", "coins", "tied", "sides"}
CARD = {"card", "id", "strength", "face_up", "marks", "coins"}

every_policy = pytest.mark.parametrize("policy", ["random", "flip-happy"])


def decisions(policy: str) -> Iterator[cardlang.Match]:
    """A few matches with all sets at every decision and at their ends."""
    for seed in range(MATCHES):
        match = playing.game(castles=("refuge", "catacombs") if seed % 2 else ()).start(seed)
        seats = [bots.player(policy, seat, seed) for seat in range(2)]
        while match.request is not None:
            yield match
            match.choose(seats[match.request.seat](match))
        yield match


def cards_in(part: Any) -> Iterator[Mapping[str, Any]]:
    """All cards in a part of a view."""
    if isinstance(part, Mapping) and "card" in part:
        yield part
    elif isinstance(part, Mapping | list):
        for inner in part.values() if isinstance(part, Mapping) else part:
            yield from cards_in(inner)


@every_policy
def test_all_but_the_deck_is_open_at_any_time(policy: str) -> None:
    """CC-OPEN-01, CC-OPEN-02, CC-OPEN-04, CC-OPEN-06, CC-TERM-07: each seat sees what the host sees, at any time."""
    seen = Counter[str]()
    for match in decisions(policy):
        whole = match.view(None)
        del whole["deck"]["order"]
        for seat in range(2):
            view = match.view(seat)
            assert {**view, "requests": whole["requests"]} == whole
        lying = [card for lane in whole["lanes"] for card in cards_in(lane)]
        seen["face-down"] += sum(not card["face_up"] and bool(card["id"]) for card in lying)
        seen["staged"] += sum(len(player["staged"]) for player in whole["players"])
        seen["coins"] += sum(player["coins"] for player in whole["players"])
    assert min(seen["face-down"], seen["staged"], seen["coins"]) > 100


@every_policy
def test_what_lies_on_the_table(policy: str) -> None:
    """CC-COMP-01, CC-COMP-05, CC-SETUP-01, CC-SETUP-03, CC-SETUP-12: no board, no miniatures, no hands.

    Every card lies in the deck, on offer, before a player, in a lane or on the discard pile, or is just being moved.
    """
    for match in decisions(policy):
        view = match.view(None)
        assert set(view) - {"between"} == TABLE
        assert all(set(player) == PLAYER for player in view["players"])
        assert all(set(lane) == LANE for lane in view["lanes"])
        deck = view["deck"].pop("order")
        assert set(view["deck"]) == {"count", "top"}
        places = {"deck": deck, **{name: view[name] for name in ("offer", "players", "lanes", "discard")}}
        found = [card for place in (*places.values(), view.get("between", [])) for card in cards_in(place)]
        assert all(set(card) <= CARD | {"counters"} for card in found)
        assert len({card["card"] for card in found}) == len(found) == len(match.game.cards)


@every_policy
def test_a_conquered_castle_stays_conquered(policy: str) -> None:
    """CC-SCORE-18: whoever has won a lane has it to the end, and it never opens again."""
    before, won = [None] * 3, 0
    for match in decisions(policy):
        now = [lane["won_by"] for lane in match.view(0)["lanes"]]
        if not match.history:
            before = [None] * 3
        assert all(was in (None, holder) for was, holder in zip(before, now, strict=True))
        assert [lane["open"] for lane in match.view(0)["lanes"]] == [holder is None for holder in now]
        before, won = now, won + (now != before)
    assert won >= 2 * MATCHES
